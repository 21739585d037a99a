//! `openspan text`: the canonical text of one stage.

use crate::input::Input;
use crate::{Failure, Outcome};
use clap::ValueEnum;
use openspan::{SpanPipeline, StageResult};
use std::io::{BufWriter, Write as _};

/// Print the canonical text of one stage
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// The stage
    #[arg(long, value_enum)]
    stage: Stage,
}

/// The stages of a build, in order.
#[derive(Clone, Copy, ValueEnum)]
enum Stage {
    /// After all sources (§3)
    Solid,
    /// After the filters (§6)
    Filtered,
    /// Open spans and links (§7)
    Compact,
    /// After erosion (§8)
    Eroded,
    /// After the volumes (§9): the result
    Volumes,
}

impl From<Stage> for openspan::Stage {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Solid => Self::Solid,
            Stage::Filtered => Self::Filtered,
            Stage::Compact => Self::Compact,
            Stage::Eroded => Self::Eroded,
            Stage::Volumes => Self::Volumes,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let scene = args.input.load()?;
    let mut stdout = BufWriter::new(std::io::stdout().lock());
    let last = args.stage.into();
    let mut written = Ok(());
    SpanPipeline::new(&scene)?.run_until(last, &mut |result: StageResult<'_>| {
        if result.stage() == last {
            written = write!(stdout, "{result}");
        }
    })?;
    written?;
    stdout.flush()?;
    Ok(Outcome::Done)
}
