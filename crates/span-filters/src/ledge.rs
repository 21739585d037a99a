//! Filter 2: ledges (§6, R19).

use solid_spans::SolidHeightfield;
use solid_spans::heightfield_frame::{AreaId, ColumnOffsets, Direction, HeightfieldFrame};
use std::ops::Range;

/// Makes unwalkable every span at whose side an agent would fall, or whose accessible surroundings are too steep (§6,
/// filter 2).
///
/// `height` is the room that an agent needs to pass and `climb` the step that it can take, both in rows. Only geometry is
/// read, so no order of visiting shows in the result.
pub fn ledge_spans(solid: &mut SolidHeightfield, height: u16, climb: u16) {
    let frame = *solid.frame();
    let (columns, mins, maxs, areas) = solid.split_mut();
    let ledges = Ledges::new(columns, mins, maxs, height, climb);
    for z in 0..frame.depth() {
        for x in 0..frame.width() {
            let mut surroundings = ledges.around(&frame, x, z);
            for i in columns.range((x + z * frame.width()) as usize) {
                if areas[i].is_walkable() && ledges.is_ledge(i, &mut surroundings) {
                    areas[i] = AreaId::UNWALKABLE;
                }
            }
        }
    }
}

/// The ceiling above the top span of a column (§6).
const UNBOUNDED: i32 = 1 << 30;

/// The geometry that decides what a ledge is.
pub(crate) struct Ledges<'a> {
    columns: &'a ColumnOffsets,
    mins: &'a [u16],
    maxs: &'a [u16],
    height: i32,
    climb: i32,
}

/// The four columns around one, for its spans from the bottom up.
///
/// A gap's place is that of the span above it: the lowest gap of a column of `n` spans is gap 0, the one over all is gap
/// `n`. Ceilings rise within a column, so a gap that is too low for one span is too low for all spans above it.
pub(crate) struct Surroundings {
    neighbours: Option<[Range<usize>; 4]>, // none at the edge of the grid: a drop whatever else is there
    top: usize,                            // where the spans of the column in the middle end
    lowest_gap: [usize; 4],
}

impl<'a> Ledges<'a> {
    pub(crate) fn new(columns: &'a ColumnOffsets, mins: &'a [u16], maxs: &'a [u16], height: u16, climb: u16) -> Self {
        Self { columns, mins, maxs, height: height.into(), climb: climb.into() }
    }

    /// The columns around `(x, z)`.
    #[inline]
    pub(crate) fn around(&self, frame: &HeightfieldFrame, x: u32, z: u32) -> Surroundings {
        let (width, depth) = (frame.width(), frame.depth());
        let column = (x + z * width) as usize;
        let inside = x > 0 && z > 0 && x + 1 < width && z + 1 < depth;
        let neighbours = inside.then(|| {
            Direction::ALL.map(|direction| {
                let width = width as usize;
                self.columns.range(match direction {
                    Direction::NegX => column - 1,
                    Direction::PosZ => column + width,
                    Direction::PosX => column + 1,
                    Direction::NegZ => column - width,
                })
            })
        });
        Surroundings { neighbours, top: self.columns.range(column).end, lowest_gap: [0; 4] }
    }

    /// Whether span `i` of the column in the middle is a ledge; asked from the bottom up.
    #[inline]
    pub(crate) fn is_ledge(&self, i: usize, surroundings: &mut Surroundings) -> bool {
        // Outside the grid the drop is −climb − 1, past −climb: a ledge.
        let Some(neighbours) = &surroundings.neighbours else {
            return true;
        };
        let floor = i32::from(self.maxs[i]);
        let ceiling = if i + 1 < surroundings.top { i32::from(self.mins[i + 1]) } else { UNBOUNDED };
        let (mut lowest, mut highest) = (i32::MAX, i32::MIN);
        for (neighbour, lowest_gap) in neighbours.iter().zip(&mut surroundings.lowest_gap) {
            while self.gap_ceiling(neighbour, *lowest_gap) - floor < self.height && *lowest_gap < neighbour.len() {
                *lowest_gap += 1;
            }
            let mut is_lowest = true;
            for gap in *lowest_gap..=neighbour.len() {
                let gap_floor = self.gap_floor(neighbour, gap);
                if ceiling - gap_floor < self.height || !is_lowest && gap_floor - floor > self.climb {
                    break; // and every gap above begins higher still
                }
                let passable = ceiling.min(self.gap_ceiling(neighbour, gap)) - floor.max(gap_floor) >= self.height;
                if !passable {
                    continue; // R19: what cannot be passed is no drop
                }
                let drop = gap_floor - floor;
                if is_lowest && drop < -self.climb {
                    return true;
                }
                is_lowest = false;
                if drop <= self.climb {
                    lowest = lowest.min(gap_floor);
                    highest = highest.max(gap_floor);
                }
            }
        }
        lowest <= highest && highest - lowest > self.climb
    }

    #[inline]
    fn gap_floor(&self, column: &Range<usize>, gap: usize) -> i32 {
        if gap == 0 { -self.climb } else { self.maxs[column.start + gap - 1].into() }
    }

    #[inline]
    fn gap_ceiling(&self, column: &Range<usize>, gap: usize) -> i32 {
        if gap < column.len() { self.mins[column.start + gap].into() } else { UNBOUNDED }
    }
}
