//! The reference against the shared vectors: every stage's canonical text, the degenerate triangles, and the refusals.
//!
//! `OPENSPAN_SHARED=DIR cargo test -p reference --test vectors`
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod support;

use rstest::rstest;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use std::path::Path;
use support::{Built, build, shared};

/// Kinds of errors that come from a stage and not from reading the scene file.
const STAGE_KINDS: [&str; 5] = ["Chunk", "EmptyBounds", "Indices", "Polygon", "Volume"];

fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[rstest]
#[case::rules("vectors/build3d")]
#[case::public_reports("vectors/public")]
#[case::meshes("vectors/meshes")]
fn vectors(#[case] folder: &str) {
    let Some(folder) = shared(folder) else { return };
    let expected: Value = serde_json::from_slice(&std::fs::read(folder.join("expected.json")).unwrap()).unwrap();
    let mut differences = Vec::new();
    for (name, expected) in expected.as_object().unwrap() {
        let built = build(&folder.join(format!("{name}.json")));
        match (&expected["error"], built) {
            (Value::String(error), Err(message)) => {
                let kind = error.split(':').nth(1).unwrap().trim();
                if STAGE_KINDS.contains(&kind) && !message.starts_with(kind) {
                    differences.push(format!("{name}: '{message}' instead of '{error}'"));
                }
            }
            (Value::String(error), Ok(_)) => differences.push(format!("{name}: built in spite of '{error}'")),
            (_, Err(message)) => differences.push(format!("{name}: {message}")),
            (_, Ok(built)) => compare(&folder, name, expected, &built, &mut differences),
        }
    }
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n"));
}

fn compare(folder: &Path, name: &str, expected: &Value, built: &Built, differences: &mut Vec<String>) {
    let hashes = expected.get("stages").unwrap_or(expected);
    for (stage, text) in &built.texts {
        if hashes[stage].as_str() != Some(&sha256(text)) {
            let place = first_difference(folder, name, stage, text);
            differences.push(format!("{name}: {stage} differs{place}"));
            break; // what follows differs for the same reason
        }
    }
    if let Some(n) = expected["degenerate"].as_u64()
        && n != u64::from(built.n_degenerate)
    {
        differences.push(format!("{name}: {} degenerate triangles instead of {n}", built.n_degenerate));
    }
}

/// The first line that differs, where the expected text itself is recorded.
fn first_difference(folder: &Path, name: &str, stage: &str, text: &str) -> String {
    let Ok(recorded) = std::fs::read_to_string(folder.join("expected").join(format!("{name}.txt"))) else {
        return String::new();
    };
    let stage_text = recorded.split("== ").find_map(|part| part.strip_prefix(stage)?.strip_prefix('\n'));
    let expected_lines = stage_text.unwrap_or_default().lines().map(Some).chain(std::iter::repeat(None));
    let lines = text.lines().map(Some).chain(std::iter::repeat(None));
    match expected_lines.zip(lines).take(text.len()).find(|(expected, line)| expected != line) {
        Some((expected, line)) => format!(": expected {expected:?}, found {line:?}"),
        None => String::new(),
    }
}
