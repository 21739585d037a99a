//! Voxels of a scene: columns in any order become a chunk (§5, R17, R28).

use super::draft::{ColumnDraft, MaterialAreasDraft, Row, SourceDraft};
use super::source::{Source, area, needed};
use super::{SceneError, SceneErrorKind, number};
use raster::MaterialAreas;
use voxel_chunk::{ChunkBuilder, ChunkError, Run, VoxelChunk};

pub(super) fn resolve(draft: &mut SourceDraft, place: &str) -> Result<Source, SceneError> {
    let size = needed(&mut draft.size, place, "size")?;
    let size = three(size, |value, i| number::int(value, 0..=u32::MAX, || format!("{place}.size[{i}]")))?;
    let offset = draft.offset.take().unwrap_or(Row([0; 3]));
    let offset = three(offset, |value, i| number::int(value, i32::MIN..=i32::MAX, || format!("{place}.offset[{i}]")))?;
    let columns = needed(&mut draft.columns, place, "columns")?;
    let areas = material_areas(draft.material_areas.take().unwrap_or_default(), place)?;
    let chunk = chunk(size, &columns, place)?;
    Ok(Source::Voxels { chunk, offset, areas })
}

fn three<T: Copy + Default>(
    Row(values): Row<i64, 3>,
    check: impl Fn(i64, usize) -> Result<T, SceneError>,
) -> Result<[T; 3], SceneError> {
    let mut checked = [T::default(); 3];
    for (i, (checked, value)) in checked.iter_mut().zip(values).enumerate() {
        *checked = check(value, i)?;
    }
    Ok(checked)
}

/// The chunk of columns that stand in any order, each at most once.
fn chunk(size: [u32; 3], columns: &[ColumnDraft], place: &str) -> Result<VoxelChunk, SceneError> {
    let mut builder = ChunkBuilder::new(size).map_err(|error| SceneError::at(place, SceneErrorKind::Chunk(error)))?;
    let [width, depth, _] = size;
    let mut order = Vec::new();
    for (i, &ColumnDraft { x, z, .. }) in columns.iter().enumerate() {
        let x = number::int(x, 0..=width - 1, || format!("{place}.columns[{i}].x"))?;
        let z = number::int(z, 0..=depth - 1, || format!("{place}.columns[{i}].z"))?;
        order.push((z, x, i));
    }
    order.sort_unstable();
    if let Some(&[_, (z, x, i)]) = order.array_windows().find(|[before, this]| before.0 == this.0 && before.1 == this.1)
    {
        return Err(SceneError::at(format!("{place}.columns[{i}]"), SceneErrorKind::RepeatedColumn { x, z }));
    }
    let mut runs = Vec::new();
    for (z, x, i) in order {
        let place = format!("{place}.columns[{i}]");
        runs.clear();
        for (j, &draft) in columns[i].runs.iter().enumerate() {
            runs.push(run(draft, &format!("{place}.runs[{j}]"))?);
        }
        builder.push(x, z, &runs).map_err(|error| SceneError::at(place, chunk_error(error)))?;
    }
    Ok(builder.finish())
}

/// `[start, length, material]`, each within what a run can hold; the chunk checks the rest.
fn run(Row([start, length, material]): Row<i64, 3>, place: &str) -> Result<Run, SceneError> {
    Ok(Run {
        start: number::int(start, 0..=u16::MAX, || format!("{place} start"))?,
        length: number::int(length, 1..=u16::MAX, || format!("{place} length"))?,
        material: number::int(material, 1..=u8::MAX, || format!("{place} material"))?,
    })
}

/// The place names the column already.
fn chunk_error(error: ChunkError) -> SceneErrorKind {
    match error {
        ChunkError::Run { error, .. } => SceneErrorKind::Run(error),
        error => SceneErrorKind::Chunk(error),
    }
}

fn material_areas(MaterialAreasDraft(draft): MaterialAreasDraft, place: &str) -> Result<MaterialAreas, SceneError> {
    let mut areas = MaterialAreas::default();
    let mut seen = [false; 256];
    for (key, value) in draft {
        let place = || format!("{place}.material_areas.{key}");
        // Only digits: `+2` and ` 2` are no materials.
        let material = Some(&key).filter(|key| key.bytes().all(|byte| byte.is_ascii_digit()));
        let material = material.and_then(|key| key.parse::<u8>().ok()).filter(|&material| material != 0);
        let material = material.filter(|&material| !std::mem::replace(&mut seen[usize::from(material)], true));
        let material = material.ok_or_else(|| SceneError::at(place(), SceneErrorKind::Material))?;
        areas.set(material, area(value, place)?);
    }
    Ok(areas)
}
