//! The three filters in one pass (§6, R18).

use crate::ledge::{AgentRows, clear_ledges};
use crate::low_height::is_low;
use crate::low_obstacle::lift_column;
use solid_spans::SolidHeightfield;
use solid_spans::heightfield_frame::AreaId;

/// Applies the three filters in their order: low-hanging obstacles, ledges, low height (§6).
///
/// One pass over the columns gives what three give: filter 1 reads areas of its own column only, and whether filters 2
/// and 3 take a span's area depends on geometry alone (R18). In a column of one span filters 1 and 3 change nothing.
pub fn apply_filters(solid: &mut SolidHeightfield, height: u16, climb: u16) {
    clear_ledges(solid, AgentRows { height, climb }, |geometry, column, mut surroundings, areas| {
        lift_column(column.clone(), geometry.maxs, areas, climb);
        for i in column.clone() {
            let low = i + 1 < column.end && is_low(geometry.maxs[i], geometry.mins[i + 1], height);
            if areas[i].is_walkable() && (low || geometry.is_ledge(i, &mut surroundings)) {
                areas[i] = AreaId::UNWALKABLE;
            }
        }
    });
}
