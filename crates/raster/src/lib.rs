//! Exact rasterization of triangles, height grids and voxel chunks into spans (§2, §4, §5).
//!
//! In: a [`TriangleMesh`], a [`HeightGrid`] or a [`VoxelChunk`](voxel_chunk::VoxelChunk), each checked whole before
//! anything is added. Out: [`RasterSpans`], spans in the order in which `solid-spans` must merge them.
//!
//! ```
//! use raster::heightfield_frame::HeightfieldFrame;
//! use raster::{RasterSpans, TriangleAreas, TriangleMesh};
//!
//! let frame = HeightfieldFrame::new([0.0; 3], 1.0, 1.0, [2, 2, 8])?;
//! let vertices = [[0.0_f32, 0.5, 0.0], [0.0, 0.5, 2.0], [2.0, 0.5, 0.0]];
//! let mesh = TriangleMesh::new(&vertices, &[0, 1, 2], TriangleAreas::BySlope { slope_cosine: 0.7 })?;
//! let mut spans = RasterSpans::new(frame);
//! let stats = spans.add_triangles(&mesh, 4);
//! // Half of the square: the cell across is only touched at a corner, and that does not count.
//! assert_eq!(spans.to_string(), "raster 2 2 8\n0 0 0-1:63/4\n1 0 0-1:63/4\n0 1 0-1:63/4\n");
//! assert_eq!(stats.degenerate, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! For large worlds a [`Source`] rasterizes the rows of a band of the grid at a time, and the result does not depend on
//! the bands.

mod spans;

mod source;

mod bands;

mod mesh;

mod validate;

mod slope;

mod triangle;

mod walk;

mod outline;

mod polygon;

mod clip;

mod cells;

mod wall;

mod piece;

mod height_grid;

mod chunk;

pub use bands::Bands;
pub use chunk::{MaterialAreas, PlacedChunk};
pub use height_grid::{GridAreas, HeightGrid, HeightGridError};
pub use heightfield_frame;
pub use mesh::{TriangleAreas, TriangleMesh};
pub use slope::classify_triangles;
pub use source::{Rasterizer, Source, Survey, VoxelizeStats};
pub use spans::{RasterSpan, RasterSpanError, RasterSpans};
pub use validate::{RasterizeError, validate_triangles};
pub use voxel_chunk;
