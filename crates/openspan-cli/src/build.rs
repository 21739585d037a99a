//! `openspan build`: every stage of a scene or a mesh as a file.

use crate::input::Input;
use crate::progress::Progress;
use crate::table::Table;
use crate::{Failure, Outcome, stages};
use openspan::SpanPipeline;
use stage_file::{Compression, StageSettings};
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

/// Build a scene or a mesh and write each stage as a file
///
/// DIR then holds solid.span, filtered.span, compact.span, eroded.span and volumes.span; the last is the result.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// The folder for the stage files; made if it is not there
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let scene = args.input.load()?;
    let folder = &args.output;
    fs::create_dir_all(folder).map_err(|error| Failure::at(folder, "cannot be made", &error))?;
    let openspan::SpanSettings { slope_cosine, height, climb, radius, merge_threshold } = scene.settings;
    let settings = StageSettings { slope_cosine, height, climb, radius, merge_threshold };
    let mut table = Table::default();
    let stats = stages::run(SpanPipeline::new(&scene)?, &Progress::new(), |stage, time| {
        let path = folder.join(format!("{}.span", stage.name()));
        let n_bytes = stage_file::write(&path, stage, Some(&settings), Compression::None)
            .map_err(|error| Failure::at(&path, "cannot be written", &error))?;
        table.add(stage, time, n_bytes);
        Ok(())
    })?;
    let mut stdout = std::io::stdout().lock();
    write!(stdout, "{}{table}", scene.frame)?;
    if stats.degenerate > 0 {
        writeln!(stdout, "{} triangles without area were skipped", stats.degenerate)?;
    }
    Ok(Outcome::Done)
}
