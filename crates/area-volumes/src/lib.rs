//! Convex volumes that mark areas on a compact heightfield (§9).
//!
//! In: a [`CompactHeightfield`](compact_hf::CompactHeightfield) after erosion, and [`ConvexVolume`]s. Out: the same field
//! with other area ids where a floor lies inside a volume.
//!
//! ```
//! use area_volumes::ConvexVolume;
//! use compact_hf::CompactHeightfield;
//! use compact_hf::heightfield_frame::{AreaId, HeightfieldFrame};
//!
//! let frame = HeightfieldFrame::new([0.0; 3], 1.0, 1.0, [3, 1, 8])?;
//! let text = "compact 3 1\n0 0 2+65535:63/ffffff\n1 0 2+65535:63/ffffff\n2 0 2+65535:0/ffffff\n";
//! let mut compact = CompactHeightfield::from_text(frame, text)?;
//! // Water: from the middle of the second cell on, up to a height of 2, the edge included.
//! let water = vec![[1.5, 0.0], [9.0, 0.0], [9.0, 1.0], [1.5, 1.0]];
//! ConvexVolume::new(water, 0.0, 2.0, AreaId(9))?.apply(&mut compact);
//! let areas: Vec<u8> = compact.areas().iter().map(|area| area.0).collect();
//! assert_eq!(areas, [63, 9, 0], "what cannot be walked on stays so");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod volume;

mod convex;

mod apply;

pub use apply::apply_volumes;
pub use compact_hf;
pub use volume::{ConvexVolume, MAX_CORNERS, VolumeError};
