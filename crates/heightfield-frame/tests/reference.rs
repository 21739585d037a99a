//! §1 against the specification word for word: which frames there are, and which are refused.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use heightfield_frame::{Axis, HeightfieldFrame, check_coordinate};
use proptest::prelude::*;
use reference::{Frame, generate};

/// What a frame consists of, the numbers as their bits.
fn parts(frame: &HeightfieldFrame) -> ([u64; 3], [u32; 2], [u32; 3]) {
    let size = [frame.width(), frame.depth(), frame.height()];
    (frame.origin().map(f64::to_bits), [frame.cell_size().to_bits(), frame.cell_height().to_bits()], size)
}

fn reference_parts(frame: &Frame) -> ([u64; 3], [u32; 2], [u32; 3]) {
    (frame.origin.map(f64::to_bits), [frame.cs.to_bits(), frame.ch.to_bits()], [frame.w, frame.d, frame.h])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2048, ..ProptestConfig::default() })]

    #[test]
    fn coordinates(value in generate::any_coordinate()) {
        prop_assert_eq!(check_coordinate(Axis::X, value).is_ok(), reference::check_coordinate(value).is_ok());
    }

    #[test]
    fn frames(frame in generate::any_frame()) {
        let found = HeightfieldFrame::new(frame.origin, frame.cs, frame.ch, [frame.w, frame.d, frame.h]);
        prop_assert_eq!(found.is_ok(), reference::check_frame(&frame).is_ok());
        if let Ok(found) = found {
            prop_assert_eq!(parts(&found), reference_parts(&frame));
        }
    }

    #[test]
    fn bounds((min, max, cs, ch) in generate::any_bounds()) {
        let found = HeightfieldFrame::from_bounds(min, max, cs, ch);
        let expected = reference::from_bounds(min, max, cs, ch);
        prop_assert_eq!(found.as_ref().ok().map(parts), expected.as_ref().ok().map(reference_parts));
    }

    /// Positions in cells, bit for bit (R3).
    #[test]
    #[expect(clippy::cast_possible_truncation, reason = "rounded once to float32 (§1)")]
    fn positions((frame, position) in generate::frame().prop_flat_map(|frame| (Just(frame), generate::position(frame)))) {
        let fast = HeightfieldFrame::new(frame.origin, frame.cs, frame.ch, [frame.w, frame.d, frame.h]).unwrap();
        let [lx, ly, lz] = [0, 1, 2].map(|axis| (position[axis] - frame.origin[axis]) as f32);
        let local = fast.to_local(position);
        prop_assert_eq!(local.map(f32::to_bits), [lx, ly, lz].map(f32::to_bits));
        let cells = [lx / frame.cs, ly / frame.ch, lz / frame.cs];
        prop_assert_eq!(fast.to_cells(local).map(f32::to_bits), cells.map(f32::to_bits));
    }
}
