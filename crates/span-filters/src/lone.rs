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
        let mut start = 0;
        while start + LANES < n && self.clear_block(rows, start, areas).is_some() {
            start += LANES;
        }
        // The last block takes some again that the one before it had: geometry alone decides, so that is no matter.
        if n < LANES || self.clear_block(rows, n - LANES, areas).is_none() {
            for (i, area) in areas.iter_mut().enumerate() {
                area.0 &= kept(rows, self.floors[i], self.mins.map(|mins| mins[i]), self.maxs.map(|maxs| maxs[i]));
            }
        }
    }

    /// The same for a block of spans; nothing is done where there are not as many.
    ///
    /// PERF: through references to arrays the block is worked on in registers, five times as fast as with copies of them.
    #[inline]
    fn clear_block(&self, rows: AgentRows, start: usize, areas: &mut [AreaId]) -> Option<()> {
        let floors: &[u16; LANES] = self.floors.get(start..)?.first_chunk()?;
        let [m0, m1, m2, m3] = self.mins.map(|mins| mins.get(start..)?.first_chunk::<LANES>());
        let [n0, n1, n2, n3] = self.maxs.map(|maxs| maxs.get(start..)?.first_chunk::<LANES>());
        let (mins, maxs) = ([m0?, m1?, m2?, m3?], [n0?, n1?, n2?, n3?]);
        let areas: &mut [AreaId; LANES] = areas.get_mut(start..)?.first_chunk_mut()?;
        for i in 0..LANES {
            areas[i].0 &= kept(rows, floors[i], mins.map(|mins| mins[i]), maxs.map(|maxs| maxs[i]));
        }
        Some(())
    }
}

/// The bits of its area that a span keeps: none if it is a ledge, or all.
#[inline]
fn kept(rows: AgentRows, floor: u16, mins: [u16; 4], maxs: [u16; 4]) -> u8 {
    u8::from(rows.is_lone_ledge(floor, mins, maxs)).wrapping_sub(1)
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
