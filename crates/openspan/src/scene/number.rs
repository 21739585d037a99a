//! Integers of a scene file within their bounds.

use super::{SceneError, SceneErrorKind};
use std::fmt::Display;
use std::ops::RangeInclusive;

/// An integer of a smaller type and within its bounds; `place` names it where it is not.
pub(super) fn int<T, P>(value: i64, bounds: RangeInclusive<T>, place: impl FnOnce() -> P) -> Result<T, SceneError>
where
    T: TryFrom<i64> + Into<i64> + Copy + PartialOrd,
    P: Display,
{
    T::try_from(value).ok().filter(|value| bounds.contains(value)).ok_or_else(|| {
        let (min, max) = ((*bounds.start()).into(), (*bounds.end()).into());
        SceneError::at(place(), SceneErrorKind::Integer { value, min, max })
    })
}
