//! Decoded raster spans lie in their frame.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use raster::heightfield_frame::{AreaId, HeightfieldFrame};
use raster::{RasterSpan, RasterSpans};
use rstest::rstest;

fn spans() -> RasterSpans {
    let frame = HeightfieldFrame::new([0.0; 3], 1.0, 1.0, [2, 3, 8]).unwrap();
    let span = |column| RasterSpan { column, min: 2, max: 5, merge_threshold: 4, area: AreaId(7) };
    RasterSpans::from_spans(frame, vec![span(5), span(0)]).unwrap()
}

/// What a decoder says of the stored form after one change of its text.
fn decoded(find: &str, put: &str) -> Result<RasterSpans, String> {
    let stored = serde_json::to_string(&spans()).unwrap();
    assert!(stored.contains(find), "{find} is not in {stored}");
    serde_json::from_str(&stored.replacen(find, put, 1)).map_err(|error| error.to_string())
}

#[test]
fn as_stored() {
    assert_eq!(decoded("", "").unwrap(), spans());
}

#[rstest]
#[case::column("\"column\":5", "\"column\":6", "span 0: column 6 is past the last of 6")]
#[case::no_rows("\"max\":5", "\"max\":2", "span 0: rows 2 to 2 are empty or past the frame's height 8")]
#[case::rows_upside_down("\"min\":2", "\"min\":6", "span 0: rows 6 to 5 are empty")]
#[case::past_the_height("\"max\":5", "\"max\":9", "span 0: rows 2 to 9 are empty or past the frame's height 8")]
#[case::smaller_frame("\"depth\":3", "\"depth\":1", "span 0: column 5 is past the last of 2")]
#[case::frame("\"depth\":3", "\"depth\":0", "size in z is 0 cells")]
fn refused(#[case] find: &str, #[case] put: &str, #[case] expected: &str) {
    let error = decoded(find, put).unwrap_err();
    assert!(error.contains(expected), "{error}");
}
