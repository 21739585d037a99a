//! What a file holds.

use crate::{StageName, StageSettings};
use compact_hf::CompactHeightfield;
use compact_hf::heightfield_frame::HeightfieldFrame;
use raster::RasterSpans;
use solid_spans::SolidHeightfield;
use std::fmt;
use voxel_chunk::VoxelChunk;

/// One hand-off of a build, with the name of the stage that it is.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Stage {
    /// Spans in the order they must be merged (§2).
    Raster(RasterSpans),
    /// Run-length voxels (§5).
    Chunk(VoxelChunk),
    /// Merged spans (§3).
    Solid(SolidHeightfield),
    /// Merged spans after the filters (§6).
    Filtered(SolidHeightfield),
    /// Open spans and their links (§7).
    Compact(CompactHeightfield),
    /// Open spans after erosion (§8).
    Eroded(CompactHeightfield),
    /// Open spans after the volumes: the final hand-off (§9).
    Volumes(CompactHeightfield),
}

/// A borrowed [`Stage`]: what is written.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum StageRef<'a> {
    /// Spans in the order they must be merged (§2).
    Raster(&'a RasterSpans),
    /// Run-length voxels (§5).
    Chunk(&'a VoxelChunk),
    /// Merged spans (§3).
    Solid(&'a SolidHeightfield),
    /// Merged spans after the filters (§6).
    Filtered(&'a SolidHeightfield),
    /// Open spans and their links (§7).
    Compact(&'a CompactHeightfield),
    /// Open spans after erosion (§8).
    Eroded(&'a CompactHeightfield),
    /// Open spans after the volumes: the final hand-off (§9).
    Volumes(&'a CompactHeightfield),
}

/// All that a stage file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct StageFile {
    /// The hand-off.
    pub stage: Stage,
    /// The settings it was made with, where the writer told them.
    pub settings: Option<StageSettings>,
    /// What wrote the file, like `openspan 0.1.0`.
    pub written_by: String,
}

impl Stage {
    /// The same, borrowed.
    #[must_use]
    pub const fn as_ref(&self) -> StageRef<'_> {
        match self {
            Self::Raster(spans) => StageRef::Raster(spans),
            Self::Chunk(chunk) => StageRef::Chunk(chunk),
            Self::Solid(solid) => StageRef::Solid(solid),
            Self::Filtered(solid) => StageRef::Filtered(solid),
            Self::Compact(open) => StageRef::Compact(open),
            Self::Eroded(open) => StageRef::Eroded(open),
            Self::Volumes(open) => StageRef::Volumes(open),
        }
    }

    /// Which stage it is.
    #[must_use]
    pub const fn name(&self) -> StageName {
        self.as_ref().name()
    }
}

impl<'a> StageRef<'a> {
    /// Which stage it is.
    #[must_use]
    pub const fn name(self) -> StageName {
        match self {
            Self::Raster(_) => StageName::Raster,
            Self::Chunk(_) => StageName::Chunk,
            Self::Solid(_) => StageName::Solid,
            Self::Filtered(_) => StageName::Filtered,
            Self::Compact(_) => StageName::Compact,
            Self::Eroded(_) => StageName::Eroded,
            Self::Volumes(_) => StageName::Volumes,
        }
    }

    /// The frame that the stage lies in; a chunk has none until it is placed in one.
    #[must_use]
    pub const fn frame(self) -> Option<&'a HeightfieldFrame> {
        match self {
            Self::Raster(spans) => Some(spans.frame()),
            Self::Chunk(_) => None,
            Self::Solid(solid) | Self::Filtered(solid) => Some(solid.frame()),
            Self::Compact(open) | Self::Eroded(open) | Self::Volumes(open) => Some(open.frame()),
        }
    }

    /// The merged spans of a solid or filtered stage.
    #[must_use]
    pub const fn solid(self) -> Option<&'a SolidHeightfield> {
        match self {
            Self::Solid(solid) | Self::Filtered(solid) => Some(solid),
            _ => None,
        }
    }

    /// The open spans of a compact, eroded or final stage.
    #[must_use]
    pub const fn open(self) -> Option<&'a CompactHeightfield> {
        match self {
            Self::Compact(open) | Self::Eroded(open) | Self::Volumes(open) => Some(open),
            _ => None,
        }
    }

    /// The same, copied.
    #[must_use]
    pub fn to_stage(self) -> Stage {
        match self {
            Self::Raster(spans) => Stage::Raster(spans.clone()),
            Self::Chunk(chunk) => Stage::Chunk(chunk.clone()),
            Self::Solid(solid) => Stage::Solid(solid.clone()),
            Self::Filtered(solid) => Stage::Filtered(solid.clone()),
            Self::Compact(open) => Stage::Compact(open.clone()),
            Self::Eroded(open) => Stage::Eroded(open.clone()),
            Self::Volumes(open) => Stage::Volumes(open.clone()),
        }
    }

    /// Number of spans, or of a chunk's runs.
    #[must_use]
    pub fn n_spans(self) -> usize {
        match self {
            Self::Raster(spans) => spans.spans().len(),
            Self::Chunk(chunk) => chunk.n_runs(),
            Self::Solid(solid) | Self::Filtered(solid) => solid.n_spans(),
            Self::Compact(open) | Self::Eroded(open) | Self::Volumes(open) => open.n_spans(),
        }
    }
}

/// The canonical text.
impl fmt::Display for StageRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Raster(spans) => spans.fmt(f),
            Self::Chunk(chunk) => chunk.fmt(f),
            Self::Solid(solid) | Self::Filtered(solid) => solid.fmt(f),
            Self::Compact(open) | Self::Eroded(open) | Self::Volumes(open) => open.fmt(f),
        }
    }
}

/// The canonical text.
impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

impl<'a> From<&'a Stage> for StageRef<'a> {
    fn from(stage: &'a Stage) -> Self {
        stage.as_ref()
    }
}
