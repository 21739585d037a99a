//! All stages in their order, or some of them (§10).

use crate::voxelize::voxelize;
use crate::{BuildError, Observer, Scene, Source, SpanSettings, Stage, StageData, StageResult, Unobserved};
use area_volumes::{ConvexVolume, apply_volumes};
use compact_hf::CompactHeightfield;
use erosion::{MAX_RADIUS, RadiusTooLarge, erode_walkable_area};
use heightfield_frame::HeightfieldFrame;
use raster::VoxelizeStats;
use solid_spans::SolidHeightfield;
use span_filters::apply_filters;
use std::ops::ControlFlow;

/// A build that has not run yet: from a scene, or from any stage that is already there (§10).
///
/// ```
/// use openspan::{Scene, SpanPipeline, StageResult};
///
/// let scene = Scene::from_json(
///     r#"{ "frame": { "cell_size": 1, "cell_height": 0.5, "origin": [0, 0, 0], "size": [4, 4, 20] },
///          "settings": { "radius": 1 },
///          "sources": [{ "kind": "height_grid", "count": [2, 2], "origin": [0, 0], "spacing": 4,
///                        "heights": [1, 1, 1, 1] }] }"#,
///     "",
/// )?;
/// let mut n_spans = Vec::new();
/// let built = SpanPipeline::new(&scene)?.run(&mut |result: StageResult| {
///     // Every stage passes by here before the next one replaces it.
///     n_spans.push(format!("{} {}", result.stage(), result.n_spans()));
/// })?;
/// assert_eq!(n_spans, ["solid 16", "filtered 16", "compact 4", "eroded 4", "volumes 4"]);
/// assert_eq!(built.heightfield.column(1, 1).len(), 1, "the ledge filter took the border alone");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SpanPipeline<'a> {
    start: Start<'a>,
    rules: Rules<'a>,
}

#[derive(Debug)]
enum Start<'a> {
    Sources { frame: HeightfieldFrame, sources: &'a [Source] },
    Stage(StageData),
}

/// What the stages go by.
#[derive(Clone, Copy, Debug)]
struct Rules<'a> {
    settings: SpanSettings,
    volumes: &'a [ConvexVolume],
}

/// What a build has made.
#[derive(Clone, Debug, PartialEq)]
pub struct Built {
    /// The result: open spans with links and areas, after all stages.
    pub heightfield: CompactHeightfield,
    /// What there is to say about the sources; nothing when the build did not start from them.
    pub stats: VoxelizeStats,
}

impl<'a> SpanPipeline<'a> {
    /// All stages of a scene.
    ///
    /// # Errors
    /// [`BuildError::Radius`].
    pub fn new(scene: &'a Scene) -> Result<Self, BuildError> {
        let Scene { frame, settings, sources, volumes } = scene;
        let rules = Rules::new(settings, volumes)?;
        Ok(Self { start: Start::Sources { frame: *frame, sources }, rules })
    }

    /// The stages that come after one that is already there, such as one read from a file.
    ///
    /// The result is that of a whole run, if the settings and the volumes are.
    ///
    /// # Errors
    /// [`BuildError::Radius`].
    pub fn resume(from: StageData, settings: &SpanSettings, volumes: &'a [ConvexVolume]) -> Result<Self, BuildError> {
        Ok(Self { start: Start::Stage(from), rules: Rules::new(settings, volumes)? })
    }

    /// Runs all stages to the result.
    ///
    /// # Errors
    /// [`BuildError`] names the source that is refused, or the stage that the observer has stopped.
    pub fn run(self, observer: &mut impl Observer) -> Result<Built, BuildError> {
        let Self { start, rules } = self;
        let (mut data, stats) = start.begin(&rules, observer)?;
        loop {
            match rules.step(data, observer)? {
                StageData::Volumes(heightfield) => return Ok(Built { heightfield, stats }),
                next => data = next,
            }
        }
    }

    /// Runs the stages up to `last`; where the build starts behind it there is nothing to do.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn run_until(
        self,
        last: Stage,
        observer: &mut impl Observer,
    ) -> Result<(StageData, VoxelizeStats), BuildError> {
        let Self { start, rules } = self;
        let (mut data, stats) = start.begin(&rules, observer)?;
        while data.stage() < Some(last) {
            data = rules.step(data, observer)?;
        }
        Ok((data, stats))
    }

    /// Runs all stages, and nobody watches.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn build(self) -> Result<Built, BuildError> {
        self.run(&mut Unobserved)
    }
}

impl Start<'_> {
    /// The hand-off to go on from.
    fn begin(self, rules: &Rules<'_>, observer: &mut impl Observer) -> Result<(StageData, VoxelizeStats), BuildError> {
        match self {
            Self::Sources { frame, sources } => {
                begin(Stage::Solid, observer)?;
                let (solid, stats) = voxelize(frame, sources, &rules.settings, observer)?;
                end(StageResult::Solid(&solid), observer)?;
                Ok((StageData::Solid(solid), stats))
            }
            Self::Stage(data) => Ok((data, VoxelizeStats::default())),
        }
    }
}

impl<'a> Rules<'a> {
    fn new(settings: &SpanSettings, volumes: &'a [ConvexVolume]) -> Result<Self, RadiusTooLarge> {
        let SpanSettings { radius, .. } = *settings;
        if radius > MAX_RADIUS { Err(RadiusTooLarge { radius }) } else { Ok(Self { settings: *settings, volumes }) }
    }

    /// One stage further; the result stays what it is.
    fn step(&self, data: StageData, observer: &mut impl Observer) -> Result<StageData, BuildError> {
        let SpanSettings { height, climb, radius, .. } = self.settings;
        Ok(match data {
            StageData::Raster(spans) => {
                begin(Stage::Solid, observer)?;
                let solid = SolidHeightfield::from_raster(&spans)?;
                end(StageResult::Solid(&solid), observer)?;
                StageData::Solid(solid)
            }
            StageData::Solid(mut solid) => {
                begin(Stage::Filtered, observer)?;
                apply_filters(&mut solid, height, climb);
                end(StageResult::Filtered(&solid), observer)?;
                StageData::Filtered(solid)
            }
            StageData::Filtered(solid) => {
                begin(Stage::Compact, observer)?;
                let open = CompactHeightfield::build(&solid, height, climb);
                drop(solid);
                end(StageResult::Compact(&open), observer)?;
                StageData::Compact(open)
            }
            StageData::Compact(mut open) => {
                begin(Stage::Eroded, observer)?;
                erode_walkable_area(&mut open, radius)?;
                end(StageResult::Eroded(&open), observer)?;
                StageData::Eroded(open)
            }
            StageData::Eroded(mut open) => {
                begin(Stage::Volumes, observer)?;
                apply_volumes(&mut open, self.volumes);
                end(StageResult::Volumes(&open), observer)?;
                StageData::Volumes(open)
            }
            StageData::Volumes(open) => StageData::Volumes(open),
        })
    }
}

/// Tells the observer that work on a stage begins.
fn begin(stage: Stage, observer: &mut impl Observer) -> Result<(), BuildError> {
    match observer.progress(stage, 0.0) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(BuildError::Stopped { stage }),
    }
}

/// Shows the observer what a stage has made.
fn end(result: StageResult<'_>, observer: &mut impl Observer) -> Result<(), BuildError> {
    let stage = result.stage();
    match observer.progress(stage, 1.0).is_continue() && observer.result(result).is_continue() {
        true => Ok(()),
        false => Err(BuildError::Stopped { stage }),
    }
}
