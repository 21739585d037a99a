//! Files that earlier versions wrote are read for ever: `fixtures/files/vN` holds one of each stage in format version N.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod support;

use stage_file::{DEFAULT_LIMIT, read, read_header};
use std::path::Path;
use support::{SETTINGS, all};

#[test]
fn version_1() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/files/v1");
    for stage in all() {
        let path = folder.join(format!("{}.span", stage.name()));
        assert_eq!(read_header(&path).unwrap().version, 1, "{}", path.display());
        let file = read(&path, DEFAULT_LIMIT).unwrap();
        assert_eq!(file.written_by, "openspan 0.1.0");
        assert_eq!(file.settings, Some(SETTINGS));
        assert_eq!(file.stage, stage);
    }
}
