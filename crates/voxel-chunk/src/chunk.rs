//! The chunk, its runs, and what must hold of them (§5, R17).

use heightfield_frame::{ColumnOffsets, ColumnOffsetsError, FrameError, check_size};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::ChunkBuilder;

/// A stretch of equal voxels in one column, from row `start` up (§5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Run {
    /// The lowest row.
    pub start: u16,
    /// Number of rows, at least 1.
    pub length: u16,
    /// What the voxels are made of, 1 to 255; 0 would be empty.
    pub material: u8,
}

impl Run {
    /// A run from its three numbers; a [`VoxelChunk`] checks them.
    #[must_use]
    pub const fn new(start: u16, length: u16, material: u8) -> Self {
        Self { start, length, material }
    }

    /// The row after the highest one.
    #[must_use]
    pub const fn end(self) -> u32 {
        self.start as u32 + self.length as u32
    }
}

/// Columns of runs: voxels of `width · depth` columns of `height` rows (§5).
///
/// Runs of a column are sorted, disjoint and inside the chunk; runs that touch differ in material. Six bytes a run, four
/// a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Raw", into = "Raw")]
pub struct VoxelChunk {
    pub(crate) size: [u32; 3],
    pub(crate) first: ColumnOffsets,
    pub(crate) runs: Vec<Run>,
}

/// A chunk as a decoder leaves it: the same fields, nothing checked.
#[derive(Serialize, Deserialize)]
#[serde(rename = "VoxelChunk")]
struct Raw {
    size: [u32; 3],
    first: ColumnOffsets,
    runs: Vec<Run>,
}

/// Why a run has no place in a column (§5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RunError {
    /// A run without voxels.
    #[error("a run of length 0 at row {start}")]
    Empty {
        /// Its lowest row.
        start: u16,
    },
    /// A run of nothing.
    #[error("a run of material 0 at row {start}: materials are 1 to 255")]
    Material {
        /// Its lowest row.
        start: u16,
    },
    /// A run that reaches out of the chunk.
    #[error("a run up to row {end} in a chunk of height {height}")]
    PastHeight {
        /// The row after its highest one.
        end: u32,
        /// The chunk's height.
        height: u32,
    },
    /// A run that begins before the run below it ends.
    #[error("a run at row {start} after one that ends at row {below}: runs must be sorted and disjoint")]
    Order {
        /// Its lowest row.
        start: u16,
        /// The row after the highest one of the run before it.
        below: u32,
    },
}

