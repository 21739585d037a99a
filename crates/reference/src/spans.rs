//! §3: spans and merging.

/// A solid span: rows `min..max` and its area id.
pub type Span = (u32, u32, u8);

/// A solid heightfield: for each column, in column order, its spans from the bottom up.
pub type Solid = Vec<Vec<Span>>;

/// A span on its way into a heightfield: column, `min`, `max`, area id.
pub type Piece = (usize, u32, u32, u8);

/// Adds the span `min..max` to a column, merging it with every span it overlaps or touches (§3, R15).
///
/// `min < max`; `threshold` is in rows.
pub fn add_span(column: &mut Vec<Span>, mut min: u32, mut max: u32, mut area: u8, threshold: u32) {
    let mut untouched = Vec::new();
    for &(s_min, s_max, s_area) in column.iter() {
        if s_min <= max && s_max >= min {
            if s_max > max {
                area = if s_max - max <= threshold { area.max(s_area) } else { s_area };
                max = s_max;
            } else if max - s_max <= threshold {
                area = area.max(s_area);
            }
            min = min.min(s_min);
        } else {
            untouched.push((s_min, s_max, s_area));
        }
    }
    untouched.push((min, max, area));
    untouched.sort_unstable();
    *column = untouched;
}

/// Adds spans in the order they come (§3).
///
/// # Panics
/// Where a piece names a column the heightfield does not have.
pub fn add_pieces(solid: &mut Solid, pieces: &[Piece], threshold: u32) {
    for &(column, min, max, area) in pieces {
        add_span(&mut solid[column], min, max, area, threshold);
    }
}

/// Reads the spans of one column as tests write them, `"0-1:63 3-9:0"`.
#[cfg(test)]
pub(crate) fn column(text: &str) -> Vec<Span> {
    let number = |digits: &str| -> u32 { digits.parse().expect("a number") };
    let span = |word: &str| {
        let (rows, area) = word.split_once(':').expect("min-max:area");
        let (min, max) = rows.split_once('-').expect("min-max");
        (number(min), number(max), area.parse().expect("an area id"))
    };
    text.split_whitespace().map(span).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::apart(&[(0, 2, 1)], (3, 4, 2), 0, &[(0, 2, 1), (3, 4, 2)])]
    #[case::apart_below(&[(3, 4, 2)], (0, 2, 1), 0, &[(0, 2, 1), (3, 4, 2)])]
    #[case::touching_below_keeps_the_new_area(&[(0, 2, 9)], (2, 4, 1), 1, &[(0, 4, 1)])]
    #[case::touching_below_within_the_threshold(&[(0, 2, 9)], (2, 4, 1), 2, &[(0, 4, 9)])]
    #[case::touching_above_takes_the_upper_area(&[(2, 4, 1)], (0, 2, 9), 1, &[(0, 4, 1)])]
    #[case::touching_above_within_the_threshold(&[(2, 4, 1)], (0, 2, 9), 2, &[(0, 4, 9)])]
    #[case::equal_tops(&[(0, 4, 5)], (3, 4, 3), 0, &[(0, 4, 5)])]
    #[case::area_0_never_wins_within(&[(0, 4, 5)], (3, 4, 0), 0, &[(0, 4, 5)])]
    // Bottom up: [0,1):1 is 4 below the new top, so 7 stays; [2,3):9 is 2 below, so the larger, 9; [4,8):3 is 3 above, so 3.
    #[case::one_at_a_time(&[(0, 1, 1), (2, 3, 9), (4, 8, 3)], (1, 5, 7), 2, &[(0, 8, 3)])]
    fn merging(#[case] before: &[Span], #[case] new: Span, #[case] threshold: u32, #[case] after: &[Span]) {
        let mut column = before.to_vec();
        add_span(&mut column, new.0, new.1, new.2, threshold);
        assert_eq!(column, after);
    }

    #[test]
    fn the_order_of_additions_matters() {
        // Threshold 2. A floor [0,1):63, then tops at 3 and at 5: the floor is within 2 rows of the first of them only.
        let mut columns = vec![Vec::new(), Vec::new()];
        add_pieces(&mut columns, &[(0, 0, 1, 63), (0, 0, 3, 0), (0, 0, 5, 0)], 2);
        add_pieces(&mut columns, &[(1, 0, 1, 63), (1, 0, 5, 0), (1, 0, 3, 0)], 2);
        assert_eq!(columns, [vec![(0, 5, 63)], vec![(0, 5, 0)]]);
    }
}
