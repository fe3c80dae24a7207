//! A bar on the terminal for work that takes more than a moment; silent when piped.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::progress::Progress;

/// Shorter work shows no bar.
const PATIENCE: Duration = Duration::from_millis(300);

/// A progress bar over positions.
#[derive(Debug)]
pub struct Bar {
    bar: ProgressBar,
    start: Instant,
}

impl Bar {
    /// A bar whose end is at `positions`.
    #[must_use]
    pub fn new(positions: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(positions), ProgressDrawTarget::hidden());
        let template = "{bar:32} {percent:>3} %  {human_pos} of {human_len}  {per_sec}  ETA {eta}";
        bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self { bar, start: Instant::now() }
    }
}

impl Progress for Bar {
    fn advance(&self, positions: u64) {
        if self.bar.is_hidden() && self.start.elapsed() > PATIENCE {
            // A target that is no terminal stays hidden.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(positions);
    }

    fn begin_at(&self, positions: u64) {
        self.bar.set_position(positions);
        self.bar.reset_eta();
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
