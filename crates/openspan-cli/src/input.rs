//! What every building command takes: a scene or a mesh, and settings beside it.

use crate::Failure;
use openspan::erosion::MAX_RADIUS;
use openspan::{Scene, SceneOptions, SpanSettings};
use std::path::{Path, PathBuf};

/// A scene or a mesh, and what is to count more than what it says.
#[derive(clap::Args)]
pub(crate) struct Input {
    /// A scene (.json, .toml) or a mesh (.obj)
    #[arg(value_name = "SCENE_OR_MESH")]
    path: PathBuf,

    #[command(flatten)]
    options: Options,
}

/// Settings that count more than those of a scene or a stored stage.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Side of a cell, in world units [default: the scene's; 0.3 for a mesh]
    #[arg(long, value_name = "SIZE", allow_negative_numbers = true)]
    cell_size: Option<f64>,

    /// Height of a row, in world units [default: the scene's; 0.2 for a mesh]
    #[arg(long, value_name = "SIZE", allow_negative_numbers = true)]
    cell_height: Option<f64>,

    /// Steepest slope an agent walks on [default: the scene's, or 45]
    #[arg(long, value_name = "DEGREES", allow_negative_numbers = true, conflicts_with = "slope_cosine")]
    slope_degrees: Option<f64>,

    /// Cosine of the steepest slope, instead of its degrees
    #[arg(long, value_name = "COSINE", allow_negative_numbers = true)]
    slope_cosine: Option<f64>,

    /// Headroom an agent needs, in rows [default: the scene's, or 10]
    #[arg(long, value_name = "ROWS", allow_negative_numbers = true)]
    height: Option<i64>,

    /// Highest step an agent takes, in rows [default: the scene's, or 4]
    #[arg(long, value_name = "ROWS", allow_negative_numbers = true)]
    climb: Option<i64>,

    /// Distance an agent keeps from walls and drops, in cells [default: the scene's, or 2]
    #[arg(long, value_name = "CELLS", allow_negative_numbers = true)]
    radius: Option<i64>,

    /// How far below a merged top a span may lend its area, in rows [default: the scene's, or the climb]
    #[arg(long, value_name = "ROWS", allow_negative_numbers = true)]
    merge_threshold: Option<i64>,
}

impl Input {
    /// Reads the scene and everything it names.
    pub(crate) fn load(&self) -> Result<Scene, Failure> {
        self.options.load(&self.path)
    }
}

impl Options {
    /// Reads a scene and everything it names.
    pub(crate) fn load(&self, path: &Path) -> Result<Scene, Failure> {
        let options = SceneOptions {
            cell_size: self.cell_size,
            cell_height: self.cell_height,
            slope_cosine: self.slope_cosine,
            slope_degrees: self.slope_degrees,
            height: self.height,
            climb: self.climb,
            radius: self.radius,
            merge_threshold: self.merge_threshold,
        };
        Scene::load_with(path, &options).map_err(|error| Failure::of(&error))
    }

    /// Refuses settings where nothing is built.
    pub(crate) fn refuse(&self, why: &str) -> Result<(), Failure> {
        self.given().next().map_or(Ok(()), |option| Err(Failure::Line(format!("{option} is no use here: {why}"))))
    }

    /// The options that were given.
    fn given(&self) -> impl Iterator<Item = &'static str> {
        let options = [
            ("--cell-size", self.cell_size.is_some()),
            ("--cell-height", self.cell_height.is_some()),
            ("--slope-degrees", self.slope_degrees.is_some()),
            ("--slope-cosine", self.slope_cosine.is_some()),
            ("--height", self.height.is_some()),
            ("--climb", self.climb.is_some()),
            ("--radius", self.radius.is_some()),
            ("--merge-threshold", self.merge_threshold.is_some()),
        ];
        options.into_iter().filter(|(_, given)| *given).map(|(option, _)| option)
    }

    /// The settings of a stored stage, with those options that still count after it.
    pub(crate) fn over(&self, stored: SpanSettings) -> Result<SpanSettings, Failure> {
        if let Some(option) = self.given().find(|option| !["--height", "--climb", "--radius"].contains(option)) {
            return Err(Failure::Line(format!("{option} counts before any stage is stored: leave it out with --from")));
        }
        Ok(SpanSettings {
            height: within("--height", self.height, stored.height, u16::MAX.into())?,
            climb: within("--climb", self.climb, stored.climb, u16::MAX.into())?,
            radius: within("--radius", self.radius, stored.radius, MAX_RADIUS)?,
            ..stored
        })
    }
}

/// A setting that was given, if it lies in `0..=limit` (R21), or the stored one.
fn within<T: TryFrom<i64>>(option: &str, given: Option<i64>, stored: T, limit: u32) -> Result<T, Failure> {
    let Some(value) = given else {
        return Ok(stored);
    };
    let fits = (0..=i64::from(limit)).contains(&value);
    let value_as = T::try_from(value).ok().filter(|_| fits);
    value_as.ok_or_else(|| Failure::Line(format!("{option} {value} is outside 0 to {limit}")))
}
