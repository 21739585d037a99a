//! One small stage of each kind, as the tests of this crate need them.
#![allow(clippy::unwrap_used, dead_code, reason = "a test may fail loudly; each test uses a part")]

use raster::heightfield_frame::{AreaId, HeightfieldFrame};
use raster::{RasterSpan, RasterSpans};
use solid_spans::SolidHeightfield;
use stage_file::compact_hf::{CompactHeightfield, solid_spans};
use stage_file::voxel_chunk::{ChunkBuilder, Run};
use stage_file::{Stage, StageSettings, raster};

pub(crate) const SETTINGS: StageSettings = StageSettings {
    slope_cosine: std::f32::consts::FRAC_1_SQRT_2,
    height: 10,
    climb: 4,
    radius: 2,
    merge_threshold: 4,
};

/// Three columns by two; a step, a bridge and a gap.
pub(crate) fn frame() -> HeightfieldFrame {
    HeightfieldFrame::new([-1.5, 0.0, 2.0], 0.3, 0.2, [3, 2, 40]).unwrap()
}

pub(crate) fn solid() -> SolidHeightfield {
    let text = "solid 3 2 40\n0 0 0-1:63\n1 0 0-3:63 20-21:7\n0 1 0-1:0\n2 1 5-6:63 30-40:0\n";
    SolidHeightfield::from_text(frame(), text).unwrap()
}

pub(crate) fn all() -> Vec<Stage> {
    let span = |column, min, max| RasterSpan { column, min, max, merge_threshold: 4, area: AreaId(63) };
    let raster = RasterSpans::from_spans(frame(), vec![span(5, 0, 40), span(0, 3, 4), span(5, 1, 2)]).unwrap();
    let mut builder = ChunkBuilder::new([2, 3, 16]).unwrap();
    builder.push(1, 0, &[Run::new(0, 3, 1), Run::new(3, 1, 2), Run::new(8, 2, 7)]).unwrap();
    builder.push(0, 2, &[Run::new(15, 1, 255)]).unwrap();
    let mut filtered = solid();
    filtered.areas_mut()[0] = AreaId::UNWALKABLE;
    let compact = CompactHeightfield::build(&solid(), 10, 4);
    let mut eroded = compact.clone();
    eroded.areas_mut()[1] = AreaId::UNWALKABLE;
    let mut volumes = compact.clone();
    volumes.areas_mut()[2] = AreaId(12);
    vec![
        Stage::Raster(raster),
        Stage::Chunk(builder.finish()),
        Stage::Solid(solid()),
        Stage::Filtered(filtered),
        Stage::Compact(compact),
        Stage::Eroded(eroded),
        Stage::Volumes(volumes),
    ]
}
