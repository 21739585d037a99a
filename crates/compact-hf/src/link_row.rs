//! The links of a row of columns (§7).

use crate::Links;
use crate::open_row::OpenRows;
use solid_spans::heightfield_frame::{items_of, stretches};
use std::ops::Range;

/// Links open spans, a row at a time.
pub(crate) struct Linker {
    height: u32,
    climb: u32,
    /// Columns of the row that have one open span with nothing above, like the four around them.
    marks: Vec<bool>,
}

impl Linker {
    pub(crate) fn new(width: usize, height: u16, climb: u16) -> Self {
        Self { height: height.into(), climb: climb.into(), marks: vec![false; width] }
    }

    /// Appends the links of row `z`, which is opened, as are the rows beside it.
    pub(crate) fn link_row(&mut self, open: &OpenRows, z: usize, links: &mut Vec<Links>) {
        let width = self.marks.len();
        let row_at = |z: usize| open.first.get(z * width..=(z + 1) * width);
        let Some(middle) = row_at(z) else { return };
        let (behind, front) = (z.checked_sub(1).and_then(row_at), row_at(z + 1));
        self.marks.fill(false);
        if z > 0 && front.is_some() {
            let rows = [z - 1, z, z + 1].map(|z| open.clear_columns(z));
            mark_clear(rows, &mut self.marks);
        }
        for (run, is_clear) in stretches(&self.marks) {
            let (x, end) = (run.start, run.end);
            match (behind, front) {
                (Some(behind), Some(front)) if is_clear => {
                    let run =
                        [x..end, x - 1..end - 1, x + 1..end + 1].map(|columns| &open.y[items_of(middle, columns)]);
                    let [floors, left, right] = run;
                    let [front, behind] = [front, behind].map(|row| &open.y[items_of(row, x..end)]);
                    self.link_clear(floors, [left, front, right, behind], links);
                }
                _ => {
                    for x in x..end {
                        let column = items_of(middle, x..x + 1);
                        if column.is_empty() {
                            continue;
                        }
                        let neighbours = [
                            x.checked_sub(1).map_or(0..0, |left| items_of(middle, left..x)),
                            front.map_or(0..0, |front| items_of(front, x..x + 1)),
                            if x + 1 < width { items_of(middle, x + 1..x + 2) } else { 0..0 },
                            behind.map_or(0..0, |behind| items_of(behind, x..x + 1)),
                        ];
                        self.link_column(open, column, neighbours, links);
                    }
                }
            }
        }
    }

    /// Links spans with nothing above to those around them, which have nothing above either, in the order of directions.
    fn link_clear(&self, floors: &[u16], around: [&[u16]; 4], links: &mut Vec<Links>) {
        const LANES: usize = 8;
        // Two floors share 65535 rows of open space less their difference; no more than 65535 can be asked for (R21).
        let reach = u16::try_from(self.climb.min(u32::from(u16::MAX) - self.height)).unwrap_or(0);
        let link = |floor: u16, around: [u16; 4]| Links::to_lowest(around.map(|other| floor.abs_diff(other) <= reach));
        let n = floors.len();
        let n_before = links.len();
        links.resize(n_before + n, Links::NONE);
        let linked = &mut links[n_before..];
        if n < LANES {
            for (i, links) in linked.iter_mut().enumerate() {
                *links = link(floors[i], around.map(|row| row[i]));
            }
            return;
        }
        for start in (0..n).step_by(LANES) {
            // The last block takes some again that the one before it had, so that nothing is left over.
            let block = start.min(n - LANES)..;
            let lanes = |row: &[u16]| row[block.clone()].first_chunk::<LANES>().copied().unwrap_or_default();
            let (floors, around) = (lanes(floors), around.map(lanes));
            if let Some(linked) = linked[block].first_chunk_mut::<LANES>() {
                for i in 0..LANES {
                    linked[i] = link(floors[i], around.map(|row| row[i]));
                }
            }
        }
    }

    /// Links every span of a column to the lowest span of each neighbouring column that fits it.
    fn link_column(&self, open: &OpenRows, column: Range<usize>, around: [Range<usize>; 4], links: &mut Vec<Links>) {
        let mut around =
            around.map(|spans| Neighbour { y: &open.y[spans.clone()], headroom: &open.height[spans], lowest: 0 });
        for (&y, &headroom) in open.y[column.clone()].iter().zip(&open.height[column]) {
            let (floor, ceiling) = (u32::from(y), u32::from(y) + u32::from(headroom));
            let [neg_x, pos_z, pos_x, neg_z] = &mut around;
            links.push(Links::new([
                neg_x.lowest_fitting(self, floor, ceiling),
                pos_z.lowest_fitting(self, floor, ceiling),
                pos_x.lowest_fitting(self, floor, ceiling),
                neg_z.lowest_fitting(self, floor, ceiling),
            ]));
        }
    }
}

/// A column beside one whose spans are linked from the bottom up.
struct Neighbour<'a> {
    y: &'a [u16],
    headroom: &'a [u16],
    lowest: usize, // what is below it is too low for all spans that are still to be linked: floors rise
}

impl Neighbour<'_> {
    /// The place of the lowest span whose floor is within the climb and that shares enough open space (§7); or a place past
    /// any that can be linked.
    #[inline]
    fn lowest_fitting(&mut self, linker: &Linker, floor: u32, ceiling: u32) -> u32 {
        for place in self.lowest..self.y.len() {
            let other_floor = u32::from(self.y[place]);
            if other_floor + linker.climb < floor {
                self.lowest = place + 1;
                continue;
            }
            if other_floor > floor + linker.climb {
                break;
            }
            // Written without a difference that could be negative: `ceiling - floor >= height`.
            let other_ceiling = other_floor + u32::from(self.headroom[place]);
            if ceiling.min(other_ceiling) >= floor.max(other_floor) + linker.height {
                return u32::try_from(place).unwrap_or(u32::MAX);
            }
        }
        u32::MAX
    }
}

/// Marks the columns that are clear like the four around them; never the first and the last of the row.
fn mark_clear([behind, middle, front]: [&[bool]; 3], marks: &mut [bool]) {
    let beside = behind.iter().zip(front).skip(1);
    for (mark, ((behind, front), [left, middle, right])) in
        marks.iter_mut().skip(1).zip(beside.zip(middle.array_windows()))
    {
        *mark = behind & front & left & middle & right;
    }
}
