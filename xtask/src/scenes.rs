//! The scenes that fixtures are made from, and the texts of their stages.

use openspan::{Scene, SpanPipeline, StageResult};
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

/// The canonical text of each stage, with the stage's name.
pub(crate) fn texts(path: &Path) -> Result<Vec<(&'static str, String)>, Box<dyn Error>> {
    let scene = Scene::load(path)?;
    let mut texts = Vec::new();
    SpanPipeline::new(&scene)?.run(&mut |result: StageResult<'_>| {
        texts.push((result.stage().name(), result.to_string()));
    })?;
    Ok(texts)
}
