//! One stage after the other, each timed and shown before the next replaces it.

use crate::Failure;
use crate::progress::Progress;
use openspan::{BuildError, Observer, SpanPipeline, Stage, StageResult, VoxelizeStats};
use stage_file::StageRef;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Runs a build and hands over each stage with the time it took, until a visit fails.
pub(crate) fn run(
    pipeline: SpanPipeline<'_>,
    progress: &Progress,
    visit: impl FnMut(StageRef<'_>, Duration) -> Result<(), Failure>,
) -> Result<VoxelizeStats, Failure> {
    let mut watch = Watch { progress, visit, failure: None, begin: Instant::now() };
    match (pipeline.run(&mut watch), watch.failure) {
        (_, Some(failure)) => Err(failure),
        (Ok(built), None) => Ok(built.stats),
        (Err(error), None) => Err(error.into()),
    }
}

struct Watch<'a, V> {
    progress: &'a Progress,
    visit: V,
    failure: Option<Failure>,
    begin: Instant,
}

impl<V: FnMut(StageRef<'_>, Duration) -> Result<(), Failure>> Observer for Watch<'_, V> {
    fn progress(&mut self, stage: Stage, fraction: f32) -> ControlFlow<()> {
        if fraction == 0.0 {
            self.begin = Instant::now(); // what a visit takes is not the next stage's time
        }
        self.progress.show(stage, fraction);
        ControlFlow::Continue(())
    }

    fn result(&mut self, result: StageResult<'_>) -> ControlFlow<()> {
        match (self.visit)(stage_ref(result), self.begin.elapsed()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                self.failure = Some(failure);
                ControlFlow::Break(())
            }
        }
    }
}

fn stage_ref(result: StageResult<'_>) -> StageRef<'_> {
    match result {
        StageResult::Solid(solid) => StageRef::Solid(solid),
        StageResult::Filtered(solid) => StageRef::Filtered(solid),
        StageResult::Compact(open) => StageRef::Compact(open),
        StageResult::Eroded(open) => StageRef::Eroded(open),
        StageResult::Volumes(open) => StageRef::Volumes(open),
    }
}

impl From<BuildError> for Failure {
    fn from(error: BuildError) -> Self {
        Self::of(&error)
    }
}
