//! What ends a command early: one line on stderr and exit code 2.

use clap::error::ErrorKind;
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

/// The one line that a command ends with when it cannot do its work: what, where, what to do.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A line for the user.
    Line(String),
    /// Help or version was asked for, or the words of the command line make no command.
    Usage(clap::Error),
    /// Whoever read the output has left, as `head` does: no failure of ours.
    OutputClosed,
}

impl Failure {
    /// An error about a file or a folder.
    pub(crate) fn at(path: &Path, what: &str, error: &dyn Error) -> Self {
        Self::joined(format!("{} {what}: {error}", path.display()), error)
    }

    /// An error and all its sources, joined in one line.
    pub(crate) fn of(error: &dyn Error) -> Self {
        Self::joined(error.to_string(), error)
    }

    fn joined(mut line: String, error: &dyn Error) -> Self {
        let mut source = error.source();
        while let Some(error) = source {
            // Writing to a string cannot fail.
            let _ = write!(line, ": {error}");
            source = error.source();
        }
        Self::Line(line)
    }

    /// Says it on stderr.
    pub(crate) fn report(self) -> ExitCode {
        let line = match self {
            Self::Line(line) => line,
            Self::Usage(usage) if is_mistake(&usage) => one_line(&usage),
            Self::Usage(help) => {
                // `--help | head` may close the pipe early.
                let _ = help.print();
                return if help.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS };
            }
            Self::OutputClosed => return ExitCode::SUCCESS,
        };
        // Where stderr is closed, the exit code still speaks.
        let _ = writeln!(io::stderr(), "error: {}", line.replace('\n', " "));
        ExitCode::from(2)
    }
}

/// Whether the words make no command; without any words the whole help is the better answer.
fn is_mistake(usage: &clap::Error) -> bool {
    usage.use_stderr() && usage.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
}

/// The paragraphs of a usage error in one line.
fn one_line(usage: &clap::Error) -> String {
    let text = usage.to_string();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines: Vec<&str> = lines.collect();
    lines.join(" ").trim_start_matches("error: ").replace("For more information, try '--help'.", "(see --help)")
}

impl From<clap::Error> for Failure {
    fn from(usage: clap::Error) -> Self {
        Self::Usage(usage)
    }
}

/// An error of writing to stdout; errors of files are given their path where they happen.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::OutputClosed } else { Self::of(&error) }
    }
}
