//! What differs between two stages of heightfield builds, and where.
//!
//! In: two stages of one kind, as [`StageFile`](stage_file::StageFile)s or by reference. Out: a [`StageDiff`], which prints
//! itself for people ([`Display`](std::fmt::Display)) and serializes for tools: totals first, then the first places with
//! their world coordinates. Across different frames it says so instead of guessing.
//!
//! ```
//! use stage_diff::StageDiff;
//! use stage_diff::stage_file::StageRef;
//! use stage_diff::stage_file::compact_hf::heightfield_frame::HeightfieldFrame;
//! use stage_diff::stage_file::compact_hf::solid_spans::SolidHeightfield;
//!
//! let frame = HeightfieldFrame::new([0.0; 3], 0.5, 0.25, [2, 2, 16])?;
//! let old = SolidHeightfield::from_text(frame, "solid 2 2 16\n0 0 0-4:63\n1 1 0-2:63\n")?;
//! let new = SolidHeightfield::from_text(frame, "solid 2 2 16\n0 0 0-5:63 9-10:0\n1 1 0-2:63\n")?;
//! let diff = StageDiff::between(StageRef::Solid(&old), StageRef::Solid(&new));
//! assert!(!diff.is_equal());
//! assert_eq!(diff.spans.as_ref().map(|spans| (spans.added, spans.top_moved)), Some((1, 1)));
//! assert_eq!(
//!     diff.to_string(),
//!     "spans 2 -> 3 in 1 of 4 columns: 1 added, 1 top moved
//!   column 0 0 at (0.25, 1.25, 0.25): 0-4:63 -> 0-5:63, top
//!   column 0 0 at (0.25, 2.5, 0.25): added 9-10:0
//! "
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # In tests
//!
//! [`assert_stage_snapshot!`] compares a stage with one that was stored before, and prints the difference:
//!
//! ```
//! # use stage_diff::stage_file::compact_hf::heightfield_frame::HeightfieldFrame;
//! # use stage_diff::stage_file::compact_hf::solid_spans::SolidHeightfield;
//! use stage_diff::assert_stage_snapshot;
//! use stage_diff::stage_file::StageRef;
//!
//! # let frame = HeightfieldFrame::new([0.0; 3], 0.3, 0.2, [4, 4, 40])?;
//! # let solid = SolidHeightfield::from_text(frame, "solid 4 4 40\n1 2 0-8:63\n")?;
//! assert_stage_snapshot!("tests/stages/crate.solid.span", StageRef::Solid(&solid));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The file is made, or made anew, by `UPDATE_STAGES=1 cargo test`.

mod diff;

mod walk;

mod field;

mod text;

mod map;

mod snapshot;

pub use diff::{Change, Pair, Piece, SpanDiff, StageDiff, What};
pub use map::ChangeMap;
pub use snapshot::{SnapshotError, check_snapshot};
pub use stage_file;
