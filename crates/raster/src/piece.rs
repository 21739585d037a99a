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
    if low == high && low >= 0.0 && low <= top && f32::from(row(low)) == low {
        // A horizontal piece on a row boundary: the solid is below it when it faces up, else above.
        let boundary = row(low);
        return if faces_up {
            (boundary > 0).then(|| [boundary - 1, boundary])
        } else {
            (boundary < height).then(|| [boundary, boundary + 1])
        };
    }
    // ceil(high) ≤ 0 exactly when high ≤ 0, and floor(low) ≥ H exactly when low ≥ H.
    if high <= 0.0 || low >= top {
        return None;
    }
    let lo = row(low.max(0.0));
    let high = high.min(top);
    let below = row(high);
    let hi = below + u16::from(f32::from(below) < high);
    Some([lo, hi])
}

/// The row that a height in `0..=65535` lies in.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "compared with 0 and the height before")]
fn row(v: f32) -> u16 {
    v as u16
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
