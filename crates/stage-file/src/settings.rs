//! The settings that a stage was made with.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The settings of a build, as a file remembers them (§10).
///
/// A record, without rules of its own: whoever builds with it checks it as any other settings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StageSettings {
    /// Ground is walkable where the cosine of its slope is above this (§2).
    pub slope_cosine: f32,
    /// Headroom that an agent needs, in rows.
    pub height: u16,
    /// Step that an agent can take, in rows.
    pub climb: u16,
    /// Radius of an agent, in cells.
    pub radius: u32,
    /// How far below a top a span may still lend its area when it merges, in rows (§3).
    pub merge_threshold: u16,
}

/// One line, like `slope cosine 0.70710677, height 10, climb 4, radius 2, merge threshold 4`.
impl fmt::Display for StageSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { slope_cosine, height, climb, radius, merge_threshold } = self;
        write!(f, "slope cosine {slope_cosine}, height {height}, climb {climb}, radius {radius}, ")?;
        write!(f, "merge threshold {merge_threshold}")
    }
}
