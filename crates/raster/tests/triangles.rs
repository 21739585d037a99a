//! §2: triangles, worked out on paper, and what is refused (R13, R14).
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use raster::heightfield_frame::{AreaId, HeightfieldFrame};
use raster::{Bands, GridAreas, HeightGrid, RasterSpans, Rasterizer, Source, TriangleAreas, TriangleMesh};
use rstest::rstest;

const BY_SLOPE: TriangleAreas<'static> = TriangleAreas::BySlope { slope_cosine: 0.707_106_77 };

/// Cells and rows of 1.
fn frame() -> HeightfieldFrame {
    HeightfieldFrame::new([0.0; 3], 1.0, 1.0, [3, 3, 8]).unwrap()
}

fn spans(vertices: &[[f64; 3]]) -> String {
    let indices: Vec<u32> = (0..).take(vertices.len()).collect();
    let mut spans = RasterSpans::new(frame());
    spans.add_triangles(&TriangleMesh::new(vertices, &indices, BY_SLOPE).unwrap(), 4);
    spans.to_string()
}

#[test]
fn canonical_text() {
    // The diagonal runs through (2, 1) and (1, 2), so the cells 2 1, 1 2 and 2 2 are touched at a corner or not at all.
    insta::assert_snapshot!(spans(&[[0.0, 1.5, 0.0], [0.0, 1.5, 3.0], [3.0, 1.5, 0.0]]), @r"
    raster 3 3 8
    0 0 1-2:63/4
    1 0 1-2:63/4
    2 0 1-2:63/4
    0 1 1-2:63/4
    1 1 1-2:63/4
    0 2 1-2:63/4
    ");
}

#[rstest]
// A wall on the line u = 1 belongs to the side behind it: column 0 where it faces +x, column 1 where it faces −x.
#[case::faces_plus_x([[1.0, 0.0, 0.0], [1.0, 2.0, 0.0], [1.0, 0.0, 1.0]], "0 0 0-2:0/4\n")]
#[case::faces_minus_x([[1.0, 0.0, 0.0], [1.0, 0.0, 1.0], [1.0, 2.0, 0.0]], "1 0 0-2:0/4\n")]
#[case::faces_plus_z([[0.0, 0.0, 1.0], [1.0, 0.0, 1.0], [0.0, 2.0, 1.0]], "0 0 0-2:0/4\n")]
#[case::faces_minus_z([[0.0, 0.0, 1.0], [0.0, 2.0, 1.0], [1.0, 0.0, 1.0]], "0 1 0-2:0/4\n")]
// On the rim of the grid, the side behind it is outside.
#[case::out_of_the_grid([[0.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 1.0]], "")]
// Flat on a boundary of rows: the solid is below a face that looks up, above one that looks down.
#[case::floor_on_a_boundary([[0.0, 2.0, 0.0], [0.0, 2.0, 1.0], [1.0, 2.0, 0.0]], "0 0 1-2:63/4\n")]
#[case::ceiling_on_a_boundary([[0.0, 2.0, 0.0], [1.0, 2.0, 0.0], [0.0, 2.0, 1.0]], "0 0 2-3:0/4\n")]
#[case::floor_at_the_bottom([[0.0, 0.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]], "")]
fn one_triangle(#[case] corners: [[f64; 3]; 3], #[case] expected: &str) {
    assert_eq!(spans(&corners), format!("raster 3 3 8\n{expected}"));
}

#[test]
fn degenerate_triangles_are_counted() {
    let vertices = [[0.0, 1.0, 0.0], [1.0, 1.0, 1.0], [2.0, 1.0, 2.0]];
    let mut spans = RasterSpans::new(frame());
    let mesh = TriangleMesh::new(&vertices, &[0, 1, 2, 0, 0, 1], TriangleAreas::All(AreaId(7))).unwrap();
    assert_eq!(spans.add_triangles(&mesh, 4).degenerate, 2);
    assert_eq!(spans.to_string(), "raster 3 3 8\n");
}

#[rstest]
#[case::not_by_3(&[0, 1], "2 indices are not divisible by 3")]
#[case::index(&[0, 1, 4], "triangle 0, corner 2: index 4 is past the last of 4 vertices")]
#[case::number(&[0, 1, 2, 0, 1, 3], "triangle 1, corner 2, vertex 3: y is not a number")]
fn refused(#[case] indices: &[u32], #[case] expected: &str) {
    let vertices = [[0.0, 0.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, f64::NAN, 0.0]];
    assert_eq!(TriangleMesh::new(&vertices, indices, BY_SLOPE).unwrap_err().to_string(), expected);
}

#[rstest]
#[case::at_the_bound(2_097_152.0, None)]
#[case::just_past_it(2_097_152.0_f64.next_up(), Some("x = 2097152.0000000005 is outside ±2097152"))]
#[case::infinite(f64::NEG_INFINITY, Some("x = -inf is outside ±2097152"))]
fn coordinates(#[case] x: f64, #[case] expected: Option<&str>) {
    let vertices = [[0.0, 0.0, 0.0], [0.0, 0.0, 1.0], [x, 0.0, 0.0]];
    let error = TriangleMesh::new(&vertices, &[0, 1, 2], BY_SLOPE).err().map(|error| error.to_string());
    assert_eq!(error, expected.map(|expected| format!("triangle 0, corner 2, vertex 2: {expected}")));
}

#[test]
fn a_number_of_areas_that_does_not_match() {
    let vertices = [[0.0, 0.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]];
    let error = TriangleMesh::new(&vertices, &[0, 1, 2], TriangleAreas::Each(&[])).unwrap_err();
    assert_eq!(error.to_string(), "0 areas for 1 triangles");
}

/// What a band holds is what the whole grid holds in its rows, whatever the bands.
#[rstest]
fn bands(#[values(1, 2, 3, 7)] rows_per_band: u32) {
    let heights: Vec<f64> = (0..16).map(|i| f64::from(i * i % 11) * 0.75).collect();
    let grid = HeightGrid::new([4, 4], [-0.25, 0.0], 1.25, &heights, GridAreas::All(AreaId(5))).unwrap();
    let mut whole = RasterSpans::new(frame());
    whole.add_height_grid(&grid, 4);
    let bands = Bands::new(&grid, &frame(), rows_per_band);
    let mut rasterizer = Rasterizer::new(frame());
    for band in 0..bands.n_bands() {
        let mut found = Vec::new();
        grid.rasterize_band(&mut rasterizer, &bands, band, 4, &mut found);
        let rows = bands.rows(band);
        let in_rows = |column: u32| rows.contains(&(column / frame().width()));
        let expected: Vec<_> = whole.spans().iter().filter(|span| in_rows(span.column)).copied().collect();
        assert_eq!(found, expected, "band {band}");
        assert!(!found.is_empty());
    }
}

/// Cuts at the sides of the grid, of edges a thousand million cells long, are off by tens of cells: such a triangle may
/// touch rows below its lowest corner, and the bands must not lose them.
#[test]
fn corners_far_outside_the_grid() {
    let frame = HeightfieldFrame::new([0.0; 3], 9.536_743e-7, 0.000_976_562_5, [5, 5, 6]).unwrap();
    let (origin, heights) = ([-1.907_348_632_812_5e-6, 2.384_185_791_015_625e-6], [0.000_976_562_5; 4]);
    let grid = HeightGrid::new([2, 2], origin, 1000.0, &heights, GridAreas::All(AreaId(63))).unwrap();
    let mut whole = RasterSpans::new(frame);
    whole.add_height_grid(&grid, 4);
    // The lowest corners lie at w = 2.5, and still the first row is touched.
    assert!(whole.spans().iter().any(|span| span.column < frame.width()));
    let bands = Bands::new(&grid, &frame, 1);
    let mut rasterizer = Rasterizer::new(frame);
    let mut found = Vec::new();
    for band in 0..bands.n_bands() {
        grid.rasterize_band(&mut rasterizer, &bands, band, 4, &mut found);
    }
    let mut expected = whole.spans().to_vec();
    expected.sort_by_key(|span| span.column / frame.width()); // stable: the order within a row is that of the whole
    assert_eq!(found, expected);
}
