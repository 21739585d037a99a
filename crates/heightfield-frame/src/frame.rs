//! The frame: where the grid lies in the world and how large it is (§1).

use crate::{Axis, CoordinateError, check_position};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Smallest cell size and cell height, 2^-20 (§1).
pub const CELL_SIZE_MIN: f32 = 1.0 / 1_048_576.0;
/// Largest cell size and cell height, 2^20 (§1).
pub const CELL_SIZE_MAX: f32 = 1_048_576.0;
/// Largest width and depth, in cells (§1).
pub const MAX_SIDE: u32 = 65_536;
/// Most columns, width times depth (§1).
pub const MAX_COLUMNS: u32 = 1 << 24;
/// Largest height, in rows (§1).
pub const MAX_HEIGHT: u32 = 65_535;

/// Where a heightfield lies in the world: origin, cell size, cell height, and the number of cells each way (§1).
///
/// The origin is a double, in world units; cell size (x and z) and cell height (y) are float32, in world units; width,
/// depth and height are in cells. A frame that exists keeps every limit of §1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Raw", into = "Raw")]
pub struct HeightfieldFrame {
    origin: [f64; 3],
    cell_size: f32,
    cell_height: f32,
    width: u32,
    depth: u32,
    height: u32,
}

/// A frame as a decoder leaves it: the same fields, nothing checked.
#[derive(Serialize, Deserialize)]
#[serde(rename = "HeightfieldFrame")]
struct Raw {
    origin: [f64; 3],
    cell_size: f32,
    cell_height: f32,
    width: u32,
    depth: u32,
    height: u32,
}

/// Why a frame cannot be made (§1, R2).
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum FrameError {
    /// A coordinate of the origin breaks the coordinate rule.
    #[error("origin: {0}")]
    Origin(CoordinateError),
    /// A coordinate of the lower bounds breaks the coordinate rule.
    #[error("lower bounds: {0}")]
    Min(CoordinateError),
    /// A coordinate of the upper bounds breaks the coordinate rule.
    #[error("upper bounds: {0}")]
    Max(CoordinateError),
    /// Bounds that hold nothing: the upper one is not above the lower one.
    #[error("bounds are empty or inverted in {axis}: from {min} to {max}")]
    EmptyBounds {
        /// The axis on which they are.
        axis: Axis,
        /// The lower bound.
        min: f64,
        /// The upper bound.
        max: f64,
    },
    /// The cell size is NaN or outside its limits.
    #[error("cell size {value} is outside {CELL_SIZE_MIN} to {CELL_SIZE_MAX}")]
    CellSize {
        /// The offending size.
        value: f32,
    },
    /// The cell height is NaN or outside its limits.
    #[error("cell height {value} is outside {CELL_SIZE_MIN} to {CELL_SIZE_MAX}")]
    CellHeight {
        /// The offending height.
        value: f32,
    },
    /// A dimension is 0 or too large.
    #[error("size in {axis} is {cells} cells, outside 1 to {limit}")]
    Size {
        /// The axis: x is width, y is height, z is depth.
        axis: Axis,
        /// The number of cells; from bounds, before any conversion to an integer.
        cells: f64,
        /// The largest number allowed.
        limit: u32,
    },
    /// More columns than a frame may have.
    #[error("{width} x {depth} cells are more than {MAX_COLUMNS} columns")]
    Columns {
        /// Cells along x.
        width: u32,
        /// Cells along z.
        depth: u32,
    },
}

impl HeightfieldFrame {
    /// A frame from its origin and its dimensions in cells (§1, R2).
    ///
    /// # Errors
    /// [`FrameError`] names the value that breaks a limit: origin, then cell size and height, then dimensions.
    pub fn new(
        origin: [f64; 3],
        cell_size: f32,
        cell_height: f32,
        [width, depth, height]: [u32; 3],
    ) -> Result<Self, FrameError> {
        check_position(origin).map_err(FrameError::Origin)?;
        check_cell(cell_size, cell_height)?;
        check_size([width, depth, height])?;
        Ok(Self { origin, cell_size, cell_height, width, depth, height })
    }

    /// The smallest frame that begins at `min` and holds everything up to `max` (§1, R2).
    ///
    /// The number of cells each way is the extent over the cell size, divided and rounded up in double.
    ///
    /// # Errors
    /// [`FrameError`] where a bound is no coordinate, the bounds are empty or inverted, or a limit is broken.
    pub fn from_bounds(min: [f64; 3], max: [f64; 3], cell_size: f32, cell_height: f32) -> Result<Self, FrameError> {
        check_position(min).map_err(FrameError::Min)?;
        check_position(max).map_err(FrameError::Max)?;
        check_cell(cell_size, cell_height)?;
        let mut cells = [0; 3];
        for (i, axis) in Axis::ALL.into_iter().enumerate() {
            let (min, max) = (min[i], max[i]);
            if min >= max {
                return Err(FrameError::EmptyBounds { axis, min, max });
            }
            let step = if axis == Axis::Y { cell_height } else { cell_size };
            cells[i] = whole_cells(axis, ((max - min) / f64::from(step)).ceil())?;
        }
        let [width, height, depth] = cells;
        check_size([width, depth, height])?;
        Ok(Self { origin: min, cell_size, cell_height, width, depth, height })
    }

    /// World position of the grid's lowest corner.
    #[must_use]
    pub const fn origin(&self) -> [f64; 3] {
        self.origin
    }

