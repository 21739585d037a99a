//! The specification word for word, slow: what every fast stage is held to in tests.
//!
//! One file per paragraph, each rule in the order it is stated, nothing clever. This crate depends on no stage, so that it
//! cannot share a mistake with one, and it speaks plain values: a [`Frame`], tuples, `Vec`s, canonical text. An error is a
//! line that starts with its kind (`OutOfRange: …`), since only the kind and the place matter to a test.
//!
//! ```
//! use reference::{compact, compact_text, erode, from_bounds, rasterize_triangles, run_filters, solid_text};
//!
//! let frame = from_bounds([0.0, -1.0, 0.0], [3.0, 8.0, 3.0], 1.0, 1.0)?;
//! let floor = [[0.0, 0.0, 0.0], [0.0, 0.0, 3.0], [3.0, 0.0, 3.0], [3.0, 0.0, 0.0]];
//! let mut solid = frame.empty_solid();
//! let n_degenerate = rasterize_triangles(&frame, &floor, &[0, 1, 2, 0, 2, 3], None, 0.707, 1, &mut solid)?;
//! assert_eq!(n_degenerate, 0);
//! assert!(solid_text(&frame, &solid).starts_with("solid 3 3 9\n0 0 0-1:63\n1 0 0-1:63\n"));
//!
//! run_filters(&frame, &mut solid, 3, 1)?;
//! let mut open = compact(&frame, &solid, 3, 1)?;
//! erode(&frame, &mut open, 1)?;
//! // The ring of cells beside the edge of the grid is a ledge (§6): only the middle is left, and erosion takes that too.
//! assert_eq!(compact_text(&frame, &open), "compact 3 3\n1 1 1+65535:0/ffffff\n");
//! # Ok::<(), String>(())
//! ```
//!
//! The feature `proptest` adds `generate`: strategies for inputs at the boundaries of every rule.

mod chunk; // §5
mod compact; // §7
mod erosion; // §8
mod filters; // §6
mod frame; // §1
mod height_grid; // §4
mod spans; // §3
mod text; // canonical text
mod triangles; // §2
mod volumes; // §9

#[cfg(feature = "proptest")]
pub mod generate;

pub use chunk::{Chunk, add_chunk, chunk_from_dense, chunk_spans};
pub use compact::{Compact, CompactSpan, NO_LINK, compact, link};
pub use erosion::{erode, wall_distances};
pub use filters::{UNBOUNDED, ledge_spans, low_hanging_obstacles, low_height, run_filters};
pub use frame::{COORDINATE_LIMIT, Frame, check_coordinate, check_frame, from_bounds};
pub use height_grid::{height_grid_mesh, rasterize_height_grid};
pub use spans::{Piece, Solid, Span, add_pieces, add_span};
pub use text::{compact_text, solid_text};
pub use triangles::{classify_triangles, piece_spans, rasterize_triangles};
pub use volumes::{Volume, apply_volume, check_volume};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
