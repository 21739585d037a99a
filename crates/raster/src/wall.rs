//! Walls exactly on grid lines: they belong to the side behind the surface (§2, R11).

use crate::RasterSpan;
use crate::cells::add_piece;
use crate::clip::{U, W, extent};
use crate::piece::has_length;
use crate::source::Rasterizer;
use crate::triangle::{Triangle, cell_of};
use std::ops::Range;

/// The cell behind a wall on the line `line`, whose normal points along `facing`; nothing outside the grid (R11).
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "compared with the grid before")]
fn cell_behind(line: f32, facing: f32, n_cells: u32) -> Option<u32> {
    let behind = if facing > 0.0 { line - 1.0 } else { line };
    #[expect(clippy::cast_precision_loss, reason = "sides of at most 2^16 cells")]
    let inside = behind >= 0.0 && behind < n_cells as f32;
    inside.then_some(behind as u32)
}

impl Rasterizer {
    /// A wall on a line `u = k`: each row's piece of positive length goes whole to the column behind it.
    pub(crate) fn wall_along_z(&mut self, triangle: &Triangle, line: f32, rows: Range<u32>, out: &mut Vec<RasterSpan>) {
        let frame = self.frame();
        let Some(x) = cell_behind(line, triangle.normal[0], frame.width()) else {
            return;
        };
        self.for_each_row(rows, |scratch, z| {
            if has_length(&scratch.rows.piece, W) {
                add_piece(&frame, triangle, &scratch.rows.piece, [x, z], out);
            }
        });
    }

    /// A wall on a line `w = k`: it is cut into cells along `u`, and each piece goes to the row behind it.
    pub(crate) fn wall_along_x(&mut self, triangle: &Triangle, line: f32, rows: Range<u32>, out: &mut Vec<RasterSpan>) {
        let frame = self.frame();
        let row = cell_behind(line, triangle.normal[2], frame.depth()).filter(|row| rows.contains(row));
        let Some(z) = row else {
            return;
        };
        let last = frame.width() - 1;
        let scratch = &mut self.scratch;
        let [low, high] = extent(&scratch.polygon, U);
        std::mem::swap(&mut scratch.cells.rest, &mut scratch.polygon);
        let mut x = cell_of(low, last);
        loop {
            let is_last = scratch.cells.cut_off(U, x, last, high);
            if has_length(&scratch.cells.piece, U) {
                add_piece(&frame, triangle, &scratch.cells.piece, [x, z], out);
            }
            if is_last {
                return;
            }
            x += 1;
        }
    }
}
