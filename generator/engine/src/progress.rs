//! How long work tells whoever waits for it; the library itself prints nothing.

use std::time::{Duration, Instant};

/// Hears of the progress of a computation, possibly from several threads at once.
pub trait Progress: Sync {
    /// This number of the positions announced are done, beside those told before.
    fn advance(&self, positions: u64);

    /// This number of positions were done before the work began.
    fn begin_at(&self, positions: u64) {
        self.advance(positions);
    }

    /// Should the work stop? Asked every few milliseconds of work.
    fn cancelled(&self) -> bool {
        false
    }
}

/// Nobody waits.
impl Progress for () {
    fn advance(&self, _: u64) {}
}

/// Passes everything on to a listener, and asks the work to stop when some time is over. Needs a clock: not for
/// `wasm32-unknown-unknown`.
pub struct Deadline<'a> {
    listener: &'a dyn Progress,
    end: Option<Instant>,
}

impl<'a> Deadline<'a> {
    /// The work is to end after `budget` from now on.
    #[must_use]
    pub fn after(budget: Duration, listener: &'a dyn Progress) -> Self {
        // A time that no clock will ever show is no deadline.
        Self { listener, end: Instant::now().checked_add(budget) }
    }

    /// What is left of the time; nothing if it is over.
    #[must_use]
    pub fn left(&self) -> Duration {
        self.end.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()))
    }
}

impl Progress for Deadline<'_> {
    fn advance(&self, positions: u64) {
        self.listener.advance(positions);
    }

    fn begin_at(&self, positions: u64) {
        self.listener.begin_at(positions);
    }

    fn cancelled(&self) -> bool {
        self.left().is_zero() || self.listener.cancelled()
    }
}
