//! A chunk column by column (§5).

use crate::chunk::check_runs;
use crate::{ChunkError, Run, VoxelChunk};
use heightfield_frame::{ColumnOffsets, check_size};

/// Builds a [`VoxelChunk`] from columns of runs, given in z-then-x order; columns left out are empty.
///
/// ```
/// use voxel_chunk::{ChunkBuilder, Run};
///
/// let mut builder = ChunkBuilder::new([4, 4, 16])?;
/// builder.push(1, 0, &[Run::new(0, 3, 1), Run::new(3, 1, 1), Run::new(8, 2, 7)])?;
/// let chunk = builder.finish();
/// assert_eq!(chunk.column(1, 0), [Run::new(0, 4, 1), Run::new(8, 2, 7)], "equal runs that touch are one");
/// # Ok::<(), voxel_chunk::ChunkError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ChunkBuilder {
    size: [u32; 3],
    first: Vec<u32>,
    runs: Vec<Run>,
}

impl ChunkBuilder {
    /// A builder for a chunk of `[width, depth, height]` cells.
    ///
    /// # Errors
    /// [`ChunkError::Size`] where the size breaks the limits of a frame (R17).
    pub fn new(size: [u32; 3]) -> Result<Self, ChunkError> {
        check_size(size).map_err(ChunkError::Size)?;
        Ok(Self { size, first: vec![0], runs: Vec::new() })
    }

    /// Adds the runs of the column `(x, z)`, bottom-up, and joins those that touch and are of one material.
    ///
    /// # Errors
    /// [`ChunkError`] where the column is outside the chunk, does not come after the last one, or a run breaks a rule.
    /// Nothing is added then.
    pub fn push(&mut self, x: u32, z: u32, runs: &[Run]) -> Result<(), ChunkError> {
        let [width, depth, height] = self.size;
        let column = z as usize * width as usize + x as usize;
        if x >= width || z >= depth || column + 1 < self.first.len() {
            return Err(ChunkError::Column { x, z });
        }
        check_runs(runs, height).map_err(|error| ChunkError::Run { x, z, error })?;
        let begin = self.n_runs();
        if u32::try_from(self.runs.len() + runs.len()).is_err() {
            return Err(ChunkError::TooManyRuns);
        }
        self.first.resize(column + 1, begin);
        for &run in runs {
            match self.runs[begin as usize..].last_mut() {
                Some(below) if below.end() == u32::from(run.start) && below.material == run.material => {
                    below.length += run.length;
                }
                _ => self.runs.push(run),
            }
        }
        self.first.push(self.n_runs());
        Ok(())
    }

    /// The chunk.
    #[must_use]
    pub fn finish(mut self) -> VoxelChunk {
        let [width, depth, _] = self.size;
        self.first.resize(width as usize * depth as usize + 1, self.n_runs());
        let first = ColumnOffsets::new(self.first).expect("offsets grow as runs are pushed");
        VoxelChunk { size: self.size, first, runs: self.runs }
    }

    #[expect(clippy::cast_possible_truncation, reason = "`push` keeps the number of runs below 2^32")]
    fn n_runs(&self) -> u32 {
        self.runs.len() as u32
    }
}
