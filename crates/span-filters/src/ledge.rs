//! Filter 2: ledges (§6, R19).

use crate::lone::{LoneSpans, mark_lone_columns};
use solid_spans::SolidHeightfield;
use solid_spans::heightfield_frame::{AreaId, items_of, stretches};
use std::ops::Range;

/// Makes unwalkable every span at whose side an agent would fall, or whose accessible surroundings are too steep (§6,
/// filter 2).
///
/// `height` is the room that an agent needs to pass and `climb` the step that it can take, both in rows. Only geometry is
/// read, so no order of visiting shows in the result.
pub fn ledge_spans(solid: &mut SolidHeightfield, height: u16, climb: u16) {
    clear_ledges(solid, AgentRows { height, climb }, |geometry, column, mut surroundings, areas| {
        for i in column {
            if areas[i].is_walkable() && geometry.is_ledge(i, &mut surroundings) {
                areas[i] = AreaId::UNWALKABLE;
            }
        }
    });
}

/// What an agent needs and can do, in rows.
#[derive(Clone, Copy)]
pub(crate) struct AgentRows {
    pub(crate) height: u16,
    pub(crate) climb: u16,
}

/// Makes every ledge unwalkable where a column and all around it hold one span or the grid ends, and calls `others` for
/// the spans of each other column, which is not empty.
pub(crate) fn clear_ledges(
    solid: &mut SolidHeightfield,
    rows: AgentRows,
    mut others: impl FnMut(&Geometry<'_>, Range<usize>, Surroundings<'_>, &mut [AreaId]),
) {
    let (width, depth) = (solid.frame().width() as usize, solid.frame().depth() as usize);
    let (columns, mins, maxs, areas) = solid.split_mut();
    let geometry = Geometry { mins, maxs, height: rows.height.into(), climb: rows.climb.into() };
    let mut marks = vec![false; width];
    for z in 0..depth {
        let offsets = |z: usize| &columns.as_slice()[z * width..=(z + 1) * width];
        let middle = offsets(z);
        // Outside the grid the drop is −climb − 1, past −climb: a ledge.
        if z == 0 || z + 1 == depth || width < 3 {
            areas[items_of(middle, 0..width)].fill(AreaId::UNWALKABLE);
            continue;
        }
        areas[items_of(middle, 0..1)].fill(AreaId::UNWALKABLE);
        areas[items_of(middle, width - 1..width)].fill(AreaId::UNWALKABLE);
        let (behind, front) = (offsets(z - 1), offsets(z + 1));
        mark_lone_columns([behind, middle, front], &mut marks);
        // In the order of directions.
        let around = |run: &Range<usize>| {
            let Range { start, end } = *run;
            let (left, right) = (items_of(middle, start - 1..end - 1), items_of(middle, start + 1..end + 1));
            [left, items_of(front, start..end), right, items_of(behind, start..end)]
        };
        for (run, is_lone) in stretches(&marks) {
            if is_lone {
                let (spans, around) = (items_of(middle, run.clone()), around(&run));
                let lone = LoneSpans {
                    floors: &maxs[spans.clone()],
                    mins: around.clone().map(|spans| &mins[spans]),
                    maxs: around.map(|spans| &maxs[spans]),
                };
                lone.clear_ledges(rows, &mut areas[spans]);
                continue;
            }
            for x in run.start.max(1)..run.end.min(width - 1) {
                let column = items_of(middle, x..x + 1);
                if !column.is_empty() {
                    let surroundings = geometry.around(around(&(x..x + 1)), &column);
                    others(&geometry, column, surroundings, areas);
                }
            }
        }
    }
}

/// The ceiling above the top span of a column (§6).
const UNBOUNDED: i32 = 1 << 30;

/// The geometry that decides what a ledge is.
pub(crate) struct Geometry<'a> {
    pub(crate) mins: &'a [u16],
    pub(crate) maxs: &'a [u16],
    height: i32,
    climb: i32,
}

/// The four columns around one, for its spans from the bottom up.
pub(crate) struct Surroundings<'a> {
    neighbours: [Neighbour<'a>; 4],
    bottom: usize, // where the spans of the column in the middle begin
    top: usize,    // and where they end
}

/// A column beside one.
///
/// A gap's place is that of the span above it: the lowest gap of a column of `n` spans is gap 0, the one over all is gap
/// `n`. Ceilings rise within a column, so a gap that is too low for one span is too low for all spans above it.
struct Neighbour<'a> {
    mins: &'a [u16],
    maxs: &'a [u16],
    lowest_gap: usize,
}

