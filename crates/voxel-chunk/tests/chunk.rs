//! §5: what a chunk takes and what it refuses.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use heightfield_frame::{Axis, FrameError};
use rstest::rstest;
use voxel_chunk::{ChunkBuilder, ChunkError, Run, RunError, VoxelChunk};

fn one_column(height: u32, runs: &[(u16, u16, u8)]) -> Result<VoxelChunk, ChunkError> {
    let mut builder = ChunkBuilder::new([1, 1, height])?;
    let runs: Vec<_> = runs.iter().map(|&(start, length, material)| Run::new(start, length, material)).collect();
    builder.push(0, 0, &runs)?;
    Ok(builder.finish())
}

#[rstest]
#[case::empty_run(&[(2, 0, 1)], RunError::Empty { start: 2 })]
#[case::material_0(&[(2, 1, 0)], RunError::Material { start: 2 })]
#[case::past_the_height(&[(7, 2, 1)], RunError::PastHeight { end: 9, height: 8 })]
#[case::past_any_height(&[(65535, 65535, 1)], RunError::PastHeight { end: 131_070, height: 8 })]
#[case::unsorted(&[(4, 1, 1), (0, 1, 1)], RunError::Order { start: 0, below: 5 })]
#[case::overlapping(&[(0, 3, 1), (2, 2, 2)], RunError::Order { start: 2, below: 3 })]
fn runs_that_are_refused(#[case] runs: &[(u16, u16, u8)], #[case] error: RunError) {
    assert_eq!(one_column(8, runs), Err(ChunkError::Run { x: 0, z: 0, error }));
}

#[rstest]
#[case::whole_column(&[(0, 8, 255)], "0 0 0+8:255")]
#[case::touching_runs_of_two_materials(&[(0, 3, 1), (3, 1, 2)], "0 0 0+3:1 3+1:2")]
#[case::touching_runs_of_one_material(&[(0, 3, 1), (3, 1, 1), (4, 2, 1)], "0 0 0+6:1")]
fn runs_that_are_taken(#[case] runs: &[(u16, u16, u8)], #[case] text: &str) {
    assert_eq!(one_column(8, runs).unwrap().to_string(), format!("chunk 1 1 8\n{text}\n"));
}

#[rstest]
#[case::widest([65536, 256, 65535], None)]
#[case::too_wide([65537, 1, 1], Some(FrameError::Size { axis: Axis::X, cells: 65537.0, limit: 65536 }))]
#[case::too_high([1, 1, 65536], Some(FrameError::Size { axis: Axis::Y, cells: 65536.0, limit: 65535 }))]
#[case::too_many_columns([4096, 4097, 1], Some(FrameError::Columns { width: 4096, depth: 4097 }))]
#[case::flat([4, 4, 0], Some(FrameError::Size { axis: Axis::Y, cells: 0.0, limit: 65535 }))]
fn sizes(#[case] size: [u32; 3], #[case] error: Option<FrameError>) {
    assert_eq!(ChunkBuilder::new(size).err(), error.map(ChunkError::Size));
}

#[test]
fn columns_come_in_order() {
    let mut builder = ChunkBuilder::new([2, 2, 4]).unwrap();
    builder.push(1, 0, &[Run::new(0, 1, 1)]).unwrap();
    assert_eq!(builder.push(1, 0, &[Run::new(2, 1, 1)]), Err(ChunkError::Column { x: 1, z: 0 }));
    assert_eq!(builder.push(2, 1, &[]), Err(ChunkError::Column { x: 2, z: 1 }));
    builder.push(1, 1, &[Run::new(3, 1, 9)]).unwrap();
    assert_eq!(builder.finish().to_string(), "chunk 2 2 4\n1 0 0+1:1\n1 1 3+1:9\n");
}

#[test]
fn dense_voxels_must_fill_the_chunk() {
    assert_eq!(VoxelChunk::from_dense([2, 1, 2], &[0; 3]), Err(ChunkError::VoxelCount { expected: 4, found: 3 }));
    // A size that no memory could fill is refused by its number alone.
    let huge = VoxelChunk::from_dense([4096, 4096, 65535], &[]);
    assert_eq!(huge, Err(ChunkError::VoxelCount { expected: (1 << 24) * 65535, found: 0 }));
}

#[test]
fn voxels_by_place() {
    let chunk = one_column(8, &[(1, 2, 5), (6, 1, 3)]).unwrap();
    let column: Vec<u8> = (0..9).map(|y| chunk.material(0, y, 0)).collect();
    assert_eq!(column, [0, 5, 5, 0, 0, 0, 3, 0, 0]);
    assert_eq!(chunk.material(1, 1, 0), 0, "outside");
}

#[rstest]
#[case::as_written("", "", None)]
#[case::material_0("\"material\":5", "\"material\":0", Some("column 0 0: a run of material 0"))]
#[case::offsets("[0,1]", "[0,2]", Some("offsets of 1 columns and 2 runs"))]
#[case::falling_offsets("[0,1]", "[0,3,1]", Some("column 1 begins at 3"))]
#[case::size("[1,1,8]", "[1,1,2]", Some("a run up to row 3"))]
fn a_decoded_chunk_is_checked(#[case] find: &str, #[case] put: &str, #[case] error: Option<&str>) {
    let chunk = one_column(8, &[(1, 2, 5)]).unwrap();
    let json = serde_json::to_string(&chunk).unwrap();
    match (serde_json::from_str::<VoxelChunk>(&json.replacen(find, put, 1)), error) {
        (Ok(decoded), None) => assert_eq!(decoded, chunk),
        (Err(found), Some(expected)) => assert!(found.to_string().contains(expected), "{found}"),
        (decoded, _) => panic!("{decoded:?}"),
    }
}

#[test]
fn a_decoded_chunk_has_its_runs_joined() {
    let text = r#"{"size":[1,1,8],"first":[0,2],"runs":[
        {"start":0,"length":1,"material":4},{"start":1,"length":1,"material":4}]}"#;
    let error = serde_json::from_str::<VoxelChunk>(text).unwrap_err();
    assert!(error.to_string().starts_with("column 0 0: touching runs of one material at row 1"), "{error}");
}

#[test]
fn canonical_text() {
    let chunk = VoxelChunk::from_dense([2, 2, 3], &[1, 1, 0, 0, 0, 0, 2, 0, 2, 255, 255, 255]).unwrap();
    insta::assert_snapshot!(chunk, @r"
    chunk 2 2 3
    0 0 0+2:1
    0 1 0+1:2 2+1:2
    1 1 0+3:255
    ");
}
