//! Stage files, as the commands read them.

use crate::Failure;
use openspan::{SpanSettings, StageData};
use stage_file::{DEFAULT_LIMIT, Stage, StageFile, StageSettings};
use std::path::Path;

/// Reads a stage file.
pub(crate) fn read(path: &Path) -> Result<StageFile, Failure> {
    stage_file::read(path, DEFAULT_LIMIT).map_err(|error| Failure::at(path, "cannot be read", &error))
}

/// Whether a file begins as stage files do.
pub(crate) fn is_stage_file(path: &Path) -> bool {
    let header = stage_file::read_header(path);
    !matches!(header, Err(stage_file::ReadError::NotAStageFile | stage_file::ReadError::Io(_)))
}

/// The settings that a stage was made with, or those of a human where none are stored (§10).
pub(crate) fn settings(file: &StageFile) -> SpanSettings {
    file.settings.map_or(SpanSettings::HUMANOID, |settings| {
        let StageSettings { slope_cosine, height, climb, radius, merge_threshold } = settings;
        SpanSettings { slope_cosine, height, climb, radius, merge_threshold }
    })
}

/// What a build goes on from.
pub(crate) fn data(stage: Stage, path: &Path) -> Result<StageData, Failure> {
    let line = |what: &str| Failure::Line(format!("{} {what}", path.display()));
    Ok(match stage {
        Stage::Raster(spans) => StageData::Raster(spans),
        Stage::Solid(solid) => StageData::Solid(solid),
        Stage::Filtered(solid) => StageData::Filtered(solid),
        Stage::Compact(open) => StageData::Compact(open),
        Stage::Eroded(open) => StageData::Eroded(open),
        Stage::Volumes(_) => return Err(line("is the last stage: nothing comes after it")),
        Stage::Chunk(_) => return Err(line("is a chunk without a place in the world: put it into a scene")),
        _ => return Err(line("holds a stage that no build goes on from")),
    })
}

/// The settings of a build, as they are stored.
pub(crate) const fn to_store(settings: &SpanSettings) -> StageSettings {
    let SpanSettings { slope_cosine, height, climb, radius, merge_threshold } = *settings;
    StageSettings { slope_cosine, height, climb, radius, merge_threshold }
}
