//! Progress reports of long computations to their caller; the library itself prints nothing.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::clock::{Instant, Stopwatch};

/// The time of a question if no other is asked for: [`Deadline`] has an example of a limit.
pub const USUAL_TIME: Duration = Duration::from_secs(10);

/// A listener to the progress of a computation, possibly called from several threads at once.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
///
/// use grundy_core::progress::Progress;
///
/// /// Counts positions, and asks to stop after a million of them.
/// struct Counter(AtomicU64);
///
/// impl Progress for Counter {
///     fn advance(&self, positions: u64) {
///         self.0.fetch_add(positions, Relaxed);
///     }
///
///     fn cancelled(&self) -> bool {
///         self.0.load(Relaxed) > 1_000_000
///     }
/// }
///
/// let counter = Counter(AtomicU64::new(0));
/// counter.advance(999_999);
/// assert!(!counter.cancelled());
/// counter.skip(2);
/// assert!(counter.cancelled());
/// ```
pub trait Progress: Sync {
    /// Reports that the next `positions` of the announced positions are done.
    fn advance(&self, positions: u64);

    /// Reports that the first `positions` were done before this computation began.
    fn begin_at(&self, positions: u64) {
        self.advance(positions);
    }

    /// Reports that the next `positions` of the announced positions need no work.
    fn skip(&self, positions: u64) {
        self.advance(positions);
    }

    /// Returns `true` if the work should stop. Called every few milliseconds of work.
    fn cancelled(&self) -> bool {
        false
    }
}

/// The listener that ignores all reports.
impl Progress for () {
    fn advance(&self, _: u64) {}
}

/// A listener that only passes on requests to stop, for a computation that is a part of the
/// announced work.
///
/// ```
/// use grundy_core::progress::{Deadline, Progress, Quiet};
/// use std::time::Duration;
///
/// let over = Deadline::after(Duration::ZERO, &());
/// assert!(Quiet(&over).cancelled() && !Quiet(&()).cancelled());
/// ```
pub struct Quiet<'a>(pub &'a dyn Progress);

impl Progress for Quiet<'_> {
    fn advance(&self, _: u64) {}

    fn cancelled(&self) -> bool {
        self.0.cancelled()
    }
}

/// Passes all reports on to a listener, and asks the work to stop after a time limit.
///
/// ```
/// use std::time::Duration;
///
/// use grundy_core::progress::{Deadline, Progress};
///
/// let over = Deadline::after(Duration::ZERO, &());
/// assert!(over.cancelled() && over.left().is_zero());
/// assert!(!over.later(Duration::from_secs(60)).cancelled());
/// ```
pub struct Deadline<'a> {
    listener: &'a dyn Progress,
    start: Instant,
    budget: Duration,
}

impl<'a> Deadline<'a> {
    /// Creates a deadline `budget` from now.
    #[must_use]
    pub fn after(budget: Duration, listener: &'a dyn Progress) -> Self {
        Self {
            listener,
            start: Instant::now(),
            budget,
        }
    }

    /// Returns the deadline moved later by `more`.
    #[must_use]
    pub fn later(&self, more: Duration) -> Self {
        Self {
            listener: self.listener,
            start: self.start,
            budget: self.budget.saturating_add(more),
        }
    }

    /// Returns the remaining time; 0 after the deadline.
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

/// Asks a trial to stop when the thread that began it has used its CPU time, see [`Stopwatch`]. The
/// extent of a trial is therefore the same on a busy machine.
///
/// ```
/// use grundy_core::progress::{Progress, WorkLimit};
/// use std::time::Duration;
///
/// assert!(WorkLimit::after(Duration::ZERO).cancelled());
/// assert!(!WorkLimit::after(Duration::from_secs(60)).cancelled());
/// ```
pub struct WorkLimit {
    watch: Stopwatch,
    longest: Duration,
    is_over: AtomicBool,
}

impl WorkLimit {
    /// The limit on wall-clock time, as a multiple of the CPU time of a trial: it ends a trial on a
    /// busy machine.
    const PATIENCE: u32 = 3;

    /// Creates a limit that ends the trial `longest` from now.
    pub fn after(longest: Duration) -> Self {
        Self {
            watch: Stopwatch::start(),
            longest,
            is_over: AtomicBool::new(false),
        }
    }

    /// The watch that runs since then.
    pub fn watch(&self) -> Stopwatch {
        self.watch
    }
}

impl Progress for WorkLimit {
    fn advance(&self, _: u64) {}

    fn cancelled(&self) -> bool {
        // The CPU time is at most the time of the clock, and takes ten times as long to read: it would
        // slow the trial of a method that computes a heap in less than a microsecond.
        let is_over = || {
            let clock = self.watch.clock();
            clock >= self.longest
                && (clock >= Self::PATIENCE * self.longest || self.watch.elapsed() >= self.longest)
        };
        if !self.is_over.load(Ordering::Relaxed) && is_over() {
            // Only the thread that began the trial sees its own CPU time; this flag tells the other
            // threads.
            self.is_over.store(true, Ordering::Relaxed);
        }
        self.is_over.load(Ordering::Relaxed)
    }
}
