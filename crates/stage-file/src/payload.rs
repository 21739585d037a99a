//! The payload of each stage: frame and settings by serde, then flat arrays.

use crate::items::{read_blocks, read_items, write_blocks, write_items};
use crate::stream::{PayloadReader, PayloadWriter};
use crate::{ReadError, Stage, StageName, StageRef, StageSettings, WriteError};
use bincode::config::{Configuration, Fixint, LittleEndian};
use compact_hf::CompactHeightfield;
use compact_hf::heightfield_frame::{ColumnOffsets, HeightfieldFrame};
use raster::RasterSpans;
use serde::Serialize;
use serde::de::DeserializeOwned;
use solid_spans::SolidHeightfield;
use std::io::{Read, Write};
use voxel_chunk::{ChunkError, VoxelChunk};

const BINCODE: Configuration<LittleEndian, Fixint> = bincode::config::legacy();

/// A column with this many spans or more has its number in the array of large numbers.
const LARGE: u8 = u8::MAX;

pub(crate) fn write_payload(
    to: &mut PayloadWriter<impl Write>,
    stage: StageRef<'_>,
    settings: Option<&StageSettings>,
) -> Result<(), WriteError> {
    write_record(to, &settings)?;
    match stage {
        StageRef::Raster(spans) => {
            write_record(to, spans.frame())?;
            write_items(to, spans.spans())
        }
        StageRef::Chunk(chunk) => {
            write_record(to, &[chunk.width(), chunk.depth(), chunk.height()])?;
            write_columns(to, chunk.columns())?;
            write_items(to, chunk.runs())
        }
        StageRef::Solid(solid) | StageRef::Filtered(solid) => {
            write_record(to, solid.frame())?;
            write_columns(to, solid.columns())?;
            write_items(to, solid.mins())?;
            write_items(to, solid.maxs())?;
            write_items(to, solid.areas())
        }
        StageRef::Compact(open) | StageRef::Eroded(open) | StageRef::Volumes(open) => {
            write_record(to, open.frame())?;
            write_columns(to, open.columns())?;
            write_items(to, open.floors())?;
            write_items(to, open.headrooms())?;
            write_items(to, open.areas())?;
            write_items(to, open.links())
        }
    }
}

pub(crate) fn read_payload(
    from: &mut PayloadReader<impl Read>,
    name: StageName,
) -> Result<(Stage, Option<StageSettings>), ReadError> {
    let settings = read_record(from)?;
    let stage = match name {
        StageName::Raster => {
            let frame = read_record(from)?;
            Stage::Raster(RasterSpans::from_spans(frame, read_items(from, "raster spans", None)?)?)
        }
        StageName::Chunk => {
            let size: [u32; 3] = read_record(from)?;
            // A chunk has the limits of a frame (R17); its number of columns is to be believed only within them.
            HeightfieldFrame::new([0.0; 3], 1.0, 1.0, size).map_err(ChunkError::Size)?;
            let columns = read_columns(from, u64::from(size[0]) * u64::from(size[1]))?;
            let n_runs = n_items(&columns);
            Stage::Chunk(VoxelChunk::from_parts(size, columns, read_items(from, "runs", n_runs)?)?)
        }
        StageName::Solid => Stage::Solid(read_solid(from)?),
        StageName::Filtered => Stage::Filtered(read_solid(from)?),
        StageName::Compact => Stage::Compact(read_compact(from)?),
        StageName::Eroded => Stage::Eroded(read_compact(from)?),
        StageName::Volumes => Stage::Volumes(read_compact(from)?),
    };
    Ok((stage, settings))
}

fn read_solid(from: &mut PayloadReader<impl Read>) -> Result<SolidHeightfield, ReadError> {
    let frame: HeightfieldFrame = read_record(from)?;
    let columns = read_columns(from, frame.n_columns() as u64)?;
    let n_spans = n_items(&columns);
    let mins = read_items(from, "lower rows", n_spans)?;
    let maxs = read_items(from, "upper rows", n_spans)?;
    let areas = read_items(from, "areas", n_spans)?;
    Ok(SolidHeightfield::from_parts(frame, columns, mins, maxs, areas)?)
}

