//! Stages stored beside tests: equal, differing and missing.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use stage_diff::stage_file::compact_hf::heightfield_frame::HeightfieldFrame;
use stage_diff::stage_file::compact_hf::solid_spans::SolidHeightfield;
use stage_diff::stage_file::{Compression, StageRef, write};
use stage_diff::{SnapshotError, check_snapshot};

fn solid(columns: &str) -> SolidHeightfield {
    let frame = HeightfieldFrame::new([0.0; 3], 0.5, 0.25, [2, 2, 40]).unwrap();
    SolidHeightfield::from_text(frame, &format!("solid 2 2 40\n{columns}")).unwrap()
}

#[test]
fn stored_and_built() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.span");
    let stored = solid("0 0 0-4:63\n");
    assert!(matches!(check_snapshot(&path, StageRef::Solid(&stored)), Err(SnapshotError::Read { .. })));
    write(&path, StageRef::Solid(&stored), None, Compression::None).unwrap();
    check_snapshot(&path, StageRef::Solid(&stored)).unwrap();
    let error = check_snapshot(&path, StageRef::Solid(&solid("0 0 0-5:63\n"))).unwrap_err().to_string();
    let expected = format!(
        "{} differs from what was built\n\
         spans 1 -> 1 in 1 of 4 columns: 1 top moved\n  \
         column 0 0 at (0.25, 1.25, 0.25): 0-4:63 -> 0-5:63, top\n\
         UPDATE_STAGES=1 accepts what was built",
        path.display()
    );
    assert_eq!(error, expected);
}
