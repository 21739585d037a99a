//! From a game world to its compact open-span heightfield: every stage, composed (§10).
//!
//! In: a [`Scene`] of triangles, height grids and voxels. Out: a
//! [`CompactHeightfield`](compact_hf::CompactHeightfield), for every column of the world the floors that an agent can stand
//! on, their headroom and their links. Each stage on the way is a crate of its own, re-exported here.
//!
//! ```
//! use openspan::{Scene, SpanPipeline};
//!
//! # let folder = std::env::temp_dir();
//! # let path = folder.join("openspan-facade-example.obj");
//! # std::fs::write(&path, "v 0 0 0\nv 0 0 9\nv 9 0 9\nv 9 0 0\nf 1 2 3 4\n")?;
//! let scene = Scene::load(&path)?; // a mesh (.obj) or a scene (.json, .toml)
//! let built = SpanPipeline::new(&scene)?.build()?;
//! let floor = built.heightfield.column(15, 15).next().expect("a floor in the middle");
//! assert_eq!((floor.y, floor.area), (1, openspan::heightfield_frame::AreaId::WALKABLE));
//! # std::fs::remove_file(&path)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `parallel` the sources are rasterized on all threads; the result is the same to the bit.

mod scene;

mod settings;

mod pipeline;

mod stage;

mod observer;

mod voxelize;

mod threads;

mod error;

mod hash;

pub use area_volumes;
pub use compact_hf;
pub use erosion;
pub use error::BuildError;
pub use hash::text_hash;
pub use heightfield_frame;
pub use observer::{Observer, Unobserved};
pub use pipeline::{Built, SpanPipeline};
pub use raster;
pub use raster::VoxelizeStats;
pub use scene::{ObjError, Scene, SceneError, SceneErrorKind, SceneOptions, Source, Word};
pub use settings::SpanSettings;
pub use solid_spans;
pub use span_filters;
pub use stage::{Stage, StageData, StageResult};
pub use voxel_chunk;
