//! Erosion of walkable area by an agent's radius, as the exact shortest path (§8).
//!
//! In: a [`CompactHeightfield`](compact_hf::CompactHeightfield). Out: the same with area 0 wherever the middle of an agent
//! may not go, because a wall, a drop or the edge of the world is nearer than its radius.
//!
//! ```
//! use erosion::compact_hf::CompactHeightfield;
//! use erosion::compact_hf::solid_spans::SolidHeightfield;
//! use erosion::compact_hf::heightfield_frame::HeightfieldFrame;
//!
//! // A floor of five by five cells: its rim is a boundary, and so a radius of 1 leaves three by three.
//! let frame = HeightfieldFrame::new([0.0; 3], 0.3, 0.2, [5, 5, 8])?;
//! let columns: String = (0..25).map(|i| format!("{} {} 0-1:63\n", i % 5, i / 5)).collect();
//! let solid = SolidHeightfield::from_text(frame, &format!("solid 5 5 8\n{columns}"))?;
//! let mut compact = CompactHeightfield::build(&solid, 2, 1);
//! erosion::erode_walkable_area(&mut compact, 1)?;
//! assert_eq!(compact.areas().iter().filter(|area| area.is_walkable()).count(), 9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boundary;

mod reach;

mod distance;

mod erode;

pub use compact_hf;
pub use distance::boundary_distances;
pub use erode::{MAX_RADIUS, RadiusTooLarge, erode_walkable_area};
