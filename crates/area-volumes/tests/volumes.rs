//! §9: which polygons are volumes, and what they mark.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use area_volumes::{ConvexVolume, VolumeError, apply_volumes};
use compact_hf::CompactHeightfield;
use compact_hf::heightfield_frame::{AreaId, Axis, CoordinateError, HeightfieldFrame};
use rstest::rstest;

fn polygon(corners: &[[f64; 2]]) -> Result<ConvexVolume, VolumeError> {
    ConvexVolume::new(corners.to_vec(), 0.0, 1.0, AreaId(5))
}

/// A regular polygon, close enough to a circle that its corners stay convex in double.
fn round(n_corners: usize, turns: usize) -> Vec<[f64; 2]> {
    let corner = |i: usize| {
        // A rational parametrisation of the circle: no transcendental function, every corner within an ulp of it.
        let quarter = n_corners / 4;
        let t = (i % quarter) as f64 / quarter as f64;
        let (x, z) = (1000.0 * (1.0 - t * t) / (1.0 + t * t), 1000.0 * 2.0 * t / (1.0 + t * t));
        match i / quarter % 4 {
            0 => [x, z],
            1 => [-z, x],
            2 => [-x, -z],
            _ => [z, -x],
        }
    };
    (0..n_corners * turns).map(corner).collect()
}

#[rstest]
#[case::two_corners(&[[0.0, 0.0], [1.0, 0.0]], VolumeError::CornerCount { found: 2 })]
#[case::repeated_corner(&[[0.0, 0.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]], VolumeError::RepeatedCorner { corner: 2 })]
#[case::closed_by_hand(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0]], VolumeError::RepeatedCorner { corner: 0 })]
#[case::on_a_line(&[[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]], VolumeError::ZeroArea)]
#[case::there_and_back(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [1.0, 0.0]], VolumeError::ZeroArea)]
#[case::dented(&[[0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [0.0, 4.0]], VolumeError::NotConvex { corner: 3, edge: 1 })]
#[case::crossing(&[[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0]], VolumeError::NotConvex { corner: 3, edge: 0 })]
// In double, the edges into and out of the last corner lie on one line, though the others say there is an area.
#[case::folded_back_by_a_rounding(
    &[[0.300_000_002_980_232_2, 2_097_151.599_999_994], [0.400_000_004_470_348_34, 2_097_151.799_999_997],
      [0.1, 2_097_151.199_999_988]],
    VolumeError::FoldsBack { corner: 2 }
)]
#[case::folded_back(&[[0.0, 0.0], [4.0, 0.0], [2.0, 0.0], [2.0, 3.0]], VolumeError::NotConvex { corner: 3, edge: 1 })]
#[case::wound_twice(
    &[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0], [1.0, 0.0], [0.0, 1.0]],
    VolumeError::Winding { turns: 2 }
)]
#[case::wound_twice_backwards(
    &[[0.0, 1.0], [1.0, 0.0], [0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.0, 0.0]],
    VolumeError::Winding { turns: 2 }
)]
#[case::not_a_number(
    &[[0.0, 0.0], [1.0, f64::NAN], [0.0, 1.0]],
    VolumeError::Corner { corner: 1, error: CoordinateError::NotANumber { axis: Axis::Z } }
)]
#[case::far_out(
    &[[0.0, 0.0], [1.0, 0.0], [-2_097_153.0, 1.0]],
    VolumeError::Corner { corner: 2, error: CoordinateError::OutOfRange { axis: Axis::X, value: -2_097_153.0 } }
)]
fn polygons_that_are_refused(#[case] corners: &[[f64; 2]], #[case] expected: VolumeError) {
    assert_eq!(polygon(corners), Err(expected));
}

#[test]
fn corner_counts() {
    assert!(polygon(&round(256, 1)).is_ok());
    assert_eq!(polygon(&round(260, 1)), Err(VolumeError::CornerCount { found: 260 }));
    assert_eq!(polygon(&round(64, 2)), Err(VolumeError::Winding { turns: 2 }));
    let mut one_more = round(256, 1);
    one_more.push([1000.0, 0.0]);
    assert_eq!(polygon(&one_more), Err(VolumeError::CornerCount { found: 257 }));
}

