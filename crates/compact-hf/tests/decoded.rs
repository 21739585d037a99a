//! A decoded compact heightfield keeps every rule of §7.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use compact_hf::CompactHeightfield;
use compact_hf::heightfield_frame::HeightfieldFrame;
use rstest::rstest;

fn compact() -> CompactHeightfield {
    let frame = HeightfieldFrame::new([0.0; 3], 1.0, 1.0, [2, 1, 9]).unwrap();
    CompactHeightfield::from_text(frame, "compact 2 1\n0 0 1+3:63/fc0fff 5+65535:7/ffffff\n1 0 1+65535:63/ffffc0\n")
        .unwrap()
}

/// What a decoder says of the stored form after one change of its text.
fn decoded(find: &str, put: &str) -> Result<CompactHeightfield, String> {
    let stored = serde_json::to_string(&compact()).unwrap();
    assert!(stored.contains(find), "{find} is not in {stored}");
    serde_json::from_str(&stored.replacen(find, put, 1)).map_err(|error| error.to_string())
}

#[test]
fn as_stored() {
    assert_eq!(decoded("", "").unwrap(), compact());
}

#[rstest]
#[case::columns("\"first\":[0,2,3]", "\"first\":[0,3]", "offsets of 1 columns for a frame of 2")]
#[case::offsets_past_the_spans(
    "\"first\":[0,2,3]",
    "\"first\":[0,2,4]",
    "floors, heights, areas and links for 4 spans"
)]
#[case::too_few_floors("\"y\":[1,5,1]", "\"y\":[1,5]", "[2, 3, 3, 3] floors, heights, areas and links for 3 spans")]
#[case::floor_past_the_height(
    "\"y\":[1,5,1]",
    "\"y\":[1,5,10]",
    "column 1 0: floor 10 with headroom 65535 does not fit the frame's height 9"
)]
#[case::floor_under_a_ceiling(
    "\"y\":[1,5,1]",
    "\"y\":[1,4,1]",
    "column 0 0: floor 4 is not above the ceiling 4 of the span below it"
)]
#[case::link_target("\"links\":[16519167", "\"links\":[16523263", "leads to span 1 of 1")]
#[case::link_out_of_the_grid("16777215", "16777152", "leads to span 0 of 0")]
#[case::link_word("16777215", "16777216", "links 0x1000000 have more than 24 bits")]
fn refused(#[case] find: &str, #[case] put: &str, #[case] expected: &str) {
    let error = decoded(find, put).unwrap_err();
    assert!(error.contains(expected), "{error}");
}
