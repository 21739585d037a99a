//! Triangles that have been checked (§2).

use crate::clip::{U, W, extent};
use crate::slope::{is_walkable, length, normal};
use crate::source::{Rasterizer, Source, Survey};
use crate::triangle::Triangle;
use crate::{RasterSpan, RasterizeError, validate_triangles};
use heightfield_frame::{AreaId, HeightfieldFrame, Position};
use std::ops::Range;

/// Where the area of each triangle comes from (§2, R13).
#[derive(Clone, Copy, Debug)]
pub enum TriangleAreas<'a> {
    /// From its slope: 63 where the normal's y is above this cosine times its length, else 0.
    BySlope {
        /// Cosine of the steepest angle that can be walked on.
        slope_cosine: f32,
    },
    /// From the caller, one a triangle.
    Each(&'a [AreaId]),
    /// One for all.
    All(AreaId),
}

/// Triangles over shared vertices, checked whole (§2, R14).
///
/// Vertices are world positions, indices come in threes, counter-clockwise seen from the side that a triangle faces.
#[derive(Clone, Copy, Debug)]
pub struct TriangleMesh<'a, P> {
    vertices: &'a [P],
    indices: &'a [u32],
    areas: TriangleAreas<'a>,
}

impl<'a, P: Position> TriangleMesh<'a, P> {
    /// Takes triangles after checking them.
    ///
    /// # Errors
    /// [`RasterizeError`] names the first offence in index order.
    pub fn new(vertices: &'a [P], indices: &'a [u32], areas: TriangleAreas<'a>) -> Result<Self, RasterizeError> {
        let each = if let TriangleAreas::Each(areas) = areas { Some(areas) } else { None };
        validate_triangles(vertices, indices, each)?;
        Ok(Self { vertices, indices, areas })
    }

    /// Number of triangles.
    #[must_use]
    pub const fn n_triangles(&self) -> usize {
        self.indices.len() / 3
    }

    /// The corners of a triangle, relative to the frame's origin (§1).
    #[inline]
    fn local(&self, frame: &HeightfieldFrame, triangle: usize) -> [[f32; 3]; 3] {
        let corners = [0, 1, 2].map(|corner| self.indices[3 * triangle + corner]);
        corners.map(|index| frame.to_local(self.vertices[index as usize].position()))
    }
}

impl<P: Position + Sync> Source for TriangleMesh<'_, P> {
    fn n_pieces(&self) -> usize {
        self.n_triangles()
    }

    fn survey(&self, frame: &HeightfieldFrame, piece: usize) -> Survey {
        let local = self.local(frame, piece);
        let corners = local.map(|corner| frame.to_cells(corner));
        let rows = rows_touched(frame, extent(&corners, U), extent(&corners, W));
        Survey { rows, n_degenerate: length(normal(local)).is_none().into() }
    }

    fn rasterize_piece(
        &self,
        rasterizer: &mut Rasterizer,
        piece: usize,
        rows: Range<u32>,
        merge_threshold: u16,
        out: &mut Vec<RasterSpan>,
    ) -> u32 {
        let frame = rasterizer.frame();
        let local = self.local(&frame, piece);
        let normal = normal(local);
        let Some(length) = length(normal) else {
            return 1;
        };
        let area = match self.areas {
            TriangleAreas::BySlope { slope_cosine } if is_walkable(normal, length, slope_cosine) => AreaId::WALKABLE,
            TriangleAreas::BySlope { .. } => AreaId::UNWALKABLE,
            TriangleAreas::Each(areas) => areas[piece],
            TriangleAreas::All(area) => area,
        };
        let corners = local.map(|corner| frame.to_cells(corner));
        rasterizer.triangle(&Triangle { corners, normal, area, merge_threshold }, rows, out);
        0
    }
}

/// The rows of the grid that a triangle with these extents along u and w can touch, walls on lines included.
///
/// Cutting at the sides of the grid (R6) makes points `p + (q − p)·t` with `t` in `[0, 1]`, whose `w` rounding may carry
/// past both ends: with `M` the largest `|w|`, three roundings of numbers up to `2 M` are off by less than `2^-21 · M`, two
/// cuts one after the other by less than `2^-19 · M`. The cuts at `w` and into rows set `w` itself, exactly.
pub(crate) fn rows_touched(frame: &HeightfieldFrame, u: [f32; 2], [mut low, mut high]: [f32; 2]) -> Range<u32> {
    #[expect(clippy::cast_precision_loss, reason = "at most 2^16 cells")]
    let width = frame.width() as f32;
    if u[0] < 0.0 || u[1] > width {
        const PAST: f32 = 1.0 / (1 << 18) as f32;
        let past = low.abs().max(high.abs()) * PAST;
        low -= past;
        high += past;
    }
    // A wall on the line w = k may belong to row k − 1. A float32 saturates as it becomes an integer, and below 0 lies
    // nothing.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates, then is cut to the grid")]
    let [begin, end] = [low as u32, high as u32];
    let depth = frame.depth();
    begin.saturating_sub(1).min(depth)..end.saturating_add(1).min(depth)
}
