//! The `openspan` command: builds, inspects and draws heightfields.
//!
//! One file per subcommand, each with its `Args` and its `run`; a new one is a module and a line in [`Command`].

mod build;
mod demo;
mod diff;
mod failure;
mod hash;
mod input;
mod inspect;
mod progress;
mod render;
mod stages;
mod stored;
mod table;
mod text;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;

/// From a game world to a compact open-span heightfield, exact in every bit.
#[derive(Parser)]
#[command(name = "openspan", version, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Build(build::Args),
    Text(text::Args),
    Hash(hash::Args),
    Inspect(inspect::Args),
    Diff(diff::Args),
    Render(render::Args),
    Demo(demo::Args),
}

/// How a command that did not fail ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// All is well: exit code 0.
    Done,
    /// A comparison found something: exit code 1.
    Different,
}

impl Command {
    fn run(self) -> Result<Outcome, Failure> {
        match self {
            Self::Build(args) => build::run(&args),
            Self::Text(args) => text::run(&args),
            Self::Hash(args) => hash::run(&args),
            Self::Inspect(args) => inspect::run(&args),
            Self::Diff(args) => diff::run(&args),
            Self::Render(args) => render::run(&args),
            Self::Demo(args) => demo::run(&args),
        }
    }
}

fn main() -> ExitCode {
    let result = Cli::try_parse().map_err(Failure::from).and_then(|cli| cli.command.run());
    match result {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Different) => ExitCode::FAILURE,
        Err(failure) => failure.report(),
    }
}
