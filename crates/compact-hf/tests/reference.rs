//! §7 against the specification word for word, and the compact stage stored and read back.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use compact_hf::CompactHeightfield;
use compact_hf::heightfield_frame::HeightfieldFrame;
use compact_hf::solid_spans::SolidHeightfield;
use proptest::prelude::*;
use reference::{Frame, compact_text, generate, solid_text};

fn frame_of(frame: &Frame) -> HeightfieldFrame {
    HeightfieldFrame::new(frame.origin, frame.cs, frame.ch, [frame.w, frame.d, frame.h]).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, ..ProptestConfig::default() })]

    #[test]
    fn building(
        (frame, solid) in prop_oneof![
            4 => generate::solid().boxed(),
            2 => generate::walkable_solid().boxed(),
            2 => generate::open_ground().boxed(),
            1 => generate::deep_solid().boxed(),
        ],
        (height, climb) in generate::rows(),
    ) {
        let expected = reference::compact(&frame, &solid, height, climb).unwrap();
        let [height, climb] = [height, climb].map(|rows| u16::try_from(rows).unwrap());
        let solid = SolidHeightfield::from_text(frame_of(&frame), &solid_text(&frame, &solid)).unwrap();
        let found = CompactHeightfield::build(&solid, height, climb);
        prop_assert_eq!(found.to_string(), compact_text(&frame, &expected));
        prop_assert_eq!(found.check(), Ok(()));
    }

    #[test]
    fn stored((frame, open) in generate::any_links()) {
        let text = compact_text(&frame, &open);
        let compact = CompactHeightfield::from_text(frame_of(&frame), &text).unwrap();
        prop_assert_eq!(compact.to_string(), text);
        let stored = serde_json::to_string(&compact).unwrap();
        prop_assert_eq!(serde_json::from_str::<CompactHeightfield>(&stored).unwrap(), compact);
    }
}