    /// Side of a cell along x and z, in world units.
    #[must_use]
    pub const fn cell_size(&self) -> f32 {
        self.cell_size
    }

    /// Height of a row, in world units.
    #[must_use]
    pub const fn cell_height(&self) -> f32 {
        self.cell_height
    }

    /// Cells along x.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Cells along z.
    #[must_use]
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// Number of columns, at most 2^24.
    #[must_use]
    pub const fn n_columns(&self) -> usize {
        self.width as usize * self.depth as usize
    }

    /// Index of the column `(x, z)`, or nothing outside the grid.
    #[must_use]
    pub const fn column_index(&self, x: u32, z: u32) -> Option<usize> {
        if x < self.width && z < self.depth { Some(x as usize + z as usize * self.width as usize) } else { None }
    }

    /// The column `(x, z)` with the given index.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "an index of a column is below 2^24")]
    pub const fn column_at(&self, index: usize) -> (u32, u32) {
        let width = self.width as usize;
        ((index % width) as u32, (index / width) as u32)
    }

    /// The column that holds the world position `(x, z)`, or nothing outside the grid.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "compared with the grid before it is converted"
    )]
    pub fn column_under(&self, x: f64, z: f64) -> Option<(u32, u32)> {
        let size = f64::from(self.cell_size);
        let (u, w) = (((x - self.origin[0]) / size).floor(), ((z - self.origin[2]) / size).floor());
        let inside = u >= 0.0 && u < f64::from(self.width) && w >= 0.0 && w < f64::from(self.depth);
        inside.then_some((u as u32, w as u32))
    }

    /// World position `(x, z)` of the middle of a cell, in double (§9).
    #[must_use]
    pub fn cell_center(&self, x: u32, z: u32) -> [f64; 2] {
        let size = f64::from(self.cell_size);
        [self.origin[0] + (f64::from(x) + 0.5) * size, self.origin[2] + (f64::from(z) + 0.5) * size]
    }

    /// World height of the lower boundary of a row, which is the upper one of the row below, in double (§2, §9).
    #[must_use]
    pub fn row_height(&self, row: u32) -> f64 {
        self.origin[1] + f64::from(row) * f64::from(self.cell_height)
    }

    /// A world position relative to the origin, rounded once to float32 (§1, R3).
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "R3 rounds to float32 here")]
    pub fn to_local(&self, [x, y, z]: [f64; 3]) -> [f32; 3] {
        let [ox, oy, oz] = self.origin;
        [(x - ox) as f32, (y - oy) as f32, (z - oz) as f32]
    }

    /// A local position in units of cells: every cell and row boundary is an integer (§1, R3).
    #[inline]
    #[must_use]
    pub fn to_cells(&self, [x, y, z]: [f32; 3]) -> [f32; 3] {
        [x / self.cell_size, y / self.cell_height, z / self.cell_size]
    }
}

/// One line: `frame W D H origin X Y Z cell SIZE HEIGHT`.
impl std::fmt::Display for HeightfieldFrame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { origin: [x, y, z], cell_size, cell_height, width, depth, height } = self;
        writeln!(f, "frame {width} {depth} {height} origin {x} {y} {z} cell {cell_size} {cell_height}")
    }
}

impl TryFrom<Raw> for HeightfieldFrame {
    type Error = FrameError;

    fn try_from(raw: Raw) -> Result<Self, FrameError> {
        let Raw { origin, cell_size, cell_height, width, depth, height } = raw;
        Self::new(origin, cell_size, cell_height, [width, depth, height])
    }
}

impl From<HeightfieldFrame> for Raw {
    fn from(frame: HeightfieldFrame) -> Self {
        let HeightfieldFrame { origin, cell_size, cell_height, width, depth, height } = frame;
        Self { origin, cell_size, cell_height, width, depth, height }
    }
}

/// Checks `[width, depth, height]` against the limits of §1, which a chunk shares (R17).
///
/// # Errors
/// [`FrameError::Size`] or [`FrameError::Columns`].
pub fn check_size([width, depth, height]: [u32; 3]) -> Result<(), FrameError> {
    for (axis, cells, limit) in [(Axis::X, width, MAX_SIDE), (Axis::Z, depth, MAX_SIDE), (Axis::Y, height, MAX_HEIGHT)]
    {
        if cells == 0 || cells > limit {
            return Err(FrameError::Size { axis, cells: f64::from(cells), limit });
        }
    }
    if u64::from(width) * u64::from(depth) > u64::from(MAX_COLUMNS) {
        return Err(FrameError::Columns { width, depth });
    }
    Ok(())
}

fn check_cell(cell_size: f32, cell_height: f32) -> Result<(), FrameError> {
    let limits = CELL_SIZE_MIN..=CELL_SIZE_MAX; // NaN is in no range
    if !limits.contains(&cell_size) {
        return Err(FrameError::CellSize { value: cell_size });
    }
    if !limits.contains(&cell_height) {
        return Err(FrameError::CellHeight { value: cell_height });
    }
    Ok(())
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "compared with the limit before it")]
fn whole_cells(axis: Axis, cells: f64) -> Result<u32, FrameError> {
    let limit = if axis == Axis::Y { MAX_HEIGHT } else { MAX_SIDE };
    if cells >= 1.0 && cells <= f64::from(limit) {
        Ok(cells as u32)
    } else {
        Err(FrameError::Size { axis, cells, limit })
    }
}
