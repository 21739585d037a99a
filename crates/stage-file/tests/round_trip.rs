//! What is written comes back, and its bytes are those that the format promises.
#![allow(clippy::unwrap_used)]

mod support;

use raster::heightfield_frame::{AreaId, HeightfieldFrame};
use serde::{Deserialize, Serialize};
use stage_file::compact_hf::solid_spans::SolidHeightfield;
use stage_file::{Compression, DEFAULT_LIMIT, HEADER_LEN, Stage, StageFile, StageRef, StageSettings};
use stage_file::{decode, encode, raster, read, read_header, write};
use support::{SETTINGS, all, solid};

#[test]
fn every_stage_comes_back() {
    for stage in all() {
        for settings in [None, Some(SETTINGS)] {
            let bytes = encode(stage.as_ref(), settings.as_ref(), Compression::None).unwrap();
            let written_by = format!("openspan {}", env!("CARGO_PKG_VERSION"));
            let file = StageFile { stage: stage.clone(), settings, written_by };
            assert_eq!(decode(&bytes, DEFAULT_LIMIT).unwrap(), file);
            assert_eq!(encode(file.stage.as_ref(), settings.as_ref(), Compression::None).unwrap(), bytes);
        }
    }
}

#[test]
#[cfg(feature = "zstd")]
fn compressed_files_hold_the_same() {
    for stage in all() {
        let bytes = encode(stage.as_ref(), Some(&SETTINGS), Compression::Zstd).unwrap();
        assert_eq!(decode(&bytes, DEFAULT_LIMIT).unwrap().stage, stage);
    }
}

#[test]
#[cfg(not(feature = "zstd"))]
fn compression_that_was_left_out_is_an_error() {
    let written = encode(StageRef::Solid(&solid()), None, Compression::Zstd);
    assert_eq!(written.unwrap_err().to_string(), "compressed files need the feature `zstd`");
}

#[test]
fn a_file_is_replaced_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("stage.span");
    for stage in all() {
        let len = write(&path, stage.as_ref(), Some(&SETTINGS), Compression::None).unwrap();
        assert_eq!(path.metadata().unwrap().len(), len);
        assert_eq!(read_header(&path).unwrap().stage, stage.name());
        assert_eq!(read(&path, DEFAULT_LIMIT).unwrap().stage, stage);
        assert_eq!(folder.path().read_dir().unwrap().count(), 1, "no temporary file stays");
    }
}

/// The payload of a solid heightfield, as bincode sees it.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct SolidPayload {
    settings: Option<StageSettings>,
    frame: HeightfieldFrame,
    counts: Vec<u8>,
    large_counts: Vec<u32>,
    mins: Vec<u16>,
    maxs: Vec<u16>,
    areas: Vec<u8>,
}

#[test]
fn a_payload_is_bincode_of_plain_structs() {
    let bytes = encode(StageRef::Solid(&solid()), Some(&SETTINGS), Compression::None).unwrap();
    let payload = SolidPayload {
        settings: Some(SETTINGS),
        frame: support::frame(),
        counts: vec![1, 2, 0, 1, 0, 2],
        large_counts: vec![],
        mins: vec![0, 0, 20, 0, 5, 30],
        maxs: vec![1, 3, 21, 1, 6, 40],
        areas: vec![63, 63, 7, 0, 63, 0],
    };
    let config = bincode::config::legacy();
    assert_eq!(bincode::serde::encode_to_vec(&payload, config).unwrap(), bytes[HEADER_LEN..]);
    let (decoded, len): (SolidPayload, usize) =
        bincode::serde::decode_from_slice(&bytes[HEADER_LEN..], config).unwrap();
    assert_eq!((decoded, len), (payload, bytes.len() - HEADER_LEN));
}

#[test]
fn columns_of_many_spans_come_back() {
    // 254 spans are the most that one byte says.
    let counts: [u16; 6] = [254, 255, 0, 256, 1000, 1];
    let frame = HeightfieldFrame::new([0.0; 3], 1.0, 1.0, [3, 2, 2000]).unwrap();
    let mut text = String::from("solid 3 2 2000\n");
    for (column, count) in counts.into_iter().enumerate().filter(|&(_, count)| count > 0) {
        let spans: String = (0..count).map(|i| format!(" {}-{}:63", 2 * i, 2 * i + 1)).collect();
        text += &format!("{} {}{spans}\n", column % 3, column / 3);
    }
    let solid = SolidHeightfield::from_text(frame, &text).unwrap();
    let bytes = encode(StageRef::Solid(&solid), None, Compression::None).unwrap();
    let Stage::Solid(decoded) = decode(&bytes, DEFAULT_LIMIT).unwrap().stage else { panic!("another stage") };
    assert_eq!(decoded, solid);
    assert_eq!(decoded.areas().len(), 254 + 255 + 256 + 1000 + 1);
    assert!(decoded.areas().iter().all(|&area| area == AreaId::WALKABLE));
}

#[test]
fn more_than_a_block_comes_back() {
    let frame = HeightfieldFrame::new([0.0; 3], 1.0, 1.0, [300, 300, 8]).unwrap();
    let text: String = (0..90_000).map(|i| format!("{} {} {}-6:{}\n", i % 300, i / 300, i % 6, i % 256)).collect();
    let solid = SolidHeightfield::from_text(frame, &format!("solid 300 300 8\n{text}")).unwrap();
    let bytes = encode(StageRef::Solid(&solid), None, Compression::None).unwrap();
    assert_eq!(decode(&bytes, DEFAULT_LIMIT).unwrap().stage, Stage::Solid(solid));
}
