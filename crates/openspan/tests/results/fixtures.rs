//! The scenes of the hash matrix, built by the facade and by the reference.

use crate::support;
use openspan::Scene;
use std::path::{Path, PathBuf};

#[test]
fn every_scene_is_built_as_by_the_reference() {
    let scenes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/scenes");
    let folders = std::fs::read_dir(scenes).unwrap().map(|folder| folder.unwrap().path());
    let files = folders.flat_map(|folder| std::fs::read_dir(folder).unwrap()).map(|file| file.unwrap().path());
    let mut scenes: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|e| e == "toml")).collect();
    scenes.sort();
    assert!(scenes.len() >= 60, "{} scenes", scenes.len());
    for path in scenes {
        let scene = Scene::load(&path).unwrap();
        assert_eq!(Ok(support::by_facade(&scene)), support::by_reference(&scene), "{}", path.display());
    }
}
