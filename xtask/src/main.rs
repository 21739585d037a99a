//! Tasks of the repository: `cargo xtask --help`.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command speaks")]

mod compare;

mod fixtures;

mod measure;

mod scenes;

use clap::{Parser, Subcommand};
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

/// Tasks of the repository.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Make the recorded stages and the hash matrix from the scenes under fixtures/scenes
    Fixtures {
        /// Change nothing: compare, show what differs and exit with 1 if something does
        #[arg(long)]
        check: bool,
    },
    /// Measure the front half against Recast and rerecast, and write docs/peers.md
    Peers(measure::Options),
    /// Measure how time and memory grow with the world, and write docs/scaling.md
    Scaling(measure::Options),
}

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let done = match Cli::parse().task {
        Task::Fixtures { check } => fixtures(root, check),
        Task::Peers(options) => measure::run(root, "peers", &options),
        Task::Scaling(options) => measure::run(root, "scaling", &options),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn fixtures(root: &Path, check: bool) -> Result<ExitCode, Box<dyn Error>> {
    let made = fixtures::generate(root)?;
    let found = fixtures::recorded(root)?;
    let differences = compare::differences(&found, &made);
    if check {
        for difference in &differences {
            println!("{difference}");
        }
        if !differences.is_empty() {
            println!("{} files differ. If they should, run: cargo xtask fixtures", differences.len());
            return Ok(ExitCode::FAILURE);
        }
        println!("{} files under fixtures are as the scenes make them", made.len());
    } else {
        fixtures::record(root, &found, &made)?;
        println!("{} files under fixtures, {} of them changed", made.len(), differences.len());
    }
    Ok(ExitCode::SUCCESS)
}
