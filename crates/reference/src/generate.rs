//! Strategies for inputs where rounding and off-by-one decide: what every stage's property tests draw from.
//!
//! Sizes are small, so that thousands of cases run in a second; values crowd on boundaries: cell lines and the floats beside
//! them, row boundaries, ±2^21, the limits of a setting. What needs a frame takes one or comes with one; unless it says
//! otherwise, a value is valid, so that a test can compare results and not only refusals.
//!
//! ```
//! use proptest::prelude::*;
//! use reference::{generate, piece_spans};
//!
//! proptest!(|((frame, soup) in generate::framed_soup())| {
//!     let (pieces, _) = piece_spans(&frame, &soup.vertices, &soup.indices, soup.area_ids(), soup.slope_cosine).unwrap();
//!     prop_assert!(pieces.iter().all(|&(column, min, max, _)| column < frame.n_columns() && min < max && max <= frame.h));
//! });
//! ```

mod coordinate;
mod heightfield;
mod source;
mod volume;

pub use coordinate::{any_bounds, any_coordinate, any_frame, frame, position};
pub use heightfield::{
    any_links, area, columns_frame, deep_solid, open_ground, pieces, pieces_in_a_column, radius, rows, solid,
    threshold, walkable_solid,
};
pub use source::{
    HeightGrid, Soup, chunk, dense_voxels, framed_chunk, framed_height_grid, framed_soup, height_grid, material_areas,
    offset, soup,
};
pub use volume::{any_polygon, any_volume, polygon, volume};
