//! §1: the limits of a frame, each at its bound and just past it.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use heightfield_frame::{Axis, COORDINATE_LIMIT, CoordinateError, FrameError, HeightfieldFrame, check_coordinate};
use rstest::rstest;

const ORIGIN: [f64; 3] = [0.0; 3];

#[rstest]
#[case::bound(COORDINATE_LIMIT, Ok(()))]
#[case::lower_bound(-COORDINATE_LIMIT, Ok(()))]
#[case::nan(f64::NAN, Err(CoordinateError::NotANumber { axis: Axis::Z }))]
#[case::past(
    COORDINATE_LIMIT.next_up(),
    Err(CoordinateError::OutOfRange { axis: Axis::Z, value: COORDINATE_LIMIT.next_up() })
)]
#[case::infinite(
    f64::NEG_INFINITY,
    Err(CoordinateError::OutOfRange { axis: Axis::Z, value: f64::NEG_INFINITY })
)]
fn coordinate_rule(#[case] value: f64, #[case] expected: Result<(), CoordinateError>) {
    assert_eq!(check_coordinate(Axis::Z, value), expected);
}

#[rstest]
#[case::one_cell([1, 1, 1], true)]
#[case::no_width([0, 1, 1], false)]
#[case::no_depth([1, 0, 1], false)]
#[case::no_height([1, 1, 0], false)]
#[case::widest([65536, 256, 65535], true)]
#[case::deepest([256, 65536, 65535], true)]
#[case::too_wide([65537, 1, 1], false)]
#[case::too_deep([1, 65537, 1], false)]
#[case::too_high([1, 1, 65536], false)]
#[case::most_columns([4096, 4096, 1], true)]
#[case::too_many_columns([4096, 4097, 1], false)]
fn sizes(#[case] size: [u32; 3], #[case] fits: bool) {
    assert_eq!(HeightfieldFrame::new(ORIGIN, 1.0, 1.0, size).is_ok(), fits);
}

#[rstest]
#[case::smallest(f32::from_bits(0x3580_0000), true)] // 2^-20
#[case::below(f32::from_bits(0x357f_ffff), false)]
#[case::largest(1_048_576.0, true)]
#[case::above(1_048_576.1, false)]
#[case::zero(0.0, false)]
#[case::negative(-1.0, false)]
#[case::nan(f32::NAN, false)]
fn cells(#[case] size: f32, #[case] fits: bool) {
    assert_eq!(HeightfieldFrame::new(ORIGIN, size, 1.0, [1, 1, 1]).is_ok(), fits, "cell size");
    assert_eq!(HeightfieldFrame::new(ORIGIN, 1.0, size, [1, 1, 1]).is_ok(), fits, "cell height");
}

#[test]
fn bounds_round_up_in_double() {
    // 0.3 as float32 is 0.3000000119…, so 3.0 needs 9.9999996 cells, 0.6 needs 1.9999999 and 0.6000001 needs 2.0000003.
    let deeper = HeightfieldFrame::from_bounds([1.0, 2.0, 3.0], [4.0, 2.1, 3.6000001], 0.3, 0.2).unwrap();
    assert_eq!(deeper.depth(), 3);
    let frame = HeightfieldFrame::from_bounds([1.0, 2.0, 3.0], [4.0, 2.1, 3.6], 0.3, 0.2).unwrap();
    assert_eq!((frame.width(), frame.height(), frame.depth()), (10, 1, 2));
    assert_eq!(frame.origin(), [1.0, 2.0, 3.0]);
}

#[rstest]
#[case::empty([0.0; 3], [1.0, 0.0, 1.0], FrameError::EmptyBounds { axis: Axis::Y, min: 0.0, max: 0.0 })]
#[case::inverted([5.0, 0.0, 0.0], [1.0, 1.0, 1.0], FrameError::EmptyBounds { axis: Axis::X, min: 5.0, max: 1.0 })]
#[case::too_many_rows([0.0; 3], [1.0, 65535.5, 1.0], FrameError::Size { axis: Axis::Y, cells: 65536.0, limit: 65535 })]
#[case::too_many_columns([0.0; 3], [4096.0, 1.0, 4097.0], FrameError::Columns { width: 4096, depth: 4097 })]
#[case::past_the_world(
    [0.0; 3], [1.0, 1.0, 3e6],
    FrameError::Max(CoordinateError::OutOfRange { axis: Axis::Z, value: 3e6 })
)]
fn bounds_that_make_no_frame(#[case] min: [f64; 3], #[case] max: [f64; 3], #[case] expected: FrameError) {
    assert_eq!(HeightfieldFrame::from_bounds(min, max, 1.0, 1.0), Err(expected));
}

#[test]
fn positions_round_once() {
    // Far out, the difference is exact in double and small, so float32 keeps it: 0.7 becomes the nearest float32.
    let frame = HeightfieldFrame::new([1_000_000.0, 0.0, -2_000_000.0], 0.5, 0.25, [4, 4, 4]).unwrap();
    let local = frame.to_local([1_000_000.75, 0.7, -1_999_999.0]);
    assert_eq!(local, [0.75, 0.7, 1.0]);
    assert_eq!(frame.to_cells(local), [1.5, 2.8, 2.0]);
}

#[test]
fn places() {
    let frame = HeightfieldFrame::new([-2.0, 10.0, 4.0], 0.5, 0.25, [4, 3, 8]).unwrap();
    assert_eq!(frame.column_index(3, 2), Some(11));
    assert_eq!(frame.column_index(4, 0), None);
    assert_eq!(frame.column_at(11), (3, 2));
    assert_eq!(frame.cell_center(0, 2), [-1.75, 5.25]);
    assert_eq!(frame.row_height(8), 12.0);
    assert_eq!(frame.column_under(-2.0, 5.49), Some((0, 2)));
    assert_eq!(frame.column_under(0.0, 4.0), None);
    assert_eq!(frame.column_under(f64::NAN, 4.0), None);
}

#[test]
fn a_decoded_frame_is_checked() {
    let frame = HeightfieldFrame::new([0.5, 0.0, -0.25], 0.3, 0.2, [3, 2, 9]).unwrap();
    let json = serde_json::to_string(&frame).unwrap();
    assert_eq!(serde_json::from_str::<HeightfieldFrame>(&json).unwrap(), frame);

    let error = serde_json::from_str::<HeightfieldFrame>(&json.replace("\"height\":9", "\"height\":0")).unwrap_err();
    assert_eq!(error.to_string(), "size in y is 0 cells, outside 1 to 65535");
}

#[test]
fn canonical_text() {
    let frame = HeightfieldFrame::new([0.5, -1e6, 0.1], 0.3, 0.2, [3, 2, 9]).unwrap();
    insta::assert_snapshot!(frame, @"frame 3 2 9 origin 0.5 -1000000 0.1 cell 0.3 0.2");
}
