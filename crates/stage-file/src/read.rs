//! Reading a file.

use crate::header::{FORMAT_VERSION, HEADER_LEN, Header};
use crate::payload::read_payload;
use crate::stream::PayloadReader;
use crate::{Compression, StageFile, UnknownStage};
use compact_hf::CompactError;
use raster::RasterSpanError;
use solid_spans::SolidError;
use solid_spans::heightfield_frame::ColumnOffsetsError;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use thiserror::Error;
use voxel_chunk::ChunkError;

/// The longest payload that is read unless the caller says otherwise: 4 GiB, some 400 million open spans.
pub const DEFAULT_LIMIT: u64 = 4 << 30;

/// Why a file was not read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file could not be opened or read.
    #[error("the file could not be read")]
    Io(#[source] io::Error),
    /// The file does not begin as stage files do.
    #[error("not a stage file: it does not begin with OPENSPAN")]
    NotAStageFile,
    /// The file ends within its header.
    #[error("the file ends after {len} bytes, within its header of {HEADER_LEN}")]
    ShortHeader {
        /// Length of the file.
        len: usize,
    },
    /// The header does not have its checksum.
    #[error("the header is damaged: its checksum is {computed:08x}, not {stored:08x}")]
    HeaderChecksum {
        /// The checksum in the header.
        stored: u32,
        /// The checksum of the header.
        computed: u32,
    },
    /// A version of the format that this crate does not know.
    #[error(
        "format version {version}, written by {written_by}, is not known here: the newest known is {FORMAT_VERSION}"
    )]
    Version {
        /// The version.
        version: u16,
        /// What wrote the file.
        written_by: String,
    },
    /// A compression that no version up to this one has.
    #[error("compression {code} is unknown")]
    Compression {
        /// Its code.
        code: u16,
    },
    /// A stage that no version up to this one has.
    #[error(transparent)]
    Stage(#[from] UnknownStage),
    /// The file is compressed, and this build leaves zstd out.
    #[error("compressed files need the feature `zstd`")]
    NoZstd,
    /// The payload is longer than the caller allows.
    #[error("a payload of {payload_len} bytes is over the limit of {limit}")]
    TooLarge {
        /// Length of the payload.
        payload_len: u64,
        /// The limit.
        limit: u64,
    },
    /// The file is longer or shorter than its header says.
    #[error("{found} bytes after the header instead of {expected}: the file was cut off or added to")]
    Length {
        /// Bytes that the header speaks of.
        expected: u64,
        /// Bytes that are there.
        found: u64,
    },
    /// The payload does not have its checksum.
    #[error("the payload is damaged: its checksum is {computed:08x}, not {stored:08x}")]
    Checksum {
        /// The checksum in the header.
        stored: u32,
        /// The checksum of the payload.
        computed: u32,
    },
    /// The payload ends within a value.
    #[error("the payload ends within a value: {missing} bytes are needed and {left} are left")]
    Short {
        /// Bytes needed.
        missing: u64,
        /// Bytes left.
        left: u64,
    },
    /// An array is longer than what is left of the payload.
    #[error("{count} {array} are more than the {left} bytes that are left can hold")]
    Count {
        /// What the array holds.
        array: &'static str,
        /// Number of its items.
        count: u64,
        /// Bytes left.
        left: u64,
    },
    /// An array that is longer or shorter than what it belongs to.
    #[error("{found} {array} instead of {expected}")]
    ArrayLength {
        /// What the array holds.
        array: &'static str,
        /// Number of items that the frame or the columns need.
        expected: u64,
        /// Number of items that there are.
        found: u64,
    },
    /// The payload goes on after its last value.
    #[error("{left} bytes after the last value of the payload")]
    Rest {
        /// Bytes left.
        left: u64,
    },
    /// The frame or the settings cannot be decoded, or break a rule.
    #[error("frame and settings")]
    Record(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The numbers of spans by column do not fit each other.
    #[error("numbers of spans by column: {n_large} large ones for {n_places} places")]
    LargeCounts {
        /// Columns that point to a large number.
        n_places: usize,
        /// Large numbers.
        n_large: usize,
    },
    /// More spans than an offset of 32 bits can count.
    #[error("more than {} spans", u32::MAX)]
    TooManySpans,
    /// The numbers of spans by column make no offsets.
    #[error(transparent)]
    Offsets(#[from] ColumnOffsetsError),
    /// The payload is no list of raster spans.
    #[error(transparent)]
    Raster(#[from] RasterSpanError),
    /// The payload is no voxel chunk.
    #[error(transparent)]
    Chunk(#[from] ChunkError),
    /// The payload is no solid heightfield.
    #[error(transparent)]
    Solid(#[from] SolidError),
    /// The payload is no compact heightfield.
    #[error(transparent)]
    Compact(#[from] CompactError),
}

/// Reads a stage file whose payload is at most `limit` bytes long, and checks every invariant of what it holds.
///
/// The limit and the length of the file are compared before anything is allocated. Memory is that of the stage and under
/// a megabyte of scratch; the file is never held beside it.
///
/// # Errors
/// [`ReadError`] says what is wrong with the file.
pub fn read(path: impl AsRef<Path>, limit: u64) -> Result<StageFile, ReadError> {
    let file = File::open(path).map_err(ReadError::Io)?;
    let len = file.metadata().map_err(ReadError::Io)?.len();
    read_from(file, len, limit)
}

/// Reads the header of a stage file and nothing else.
///
/// # Errors
/// [`ReadError`] where the file has no header that can be read.
pub fn read_header(path: impl AsRef<Path>) -> Result<Header, ReadError> {
    header(&mut File::open(path).map_err(ReadError::Io)?)
}

/// The stage of a file's bytes; as [`read`].
///
/// # Errors
/// [`ReadError`] says what is wrong with the bytes.
pub fn decode(bytes: &[u8], limit: u64) -> Result<StageFile, ReadError> {
    read_from(bytes, bytes.len() as u64, limit)
}

fn read_from(mut from: impl Read, len: u64, limit: u64) -> Result<StageFile, ReadError> {
    let header = header(&mut from)?;
    let Header { payload_len, stored_len, .. } = header;
    if payload_len > limit {
        return Err(ReadError::TooLarge { payload_len, limit });
    }
    let found = len.saturating_sub(HEADER_LEN as u64);
    if found != stored_len {
        return Err(ReadError::Length { expected: stored_len, found });
    }
    match header.compression {
        Compression::None if stored_len != payload_len => {
            Err(ReadError::Length { expected: payload_len, found: stored_len })
        }
        Compression::None => finish(PayloadReader::new(from, payload_len, true), &header),
        #[cfg(feature = "zstd")]
        Compression::Zstd => {
            let mut decoder = zstd::Decoder::new(from).map_err(ReadError::Io)?;
            decoder.window_log_max(23).map_err(ReadError::Io)?; // what level 3 needs, and a bound for forged files
            finish(PayloadReader::new(decoder, payload_len, false), &header)
        }
        #[cfg(not(feature = "zstd"))]
        Compression::Zstd => Err(ReadError::NoZstd),
    }
}

fn header(from: &mut impl Read) -> Result<Header, ReadError> {
    let mut bytes = Vec::with_capacity(HEADER_LEN);
    from.take(HEADER_LEN as u64).read_to_end(&mut bytes).map_err(ReadError::Io)?;
    match bytes.first_chunk() {
        Some(bytes) => Header::from_bytes(bytes),
        None if b"OPENSPAN".starts_with(&bytes[..bytes.len().min(8)]) || bytes.starts_with(b"OPENSPAN") => {
            Err(ReadError::ShortHeader { len: bytes.len() })
        }
        None => Err(ReadError::NotAStageFile),
    }
}

/// Reads the payload, and says that it is damaged rather than what the damage looks like.
fn finish<R: Read>(mut payload: PayloadReader<R>, header: &Header) -> Result<StageFile, ReadError> {
    let read = read_payload(&mut payload, header.stage);
    let left = payload.left();
    let stored = header.checksum;
    match payload.finish() {
        Ok(computed) if computed != stored => return Err(ReadError::Checksum { stored, computed }),
        Ok(_) => {}
        Err(error) => return Err(read.err().unwrap_or(ReadError::Io(error))),
    }
    let (stage, settings) = read?;
    if left > 0 {
        return Err(ReadError::Rest { left });
    }
    Ok(StageFile { stage, settings, written_by: header.written_by.clone() })
}
