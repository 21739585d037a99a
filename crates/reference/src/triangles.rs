//! §2: triangle rasterization. All clipping is in `(u, v, w)`, in float32, one operation per rounding.

use crate::{Frame, Piece, Solid, add_pieces, check_coordinate};

/// Axes of a point `(u, v, w)`.
const U: usize = 0;
const V: usize = 1;
const W: usize = 2;

type Polygon = Vec<[f32; 3]>;

/// A triangle's normal on the tile-local, unscaled coordinates, and its length (R4).
struct Normal {
    x: f32,
    y: f32,
    z: f32,
    len: f32,
}

impl Normal {
    fn of([a, b, c]: [[f32; 3]; 3]) -> Self {
        let [ex, ey, ez] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
        let [fx, fy, fz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
        let x = ey * fz - ez * fy;
        let y = ez * fx - ex * fz;
        let z = ex * fy - ey * fx;
        let len = ((x * x + y * y) + z * z).sqrt();
        Self { x, y, z, len }
    }

    fn is_degenerate(&self) -> bool {
        self.len == 0.0 || self.len.is_infinite()
    }

    /// The area id of the triangle where the caller gives none.
    fn area(&self, slope_cosine: f32) -> u8 {
        if !self.is_degenerate() && self.y > slope_cosine * self.len { 63 } else { 0 }
    }
}

/// One area id per triangle by its slope: 63 or 0 (§2, R4).
///
/// # Errors
/// Those of [`rasterize_triangles`].
pub fn classify_triangles(
    frame: &Frame,
    vertices: &[[f64; 3]],
    indices: &[u32],
    slope_cosine: f32,
) -> Result<Vec<u8>, String> {
    validate(vertices, indices, None)?;
    let mut areas = Vec::new();
    for triangle in indices.chunks_exact(3) {
        areas.push(Normal::of(local_corners(frame, vertices, triangle)).area(slope_cosine));
    }
    Ok(areas)
}

/// Adds triangles to a solid heightfield and returns how many were degenerate (§2, R3–R14).
///
/// # Errors
/// `Indices` (not a multiple of 3), `Areas` (not one per triangle), `OutOfRange` (an index, a coordinate), `NotANumber`;
/// nothing has been added then.
pub fn rasterize_triangles(
    frame: &Frame,
    vertices: &[[f64; 3]],
    indices: &[u32],
    areas: Option<&[u8]>,
    slope_cosine: f32,
    threshold: u32,
    solid: &mut Solid,
) -> Result<u32, String> {
    let (pieces, n_degenerate) = piece_spans(frame, vertices, indices, areas, slope_cosine)?;
    add_pieces(solid, &pieces, threshold);
    Ok(n_degenerate)
}

/// The spans that triangles add, in order, and the number of degenerate triangles (§2).
///
/// # Errors
/// Those of [`rasterize_triangles`].
pub fn piece_spans(
    frame: &Frame,
    vertices: &[[f64; 3]],
    indices: &[u32],
    areas: Option<&[u8]>,
    slope_cosine: f32,
) -> Result<(Vec<Piece>, u32), String> {
    validate(vertices, indices, areas)?;
    let mut spans = Vec::new();
    let mut n_degenerate = 0;
    for (triangle, corners) in indices.chunks_exact(3).enumerate() {
        let local = local_corners(frame, vertices, corners);
        let normal = Normal::of(local);
        if normal.is_degenerate() {
            n_degenerate += 1;
            continue;
        }
        let area = match areas {
            Some(areas) => areas[triangle],
            None => normal.area(slope_cosine),
        };
        let scaled = local.map(|p| frame.cell_units(p));
        for (x, z, piece) in cells_touched(frame, scaled, &normal) {
            if let Some((min, max)) = rows_of_piece(frame, &piece, normal.y) {
                spans.push((frame.column(x, z), min, max, area));
            }
        }
    }
    Ok((spans, n_degenerate))
}

/// The slope cosine at which a triangle stops being walkable, but for the last roundings; NaN where it is degenerate.
#[cfg(feature = "proptest")]
pub(crate) fn slope_of(frame: &Frame, vertices: &[[f64; 3]], corners: &[u32]) -> f32 {
    let normal = Normal::of(local_corners(frame, vertices, corners));
    normal.y / normal.len
}

/// R13, R14: lengths first, then what each index addresses, in index order.
fn validate(vertices: &[[f64; 3]], indices: &[u32], areas: Option<&[u8]>) -> Result<(), String> {
    if !indices.len().is_multiple_of(3) {
        return Err(format!("Indices: {} indices are no multiple of 3", indices.len()));
    }
    if let Some(areas) = areas
        && areas.len() != indices.len() / 3
    {
        return Err(format!("Areas: {} area ids for {} triangles", areas.len(), indices.len() / 3));
    }
    for (place, &index) in indices.iter().enumerate() {
        let Some(vertex) = vertices.get(index as usize) else {
            return Err(format!("OutOfRange: index {index} at {place} of {} vertices", vertices.len()));
        };
        for &value in vertex {
            check_coordinate(value).map_err(|error| format!("{error} in vertex {index}"))?;
        }
    }
    Ok(())
}

fn local_corners(frame: &Frame, vertices: &[[f64; 3]], corners: &[u32]) -> [[f32; 3]; 3] {
    [0, 1, 2].map(|i| frame.tile_local(vertices[corners[i] as usize]))
}

/// The cells `(x, z)` a triangle touches, rows first, each with the clipped piece of the triangle (R5–R11).
fn cells_touched(frame: &Frame, scaled: [[f32; 3]; 3], normal: &Normal) -> Vec<(u32, u32, Polygon)> {
    let [a, b, c] = scaled;
    let polygon = clip_to_grid(frame, scaled);
    let mut cells = Vec::new();

    let footprint = (b[U] - a[U]) * (c[W] - a[W]) - (b[W] - a[W]) * (c[U] - a[U]); // R5
    if footprint != 0.0 {
        for (z, row) in split(polygon, W, frame.d) {
            for (x, piece) in split(row, U, frame.w) {
                if area_of_footprint(&piece) != 0.0 {
                    cells.push((x, z, piece));
                }
            }
        }
    } else if let Some(k) = common_integer(scaled, U) {
        // R11: a wall on a grid line belongs to the side behind it.
        if let Some(x) = column_behind(k, normal.x, frame.w) {
            for (z, row) in split(polygon, W, frame.d) {
                if length(&row, W) > 0.0 {
                    cells.push((x, z, row));
                }
            }
        }
    } else if let Some(k) = common_integer(scaled, W) {
        if let Some(z) = column_behind(k, normal.z, frame.d) {
            for (x, piece) in split(polygon, U, frame.w) {
                if length(&piece, U) > 0.0 {
                    cells.push((x, z, piece));
                }
            }
        }
    } else {
        for (z, row) in split(polygon, W, frame.d) {
            for (x, piece) in split(row, U, frame.w) {
                if length(&piece, U) > 0.0 || length(&piece, W) > 0.0 {
                    cells.push((x, z, piece));
                }
            }
        }
    }
    cells
}

/// R6: `u ≥ 0`, `u ≤ W`, `w ≥ 0`, `w ≤ D`.
fn clip_to_grid(frame: &Frame, triangle: [[f32; 3]; 3]) -> Polygon {
    let polygon = keep(&triangle, U, 0.0, Side::High);
    let polygon = keep(&polygon, U, float(frame.w), Side::Low);
    let polygon = keep(&polygon, W, 0.0, Side::High);
    keep(&polygon, W, float(frame.d), Side::Low)
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    /// `coordinate ≤ plane`.
    Low,
    /// `coordinate ≥ plane`.
    High,
}

/// R7: one step of Sutherland and Hodgman.
fn keep(points: &[[f32; 3]], axis: usize, plane: f32, side: Side) -> Polygon {
    let n = points.len();
    let mut kept = Vec::new();
    for i in 0..n {
        let p = points[i];
        let q = points[(i + 1) % n];
        let dp = p[axis] - plane;
        let dq = q[axis] - plane;
        let is_kept = match side {
            Side::Low => dp <= 0.0,
            Side::High => dp >= 0.0,
        };
        if is_kept {
            kept.push(p);
        }
        if (dp < 0.0 && dq > 0.0) || (dp > 0.0 && dq < 0.0) {
            let t = dp / (dp - dq);
            let mut crossing = [0.0; 3];
            for k in [U, V, W] {
                crossing[k] = p[k] + (q[k] - p[k]) * t;
            }
            crossing[axis] = plane;
            kept.push(crossing);
        }
    }
    kept
}

/// R8, R9: a polygon within the grid, cut at every integer of an axis that has `n` cells; each cell with its piece.
fn split(polygon: Polygon, axis: usize, n: u32) -> Vec<(u32, Polygon)> {
    let mut pieces = Vec::new();
    if polygon.is_empty() {
        return pieces;
    }
    let first = lowest(&polygon, axis).floor().min(float(n - 1));
    let mut cell = whole(first);
    let mut rest = polygon;
    loop {
        if cell == n - 1 {
            pieces.push((cell, rest));
            return pieces;
        }
        let plane = float(cell + 1);
        pieces.push((cell, keep(&rest, axis, plane, Side::Low)));
        rest = keep(&rest, axis, plane, Side::High);
        if rest.is_empty() || highest(&rest, axis) <= plane {
            return pieces;
        }
        cell += 1;
    }
}

/// R10: the sum over the fan of point 0, from the left, starting at 0.
fn area_of_footprint(piece: &[[f32; 3]]) -> f32 {
    let mut area = 0.0_f32;
    if piece.len() < 3 {
        return area;
    }
    let [u0, _, w0] = piece[0];
    for i in 1..piece.len() - 1 {
        let [ui, _, wi] = piece[i];
        let [un, _, wn] = piece[i + 1];
        area += (ui - u0) * (wn - w0) - (wi - w0) * (un - u0);
    }
    area
}

fn length(piece: &[[f32; 3]], axis: usize) -> f32 {
    if piece.is_empty() { 0.0 } else { highest(piece, axis) - lowest(piece, axis) }
}

/// R11: the integer that all three corners have on an axis.
fn common_integer([a, b, c]: [[f32; 3]; 3], axis: usize) -> Option<f32> {
    let k = a[axis];
    (b[axis] == k && c[axis] == k && k.floor() == k).then_some(k)
}

/// R11: cell `k − 1` behind a wall that faces up the axis, `k` behind one that faces down; none outside the grid.
fn column_behind(k: f32, facing: f32, n: u32) -> Option<u32> {
    if !(0.0..=float(n)).contains(&k) {
        return None;
    }
    let cell = if facing > 0.0 { k - 1.0 } else { k };
    (0.0 <= cell && cell < float(n)).then(|| whole(cell))
}

/// The rows `[lo, hi)` a piece fills, or none within the grid (§2, R12).
fn rows_of_piece(frame: &Frame, piece: &[[f32; 3]], ny: f32) -> Option<(u32, u32)> {
    let mut lo = lowest(piece, V).floor();
    let mut hi = highest(piece, V).ceil();
    if lo == hi {
        if ny > 0.0 {
            lo = hi - 1.0;
        } else {
            hi = lo + 1.0;
        }
    }
    let h = float(frame.h);
    if hi <= 0.0 || lo >= h {
        return None;
    }
    Some((whole(lo.max(0.0)), whole(hi.min(h))))
}

fn lowest(points: &[[f32; 3]], axis: usize) -> f32 {
    points.iter().fold(f32::INFINITY, |low, p| low.min(p[axis]))
}

fn highest(points: &[[f32; 3]], axis: usize) -> f32 {
    points.iter().fold(f32::NEG_INFINITY, |high, p| high.max(p[axis]))
}

#[expect(clippy::cast_precision_loss, reason = "at most 65536: exact in float32")]
fn float(n: u32) -> f32 {
    n as f32
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "whole and in 0..=65536 where it is called"
)]
fn whole(n: f32) -> u32 {
    n as u32
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::solid_text;
    use rstest::rstest;

    const UNIT: Frame = Frame { origin: [0.0; 3], cs: 1.0, ch: 1.0, w: 4, d: 4, h: 8 };

    fn spans(frame: &Frame, triangle: [[f64; 3]; 3]) -> Vec<(u32, u32, u32, u32)> {
        let (pieces, n_degenerate) = piece_spans(frame, &triangle, &[0, 1, 2], None, 0.5).unwrap();
        assert_eq!(n_degenerate, 0);
        let coordinates = |column: usize| {
            let column = u32::try_from(column).unwrap();
            (column % frame.w, column / frame.w)
        };
        pieces.iter().map(|&(c, min, max, _)| (coordinates(c).0, coordinates(c).1, min, max)).collect()
    }

    #[rstest]
    // The half of a 2 × 2 square below its diagonal: the cell (1, 1) is met in one corner only.
    #[case::corner_is_not_touched([[0.0, 0.5, 0.0], [0.0, 0.5, 2.0], [2.0, 0.5, 0.0]],
        &[(0, 0, 0, 1), (1, 0, 0, 1), (0, 1, 0, 1)])]
    #[case::facing_down([[0.0, 0.5, 0.0], [2.0, 0.5, 0.0], [0.0, 0.5, 2.0]],
        &[(0, 0, 0, 1), (1, 0, 0, 1), (0, 1, 0, 1)])]
    // On a row boundary the solid is below a surface that faces up and above one that faces down.
    #[case::on_row_3_up([[0.0, 3.0, 0.0], [0.0, 3.0, 1.0], [1.0, 3.0, 0.0]], &[(0, 0, 2, 3)])]
    #[case::on_row_3_down([[0.0, 3.0, 0.0], [1.0, 3.0, 0.0], [0.0, 3.0, 1.0]], &[(0, 0, 3, 4)])]
    #[case::at_the_bottom_up([[0.0, 0.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]], &[])]
    #[case::at_the_bottom_down([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]], &[(0, 0, 0, 1)])]
    #[case::at_the_top_up([[0.0, 8.0, 0.0], [0.0, 8.0, 1.0], [1.0, 8.0, 0.0]], &[(0, 0, 7, 8)])]
    #[case::at_the_top_down([[0.0, 8.0, 0.0], [1.0, 8.0, 0.0], [0.0, 8.0, 1.0]], &[])]
    // A slope from row 1 to row 3 over two cells.
    #[case::slope([[0.0, 1.0, 0.0], [0.0, 1.0, 1.0], [2.0, 3.0, 0.0]], &[(0, 0, 1, 2), (1, 0, 2, 3)])]
    #[case::beyond_the_grid([[4.0, 1.0, 0.0], [4.0, 1.0, 2.0], [6.0, 1.0, 0.0]], &[])]
    fn faces(#[case] triangle: [[f64; 3]; 3], #[case] expected: &[(u32, u32, u32, u32)]) {
        assert_eq!(spans(&UNIT, triangle), expected);
    }

    #[rstest]
    // e = (0, 2, 0), f = (0, 0, 2): nx = 2 · 2 − 0 = 4, so the wall at x = 2 belongs to column 1.
    #[case::facing_plus_x([[2.0, 0.0, 0.0], [2.0, 2.0, 0.0], [2.0, 0.0, 2.0]], &[(1, 0, 0, 2), (1, 1, 0, 1)])]
    #[case::facing_minus_x([[2.0, 0.0, 0.0], [2.0, 0.0, 2.0], [2.0, 2.0, 0.0]], &[(2, 0, 0, 2), (2, 1, 0, 1)])]
    #[case::at_0_facing_plus_x([[0.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]], &[])]
    #[case::at_0_facing_minus_x([[0.0, 0.0, 0.0], [0.0, 0.0, 2.0], [0.0, 2.0, 0.0]], &[(0, 0, 0, 2), (0, 1, 0, 1)])]
    #[case::at_w_facing_plus_x([[4.0, 0.0, 0.0], [4.0, 2.0, 0.0], [4.0, 0.0, 2.0]], &[(3, 0, 0, 2), (3, 1, 0, 1)])]
    #[case::at_w_facing_minus_x([[4.0, 0.0, 0.0], [4.0, 0.0, 2.0], [4.0, 2.0, 0.0]], &[])]
    #[case::off_the_grid([[5.0, 0.0, 0.0], [5.0, 2.0, 0.0], [5.0, 0.0, 2.0]], &[])]
    // e = (2, 0, 0), f = (0, 2, 0): nz = 2 · 2 = 4.
    #[case::facing_plus_z([[0.0, 0.0, 2.0], [2.0, 0.0, 2.0], [0.0, 2.0, 2.0]], &[(0, 1, 0, 2), (1, 1, 0, 1)])]
    #[case::facing_minus_z([[0.0, 0.0, 2.0], [0.0, 2.0, 2.0], [2.0, 0.0, 2.0]], &[(0, 2, 0, 2), (1, 2, 0, 1)])]
    #[case::between_lines([[2.5, 0.0, 0.0], [2.5, 2.0, 0.0], [2.5, 0.0, 2.0]], &[(2, 0, 0, 2), (2, 1, 0, 1)])]
    // Along the diagonal, through the corners of cells: those it only meets in a corner are not touched.
    #[case::diagonal([[0.0, 0.0, 0.0], [2.0, 0.0, 2.0], [0.0, 1.0, 0.0]], &[(0, 0, 0, 1), (1, 1, 0, 1)])]
    fn walls(#[case] triangle: [[f64; 3]; 3], #[case] expected: &[(u32, u32, u32, u32)]) {
        assert_eq!(spans(&UNIT, triangle), expected);
    }

    #[test]
    fn walkable_is_steeper_than_not_equal() {
        // A 3-4-5 slope: ny / len = 4 / 5. slope · len rounds to the same float32 as ny, and equal is not walkable.
        let vertices = [[0.0, 0.0, 0.0], [0.0, 0.0, 1.0], [4.0, 3.0, 0.0]];
        let areas = |slope: f32| classify_triangles(&UNIT, &vertices, &[0, 1, 2, 2, 1, 0, 0, 0, 1], slope).unwrap();
        assert_eq!(areas(0.8), [0, 0, 0]);
        assert_eq!(areas(0.8_f32.next_down()), [63, 0, 0]);
    }

    #[test]
    fn degenerate_triangles_are_counted_whatever_their_area() {
        let vertices = [[0.0, 1.0, 0.0], [1.0, 1.0, 0.0], [2.0, 1.0, 0.0], [0.0, 1.0, 1.0]];
        let mut solid = UNIT.empty_solid();
        let n =
            rasterize_triangles(&UNIT, &vertices, &[0, 1, 2, 0, 0, 0, 0, 3, 1], Some(&[9, 9, 7]), 0.5, 0, &mut solid);
        assert_eq!(n, Ok(2));
        assert_eq!(solid_text(&UNIT, &solid), "solid 4 4 8\n0 0 0-1:7\n");
    }

    #[rstest]
    #[case::two_indices(&[0, 1], None, "Indices")]
    #[case::no_area(&[0, 1, 2], Some(&[][..]), "Areas")]
    #[case::past_the_last(&[0, 1, 2, 0, 1, 5], None, "OutOfRange: index 5 at 5")]
    #[case::nan(&[0, 1, 3], None, "NotANumber")]
    #[case::too_far(&[0, 1, 4], None, "OutOfRange")]
    #[case::first_in_index_order(&[0, 4, 3], None, "OutOfRange")]
    fn refused(#[case] indices: &[u32], #[case] areas: Option<&[u8]>, #[case] kind: &str) {
        let far = 2_097_152.0_f64.next_up();
        let vertices = [[0.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 1.0], [f64::NAN, 0.0, 0.0], [0.0, far, 0.0]];
        let mut solid = UNIT.empty_solid();
        let error = rasterize_triangles(&UNIT, &vertices, indices, areas, 0.5, 0, &mut solid).unwrap_err();
        assert!(error.starts_with(kind), "{error}");
        assert_eq!(solid, UNIT.empty_solid());
    }

    #[test]
    fn a_vertex_that_no_index_uses_may_be_anything() {
        let vertices = [[0.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 1.0], [f64::NAN; 3]];
        assert!(piece_spans(&UNIT, &vertices, &[0, 1, 2], None, 0.5).is_ok());
    }
}
