//! What an agent can do, in rows and cells (§10).

use serde::{Deserialize, Serialize};

/// The settings of a build, in the units of the grid (§10).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpanSettings {
    /// Cosine of the steepest angle that can be walked on (§2, R27).
    pub slope_cosine: f32,
    /// Headroom that an agent needs, in rows (§6, §7).
    pub height: u16,
    /// Highest step that an agent takes, in rows (§6, §7).
    pub climb: u16,
    /// Distance that an agent keeps from walls and drops, in cells, at most 2^20 (§8).
    pub radius: u32,
    /// The threshold of the merge rule, in rows; the climb unless a scene says otherwise (§3).
    pub merge_threshold: u16,
}

impl SpanSettings {
    /// A person of 2.0 by 0.6, with steps of 0.8 and slopes of 45°, in cells of 0.3 and rows of 0.2 (§10).
    pub const HUMANOID: Self = Self { slope_cosine: 0.707_106_77, height: 10, climb: 4, radius: 2, merge_threshold: 4 };
}

impl Default for SpanSettings {
    /// [`HUMANOID`](Self::HUMANOID).
    fn default() -> Self {
        Self::HUMANOID
    }
}
