//! Stage files: any hand-off of a build, on disk and back, checked.
//!
//! In: a [`StageRef`], one of the seven hand-offs, and the settings it was made with. Out: a file, which is read back into
//! an equal [`Stage`] or refused with a [`ReadError`] that says why. A stage that was read keeps every invariant of its
//! type; a file that was cut off, damaged, forged or written by a newer version gives an error, never a panic and never
//! an allocation that its own size does not justify.
//!
//! ```
//! use stage_file::compact_hf::solid_spans::SolidHeightfield;
//! use stage_file::{Compression, DEFAULT_LIMIT, Stage, StageRef};
//! # use stage_file::compact_hf::heightfield_frame::HeightfieldFrame;
//!
//! let frame = HeightfieldFrame::new([0.0; 3], 0.3, 0.2, [4, 4, 40])?;
//! let solid = SolidHeightfield::from_text(frame, "solid 4 4 40\n1 2 0-8:63\n")?;
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("solid.span");
//! stage_file::write(&path, StageRef::Solid(&solid), None, Compression::None)?;
//!
//! let file = stage_file::read(&path, DEFAULT_LIMIT)?;
//! assert_eq!(file.stage, Stage::Solid(solid));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The file
//!
//! A header of 80 bytes, then the payload. All numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 0..8 | `OPENSPAN` |
//! | 8..10 | format version, 1 |
//! | 10..12 | compression: 0 none, 1 zstd |
//! | 12..24 | name of the stage, filled up with zero bytes |
//! | 24..56 | what wrote the file, filled up with zero bytes |
//! | 56..64 | length of the payload |
//! | 64..72 | length of the payload as stored, compressed or not |
//! | 72..76 | CRC-32 of the payload |
//! | 76..80 | CRC-32 of the 76 bytes above |
//!
//! The payload is what bincode 2 makes of serde structs under its `legacy` configuration: integers of fixed size, and a
//! count of eight bytes before each array. Per column there is one byte, the number of its spans; the counts of columns
//! with 255 spans or more follow in an array of their own. A compact heightfield takes eight bytes a span beside that, a
//! solid one five, raster spans eleven.
//!
//! Later versions will keep these 80 bytes, so that each version can say of every file which version wrote it.
//!
//! # Features
//!
//! `zstd` reads and writes compressed files.

mod stage;

mod name;

mod settings;

mod header;

mod payload;

mod items;

mod stream;

mod read;

mod write;

pub use compact_hf;
pub use header::{FORMAT_VERSION, HEADER_LEN, Header};
pub use name::{StageName, UnknownStage};
pub use raster;
pub use read::{DEFAULT_LIMIT, ReadError, decode, read, read_header};
pub use settings::StageSettings;
pub use stage::{Stage, StageFile, StageRef};
pub use voxel_chunk;
pub use write::{Compression, WriteError, encode, write};
