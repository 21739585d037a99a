//! Damaged, cut off, forged and newer files: an error that says which, or a value that is written back as it was read;
//! and never much memory.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod support;

use peak_alloc::PeakAlloc;
use rstest::rstest;
use stage_file::{Compression, DEFAULT_LIMIT, HEADER_LEN, ReadError, Stage, StageRef};
use stage_file::{decode, encode, read};
use support::{SETTINGS, all, solid};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// What all tests of this file together may hold at any time.
const MOST_MEMORY: usize = 64 << 20;

fn files() -> Vec<Vec<u8>> {
    all().iter().map(|stage| encode(stage.as_ref(), Some(&SETTINGS), Compression::None).unwrap()).collect()
}

/// Gives changed bytes the lengths and checksums that belong to them, as a forger would.
fn forged(mut bytes: Vec<u8>) -> Vec<u8> {
    let len = (bytes.len() - HEADER_LEN) as u64;
    bytes[56..64].copy_from_slice(&len.to_le_bytes());
    bytes[64..72].copy_from_slice(&len.to_le_bytes());
    let checksum = crc32fast::hash(&bytes[HEADER_LEN..]);
    bytes[72..76].copy_from_slice(&checksum.to_le_bytes());
    let own = crc32fast::hash(&bytes[..76]);
    bytes[76..80].copy_from_slice(&own.to_le_bytes());
    bytes
}

/// A forged file is refused, or holds a value whose file has these very bytes.
fn refused_or_equal(bytes: &[u8]) {
    if let Ok(file) = decode(bytes, DEFAULT_LIMIT) {
        let again = encode(file.stage.as_ref(), file.settings.as_ref(), Compression::None).unwrap();
        assert_eq!(again[HEADER_LEN..], bytes[HEADER_LEN..]);
    }
    assert!(ALLOCATOR.peak_usage() < MOST_MEMORY, "{} bytes", ALLOCATOR.peak_usage());
}

#[test]
fn every_flipped_byte_is_noticed() {
    for bytes in files() {
        for at in 0..bytes.len() {
            for flip in [0x01, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[at] ^= flip;
                let error = decode(&damaged, DEFAULT_LIMIT).unwrap_err();
                match at {
                    0..8 => assert!(matches!(error, ReadError::NotAStageFile), "byte {at}: {error}"),
                    8..80 => assert!(matches!(error, ReadError::HeaderChecksum { .. }), "byte {at}: {error}"),
                    _ => assert!(matches!(error, ReadError::Checksum { .. }), "byte {at}: {error}"),
                }
            }
        }
    }
}

#[test]
fn a_flipped_byte_under_a_new_checksum() {
    for bytes in files() {
        for at in 8..bytes.len() {
            for flip in [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xff] {
                let mut changed = bytes.clone();
                changed[at] ^= flip;
                if at >= HEADER_LEN {
                    refused_or_equal(&forged(changed));
                } else {
                    // A header that is wrong and says so of itself: lengths are mended only where they are not what is wrong.
                    let own = crc32fast::hash(&changed[..76]);
                    changed[76..80].copy_from_slice(&own.to_le_bytes());
                    refused_or_equal(&changed);
                }
            }
        }
    }
}

