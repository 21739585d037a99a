//! Differences worked out on paper.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use rstest::rstest;
use stage_diff::stage_file::compact_hf::CompactHeightfield;
use stage_diff::stage_file::compact_hf::heightfield_frame::{AreaId, HeightfieldFrame};
use stage_diff::stage_file::compact_hf::solid_spans::SolidHeightfield;
use stage_diff::stage_file::raster::{RasterSpan, RasterSpans};
use stage_diff::stage_file::voxel_chunk::VoxelChunk;
use stage_diff::stage_file::{Stage, StageFile, StageRef, StageSettings};
use stage_diff::{ChangeMap, StageDiff, What};

/// Cells of 0.5, rows of 0.25, from the origin.
fn frame() -> HeightfieldFrame {
    HeightfieldFrame::new([0.0; 3], 0.5, 0.25, [2, 2, 40]).unwrap()
}

fn solid(columns: &str) -> SolidHeightfield {
    SolidHeightfield::from_text(frame(), &format!("solid 2 2 40\n{columns}")).unwrap()
}

fn open(columns: &str) -> CompactHeightfield {
    CompactHeightfield::from_text(frame(), &format!("compact 2 2\n{columns}")).unwrap()
}

#[rstest]
#[case::the_same("0 0 0-4:63\n", "0 0 0-4:63\n", "")]
#[case::added(
    "0 0 0-4:63\n",
    "0 0 0-4:63 9-10:0\n",
    "spans 1 -> 2 in 1 of 4 columns: 1 added\n  column 0 0 at (0.25, 2.5, 0.25): added 9-10:0\n"
)]
#[case::removed_from_below(
    "1 0 0-4:63 9-10:0\n",
    "1 0 9-10:0\n",
    "spans 2 -> 1 in 1 of 4 columns: 1 removed\n  column 1 0 at (0.75, 1, 0.25): removed 0-4:63\n"
)]
#[case::a_column_gone(
    "0 1 0-4:63\n",
    "",
    "spans 1 -> 0 in 1 of 4 columns: 1 column(s) only in the first, 1 removed\n  column 0 1 at (0.25, 1, 0.75): removed 0-4:63\n"
)]
#[case::a_column_more(
    "",
    "0 1 0-4:63\n",
    "spans 0 -> 1 in 1 of 4 columns: 1 column(s) only in the second, 1 added\n  column 0 1 at (0.25, 1, 0.75): added 0-4:63\n"
)]
#[case::both_ends_and_the_area(
    "0 0 2-8:63\n",
    "0 0 1-9:7\n",
    "spans 1 -> 1 in 1 of 4 columns: 1 bottom moved, 1 top moved, 1 area changed\n  column 0 0 at (0.25, 2.25, 0.25): 2-8:63 -> 1-9:7, bottom, top, area\n"
)]
// 0-3 and 3-6 share no row: what was there is gone, what is there is new.
#[case::no_row_in_common(
    "0 0 0-3:63\n",
    "0 0 3-6:63\n",
    "spans 1 -> 1 in 1 of 4 columns: 1 added, 1 removed\n  column 0 0 at (0.25, 0.75, 0.25): removed 0-3:63\n  column 0 0 at (0.25, 1.5, 0.25): added 3-6:63\n"
)]
fn solids(#[case] old: &str, #[case] new: &str, #[case] expected: &str) {
    let (old, new) = (solid(old), solid(new));
    let diff = StageDiff::between(StageRef::Solid(&old), StageRef::Solid(&new));
    assert_eq!(diff.to_string(), expected);
    assert_eq!(diff.is_equal(), expected.is_empty());
}

#[test]
fn links_and_headroom() {
    let old = open("0 0 1+30:63/fc0fff\n1 0 3+65535:63/ffffc0\n");
    let new = open("0 0 1+29:63/ffffff\n1 0 3+65535:63/ffffff\n");
    let diff = StageDiff::between(StageRef::Compact(&old), StageRef::Compact(&new));
    let expected = "spans 2 -> 2 in 2 of 4 columns: 1 top moved, 2 links changed
  column 0 0 at (0.25, 0.25, 0.25): 1+30:63/fc0fff -> 1+29:63/ffffff, top, links
  column 1 0 at (0.75, 0.75, 0.25): 3+65535:63/ffffc0 -> 3+65535:63/ffffff, links
";
    assert_eq!(diff.to_string(), expected);
}

#[test]
fn only_the_first_places_are_named() {
    let (old, new) = (solid(""), solid("0 0 0-1:1\n1 0 0-1:1\n0 1 0-1:1\n"));
    let diff = StageDiff::with_places(StageRef::Solid(&old), StageRef::Solid(&new), 1);
    assert!(diff.to_string().ends_with("added 0-1:1\n  and 2 more\n"), "{diff}");
}

