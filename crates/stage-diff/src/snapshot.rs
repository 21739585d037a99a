//! Stages stored beside tests.

use crate::StageDiff;
use stage_file::{Compression, DEFAULT_LIMIT, ReadError, StageRef, WriteError};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Set to anything but 0, it makes snapshots anew.
const UPDATE: &str = "UPDATE_STAGES";

/// Why a stage is not the one that was stored.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// It differs.
    #[error("{} differs from what was built\n{diff}{UPDATE}=1 accepts what was built", path.display())]
    Differs {
        /// The file.
        path: PathBuf,
        /// From the stored stage to the built one.
        diff: Box<StageDiff>,
    },
    /// The stored stage could not be read; there may be none yet.
    #[error("{} could not be read: {source}; {UPDATE}=1 stores what was built", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: ReadError,
    },
    /// The new stage could not be stored.
    #[error("{} could not be written", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: WriteError,
    },
}

/// Compares a stage with the stored one, or stores it where `UPDATE_STAGES` is set; what [`assert_stage_snapshot!`]
/// does, without the panic.
///
/// [`assert_stage_snapshot!`]: crate::assert_stage_snapshot
///
/// # Errors
/// [`SnapshotError`], whose text has the difference.
pub fn check_snapshot(path: impl AsRef<Path>, stage: StageRef<'_>) -> Result<(), SnapshotError> {
    let path = path.as_ref();
    if std::env::var_os(UPDATE).is_some_and(|update| update != "0") {
        let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(WriteError::Io);
        let written = folder.and_then(|()| stage_file::write(path, stage, None, Compression::None));
        return written.map(|_| ()).map_err(|source| SnapshotError::Write { path: path.into(), source });
    }
    let stored = stage_file::read(path, DEFAULT_LIMIT);
    let stored = stored.map_err(|source| SnapshotError::Read { path: path.into(), source })?;
    let diff = StageDiff::between(stored.stage.as_ref(), stage);
    if diff.is_equal() { Ok(()) } else { Err(SnapshotError::Differs { path: path.into(), diff: Box::new(diff) }) }
}

/// Asserts that a stage is the one stored in a file, and prints the [`StageDiff`] where it is not.
///
/// The path is relative to the crate's folder, the stage a [`StageRef`](stage_file::StageRef). With `UPDATE_STAGES=1` in
/// the environment the file is made anew instead.
#[macro_export]
macro_rules! assert_stage_snapshot {
    ($path:expr, $stage:expr $(,)?) => {
        let path = ::std::path::Path::new(::core::env!("CARGO_MANIFEST_DIR")).join($path);
        if let Err(error) = $crate::check_snapshot(path, $stage) {
            ::core::panic!("{error}");
        }
    };
}
