//! Each stage alone, from the input that the stages before it leave: `cargo bench -p openspan`.
//!
//! Scenes: a grid of 1024 × 1024 heights, and dungeon.obj where `OPENSPAN_SHARED` has it.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a bench may fail loudly and speaks")]

mod terrain;

use divan::Bencher;
use divan::counter::ItemsCount;
use openspan::compact_hf::CompactHeightfield;
use openspan::solid_spans::SolidHeightfield;
use openspan::{Scene, SpanPipeline, SpanSettings, Stage, StageData, erosion, span_filters};
use std::path::Path;
use std::sync::LazyLock;

fn main() {
    if DUNGEON.is_none() {
        println!("dungeon.obj is left out: OPENSPAN_SHARED is not set");
    }
    divan::main();
}

/// What each stage takes.
struct Inputs {
    scene: Scene,
    solid: SolidHeightfield,
    filtered: SolidHeightfield,
    compact: CompactHeightfield,
}

static DUNGEON: LazyLock<Option<Inputs>> = LazyLock::new(|| {
    let shared = std::env::var_os("OPENSPAN_SHARED")?;
    Some(inputs(Scene::load(Path::new(&shared).join("data/dungeon.obj")).unwrap()))
});

static TERRAIN: LazyLock<Inputs> = LazyLock::new(|| inputs(terrain::terrain()));

const SCENES: [&str; 2] = ["dungeon", "terrain"];

fn scene(name: &str) -> Option<&'static Inputs> {
    if name == "dungeon" { DUNGEON.as_ref() } else { Some(&TERRAIN) }
}

fn inputs(scene: Scene) -> Inputs {
    let SpanSettings { height, climb, .. } = scene.settings;
    let solid = voxelized(&scene);
    let mut filtered = solid.clone();
    span_filters::apply_filters(&mut filtered, height, climb);
    let compact = CompactHeightfield::build(&filtered, height, climb);
    Inputs { scene, solid, filtered, compact }
}

fn voxelized(scene: &Scene) -> SolidHeightfield {
    match SpanPipeline::new(scene).unwrap().run_until(Stage::Solid, &mut openspan::Unobserved).unwrap() {
        (StageData::Solid(solid), _) => solid,
        _ => unreachable!("the run ends with the solid stage"),
    }
}

/// §2 to §5: rasterization and merging; items are solid spans.
#[divan::bench(args = SCENES, sample_count = 10, sample_size = 1)]
fn voxelize(bencher: Bencher<'_, '_>, name: &str) {
    let Some(inputs) = scene(name) else { return };
    bencher.counter(ItemsCount::new(inputs.solid.n_spans())).bench(|| voxelized(&inputs.scene));
}

/// §6: all three filters; items are solid spans.
#[divan::bench(args = SCENES, sample_count = 10, sample_size = 1)]
fn filter(bencher: Bencher<'_, '_>, name: &str) {
    let Some(inputs) = scene(name) else { return };
    let SpanSettings { height, climb, .. } = inputs.scene.settings;
    bencher
        .counter(ItemsCount::new(inputs.solid.n_spans()))
        .with_inputs(|| inputs.solid.clone())
        .bench_refs(|solid| span_filters::apply_filters(solid, height, climb));
}

/// §7; items are open spans.
#[divan::bench(args = SCENES, sample_count = 10, sample_size = 1)]
fn compact(bencher: Bencher<'_, '_>, name: &str) {
    let Some(inputs) = scene(name) else { return };
    let SpanSettings { height, climb, .. } = inputs.scene.settings;
    bencher
        .counter(ItemsCount::new(inputs.compact.n_spans()))
        .bench(|| CompactHeightfield::build(&inputs.filtered, height, climb));
}

/// §8, radius 2; items are open spans.
#[divan::bench(args = SCENES, sample_count = 10, sample_size = 1)]
fn erode(bencher: Bencher<'_, '_>, name: &str) {
    let Some(inputs) = scene(name) else { return };
    bencher
        .counter(ItemsCount::new(inputs.compact.n_spans()))
        .with_inputs(|| inputs.compact.clone())
        .bench_refs(|open| erosion::erode_walkable_area(open, inputs.scene.settings.radius).unwrap());
}
