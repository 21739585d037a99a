//! The merge rule (§3): what becomes of a column when a span is added.

use crate::{SolidHeightfield, Span};

/// Adds a span to the sorted, disjoint spans of one column (§3, R15).
///
/// The new span takes in every span that it overlaps or touches, one at a time from the bottom up. Taking one in never
/// makes it touch a further one, for the spans of a column do not touch each other: they are one stretch of the column.
#[inline]
pub(crate) fn add(column: &mut Vec<Span>, mut new: Span, merge_threshold: u16) {
    // PERF: nearly every span meets the highest of its column alone, or comes above it.
    let Some((last, below)) = column.split_last_mut() else {
        column.push(new);
        return;
    };
    if last.max < new.min {
        column.push(new);
    } else if last.min <= new.max && below.last().is_none_or(|below| below.max < new.min) {
        absorb(&mut new, *last, merge_threshold);
        *last = new;
    } else {
        add_anywhere(column, new, merge_threshold);
    }
}

fn add_anywhere(column: &mut Vec<Span>, mut new: Span, merge_threshold: u16) {
    let end = column.partition_point(|span| span.min <= new.max);
    let begin = column[..end].partition_point(|span| span.max < new.min);
    for span in &column[begin..end] {
        absorb(&mut new, *span, merge_threshold);
    }
    match end - begin {
        0 => column.insert(begin, new),
        1 => column[begin] = new,
        _ => {
            column[begin] = new;
            column.drain(begin + 1..end);
        }
    }
}

/// One step of §3: `new` takes in `old`.
#[inline]
fn absorb(new: &mut Span, old: Span, merge_threshold: u16) {
    if old.max > new.max {
        new.area = if old.max - new.max <= merge_threshold { new.area.max(old.area) } else { old.area };
        new.max = old.max;
    } else if new.max - old.max <= merge_threshold {
        new.area = new.area.max(old.area);
    }
    new.min = new.min.min(old.min);
}

/// The spans of a column by its index, bottom-up.
pub(crate) fn spans_of_column(solid: &SolidHeightfield, column: usize) -> impl Iterator<Item = Span> + '_ {
    let span = |i| Span { min: solid.mins()[i], max: solid.maxs()[i], area: solid.areas()[i] };
    solid.columns().range(column).map(span)
}

#[cfg(test)]
mod tests {
    use super::*;
    use raster::heightfield_frame::AreaId;
    use rstest::rstest;

    fn span(text: &str) -> Span {
        let (rows, area) = text.split_once(':').expect("rows:area");
        let (min, max) = rows.split_once('-').expect("min-max");
        let row = |text: &str| text.parse().expect("a row");
        Span { min: row(min), max: row(max), area: AreaId(area.parse().expect("an area")) }
    }

    // Threshold 4 throughout; results worked out by §3.
    #[rstest]
    #[case::first_of_a_column("", "3-5:63", "3-5:63")]
    #[case::gap_of_one_row("0-2:63", "3-5:7", "0-2:63 3-5:7")]
    #[case::touching_from_above_within_threshold("0-2:63", "2-5:7", "0-5:63")] // 5 − 2 = 3: the larger area
    #[case::touching_from_above_past_threshold("0-2:63", "2-7:7", "0-7:7")] // 7 − 2 = 5: the upper one's
    #[case::touching_from_below_within_threshold("4-8:7", "0-4:63", "0-8:63")] // 8 − 4 = 4
    #[case::touching_from_below_past_threshold("4-9:7", "0-4:63", "0-9:7")] // 9 − 4 = 5
    #[case::same_rows("2-3:0", "2-3:63", "2-3:63")]
    #[case::inside("0-9:7", "2-3:63", "0-9:7")] // 9 − 3 = 6: the existing top's area
    #[case::bridging_two("0-2:1 8-9:2", "1-8:3", "0-9:3")] // 8 − 2 = 6 keeps 3, then 9 − 8 = 1: the larger of 3 and 2
    #[case::between_without_touching("0-2:1 8-9:2", "3-7:3", "0-2:1 3-7:3 8-9:2")]
    #[case::below_all("5-6:1", "0-4:2", "0-4:2 5-6:1")]
    #[case::over_three("1-2:9 4-5:9 7-8:9", "0-20:0", "0-20:0")] // all tops more than 4 below
    #[case::chain_of_areas("1-2:5 6-7:9", "0-6:0", "0-7:9")] // 6 − 2 = 4: 5; then 7 − 6 = 1: 9
    fn threshold_4(#[case] before: &str, #[case] added: &str, #[case] after: &str) {
        let mut column: Vec<Span> = before.split_whitespace().map(span).collect();
        add(&mut column, span(added), 4);
        assert_eq!(column, after.split_whitespace().map(span).collect::<Vec<_>>());
    }

    #[test]
    fn the_order_decides() {
        let [floor, wall] = [span("0-1:63"), span("0-5:0")];
        let (mut floor_first, mut wall_first) = (vec![], vec![]);
        for added in [floor, wall, floor] {
            add(&mut floor_first, added, 4);
        }
        for added in [wall, floor] {
            add(&mut wall_first, added, 3);
        }
        assert_eq!(floor_first, [span("0-5:63")], "5 − 1 = 4 is within 4");
        assert_eq!(wall_first, [span("0-5:0")], "5 − 1 = 4 is past 3");
    }
}
