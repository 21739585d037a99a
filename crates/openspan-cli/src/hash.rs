//! `openspan hash`: the SHA-256 of every stage's canonical text.
use crate::{Failure, Outcome};
use std::path::PathBuf;

/// Print `STAGE SHA256` for each of the five stages.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A scene (.json, .toml) or a mesh (.obj).
    scene: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    Err(Failure::new(args.scene.display(), "scenes cannot be read yet"))
}
