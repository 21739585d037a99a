//! One scene by every contender in turn, round after round.

use crate::heap;
use crate::peers::{Contender, Counts, Purpose, Run, STAGES};
use crate::scenes::Input;
use crate::stats::Spread;
use anyhow::{Result, ensure};
use serde::Serialize;

/// What a scene has given.
#[derive(Serialize)]
pub(crate) struct SceneResult {
    pub(crate) scene: &'static str,
    pub(crate) n_triangles: usize,
    /// Columns along x, along z, and rows.
    pub(crate) size: [u32; 3],
    /// Of the compact stage's canonical text: that of every run of Openspan.
    pub(crate) hash: Option<String>,
    pub(crate) contenders: Vec<Measured>,
}

/// What one contender has given on a scene.
#[derive(Serialize)]
pub(crate) struct Measured {
    pub(crate) name: &'static str,
    pub(crate) counts: Counts,
    /// Bytes on the heap at once, beyond the input.
    pub(crate) peak_heap: usize,
    /// Milliseconds of each stage, and of all.
    pub(crate) stages: [Spread; STAGES.len()],
    pub(crate) total: Spread,
    /// Its total of each round over that of the first contender.
    pub(crate) ratio: Spread,
    /// The same, stage by stage.
    pub(crate) stage_ratios: [Spread; STAGES.len()],
}

/// Measures a scene. Contenders take turns within a round, so that a slow moment of the machine hits all of them.
pub(crate) fn measure(
    scene: &'static str,
    input: &Input,
    contenders: &[Contender],
    n_rounds: usize,
) -> Result<SceneResult> {
    let mut peers = Vec::new();
    for contender in contenders {
        peers.push(contender.prepare(input)?);
    }
    // Not timed: it warms up, counts spans, and counts bytes.
    let mut first = Vec::new();
    for peer in &mut peers {
        let (run, peak) = heap::peak(|| peer.build(Purpose::Count));
        first.push((run?, peak));
    }
    let hash = first.iter().find_map(|(run, _)| run.hash.clone());
    let mut rounds: Vec<Vec<Run>> = Vec::new();
    for _ in 0..n_rounds {
        rounds.push(peers.iter_mut().map(|peer| peer.build(Purpose::Time)).collect::<Result<_>>()?);
    }
    for run in first.iter().map(|(run, _)| run).chain(rounds.iter().flatten()) {
        let found = run.hash.as_ref();
        ensure!(found.is_none() || found == hash.as_ref(), "{scene}: two runs differ: {found:?} and {hash:?}");
    }
    let contenders = contenders.iter().zip(&first).enumerate();
    let contenders = contenders.map(|(i, (contender, (run, peak_heap)))| {
        let spread = |number: &dyn Fn(&[Run]) -> f64| Spread::of(rounds.iter().map(|round| number(round)));
        Measured {
            name: contender.name(),
            counts: run.counts,
            peak_heap: *peak_heap,
            stages: std::array::from_fn(|stage| spread(&|round| 1e3 * round[i].times[stage].as_secs_f64())),
            total: spread(&|round| 1e3 * round[i].total().as_secs_f64()),
            ratio: spread(&|round| round[i].total().div_duration_f64(round[0].total())),
            stage_ratios: std::array::from_fn(|stage| {
                spread(&|round| round[i].times[stage].div_duration_f64(round[0].times[stage]))
            }),
        }
    });
    let size = [input.frame.width(), input.frame.depth(), input.frame.height()];
    Ok(SceneResult { scene, n_triangles: input.triangles.len(), size, hash, contenders: contenders.collect() })
}
