//! The files under `fixtures/` that are made from the scenes beside them.

use crate::compare::differ;
use crate::scenes::{self, Made, Scenario};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Paths below `fixtures/`, with `/`, and what the files hold.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

const MATRIX: &str = "matrix.txt";
const STAGES: &str = "stages";

/// A stage is recorded, beside its hash, as its text where that fits a screen, and else as a stage file.
const READABLE: usize = 4096;

/// Makes every file, from nothing but the scenes: writing and checking share it.
pub(crate) fn generate(root: &Path) -> Result<Files, Box<dyn Error>> {
    let mut files = Files::new();
    let mut matrix = String::new();
    for Scenario { name, path } in scenes::list(root)? {
        for Made { stage, text, file } in scenes::stages(&path)? {
            let hash: String = Sha256::digest(&text).iter().map(|byte| format!("{byte:02x}")).collect();
            writeln!(matrix, "{hash}  build3d/{name}/{stage}")?; // what sha256sum says of the text
            if text.len() <= READABLE {
                files.insert(format!("{STAGES}/{name}/{stage}.txt"), text.into_bytes());
            } else {
                files.insert(format!("{STAGES}/{name}/{stage}.span"), file);
            }
        }
    }
    files.insert(MATRIX.to_owned(), matrix.into_bytes());
    Ok(files)
}

/// Reads the files as they are recorded.
pub(crate) fn recorded(root: &Path) -> Result<Files, Box<dyn Error>> {
    let fixtures = root.join("fixtures");
    let mut files = Files::new();
    if let Ok(matrix) = fs::read(fixtures.join(MATRIX)) {
        files.insert(MATRIX.to_owned(), matrix);
    }
    let mut folders = vec![STAGES.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(fixtures.join(&folder)) else { continue };
        for entry in entries {
            let entry = entry?;
            let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else {
                files.insert(path, fs::read(entry.path())?);
            }
        }
    }
    Ok(files)
}

/// Writes the files that changed and removes those that no scene makes.
pub(crate) fn record(root: &Path, found: &Files, made: &Files) -> Result<(), Box<dyn Error>> {
    let fixtures = root.join("fixtures");
    for (path, text) in made.iter().filter(|(path, made)| found.get(*path).is_none_or(|found| differ(found, made))) {
        let path = fixtures.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&fixtures))?;
        fs::write(path, text)?;
    }
    for path in found.keys().filter(|path| !made.contains_key(*path)) {
        fs::remove_file(fixtures.join(path))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::differences;

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder in the repository")
    }

    #[test]
    fn what_is_recorded_is_what_the_scenes_make() {
        let (made, found) = (generate(root()).expect("scenes"), recorded(root()).expect("files"));
        let text: String = differences(&found, &made).iter().map(ToString::to_string).collect();
        assert!(text.is_empty(), "{text}run: cargo xtask fixtures");
    }

    #[test]
    fn every_section_has_five_scenes() {
        let mut sections = BTreeMap::new();
        for Scenario { name, .. } in scenes::list(root()).expect("scenes") {
            let section = name.split(['-', '/']).next().expect("a first part").to_owned();
            *sections.entry(section).or_insert(0) += 1;
        }
        for section in 2..=9 {
            let n = sections.get(&section.to_string()).copied().unwrap_or(0);
            assert!(n >= 5, "§{section} has {n} scenes");
        }
    }

    /// R14 is about errors alone: it shows in no output.
    #[test]
    fn every_reading_that_shows_in_a_result_has_a_scene() {
        let mut texts = String::new();
        for Scenario { path, .. } in scenes::list(root()).expect("scenes") {
            texts += &fs::read_to_string(path).expect("a scene");
        }
        let words: Vec<&str> = texts.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        for reading in (1..=29).filter(|&reading| reading != 14) {
            assert!(words.contains(&format!("R{reading}").as_str()), "no scene for R{reading}");
        }
    }
}
