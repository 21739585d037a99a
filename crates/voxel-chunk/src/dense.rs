//! Dense voxels (§5).

use crate::{ChunkBuilder, ChunkError, Run, VoxelChunk};

impl VoxelChunk {
    /// A chunk from one byte a voxel: `(z · width + x) · height + y`, 0 is empty, equal neighbours become one run (§5).
    ///
    /// # Errors
    /// [`ChunkError`] where the size breaks a limit or the number of voxels does not fit it.
    pub fn from_dense(size: [u32; 3], voxels: &[u8]) -> Result<Self, ChunkError> {
        let mut builder = ChunkBuilder::new(size)?;
        let [width, depth, height] = size;
        let expected = u64::from(width) * u64::from(depth) * u64::from(height);
        if voxels.len() as u64 != expected {
            return Err(ChunkError::VoxelCount { expected, found: voxels.len() });
        }
        let mut runs = Vec::new();
        for (column, voxels) in (0..).zip(voxels.chunks_exact(height as usize)) {
            runs.clear();
            runs_of(voxels, &mut runs);
            if !runs.is_empty() {
                builder.push(column % width, column / width, &runs)?;
            }
        }
        Ok(builder.finish())
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a column has at most 65535 rows")]
fn runs_of(voxels: &[u8], runs: &mut Vec<Run>) {
    let mut start = 0;
    for same in voxels.chunk_by(|a, b| a == b) {
        let (length, material) = (same.len() as u16, same[0]);
        if material != 0 {
            runs.push(Run { start, length, material });
        }
        start += length;
    }
}
