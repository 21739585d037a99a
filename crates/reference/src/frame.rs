//! §1: the grid and the coordinate rule.

use crate::Solid;

/// The largest world coordinate, 2^21, itself allowed (§1, R2).
pub const COORDINATE_LIMIT: f64 = 2_097_152.0;

/// Where the grid lies and how many cells it has (§1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// World position of the grid's lowest corner.
    pub origin: [f64; 3],
    /// Size of a cell along x and z.
    pub cs: f32,
    /// Height of a row.
    pub ch: f32,
    /// Cells along x.
    pub w: u32,
    /// Cells along z.
    pub d: u32,
    /// Rows.
    pub h: u32,
}

impl Frame {
    /// Number of columns, `W · D`.
    #[must_use]
    pub fn n_columns(&self) -> usize {
        self.w as usize * self.d as usize
    }

    /// Index of the column `(x, z)`: `x + z·W`.
    #[must_use]
    pub fn column(&self, x: u32, z: u32) -> usize {
        x as usize + z as usize * self.w as usize
    }

    /// The neighbour of `(x, z)` in direction 0 = −x, 1 = +z, 2 = +x, 3 = −z, or `None` outside the grid (§7).
    #[must_use]
    pub fn neighbour(&self, x: u32, z: u32, direction: u32) -> Option<(u32, u32)> {
        match direction {
            0 if x > 0 => Some((x - 1, z)),
            1 if z + 1 < self.d => Some((x, z + 1)),
            2 if x + 1 < self.w => Some((x + 1, z)),
            3 if z > 0 => Some((x, z - 1)),
            _ => None,
        }
    }

    /// A solid heightfield without spans.
    #[must_use]
    pub fn empty_solid(&self) -> Solid {
        vec![Vec::new(); self.n_columns()]
    }

    /// A world position relative to the origin: subtracted in double, rounded once (R3).
    pub(crate) fn tile_local(&self, p: [f64; 3]) -> [f32; 3] {
        [single(p[0] - self.origin[0]), single(p[1] - self.origin[1]), single(p[2] - self.origin[2])]
    }

    /// A tile-local position in cells and rows, `(u, v, w)` (R3).
    pub(crate) fn cell_units(&self, p: [f32; 3]) -> [f32; 3] {
        [p[0] / self.cs, p[1] / self.ch, p[2] / self.cs]
    }
}

#[expect(clippy::cast_possible_truncation, reason = "R3: this is the one rounding to float32 the rule asks for")]
pub(crate) fn single(value: f64) -> f32 {
    value as f32
}

/// The coordinate rule: finite and within ±2^21 (§1, R2).
///
/// # Errors
/// `NotANumber` for NaN, `OutOfRange` for everything beyond the bound, infinities among it.
pub fn check_coordinate(value: f64) -> Result<(), String> {
    if value.is_nan() {
        return Err("NotANumber: coordinate".to_owned());
    }
    if !(-COORDINATE_LIMIT..=COORDINATE_LIMIT).contains(&value) {
        return Err(format!("OutOfRange: coordinate {value} is beyond {COORDINATE_LIMIT}"));
    }
    Ok(())
}

/// Checks a frame of explicit dimensions (§1, R2).
///
/// # Errors
/// `NotANumber`, `OutOfRange`.
pub fn check_frame(frame: &Frame) -> Result<(), String> {
    check_cell(frame.cs)?;
    check_cell(frame.ch)?;
    for value in frame.origin {
        check_coordinate(value)?;
    }
    check_dimensions([f64::from(frame.w), f64::from(frame.d), f64::from(frame.h)])
}

/// The frame over the bounds `min..max` (§1, R2).
///
/// # Errors
/// `NotANumber`, `OutOfRange`, and `EmptyBounds` where `max` is not above `min` on some axis.
pub fn from_bounds(min: [f64; 3], max: [f64; 3], cs: f32, ch: f32) -> Result<Frame, String> {
    check_cell(cs)?;
    check_cell(ch)?;
    for value in min.into_iter().chain(max) {
        check_coordinate(value)?;
    }
    for axis in 0..3 {
        if max[axis] <= min[axis] {
            return Err(format!("EmptyBounds: bounds are empty or inverted on axis {axis}"));
        }
    }
    let w = ((max[0] - min[0]) / f64::from(cs)).ceil();
    let d = ((max[2] - min[2]) / f64::from(cs)).ceil();
    let h = ((max[1] - min[1]) / f64::from(ch)).ceil();
    check_dimensions([w, d, h])?;
    Ok(Frame { origin: min, cs, ch, w: count(w), d: count(d), h: count(h) })
}

fn check_cell(size: f32) -> Result<(), String> {
    if size.is_nan() {
        return Err("NotANumber: cell size".to_owned());
    }
    // 2^-20 and 2^20, both allowed.
    if !(1.0 / 1_048_576.0..=1_048_576.0).contains(&size) {
        return Err(format!("OutOfRange: cell size {size}"));
    }
    Ok(())
}

