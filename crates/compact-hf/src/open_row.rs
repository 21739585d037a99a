//! Open spans without links, made a row of columns at a time (§7).

use solid_spans::SolidHeightfield;
use solid_spans::heightfield_frame::{AreaId, stretches};
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
    /// Which columns of a row have one solid span: scratch.
    lone: Vec<bool>,
}

impl OpenRows {
    pub(crate) fn new(solid: &SolidHeightfield) -> Self {
        let n_open = solid.areas().iter().filter(|area| area.is_walkable()).count();
        let mut first = Vec::with_capacity(solid.frame().n_columns() + 1);
        first.push(0);
        let (y, height, area) = (Vec::with_capacity(n_open), Vec::with_capacity(n_open), Vec::with_capacity(n_open));
        let row = vec![false; solid.frame().width() as usize];
        Self { n_open, first, y, height, area, clear: [row.clone(), row.clone(), row.clone()], lone: row }
    }

    /// Opens the next row, `z`.
    pub(crate) fn open_row(&mut self, solid: &SolidHeightfield, z: usize) {
        let width = solid.frame().width() as usize;
        let ends = &solid.columns().as_slice()[z * width..=(z + 1) * width];
        let mut clear = std::mem::take(&mut self.clear[z % 3]);
        let mut lone = std::mem::take(&mut self.lone);
        for (lone, [begin, end]) in lone.iter_mut().zip(ends.array_windows()) {
            *lone = end - begin == 1;
        }
        for (run, is_lone) in stretches(&lone) {
            let (ends, clear) = (&ends[run.start..=run.end], &mut clear[run]);
            if is_lone {
                self.open_lone(solid, ends, clear);
            } else {
                self.open_stacked(solid, ends, clear);
            }
        }
        (self.clear[z % 3], self.lone) = (clear, lone);
    }

    /// Which columns of row `z`, one of the last three, have one open span and nothing above it.
    pub(crate) fn clear_columns(&self, z: usize) -> &[bool] {
        &self.clear[z % 3]
    }

    /// Opens the spans of columns that have one each, and tells which of them are clear then.
    fn open_lone(&mut self, solid: &SolidHeightfield, ends: &[u32], clear: &mut [bool]) {
        let spans = ends[0] as usize..ends[clear.len()] as usize;
        let (maxs, areas) = (&solid.maxs()[spans.clone()], &solid.areas()[spans]);
        for (clear, area) in clear.iter_mut().zip(areas) {
            *clear = area.is_walkable();
        }
        for (run, is_walkable) in stretches(clear) {
            let n_before = self.first[self.first.len() - 1];
            if is_walkable {
                self.y.extend_from_slice(&maxs[run.clone()]);
                self.height.resize(self.y.len(), u16::MAX);
                self.first.extend((n_before..).skip(1).take(run.len()));
                self.area.extend_from_slice(&areas[run]);
            } else {
                self.first.resize(self.first.len() + run.len(), n_before);
            }
        }
    }

    /// Opens the spans of columns that have none or several, and tells which of them are clear then.
    fn open_stacked(&mut self, solid: &SolidHeightfield, ends: &[u32], clear: &mut [bool]) {
        let spans = ends[0] as usize..ends[clear.len()] as usize;
        if solid.areas()[spans.clone()].iter().fold(true, |all, area| all & area.is_walkable()) {
            self.open_all(solid, spans, ends);
            clear.fill(false);
        } else {
            self.open_some(solid, ends, clear);
        }
    }

    /// Opens the spans of columns where every floor is walkable.
    fn open_all(&mut self, solid: &SolidHeightfield, spans: Range<usize>, ends: &[u32]) {
        let n_before = self.first[self.first.len() - 1];
        let maxs = &solid.maxs()[spans.clone()];
        self.y.extend_from_slice(maxs);
        self.area.extend_from_slice(&solid.areas()[spans.clone()]);
        self.first.extend(ends[1..].iter().map(|end| end - ends[0] + n_before));
        // As if all were in one column, and then the tops of the columns.
        let begin = self.height.len();
        let above = solid.mins()[spans].iter().skip(1).zip(maxs);
        self.height.extend(above.map(|(min, max)| min.wrapping_sub(*max)));
        self.height.resize(self.y.len(), u16::MAX);
        let heights = &mut self.height[begin..];
        for end in &ends[1..] {
            if let Some(top) = (end - ends[0]).checked_sub(1) {
                heights[top as usize] = u16::MAX;
            }
        }
    }

    /// Opens the walkable spans of columns one by one, and tells which columns are clear then.
    fn open_some(&mut self, solid: &SolidHeightfield, ends: &[u32], clear: &mut [bool]) {
        let (mins, maxs, areas) = (solid.mins(), solid.maxs(), solid.areas());
        let mut n_open = self.first[self.first.len() - 1];
        for (clear, ends) in clear.iter_mut().zip(ends.array_windows()) {
            let [begin, end] = ends.map(|end| end as usize);
            let n_before = n_open;
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
            self.first.push(n_open);
            *clear = n_open - n_before == 1 && headroom == u16::MAX;
        }
    }
}
