//! How long work tells whoever waits for it; the library itself prints nothing.

use std::time::Duration;

use crate::clock::Instant;

/// Hears of the progress of a computation, possibly from several threads at once.
pub trait Progress: Sync {
    /// The next `positions` of those that were announced are done.
    fn advance(&self, positions: u64);

    /// The first `positions` were done before this computation began.
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

/// A listener that only tells when to stop: what is computed is only a part of what was asked for.
pub(crate) struct Quiet<'a>(pub &'a dyn Progress);

impl Progress for Quiet<'_> {
    fn advance(&self, _: u64) {}

    fn cancelled(&self) -> bool {
        self.0.cancelled()
    }
}

/// Passes everything on to a listener, and asks the work to stop when some time is over.
pub struct Deadline<'a> {
    listener: &'a dyn Progress,
    start: Instant,
    budget: Duration,
}

impl<'a> Deadline<'a> {
    /// The work is to end after `budget` from now on.
    #[must_use]
    pub fn after(budget: Duration, listener: &'a dyn Progress) -> Self {
        Self { listener, start: Instant::now(), budget }
    }

    /// What is left of the time; nothing if it is over.
    #[must_use]
    pub fn left(&self) -> Duration {
        self.budget.saturating_sub(self.start.elapsed())
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
