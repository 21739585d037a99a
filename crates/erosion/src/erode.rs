//! Erosion (§8, R21, R22).

use crate::distance::visit_near_boundary;
use compact_hf::CompactHeightfield;
use compact_hf::heightfield_frame::AreaId;
use thiserror::Error;

/// Largest radius, in cells (§8).
pub const MAX_RADIUS: u32 = 1 << 20;

/// The radius is past its limit (§8). Nothing has been changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("radius {radius} is more than {MAX_RADIUS} cells")]
pub struct RadiusTooLarge {
    /// The radius, in cells.
    pub radius: u32,
}

/// Makes unwalkable every span less than `radius` cells from a boundary span (§8, R21, R22).
///
/// `radius` is in cells, `0..=2^20`; 0 changes nothing. A step along a link costs 2, a diagonal 3, and a span loses its
/// area when its distance is below `2 · radius`. Time grows with the number of spans; past a first look at every span
/// only those that lose their area cost any.
///
/// # Errors
/// [`RadiusTooLarge`], before anything is changed.
pub fn erode_walkable_area(open: &mut CompactHeightfield, radius: u32) -> Result<(), RadiusTooLarge> {
    if radius > MAX_RADIUS {
        return Err(RadiusTooLarge { radius });
    }
    let mut eroded = vec![false; open.n_spans()];
    visit_near_boundary(open, 2 * radius, |span, _| !std::mem::replace(&mut eroded[span], true));
    for (area, eroded) in open.areas_mut().iter_mut().zip(eroded) {
        if eroded {
            *area = AreaId::UNWALKABLE;
        }
    }
    Ok(())
}
