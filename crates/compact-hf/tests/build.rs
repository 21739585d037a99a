//! §7: open spans and their links, worked out on paper.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use compact_hf::CompactHeightfield;
use compact_hf::heightfield_frame::{Direction, HeightfieldFrame};
use compact_hf::solid_spans::SolidHeightfield;
use rstest::rstest;

/// Two columns side by side along x, height 10, climb 4.
fn pair(left: &str, right: &str) -> CompactHeightfield {
    let frame = HeightfieldFrame::new([0.0; 3], 0.3, 0.2, [2, 1, 400]).unwrap();
    let solid = SolidHeightfield::from_text(frame, &format!("solid 2 1 400\n0 0 {left}\n1 0 {right}\n")).unwrap();
    CompactHeightfield::build(&solid, 10, 4)
}

#[test]
fn canonical_text() {
    // The floor at 1 has the beam 29 rows above it and links to the floor at 3; the beam's top (32) is 29 rows off.
    insta::assert_snapshot!(pair("0-1:63 30-32:7", "0-3:63 20-21:0"), @r"
    compact 2 1
    0 0 1+29:63/fc0fff 32+65535:7/ffffff
    1 0 3+17:63/ffffc0
    ");
}

#[rstest]
#[case::as_high_as_the_climb("0-1:63", "0-5:63", Some(0))]
#[case::one_row_too_high("0-1:63", "0-6:63", None)]
#[case::as_deep_as_the_climb("0-5:63", "0-1:63", Some(0))]
#[case::one_row_too_deep("0-6:63", "0-1:63", None)]
// Floor 1, ceiling 11: 10 rows are in common with an open neighbour at 1, but only 9 with one at 2.
#[case::just_enough_headroom("0-1:63 11-12:0", "0-1:63", Some(0))]
#[case::one_row_short("0-1:63 11-12:0", "0-2:63", None)]
#[case::unwalkable_floors_are_no_spans("0-1:63", "0-1:0", None)]
// Both floors are within reach of the left one; the lower wins although the upper is level with it.
#[case::the_lowest_that_fits("0-14:63", "0-10:63 12-14:63", Some(1))]
#[case::places_count_from_the_bottom("0-30:63", "0-1:63 12-14:63 28-29:63", Some(2))]
fn links(#[case] left: &str, #[case] right: &str, #[case] place: Option<usize>) {
    let compact = pair(left, right);
    let n_left = compact.column(0, 0).count();
    assert_eq!(n_left, 1);
    assert_eq!(compact.linked(0, Direction::PosX), place.map(|place| n_left + place));
}

/// Floors beyond the 63rd of a column have a place of their own but cannot be linked to (§7).
#[test]
fn nothing_links_past_place_62() {
    let spans = |n: u32| (0..n).map(|i| format!("{}-{}:63", 4 * i, 4 * i + 1)).collect::<Vec<_>>().join(" ");
    let frame = HeightfieldFrame::new([0.0; 3], 0.3, 0.2, [2, 1, 400]).unwrap();
    let text = format!("solid 2 1 400\n0 0 {}\n1 0 {0}\n", spans(64));
    let compact = CompactHeightfield::build(&SolidHeightfield::from_text(frame, &text).unwrap(), 3, 1);
    assert_eq!(compact.linked(62, Direction::PosX), Some(64 + 62));
    assert_eq!(compact.linked(63, Direction::PosX), None);
}
