//! §6 against the specification word for word: each filter alone, and all in one pass.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use proptest::prelude::*;
use reference::{Frame, Solid, generate, solid_text};
use span_filters::solid_spans::SolidHeightfield;
use span_filters::solid_spans::heightfield_frame::HeightfieldFrame;
use span_filters::{apply_filters, ledge_spans, low_hanging_obstacles, low_height};

fn frame_of(frame: &Frame) -> HeightfieldFrame {
    HeightfieldFrame::new(frame.origin, frame.cs, frame.ch, [frame.w, frame.d, frame.h]).unwrap()
}

fn solid_of(frame: &Frame, solid: &Solid) -> SolidHeightfield {
    SolidHeightfield::from_text(frame_of(frame), &solid_text(frame, solid)).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, ..ProptestConfig::default() })]

    #[test]
    fn filters(
        (frame, solid) in prop_oneof![
            4 => generate::solid().boxed(),
            2 => generate::walkable_solid().boxed(),
            2 => generate::open_ground().boxed(),
            1 => generate::deep_solid().boxed(),
        ],
        (height, climb) in generate::rows(),
    ) {
        let start = solid_of(&frame, &solid);
        let [fast_height, fast_climb] = [height, climb].map(|rows| u16::try_from(rows).unwrap());

        let (mut expected, mut found) = (solid.clone(), start.clone());
        reference::low_hanging_obstacles(&mut expected, climb);
        low_hanging_obstacles(&mut found, fast_climb);
        prop_assert_eq!(found.to_string(), solid_text(&frame, &expected), "low-hanging obstacles");

        let (mut expected, mut found) = (solid.clone(), start.clone());
        reference::ledge_spans(&frame, &mut expected, height, climb);
        ledge_spans(&mut found, fast_height, fast_climb);
        prop_assert_eq!(found.to_string(), solid_text(&frame, &expected), "ledge spans");

        let (mut expected, mut found) = (solid.clone(), start.clone());
        reference::low_height(&mut expected, height);
        low_height(&mut found, fast_height);
        prop_assert_eq!(found.to_string(), solid_text(&frame, &expected), "low height");

        let (mut expected, mut found) = (solid, start);
        reference::run_filters(&frame, &mut expected, height, climb).unwrap();
        apply_filters(&mut found, fast_height, fast_climb);
        prop_assert_eq!(found.to_string(), solid_text(&frame, &expected), "all");
    }
}
