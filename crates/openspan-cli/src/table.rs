//! The table that a build closes with: what each stage took and what it holds.

use crate::progress::seconds;
use indicatif::{DecimalBytes, HumanCount};
use stage_file::StageRef;
use std::fmt;
use std::time::Duration;

/// A line of the table for each stage.
#[derive(Default)]
pub(crate) struct Table(Vec<[String; 4]>);

impl Table {
    /// Adds a stage: how long it took to build, and how many bytes it is in a file.
    pub(crate) fn add(&mut self, stage: StageRef<'_>, time: Duration, n_bytes: u64) {
        let n_spans = HumanCount(stage.n_spans() as u64);
        self.0.push([stage.name().to_string(), seconds(time), n_spans.to_string(), DecimalBytes(n_bytes).to_string()]);
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const HEAD: [&str; 4] = ["stage", "time", "spans", "bytes"];
        let width = |column: usize| {
            let lines = self.0.iter().map(|line| line[column].chars().count());
            lines.fold(HEAD[column].len(), usize::max)
        };
        let widths = [0, 1, 2, 3].map(width);
        let lines = self.0.iter().map(|line| line.each_ref().map(String::as_str));
        for [stage, time, spans, bytes] in std::iter::once(HEAD).chain(lines) {
            let [a, b, c, d] = widths;
            writeln!(f, "{stage:<a$}  {time:>b$}  {spans:>c$}  {bytes:>d$}")?;
        }
        Ok(())
    }
}
