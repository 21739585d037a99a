//! The settings of a scene, and what a caller says beside it (SCENE.md, R21, R27).

use super::draft::SettingsDraft;
use super::{SceneError, SceneErrorKind, number};
use crate::SpanSettings;
use erosion::MAX_RADIUS;

/// What a caller says beside a scene or a mesh: each value given counts more than the scene's.
///
/// For a mesh alone cells are 0.3 and rows 0.2 unless given, the sizes that [`SpanSettings::HUMANOID`] speaks of (§10).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SceneOptions {
    /// Side of a cell along x and z, in world units, rounded to float32.
    pub cell_size: Option<f64>,
    /// Height of a row, in world units, rounded to float32.
    pub cell_height: Option<f64>,
    /// Cosine of the steepest angle that can be walked on, rounded to float32.
    pub slope_cosine: Option<f64>,
    /// The steepest angle that can be walked on, in degrees, instead of its cosine.
    pub slope_degrees: Option<f64>,
    /// Headroom that an agent needs, in rows.
    pub height: Option<i64>,
    /// Highest step that an agent takes, in rows.
    pub climb: Option<i64>,
    /// Distance that an agent keeps from walls and drops, in cells.
    pub radius: Option<i64>,
    /// The threshold of the merge rule, in rows; the climb unless given (§3).
    pub merge_threshold: Option<i64>,
}

impl SceneOptions {
    /// The settings of a scene with these options laid over them.
    pub(super) fn settings(&self, mut draft: SettingsDraft) -> Result<SpanSettings, SceneError> {
        if self.slope_cosine.is_some() || self.slope_degrees.is_some() {
            (draft.slope_cosine, draft.slope_degrees) = (self.slope_cosine, self.slope_degrees);
        }
        let SpanSettings { height, climb, radius, .. } = SpanSettings::HUMANOID;
        let rows = |option: Option<i64>, draft: Option<i64>, default: u16, key: &str| match option.or(draft) {
            Some(value) => number::int(value, 0..=u16::MAX, || format!("settings.{key}")),
            None => Ok(default),
        };
        let slope_cosine = slope_cosine(&draft)?;
        let height = rows(self.height, draft.height, height, "height")?;
        let climb = rows(self.climb, draft.climb, climb, "climb")?;
        let merge_threshold = rows(self.merge_threshold, draft.merge_threshold, climb, "merge_threshold")?;
        let radius = match self.radius.or(draft.radius) {
            Some(value) => number::int(value, 0..=MAX_RADIUS, || "settings.radius")?,
            None => radius,
        };
        Ok(SpanSettings { slope_cosine, height, climb, radius, merge_threshold })
    }
}

fn slope_cosine(draft: &SettingsDraft) -> Result<f32, SceneError> {
    const COSINE: &str = "settings.slope_cosine";
    match (draft.slope_cosine, draft.slope_degrees) {
        (None, None) => Ok(SpanSettings::HUMANOID.slope_cosine),
        (Some(_), Some(_)) => Err(SceneError::at(COSINE, SceneErrorKind::Both { other: "slope_degrees" })),
        (Some(cosine), None) if cosine.is_nan() => Err(SceneError::at(COSINE, SceneErrorKind::NotANumber)),
        (Some(cosine), None) => Ok(to_single(cosine)),
        (None, Some(degrees)) if (0.0..=180.0).contains(&degrees) => {
            // R27: in double by a software cosine, rounded once.
            Ok(to_single(libm::cos(degrees * std::f64::consts::PI / 180.0)))
        }
        (None, Some(value)) => {
            let kind = SceneErrorKind::Real { value, min: 0.0, max: 180.0 };
            Err(SceneError::at("settings.slope_degrees", kind))
        }
    }
}

/// A double of a scene where the specification has float32: rounded once, to nearest.
#[expect(clippy::cast_possible_truncation, reason = "R1, R27: rounds to float32 here")]
pub(super) fn to_single(value: f64) -> f32 {
    value as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case(0.0, 1.0)]
    #[case(60.0, 0.5)]
    #[case(45.0, 0.707_106_77)]
    #[case(180.0, -1.0)]
    fn angles(#[case] degrees: f64, #[case] cosine: f32) {
        let draft = SettingsDraft { slope_degrees: Some(degrees), ..SettingsDraft::default() };
        assert_eq!(slope_cosine(&draft).map_err(|error| error.to_string()), Ok(cosine));
    }

    #[test]
    fn the_merge_threshold_follows_the_climb_that_counts() {
        let draft = SettingsDraft { climb: Some(3), ..SettingsDraft::default() };
        let options = SceneOptions { climb: Some(7), ..SceneOptions::default() };
        let settings = options.settings(draft).expect("within bounds");
        assert_eq!((settings.climb, settings.merge_threshold), (7, 7));
    }
}
