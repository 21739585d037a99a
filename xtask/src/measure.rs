//! Measurements, by the crate `peer-bench`.

use clap::Args;
use std::error::Error;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};

/// What a measurement takes.
#[derive(Args)]
pub(crate) struct Options {
    /// Options of peer-bench: those that `-- --help` lists, such as `--rounds 20`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<OsString>,
}

/// Builds and runs `peer-bench TASK`, which writes `docs/TASK.md`.
pub(crate) fn run(root: &Path, task: &str, options: &Options) -> Result<ExitCode, Box<dyn Error>> {
    let page = std::path::absolute(root.join("docs").join(task).with_extension("md"))?;
    let folder = root.join("peer-bench");
    let status = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--release", "--config"])
        .arg(folder.join(".cargo/config.toml")) // how C++ is built; cargo finds it by itself only inside the folder
        .arg("--manifest-path")
        .arg(folder.join("Cargo.toml"))
        .args(["--", task, "--page"])
        .arg(page)
        .args(&options.options)
        .status()?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
