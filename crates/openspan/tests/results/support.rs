//! A scene, built by the facade and by the reference.

use openspan::{Scene, Source, SpanPipeline, StageResult};
use reference::{
    Chunk, Frame, Volume, add_chunk, apply_volume, compact, compact_text, erode, rasterize_height_grid,
    rasterize_triangles, run_filters, solid_text,
};

/// The canonical text of all five stages, in their order, and the number of degenerate triangles.
#[derive(Debug, PartialEq)]
pub(crate) struct Built {
    pub(crate) texts: [String; 5],
    pub(crate) n_degenerate: u64,
}

pub(crate) fn by_facade(scene: &Scene) -> Built {
    let mut texts = Vec::new();
    let pipeline = SpanPipeline::new(scene).unwrap();
    let built = pipeline.run(&mut |result: StageResult<'_>| texts.push(result.to_string())).unwrap();
    Built { texts: texts.try_into().unwrap(), n_degenerate: built.stats.degenerate }
}

pub(crate) fn by_reference(scene: &Scene) -> Result<Built, String> {
    let settings = scene.settings;
    let (threshold, height, climb) = (settings.merge_threshold.into(), settings.height.into(), settings.climb.into());
    let frame = Frame {
        origin: scene.frame.origin(),
        cs: scene.frame.cell_size(),
        ch: scene.frame.cell_height(),
        w: scene.frame.width(),
        d: scene.frame.depth(),
        h: scene.frame.height(),
    };
    let mut solid = frame.empty_solid();
    let mut n_degenerate = 0;
    for source in &scene.sources {
        n_degenerate += match source {
            Source::Triangles { vertices, indices, areas } => {
                let areas: Option<Vec<u8>> = areas.as_ref().map(|areas| areas.iter().map(|area| area.0).collect());
                let areas = areas.as_deref();
                rasterize_triangles(&frame, vertices, indices, areas, settings.slope_cosine, threshold, &mut solid)?
            }
            Source::HeightGrid { count, origin, spacing, heights, area } => rasterize_height_grid(
                &frame,
                *count,
                *origin,
                *spacing,
                heights,
                area.map(|area| area.0),
                settings.slope_cosine,
                threshold,
                &mut solid,
            )?,
            Source::Voxels { chunk, offset, areas } => {
                let (width, depth, height) = (chunk.width(), chunk.depth(), chunk.height());
                let mut columns = Vec::new();
                for (z, x) in (0..depth).flat_map(|z| (0..width).map(move |x| (z, x))) {
                    let runs = chunk.column(x, z).iter();
                    columns.push(runs.map(|run| (run.start.into(), run.length.into(), run.material)).collect());
                }
                let mut material_areas = [0; 256];
                for (area, material) in material_areas.iter_mut().zip(0..=255) {
                    *area = areas.get(material).0;
                }
                add_chunk(&frame, &Chunk { width, depth, height, columns }, *offset, &material_areas, &mut solid)?;
                0
            }
            _ => return Err("a source that the reference does not know".to_owned()),
        };
    }
    let raw = solid_text(&frame, &solid);
    run_filters(&frame, &mut solid, height, climb)?;
    let filtered = solid_text(&frame, &solid);
    let mut open = compact(&frame, &solid, height, climb)?;
    let linked = compact_text(&frame, &open);
    erode(&frame, &mut open, settings.radius)?;
    let eroded = compact_text(&frame, &open);
    for volume in &scene.volumes {
        let [min_y, max_y] = volume.heights();
        let volume = Volume { polygon: volume.corners().to_vec(), min_y, max_y, area: volume.area().0 };
        apply_volume(&frame, &mut open, &volume)?;
    }
    Ok(Built { texts: [raw, filtered, linked, eroded, compact_text(&frame, &open)], n_degenerate: n_degenerate.into() })
}
