//! Work is counted, so that whoever waits is asked often whether it should stop: also amid one position.

use super::error::Stop;
use grundy_core::progress::Progress;

/// Units of work between two questions: at 1 to 30 ns a unit, at most some milliseconds.
const WORK_AT_ONCE: u64 = 1 << 16;

/// The work done for a listener.
pub struct Pace<'a> {
    progress: &'a dyn Progress,
    /// Units of work until the listener is asked.
    left: u64,
    /// Units of work done.
    done: u64,
}

impl<'a> Pace<'a> {
    /// No work done yet.
    pub fn new(progress: &'a dyn Progress) -> Self {
        Self { progress, left: WORK_AT_ONCE, done: 0 }
    }

    /// The listener.
    pub fn progress(&self) -> &'a dyn Progress {
        self.progress
    }

    /// Counts some units of work, such as options marked.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] if the listener asks to stop.
    #[inline]
    pub fn work(&mut self, units: u64) -> Result<(), Stop> {
        self.done += units;
        if units < self.left {
            self.left -= units;
            return Ok(());
        }
        self.left = WORK_AT_ONCE;
        self.ask()
    }

    /// Asks now.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] if the listener asks to stop.
    pub fn ask(&self) -> Result<(), Stop> {
        if self.progress.cancelled() { Err(Stop::Interrupted) } else { Ok(()) }
    }

    /// Counts work for which the listener was asked already.
    pub fn count(&mut self, units: u64) {
        self.done += units;
    }

    /// Units of work so far.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// Should the work go on?
    pub fn goes_on(&self) -> bool {
        !self.progress.cancelled()
    }
}
