//! Ledges in the open: where a column and the four around it hold one span each (§6, filter 2).

use crate::ledge::AgentRows;
use solid_spans::heightfield_frame::AreaId;

/// Marks the columns of an inner row that hold one span, like the four around them.
///
/// Takes the offsets of the row and of those before and behind it, each with the end of its last column. The first and the
/// last column of a row are never marked.
pub(crate) fn mark_lone_columns([behind, middle, front]: [&[u32]; 3], marks: &mut [bool]) {
    marks.fill(false);
    let inner = marks.iter_mut().skip(1);
    let beside = behind.array_windows().zip(front.array_windows()).skip(1);
    for (mark, ((b, f), m)) in inner.zip(beside.zip(middle.array_windows::<4>())) {
        let one = |[begin, end]: [u32; 2]| end.wrapping_sub(begin) ^ 1;
        let others = one(*b) | one(*f) | one([m[0], m[1]]) | one([m[1], m[2]]) | one([m[2], m[3]]);
        *mark = others == 0;
    }
}

/// Spans side by side in a row, and those around them: the same number each, one a column.
pub(crate) struct LoneSpans<'a> {
    /// Their floors.
    pub(crate) floors: &'a [u16],
    /// The lowest rows of the four spans around each.
    pub(crate) mins: [&'a [u16]; 4],
    /// The floors of the four spans around each.
    pub(crate) maxs: [&'a [u16]; 4],
}

/// Spans that are looked at together.
const LANES: usize = 8;

impl LoneSpans<'_> {
    /// Makes unwalkable what is a ledge; `areas` are those of the spans.
    pub(crate) fn clear_ledges(&self, rows: AgentRows, areas: &mut [AreaId]) {
        let n = areas.len();
        let mut begin = 0;
        while begin < n {
            // Ledges depend on geometry alone, so that a span may be looked at twice: no remainder but in short runs.
            let start = if n < LANES { begin } else { begin.min(n - LANES) };
            let end = n.min(start + LANES);
            match self.clear_block(rows, start, areas) {
                Some(()) => {}
                None => (start..end).for_each(|i| self.clear_one(rows, i, areas)),
            }
            begin = end;
        }
    }

    #[inline]
    fn clear_block(&self, rows: AgentRows, start: usize, areas: &mut [AreaId]) -> Option<()> {
        let floors: &[u16; LANES] = self.floors.get(start..)?.first_chunk()?;
        let [m0, m1, m2, m3] = self.mins.map(|mins| mins.get(start..)?.first_chunk::<LANES>());
        let [n0, n1, n2, n3] = self.maxs.map(|maxs| maxs.get(start..)?.first_chunk::<LANES>());
        let (mins, maxs) = ([m0?, m1?, m2?, m3?], [n0?, n1?, n2?, n3?]);
        let areas: &mut [AreaId; LANES] = areas.get_mut(start..)?.first_chunk_mut()?;
        for i in 0..LANES {
            let is_ledge = rows.is_lone_ledge(floors[i], mins.map(|m| m[i]), maxs.map(|n| n[i]));
            areas[i].0 &= u8::from(is_ledge).wrapping_sub(1);
        }
        Some(())
    }

    fn clear_one(&self, rows: AgentRows, i: usize, areas: &mut [AreaId]) {
        if rows.is_lone_ledge(self.floors[i], self.mins.map(|mins| mins[i]), self.maxs.map(|maxs| maxs[i])) {
            areas[i] = AreaId::UNWALKABLE;
        }
    }
}

impl AgentRows {
    /// Whether a span with its floor at row `floor` and nothing above is a ledge among four spans with nothing above.
    ///
    /// Sums stop at 65535, which changes no comparison: no span begins at that row, and no floor is above it.
    #[inline]
    fn is_lone_ledge(self, floor: u16, mins: [u16; 4], maxs: [u16; 4]) -> bool {
        let (passable_below, reach) = (floor.saturating_add(self.height), floor.saturating_add(self.climb));
        let mut falls = false;
        let (mut lowest, mut highest) = (u16::MAX, 0);
        for (min, max) in mins.into_iter().zip(maxs) {
            // The gap under a span begins at −climb: a drop. The gap above is always passable, and no drop if a step up.
            falls |= min >= passable_below || max.saturating_add(self.climb) < floor;
            let accessible = max <= reach;
            lowest = lowest.min(if accessible { max } else { u16::MAX });
            highest = highest.max(if accessible { max } else { 0 });
        }
        falls | (highest.saturating_sub(lowest) > self.climb)
    }
}
