//! The memory of rasterization: bounded by what comes out of it.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use openspan::{Source, SpanPipeline, Stage, StageResult};
use peak_alloc::PeakAlloc;

#[path = "../benches/stages/terrain.rs"]
mod terrain;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// The grid of 1024 × 1024 heights, on columns of half its spacing.
#[test]
fn a_height_grid_peaks_below_4_times_its_solid_heightfield_and_the_input() {
    let scene = terrain::terrain();
    let [Source::HeightGrid { heights, .. }] = &scene.sources[..] else { panic!("one height grid") };
    let input = size_of_val(&heights[..]);
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let mut found = None;
    let mut observer = |result: StageResult<'_>| {
        if let StageResult::Solid(solid) = result {
            let columns = size_of_val(solid.columns().as_slice());
            let spans = solid.n_spans() * (2 * size_of::<u16>() + 1);
            found = Some((columns + spans, ALLOCATOR.peak_usage() - before));
        }
    };
    SpanPipeline::new(&scene).unwrap().run_until(Stage::Solid, &mut observer).unwrap();
    let (solid, peak) = found.unwrap();
    assert!(solid > 20_000_000, "the field has {solid} bytes");
    assert!(peak < 4 * solid + input, "peak {peak}, solid {solid}, input {input}");
}