/// The lowest and the highest floor of the gaps that an agent can step to.
struct Accessible {
    lowest: i32,
    highest: i32,
}

impl<'a> Geometry<'a> {
    /// The columns around one.
    #[inline]
    fn around(&self, neighbours: [Range<usize>; 4], column: &Range<usize>) -> Surroundings<'a> {
        let cut =
            |spans: Range<usize>| Neighbour { mins: &self.mins[spans.clone()], maxs: &self.maxs[spans], lowest_gap: 0 };
        Surroundings { neighbours: neighbours.map(cut), bottom: column.start, top: column.end }
    }

    /// Whether span `i` of the column in the middle is a ledge; asked from the bottom up.
    #[inline]
    pub(crate) fn is_ledge(&self, i: usize, surroundings: &mut Surroundings<'_>) -> bool {
        let floor = i32::from(self.maxs[i]);
        let ceiling = if i + 1 < surroundings.top { i32::from(self.mins[i + 1]) } else { UNBOUNDED };
        if ceiling - floor < self.height {
            return false; // R19: no gap can be passed
        }
        if let Some(is_ledge) = self.is_ledge_of_storey(i - surroundings.bottom, floor, ceiling, surroundings) {
            return is_ledge;
        }
        let mut accessible = Accessible { lowest: i32::MAX, highest: i32::MIN };
        for neighbour in &mut surroundings.neighbours {
            if self.falls(floor, ceiling, neighbour, &mut accessible) {
                return true;
            }
        }
        accessible.lowest <= accessible.highest && accessible.highest - accessible.lowest > self.climb
    }

    /// Whether a span is a ledge, where it has a storey with the spans of the same place in the four columns around it:
    /// their gaps, and no others, can be passed, with steps within the climb.
    ///
    /// PERF: no branch depends on rows here. A tenth off all filters in scenes with several storeys.
    #[inline]
    fn is_ledge_of_storey(&self, place: usize, floor: i32, ceiling: i32, around: &Surroundings<'_>) -> Option<bool> {
        let mut is_storey = true;
        let mut accessible = Accessible { lowest: i32::MAX, highest: i32::MIN };
        for Neighbour { mins, maxs, .. } in &around.neighbours {
            let (min, max) = (i32::from(*mins.get(place)?), i32::from(*maxs.get(place)?));
            let above = mins.get(place + 1).zip(maxs.get(place + 1));
            let (next_min, next_max) =
                above.map_or((UNBOUNDED, UNBOUNDED + 1), |(&min, &max)| (min.into(), max.into()));
            is_storey &= min - floor < self.height;
            is_storey &= ceiling.min(next_min) - floor.max(max) >= self.height && (max - floor).abs() <= self.climb;
            is_storey &= ceiling - next_max < self.height;
            accessible.lowest = accessible.lowest.min(max);
            accessible.highest = accessible.highest.max(max);
        }
        is_storey.then_some(accessible.highest - accessible.lowest > self.climb)
    }

    /// Whether the lowest passable gap of a column is a drop; if not, adds the floors that are within the climb.
    #[inline]
    fn falls(&self, floor: i32, ceiling: i32, neighbour: &mut Neighbour<'_>, accessible: &mut Accessible) -> bool {
        let Neighbour { mins, maxs, lowest_gap } = neighbour;
        let ceiling_of = |gap: usize| mins.get(gap).map_or(UNBOUNDED, |&min| i32::from(min));
        while *lowest_gap < mins.len() && ceiling_of(*lowest_gap) - floor < self.height {
            *lowest_gap += 1;
        }
        let mut is_lowest = true;
        for gap in *lowest_gap..=mins.len() {
            let gap_floor = gap.checked_sub(1).map_or(-self.climb, |below| i32::from(maxs[below]));
            let drop = gap_floor - floor;
            if ceiling - gap_floor < self.height || !is_lowest && drop > self.climb {
                break; // and every gap above begins higher still
            }
            if ceiling_of(gap) - floor.max(gap_floor) < self.height {
                continue; // R19: what cannot be passed is no drop
            }
            if is_lowest && drop < -self.climb {
                return true;
            }
            is_lowest = false;
            if drop <= self.climb {
                accessible.lowest = accessible.lowest.min(gap_floor);
                accessible.highest = accessible.highest.max(gap_floor);
            }
        }
        false
    }
}
