//! The 80 bytes before a payload.

use crate::{Compression, ReadError, StageName};

const MAGIC: &[u8; 8] = b"OPENSPAN";

/// The version of the format that this crate writes, and the newest that it reads.
pub const FORMAT_VERSION: u16 = 1;

/// Length of the header, in bytes; later versions of the format keep it.
pub const HEADER_LEN: usize = 80;

const WRITTEN_BY: &str = concat!("openspan ", env!("CARGO_PKG_VERSION"));

/// What the header of a stage file says of its payload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Version of the format.
    pub version: u16,
    /// How the payload is stored.
    pub compression: Compression,
    /// Which stage it is.
    pub stage: StageName,
    /// What wrote the file, like `openspan 0.1.0`.
    pub written_by: String,
    /// Length of the payload, in bytes.
    pub payload_len: u64,
    /// Length of the payload as it is stored, in bytes.
    pub stored_len: u64,
    /// CRC-32 of the payload.
    pub checksum: u32,
}

impl Header {
    /// The header of a payload that this crate writes.
    pub(crate) fn new(stage: StageName, compression: Compression, payload: [u64; 2], checksum: u32) -> Self {
        let [payload_len, stored_len] = payload;
        let written_by = WRITTEN_BY.into();
        Self { version: FORMAT_VERSION, compression, stage, written_by, payload_len, stored_len, checksum }
    }

    pub(crate) fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let mut bytes = [0; HEADER_LEN];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..10].copy_from_slice(&self.version.to_le_bytes());
        bytes[10] = match self.compression {
            Compression::None => 0,
            Compression::Zstd => 1,
        };
        let text = |field: &mut [u8], text: &str| field[..text.len()].copy_from_slice(text.as_bytes());
        text(&mut bytes[12..24], self.stage.as_str());
        text(&mut bytes[24..56], &self.written_by);
        bytes[56..64].copy_from_slice(&self.payload_len.to_le_bytes());
        bytes[64..72].copy_from_slice(&self.stored_len.to_le_bytes());
        bytes[72..76].copy_from_slice(&self.checksum.to_le_bytes());
        let own = crc32fast::hash(&bytes[..76]);
        bytes[76..].copy_from_slice(&own.to_le_bytes());
        bytes
    }

    /// Reads a header. Foreign files are told first, then damage, then a newer version, then all else.
    pub(crate) fn from_bytes(bytes: &[u8; HEADER_LEN]) -> Result<Self, ReadError> {
        if &bytes[..8] != MAGIC {
            return Err(ReadError::NotAStageFile);
        }
        let stored = u32::from_le_bytes(part(bytes, 76));
        let computed = crc32fast::hash(&bytes[..76]);
        if stored != computed {
            return Err(ReadError::HeaderChecksum { stored, computed });
        }
        let written_by = text(&bytes[24..56]);
        let version = u16::from_le_bytes(part(bytes, 8));
        if version == 0 || version > FORMAT_VERSION {
            return Err(ReadError::Version { version, written_by });
        }
        let compression = match u16::from_le_bytes(part(bytes, 10)) {
            0 => Compression::None,
            1 => Compression::Zstd,
            code => return Err(ReadError::Compression { code }),
        };
        let stage = text(&bytes[12..24]).parse()?;
        let (payload_len, stored_len) = (u64::from_le_bytes(part(bytes, 56)), u64::from_le_bytes(part(bytes, 64)));
        let checksum = u32::from_le_bytes(part(bytes, 72));
        Ok(Self { version, compression, stage, written_by, payload_len, stored_len, checksum })
    }
}

fn part<const N: usize>(bytes: &[u8; HEADER_LEN], at: usize) -> [u8; N] {
    std::array::from_fn(|i| bytes[at + i])
}

/// A text up to its first zero byte; whatever is not printable is escaped, for it may end up on a terminal.
fn text(field: &[u8]) -> String {
    let len = field.iter().position(|&byte| byte == 0).unwrap_or(field.len());
    field[..len].escape_ascii().to_string()
}