/// Why voxels are no chunk (§5, R17).
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ChunkError {
    /// A dimension is 0 or too large.
    #[error("chunk: {0}")]
    Size(FrameError),
    /// The number of dense voxels does not fit the size.
    #[error("{found} voxels for a chunk of {expected}")]
    VoxelCount {
        /// Voxels that the size needs.
        expected: u64,
        /// Voxels that were given.
        found: usize,
    },
    /// A column outside the chunk, or at or before the column given last.
    #[error("column {x} {z} is outside the chunk or out of order")]
    Column {
        /// Place along x.
        x: u32,
        /// Place along z.
        z: u32,
    },
    /// A run of a column breaks a rule.
    #[error("column {x} {z}: {error}")]
    Run {
        /// Place along x.
        x: u32,
        /// Place along z.
        z: u32,
        /// The rule.
        error: RunError,
    },
    /// More runs than an offset of 32 bits can count.
    #[error("more than {} runs", u32::MAX)]
    TooManyRuns,
    /// Decoded column offsets that are none.
    #[error(transparent)]
    Offsets(#[from] ColumnOffsetsError),
    /// Decoded column offsets that do not fit the size or the runs.
    #[error("offsets of {n_columns} columns and {n_runs} runs do not fit the chunk")]
    OffsetCount {
        /// Columns that the offsets speak of.
        n_columns: usize,
        /// Runs that they speak of.
        n_runs: usize,
    },
    /// Decoded runs that touch and are of one material: they are one run.
    #[error("column {x} {z}: touching runs of one material at row {row}")]
    Unjoined {
        /// Place along x.
        x: u32,
        /// Place along z.
        z: u32,
        /// Where they touch.
        row: u16,
    },
}

impl VoxelChunk {
    /// Takes flat arrays made elsewhere, in the layout of this type, after checking every invariant.
    ///
    /// # Errors
    /// [`ChunkError`] names the first column that breaks one.
    pub fn from_parts(size: [u32; 3], first: ColumnOffsets, runs: Vec<Run>) -> Result<Self, ChunkError> {
        Raw { size, first, runs }.try_into()
    }

    /// Cells along x.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.size[0]
    }

    /// Cells along z.
    #[must_use]
    pub const fn depth(&self) -> u32 {
        self.size[1]
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.size[2]
    }

    /// Where the runs of each column lie in [`runs`](Self::runs).
    #[must_use]
    pub const fn columns(&self) -> &ColumnOffsets {
        &self.first
    }

    /// The runs of all columns, one column after the other.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Number of runs in all columns.
    #[must_use]
    pub fn n_runs(&self) -> usize {
        self.runs.len()
    }

    /// The runs of the column `(x, z)`, bottom-up; none outside the chunk.
    #[must_use]
    pub fn column(&self, x: u32, z: u32) -> &[Run] {
        if x < self.width() && z < self.depth() {
            &self.runs[self.first.range(x as usize + z as usize * self.width() as usize)]
        } else {
            &[]
        }
    }

    /// The material of the voxel in row `y` of column `(x, z)`, 0 where there is none.
    #[must_use]
    pub fn material(&self, x: u32, y: u32, z: u32) -> u8 {
        let column = self.column(x, z);
        let above = column.partition_point(|run| u32::from(run.start) <= y);
        column[..above].last().filter(|run| y < run.end()).map_or(0, |run| run.material)
    }
}

impl TryFrom<Raw> for VoxelChunk {
    type Error = ChunkError;

    fn try_from(Raw { size, first, runs }: Raw) -> Result<Self, ChunkError> {
        let [width, depth, height] = size;
        check_size(size).map_err(ChunkError::Size)?;
        if first.n_columns() as u64 != u64::from(width) * u64::from(depth) || first.n_items() != runs.len() {
            return Err(ChunkError::OffsetCount { n_columns: first.n_columns(), n_runs: first.n_items() });
        }
        for z in 0..depth {
            for x in 0..width {
                let column = &runs[first.range((z * width + x) as usize)];
                check_runs(column, height).map_err(|error| ChunkError::Run { x, z, error })?;
                let touch = |[a, b]: &&[Run; 2]| a.end() == u32::from(b.start) && a.material == b.material;
                if let Some([_, upper]) = column.array_windows().find(touch) {
                    return Err(ChunkError::Unjoined { x, z, row: upper.start });
                }
            }
        }
        Ok(Self { size, first, runs })
    }
}

impl From<VoxelChunk> for Raw {
    fn from(VoxelChunk { size, first, runs }: VoxelChunk) -> Self {
        Self { size, first, runs }
    }
}

/// Checks the runs of one column: non-empty, of a material, inside the height, sorted and disjoint (§5).
pub(crate) fn check_runs(runs: &[Run], height: u32) -> Result<(), RunError> {
    let mut below = 0;
    for &run in runs {
        let Run { start, length, material } = run;
        if length == 0 {
            return Err(RunError::Empty { start });
        }
        if material == 0 {
            return Err(RunError::Material { start });
        }
        if run.end() > height {
            return Err(RunError::PastHeight { end: run.end(), height });
        }
        if u32::from(start) < below {
            return Err(RunError::Order { start, below });
        }
        below = run.end();
    }
    Ok(())
}

impl VoxelChunk {
    /// A chunk without a single voxel.
    ///
    /// # Errors
    /// [`ChunkError::Size`].
    pub fn empty(size: [u32; 3]) -> Result<Self, ChunkError> {
        Ok(ChunkBuilder::new(size)?.finish())
    }
}
