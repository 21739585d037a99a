//! The last piece of a triangle, inside one cell: whether it counts, and its span (§2, R10, R12).

use crate::clip::{Point, U, W, extent};

/// Twice the signed area of a piece in `(u, w)`: the sum over its fan from the first point, in float32 (R10).
#[inline]
pub(crate) fn area(piece: &[Point]) -> f32 {
    let Some((first, rest)) = piece.split_first() else {
        return 0.0;
    };
    let mut sum = 0.0;
    for [p, q] in rest.array_windows() {
        sum += (p[U] - first[U]) * (q[W] - first[W]) - (p[W] - first[W]) * (q[U] - first[U]);
    }
    sum
}

/// Whether a piece has positive length along an axis: what a vertical triangle must have to touch a cell (§2).
#[inline]
pub(crate) fn has_length(piece: &[Point], axis: usize) -> bool {
    let [low, high] = extent(piece, axis);
    high - low > 0.0
}

/// The rows `[lo, hi)` that a piece between two heights fills, or nothing when none of them is in the grid (§2, R12).
#[inline]
pub(crate) fn rows_of_piece([low, high]: [f32; 2], faces_up: bool, height: u16) -> Option<[u16; 2]> {
    let top = f32::from(height);
    if high < 0.0 || low > top {
        return None;
    }
    let lo = floor(if low < 0.0 { 0.0 } else { low });
    let hi = ceil(if high > top { top } else { high });
    if lo < hi {
        return Some([lo, hi]);
    }
    // What is left ends on the lower bound or begins on the upper one, or is flat and on a boundary of rows: then the solid
    // is below it when it faces up, else above.
    if low < high {
        None
    } else if faces_up {
        (lo > 0).then(|| [lo - 1, lo])
    } else {
        (lo < height).then(|| [lo, lo + 1])
    }
}

/// From here on up to twice as much, each float32 is an integer and the last bits of its pattern count up from 0.
///
/// PERF: adding it rounds a height in `0..=65535` to the nearest integer, and one comparison makes a floor or a ceiling of
/// that: no branch, and no conversion with its checks.
const ALL_INTEGERS: f32 = 8_388_608.0; // 2^23

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the last 16 bits of the pattern")]
fn floor(v: f32) -> u16 {
    let shifted = v + ALL_INTEGERS;
    shifted.to_bits() as u16 - u16::from(shifted - ALL_INTEGERS > v)
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the last 16 bits of the pattern")]
fn ceil(v: f32) -> u16 {
    let shifted = v + ALL_INTEGERS;
    shifted.to_bits() as u16 + u16::from(shifted - ALL_INTEGERS < v)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    // A grid of 8 rows.
    #[rstest]
    #[case::inside_a_row([2.25, 2.5], Some([2, 3]))]
    #[case::across_rows([1.5, 4.5], Some([1, 5]))]
    #[case::from_boundary_to_boundary([1.0, 4.0], Some([1, 4]))]
    #[case::just_past_a_boundary([1.0_f32.next_down(), 4.0_f32.next_up()], Some([0, 5]))]
    #[case::flat_inside_a_row([2.5, 2.5], Some([2, 3]))]
    #[case::out_of_the_bottom([-3.5, 0.5], Some([0, 1]))]
    #[case::out_of_the_top([6.5, 90.0], Some([6, 8]))]
    #[case::below([-3.5, 0.0], None)]
    #[case::above([8.0, 9.0], None)]
    #[case::flat_above([9.0, 9.0], None)]
    #[case::flat_below([-1.0, -1.0], None)]
    #[case::everywhere([-1e30, 1e30], Some([0, 8]))]
    fn rows(#[case] extent: [f32; 2], #[case] expected: Option<[u16; 2]>) {
        assert_eq!(rows_of_piece(extent, true, 8), expected);
        assert_eq!(rows_of_piece(extent, false, 8), expected);
    }

    #[test]
    fn floors_and_ceilings() {
        for row in 0..=u16::MAX {
            let v = f32::from(row);
            assert_eq!([floor(v), ceil(v)], [row, row]);
            if row < u16::MAX {
                let beside = [v.next_up(), v + 0.5, (v + 1.0).next_down()];
                assert_eq!(beside.map(floor), [row; 3]);
                assert_eq!(beside.map(ceil), [row + 1; 3]);
            }
        }
    }

    #[rstest]
    #[case::inner_boundary(3.0, Some([2, 3]), Some([3, 4]))]
    #[case::bottom(0.0, None, Some([0, 1]))]
    #[case::negative_zero(-0.0, None, Some([0, 1]))]
    #[case::top(8.0, Some([7, 8]), None)]
    fn on_a_row_boundary(#[case] v: f32, #[case] up: Option<[u16; 2]>, #[case] down: Option<[u16; 2]>) {
        assert_eq!(rows_of_piece([v, v], true, 8), up);
        assert_eq!(rows_of_piece([v, v], false, 8), down);
    }

    #[test]
    fn the_area_of_a_piece_on_a_line_is_exactly_0() {
        let on_a_line = [[0.3, 0.0, 1.0], [0.7, 5.0, 1.0], [0.9, 2.0, 1.0], [0.4, 1.0, 1.0]];
        assert_eq!(area(&on_a_line), 0.0);
        assert_eq!(area(&on_a_line[..2]), 0.0);
        assert_eq!(area(&[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 0.0, 1.0], [0.0, 0.0, 1.0]]), 2.0);
    }
}
