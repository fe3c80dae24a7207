//! A work meter: after each fixed amount of work, also within one position, it asks the listener
//! whether to stop.

use super::error::Stop;
use grundy_core::progress::Progress;

/// Units of work between two questions to the listener: at 1 to 30 ns a unit, at most a few
/// milliseconds.
const WORK_AT_ONCE: u64 = 1 << 16;

/// A meter of the work done for a progress listener.
pub struct WorkMeter<'a> {
    progress: &'a dyn Progress,
    /// Units of work until the listener is asked again.
    left: u64,
    /// Units of work done.
    done: u64,
}

impl<'a> WorkMeter<'a> {
    /// Creates a meter at zero.
    pub fn new(progress: &'a dyn Progress) -> Self {
        Self {
            progress,
            left: WORK_AT_ONCE,
            done: 0,
        }
    }

    /// The listener.
    pub fn progress(&self) -> &'a dyn Progress {
        self.progress
    }

    /// Counts units of work, such as marked options; asks the listener if enough work was done.
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

    /// Asks the listener now.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] if the listener asks to stop.
    pub fn ask(&self) -> Result<(), Stop> {
        if self.progress.cancelled() {
            Err(Stop::Interrupted)
        } else {
            Ok(())
        }
    }

    /// Counts work without asking the listener, for callers that asked already.
    pub fn count(&mut self, units: u64) {
        self.done += units;
    }

    /// The units of work done.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// Returns `true` unless the listener asks to stop.
    pub fn goes_on(&self) -> bool {
        !self.progress.cancelled()
    }
}
