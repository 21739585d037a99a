//! A write that fails leaves the old file as it was, and nothing beside it.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod support;

use stage_file::{Compression, DEFAULT_LIMIT, Stage, StageRef, WriteError, read, write};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::solid;
use tempfile::TempDir;

/// A folder with a stage file in it.
fn folder_with_a_file() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.span");
    write(&path, StageRef::Solid(&solid()), None, Compression::None).unwrap();
    (folder, path)
}

fn is_as_it_was(folder: &Path, path: &Path) {
    assert_eq!(read(path, DEFAULT_LIMIT).unwrap().stage, Stage::Solid(solid()));
    assert_eq!(folder.read_dir().unwrap().count(), 1, "nothing else is left");
}

#[test]
fn a_read_only_folder() {
    let (folder, path) = folder_with_a_file();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o555)).unwrap();
    let probe = folder.path().join("probe");
    if fs::write(&probe, "").is_ok() {
        return fs::remove_file(probe).unwrap(); // the superuser may write everywhere
    }
    let other = support::all().pop().unwrap();
    let error = write(&path, other.as_ref(), None, Compression::None).unwrap_err();
    assert!(matches!(error, WriteError::Io(_)), "{error}");
    is_as_it_was(folder.path(), &path);
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_folder_that_is_not_there_or_no_file() {
    let (folder, path) = folder_with_a_file();
    let (solid, none) = (solid(), Compression::None);
    let missing = write(folder.path().join("no/such/folder/a.span"), StageRef::Solid(&solid), None, none);
    assert!(matches!(missing.unwrap_err(), WriteError::Io(_)));
    assert!(matches!(write(folder.path(), StageRef::Solid(&solid), None, none), Err(WriteError::NotAFile { .. })));
    is_as_it_was(folder.path(), &path);
}

/// No room: a limit on the size of files stands for a full disk, in a process of its own.
#[test]
fn no_room() {
    let (folder, path) = folder_with_a_file();
    let this_test = std::env::current_exe().unwrap();
    let script = r#"trap "" XFSZ; ulimit -f 1; exec "$0" --exact write_much --ignored --nocapture"#;
    let child = Command::new("sh").args(["-c", script]).arg(this_test).env("STAGE_FILE", &path).output().unwrap();
    let said = String::from_utf8_lossy(&child.stdout);
    assert!(child.status.success() && said.contains("1 passed"), "{said}{}", String::from_utf8_lossy(&child.stderr));
    is_as_it_was(folder.path(), &path);
}

/// Run by [`no_room`], where a file can have 512 or 1024 bytes.
#[test]
#[ignore = "needs a limit on the size of files"]
fn write_much() {
    let path = std::env::var_os("STAGE_FILE").unwrap();
    let frame = support::frame();
    let span = stage_file::raster::RasterSpan {
        column: 0,
        min: 0,
        max: 1,
        merge_threshold: 0,
        area: stage_file::raster::heightfield_frame::AreaId(1),
    };
    let much = stage_file::raster::RasterSpans::from_spans(frame, vec![span; 1000]).unwrap();
    let error = write(path, StageRef::Raster(&much), None, Compression::None).unwrap_err();
    assert!(matches!(error, WriteError::Io(_)), "{error}");
}