#[rstest]
#[case::inverted(1.0, 0.5, VolumeError::Inverted { min_y: 1.0, max_y: 0.5 })]
#[case::not_a_number(
    f64::NAN, 0.5,
    VolumeError::Height { bound: "min_y:", error: CoordinateError::NotANumber { axis: Axis::Y } }
)]
#[case::infinite(
    0.0, f64::INFINITY,
    VolumeError::Height { bound: "max_y:", error: CoordinateError::OutOfRange { axis: Axis::Y, value: f64::INFINITY } }
)]
fn intervals_that_are_refused(#[case] min_y: f64, #[case] max_y: f64, #[case] expected: VolumeError) {
    let triangle = vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]];
    assert_eq!(ConvexVolume::new(triangle, min_y, max_y, AreaId(5)), Err(expected));
}

/// Four by four cells of 1 m, floors at row 2, rows of 0.5 m: floors at a height of 1.
fn plain() -> CompactHeightfield {
    let frame = HeightfieldFrame::new([0.0; 3], 1.0, 0.5, [4, 4, 8]).unwrap();
    let columns: String = (0..16).map(|i| format!("{} {} 2+65535:63/ffffff\n", i % 4, i / 4)).collect();
    CompactHeightfield::from_text(frame, &format!("compact 4 4\n{columns}")).unwrap()
}

/// The areas row by row, as text.
fn areas(compact: &CompactHeightfield) -> String {
    let rows: Vec<String> = compact
        .areas()
        .chunks(4)
        .map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        .collect();
    rows.join("\n")
}

#[rstest]
#[case::a_centre_on_the_edge_is_inside(0.5, 2.5, true)]
#[case::a_centre_just_outside_is_not(0.5_f64.next_up(), 2.5_f64.next_down(), false)]
fn edges(#[case] low: f64, #[case] high: f64, #[case] outer_inside: bool) {
    let square = vec![[low, low], [high, low], [high, high], [low, high]];
    for corners in [square.clone(), square.into_iter().rev().collect()] {
        let mut compact = plain();
        ConvexVolume::new(corners, 1.0, 1.0, AreaId(9)).unwrap().apply(&mut compact);
        let expected = if outer_inside {
            "9 9 9 63\n9 9 9 63\n9 9 9 63\n63 63 63 63"
        } else {
            "63 63 63 63\n63 9 63 63\n63 63 63 63\n63 63 63 63"
        };
        assert_eq!(areas(&compact), expected, "in either winding");
    }
}

#[rstest]
#[case::floor_at_both_ends(1.0, 1.0, true)]
#[case::floor_below(1.0_f64.next_up(), 2.0, false)]
#[case::floor_above(0.0, 1.0_f64.next_down(), false)]
fn heights(#[case] min_y: f64, #[case] max_y: f64, #[case] inside: bool) {
    let mut compact = plain();
    let all = vec![[-9.0, -9.0], [9.0, -9.0], [9.0, 9.0], [-9.0, 9.0]];
    ConvexVolume::new(all, min_y, max_y, AreaId(9)).unwrap().apply(&mut compact);
    assert_eq!(compact.areas()[0], if inside { AreaId(9) } else { AreaId::WALKABLE });
}

#[test]
fn later_volumes_overwrite_and_area_0_is_final() {
    let box_of = |x: f64, area| {
        let corners = vec![[x, 0.0], [x + 2.0, 0.0], [x + 2.0, 2.0], [x, 2.0]];
        ConvexVolume::new(corners, 0.0, 2.0, AreaId(area)).unwrap()
    };
    let mut compact = plain();
    apply_volumes(&mut compact, &[box_of(0.0, 7), box_of(1.0, 0), box_of(2.0, 8)]);
    insta::assert_snapshot!(areas(&compact), @r"
    7 0 0 8
    7 0 0 8
    63 63 63 63
    63 63 63 63
    ");
}

#[test]
fn a_decoded_volume_is_checked() {
    let volume = polygon(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]).unwrap();
    let json = serde_json::to_string(&volume).unwrap();
    assert_eq!(serde_json::from_str::<ConvexVolume>(&json).unwrap(), volume);
    let error = serde_json::from_str::<ConvexVolume>(&json.replace("\"max_y\":1.0", "\"max_y\":-1.0")).unwrap_err();
    assert_eq!(error.to_string(), "min_y 0 is above max_y -1");
}
