//! The names of the stages.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A stage of a build, by the name that files, commands and canonical texts know it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum StageName {
    /// Spans in the order they must be merged (§2).
    Raster,
    /// Run-length voxels (§5).
    Chunk,
    /// Merged spans (§3).
    Solid,
    /// Merged spans after the filters (§6).
    Filtered,
    /// Open spans and their links (§7).
    Compact,
    /// Open spans after erosion (§8).
    Eroded,
    /// Open spans after the volumes: the final hand-off (§9).
    Volumes,
}

/// A name that no stage has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no stage is named {name:?}: raster, chunk, solid, filtered, compact, eroded, volumes")]
pub struct UnknownStage {
    /// The name.
    pub name: String,
}

impl StageName {
    /// Every stage, in the order data flows.
    pub const ALL: [Self; 7] =
        [Self::Raster, Self::Chunk, Self::Solid, Self::Filtered, Self::Compact, Self::Eroded, Self::Volumes];

    /// The name as a word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Raster => "raster",
            Self::Chunk => "chunk",
            Self::Solid => "solid",
            Self::Filtered => "filtered",
            Self::Compact => "compact",
            Self::Eroded => "eroded",
            Self::Volumes => "volumes",
        }
    }
}

impl fmt::Display for StageName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for StageName {
    type Err = UnknownStage;

    fn from_str(name: &str) -> Result<Self, UnknownStage> {
        Self::ALL.into_iter().find(|stage| stage.as_str() == name).ok_or_else(|| UnknownStage { name: name.into() })
    }
}
