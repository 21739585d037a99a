//! The frame of a scene: its own, or derived from what has a position in the world (SCENE.md, R26).

use super::draft::FrameDraft;
use super::settings::to_single;
use super::{SceneError, SceneErrorKind, SceneOptions, Source, number};
use heightfield_frame::{HeightfieldFrame, check_position};

/// Cells and rows of a mesh alone, those that `SpanSettings::HUMANOID` speaks of (§10).
const MESH_CELL: [f64; 2] = [0.3, 0.2];

impl Default for FrameDraft {
    /// The frame of a mesh alone.
    fn default() -> Self {
        let [cell_size, cell_height] = MESH_CELL;
        Self { cell_size, cell_height, origin: None, size: None, bounds: None }
    }
}

/// Checks what of the frame can be checked before the sources are read: large meshes are not read in vain.
pub(super) fn check(draft: &FrameDraft, options: &SceneOptions) -> Result<(), SceneError> {
    explicit(draft, options).map(|_| ())
}

/// The frame.
pub(super) fn resolve(
    draft: &FrameDraft,
    options: &SceneOptions,
    sources: &[Source],
) -> Result<HeightfieldFrame, SceneError> {
    match explicit(draft, options)? {
        Some(frame) => Ok(frame),
        None => automatic(cells(draft, options), sources),
    }
}

/// Cell size and cell height.
fn cells(draft: &FrameDraft, options: &SceneOptions) -> [f32; 2] {
    [options.cell_size.unwrap_or(draft.cell_size), options.cell_height.unwrap_or(draft.cell_height)].map(to_single)
}

/// The frame that a scene gives by dimensions or bounds.
fn explicit(draft: &FrameDraft, options: &SceneOptions) -> Result<Option<HeightfieldFrame>, SceneError> {
    let [cell_size, cell_height] = cells(draft, options);
    let missing = |key| SceneError::at(key, SceneErrorKind::MissingKey);
    let frame = match (draft.origin, draft.size, &draft.bounds) {
        (None, None, None) => return Ok(None),
        (None, None, Some(bounds)) => HeightfieldFrame::from_bounds(bounds.min.0, bounds.max.0, cell_size, cell_height),
        (Some(origin), Some(size), None) => {
            let mut cells = [0; 3];
            for (i, (cells, value)) in cells.iter_mut().zip(size.0).enumerate() {
                *cells = number::int(value, 0..=u32::MAX, || format!("frame.size[{i}]"))?;
            }
            HeightfieldFrame::new(origin.0, cell_size, cell_height, cells)
        }
        (_, _, Some(_)) => {
            let other = if draft.origin.is_some() { "origin" } else { "size" };
            return Err(SceneError::at("frame.bounds", SceneErrorKind::Both { other }));
        }
        (Some(_), None, None) => return Err(missing("frame.size")),
        (None, Some(_), None) => return Err(missing("frame.origin")),
    };
    frame.map(Some).map_err(|error| SceneError::at("frame", SceneErrorKind::Frame(error)))
}

/// The frame around every vertex and every height, with one row to spare above and below (R26).
fn automatic([cell_size, cell_height]: [f32; 2], sources: &[Source]) -> Result<HeightfieldFrame, SceneError> {
    let mut bounds = Bounds { min: [f64::INFINITY; 3], max: [f64::NEG_INFINITY; 3] };
    for (i, source) in sources.iter().enumerate() {
        match source {
            Source::Triangles { vertices, .. } => {
                for (j, &vertex) in vertices.iter().enumerate() {
                    // One that no index uses counts too, and has not been checked.
                    check_position(vertex).map_err(|error| {
                        SceneError::at(format!("sources[{i}].vertices[{j}]"), SceneErrorKind::Vertex(error))
                    })?;
                    bounds.add(vertex);
                }
            }
            Source::HeightGrid { count, origin: [x0, z0], spacing, heights, .. } => {
                // Coordinates rise from the first height to the last, so these two corners speak for all (R16).
                let last = [x0 + f64::from(count[0] - 1) * spacing, z0 + f64::from(count[1] - 1) * spacing];
                for &height in heights {
                    bounds.add([*x0, height, *z0]);
                    bounds.add([last[0], height, last[1]]);
                }
            }
            Source::Voxels { .. } => {} // on the cells of the frame, wherever that lies
        }
    }
    let Bounds { mut min, mut max } = bounds;
    if min[0] > max[0] {
        return Err(SceneError::at("frame", SceneErrorKind::NoPositions));
    }
    min[1] -= f64::from(cell_height);
    max[1] += f64::from(cell_height);
    HeightfieldFrame::from_bounds(min, max, cell_size, cell_height)
        .map_err(|error| SceneError::at("frame", SceneErrorKind::Frame(error)))
}

struct Bounds {
    min: [f64; 3],
    max: [f64; 3],
}

impl Bounds {
    fn add(&mut self, point: [f64; 3]) {
        for ((min, max), coordinate) in self.min.iter_mut().zip(&mut self.max).zip(point) {
            *min = min.min(coordinate);
            *max = max.max(coordinate);
        }
    }
}
