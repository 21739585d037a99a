//! Boundary spans: where walkable area ends (§8).

use compact_hf::heightfield_frame::{AreaId, Direction};
use compact_hf::{CompactHeightfield, Links};

/// Calls `found` with the column and the place of every boundary span, in order (§8).
///
/// A span is one when its area is 0, or when some direction has no link or one to a span of area 0.
pub(crate) fn boundary_spans(open: &CompactHeightfield, mut found: impl FnMut(u32, u32)) {
    let (first, links, areas) = (open.columns().as_slice(), open.links(), open.areas());
    // Right after the compact heightfield was built no area is 0, and links alone decide.
    let all_walkable = areas.iter().all(|area| area.is_walkable());
    for (column, ends) in (0..).zip(first.array_windows()) {
        let [begin, end] = *ends;
        for i in begin..end {
            let span = i as usize;
            if has_open_side(links[span]) || !all_walkable && borders_unwalkable(open, column, span, areas) {
                found(column, i);
            }
        }
    }
}

/// Whether some direction has no link: six bits that are all 1.
#[inline]
fn has_open_side(links: Links) -> bool {
    let pairs = links.word() & links.word() >> 1;
    let sixes = pairs & pairs >> 2 & pairs >> 4;
    sixes & 0o01_01_01_01 != 0
}

/// Whether the span, or one that it links to, has area 0; it has four links.
fn borders_unwalkable(open: &CompactHeightfield, column: u32, span: usize, areas: &[AreaId]) -> bool {
    let leads_nowhere = |direction: Direction| {
        let neighbour = neighbour(open, column, direction);
        let target = neighbour.zip(open.links()[span].get(direction));
        target.is_none_or(|(to, place)| !areas[open.columns().range(to as usize).start + place as usize].is_walkable())
    };
    !areas[span].is_walkable() || Direction::ALL.into_iter().any(leads_nowhere)
}

/// The column next to one.
#[inline]
pub(crate) fn neighbour(open: &CompactHeightfield, column: u32, direction: Direction) -> Option<u32> {
    let frame = open.frame();
    let (width, x) = (frame.width(), column % frame.width());
    match direction {
        Direction::NegX => (x > 0).then(|| column - 1),
        Direction::PosX => (x + 1 < width).then(|| column + 1),
        Direction::NegZ => column.checked_sub(width),
        Direction::PosZ => Some(column + width).filter(|&column| (column as usize) < frame.n_columns()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_side_is_six_ones_in_place() {
        assert!(has_open_side(Links::NONE));
        let mut links = Links::NONE;
        for direction in Direction::ALL {
            assert!(has_open_side(links));
            links = links.with(direction, 62); // 111110: with its neighbours it makes six ones, but not in place
        }
        assert!(!has_open_side(links));
        let straddling = Links::try_from(0b000000_000000_000111_111000).expect("24 bits");
        assert!(!has_open_side(straddling));
    }
}
