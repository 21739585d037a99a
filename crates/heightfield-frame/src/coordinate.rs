//! The coordinate rule (§1, R1, R2): every number that places something in the world passes here.

use thiserror::Error;

/// The largest magnitude of a world coordinate, 2^21, itself allowed (§1).
pub const COORDINATE_LIMIT: f64 = 2_097_152.0;

/// A world axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Along the width of the grid.
    X,
    /// Up.
    Y,
    /// Along the depth of the grid.
    Z,
}

impl Axis {
    /// The three axes in the order coordinates are checked.
    pub const ALL: [Self; 3] = [Self::X, Self::Y, Self::Z];
}

impl std::fmt::Display for Axis {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Z => "z",
        })
    }
}

/// Why a number is no world coordinate (§1, R2).
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum CoordinateError {
    /// The coordinate is NaN.
    #[error("{axis} is not a number")]
    NotANumber {
        /// The axis of the coordinate.
        axis: Axis,
    },
    /// The coordinate is infinite, or finite and too far out.
    #[error("{axis} = {value} is outside ±{COORDINATE_LIMIT}")]
    OutOfRange {
        /// The axis of the coordinate.
        axis: Axis,
        /// The offending value.
        value: f64,
    },
}

/// Checks one coordinate: finite and within ±2^21, the bound included (§1).
///
/// # Errors
/// [`CoordinateError`] tells NaN from out of range; infinity counts as out of range (R2).
pub fn check_coordinate(axis: Axis, value: f64) -> Result<(), CoordinateError> {
    if value.is_nan() {
        Err(CoordinateError::NotANumber { axis })
    } else if value.abs() > COORDINATE_LIMIT {
        Err(CoordinateError::OutOfRange { axis, value })
    } else {
        Ok(())
    }
}

/// Checks the coordinates of a point, x before y before z (§1, R14).
///
/// # Errors
/// The first coordinate that breaks the rule.
pub fn check_position(point: [f64; 3]) -> Result<(), CoordinateError> {
    for (axis, value) in Axis::ALL.into_iter().zip(point) {
        check_coordinate(axis, value)?;
    }
    Ok(())
}

/// A point that a stage takes as a world position: double, or float32 which widens exactly (R1).
pub trait Position: Copy {
    /// The point as doubles.
    fn position(self) -> [f64; 3];
}

impl Position for [f64; 3] {
    #[inline]
    fn position(self) -> [f64; 3] {
        self
    }
}

impl Position for [f32; 3] {
    #[inline]
    fn position(self) -> [f64; 3] {
        self.map(f64::from)
    }
}
