//! The libraries that are measured, behind one trait.

mod openspan;

mod recast;

mod rerecast;

pub(crate) use self::openspan::Openspan;
pub(crate) use self::recast::Recast;
pub(crate) use self::rerecast::Rerecast;

use crate::scenes::Input;
use anyhow::Result;
use clap::ValueEnum;
use serde::Serialize;
use std::time::{Duration, Instant};

/// The stages that all of them have, in order.
pub(crate) const STAGES: [&str; 4] = ["rasterize", "filters", "compact", "erode"];

/// Builds the front half of one scene.
pub(crate) trait Peer {
    /// One build. Only what a build needs is on the clock: not its input, not what `purpose` asks for beside it.
    fn build(&mut self, purpose: Purpose) -> Result<Run>;
}

/// What a build is run for.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Purpose {
    /// Its times, with nothing between the stages that could change them.
    Time,
    /// Its counts as well.
    Count,
}

/// What came out of one build.
#[derive(Clone, Debug, Default)]
pub(crate) struct Run {
    /// Of each stage, in order.
    pub(crate) times: [Duration; 4],
    pub(crate) counts: Counts,
    /// Of the compact stage's canonical text, where the library has one.
    pub(crate) hash: Option<String>,
}

impl Run {
    pub(crate) fn total(&self) -> Duration {
        self.times.iter().sum()
    }

    /// Runs one stage on the clock.
    fn time<T>(&mut self, stage: usize, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.times[stage] += start.elapsed();
        result
    }
}

/// Spans after the stages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Counts {
    pub(crate) solid: usize,
    pub(crate) compact: usize,
    /// Those of the compact heightfield that erosion leaves walkable.
    pub(crate) eroded: usize,
}

/// Which library, on how many threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Contender {
    /// Openspan on one thread
    Openspan,
    /// Recast, in C++
    Recast,
    /// rerecast
    Rerecast,
    /// Openspan on two threads
    Openspan2,
}

impl Contender {
    /// In the order of a round.
    pub(crate) const ALL: [Self; 4] = [Self::Openspan, Self::Recast, Self::Rerecast, Self::Openspan2];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Openspan => "Openspan",
            Self::Recast => "Recast (C++)",
            Self::Rerecast => "rerecast",
            Self::Openspan2 => "Openspan, 2 threads",
        }
    }

    pub(crate) fn prepare(self, input: &Input) -> Result<Box<dyn Peer>> {
        Ok(match self {
            Self::Openspan => Box::new(Openspan::new(input, 1)?),
            Self::Recast => Box::new(Recast::new(input)?),
            Self::Rerecast => Box::new(Rerecast::new(input)?),
            Self::Openspan2 => Box::new(Openspan::new(input, 2)?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The border falls to the ledge filter, and erosion by 2 takes two rings more (§6, §8): 10², 8² and 4² columns.
    #[test]
    fn all_agree_on_a_square() -> Result<()> {
        let vertices = vec![[0.0, 0.5, 0.0], [10.0, 0.5, 0.0], [0.0, 0.5, 10.0], [10.0, 0.5, 10.0]];
        let input = Input::new(vertices, vec![[0, 2, 3], [0, 3, 1]], 1.0, 0.25)?;
        for contender in Contender::ALL {
            let run = contender.prepare(&input)?.build(Purpose::Count)?;
            assert_eq!(run.counts, Counts { solid: 100, compact: 64, eroded: 16 }, "{}", contender.name());
        }
        Ok(())
    }
}
