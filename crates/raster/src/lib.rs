//! Exact rasterization of triangles, height grids and voxel chunks into spans (§2, §4, §5).
mod spans;
pub use heightfield_frame;
pub use spans::{RasterSpan, RasterSpanError, RasterSpans};
pub use voxel_chunk;
