//! Open spans without links, made a row of columns at a time (§7).

use solid_spans::SolidHeightfield;
use solid_spans::heightfield_frame::AreaId;
use std::ops::Range;

/// The open spans of the rows so far.
pub(crate) struct OpenRows {
    /// Spans that all rows will have.
    pub(crate) n_open: usize,
    /// Where each column begins, and where the last one so far ends.
    pub(crate) first: Vec<u32>,
    pub(crate) y: Vec<u16>,
    pub(crate) height: Vec<u16>,
    pub(crate) area: Vec<AreaId>,
    /// Which columns of the last three rows, row `z` at `z % 3`, have one open span and nothing above it.
    clear: [Vec<bool>; 3],
}

impl OpenRows {
    pub(crate) fn new(solid: &SolidHeightfield) -> Self {
        let n_open = solid.areas().iter().filter(|area| area.is_walkable()).count();
        let mut first = Vec::with_capacity(solid.frame().n_columns() + 1);
        first.push(0);
        let (y, height, area) = (Vec::with_capacity(n_open), Vec::with_capacity(n_open), Vec::with_capacity(n_open));
        let row = vec![false; solid.frame().width() as usize];
        Self { n_open, first, y, height, area, clear: [row.clone(), row.clone(), row] }
    }

    /// Opens the next row, `z`.
    pub(crate) fn open_row(&mut self, solid: &SolidHeightfield, z: usize) {
        let width = solid.frame().width() as usize;
        let ends = &solid.columns().as_slice()[z * width..=(z + 1) * width];
        let mut clear = std::mem::take(&mut self.clear[z % 3]);
        // Until it is known which floors are walkable: which columns have one solid span.
        for (clear, [begin, end]) in clear.iter_mut().zip(ends.array_windows()) {
            *clear = end - begin == 1;
        }
        let mut x = 0;
        for run in clear.chunk_by_mut(|a, b| a == b) {
            let end = x + run.len();
            if run[0] {
                self.open_lone(solid, ends[x] as usize..ends[end] as usize, run);
            } else {
                for (clear, ends) in run.iter_mut().zip(ends[x..=end].array_windows()) {
                    *clear = self.open_column(solid, ends.map(|end| end as usize));
                }
            }
            x = end;
        }
        self.clear[z % 3] = clear;
    }

    /// Which columns of row `z`, one of the last three, have one open span and nothing above it.
    pub(crate) fn clear_columns(&self, z: usize) -> &[bool] {
        &self.clear[z % 3]
    }

    /// Opens spans of columns that have one each.
    fn open_lone(&mut self, solid: &SolidHeightfield, spans: Range<usize>, clear: &mut [bool]) {
        let (maxs, areas) = (&solid.maxs()[spans.clone()], &solid.areas()[spans]);
        let mut begin = 0;
        for run in areas.chunk_by(|a, b| a.is_walkable() == b.is_walkable()) {
            let end = begin + run.len();
            let n_before = self.first[self.first.len() - 1];
            if run[0].is_walkable() {
                self.y.extend_from_slice(&maxs[begin..end]);
                self.height.resize(self.y.len(), u16::MAX);
                self.area.extend_from_slice(run);
                self.first.extend((n_before..).skip(1).take(run.len()));
            } else {
                self.first.resize(self.first.len() + run.len(), n_before);
                clear[begin..end].fill(false);
            }
            begin = end;
        }
    }

    /// Opens the spans of one column, and says whether that is one with nothing above.
    fn open_column(&mut self, solid: &SolidHeightfield, [begin, end]: [usize; 2]) -> bool {
        let (mins, maxs, areas) = (solid.mins(), solid.maxs(), solid.areas());
        let mut n_open = 0;
        let mut headroom = 0;
        for i in begin..end {
            if areas[i].is_walkable() {
                headroom = if i + 1 < end { mins[i + 1] - maxs[i] } else { u16::MAX };
                self.y.push(maxs[i]);
                self.height.push(headroom);
                self.area.push(areas[i]);
                n_open += 1;
            }
        }
        self.first.push(self.first[self.first.len() - 1] + n_open);
        n_open == 1 && headroom == u16::MAX
    }
}
