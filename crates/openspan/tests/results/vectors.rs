//! The shared vectors: every scene gives the hashes recorded beside it, or is refused.
//!
//! `OPENSPAN_SHARED=DIR cargo test -p openspan --test results vectors`

use crate::support;
use openspan::Scene;
use rstest::rstest;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use std::path::{Path, PathBuf};

const STAGES: [&str; 5] = ["solid", "filtered", "compact", "eroded", "volumes"];

#[rstest]
#[case::rules("build3d", 320)]
#[case::public_reports("public", 19)]
#[case::meshes("meshes", 9)]
fn vectors(#[case] folder: &str, #[case] n_scenes: usize) {
    let Some(shared) = std::env::var_os("OPENSPAN_SHARED") else {
        eprintln!("skipped: OPENSPAN_SHARED is not set, so vectors/{folder} was not compared");
        return;
    };
    let folder = PathBuf::from(shared).join("vectors").join(folder);
    let expected = std::fs::read(folder.join("expected.json")).unwrap();
    let expected: Value = serde_json::from_slice(&expected).unwrap();
    let expected = expected.as_object().unwrap();
    assert!(expected.len() >= n_scenes, "{} scenes", expected.len());
    let differences: Vec<String> =
        expected.iter().filter_map(|(name, expected)| difference(&folder, name, expected)).collect();
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n"));
}

fn difference(folder: &Path, name: &str, expected: &Value) -> Option<String> {
    let scene = Scene::load(folder.join(format!("{name}.json")));
    let scene = match (scene, expected["error"].as_str()) {
        (Ok(scene), None) => scene,
        (Err(error), Some(expected)) => return error_difference(name, &error.to_string(), expected),
        (Ok(_), Some(expected)) => return Some(format!("{name}: accepted in spite of {expected:?}")),
        (Err(error), None) => return Some(error.to_string()),
    };
    let built = support::by_facade(&scene);
    let hashes = expected.get("stages").unwrap_or(expected);
    for (stage, text) in STAGES.iter().zip(&built.texts) {
        let hash: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
        if hashes[stage] != hash {
            return Some(format!("{name}: {stage} differs"));
        }
    }
    let n_degenerate = expected["degenerate"].as_u64().unwrap_or(built.n_degenerate);
    (n_degenerate != built.n_degenerate)
        .then(|| format!("{name}: {} degenerate triangles instead of {n_degenerate}", built.n_degenerate))
}

/// `error: KIND: PLACE…`: the place is what matters, down to the source, the volume or the frame.
fn error_difference(name: &str, found: &str, expected: &str) -> Option<String> {
    let place = expected.split(": ").nth(2).unwrap_or_default();
    let end =
        place.find([']', '.', ' ', ':']).map_or(place.len(), |end| end + usize::from(place[end..].starts_with(']')));
    let place = match &place[..end] {
        "scene" => "extra",
        "cannot" => "sources[",
        "bounds" => "frame",
        place => place,
    };
    (!found.contains(&format!(": {place}"))).then(|| format!("{name}: {found:?} instead of {expected:?}"))
}
