//! A decoded solid heightfield keeps every rule of §3.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use rstest::rstest;
use solid_spans::SolidHeightfield;
use solid_spans::heightfield_frame::HeightfieldFrame;

fn solid() -> SolidHeightfield {
    let frame = HeightfieldFrame::new([0.0; 3], 1.0, 1.0, [2, 1, 8]).unwrap();
    SolidHeightfield::from_text(frame, "solid 2 1 8\n0 0 0-1:63\n1 0 1-2:0 4-8:7\n").unwrap()
}

/// What a decoder says of the stored form after one change of its text.
fn decoded(find: &str, put: &str) -> Result<SolidHeightfield, String> {
    let stored = serde_json::to_string(&solid()).unwrap();
    assert!(stored.contains(find), "{find} is not in {stored}");
    serde_json::from_str(&stored.replacen(find, put, 1)).map_err(|error| error.to_string())
}

#[test]
fn as_stored() {
    assert_eq!(decoded("", "").unwrap(), solid());
}

#[rstest]
#[case::columns("\"first\":[0,1,3]", "\"first\":[0,3]", "offsets of 1 columns for a frame of 2")]
#[case::offsets_past_the_spans(
    "\"first\":[0,1,3]",
    "\"first\":[0,1,4]",
    "3 lower rows, 3 upper rows and 3 areas for 4 spans"
)]
#[case::falling_offsets("\"first\":[0,1,3]", "\"first\":[0,4,3]", "column 1 begins at 4")]
#[case::too_few_rows("\"max\":[1,2,8]", "\"max\":[1,2]", "3 lower rows, 2 upper rows and 3 areas for 3 spans")]
#[case::empty_span("\"max\":[1,2,8]", "\"max\":[0,2,8]", "column 0 0: rows 0 to 0 are empty")]
#[case::past_the_height(
    "\"max\":[1,2,8]",
    "\"max\":[1,2,9]",
    "column 1 0: rows 4 to 9 are empty or past the frame's height 8"
)]
#[case::touching(
    "\"max\":[1,2,8]",
    "\"max\":[1,4,8]",
    "column 1 0: a span at row 4 touches the one below it, which ends at 4"
)]
#[case::out_of_order(
    "\"min\":[0,1,4]",
    "\"min\":[0,1,0]",
    "column 1 0: a span at row 0 touches the one below it, which ends at 2"
)]
fn refused(#[case] find: &str, #[case] put: &str, #[case] expected: &str) {
    let error = decoded(find, put).unwrap_err();
    assert!(error.contains(expected), "{error}");
}
