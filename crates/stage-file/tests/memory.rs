//! The memory of reading: that of the stage, not of the file beside it.
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test may fail loudly, and say what it measured")]

use peak_alloc::PeakAlloc;
use stage_file::{Compression, DEFAULT_LIMIT, HEADER_LEN, Stage, StageRef, read, write};

#[path = "../benches/storeys/mod.rs"]
mod storeys;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// Ten million spans.
#[test]
fn reading_peaks_below_2_2_times_the_payload() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("open.span");
    let open = storeys::two_storeys();
    let n_spans = open.n_spans();
    let len = write(&path, StageRef::Compact(&open), None, Compression::None).unwrap();
    drop(open);
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let file = read(&path, DEFAULT_LIMIT).unwrap();
    let peak = ALLOCATOR.peak_usage() - before;
    let Stage::Compact(open) = file.stage else { panic!("another stage") };
    assert_eq!((open.n_spans(), n_spans), (10_000_000, 10_000_000));
    let payload = usize::try_from(len).unwrap() - HEADER_LEN;
    eprintln!("peak {peak} bytes while reading a payload of {payload}"); // for the README's table
    assert!(10 * peak < 22 * payload, "peak {peak}, payload {payload}");
}
