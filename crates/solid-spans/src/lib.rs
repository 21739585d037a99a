//! Solid heightfields: columns of disjoint spans, merged by an exact rule (§3).
//!
//! In: [`RasterSpans`](raster::RasterSpans), spans in the order they must be merged. Out: a [`SolidHeightfield`], whose
//! columns hold sorted spans that neither overlap nor touch.
//!
//! ```
//! use solid_spans::heightfield_frame::{AreaId, HeightfieldFrame};
//! use solid_spans::{SolidHeightfield, Span};
//!
//! let frame = HeightfieldFrame::new([0.0; 3], 0.3, 0.2, [4, 4, 40])?;
//! let mut solid = SolidHeightfield::empty(frame);
//! solid.add_span(1, 2, Span { min: 0, max: 3, area: AreaId::WALKABLE }, 4)?;
//! // A crate on the floor, one row higher than the threshold: its own area stays on top.
//! solid.add_span(1, 2, Span { min: 2, max: 8, area: AreaId(7) }, 4)?;
//! assert_eq!(solid.to_string(), "solid 4 4 40\n1 2 0-8:7\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! To build a large field in bounded memory, merge it in bands of rows with [`SolidBuilder`].

mod heightfield;

mod merge;

mod band;

mod text;

pub use band::{MergedRows, SolidBuilder, TooManySpans};
pub use heightfield::{AddError, AddSpanError, SolidError, SolidHeightfield, Span};
pub use raster;
pub use raster::heightfield_frame;
pub use text::SolidTextError;
