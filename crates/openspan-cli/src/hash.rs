//! `openspan hash`: the SHA-256 of every stage's canonical text.

use crate::input::Input;
use crate::progress::Progress;
use crate::{Failure, Outcome, stages};
use openspan::{SpanPipeline, text_hash};
use std::io::Write as _;

/// Print `STAGE SHA256` of the canonical text of all five stages
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let scene = args.input.load()?;
    let mut stdout = std::io::stdout().lock();
    stages::run(SpanPipeline::new(&scene)?, &Progress::new(), |stage, _| {
        Ok(writeln!(stdout, "{} {}", stage.name(), text_hash(&stage))?)
    })?;
    Ok(Outcome::Done)
}
