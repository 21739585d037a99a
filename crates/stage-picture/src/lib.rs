//! Pictures of heightfields: from above as shaded relief, and cut through.
//!
//! In: the [`Floors`] of a solid or compact heightfield, or both for a cut. Out: an [`image::RgbImage`] with a legend and a
//! scale bar, in colours that colour-blind readers tell apart.
//!
//! ```
//! use stage_picture::compact_hf::CompactHeightfield;
//! use stage_picture::compact_hf::heightfield_frame::HeightfieldFrame;
//! use stage_picture::compact_hf::solid_spans::SolidHeightfield;
//! use stage_picture::{Floors, TopView};
//!
//! let frame = HeightfieldFrame::new([0.0; 3], 0.3, 0.2, [2, 1, 40])?;
//! let solid = SolidHeightfield::from_text(frame, "solid 2 1 40\n0 0 0-1:63\n1 0 0-3:63 20-21:0\n")?;
//! let open = CompactHeightfield::build(&solid, 10, 4);
//! let picture = TopView { title: "two steps", ..TopView::default() }.draw(&Floors::of_open(&open));
//! assert!(picture.width() > 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! From above, x runs to the right and z down, as one sees the world when looking down on it.

mod floors;

mod top;

mod section;

mod relief;

mod legend;

mod palette;

mod canvas;

pub use compact_hf;
pub use floors::{Floors, Ground, Storey};
pub use image;
pub use section::{Cut, SectionView};
pub use top::TopView;
