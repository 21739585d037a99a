//! Boundary spans: where walkable area ends (§8).

use compact_hf::heightfield_frame::Direction;
use compact_hf::{CompactHeightfield, Links};

/// Whether each span is a boundary span (§8).
///
/// A span is one when its area is 0, or when some direction has no link or one to a span of area 0.
pub(crate) fn boundary_spans(open: &CompactHeightfield) -> Vec<bool> {
    let mut boundary: Vec<bool> = open.links().iter().map(|&links| has_open_side(links)).collect();
    // Right after the compact heightfield was built no area is 0, and links alone decide.
    if open.areas().iter().fold(true, |all, area| all & area.is_walkable()) {
        return boundary;
    }
    for column in 0..open.columns().n_columns() {
        for span in open.columns().range(column) {
            boundary[span] |= borders_unwalkable(open, column, span);
        }
    }
    boundary
}

/// Whether some direction has no link: six bits that are all 1.
#[inline]
fn has_open_side(links: Links) -> bool {
    let pairs = links.word() & links.word() >> 1;
    let sixes = pairs & pairs >> 2 & pairs >> 4;
    sixes & 0o01_01_01_01 != 0
}

/// Whether the span, or one that it links to, has area 0.
fn borders_unwalkable(open: &CompactHeightfield, column: usize, span: usize) -> bool {
    let width = open.frame().width() as usize;
    let leads_to_unwalkable = |direction: Direction| {
        open.links()[span].get(direction).is_some_and(|place| {
            let target = open.columns().range(beside(column, direction, width)).start + place as usize;
            !open.areas()[target].is_walkable()
        })
    };
    !open.areas()[span].is_walkable() || Direction::ALL.into_iter().any(leads_to_unwalkable)
}

/// The index of the column next to one in rows of `width`; any number where the grid ends on that side.
#[inline]
const fn beside(column: usize, direction: Direction, width: usize) -> usize {
    match direction {
        Direction::NegX => column.wrapping_sub(1),
        Direction::PosX => column.wrapping_add(1),
        Direction::NegZ => column.wrapping_sub(width),
        Direction::PosZ => column.wrapping_add(width),
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
