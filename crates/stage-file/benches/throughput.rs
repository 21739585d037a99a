//! Writing and reading stage files of ten million spans, beside a plain copy of the same bytes.
//!
//! `cargo bench -p stage-file`

use compact_hf::CompactHeightfield;
use compact_hf::heightfield_frame::{AreaId, ColumnOffsets, HeightfieldFrame};
use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use solid_spans::SolidHeightfield;
use stage_file::{Compression, DEFAULT_LIMIT, StageRef, compact_hf};
use std::path::PathBuf;
use std::sync::LazyLock;
use tempfile::TempDir;

fn main() {
    divan::main();
}

const WIDTH: u32 = 2500;
const DEPTH: u32 = 2000;

/// Two storeys of rolling ground over five million columns: ten million spans, nearly all with four links.
static OPEN: LazyLock<CompactHeightfield> = LazyLock::new(|| {
    let frame = HeightfieldFrame::new([0.0; 3], 0.3, 0.2, [WIDTH, DEPTH, 200]).expect("within the limits");
    let n_columns = frame.n_columns();
    let first = (0..=n_columns).map(|i| u32::try_from(2 * i).expect("ten million")).collect();
    let (mut mins, mut maxs) = (vec![], vec![]);
    for z in 0..DEPTH {
        for x in 0..WIDTH {
            let ground = u16::try_from((x / 16 + z / 16) % 40).expect("below 40");
            mins.extend([0, ground + 40]);
            maxs.extend([ground + 1, ground + 42]);
        }
    }
    let areas = vec![AreaId::WALKABLE; 2 * n_columns];
    let first = ColumnOffsets::new(first).expect("rising");
    let solid = SolidHeightfield::from_parts(frame, first, mins, maxs, areas).expect("disjoint");
    CompactHeightfield::build(&solid, 10, 4)
});

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
