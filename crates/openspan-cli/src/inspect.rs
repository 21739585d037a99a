//! `openspan inspect`: what a stage file holds, as a whole or in one column.

use crate::{Failure, Outcome, stored};
use indicatif::{DecimalBytes, HumanCount};
use stage_file::compact_hf::heightfield_frame::{AreaId, ColumnOffsets, Direction, HeightfieldFrame};
use stage_file::compact_hf::solid_spans::SolidHeightfield;
use stage_file::compact_hf::{CompactHeightfield, OpenSpan};
use stage_file::voxel_chunk::VoxelChunk;
use stage_file::{Stage, StageFile, StageRef};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

/// Show what a stage file holds
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The stage file
    file: PathBuf,

    /// One column, by its place in the grid
    #[arg(long, value_name = "x,z", value_parser = pair::<u32>, conflicts_with = "at")]
    column: Option<[u32; 2]>,

    /// One column, by a place in the world
    #[arg(long, value_name = "X,Z", value_parser = pair::<f64>, allow_hyphen_values = true)]
    at: Option<[f64; 2]>,
}

/// Two numbers with a comma between.
fn pair<T: std::str::FromStr>(text: &str) -> Result<[T; 2], String> {
    let numbers = text.split_once(',').and_then(|(a, b)| Some([a.trim().parse().ok()?, b.trim().parse().ok()?]));
    numbers.ok_or_else(|| "two numbers with a comma between are needed, like 12,7".into())
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let file = stored::read(&args.file)?;
    let text = match (args.column, args.at) {
        (None, None) => overview(&file, args.file.metadata().map_or(0, |found| found.len())),
        (column, at) => one_column(&file.stage, column, at)?,
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(Outcome::Done)
}

/// The column at a place in the grid or, where there is one, in the world.
fn one_column(stage: &Stage, column: Option<[u32; 2]>, at: Option<[f64; 2]>) -> Result<String, Failure> {
    let Some(frame) = stage.as_ref().frame() else {
        return match (stage, column) {
            (Stage::Chunk(chunk), Some(column)) => chunk_column_text(chunk, column),
            _ => Err(Failure::Line("a chunk has no place in the world: name a column by --column x,z".into())),
        };
    };
    let place = match (column, at) {
        (Some([x, z]), _) => frame.column_index(x, z).map(|_| (x, z)),
        (None, Some([x, z])) => frame.column_under(x, z),
        (None, None) => None,
    };
    let (x, z) = place.ok_or_else(|| Failure::Line(format!("no such column: the file has the {}", of(frame))))?;
    Ok(column_text(stage, frame, [x, z]))
}

/// A frame in a sentence: its text without the line's end.
fn of(frame: &HeightfieldFrame) -> String {
    frame.to_string().trim_end().to_owned()
}

/// Every fact of a file in a line of its own.
fn overview(file: &StageFile, n_bytes: u64) -> String {
    let stage = file.stage.as_ref();
    let mut lines = vec![("stage", stage.name().to_string()), ("written by", file.written_by.clone())];
    lines.push(("size", DecimalBytes(n_bytes).to_string()));
    if let Some(frame) = stage.frame() {
        lines.push(("frame", of(frame).trim_start_matches("frame ").to_owned()));
        let [x, y, z] = frame.origin();
        let (size, height) = (f64::from(frame.cell_size()), f64::from(frame.cell_height()));
        let far = [
            x + size * f64::from(frame.width()),
            y + height * f64::from(frame.height()),
            z + size * f64::from(frame.depth()),
        ];
        lines.push(("world", format!("({x}, {y}, {z}) to ({}, {}, {})", short(far[0]), short(far[1]), short(far[2]))));
    }
    if let StageRef::Chunk(chunk) = stage {
        lines.push(("voxels", format!("{} x {} x {}", chunk.width(), chunk.depth(), chunk.height())));
    }
    lines.push(("settings", file.settings.map_or_else(|| "none stored".into(), |settings| settings.to_string())));
    lines.push(("spans", HumanCount(stage.n_spans() as u64).to_string()));
    if let Some(columns) = columns(stage) {
        let counts = columns.as_slice().array_windows().map(|[begin, end]| end - begin);
        let (mut n_used, mut most) = (0_u64, 0);
        for count in counts {
            n_used += u64::from(count > 0);
            most = most.max(count);
        }
        let n_columns = columns.n_columns() as u64;
        lines.push((
            "columns",
            format!("{} of {} have spans, at most {most}", HumanCount(n_used), HumanCount(n_columns)),
        ));
    }
    for (area, count) in areas(stage) {
        let what = if area == AreaId::UNWALKABLE { " (unwalkable)" } else { "" };
        lines.push(("area", format!("{area}{what}: {}", HumanCount(count))));
    }
    lines.iter().fold(String::new(), |mut text, (name, value)| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:<10}  {value}");
        text
    })
}

