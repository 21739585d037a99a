//! Run-length voxel columns: one chunk of a voxel world (§5).
//!
//! In: dense voxels, or runs per column. Out: a [`VoxelChunk`], which `raster` turns into spans.
//!
//! ```
//! use voxel_chunk::{Run, VoxelChunk};
//!
//! // Two columns of four voxels, the voxel of row y of column (x, z) at (z · 2 + x) · 4 + y; 0 is empty.
//! let chunk = VoxelChunk::from_dense([2, 1, 4], &[1, 1, 0, 2, 0, 0, 0, 0])?;
//! assert_eq!(chunk.column(0, 0), [Run::new(0, 2, 1), Run::new(3, 1, 2)]);
//! assert_eq!(chunk.to_string(), "chunk 2 1 4\n0 0 0+2:1 3+1:2\n");
//! # Ok::<(), voxel_chunk::ChunkError>(())
//! ```

mod chunk;

mod builder;

mod dense;

mod text;

pub use builder::ChunkBuilder;
pub use chunk::{ChunkError, Run, RunError, VoxelChunk};
pub use heightfield_frame;
