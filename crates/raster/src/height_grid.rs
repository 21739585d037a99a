//! Height grids: two triangles a square (§4, R16).

use crate::RasterSpan;
use crate::clip::{U, W, extent};
use crate::mesh::rows_touched;
use crate::slope::{is_walkable, length, normal};
use crate::source::{Rasterizer, Source, Survey};
use crate::triangle::Triangle;
use heightfield_frame::{AreaId, Axis, CoordinateError, HeightfieldFrame, check_coordinate};
use std::ops::Range;
use thiserror::Error;

/// Where the area of a height grid's triangles comes from (R16).
#[derive(Clone, Copy, Debug)]
pub enum GridAreas {
    /// From each triangle's slope.
    BySlope {
        /// Cosine of the steepest angle that can be walked on.
        slope_cosine: f32,
    },
    /// One for the whole grid.
    All(AreaId),
}

/// A grid of heights over the world, x fastest, checked whole (§4, R16).
///
/// Height `(i, j)` stands at `(x0 + i · s, z0 + j · s)`. Squares run j outer, i inner, and each becomes two triangles that
/// face up.
#[derive(Clone, Copy, Debug)]
pub struct HeightGrid<'a> {
    count: [u32; 2],
    origin: [f64; 2],
    spacing: f64,
    heights: &'a [f64],
    areas: GridAreas,
}

/// Why heights are no grid (R16). Nothing has been added.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum HeightGridError {
    /// Fewer than two heights along an axis.
    #[error("{count} heights along {axis}: at least 2 are needed")]
    Count {
        /// x or z.
        axis: Axis,
        /// Number of heights along it.
        count: u32,
    },
    /// A number of heights other than the counts need.
    #[error("{found} heights for a grid of {} x {}", .count[0], .count[1])]
    HeightCount {
        /// Heights along x and z.
        count: [u32; 2],
        /// Heights that were given.
        found: usize,
    },
    /// The spacing is not a positive number.
    #[error("spacing {spacing} is not a positive number")]
    Spacing {
        /// The offending spacing.
        spacing: f64,
    },
    /// A corner of the grid breaks the coordinate rule.
    #[error("origin and extent: {0}")]
    Extent(CoordinateError),
    /// A height breaks the coordinate rule.
    #[error("height {i} {j}: {error}")]
    Height {
        /// Its place along x.
        i: u32,
        /// Its place along z.
        j: u32,
        /// The rule.
        error: CoordinateError,
    },
}

impl<'a> HeightGrid<'a> {
    /// Takes heights after checking them: counts, spacing, extent, then height after height (R16).
    ///
    /// # Errors
    /// [`HeightGridError`] names the first offence.
    pub fn new(
        count: [u32; 2],
        origin: [f64; 2],
        spacing: f64,
        heights: &'a [f64],
        areas: GridAreas,
    ) -> Result<Self, HeightGridError> {
        for (axis, count) in [Axis::X, Axis::Z].into_iter().zip(count) {
            if count < 2 {
                return Err(HeightGridError::Count { axis, count });
            }
        }
        if u64::from(count[0]) * u64::from(count[1]) != heights.len() as u64 {
            return Err(HeightGridError::HeightCount { count, found: heights.len() });
        }
        if !(spacing > 0.0 && spacing < f64::INFINITY) {
            return Err(HeightGridError::Spacing { spacing });
        }
        let grid = Self { count, origin, spacing, heights, areas };
        for (k, axis) in [Axis::X, Axis::Z].into_iter().enumerate() {
            // Coordinates rise from the first to the last, so these two speak for all.
            for coordinate in [grid.coordinate(k, 0), grid.coordinate(k, count[k] - 1)] {
                check_coordinate(axis, coordinate).map_err(HeightGridError::Extent)?;
            }
        }
        for (row, j) in heights.chunks_exact(count[0] as usize).zip(0..) {
            for (&height, i) in row.iter().zip(0..) {
                check_coordinate(Axis::Y, height).map_err(|error| HeightGridError::Height { i, j, error })?;
            }
        }
        Ok(grid)
    }

    /// World coordinate of the heights with place `i` along x (`axis` 0) or z (`axis` 1), in double (R16).
    fn coordinate(&self, axis: usize, i: u32) -> f64 {
        self.origin[axis] + f64::from(i) * self.spacing
    }

    /// World position of a height (R16).
    #[must_use]
    pub fn position(&self, i: u32, j: u32) -> [f64; 3] {
        let height = self.heights[j as usize * self.count[0] as usize + i as usize];
        [self.coordinate(0, i), height, self.coordinate(1, j)]
    }

    /// The four corners of a square in local coordinates: `a = (i, j)`, `b` along x, `c` along z, `d` across.
    fn square(&self, frame: &HeightfieldFrame, square: usize) -> [[f32; 3]; 4] {
        let squares_per_row = self.count[0] as usize - 1;
        #[expect(clippy::cast_possible_truncation, reason = "places are below the counts, which are 32 bits")]
        let (i, j) = ((square % squares_per_row) as u32, (square / squares_per_row) as u32);
        [(i, j), (i + 1, j), (i, j + 1), (i + 1, j + 1)].map(|(i, j)| frame.to_local(self.position(i, j)))
    }
}

/// The two triangles of a square (§4).
fn triangles([a, b, c, d]: [[f32; 3]; 4]) -> [[[f32; 3]; 3]; 2] {
    [[a, c, d], [a, d, b]]
}

impl Source for HeightGrid<'_> {
    fn n_pieces(&self) -> usize {
        (self.count[0] as usize - 1) * (self.count[1] as usize - 1)
    }

    fn survey(&self, frame: &HeightfieldFrame, piece: usize) -> Survey {
        let square = self.square(frame, piece);
        let corners = square.map(|corner| frame.to_cells(corner));
        let rows = rows_touched(frame, extent(&corners, U), extent(&corners, W));
        let degenerate = triangles(square).map(|local| u32::from(length(normal(local)).is_none()));
        Survey { rows, n_degenerate: degenerate[0] + degenerate[1] }
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
        let mut n_degenerate = 0;
        for local in triangles(self.square(&frame, piece)) {
            let normal = normal(local);
            let Some(length) = length(normal) else {
                n_degenerate += 1;
                continue;
            };
            let area = match self.areas {
                GridAreas::BySlope { slope_cosine } if is_walkable(normal, length, slope_cosine) => AreaId::WALKABLE,
                GridAreas::BySlope { .. } => AreaId::UNWALKABLE,
                GridAreas::All(area) => area,
            };
            let corners = local.map(|corner| frame.to_cells(corner));
            rasterizer.triangle(&Triangle { corners, normal, area, merge_threshold }, rows.clone(), out);
        }
        n_degenerate
    }
}
