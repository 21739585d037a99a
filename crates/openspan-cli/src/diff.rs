//! `openspan diff`: what differs between two stage files, two scenes, or two folders of stage files.

use crate::input::Options;
use crate::progress::Progress;
use crate::{Failure, Outcome, stages, stored};
use openspan::{Scene, SpanPipeline};
use serde::Serialize;
use stage_diff::{ChangeMap, Pair, StageDiff, What};
use stage_file::compact_hf::heightfield_frame::{ColumnOffsets, HeightfieldFrame};
use stage_file::{Stage, StageRef};
use stage_picture::image::RgbImage;
use stage_picture::{Floors, Ground, TopView};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Compare two stage files, two scenes or meshes stage by stage, or two folders of stage files
///
/// The exit code is 0 where nothing differs, 1 where something does, and 2 where they could not be compared.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A stage file, a scene or mesh, or a folder of stage files
    old: PathBuf,

    /// The same kind of thing, to compare with it
    new: PathBuf,

    /// Name at most so many places of each stage
    #[arg(long, value_name = "N", default_value_t = StageDiff::PLACES)]
    limit: usize,

    /// Print JSON instead of text
    #[arg(long)]
    json: bool,

    /// Draw where they differ, from above; of several stages the last that differs
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,

    #[command(flatten)]
    options: Options,
}

const STORED: &str = "a stored stage is compared as it is, and settings count where scenes are built";

/// How one stage differs, or that one side lacks it.
#[derive(Serialize)]
struct Entry {
    name: String,
    /// The side that it is missing on.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diff: Option<StageDiff>,
}

impl Entry {
    fn is_equal(&self) -> bool {
        self.missing.is_none() && self.diff.as_ref().is_none_or(StageDiff::is_equal)
    }
}

/// What was compared so far.
struct Comparison<'a> {
    args: &'a Args,
    entries: Vec<Entry>,
    shown: Option<Shown>,
}

/// What the picture will show.
struct Shown {
    title: String,
    frame: HeightfieldFrame,
    map: ChangeMap,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    for path in [&args.old, &args.new] {
        path.metadata().map_err(|error| Failure::at(path, "cannot be read", &error))?;
    }
    let mut comparison = Comparison { args, entries: Vec::new(), shown: None };
    match (args.old.is_dir(), args.new.is_dir()) {
        (true, true) => {
            args.options.refuse(STORED)?;
            comparison.folders()?;
        }
        (false, false) => match [&args.old, &args.new].map(|path| stored::is_stage_file(path)) {
            [true, true] => {
                args.options.refuse(STORED)?;
                comparison.files(args.old.display().to_string(), &args.old, &args.new)?;
            }
            [false, false] => comparison.scenes()?,
            _ => return Err(Failure::Line("a stage file can be compared with a stage file only".into())),
        },
        _ => return Err(Failure::Line("a folder can be compared with a folder only".into())),
    }
    comparison.report()
}

