//! §3: merging, worked out on paper.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use rstest::rstest;
use solid_spans::SolidHeightfield;
use solid_spans::heightfield_frame::{AreaId, HeightfieldFrame};
use solid_spans::raster::{RasterSpan, RasterSpans};
use solid_spans::{MergedRows, SolidBuilder, Span};

fn frame() -> HeightfieldFrame {
    HeightfieldFrame::new([0.0; 3], 0.3, 0.2, [3, 2, 40]).unwrap()
}

/// `min-max:area` spans added to one column in order, threshold 4.
fn added(spans: &[(u16, u16, u8)]) -> String {
    let mut solid = SolidHeightfield::empty(frame());
    for &(min, max, area) in spans {
        solid.add_span(1, 0, Span { min, max, area: AreaId(area) }, 4).unwrap();
    }
    solid.to_string().lines().nth(1).unwrap().into()
}

#[rstest]
#[case::apart(&[(5, 6, 63), (0, 4, 7)], "1 0 0-4:7 5-6:63")]
#[case::touching(&[(4, 6, 63), (0, 4, 7)], "1 0 0-6:63")]
#[case::old_top_is_higher_within_the_threshold(&[(0, 10, 7), (0, 6, 63)], "1 0 0-10:63")]
#[case::old_top_is_higher_past_the_threshold(&[(0, 10, 7), (0, 5, 63)], "1 0 0-10:7")]
#[case::new_top_is_higher_within_the_threshold(&[(0, 6, 63), (0, 10, 7)], "1 0 0-10:63")]
#[case::new_top_is_higher_past_the_threshold(&[(0, 5, 63), (0, 10, 7)], "1 0 0-10:7")]
// From the bottom: 0-4 lends 63 to the new span (4 rows below its top 8), then 8-20 is 12 rows higher and keeps its own.
#[case::one_at_a_time(&[(0, 4, 63), (8, 20, 9), (3, 8, 7)], "1 0 0-20:9")]
#[case::unwalkable_is_an_area_like_any_other(&[(0, 6, 0), (0, 6, 0)], "1 0 0-6:0")]
fn threshold_4(#[case] spans: &[(u16, u16, u8)], #[case] expected: &str) {
    assert_eq!(added(spans), expected);
}

#[test]
fn canonical_text() {
    let span = |column, min, max, area| RasterSpan { column, min, max, merge_threshold: 4, area: AreaId(area) };
    // Columns out of order; 4-6 and 0-4 of column 4 touch.
    let spans = vec![span(4, 4, 6, 63), span(0, 0, 1, 0), span(4, 0, 4, 7), span(0, 9, 12, 63)];
    let spans = RasterSpans::from_spans(frame(), spans).unwrap();
    insta::assert_snapshot!(SolidHeightfield::from_raster(&spans).unwrap(), @r"
    solid 3 2 40
    0 0 0-1:0 9-12:63
    1 1 0-6:63
    ");
}

#[test]
fn rows_in_batches_are_rows_at_once() {
    let span = |column, min, max, area| RasterSpan { column, min, max, merge_threshold: 4, area: AreaId(area) };
    let spans = [span(0, 0, 5, 63), span(2, 3, 4, 0), span(0, 0, 10, 7), span(0, 9, 12, 1), span(2, 0, 3, 63)];
    let mut expected = SolidHeightfield::empty(frame());
    for &RasterSpan { column, min, max, merge_threshold, area } in &spans {
        expected.add_span(column, 0, Span { min, max, area }, merge_threshold).unwrap();
    }
    for split in 0..=spans.len() {
        let mut rows = MergedRows::default();
        rows.start(&frame(), 0..1);
        rows.add(&spans[..split]);
        rows.add(&spans[split..]);
        let mut builder = SolidBuilder::new(frame());
        builder.append(&rows).unwrap();
        assert_eq!(builder.finish(), expected, "split after {split}");
    }
}
