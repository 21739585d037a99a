//! §9 against the specification word for word: which volumes are taken, and which floors they mark.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use area_volumes::{ConvexVolume, apply_volumes};
use compact_hf::CompactHeightfield;
use compact_hf::heightfield_frame::{AreaId, HeightfieldFrame};
use proptest::collection::vec;
use proptest::prelude::*;
use reference::{Compact, Frame, Solid, Volume, compact, compact_text, generate};

fn frame_of(frame: &Frame) -> HeightfieldFrame {
    HeightfieldFrame::new(frame.origin, frame.cs, frame.ch, [frame.w, frame.d, frame.h]).unwrap()
}

fn volume_of(volume: &Volume) -> Option<ConvexVolume> {
    ConvexVolume::new(volume.polygon.clone(), volume.min_y, volume.max_y, AreaId(volume.area)).ok()
}

/// A floor of some height in every column of a frame anywhere in the world.
fn floors() -> impl Strategy<Value = (Frame, Compact)> {
    let frame = generate::frame();
    let columns = frame.prop_flat_map(|frame| (Just(frame), vec((1..=frame.h, generate::area()), frame.n_columns())));
    columns.prop_map(|(frame, columns)| {
        let solid: Solid = columns.into_iter().map(|(max, area)| vec![(0, max, area)]).collect();
        let open = compact(&frame, &solid, 0, 65535).unwrap();
        (frame, open)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, ..ProptestConfig::default() })]

    #[test]
    fn marking(
        (frame, mut open, volumes) in floors()
            .prop_flat_map(|(frame, open)| (Just(frame), Just(open), vec(generate::volume(frame), 1..4))),
    ) {
        let mut found = CompactHeightfield::from_text(frame_of(&frame), &compact_text(&frame, &open)).unwrap();
        let fast: Vec<ConvexVolume> = volumes.iter().map(|volume| volume_of(volume).unwrap()).collect();
        apply_volumes(&mut found, &fast);
        for volume in &volumes {
            reference::apply_volume(&frame, &mut open, volume).unwrap();
        }
        prop_assert_eq!(found.to_string(), compact_text(&frame, &open));
    }

    #[test]
    fn refusing(volume in generate::frame().prop_flat_map(generate::any_volume)) {
        prop_assert_eq!(volume_of(&volume).is_some(), reference::check_volume(&volume).is_ok());
    }
}
