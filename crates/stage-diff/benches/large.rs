//! Comparing two heightfields of ten million spans that differ in three columns, beside reading both.
//!
//! `cargo bench -p stage-diff`

use divan::{Bencher, black_box};
use stage_diff::StageDiff;
use stage_diff::stage_file::compact_hf::CompactHeightfield;
use stage_diff::stage_file::{Compression, DEFAULT_LIMIT, StageRef, read, write};
use std::sync::LazyLock;
use tempfile::TempDir;

#[path = "../../stage-file/benches/storeys/mod.rs"]
mod storeys;

fn main() {
    divan::main();
}

static PAIR: LazyLock<[CompactHeightfield; 2]> = LazyLock::new(|| {
    let old = storeys::two_storeys();
    let mut new = old.clone();
    for span in [0, 5_000_001, 9_999_999] {
        new.areas_mut()[span].0 = 7;
    }
    [old, new]
});

static FILES: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, open) in ["old", "new"].into_iter().zip(&*PAIR) {
        write(folder.path().join(name), StageRef::Compact(open), None, Compression::None).expect("room");
    }
    folder
});

#[divan::bench(sample_count = 9, sample_size = 1)]
fn read_both(bencher: Bencher<'_, '_>) {
    let folder = FILES.path();
    bencher.bench(|| ["old", "new"].map(|name| read(folder.join(name), DEFAULT_LIMIT).expect("a stage")));
}

#[divan::bench(sample_count = 9, sample_size = 1)]
fn diff(bencher: Bencher<'_, '_>) {
    let [old, new] = &*PAIR;
    bencher.bench(|| {
        let diff = StageDiff::between(StageRef::Compact(black_box(old)), StageRef::Compact(black_box(new)));
        assert_eq!(diff.spans.as_ref().map(|spans| spans.columns_changed), Some(3));
        diff
    });
}