#[test]
fn stages_and_frames_are_told_apart() {
    let old = solid("0 0 0-4:63\n");
    let moved = HeightfieldFrame::new([1.0, 0.0, 0.0], 0.5, 0.25, [2, 2, 40]).unwrap();
    let new = SolidHeightfield::from_text(moved, "solid 2 2 40\n").unwrap();
    let diff = StageDiff::between(StageRef::Solid(&old), StageRef::Solid(&new)).to_string();
    let expected =
        "frame 2 2 40 origin 0 0 0 cell 0.5 0.25 -> frame 2 2 40 origin 1 0 0 cell 0.5 0.25: spans were not compared\n";
    assert_eq!(diff, expected);

    let filtered = StageDiff::between(StageRef::Solid(&old), StageRef::Filtered(&old));
    assert_eq!(filtered.to_string(), "stage solid -> filtered\n");
    let open = CompactHeightfield::build(&old, 2, 1);
    assert_eq!(
        StageDiff::between(StageRef::Solid(&old), StageRef::Compact(&open)).to_string(),
        "stage solid -> compact\n"
    );
}

#[test]
fn settings_of_files() {
    let settings = |radius| StageSettings { slope_cosine: 0.5, height: 10, climb: 4, radius, merge_threshold: 4 };
    let file = |settings| StageFile { stage: Stage::Solid(solid("")), settings, written_by: String::new() };
    let diff = StageDiff::of_files(&file(Some(settings(2))), &file(None), 9);
    assert_eq!(
        diff.to_string(),
        "settings: slope cosine 0.5, height 10, climb 4, radius 2, merge threshold 4 -> none\n"
    );
    assert!(StageDiff::of_files(&file(Some(settings(3))), &file(Some(settings(3))), 9).is_equal());
}

#[test]
fn raster_spans_in_another_order() {
    let span = |column, min| RasterSpan { column, min, max: min + 2, merge_threshold: 4, area: AreaId(1) };
    let spans = |spans: Vec<RasterSpan>| RasterSpans::from_spans(frame(), spans).unwrap();
    let old = spans(vec![span(0, 1), span(3, 1), span(0, 5)]);
    // The order within each column is the same, so they merge to the same field.
    let across = spans(vec![span(3, 1), span(0, 1), span(0, 5)]);
    let diff = StageDiff::between(StageRef::Raster(&old), StageRef::Raster(&across));
    assert_eq!(diff.to_string(), "the same spans in each column, in another order across columns\n");
    // Another order within a column is another merge (§3).
    let within = spans(vec![span(0, 5), span(3, 1), span(0, 1)]);
    let diff = StageDiff::between(StageRef::Raster(&old), StageRef::Raster(&within));
    assert_eq!(diff.spans.map(|spans| (spans.removed, spans.added, spans.columns_changed)), Some((2, 2, 1)));
}

#[test]
fn chunks() {
    let chunk = |material| VoxelChunk::from_dense([1, 1, 3], &[1, 1, material]).unwrap();
    let (old, new) = (chunk(0), chunk(2));
    let diff = StageDiff::between(StageRef::Chunk(&old), StageRef::Chunk(&new));
    assert_eq!(diff.to_string(), "spans 1 -> 2 in 1 of 1 columns: 1 added\n  column 0 0: added 2-3:2\n");
    let larger = VoxelChunk::from_dense([1, 1, 4], &[1, 1, 0, 0]).unwrap();
    let diff = StageDiff::between(StageRef::Chunk(&old), StageRef::Chunk(&larger));
    assert_eq!(diff.to_string(), "size [1, 1, 3] -> [1, 1, 4]: runs were not compared\n");
}

#[test]
fn as_json() {
    let (old, new) = (solid("0 0 0-4:63\n"), solid("0 0 0-5:63\n"));
    let diff = StageDiff::with_places(StageRef::Solid(&old), StageRef::Solid(&new), 1);
    let json = serde_json::to_value(&diff).unwrap();
    assert_eq!(json["spans"]["top_moved"], 1);
    assert_eq!(json["spans"]["first"][0]["at"], serde_json::json!([0.25, 1.25, 0.25]));
    assert_eq!(json["spans"]["first"][0]["what"], serde_json::json!(["top"]));
    assert_eq!(json.get("frame"), None, "what is the same is left out");
}

#[test]
fn the_map_of_a_picture() {
    let old = solid("0 0 0-4:63 9-10:0\n1 0 0-1:1\n0 1 0-2:5\n");
    let new = solid("0 0 0-4:63\n1 0 0-1:1\n0 1 0-2:6\n1 1 3-4:0\n");
    let map = ChangeMap::between(StageRef::Solid(&old), StageRef::Solid(&new)).unwrap();
    assert_eq!(map.rows, [Some(10), Some(1), Some(2), Some(4)]);
    assert_eq!(map.changes, [Some(What::Removed), None, Some(What::Area), Some(What::Added)]);
}
