//! `openspan render`: a stage file, a scene or a mesh as a picture.

use crate::input::Options;
use crate::progress::Progress;
use crate::{Failure, Outcome, stages, stored};
use openspan::{SpanPipeline, SpanSettings};
use stage_file::compact_hf::CompactHeightfield;
use stage_file::compact_hf::solid_spans::SolidHeightfield;
use stage_file::{Stage, StageRef};
use stage_picture::image::RgbImage;
use stage_picture::{Cut, Floors, SectionView, Storey, TopView};
use std::path::PathBuf;

/// Draw a stage file, a scene or a mesh as a PNG: from above, or cut through
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A stage file, a scene or a mesh; the last stage is drawn of what has to be built
    file: PathBuf,

    /// The picture to write
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,

    /// Show this floor of each column, from 0 at the bottom, instead of the highest
    #[arg(long, value_name = "N", conflicts_with_all = ["below", "section"])]
    floor: Option<usize>,

    /// Show the highest floor at or below this height
    #[arg(long, value_name = "Y", allow_negative_numbers = true, conflicts_with = "section")]
    below: Option<f64>,

    /// Colour by the distance to the boundary, in half cells (§8); compact stages only
    #[arg(long, conflicts_with = "section")]
    distance: bool,

    /// Cut through at a world coordinate, like x=12.5 or z=-3
    #[arg(long, value_name = "AXIS=WORLD", value_parser = cut)]
    section: Option<Cut>,

    #[command(flatten)]
    options: Options,
}

/// Distances are told apart up to this many half cells.
const DISTANCE_CAP: u16 = 255;

const MAX_SIDE: u32 = 1000;

fn cut(text: &str) -> Result<Cut, String> {
    let parts = text.split_once('=').and_then(|(axis, at)| Some((axis.trim(), at.trim().parse::<f64>().ok()?)));
    match parts {
        Some(("x", at)) if at.is_finite() => Ok(Cut::X(at)),
        Some(("z", at)) if at.is_finite() => Ok(Cut::Z(at)),
        _ => Err("x= or z= and a number is needed, like x=12.5".into()),
    }
}

/// What is drawn, and the settings it was made with.
struct Subject {
    title: String,
    settings: SpanSettings,
    solid: Option<(SolidHeightfield, bool)>,
    open: Option<CompactHeightfield>,
}

impl Subject {
    fn take(&mut self, stage: Stage) {
        match stage {
            Stage::Solid(solid) => self.solid = Some((solid, false)),
            Stage::Filtered(solid) => self.solid = Some((solid, true)),
            Stage::Compact(open) | Stage::Eroded(open) | Stage::Volumes(open) => self.open = Some(open),
            _ => {}
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let subject = load(args)?;
    let picture = match args.section {
        Some(cut) => section(&subject, cut),
        None => from_above(args, &subject)?,
    };
    let picture = picture.ok_or_else(|| {
        let path = args.file.display();
        Failure::Line(match args.section {
            Some(_) => format!("{path}: the cut misses the frame, or the stage has no columns of spans"),
            None => format!("{path}: only solid and compact stages can be drawn"),
        })
    })?;
    picture.save(&args.output).map_err(|error| Failure::at(&args.output, "cannot be written", &error))?;
    Ok(Outcome::Done)
}

fn load(args: &Args) -> Result<Subject, Failure> {
    let title = args.file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let mut subject = Subject { title, settings: SpanSettings::HUMANOID, solid: None, open: None };
    if stored::is_stage_file(&args.file) {
        let file = stored::read(&args.file)?;
        subject.settings = args.options.over(stored::settings(&file))?;
        subject.take(file.stage);
    } else {
        let scene = args.options.load(&args.file)?;
        subject.settings = scene.settings;
        stages::run(SpanPipeline::new(&scene)?, &Progress::new(), |stage, _| {
            // What the last stages leave out, only a cut shows.
            if matches!(stage, StageRef::Volumes(_)) || args.section.is_some() && matches!(stage, StageRef::Filtered(_))
            {
                subject.take(stage.to_stage());
            }
            Ok(())
        })?;
    }
    Ok(subject)
}

fn floors_of(solid: &SolidHeightfield, is_filtered: bool, settings: SpanSettings) -> Floors<'_> {
    let SpanSettings { height, climb, .. } = settings;
    if is_filtered { Floors::of_filtered(solid, height, climb) } else { Floors::of_solid(solid, height, climb) }
}

fn section(subject: &Subject, cut: Cut) -> Option<RgbImage> {
    let solid = subject.solid.as_ref().map(|(solid, filtered)| (solid, floors_of(solid, *filtered, subject.settings)));
    let solid = solid.as_ref().map(|(solid, floors)| (*solid, floors));
    SectionView { title: &subject.title, cut, max_side: MAX_SIDE }.draw(solid, subject.open.as_ref())
}

fn from_above(args: &Args, subject: &Subject) -> Result<Option<RgbImage>, Failure> {
    let floors = match (&subject.open, &subject.solid) {
        (Some(open), _) if args.distance => Floors::by_distance(open, DISTANCE_CAP),
        (Some(open), _) => Floors::of_open(open),
        (None, Some(_)) if args.distance => {
            return Err(Failure::Line("--distance needs a compact stage: compact, eroded or volumes".into()));
        }
        (None, Some((solid, filtered))) => floors_of(solid, *filtered, subject.settings),
        (None, None) => return Ok(None),
    };
    let storey = match (args.floor, args.below) {
        (Some(floor), _) => Storey::Floor(floor),
        (None, Some(height)) => Storey::Below(height),
        (None, None) => Storey::Top,
    };
    let view = TopView { title: &subject.title, storey, climb: subject.settings.climb, max_side: MAX_SIDE };
    Ok(Some(view.draw(&floors)))
}
