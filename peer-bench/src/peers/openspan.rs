//! This library.

use super::{Peer, Purpose, Run};
use crate::scenes::Input;
use anyhow::{Result, bail};
use openspan::{Observer, Scene, Source, SpanPipeline, SpanSettings, Stage, StageData, StageResult, text_hash};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

pub(crate) struct Openspan {
    scene: Scene,
    threads: ThreadPool,
}

impl Openspan {
    pub(crate) fn new(input: &Input, n_threads: usize) -> Result<Self> {
        let source = Source::Triangles {
            vertices: input.vertices.iter().map(|vertex| vertex.map(f64::from)).collect(),
            indices: input.triangles.as_flattened().to_vec(),
            areas: None,
        };
        let scene =
            Scene { frame: input.frame, settings: SpanSettings::HUMANOID, sources: vec![source], volumes: Vec::new() };
        Ok(Self { scene, threads: ThreadPoolBuilder::new().num_threads(n_threads).build()? })
    }

    fn build(&self) -> Result<Run> {
        let mut run = Run::default();
        let mut clock = Clock { start: Instant::now(), run: &mut run };
        let until_compact = SpanPipeline::new(&self.scene)?.run_until(Stage::Compact, &mut clock)?;
        let (StageData::Compact(open), _) = until_compact else { bail!("the run ends with the compact stage") };
        run.hash = Some(text_hash(&open)); // off the clock
        let from = StageData::Compact(open);
        let pipeline = SpanPipeline::resume(from, &self.scene.settings, &[])?;
        let mut clock = Clock { start: Instant::now(), run: &mut run };
        pipeline.run_until(Stage::Eroded, &mut clock)?;
        Ok(run)
    }
}

impl Peer for Openspan {
    /// Counts are there for the asking, so the purpose does not matter.
    fn build(&mut self, _purpose: Purpose) -> Result<Run> {
        self.threads.install(|| Self::build(self))
    }
}

/// Stops the time between one stage's end and the next one's.
struct Clock<'a> {
    start: Instant,
    run: &'a mut Run,
}

impl Clock<'_> {
    fn lap(&mut self) -> Duration {
        let start = std::mem::replace(&mut self.start, Instant::now());
        self.start - start
    }
}

impl Observer for Clock<'_> {
    fn result(&mut self, result: StageResult<'_>) -> ControlFlow<()> {
        let time = self.lap();
        let stage = match result {
            StageResult::Solid(solid) => {
                self.run.counts.solid = solid.n_spans();
                0
            }
            StageResult::Filtered(_) => 1,
            StageResult::Compact(open) => {
                self.run.counts.compact = open.n_spans();
                2
            }
            StageResult::Eroded(open) => {
                self.run.counts.eroded = open.areas().iter().filter(|area| area.is_walkable()).count();
                3
            }
            StageResult::Volumes(_) => return ControlFlow::Continue(()),
        };
        self.run.times[stage] = time;
        self.start = Instant::now();
        ControlFlow::Continue(())
    }
}
