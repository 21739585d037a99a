//! Which spans an agent can stand on: low-hanging obstacles, ledges, headroom (§6).
//!
//! In: a [`SolidHeightfield`](solid_spans::SolidHeightfield). Out: the same, with other area ids; no span comes, goes or
//! moves. The filters run alone or, in the order of §6, all in one pass.
//!
//! ```
//! use span_filters::solid_spans::SolidHeightfield;
//! use span_filters::solid_spans::heightfield_frame::HeightfieldFrame;
//!
//! // A kerb two rows above a floor can be climbed, and a beam five rows above the kerb is too low to stand under.
//! let frame = HeightfieldFrame::new([0.0; 3], 0.3, 0.2, [1, 1, 40])?;
//! let mut solid = SolidHeightfield::from_text(frame, "solid 1 1 40\n0 0 0-1:63 2-3:0 8-9:63\n")?;
//! span_filters::low_hanging_obstacles(&mut solid, 4);
//! assert_eq!(solid.to_string(), "solid 1 1 40\n0 0 0-1:63 2-3:63 8-9:63\n");
//! span_filters::low_height(&mut solid, 10);
//! assert_eq!(solid.to_string(), "solid 1 1 40\n0 0 0-1:0 2-3:0 8-9:63\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod low_obstacle;

mod ledge;

mod lone;

mod low_height;

mod all;

pub use all::apply_filters;
pub use ledge::ledge_spans;
pub use low_height::low_height;
pub use low_obstacle::low_hanging_obstacles;
pub use solid_spans;
