//! Writing and reading stage files of ten million spans, beside a plain copy of the same bytes.
//!
//! `cargo bench -p stage-file`

use compact_hf::CompactHeightfield;
use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use stage_file::{Compression, DEFAULT_LIMIT, StageRef, compact_hf};
use std::path::PathBuf;
use std::sync::LazyLock;
use tempfile::TempDir;

mod storeys;

fn main() {
    divan::main();
}

static OPEN: LazyLock<CompactHeightfield> = LazyLock::new(storeys::two_storeys);

struct Files {
    folder: TempDir,
    len: u64,
}

impl Files {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("open.span");
    let len = stage_file::write(path, StageRef::Compact(&OPEN), None, Compression::None).expect("room");
    Files { folder, len }
});

#[divan::bench(sample_count = 9, sample_size = 1)]
fn copy(bencher: Bencher<'_, '_>) {
    let (from, to) = (FILES.path("open.span"), FILES.path("copy.span"));
    bencher.counter(BytesCount::new(FILES.len)).bench(|| std::fs::copy(&from, &to));
}

#[divan::bench(sample_count = 9, sample_size = 1)]
fn read(bencher: Bencher<'_, '_>) {
    let from = FILES.path("open.span");
    bencher.counter(BytesCount::new(FILES.len)).bench(|| stage_file::read(&from, DEFAULT_LIMIT));
}

#[divan::bench(sample_count = 9, sample_size = 1)]
fn write(bencher: Bencher<'_, '_>) {
    let to = FILES.path("written.span");
    let write = || stage_file::write(&to, StageRef::Compact(&OPEN), None, Compression::None);
    bencher.counter(BytesCount::new(FILES.len)).bench(write);
}

#[divan::bench(sample_count = 9, sample_size = 1)]
fn check_alone(bencher: Bencher<'_, '_>) {
    bencher.counter(BytesCount::new(FILES.len)).bench(|| black_box(&*OPEN).check());
}
