//! `openspan build`: every stage of a scene or a mesh as a file, from the beginning or from a stored stage.

use crate::input::Options;
use crate::progress::Progress;
use crate::stored;
use crate::table::Table;
use crate::{Failure, Outcome, stages};
use openspan::{Scene, SpanPipeline, SpanSettings};
use stage_file::Compression;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Build a scene or a mesh and write each stage as a file
///
/// DIR then holds solid.span, filtered.span, compact.span, eroded.span and volumes.span; the last is the result. With
/// --from it holds the stages after the stored one, which are those of the whole build.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A scene (.json, .toml) or a mesh (.obj)
    #[arg(value_name = "SCENE_OR_MESH", required_unless_present = "from")]
    path: Option<PathBuf>,

    /// Go on from a stored stage, with the settings stored in it and no volumes
    #[arg(long, value_name = "FILE", conflicts_with = "path")]
    from: Option<PathBuf>,

    /// With --from: apply the volumes of this scene
    #[arg(long, value_name = "SCENE", requires = "from", conflicts_with = "path")]
    volumes: Option<PathBuf>,

    #[command(flatten)]
    options: Options,

    /// Compress the stage files with zstd
    #[arg(long)]
    compress: bool,

    /// The folder for the stage files; made if it is not there
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    match (&args.from, &args.path) {
        (Some(from), _) => resume(args, from),
        (None, Some(path)) => {
            let scene = args.options.load(path)?;
            make_folder(&args.output)?;
            write_stages(SpanPipeline::new(&scene)?, &scene.settings, args)
        }
        (None, None) => Err(Failure::Line("a scene or --from is needed (see --help)".into())),
    }
}

/// The stages after a stored one.
fn resume(args: &Args, from: &Path) -> Result<Outcome, Failure> {
    let file = stored::read(from)?;
    let settings = args.options.over(stored::settings(&file))?;
    let volumes = match &args.volumes {
        Some(scene) => Scene::load(scene).map_err(|error| Failure::of(&error))?.volumes,
        None => Vec::new(),
    };
    let data = stored::data(file.stage, from)?;
    make_folder(&args.output)?;
    write_stages(SpanPipeline::resume(data, &settings, &volumes)?, &settings, args)
}

/// Runs a build and writes each stage that it makes.
fn write_stages(pipeline: SpanPipeline<'_>, settings: &SpanSettings, args: &Args) -> Result<Outcome, Failure> {
    let settings = stored::to_store(settings);
    let compression = if args.compress { Compression::Zstd } else { Compression::None };
    let mut frame = None;
    let mut table = Table::default();
    let stats = stages::run(pipeline, &Progress::new(), |stage, time| {
        let path = args.output.join(format!("{}.span", stage.name()));
        let n_bytes = stage_file::write(&path, stage, Some(&settings), compression)
            .map_err(|error| Failure::at(&path, "cannot be written", &error))?;
        frame = stage.frame().copied();
        table.add(stage, time, n_bytes);
        Ok(())
    })?;
    let mut stdout = std::io::stdout().lock();
    if let Some(frame) = frame {
        write!(stdout, "{frame}")?;
    }
    write!(stdout, "{table}")?;
    if stats.degenerate > 0 {
        writeln!(stdout, "{} triangles without area were skipped", stats.degenerate)?;
    }
    Ok(Outcome::Done)
}

fn make_folder(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::at(folder, "cannot be made", &error))
}
