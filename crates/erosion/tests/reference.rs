//! §8 against the specification word for word, also where links lead one way only (R22).
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use erosion::compact_hf::CompactHeightfield;
use erosion::compact_hf::heightfield_frame::HeightfieldFrame;
use erosion::{boundary_distances, erode_walkable_area};
use proptest::prelude::*;
use reference::{Compact, Frame, compact, compact_text, generate};

fn frame_of(frame: &Frame) -> HeightfieldFrame {
    HeightfieldFrame::new(frame.origin, frame.cs, frame.ch, [frame.w, frame.d, frame.h]).unwrap()
}

fn field() -> impl Strategy<Value = (Frame, Compact)> {
    let ground = prop_oneof![generate::walkable_solid().boxed(), generate::open_ground().boxed()];
    let built = (ground, 0..=4_u32, 0..=4_u32).prop_map(|((frame, solid), height, climb)| {
        let open = compact(&frame, &solid, height, climb).unwrap();
        (frame, open)
    });
    prop_oneof![built, generate::any_links()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, ..ProptestConfig::default() })]

    #[test]
    fn eroding((frame, mut open) in field(), radius in generate::radius()) {
        let mut found = CompactHeightfield::from_text(frame_of(&frame), &compact_text(&frame, &open)).unwrap();
        reference::erode(&frame, &mut open, radius).unwrap();
        erode_walkable_area(&mut found, radius).unwrap();
        prop_assert_eq!(found.to_string(), compact_text(&frame, &open));
    }

    #[test]
    fn distances((frame, open) in field(), cap in 0..=12_u32) {
        let fast = CompactHeightfield::from_text(frame_of(&frame), &compact_text(&frame, &open)).unwrap();
        prop_assert_eq!(boundary_distances(&fast, cap), reference::wall_distances(&frame, &open, cap).concat());
    }
}
