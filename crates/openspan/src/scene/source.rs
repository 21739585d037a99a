//! The sources of a scene: what becomes spans.

use super::draft::SourceDraft;
use super::{SceneError, SceneErrorKind, mesh, number, voxels};
use heightfield_frame::AreaId;
use raster::{GridAreas, HeightGrid, MaterialAreas, RasterizeError, validate_triangles};
use std::path::Path;
use voxel_chunk::VoxelChunk;

/// Something that becomes spans.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[expect(clippy::large_enum_variant, reason = "a scene has few sources, and each holds far more on the heap")]
pub enum Source {
    /// Triangles, counter-clockwise seen from the side they face (§2).
    Triangles {
        /// World positions.
        vertices: Vec<[f64; 3]>,
        /// Three for each triangle.
        indices: Vec<u32>,
        /// One for each triangle, or none: then slope decides.
        areas: Option<Vec<AreaId>>,
    },
    /// A grid of heights (§4, R16).
    HeightGrid {
        /// Heights along x and z, at least 2 each.
        count: [u32; 2],
        /// World position `(x, z)` of the first height.
        origin: [f64; 2],
        /// Distance between heights, in world units.
        spacing: f64,
        /// World heights, x fastest.
        heights: Vec<f64>,
        /// The area of all its triangles, or none: then slope decides.
        area: Option<AreaId>,
    },
    /// Voxels on the cells of the frame (§5, R17).
    Voxels {
        /// The voxels.
        chunk: VoxelChunk,
        /// Where the chunk's lowest corner lies: cells along x, rows, cells along z.
        offset: [i32; 3],
        /// What each material becomes.
        areas: MaterialAreas,
    },
}

/// Checks a source whole, with the meshes it names.
pub(super) fn resolve(mut draft: SourceDraft, place: &str, base: &Path) -> Result<Source, SceneError> {
    let kind = std::mem::take(&mut draft.kind);
    let source = match kind.as_str() {
        "triangles" => triangles(&mut draft, place),
        "mesh" => mesh_file(&mut draft, place, base),
        "height_grid" => height_grid(&mut draft, place),
        "voxels" => voxels::resolve(&mut draft, place),
        _ => Err(SceneError::at(format!("{place}.kind"), SceneErrorKind::UnknownSource { kind: kind.clone() })),
    }?;
    match draft.key_left() {
        None => Ok(source),
        Some(key) => Err(SceneError::at(format!("{place}.{key}"), SceneErrorKind::UnknownKey { kind })),
    }
}

impl SourceDraft {
    /// A key that the source's kind has not taken.
    fn key_left(&self) -> Option<&'static str> {
        let keys = [
            ("vertices", self.vertices.is_some()),
            ("indices", self.indices.is_some()),
            ("areas", self.areas.is_some()),
            ("path", self.path.is_some()),
            ("count", self.count.is_some()),
            ("origin", self.origin.is_some()),
            ("spacing", self.spacing.is_some()),
            ("heights", self.heights.is_some()),
            ("area", self.area.is_some()),
            ("offset", self.offset.is_some()),
            ("size", self.size.is_some()),
            ("columns", self.columns.is_some()),
            ("material_areas", self.material_areas.is_some()),
        ];
        keys.into_iter().find(|(_, left)| *left).map(|(key, _)| key)
    }
}

/// Takes a value that must be there.
pub(super) fn needed<T>(value: &mut Option<T>, place: &str, key: &str) -> Result<T, SceneError> {
    value.take().ok_or_else(|| SceneError::at(format!("{place}.{key}"), SceneErrorKind::MissingKey))
}

pub(super) fn area(value: i64, place: impl FnOnce() -> String) -> Result<AreaId, SceneError> {
    number::int(value, 0..=u8::MAX, place).map(AreaId)
}

fn triangles(draft: &mut SourceDraft, place: &str) -> Result<Source, SceneError> {
    let vertices: Vec<_> = needed(&mut draft.vertices, place, "vertices")?.into_iter().map(|row| row.0).collect();
    let indices = needed(&mut draft.indices, place, "indices")?;
    let max = i64::try_from(vertices.len()).unwrap_or(i64::MAX) - 1;
    let past =
        |i, value| SceneError::at(format!("{place}.indices[{i}]"), SceneErrorKind::Integer { value, min: 0, max });
    // Those that are past the last vertex are told below, in index order with the vertices they address (R14).
    let index = |(i, index)| u32::try_from(index).map_err(|_| past(i, index));
    let indices: Vec<_> = indices.into_iter().enumerate().map(index).collect::<Result<_, _>>()?;
    let areas = match draft.areas.take() {
        None => None,
        Some(areas) => {
            let checked = |(i, value)| area(value, || format!("{place}.areas[{i}]"));
            Some(areas.into_iter().enumerate().map(checked).collect::<Result<Vec<_>, _>>()?)
        }
    };
    validate_triangles(&vertices, &indices, areas.as_deref()).map_err(|error| match error {
        RasterizeError::IndexOutOfRange { triangle, corner, index, .. } => past(3 * triangle + corner, index.into()),
        RasterizeError::Vertex { vertex, error, .. } => {
            SceneError::at(format!("{place}.vertices[{vertex}]"), SceneErrorKind::Vertex(error))
        }
        RasterizeError::AreaCount { .. } => SceneError::at(format!("{place}.areas"), SceneErrorKind::Triangles(error)),
        error => SceneError::at(format!("{place}.indices"), SceneErrorKind::Triangles(error)),
    })?;
    Ok(Source::Triangles { vertices, indices, areas })
}

fn mesh_file(draft: &mut SourceDraft, place: &str, base: &Path) -> Result<Source, SceneError> {
    let path = base.join(needed(&mut draft.path, place, "path")?);
    mesh::read(&path).map_err(|error| SceneError::at(format!("{place}.path"), SceneErrorKind::Mesh(error.into())))
}

fn height_grid(draft: &mut SourceDraft, place: &str) -> Result<Source, SceneError> {
    let [x, z] = needed(&mut draft.count, place, "count")?.0;
    let count = [
        number::int(x, 2..=u32::MAX, || format!("{place}.count[0]"))?,
        number::int(z, 2..=u32::MAX, || format!("{place}.count[1]"))?,
    ];
    let origin = needed(&mut draft.origin, place, "origin")?.0;
    let spacing = needed(&mut draft.spacing, place, "spacing")?;
    let heights = needed(&mut draft.heights, place, "heights")?;
    let area = draft.area.take().map(|value| area(value, || format!("{place}.area"))).transpose()?;
    let areas = area.map_or(GridAreas::BySlope { slope_cosine: 0.0 }, GridAreas::All); // not what is checked here
    HeightGrid::new(count, origin, spacing, &heights, areas)
        .map_err(|error| SceneError::at(place, SceneErrorKind::HeightGrid(error)))?;
    Ok(Source::HeightGrid { count, origin, spacing, heights, area })
}