#[test]
fn files_cut_off_at_every_length() {
    for bytes in files() {
        for len in 0..bytes.len() {
            let error = decode(&bytes[..len], DEFAULT_LIMIT).unwrap_err();
            match len {
                0 => {} // an empty file is no stage file and is cut off, whichever is said
                1..HEADER_LEN => assert!(matches!(error, ReadError::ShortHeader { .. }), "{len} bytes: {error}"),
                _ => assert!(matches!(error, ReadError::Length { .. }), "{len} bytes: {error}"),
            }
            if len >= HEADER_LEN {
                assert!(decode(&forged(bytes[..len].to_vec()), DEFAULT_LIMIT).is_err(), "{len} bytes, forged");
            }
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(matches!(decode(&longer, DEFAULT_LIMIT), Err(ReadError::Length { .. })));
        assert!(matches!(decode(&forged(longer), DEFAULT_LIMIT), Err(ReadError::Rest { left: 1 })));
    }
}

/// Whatever eight bytes are a count, they are made to claim more than there is.
#[test]
fn huge_counts_under_a_new_checksum() {
    for bytes in files() {
        for at in HEADER_LEN..bytes.len() - 8 {
            for count in [u64::MAX, 1 << 63, 1 << 40, 1 << 32, 1 << 31, 1 << 26, 1 << 16] {
                let mut changed = bytes.clone();
                changed[at..at + 8].copy_from_slice(&count.to_le_bytes());
                refused_or_equal(&forged(changed));
            }
        }
    }
}

/// A frame of the largest size in a file of a few bytes.
#[test]
fn a_large_frame_without_columns() {
    let mut bytes = encode(StageRef::Solid(&solid()), None, Compression::None).unwrap();
    let size: Vec<u8> = [3_u32, 2, 40].iter().flat_map(|cells| cells.to_le_bytes()).collect();
    let at = bytes.windows(12).position(|found| found == size).unwrap();
    let large: Vec<u8> = [4096_u32, 4096, 65535].iter().flat_map(|cells| cells.to_le_bytes()).collect();
    bytes[at..at + 12].copy_from_slice(&large);
    let error = decode(&forged(bytes), DEFAULT_LIMIT).unwrap_err();
    assert_eq!(error.to_string(), "6 columns instead of 16777216");
    assert!(ALLOCATOR.peak_usage() < MOST_MEMORY);
}

/// A few kilobytes that unpack to billions of columns.
#[test]
#[cfg(feature = "zstd")]
fn a_compressed_file_that_unpacks_to_more_than_its_frame() {
    let bytes = encode(StageRef::Solid(&solid()), None, Compression::None).unwrap();
    let at = bytes.len() - (8 + 6) - 2 * (8 + 12) - 8 - (8 + 6); // before the count of columns
    let mut payload = bytes[HEADER_LEN..at].to_vec();
    let n_columns = 1_u64 << 27;
    payload.extend(n_columns.to_le_bytes());
    let payload_len = payload.len() as u64 + n_columns;
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
    std::io::Write::write_all(&mut encoder, &payload).unwrap();
    for _ in 0..1 << 7 {
        std::io::Write::write_all(&mut encoder, &[0; 1 << 20]).unwrap();
    }
    let stored = encoder.finish().unwrap();
    let mut file = bytes[..HEADER_LEN].to_vec();
    file[10] = 1;
    file[56..64].copy_from_slice(&payload_len.to_le_bytes());
    file[64..72].copy_from_slice(&(stored.len() as u64).to_le_bytes());
    let own = crc32fast::hash(&file[..76]);
    file[76..80].copy_from_slice(&own.to_le_bytes());
    file.extend(stored);
    assert!(decode(&file, DEFAULT_LIMIT).is_err());
    assert!(ALLOCATOR.peak_usage() < MOST_MEMORY, "{} bytes", ALLOCATOR.peak_usage());
}

#[test]
fn a_newer_file_says_what_wrote_it() {
    let mut bytes = encode(StageRef::Solid(&solid()), None, Compression::None).unwrap();
    bytes[8] = 2;
    bytes[24..56].fill(0);
    bytes[24..38].copy_from_slice(b"openspan 3.1.4");
    let error = decode(&forged(bytes), DEFAULT_LIMIT).unwrap_err().to_string();
    assert_eq!(error, "format version 2, written by openspan 3.1.4, is not known here: the newest known is 1");
}

#[rstest]
#[case::empty(b"", "the file ends after 0 bytes, within its header of 80")]
#[case::foreign(b"PNG and more", "not a stage file: it does not begin with OPENSPAN")]
#[case::only_the_magic(b"OPENSPAN", "the file ends after 8 bytes, within its header of 80")]
fn no_stage_file(#[case] bytes: &[u8], #[case] expected: &str) {
    assert_eq!(decode(bytes, DEFAULT_LIMIT).unwrap_err().to_string(), expected);
}

#[test]
fn the_limit_is_that_of_the_payload() {
    let bytes = encode(StageRef::Solid(&solid()), None, Compression::None).unwrap();
    let len = (bytes.len() - HEADER_LEN) as u64;
    assert_eq!(decode(&bytes, len).unwrap().stage, Stage::Solid(solid()));
    let error = decode(&bytes, len - 1).unwrap_err();
    assert!(matches!(error, ReadError::TooLarge { payload_len, limit } if payload_len == len && limit == len - 1));
}

#[test]
fn paths_that_are_no_files() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(read(folder.path(), DEFAULT_LIMIT), Err(ReadError::Io(_))));
    assert!(matches!(read(folder.path().join("none.span"), DEFAULT_LIMIT), Err(ReadError::Io(_))));
}