impl Comparison<'_> {
    fn files(&mut self, name: String, old: &Path, new: &Path) -> Result<(), Failure> {
        let (old, new) = (stored::read(old)?, stored::read(new)?);
        let diff = StageDiff::of_files(&old, &new, self.args.limit);
        self.add(name, diff, old.stage.as_ref(), new.stage.as_ref());
        Ok(())
    }

    /// Every stage file that is in either folder, by name.
    fn folders(&mut self) -> Result<(), Failure> {
        let (old, new) = (stage_files(&self.args.old)?, stage_files(&self.args.new)?);
        if old.is_empty() && new.is_empty() {
            return Err(Failure::Line("neither folder has stage files (*.span)".into()));
        }
        for name in old.union(&new) {
            let missing = match (old.contains(name), new.contains(name)) {
                (true, false) => Some("second"),
                (false, true) => Some("first"),
                _ => None,
            };
            if missing.is_some() {
                self.entries.push(Entry { name: name.clone(), missing, diff: None });
            } else {
                self.files(name.clone(), &self.args.old.join(name), &self.args.new.join(name))?;
            }
        }
        Ok(())
    }

    /// Builds both, and compares each stage of the second as it comes.
    fn scenes(&mut self) -> Result<(), Failure> {
        let [old, new] = [&self.args.old, &self.args.new].map(|path| self.args.options.load(path));
        let (old, new): (Scene, Scene) = (old?, new?);
        let mut before: Vec<Stage> = Vec::new();
        stages::run(SpanPipeline::new(&old)?, &Progress::new(), |stage, _| {
            before.push(stage.to_stage());
            Ok(())
        })?;
        let settings = [&old, &new].map(|scene| Some(stored::to_store(&scene.settings)));
        let mut before = before.iter();
        stages::run(SpanPipeline::new(&new)?, &Progress::new(), |stage, _| {
            if let Some(old) = before.next() {
                let mut diff = StageDiff::with_places(old.as_ref(), stage, self.args.limit);
                let [old_settings, new_settings] = settings;
                diff.settings = (old_settings != new_settings).then_some(Pair { old: old_settings, new: new_settings });
                self.add(stage.name().to_string(), diff, old.as_ref(), stage);
            }
            Ok(())
        })?;
        Ok(())
    }

    fn add(&mut self, name: String, diff: StageDiff, old: StageRef<'_>, new: StageRef<'_>) {
        if self.args.png.is_some() && (!diff.is_equal() || self.shown.is_none()) {
            let map = new.frame().copied().zip(ChangeMap::between(old, new));
            let shown = map.map(|(frame, map)| Shown { title: name.clone(), frame, map });
            self.shown = shown.or_else(|| self.shown.take());
        }
        self.entries.push(Entry { name, missing: None, diff: Some(diff) });
    }

    fn report(self) -> Result<Outcome, Failure> {
        if let Some(path) = &self.args.png {
            let picture = self.shown.and_then(|shown| shown.draw()).ok_or_else(|| {
                Failure::Line(
                    "there is no picture of this: two solid or two compact stages of one frame are needed".into(),
                )
            })?;
            picture.save(path).map_err(|error| Failure::at(path, "cannot be written", &error))?;
        }
        let mut stdout = std::io::stdout().lock();
        let is_equal = self.entries.iter().all(Entry::is_equal);
        if self.args.json {
            let text = serde_json::to_string_pretty(&self.entries).map_err(|error| Failure::of(&error))?;
            writeln!(stdout, "{text}")?;
        } else {
            for entry in &self.entries {
                match (&entry.missing, &entry.diff) {
                    (Some(side), _) => writeln!(stdout, "{}: missing in the {side} folder", entry.name)?,
                    (None, Some(diff)) if !diff.is_equal() => write!(stdout, "{}: {diff}", entry.name)?,
                    _ => writeln!(stdout, "{}: equal", entry.name)?,
                }
            }
        }
        Ok(if is_equal { Outcome::Done } else { Outcome::Different })
    }
}

/// The names of the stage files of a folder.
fn stage_files(folder: &Path) -> Result<BTreeSet<String>, Failure> {
    let failure = |error: std::io::Error| Failure::at(folder, "cannot be read", &error);
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).map_err(failure)? {
        let path = entry.map_err(failure)?.path();
        if path.extension().is_some_and(|extension| extension == "span") {
            names.extend(path.file_name().map(|name| name.to_string_lossy().into_owned()));
        }
    }
    Ok(names)
}

impl Shown {
    /// Each column's floor, coloured by how it differs.
    fn draw(&self) -> Option<RgbImage> {
        let Self { title, frame, map } = self;
        let counts = map.rows.iter().map(|row| u32::from(row.is_some()));
        let mut offsets = vec![0];
        offsets.extend(counts.scan(0, |sum, count| {
            *sum += count;
            Some(*sum)
        }));
        let columns = ColumnOffsets::new(offsets).ok()?;
        let shown = map.rows.iter().zip(&map.changes).filter_map(|(row, what)| Some(((*row)?, *what)));
        let (rows, ground): (Vec<u16>, Vec<Ground>) = shown.map(|(row, what)| (row, ground(what))).unzip();
        let floors = Floors::from_parts(frame, &columns, &rows, ground)?;
        Some(TopView { title, ..TopView::default() }.draw(&floors))
    }
}

const fn ground(what: Option<What>) -> Ground {
    match what {
        None => Ground::Same,
        Some(What::Added) => Ground::Added,
        Some(What::Removed) => Ground::Removed,
        Some(_) => Ground::Changed,
    }
}
