//! The grid of a heightfield and the words its stages share (§1, R1–R3).
//!
//! In: world bounds or an origin, a cell size and a cell height. Out: a [`HeightfieldFrame`], which places every column
//! and every row of a build in the world. Beside it stand the small types that each stage needs: [`AreaId`],
//! [`Direction`], the offsets of columns into flat arrays ([`ColumnOffsets`]), and the rule that every coordinate obeys
//! ([`check_coordinate`]).
//!
//! ```
//! use heightfield_frame::HeightfieldFrame;
//!
//! // A hall of 12 × 3 × 6 m in cells of 0.5 m and rows of 0.25 m.
//! let frame = HeightfieldFrame::from_bounds([0.0, 0.0, 0.0], [12.0, 3.0, 6.0], 0.5, 0.25)?;
//! assert_eq!((frame.width(), frame.depth(), frame.height()), (24, 12, 12));
//! assert_eq!(frame.row_height(4), 1.0);
//! assert_eq!(frame.to_string(), "frame 24 12 12 origin 0 0 0 cell 0.5 0.25\n");
//! # Ok::<(), heightfield_frame::FrameError>(())
//! ```
//!
//! A *column* is `(x, z)` with index `x + z · width`; a *row* is `y`; a *cell* is a column's footprint. Width runs along
//! x, depth along z, height along y.

mod frame;

mod coordinate;

mod area;

mod direction;

mod columns;

mod stretches;

pub use area::AreaId;
pub use columns::{ColumnOffsets, ColumnOffsetsError, items_of};
pub use coordinate::{Axis, COORDINATE_LIMIT, CoordinateError, Position, check_coordinate, check_position};
pub use direction::Direction;
pub use frame::{
    CELL_SIZE_MAX, CELL_SIZE_MIN, FrameError, HeightfieldFrame, MAX_COLUMNS, MAX_HEIGHT, MAX_SIDE, check_size,
};
pub use stretches::stretches;