/// `[W, D, H]`, still in double: `FromBounds` may ask for more cells than any integer holds.
pub(crate) fn check_dimensions([w, d, h]: [f64; 3]) -> Result<(), String> {
    for (n, limit) in [(w, 65536.0), (d, 65536.0), (h, 65535.0)] {
        if !(1.0..=limit).contains(&n) {
            return Err(format!("OutOfRange: size {n} is not in 1 to {limit}"));
        }
    }
    if w * d > 16_777_216.0 {
        return Err(format!("OutOfRange: {w} x {d} columns are more than 16777216"));
    }
    Ok(())
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and in 1..=65536: checked before")]
fn count(n: f64) -> u32 {
    n as u32
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::whole(10.0, 1.0, 10)]
    #[case::a_bit_more(10.0_f64.next_up(), 1.0, 11)]
    #[case::a_bit_less(10.0_f64.next_down(), 1.0, 10)]
    // 0.3 as a float32 is 0.300000012: 3 / 0.300000012 = 9.9999996, and 10 cells cover it.
    #[case::widened_cell_size(3.0, 0.3, 10)]
    // 0.1 as a float32 is 0.100000001490116: 1 / that = 9.99999985.
    #[case::tenth(1.0, 0.1, 10)]
    fn cells_over_bounds(#[case] extent: f64, #[case] cs: f32, #[case] cells: u32) {
        let frame = from_bounds([0.0; 3], [extent, 1.0, extent], cs, 1.0).unwrap();
        assert_eq!((frame.w, frame.d, frame.h), (cells, cells, 1));
    }

    #[rstest]
    #[case(f64::NAN, "NotANumber")]
    #[case(f64::INFINITY, "OutOfRange")]
    #[case(f64::NEG_INFINITY, "OutOfRange")]
    #[case(2_097_152.0_f64.next_up(), "OutOfRange")]
    #[case(-2_097_152.5, "OutOfRange")]
    fn refused_coordinates(#[case] value: f64, #[case] kind: &str) {
        assert!(check_coordinate(value).unwrap_err().starts_with(kind));
        assert!(from_bounds([value, 0.0, 0.0], [1.0; 3], 1.0, 1.0).unwrap_err().starts_with(kind));
    }

    #[test]
    fn the_bound_itself_is_allowed() {
        assert_eq!(check_coordinate(2_097_152.0), Ok(()));
        assert_eq!(check_coordinate(-2_097_152.0), Ok(()));
    }

    #[rstest]
    #[case::widest(65536, 256, 65535, true)]
    #[case::too_wide(65537, 1, 1, false)]
    #[case::too_deep(1, 65537, 1, false)]
    #[case::too_high(1, 1, 65536, false)]
    #[case::too_many_columns(65536, 257, 1, false)]
    #[case::no_row(1, 1, 0, false)]
    fn limits(#[case] w: u32, #[case] d: u32, #[case] h: u32, #[case] fits: bool) {
        assert_eq!(check_frame(&Frame { origin: [0.0; 3], cs: 1.0, ch: 1.0, w, d, h }).is_ok(), fits);
    }

    #[rstest]
    #[case(1_048_576.0, true)]
    #[case(1_048_576.0_f32.next_up(), false)]
    #[case(1.0 / 1_048_576.0, true)]
    #[case((1.0_f32 / 1_048_576.0).next_down(), false)]
    #[case(f32::NAN, false)]
    #[case(-1.0, false)]
    fn cell_sizes(#[case] size: f32, #[case] fits: bool) {
        assert_eq!(check_frame(&Frame { origin: [0.0; 3], cs: size, ch: 1.0, w: 1, d: 1, h: 1 }).is_ok(), fits);
        assert_eq!(check_frame(&Frame { origin: [0.0; 3], cs: 1.0, ch: size, w: 1, d: 1, h: 1 }).is_ok(), fits);
    }

    #[rstest]
    #[case::empty([1.0, 0.0, 1.0])]
    #[case::inverted([1.0, -1.0, 1.0])]
    fn bounds_without_extent(#[case] max: [f64; 3]) {
        assert!(from_bounds([0.0; 3], max, 1.0, 1.0).unwrap_err().starts_with("EmptyBounds"));
    }

    #[test]
    fn local_coordinates_round_once() {
        // 2^21 − 0.3 in double, less an origin of 2^21 − 1: 0.7 to double's precision there, then one rounding to float32.
        let frame = Frame { origin: [2_097_151.0; 3], cs: 1.0, ch: 1.0, w: 1, d: 1, h: 1 };
        assert_eq!(frame.tile_local([2_097_151.7; 3]), [0.7; 3]);
    }
}
