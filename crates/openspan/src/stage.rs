//! The stages of a build, and what each hands off.

use compact_hf::CompactHeightfield;
use raster::RasterSpans;
use solid_spans::SolidHeightfield;
use std::fmt;

/// The stages of a build, in their order (§10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Spans of all sources, merged (§2 to §5).
    Solid,
    /// The same after the three filters (§6).
    Filtered,
    /// Open spans and their links (§7).
    Compact,
    /// The same after erosion (§8).
    Eroded,
    /// The same after the volumes: the result (§9).
    Volumes,
}

impl Stage {
    /// All of them, in order.
    pub const ALL: [Self; 5] = [Self::Solid, Self::Filtered, Self::Compact, Self::Eroded, Self::Volumes];

    /// The name by which commands and files call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solid => "solid",
            Self::Filtered => "filtered",
            Self::Compact => "compact",
            Self::Eroded => "eroded",
            Self::Volumes => "volumes",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a stage has made, before the next stage replaces it. Prints its canonical text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StageResult<'a> {
    /// After all sources (§3).
    Solid(&'a SolidHeightfield),
    /// After the filters (§6).
    Filtered(&'a SolidHeightfield),
    /// Open spans and links (§7).
    Compact(&'a CompactHeightfield),
    /// After erosion (§8).
    Eroded(&'a CompactHeightfield),
    /// After the volumes (§9).
    Volumes(&'a CompactHeightfield),
}

impl StageResult<'_> {
    /// Which stage it is.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        match self {
            Self::Solid(_) => Stage::Solid,
            Self::Filtered(_) => Stage::Filtered,
            Self::Compact(_) => Stage::Compact,
            Self::Eroded(_) => Stage::Eroded,
            Self::Volumes(_) => Stage::Volumes,
        }
    }

    /// How many spans it holds.
    #[must_use]
    pub const fn n_spans(&self) -> usize {
        match self {
            Self::Solid(solid) | Self::Filtered(solid) => solid.n_spans(),
            Self::Compact(open) | Self::Eroded(open) | Self::Volumes(open) => open.n_spans(),
        }
    }
}

impl fmt::Display for StageResult<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solid(solid) | Self::Filtered(solid) => solid.fmt(f),
            Self::Compact(open) | Self::Eroded(open) | Self::Volumes(open) => open.fmt(f),
        }
    }
}

/// A hand-off of a build, from which the stages after it can go on.
#[derive(Clone, Debug, PartialEq)]
pub enum StageData {
    /// Spans that are yet to be merged (§2).
    Raster(RasterSpans),
    /// After all sources (§3).
    Solid(SolidHeightfield),
    /// After the filters (§6).
    Filtered(SolidHeightfield),
    /// Open spans and links (§7).
    Compact(CompactHeightfield),
    /// After erosion (§8).
    Eroded(CompactHeightfield),
    /// After the volumes: nothing is left to do (§9).
    Volumes(CompactHeightfield),
}

impl StageData {
    /// Which stage it is; none for spans that are yet to be merged.
    #[must_use]
    pub const fn stage(&self) -> Option<Stage> {
        match self {
            Self::Raster(_) => None,
            Self::Solid(_) => Some(Stage::Solid),
            Self::Filtered(_) => Some(Stage::Filtered),
            Self::Compact(_) => Some(Stage::Compact),
            Self::Eroded(_) => Some(Stage::Eroded),
            Self::Volumes(_) => Some(Stage::Volumes),
        }
    }
}
