//! Whole scenes of several sources and volumes, where rounding decides: the facade and the reference agree to the bit.

use crate::support;
use openspan::area_volumes::ConvexVolume;
use openspan::heightfield_frame::{AreaId, HeightfieldFrame};
use openspan::raster::MaterialAreas;
use openspan::voxel_chunk::{ChunkBuilder, Run};
use openspan::{Scene, Source, SpanSettings};
use proptest::collection::vec;
use proptest::prelude::*;
use reference::{Frame, generate};

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn facade_and_reference(scene in scene()) {
        prop_assert_eq!(Ok(support::by_facade(&scene)), support::by_reference(&scene));
    }
}

fn scene() -> impl Strategy<Value = Scene> {
    let slope = prop_oneof![Just(0.707_106_77_f32), -1.0_f32..=1.0];
    let threshold = prop_oneof![Just(None), (0..=5_u16).prop_map(Some)];
    let settings = (slope, generate::rows(), generate::radius(), threshold);
    (generate::frame(), settings).prop_flat_map(|(frame, (slope_cosine, (height, climb), radius, threshold))| {
        let [height, climb] = [height, climb].map(|rows| u16::try_from(rows).unwrap());
        let merge_threshold = threshold.unwrap_or(climb);
        let settings = SpanSettings { slope_cosine, height, climb, radius, merge_threshold };
        let origin = frame.origin;
        let heightfield_frame = HeightfieldFrame::new(origin, frame.cs, frame.ch, [frame.w, frame.d, frame.h]).unwrap();
        let volumes = vec(generate::volume(frame), 0..3).prop_map(|volumes| volumes.into_iter().map(volume).collect());
        (vec(source(frame), 1..4), volumes).prop_map(move |(sources, volumes)| Scene {
            frame: heightfield_frame,
            settings,
            sources,
            volumes,
        })
    })
}

fn source(frame: Frame) -> impl Strategy<Value = Source> {
    let triangles = generate::soup(frame).prop_map(|soup| Source::Triangles {
        vertices: soup.vertices,
        indices: soup.indices,
        areas: soup.areas.map(|areas| areas.into_iter().map(AreaId).collect()),
    });
    let height_grid = generate::height_grid(frame).prop_map(|grid| Source::HeightGrid {
        count: grid.count,
        origin: grid.origin,
        spacing: grid.spacing,
        heights: grid.heights,
        area: grid.area.map(AreaId),
    });
    let voxels = (generate::chunk(), generate::offset(), generate::material_areas());
    let voxels = voxels.prop_map(|(chunk, offset, areas)| voxels_of(&chunk, offset, areas));
    prop_oneof![3 => triangles, 1 => height_grid, 1 => voxels]
}

fn voxels_of(chunk: &reference::Chunk, offset: [i32; 3], areas: [u8; 256]) -> Source {
    let mut builder = ChunkBuilder::new([chunk.width, chunk.depth, chunk.height]).unwrap();
    let places = (0..chunk.depth).flat_map(|z| (0..chunk.width).map(move |x| (x, z)));
    for ((x, z), runs) in places.zip(&chunk.columns) {
        let run = |&(start, length, material): &(u32, u32, u8)| {
            Run::new(u16::try_from(start).unwrap(), u16::try_from(length).unwrap(), material)
        };
        builder.push(x, z, &runs.iter().map(run).collect::<Vec<_>>()).unwrap();
    }
    let areas: MaterialAreas = (0..=255).zip(areas.map(AreaId)).collect();
    Source::Voxels { chunk: builder.finish(), offset, areas }
}

fn volume(reference::Volume { polygon, min_y, max_y, area }: reference::Volume) -> ConvexVolume {
    ConvexVolume::new(polygon, min_y, max_y, AreaId(area)).unwrap()
}
