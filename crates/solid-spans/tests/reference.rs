//! §3 against the specification word for word, however the spans arrive.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use proptest::prelude::*;
use reference::{Frame, Piece, generate, solid_text};
use solid_spans::heightfield_frame::{AreaId, HeightfieldFrame};
use solid_spans::raster::{RasterSpan, RasterSpans};
use solid_spans::{MergedRows, SolidBuilder, SolidHeightfield, Span};

fn frame_of(frame: &Frame) -> HeightfieldFrame {
    HeightfieldFrame::new(frame.origin, frame.cs, frame.ch, [frame.w, frame.d, frame.h]).unwrap()
}

fn spans_of(pieces: &[Piece], merge_threshold: u16) -> Vec<RasterSpan> {
    let span = |&(column, min, max, area): &Piece| RasterSpan {
        column: u32::try_from(column).unwrap(),
        min: u16::try_from(min).unwrap(),
        max: u16::try_from(max).unwrap(),
        merge_threshold,
        area: AreaId(area),
    };
    pieces.iter().map(span).collect()
}

fn framed_pieces() -> impl Strategy<Value = (Frame, Vec<Piece>)> {
    generate::columns_frame().prop_flat_map(|frame| (Just(frame), generate::pieces(frame)))
}

/// Many spans in few columns: merges upon merges.
fn crowded() -> impl Strategy<Value = (Frame, Vec<Piece>)> {
    generate::pieces_in_a_column(12).prop_map(|spans| {
        let frame = Frame { origin: [0.0; 3], cs: 1.0, ch: 1.0, w: 1, d: 1, h: 12 };
        (frame, spans.into_iter().map(|(min, max, area)| (0, min, max, area)).collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, ..ProptestConfig::default() })]

    #[test]
    fn merging(
        (frame, pieces) in prop_oneof![framed_pieces(), crowded()],
        threshold in prop_oneof![0..=5_u16, Just(u16::MAX)],
        cut in any::<prop::sample::Index>(),
        rows_per_band in 1..=9_u32,
    ) {
        let mut expected = frame.empty_solid();
        reference::add_pieces(&mut expected, &pieces, threshold.into());
        let expected = solid_text(&frame, &expected);
        let (fast, spans) = (frame_of(&frame), spans_of(&pieces, threshold));

        let at_once = SolidHeightfield::from_raster(&RasterSpans::from_spans(fast, spans.clone()).unwrap()).unwrap();
        prop_assert_eq!(at_once.to_string(), expected.clone(), "at once");
        prop_assert_eq!(at_once.check(), Ok(()));

        let cut = cut.index(spans.len() + 1);
        let (before, after) = spans.split_at(cut);
        let mut reopened = SolidHeightfield::from_raster(&RasterSpans::from_spans(fast, before.to_vec()).unwrap()).unwrap();
        reopened.add(&RasterSpans::from_spans(fast, after.to_vec()).unwrap()).unwrap();
        prop_assert_eq!(reopened.to_string(), expected.clone(), "in two calls, cut at {}", cut);

        let mut one_by_one = SolidHeightfield::empty(fast);
        for &RasterSpan { column, min, max, merge_threshold, area } in &spans {
            let (x, z) = fast.column_at(column as usize);
            one_by_one.add_span(x, z, Span { min, max, area }, merge_threshold).unwrap();
        }
        prop_assert_eq!(one_by_one.to_string(), expected.clone(), "one by one");

        let mut builder = SolidBuilder::new(fast);
        let mut rows = MergedRows::default();
        while builder.next_row() < fast.depth() {
            let band = builder.next_row()..(builder.next_row() + rows_per_band).min(fast.depth());
            let in_band = |span: &RasterSpan| band.contains(&(span.column / fast.width()));
            let spans: Vec<RasterSpan> = spans.iter().copied().filter(in_band).collect();
            rows.merge(&fast, band, &spans);
            builder.append(&rows).unwrap();
        }
        prop_assert_eq!(builder.finish().to_string(), expected, "in bands of {} rows", rows_per_band);
    }

    #[test]
    fn stored((frame, solid) in generate::solid()) {
        let solid = SolidHeightfield::from_text(frame_of(&frame), &solid_text(&frame, &solid)).unwrap();
        let stored = serde_json::to_string(&solid).unwrap();
        prop_assert_eq!(serde_json::from_str::<SolidHeightfield>(&stored).unwrap(), solid);
    }
}
