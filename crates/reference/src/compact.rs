//! §7: the compact open-span heightfield.

use crate::{Frame, Solid, filters::check_rows};

/// The six bits of a direction without a link (§7).
pub const NO_LINK: u32 = 63;

/// An open span: a floor, its headroom, its area and its links (§7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompactSpan {
    /// Row of the floor.
    pub y: u32,
    /// Rows of headroom, at most 65535.
    pub height: u32,
    /// Area id.
    pub area: u8,
    /// Six bits per direction: the place of the linked span in the neighbouring cell, or [`NO_LINK`].
    pub links: u32,
}

/// A compact heightfield: for each column, in column order, its open spans from the bottom up.
pub type Compact = Vec<Vec<CompactSpan>>;

/// The open spans above walkable floors, with their links (§7, R20).
///
/// # Errors
/// `OutOfRange` where `height` or `climb` is above 65535 (R21).
pub fn compact(frame: &Frame, solid: &Solid, height: u32, climb: u32) -> Result<Compact, String> {
    check_rows(height)?;
    check_rows(climb)?;
    let mut open: Compact = Vec::new();
    for column in solid {
        let mut cell = Vec::new();
        for (i, &(_, max, area)) in column.iter().enumerate() {
            if area != 0 {
                let headroom = column.get(i + 1).map_or(65535, |next| (next.0 - max).min(65535));
                cell.push(CompactSpan { y: max, height: headroom, area, links: 0 });
            }
        }
        open.push(cell);
    }
    let unlinked = open.clone();
    for z in 0..frame.d {
        for x in 0..frame.w {
            for s in &mut open[frame.column(x, z)] {
                for direction in 0..4 {
                    let neighbour =
                        frame.neighbour(x, z, direction).map_or(&[][..], |(nx, nz)| &unlinked[frame.column(nx, nz)]);
                    s.links |= lowest_fitting(s, neighbour, height, climb) << (6 * direction);
                }
            }
        }
    }
    Ok(open)
}

/// The place of the lowest span of a neighbouring cell that `s` can step to, or [`NO_LINK`] (§7).
fn lowest_fitting(s: &CompactSpan, neighbour: &[CompactSpan], height: u32, climb: u32) -> u32 {
    for (m, t) in (0_u32..).zip(neighbour) {
        let ceiling = i64::from((s.y + s.height).min(t.y + t.height));
        let floor = i64::from(s.y.max(t.y));
        if ceiling - floor >= i64::from(height) && t.y.abs_diff(s.y) <= climb {
            return m.min(NO_LINK); // past index 62 there is no link
        }
    }
    NO_LINK
}

/// The place of the linked span in the neighbouring cell (§7).
#[must_use]
pub fn link(links: u32, direction: u32) -> Option<usize> {
    let m = (links >> (6 * direction)) & NO_LINK;
    (m != NO_LINK).then_some(m as usize)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::{compact_text, spans::column};
    use rstest::rstest;

    fn text(columns: &[&str], height: u32, climb: u32) -> String {
        let solid: Solid = columns.iter().map(|spans| column(spans)).collect();
        let w = u32::try_from(columns.len()).unwrap();
        let frame = Frame { origin: [0.0; 3], cs: 1.0, ch: 1.0, w, d: 1, h: 65535 };
        compact_text(&frame, &compact(&frame, &solid, height, climb).unwrap())
    }

    #[rstest]
    // Direction 2 (+x) is bits 12..18, direction 0 (−x) bits 0..6: fc0fff without the former's bits set, ffffc0.
    #[case::level(&["0-1:63", "0-1:7"], "compact 2 1\n0 0 1+65535:63/fc0fff\n1 0 1+65535:7/ffffc0\n")]
    #[case::step_of_climb(&["0-1:63", "0-5:7"], "compact 2 1\n0 0 1+65535:63/fc0fff\n1 0 5+65535:7/ffffc0\n")]
    #[case::step_past_climb(&["0-1:63", "0-6:7"], "compact 2 1\n0 0 1+65535:63/ffffff\n1 0 6+65535:7/ffffff\n")]
    // An unwalkable span is no open span, but it is a ceiling.
    #[case::exact_headroom(&["0-1:63 11-12:0", "0-1:63"],
        "compact 2 1\n0 0 1+10:63/fc0fff\n1 0 1+65535:63/ffffc0\n")]
    #[case::headroom_one_short(&["0-1:63 11-12:0", "0-2:63"],
        "compact 2 1\n0 0 1+10:63/ffffff\n1 0 2+65535:63/ffffff\n")]
    // Three floors 1, 14, 27 beside one at 14: the lowest that fits is number 1 (bits 000001).
    #[case::second_floor(&["0-1:1 13-14:1 26-27:1", "0-14:1"],
        "compact 2 1\n0 0 1+12:1/ffffff 14+12:1/fc0fff 27+65535:1/ffffff\n1 0 14+65535:1/ffffc1\n")]
    fn two_columns_height_10_climb_4(#[case] columns: &[&str], #[case] expected: &str) {
        assert_eq!(text(columns, 10, 4), expected);
    }

    #[rstest]
    #[case::last(62, "fffffe")] // direction 0: 62 is 111110
    #[case::none_at_63(63, "ffffff")]
    #[case::none_past_63(64, "ffffff")] // and not 64 mod 64
    #[case::none_far_past_63(130, "ffffff")]
    fn index_62_is_the_last_that_can_be_linked(#[case] index: u32, #[case] links: &str) {
        let floors: Vec<String> = (0..140).map(|i| format!("{}-{}:1", 2 * i, 2 * i + 1)).collect();
        let beside = format!("0-{}:1", 2 * index + 1);
        let linked = format!("1 0 {}+65535:1/{links}\n", 2 * index + 1);
        assert!(text(&[&floors.join(" "), &beside], 1, 0).ends_with(&linked));
    }
}
