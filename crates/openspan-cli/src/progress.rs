//! A progress bar on stderr, where that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use openspan::Stage;
use std::time::Duration;

/// Steps of the bar for each stage.
const N_STEPS: u64 = 1000;

/// The stages of a build as they come, or nothing where stderr is no terminal.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::new(N_STEPS * Stage::ALL.len() as u64); // draws to stderr, and only to a terminal
        let style = ProgressStyle::with_template("{spinner} {msg:<9} [{bar:30}] {elapsed}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "));
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(bar)
    }

    /// For work that is done before a bar could be seen.
    pub(crate) fn silent() -> Self {
        Self(ProgressBar::hidden())
    }

    /// Work on a stage has come so far, from 0 to 1.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a place in a bar"
    )]
    pub(crate) fn show(&self, stage: Stage, fraction: f32) {
        self.0.set_message(stage.name());
        self.0.set_position(stage as u64 * N_STEPS + (fraction * N_STEPS as f32) as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// A time in the unit that suits it.
pub(crate) fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}
