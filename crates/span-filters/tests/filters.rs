//! §6: each filter alone, results worked out by its rule. Everything in rows.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use rstest::rstest;
use solid_spans::SolidHeightfield;
use solid_spans::heightfield_frame::HeightfieldFrame;
use span_filters::{apply_filters, ledge_spans, low_hanging_obstacles, low_height, solid_spans};

/// One column of a grid of one cell.
fn column(spans: &str) -> SolidHeightfield {
    let frame = HeightfieldFrame::new([0.0; 3], 1.0, 1.0, [1, 1, 100]).unwrap();
    SolidHeightfield::from_text(frame, &format!("solid 1 1 100\n0 0 {spans}\n")).unwrap()
}

/// A column in the middle of three by three; those to the left, in front, to the right and behind are given.
fn middle(spans: &str, around: [&str; 4]) -> SolidHeightfield {
    let [left, front, right, behind] = around;
    let frame = HeightfieldFrame::new([0.0; 3], 1.0, 1.0, [3, 3, 100]).unwrap();
    let mut text = "solid 3 3 100\n".to_owned();
    for (place, spans) in [("1 0", behind), ("0 1", left), ("1 1", spans), ("2 1", right), ("1 2", front)] {
        if !spans.is_empty() {
            text += &format!("{place} {spans}\n");
        }
    }
    SolidHeightfield::from_text(frame, &text).unwrap()
}

/// The spans of the column in the middle as text.
fn spans_of_middle(solid: &SolidHeightfield) -> String {
    let text = solid.to_string();
    text.lines().find_map(|line| line.strip_prefix("1 1 ")).unwrap_or_default().to_owned()
}

#[rstest]
#[case::within_climb("0-1:7 2-5:0", "0-1:7 2-5:7")] // 5 − 1 = 4
#[case::one_row_too_high("0-1:7 2-6:0", "0-1:7 2-6:0")]
#[case::walkable_already("0-1:7 2-5:9", "0-1:7 2-5:9")]
#[case::nothing_walkable_below("0-1:0 2-5:0", "0-1:0 2-5:0")]
#[case::a_lifted_span_lifts_no_other("0-1:7 2-3:0 4-5:0", "0-1:7 2-3:7 4-5:0")] // R18: 2-3 was 0
#[case::twice_in_a_column("0-1:7 2-3:0 10-11:9 12-13:0", "0-1:7 2-3:7 10-11:9 12-13:9")]
fn low_obstacles_climb_4(#[case] before: &str, #[case] after: &str) {
    let mut solid = column(before);
    low_hanging_obstacles(&mut solid, 4);
    assert_eq!(solid, column(after));
}

#[rstest]
#[case::exactly_enough("0-1:63 11-12:0", "0-1:63 11-12:0")] // 11 − 1 = 10
#[case::one_row_short("0-1:63 10-11:0", "0-1:0 10-11:0")]
#[case::top_span_is_open("0-1:63", "0-1:63")]
#[case::only_the_low_one("0-1:63 9-10:63 30-31:63", "0-1:0 9-10:63 30-31:63")]
fn low_height_10(#[case] before: &str, #[case] after: &str) {
    let mut solid = column(before);
    low_height(&mut solid, 10);
    assert_eq!(solid, column(after));
}

// Height 10, climb 4; the floor in the middle is row 20.
#[rstest]
#[case::level_all_around(["19-20:0"; 4], true)]
#[case::step_down_within_climb(["15-16:0", "19-20:0", "19-20:0", "19-20:0"], true)]
#[case::step_down_past_climb(["14-15:0", "19-20:0", "19-20:0", "19-20:0"], false)]
#[case::step_up_past_climb_is_a_wall(["24-25:0", "19-20:0", "19-20:0", "19-20:0"], true)]
#[case::nothing_beside(["", "19-20:0", "19-20:0", "19-20:0"], false)] // gap from −4 up: a drop
#[case::wall_with_a_gap_below(["15-60:0", "19-20:0", "19-20:0", "19-20:0"], true)] // R19: −4 to 15 ends below the floor
#[case::room_of_nine_under_a_beam(["0-20:0 29-30:0", "19-20:0", "19-20:0", "19-20:0"], true)] // over the beam: drop 10
#[case::steep_across(["17-18:0", "19-20:0", "22-23:0", "19-20:0"], false)] // 23 − 18 = 5 > 4
#[case::sloped_across(["17-18:0", "19-20:0", "21-22:0", "19-20:0"], true)] // 22 − 18 = 4
#[case::high_gaps_do_not_count(["19-20:0 40-41:0", "19-20:0", "19-20:0", "19-20:0"], true)]
#[case::deep_gap_under_a_floor(["1-2:0 18-20:0", "19-20:0", "19-20:0", "19-20:0"], true)] // 2 to 18 shares no room
#[case::deep_gap_with_shared_room(["1-2:0 30-31:0", "19-20:0", "19-20:0", "19-20:0"], false)] // 20 to 30: drop −18
fn ledges(#[case] around: [&str; 4], #[case] stays: bool) {
    let mut solid = middle("19-20:63", around);
    ledge_spans(&mut solid, 10, 4);
    assert_eq!(spans_of_middle(&solid), if stays { "19-20:63" } else { "19-20:0" });
}

#[test]
fn a_ceiling_of_its_own_closes_gaps() {
    // Under a ceiling at 32 the room beside, from 23 up, is 9 rows: not passable, so no steepness; above it is.
    let mut solid = middle("19-20:63 32-33:63", ["19-20:0", "19-20:0", "22-23:0", "19-20:0"]);
    ledge_spans(&mut solid, 10, 2);
    assert_eq!(spans_of_middle(&solid), "19-20:63 32-33:0");
}

#[test]
fn the_edge_of_the_grid_is_a_drop() {
    let mut solid = column("0-1:63");
    ledge_spans(&mut solid, 0, 65535);
    assert_eq!(solid, column("0-1:0"), "−climb − 1 is past any climb");
}

#[test]
fn all_filters_are_the_three_in_order() {
    let mut at_once = middle("19-20:63 21-22:0 30-31:63", ["19-20:0", "19-20:0", "19-20:0 30-31:0", "15-16:0"]);
    let mut one_by_one = at_once.clone();
    apply_filters(&mut at_once, 10, 4);
    low_hanging_obstacles(&mut one_by_one, 4);
    ledge_spans(&mut one_by_one, 10, 4);
    low_height(&mut one_by_one, 10);
    assert_eq!(at_once, one_by_one);
    // 21-22 takes 63 from below. 19-20 has 1 row of room, 21-22 has 8: both low. 30-31 falls by 11 to the left.
    insta::assert_snapshot!(at_once, @r"
    solid 3 3 100
    1 0 15-16:0
    0 1 19-20:0
    1 1 19-20:0 21-22:0 30-31:0
    2 1 19-20:0 30-31:0
    1 2 19-20:0
    ");
}
