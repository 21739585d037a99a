//! The three filters in one pass (§6, R18).

use crate::ledge::Ledges;
use crate::low_height::is_low;
use crate::low_obstacle::lift_column;
use solid_spans::SolidHeightfield;
use solid_spans::heightfield_frame::AreaId;

/// Applies the three filters in their order: low-hanging obstacles, ledges, low height (§6).
///
/// One pass over the columns gives what three give: filter 1 reads areas of its own column only, and whether filters 2
/// and 3 take a span's area depends on geometry alone (R18).
pub fn apply_filters(solid: &mut SolidHeightfield, height: u16, climb: u16) {
    let frame = *solid.frame();
    let (columns, mins, maxs, areas) = solid.split_mut();
    let ledges = Ledges::new(columns, mins, maxs, height, climb);
    for z in 0..frame.depth() {
        for x in 0..frame.width() {
            let column = columns.range((x + z * frame.width()) as usize);
            if column.is_empty() {
                continue;
            }
            lift_column(column.clone(), maxs, areas, climb);
            let mut surroundings = ledges.around(&frame, x, z);
            for i in column.clone() {
                let low = i + 1 < column.end && is_low(maxs[i], mins[i + 1], height);
                if areas[i].is_walkable() && (low || ledges.is_ledge(i, &mut surroundings)) {
                    areas[i] = AreaId::UNWALKABLE;
                }
            }
        }
    }
}
