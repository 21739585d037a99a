//! The compact open-span heightfield: walkable floors, headroom and links (§7).
//!
//! In: a filtered [`SolidHeightfield`](solid_spans::SolidHeightfield). Out: a [`CompactHeightfield`], one open span for
//! every walkable floor, with its headroom and the neighbouring floor that each way leads to. It is what region and
//! contour stages start from.
//!
//! ```
//! use compact_hf::heightfield_frame::{Direction, HeightfieldFrame};
//! use compact_hf::solid_spans::SolidHeightfield;
//! use compact_hf::CompactHeightfield;
//!
//! let frame = HeightfieldFrame::new([0.0; 3], 0.3, 0.2, [2, 1, 40])?;
//! let solid = SolidHeightfield::from_text(frame, "solid 2 1 40\n0 0 0-1:63\n1 0 0-3:63 20-21:0\n")?;
//! let compact = CompactHeightfield::build(&solid, 10, 4);
//! // Two rows up is within the climb; the step has 17 rows of headroom under the beam.
//! assert_eq!(compact.to_string(), "compact 2 1\n0 0 1+65535:63/fc0fff\n1 0 3+17:63/ffffc0\n");
//! assert_eq!(compact.linked(0, Direction::PosX), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod heightfield;

mod links;

mod build;

mod open_row;

mod link_row;

mod text;

pub use heightfield::{CompactError, CompactHeightfield, OpenSpan};
pub use links::{LinkTooLarge, Links};
pub use solid_spans;
pub use solid_spans::heightfield_frame;
pub use text::CompactTextError;
