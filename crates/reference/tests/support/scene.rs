//! Scene files (SCENE.md, R26–R28), as far as the vectors use them.

use super::obj;
use reference::{
    Chunk, Frame, Volume, add_chunk, apply_volume, check_coordinate, check_frame, check_volume, compact, compact_text,
    erode, from_bounds, height_grid_mesh, rasterize_height_grid, rasterize_triangles, run_filters, solid_text,
};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The five canonical texts, in stage order, and the number of degenerate triangles.
pub(crate) struct Built {
    pub(crate) texts: [(&'static str, String); 5],
    pub(crate) n_degenerate: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scene {
    frame: SceneFrame,
    #[serde(default)]
    settings: Settings,
    sources: Vec<Source>,
    #[serde(default)]
    volumes: Vec<SceneVolume>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SceneFrame {
    cell_size: f64,
    cell_height: f64,
    origin: Option<[f64; 3]>,
    size: Option<[u32; 3]>,
    bounds: Option<Bounds>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bounds {
    min: [f64; 3],
    max: [f64; 3],
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    slope_cosine: Option<f64>,
    slope_degrees: Option<f64>,
    height: Option<u32>,
    climb: Option<u32>,
    radius: Option<u32>,
    merge_threshold: Option<u32>,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum Source {
    Triangles {
        vertices: Vec<[f64; 3]>,
        indices: Vec<u32>,
        areas: Option<Vec<u8>>,
    },
    Mesh {
        path: String,
    },
    HeightGrid {
        count: [u32; 2],
        origin: [f64; 2],
        spacing: f64,
        heights: Vec<f64>,
        area: Option<u8>,
    },
    Voxels {
        #[serde(default)]
        offset: [i32; 3],
        size: [u32; 3],
        columns: Vec<Column>,
        #[serde(default)]
        material_areas: BTreeMap<String, u8>,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Column {
    x: u32,
    z: u32,
    runs: Vec<(u32, u32, u8)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SceneVolume {
    polygon: Vec<[f64; 2]>,
    min_y: f64,
    max_y: f64,
    area: u8,
}

/// Builds a scene file through all five stages.
pub(crate) fn build(path: &Path) -> Result<Built, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("File: {error}"))?;
    let mut scene: Scene = serde_json::from_str(&text).map_err(|error| format!("Scene: {error}"))?;
    let folder = path.parent().ok_or("File: no folder")?;
    for source in &mut scene.sources {
        if let Source::Mesh { path } = source {
            let text = std::fs::read_to_string(folder.join(&*path)).map_err(|error| format!("File: {error}"))?;
            let (vertices, indices) = obj::parse(&text)?;
            *source = Source::Triangles { vertices, indices, areas: None };
        }
    }
    let volumes: Vec<Volume> = scene
        .volumes
        .into_iter()
        .map(|SceneVolume { polygon, min_y, max_y, area }| Volume { polygon, min_y, max_y, area })
        .collect();
    volumes.iter().try_for_each(check_volume)?; // R28: before any output

    let settings = &scene.settings;
    let slope_cosine = match (settings.slope_cosine, settings.slope_degrees) {
        (None, None) => 0.707_106_77,
        (Some(cosine), None) => single(cosine),
        (None, Some(degrees)) if (0.0..=180.0).contains(&degrees) => {
            single(libm::cos(degrees * std::f64::consts::PI / 180.0)) // R27
        }
        _ => return Err("Scene: slope".to_owned()),
    };
    let height = settings.height.unwrap_or(10);
    let climb = settings.climb.unwrap_or(4);
    let radius = settings.radius.unwrap_or(2);
    let threshold = settings.merge_threshold.unwrap_or(climb);

    let frame = frame_of(&scene.frame, &scene.sources)?;
    let mut solid = frame.empty_solid();
    let mut n_degenerate = 0;
    for source in &scene.sources {
        match source {
            Source::Triangles { vertices, indices, areas } => {
                let areas = areas.as_deref();
                n_degenerate +=
                    rasterize_triangles(&frame, vertices, indices, areas, slope_cosine, threshold, &mut solid)?;
            }
            Source::HeightGrid { count, origin, spacing, heights, area } => {
                n_degenerate += rasterize_height_grid(
                    &frame,
                    *count,
                    *origin,
                    *spacing,
                    heights,
                    *area,
                    slope_cosine,
                    threshold,
                    &mut solid,
                )?;
            }
            Source::Voxels { offset, size, columns, material_areas } => {
                let chunk = chunk_of(*size, columns)?;
                add_chunk(&frame, &chunk, *offset, &areas_of(material_areas)?, &mut solid)?;
            }
            Source::Mesh { .. } => unreachable!("replaced by its triangles"),
        }
    }
    let raw = solid_text(&frame, &solid);
    run_filters(&frame, &mut solid, height, climb)?;
    let filtered = solid_text(&frame, &solid);
    let mut open = compact(&frame, &solid, height, climb)?;
    let linked = compact_text(&frame, &open);
    erode(&frame, &mut open, radius)?;
    let eroded = compact_text(&frame, &open);
    for volume in &volumes {
        apply_volume(&frame, &mut open, volume)?;
    }
    let marked = compact_text(&frame, &open);
    let texts = [("solid", raw), ("filtered", filtered), ("compact", linked), ("eroded", eroded), ("volumes", marked)];
    Ok(Built { texts, n_degenerate })
}

#[expect(clippy::cast_possible_truncation, reason = "scene numbers are doubles, rounded once to float32")]
fn single(value: f64) -> f32 {
    value as f32
}

fn frame_of(frame: &SceneFrame, sources: &[Source]) -> Result<Frame, String> {
    let (cs, ch) = (single(frame.cell_size), single(frame.cell_height));
    match (&frame.origin, &frame.size, &frame.bounds) {
        (&Some(origin), &Some([w, d, h]), None) => {
            let frame = Frame { origin, cs, ch, w, d, h };
            check_frame(&frame)?;
            Ok(frame)
        }
        (None, None, Some(bounds)) => from_bounds(bounds.min, bounds.max, cs, ch),
        (None, None, None) => automatic_frame(sources, cs, ch),
        _ => Err("Scene: frame".to_owned()),
    }
}

/// R26.
fn automatic_frame(sources: &[Source], cs: f32, ch: f32) -> Result<Frame, String> {
    let (mut min, mut max) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for source in sources {
        let points = match source {
            Source::Triangles { vertices, .. } => vertices.clone(),
            Source::HeightGrid { count, origin, spacing, heights, .. } => {
                height_grid_mesh(*count, *origin, *spacing, heights)?.0
            }
            _ => Vec::new(),
        };
        for point in points {
            for axis in 0..3 {
                check_coordinate(point[axis])?;
                min[axis] = min[axis].min(point[axis]);
                max[axis] = max[axis].max(point[axis]);
            }
        }
    }
    min[1] -= f64::from(ch);
    max[1] += f64::from(ch);
    from_bounds(min, max, cs, ch)
}

fn chunk_of([width, depth, height]: [u32; 3], listed: &[Column]) -> Result<Chunk, String> {
    Chunk { width, depth, height, columns: Vec::new() }.check_size()?;
    let mut columns = vec![None; width as usize * depth as usize];
    for Column { x, z, runs } in listed {
        if *x >= width || *z >= depth {
            return Err(format!("OutOfRange: column {x} {z}"));
        }
        let column = &mut columns[*x as usize + *z as usize * width as usize];
        if column.is_some() {
            return Err(format!("Chunk: column {x} {z} is listed twice"));
        }
        *column = Some(runs.clone());
    }
    Ok(Chunk { width, depth, height, columns: columns.into_iter().map(Option::unwrap_or_default).collect() })
}

fn areas_of(material_areas: &BTreeMap<String, u8>) -> Result<[u8; 256], String> {
    let mut areas = [63; 256];
    for (material, &area) in material_areas {
        let material: u8 = material.parse().map_err(|_| format!("OutOfRange: material {material}"))?;
        if material == 0 {
            return Err("OutOfRange: material 0".to_owned());
        }
        areas[usize::from(material)] = area;
    }
    Ok(areas)
}
