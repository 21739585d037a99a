//! The scenes that fixtures are made from, and the texts of their stages.

use openspan::{Scene, SpanPipeline, StageResult};
use stage_file::{Compression, StageRef};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// A scene file and its name, `SECTION/CASE`.
pub(crate) struct Scenario {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
}

/// Every `fixtures/scenes/SECTION/CASE.toml` or `.json`, by name.
pub(crate) fn list(root: &Path) -> Result<Vec<Scenario>, Box<dyn Error>> {
    let mut scenarios = Vec::new();
    for section in fs::read_dir(root.join("fixtures/scenes"))? {
        let section = section?;
        for file in fs::read_dir(section.path())? {
            let path = file?.path();
            let Some(case) = path.file_stem().filter(|_| is_scene(&path)) else { continue };
            let name = format!("{}/{}", section.file_name().to_string_lossy(), case.to_string_lossy());
            scenarios.push(Scenario { name, path });
        }
    }
    scenarios.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(scenarios)
}

fn is_scene(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "toml" || ending == "json")
}

/// One stage of a scene: its name, its canonical text, and the bytes of its stage file.
pub(crate) struct Made {
    pub(crate) stage: &'static str,
    pub(crate) text: String,
    pub(crate) file: Vec<u8>,
}

/// Every stage of a scene.
pub(crate) fn stages(path: &Path) -> Result<Vec<Made>, Box<dyn Error>> {
    let scene = Scene::load(path)?;
    let mut stages = Vec::new();
    SpanPipeline::new(&scene)?.run(&mut |result: StageResult<'_>| {
        let file = stage_file::encode(stage_ref(result), None, Compression::None);
        stages.push((result.stage().name(), result.to_string(), file));
    })?;
    stages.into_iter().map(|(stage, text, file)| Ok(Made { stage, text, file: file? })).collect()
}

fn stage_ref(result: StageResult<'_>) -> StageRef<'_> {
    match result {
        StageResult::Solid(solid) => StageRef::Solid(solid),
        StageResult::Filtered(solid) => StageRef::Filtered(solid),
        StageResult::Compact(open) => StageRef::Compact(open),
        StageResult::Eroded(open) => StageRef::Eroded(open),
        StageResult::Volumes(open) => StageRef::Volumes(open),
    }
}
