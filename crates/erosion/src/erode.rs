//! Erosion (§8, R21, R22).

use crate::reach::reach_from_boundary;
use compact_hf::CompactHeightfield;
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
/// only those that lose their area cost any. Scratch is one byte a span, and eight for each on its rim.
///
/// # Errors
/// [`RadiusTooLarge`], before anything is changed.
pub fn erode_walkable_area(open: &mut CompactHeightfield, radius: u32) -> Result<(), RadiusTooLarge> {
    if radius > MAX_RADIUS {
        return Err(RadiusTooLarge { radius });
    }
    if radius == 0 {
        return Ok(());
    }
    let eroded = reach_from_boundary(open, 2 * radius, |_, _| ());
    for (area, eroded) in open.areas_mut().iter_mut().zip(eroded) {
        // Without a branch, so that many are cleared at once.
        area.0 &= u8::from(eroded.is_reached()).wrapping_sub(1);
    }
    Ok(())
}
