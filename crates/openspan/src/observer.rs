//! Watching a build, and stopping it.

use crate::{Stage, StageResult};
use std::ops::ControlFlow;

/// Hears of a build while it runs, and may stop it.
///
/// Every stage's result passes by here before the next stage replaces it. A closure that takes a [`StageResult`] is an
/// observer of results that never stops.
pub trait Observer {
    /// Work on a stage has come so far, from 0 to 1. To break stops the build with
    /// [`BuildError::Stopped`](crate::BuildError::Stopped).
    fn progress(&mut self, _stage: Stage, _fraction: f32) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A stage is done. To break stops the build as above.
    fn result(&mut self, _result: StageResult<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(StageResult<'_>)> Observer for F {
    fn result(&mut self, result: StageResult<'_>) -> ControlFlow<()> {
        self(result);
        ControlFlow::Continue(())
    }
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {}
