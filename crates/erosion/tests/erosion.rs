//! §8: distances and erosion, worked out on paper.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use erosion::compact_hf::CompactHeightfield;
use erosion::compact_hf::heightfield_frame::HeightfieldFrame;
use erosion::compact_hf::solid_spans::SolidHeightfield;
use erosion::{MAX_RADIUS, RadiusTooLarge, boundary_distances, erode_walkable_area};
use rstest::rstest;

/// Floors from a plan, a line a row of the grid: a digit is a floor's row, a dot a hole. Climb 1, height 2.
fn plan(rows: &[&str]) -> CompactHeightfield {
    let (width, depth) = (rows[0].len(), rows.len());
    let mut text = format!("solid {width} {depth} 16\n");
    for (z, row) in rows.iter().enumerate() {
        for (x, floor) in row.chars().enumerate() {
            if let Some(floor) = floor.to_digit(10) {
                text += &format!("{x} {z} {}-{floor}:63\n", floor - 1);
            }
        }
    }
    let size = [width, depth, 16].map(|n| u32::try_from(n).unwrap());
    let frame = HeightfieldFrame::new([0.0; 3], 1.0, 1.0, size).unwrap();
    CompactHeightfield::build(&SolidHeightfield::from_text(frame, &text).unwrap(), 2, 1)
}

fn distances(open: &CompactHeightfield, cap: u32) -> Vec<String> {
    let width = open.frame().width() as usize;
    let digits: Vec<String> = boundary_distances(open, cap).iter().map(u32::to_string).collect();
    digits.chunks(width).map(|row| row.join(" ")).collect()
}

#[test]
fn inwards_from_the_edge() {
    let open = plan(&["1111111"; 7]);
    let expected = [
        "0 0 0 0 0 0 0", //
        "0 2 2 2 2 2 0",
        "0 2 4 4 4 2 0",
        "0 2 4 6 4 2 0",
        "0 2 4 4 4 2 0",
        "0 2 2 2 2 2 0",
        "0 0 0 0 0 0 0",
    ];
    assert_eq!(distances(&open, 100), expected);
    assert_eq!(distances(&open, 4)[3], "0 2 4 4 4 2 0", "capped");
}

#[test]
fn a_diagonal_costs_three() {
    // A step too high around one corner cell: from the cell across, the nearest boundary is a diagonal away.
    let open = plan(&[
        "111111111",
        "111111111",
        "111111111",
        "111111111",
        "111151111",
        "111111111",
        "111111111",
        "111111111",
        "111111111",
    ]);
    let rows = distances(&open, 100);
    assert_eq!(rows[4], "0 2 2 0 0 0 2 2 0", "cells beside the block have no link into it");
    assert_eq!(rows[3], "0 2 3 2 0 2 3 2 0", "a diagonal from the cell beside the block");
    assert_eq!(rows[2], "0 2 4 3 2 3 4 2 0", "and from the cell behind it");
}

#[rstest]
#[case::nothing(0, 25)]
#[case::rim(1, 9)]
#[case::two(2, 1)]
#[case::all(3, 0)]
#[case::largest(MAX_RADIUS, 0)]
fn radii(#[case] radius: u32, #[case] left: usize) {
    let mut open = plan(&["11111"; 5]);
    erode_walkable_area(&mut open, radius).unwrap();
    assert_eq!(open.areas().iter().filter(|area| area.is_walkable()).count(), left);
}

#[test]
fn radius_past_its_limit() {
    let mut open = plan(&["111"; 3]);
    let before = open.clone();
    let radius = MAX_RADIUS + 1;
    assert_eq!(erode_walkable_area(&mut open, radius), Err(RadiusTooLarge { radius }));
    assert_eq!(open, before);
}

#[test]
fn unwalkable_spans_are_boundary_and_so_are_their_neighbours() {
    let mut open = plan(&["1111111"; 7]);
    let middle = 3 * 7 + 3;
    open.areas_mut()[middle] = Default::default();
    assert_eq!(distances(&open, 100)[3], "0 2 0 0 0 2 0");
    assert_eq!(distances(&open, 100)[2], "0 2 2 0 2 2 0");
    erode_walkable_area(&mut open, 1).unwrap();
    let left = open.areas().iter().filter(|area| area.is_walkable()).count();
    assert_eq!(left, 25 - 5, "the inner five by five less a plus of five");
}

#[test]
fn distances_as_text() {
    // A corridor of five cells width with a step of two rows, past the climb, across it: a boundary on both sides.
    let open = plan(&["1111133333"; 5]);
    insta::assert_snapshot!(distances(&open, 9).join("\n"), @r"
    0 0 0 0 0 0 0 0 0 0
    0 2 2 2 0 0 2 2 2 0
    0 2 4 2 0 0 2 4 2 0
    0 2 2 2 0 0 2 2 2 0
    0 0 0 0 0 0 0 0 0 0
    ");
}
