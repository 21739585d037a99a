//! One triangle, from the grid rectangle down to rows (§2, R5, R9, R11).

use crate::clip::{U, W, clip_to_grid, extent, is_in_grid, split};
use crate::source::{Cut, Rasterizer};
use crate::{RasterSpan, clip::Point};
use heightfield_frame::AreaId;
use std::ops::Range;

/// A triangle that is not degenerate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Triangle {
    /// Its corners in units of cells.
    pub(crate) corners: [Point; 3],
    /// Its normal, not normalized: only signs matter from here on.
    pub(crate) normal: [f32; 3],
    pub(crate) area: AreaId,
    pub(crate) merge_threshold: u16,
}

/// What makes a piece touch its cell (§2).
#[derive(Clone, Copy, Debug)]
pub(crate) enum Touch {
    /// The footprint has an area, and so must the piece.
    Area,
    /// The triangle is vertical: the piece must have a length.
    Length,
}

impl Triangle {
    /// Twice the area of the footprint, before any clipping; 0 is a vertical triangle (R5).
    fn footprint(&self) -> f32 {
        let [a, b, c] = self.corners;
        (b[U] - a[U]) * (c[W] - a[W]) - (b[W] - a[W]) * (c[U] - a[U])
    }

    /// The coordinate that all corners share, if they do and it is a grid line (§2, R11).
    pub(crate) fn on_grid_line(&self, axis: usize) -> Option<f32> {
        let [a, b, c] = self.corners.map(|corner| corner[axis]);
        (a == b && b == c && a.trunc() == a).then_some(a)
    }

    pub(crate) const fn faces_up(&self) -> bool {
        self.normal[1] > 0.0
    }
}

impl Rasterizer {
    /// Adds the spans of a triangle that lie in some rows of the grid.
    pub(crate) fn triangle(&mut self, triangle: &Triangle, rows: Range<u32>, out: &mut Vec<RasterSpan>) {
        let frame = self.frame();
        let touch = if triangle.footprint() == 0.0 { Touch::Length } else { Touch::Area };
        #[expect(clippy::cast_precision_loss, reason = "sides of at most 2^16 cells")]
        let sides = [frame.width() as f32, frame.depth() as f32];
        let [a, b, c] = triangle.corners;
        let is_inside = is_in_grid(a, sides) & is_in_grid(b, sides) & is_in_grid(c, sides);
        if !is_inside || matches!(touch, Touch::Length) {
            self.scratch.polygon.set(&triangle.corners);
        }
        if !is_inside {
            clip_to_grid(&mut self.scratch.polygon, sides, &mut self.scratch.clip);
            if self.scratch.polygon.is_empty() {
                return;
            }
        }
        let begin = match touch {
            Touch::Length => {
                if let Some(line) = triangle.on_grid_line(U) {
                    return self.wall_along_z(triangle, line, rows, out);
                }
                if let Some(line) = triangle.on_grid_line(W) {
                    return self.wall_along_x(triangle, line, rows, out);
                }
                self.scratch.walk.rows::<true>(&frame, triangle, &self.scratch.polygon, &rows, out)
            }
            Touch::Area if is_inside => {
                self.scratch.walk.rows::<false>(&frame, triangle, &triangle.corners, &rows, out)
            }
            Touch::Area => self.scratch.walk.rows::<false>(&frame, triangle, &self.scratch.polygon, &rows, out),
        };
        if begin < rows.end {
            if is_inside {
                self.scratch.polygon.set(&triangle.corners);
            }
            self.for_each_row(begin..rows.end, |scratch, z| {
                scratch.cells_of_row(&frame, triangle, touch, z, out);
            });
        }
    }

    /// Cuts the clipped polygon into rows, from low to high, and hands over those in `rows` (R9).
    ///
    /// Every cut starts from what the last one left, so the rows below are cut off too, to the bit, and then dropped.
    pub(crate) fn for_each_row(&mut self, rows: Range<u32>, mut row: impl FnMut(&mut crate::source::Scratch, u32)) {
        let last = self.frame().depth() - 1;
        let scratch = &mut self.scratch;
        let [low, high] = extent(&scratch.polygon, W);
        std::mem::swap(&mut scratch.rows.rest, &mut scratch.polygon);
        let mut z = cell_of(low, last);
        while z < rows.end {
            let is_last = scratch.rows.cut_off(W, z, last, high);
            if z >= rows.start {
                row(scratch, z);
            }
            if is_last {
                break;
            }
            z += 1;
        }
    }
}

/// The cell that a coordinate of the clipped polygon lies in, at most the last (R9).
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clipped to the grid: not below 0")]
pub(crate) fn cell_of(low: f32, last: u32) -> u32 {
    (low as u32).min(last)
}

impl Cut {
    /// Cuts the piece of cell `cell` off the rest; says whether nothing of positive extent is left (R9).
    #[inline]
    pub(crate) fn cut_off(&mut self, axis: usize, cell: u32, last: u32, high: f32) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "at most 2^16")]
        let plane = (cell + 1) as f32;
        // R9: the last one takes what is left without a cut, and what does not reach past the plane needs none.
        let is_last = cell >= last || high <= plane;
        if is_last {
            std::mem::swap(&mut self.piece, &mut self.rest);
        } else {
            split(&self.rest, axis, plane, &mut self.piece, &mut self.next);
            std::mem::swap(&mut self.rest, &mut self.next);
        }
        is_last
    }
}
