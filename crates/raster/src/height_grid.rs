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

    /// The place of a square along x and along z.
    #[expect(clippy::cast_possible_truncation, reason = "places are below the counts, which are 32 bits")]
    const fn place(&self, square: usize) -> [u32; 2] {
        let squares_per_row = self.count[0] as usize - 1;
        [(square % squares_per_row) as u32, (square / squares_per_row) as u32]
    }

    /// The heights `(i, j)` and `(i, j + 1)`: the corners that a square shares with the one beside it.
    #[inline]
    fn side(&self, frame: &HeightfieldFrame, [i, j]: [u32; 2]) -> Side {
        [j, j + 1].map(|j| {
            let local = frame.to_local(self.position(i, j));
            Corner { local, cells: frame.to_cells(local) }
        })
    }

    /// Adds the spans of a square between two of its sides.
    #[inline]
    fn rasterize_square(
        &self,
        rasterizer: &mut Rasterizer,
        [[a, c], [b, d]]: &[Side; 2],
        rows: Range<u32>,
        merge_threshold: u16,
        out: &mut Vec<RasterSpan>,
    ) -> u32 {
        let mut n_degenerate = 0;
        for corners in [[a, c, d], [a, d, b]] {
            let normal = normal(corners.map(|corner| corner.local));
            let Some(length) = length(normal) else {
                n_degenerate += 1;
                continue;
            };
            let area = match self.areas {
                GridAreas::BySlope { slope_cosine } if is_walkable(normal, length, slope_cosine) => AreaId::WALKABLE,
                GridAreas::BySlope { .. } => AreaId::UNWALKABLE,
                GridAreas::All(area) => area,
            };
            let corners = corners.map(|corner| corner.cells);
            rasterizer.triangle(&Triangle { corners, normal, area, merge_threshold }, rows.clone(), out);
        }
        n_degenerate
    }

    /// The least step from one height to the next along an axis, in local coordinates.
    fn least_step(&self, frame: &HeightfieldFrame, axis: usize) -> f32 {
        let local = |i| {
            let mut position = frame.origin();
            position[2 * axis] = self.coordinate(axis, i);
            frame.to_local(position)[2 * axis]
        };
        (1..self.count[axis]).map(|i| local(i) - local(i - 1)).fold(f32::INFINITY, f32::min)
    }
}

/// A height in local coordinates, and in units of cells.
#[derive(Clone, Copy, Debug)]
struct Corner {
    local: [f32; 3],
    cells: [f32; 3],
}

/// Two heights, one after the other along z.
type Side = [Corner; 2];

impl Source for HeightGrid<'_> {
    fn n_pieces(&self) -> usize {
        (self.count[0] as usize - 1) * (self.count[1] as usize - 1)
    }

    fn survey(&self, frame: &HeightfieldFrame, piece: usize) -> Survey {
        let [i, j] = self.place(piece);
        let [[a, c], [b, d]] = [i, i + 1].map(|i| self.side(frame, [i, j]));
        let corners = [a, b, c, d].map(|corner| corner.cells);
        let rows = rows_touched(frame, extent(&corners, U), extent(&corners, W));
        let triangles = [[a, c, d], [a, d, b]].map(|corners| corners.map(|corner| corner.local));
        let degenerate = triangles.map(|local| u32::from(length(normal(local)).is_none()));
        Survey { rows, n_degenerate: degenerate[0] + degenerate[1] }
    }

    /// PERF: all squares of a row touch the same rows of the grid. And where the square of the product of two steps is not 0 in
    /// float32, no triangle is degenerate: that product is the normal's y, to the bit.
    fn survey_all(&self, frame: &HeightfieldFrame, visit: &mut dyn FnMut(Survey)) {
        let [step_x, step_z] = [0, 1].map(|axis| self.least_step(frame, axis));
        let area = step_x * step_z;
        if area * area == 0.0 {
            return (0..self.n_pieces()).for_each(|piece| visit(self.survey(frame, piece)));
        }
        for j in 0..self.count[1] - 1 {
            let [first, last] = [0, self.count[0] - 1].map(|i| self.side(frame, [i, j]));
            let corners = [first[0].cells, first[1].cells, last[0].cells, last[1].cells];
            let rows = rows_touched(frame, extent(&corners, U), extent(&corners, W));
            for _ in 1..self.count[0] {
                visit(Survey { rows: rows.clone(), n_degenerate: 0 });
            }
        }
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
        let [i, j] = self.place(piece);
        let sides = [i, i + 1].map(|i| self.side(&frame, [i, j]));
        self.rasterize_square(rasterizer, &sides, rows, merge_threshold, out)
    }

    /// PERF: a square begins with the side that the one before it ends with.
    fn rasterize_pieces(
        &self,
        rasterizer: &mut Rasterizer,
        pieces: &[u32],
        rows: Range<u32>,
        merge_threshold: u16,
        limit: usize,
        out: &mut Vec<RasterSpan>,
    ) -> usize {
        let frame = rasterizer.frame();
        let mut before: Option<(u32, [u32; 2], Side)> = None;
        for (n_before, &piece) in pieces.iter().enumerate() {
            let (place, side) = match before {
                Some((last, [i, j], side)) if last + 1 == piece && i + 2 < self.count[0] => ([i + 1, j], side),
                _ => {
                    let place = self.place(piece as usize);
                    (place, self.side(&frame, place))
                }
            };
            let next = self.side(&frame, [place[0] + 1, place[1]]);
            self.rasterize_square(rasterizer, &[side, next], rows.clone(), merge_threshold, out);
            before = Some((piece, place, next));
            if out.len() >= limit {
                return n_before + 1;
            }
        }
        pieces.len()
    }
}
