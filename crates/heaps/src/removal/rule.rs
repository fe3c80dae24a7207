//! Shared parts of the methods that value one heap after the other.

use grundy_core::game::{rule::RuleError, set::Set};
use grundy_work::{error::Stop, work_meter::WorkMeter};

/// The largest number that can be removed from a heap up to `to`.
pub fn farthest(set: &Set, to: usize) -> usize {
    match set {
        Set::Finite(members) => members.last().and_then(|&last| usize::try_from(last).ok()).unwrap_or(to).min(to),
        Set::Range(..) | Set::Named(_) | Set::Steps { .. } | Set::Each(_) | Set::Union(_) => to,
    }
}

/// The stop for a flaw at a heap. Only the listener limits the steps, so running out of steps is an interruption.
pub(super) fn stopped(heap: usize, flaw: RuleError) -> Stop {
    match flaw {
        RuleError::OutOfSteps => Stop::Interrupted,
        flaw => Stop::Flawed { heap, flaw },
    }
}

/// The values of the last heaps: at least those that a removal can reach, at most twice this number.
#[derive(Debug)]
pub struct Seen {
    /// The values of the heaps from `first` on.
    values: Vec<u32>,
    first: usize,
    /// The largest removal.
    farthest: usize,
}

impl Seen {
    /// Starts without values; no removal is above `farthest`.
    pub fn new(farthest: usize) -> Self {
        Self { values: Vec::new(), first: 0, farthest }
    }

    /// The least number of values that are dropped at once.
    pub const FORGOTTEN: usize = 1 << 16;

    /// The value of a heap that is at most `farthest` before the next heap.
    #[inline]
    pub fn of(&self, heap: usize) -> u32 {
        self.values.get(heap.wrapping_sub(self.first)).copied().unwrap_or_default()
    }

    /// The value of the last heap, if one exists.
    pub fn last(&self) -> Option<u32> {
        self.values.last().copied()
    }

    /// Appends the value of the next heap.
    pub fn push(&mut self, value: u32) {
        // `last` needs the last value even if nothing may be removed.
        let kept = self.farthest.max(1);
        if self.values.len() >= kept.saturating_mul(2).max(Self::FORGOTTEN) {
            let forgotten = self.values.len() - kept;
            self.values.drain(..forgotten);
            self.first += forgotten;
        }
        self.values.push(value);
    }
}

/// A method for the mex of the values that removals leave.
pub(super) trait Rule {
    /// Returns the value of `heap`; the smaller heaps have the values `seen`. Called for 0, 1, 2, … in order.
    fn value(&mut self, heap: usize, seen: &Seen, meter: &mut WorkMeter<'_>) -> Result<u32, Stop>;
}
