//! How long work tells whoever waits for it; the library itself prints nothing.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::clock::{Instant, Stopwatch};

/// Hears of the progress of a computation, possibly from several threads at once.
pub trait Progress: Sync {
    /// The next `positions` of those that were announced are done.
    fn advance(&self, positions: u64);

    /// The first `positions` were done before this computation began.
    fn begin_at(&self, positions: u64) {
        self.advance(positions);
    }

    /// The next `positions` of those that were announced need no work.
    fn skip(&self, positions: u64) {
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
pub struct Quiet<'a>(pub &'a dyn Progress);

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

    /// The same deadline, `more` later.
    #[must_use]
    pub fn later(&self, more: Duration) -> Self {
        Self { listener: self.listener, start: self.start, budget: self.budget + more }
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

/// Asks a trial to stop when the thread that began it was at work for some time, see [`Stopwatch`]: what is tried is the
/// same on a busy machine.
pub struct WorkLimit {
    watch: Stopwatch,
    longest: Duration,
    is_over: AtomicBool,
}

impl WorkLimit {
    /// On a busy machine a trial waits for its time at work until this many times as much has gone by.
    const PATIENCE: u32 = 3;

    /// The trial is to end after `longest` from now on.
    pub fn after(longest: Duration) -> Self {
        Self { watch: Stopwatch::start(), longest, is_over: AtomicBool::new(false) }
    }

    /// The watch that runs since then.
    pub fn watch(&self) -> Stopwatch {
        self.watch
    }
}

impl Progress for WorkLimit {
    fn advance(&self, _: u64) {}

    fn cancelled(&self) -> bool {
        let is_over = || self.watch.elapsed() >= self.longest || self.watch.clock() >= Self::PATIENCE * self.longest;
        if !self.is_over.load(Ordering::Relaxed) && is_over() {
            // Only the thread that began the trial sees how long it is at work: the others hear of it here.
            self.is_over.store(true, Ordering::Relaxed);
        }
        self.is_over.load(Ordering::Relaxed)
    }
}
