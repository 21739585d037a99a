//! Filter 1: low-hanging obstacles (§6, R18).

use solid_spans::SolidHeightfield;
use solid_spans::heightfield_frame::AreaId;
use std::ops::Range;

/// Makes a span walkable where an agent on the walkable span right below it can climb onto it (§6, filter 1).
///
/// It takes the area of the span below when its own is 0, the other's was not 0 before this filter, and its floor is at
/// most `climb` rows higher.
pub fn low_hanging_obstacles(solid: &mut SolidHeightfield, climb: u16) {
    let (columns, _, maxs, areas) = solid.split_mut();
    for column in 0..columns.n_columns() {
        lift_column(columns.range(column), maxs, areas, climb);
    }
}

/// The filter on one column.
#[inline]
pub(crate) fn lift_column(column: Range<usize>, maxs: &[u16], areas: &mut [AreaId], climb: u16) {
    // R18: what the span below was before the filter decides, so a lifted span lifts no other.
    let mut below: Option<(u16, AreaId)> = None;
    for i in column {
        let (max, area) = (maxs[i], areas[i]);
        if let Some((below_max, below_area)) = below
            && !area.is_walkable()
            && below_area.is_walkable()
            && max - below_max <= climb
        {
            areas[i] = below_area;
        }
        below = Some((max, area));
    }
}