fn read_compact(from: &mut PayloadReader<impl Read>) -> Result<CompactHeightfield, ReadError> {
    let frame: HeightfieldFrame = read_record(from)?;
    let columns = read_columns(from, frame.n_columns() as u64)?;
    let n_spans = n_items(&columns);
    let floors = read_items(from, "floors", n_spans)?;
    let headrooms = read_items(from, "headrooms", n_spans)?;
    let areas = read_items(from, "areas", n_spans)?;
    let links = read_items(from, "links", n_spans)?;
    Ok(CompactHeightfield::from_parts(frame, columns, floors, headrooms, areas, links)?)
}

fn write_record(to: &mut PayloadWriter<impl Write>, record: &impl Serialize) -> Result<(), WriteError> {
    let bytes = bincode::serde::encode_to_vec(record, BINCODE).map_err(|error| WriteError::Encode(error.into()))?;
    to.put(&bytes)
}

fn read_record<T: DeserializeOwned>(from: &mut PayloadReader<impl Read>) -> Result<T, ReadError> {
    bincode::serde::decode_from_std_read(from, BINCODE).map_err(|error| ReadError::Record(error.into()))
}

/// Writes offsets as the number of spans of each column, in a byte where it fits.
fn write_columns(to: &mut PayloadWriter<impl Write>, columns: &ColumnOffsets) -> Result<(), WriteError> {
    let offsets = columns.as_slice();
    let mut large = Vec::new();
    write_blocks(to, columns.n_columns(), |bytes, at| {
        for (byte, [begin, end]) in bytes.iter_mut().zip(offsets[at..].array_windows()) {
            let count = end - begin;
            *byte = [u8::try_from(count).unwrap_or(LARGE)];
            if count >= LARGE.into() {
                large.push(count);
            }
        }
    })?;
    write_items(to, &large)
}

/// How many items the arrays beside some columns must have.
fn n_items(columns: &ColumnOffsets) -> Option<u64> {
    Some(columns.n_items() as u64)
}

fn read_columns(from: &mut PayloadReader<impl Read>, n_columns: u64) -> Result<ColumnOffsets, ReadError> {
    let mut offsets = vec![0];
    let mut places = Vec::new(); // of the columns whose numbers are large
    let mut sum = 0_u64;
    read_blocks(from, "columns", Some(n_columns), |counts: &[[u8; 1]], n_to_come| {
        if offsets.len() == 1 {
            offsets.reserve_exact(n_to_come);
        }
        for &[count] in counts {
            if count == LARGE {
                places.push(offsets.len());
            } else {
                sum += u64::from(count);
            }
            offsets.push(low_half(sum));
        }
    })?;
    let large: Vec<u32> = read_items(from, "large numbers of spans", None)?;
    let (n_places, n_large) = (places.len(), large.len());
    if n_places != n_large || large.iter().any(|&count| count < LARGE.into()) {
        return Err(ReadError::LargeCounts { n_places, n_large });
    }
    let mut ends = places[..].iter().skip(1).copied().chain([offsets.len()]);
    let mut more = 0_u64;
    for (&place, &count) in places.iter().zip(&large) {
        more += u64::from(count);
        let end = ends.next().unwrap_or(place);
        for offset in &mut offsets[place..end] {
            *offset = offset.wrapping_add(low_half(more));
        }
    }
    // Until here a sum past 32 bits was cut off; now it is known that there is none.
    if sum + more > u32::MAX.into() {
        return Err(ReadError::TooManySpans);
    }
    offsets.shrink_to_fit();
    Ok(ColumnOffsets::new(offsets)?)
}

#[expect(clippy::cast_possible_truncation, reason = "the caller checks the last of its rising sums")]
const fn low_half(sum: u64) -> u32 {
    sum as u32
}