fn columns(stage: StageRef<'_>) -> Option<&ColumnOffsets> {
    match stage {
        StageRef::Chunk(chunk) => Some(chunk.columns()),
        _ => stage.solid().map(SolidHeightfield::columns).or(stage.open().map(CompactHeightfield::columns)),
    }
}

/// How many spans each area has.
fn areas(stage: StageRef<'_>) -> BTreeMap<AreaId, u64> {
    let areas = stage.solid().map(SolidHeightfield::areas).or(stage.open().map(CompactHeightfield::areas));
    let mut counts = BTreeMap::new();
    for &area in areas.unwrap_or_default() {
        *counts.entry(area).or_default() += 1;
    }
    counts
}

/// One column, its highest span first.
fn column_text(stage: &Stage, frame: &HeightfieldFrame, [x, z]: [u32; 2]) -> String {
    let [center_x, center_z] = frame.cell_center(x, z);
    let head = format!("column {x} {z}, its middle at x {}, z {}\n", short(center_x), short(center_z));
    let lines: Vec<String> = match stage {
        Stage::Solid(solid) | Stage::Filtered(solid) => {
            let spans: Vec<_> = solid.column(x, z).collect();
            let mut lines: Vec<String> = Vec::new();
            for (i, span) in spans.iter().enumerate() {
                let [bottom, top] = [span.min, span.max].map(|row| short(frame.row_height(row.into())));
                lines.push(format!(
                    "  ##### rows {}-{}, height {bottom} to {top}, area {}",
                    span.min, span.max, span.area
                ));
                lines.push(match spans.get(i + 1) {
                    Some(above) => format!("        {} rows open", above.min - span.max),
                    None => "        open above".into(),
                });
            }
            lines.reverse();
            lines
        }
        Stage::Compact(open) | Stage::Eroded(open) | Stage::Volumes(open) => {
            let mut lines: Vec<String> = open.column(x, z).flat_map(|span| open_lines(&span, frame)).collect();
            lines.reverse();
            lines
        }
        Stage::Raster(raster) => {
            // In the order they merge, which is no order of heights.
            let column = frame.column_index(x, z).unwrap_or(usize::MAX);
            let here = raster.spans().iter().filter(|span| span.column as usize == column);
            let line = |span: &stage_file::raster::RasterSpan| {
                format!("  rows {}-{}, area {}, threshold {}", span.min, span.max, span.area, span.merge_threshold)
            };
            here.map(line).collect()
        }
        _ => Vec::new(),
    };
    if lines.is_empty() {
        return head + "  nothing\n";
    }
    lines.iter().fold(head, |text, line| text + line + "\n")
}

/// One column of a chunk, its highest run first.
fn chunk_column_text(chunk: &VoxelChunk, [x, z]: [u32; 2]) -> Result<String, Failure> {
    let (width, depth) = (chunk.width(), chunk.depth());
    if x >= width || z >= depth {
        return Err(Failure::Line(format!("no such column: the chunk has {width} x {depth}")));
    }
    let mut text = format!("column {x} {z}\n");
    let runs = chunk.column(x, z);
    if runs.is_empty() {
        text += "  nothing\n";
    }
    for run in runs.iter().rev() {
        let top = u32::from(run.start) + u32::from(run.length);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  ##### rows {}-{top}, material {}", run.start, run.material);
    }
    Ok(text)
}

/// A floor, and above it what is open.
fn open_lines(span: &OpenSpan, frame: &HeightfieldFrame) -> [String; 2] {
    let links = Direction::ALL.map(|direction| {
        let name = ["-x", "+z", "+x", "-z"][direction as usize];
        span.links.get(direction).map_or_else(|| format!("{name} none"), |place| format!("{name} {place}"))
    });
    let height = short(frame.row_height(span.y.into()));
    let floor = format!("  _____ row {}, height {height}, area {}, links {}", span.y, span.area, links.join(", "));
    let above = match span.height {
        u16::MAX => "        open above".into(),
        rows => format!("        {rows} rows open, {}", short(f64::from(rows) * f64::from(frame.cell_height()))),
    };
    [floor, above]
}

/// A coordinate to the thousandth.
fn short(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
