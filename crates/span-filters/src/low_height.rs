//! Filter 3: headroom (§6).

use solid_spans::SolidHeightfield;

/// Makes unwalkable every span with less than `height` rows between its floor and the span above (§6, filter 3).
///
/// The top span of a column has room without end.
pub fn low_height(solid: &mut SolidHeightfield, height: u16) {
    let (columns, mins, maxs, areas) = solid.split_mut();
    for column in 0..columns.n_columns() {
        let range = columns.range(column);
        for i in range.start + 1..range.end {
            if is_low(maxs[i - 1], mins[i], height) {
                areas[i - 1] = solid_spans::heightfield_frame::AreaId::UNWALKABLE;
            }
        }
    }
}

/// Whether the room between a floor and a ceiling of the same column is too low.
#[inline]
pub(crate) const fn is_low(floor: u16, ceiling: u16, height: u16) -> bool {
    ceiling - floor < height
}
