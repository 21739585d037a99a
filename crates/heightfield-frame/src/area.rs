//! Area ids: what kind of ground a span is (§2, R15).

use serde::{Deserialize, Serialize};

/// What kind of ground a span is: 0 cannot be walked on, anything else means what the caller wants it to (R15).
///
/// Where two spans merge and both may speak, the larger id wins (§3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[repr(transparent)]
pub struct AreaId(pub u8);

impl AreaId {
    /// Area 0: no agent stands here.
    pub const UNWALKABLE: Self = Self(0);
    /// Area 63: what slope classification gives to ground that is flat enough, and voxels by default (§2, §5).
    pub const WALKABLE: Self = Self(63);

    /// Whether an agent may stand here: any id but 0.
    #[must_use]
    pub const fn is_walkable(self) -> bool {
        self.0 != 0
    }
}

impl std::fmt::Display for AreaId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl From<u8> for AreaId {
    fn from(id: u8) -> Self {
        Self(id)
    }
}
