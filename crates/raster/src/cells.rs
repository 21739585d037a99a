//! From one row down to cells (§2, R9, R10).

use crate::RasterSpan;
use crate::clip::{Point, U, W, extent};
use crate::piece::{area, has_length, rows_of_piece};
use crate::source::Scratch;
use crate::triangle::{Touch, Triangle, cell_of};
use heightfield_frame::HeightfieldFrame;

impl Scratch {
    /// Cuts the row's piece into cells, from low to high, and adds the span of each that is touched.
    pub(crate) fn cells_of_row(
        &mut self,
        frame: &HeightfieldFrame,
        triangle: &Triangle,
        touch: Touch,
        z: u32,
        out: &mut Vec<RasterSpan>,
    ) {
        let last = frame.width() - 1;
        let [low, high] = extent(&self.rows.piece, U);
        std::mem::swap(&mut self.cells.rest, &mut self.rows.piece);
        let mut x = cell_of(low, last);
        loop {
            let is_last = self.cells.cut_off(U, x, last, high);
            let piece = &self.cells.piece;
            let touches = match touch {
                Touch::Area => area(piece) != 0.0,
                Touch::Length => has_length(piece, U) || has_length(piece, W),
            };
            if touches {
                add_piece(frame, triangle, piece, [x, z], out);
            }
            if is_last {
                return;
            }
            x += 1;
        }
    }
}

/// Adds the span of a piece that touches its cell (§2, R12).
#[inline]
pub(crate) fn add_piece(
    frame: &HeightfieldFrame,
    triangle: &Triangle,
    piece: &[Point],
    cell: [u32; 2],
    out: &mut Vec<RasterSpan>,
) {
    const V: usize = 1;
    add_extent(frame, triangle, extent(piece, V), cell, out);
}

/// Adds the span between two heights to the cell `(x, z)` (§2, R12).
#[inline]
pub(crate) fn add_extent(
    frame: &HeightfieldFrame,
    triangle: &Triangle,
    extent: [f32; 2],
    cell: [u32; 2],
    out: &mut Vec<RasterSpan>,
) {
    if let Some(span) = span_between(frame, triangle, extent, cell) {
        out.push(span);
    }
}

/// The span between two heights in the cell `(x, z)`, or nothing where it lies outside the grid (§2, R12).
#[inline]
pub(crate) fn span_between(
    frame: &HeightfieldFrame,
    triangle: &Triangle,
    extent: [f32; 2],
    [x, z]: [u32; 2],
) -> Option<RasterSpan> {
    let height = u16::try_from(frame.height()).unwrap_or(u16::MAX);
    let [min, max] = rows_of_piece(extent, triangle.faces_up(), height)?;
    let Triangle { area, merge_threshold, .. } = *triangle;
    Some(RasterSpan { column: x + z * frame.width(), min, max, merge_threshold, area })
}
