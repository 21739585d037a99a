//! What a measurement was made on, and with what.

use serde::Serialize;
use std::process::Command;

/// The machine and the versions.
#[derive(Debug, Serialize)]
pub(crate) struct Machine {
    pub(crate) cpu: String,
    pub(crate) cores: usize,
    pub(crate) system: String,
    pub(crate) rust: String,
    pub(crate) cpp: String,
    pub(crate) cpp_flags: &'static str,
}

impl Machine {
    pub(crate) fn this() -> Self {
        let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let name = cpuinfo.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
        Self {
            cpu: name.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.to_owned()),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            system: std::env::consts::OS.to_owned(),
            rust: first_line("rustc"),
            cpp: first_line("c++"),
            cpp_flags: option_env!("CXXFLAGS").unwrap_or("none: the assertions of Recast are on"),
        }
    }
}

impl Machine {
    /// The libraries that are compared with, and what built them.
    pub(crate) fn peers(&self) -> String {
        let [recast, rerecast] = ["recastnavigation-rs", "rerecast"].map(version);
        let Self { cpp, cpp_flags, .. } = self;
        format!("- recastnavigation-rs {recast}, rerecast {rerecast}\n- {cpp}, -O3 {cpp_flags}\n")
    }
}

impl std::fmt::Display for Machine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { cpu, cores, system, rust, .. } = self;
        writeln!(f, "- {cpu}, {cores} cores, {system}\n- {rust}, release")
    }
}

/// What a compiler says of itself.
fn first_line(compiler: &str) -> String {
    let output = Command::new(compiler).arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.lines().next().unwrap_or(compiler).to_owned()
}

/// The version of a dependency in the lock file.
fn version(name: &str) -> &'static str {
    let lock = include_str!("../Cargo.lock");
    let entry = lock.split_once(&format!("name = \"{name}\"\nversion = \""));
    entry.and_then(|(_, rest)| rest.split_once('"')).map_or("of an unknown version", |(version, _)| version)
}
