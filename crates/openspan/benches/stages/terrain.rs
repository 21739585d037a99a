//! A seeded world of any size.

use openspan::heightfield_frame::HeightfieldFrame;
use openspan::{Scene, Source, SpanSettings};

/// A rolling ground of 1024 × 1024 heights, 1 apart, on cells of 0.5: two triangle waves across each other and a little
/// roughness, so that no two squares are alike.
pub(crate) fn terrain() -> Scene {
    let wave = |i: u32, length: u32| f64::from((i % length).abs_diff(length / 2)) / f64::from(length);
    let mix = |i: u32, j: u32| i.wrapping_mul(73_856_093) ^ j.wrapping_mul(19_349_663);
    let rough = |i, j| f64::from((mix(i, j) >> 8) & 0xff) / 1024.0;
    let height = |i, j| 20.0 * wave(i + j, 311) + 14.0 * wave(i + 3 * j, 197) + rough(i, j);
    let heights = (0..1024).flat_map(|j| (0..1024).map(move |i| height(i, j))).collect();
    let source = Source::HeightGrid { count: [1024, 1024], origin: [0.0, 0.0], spacing: 1.0, heights, area: None };
    let frame =
        HeightfieldFrame::new([0.0, -1.0, 0.0], 0.5, 0.2, [2046, 2046, 250]).expect("a frame within the limits");
    Scene { frame, settings: SpanSettings::HUMANOID, sources: vec![source], volumes: Vec::new() }
}
