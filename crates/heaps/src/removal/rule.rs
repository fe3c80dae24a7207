//! What the ways to value one heap after the other share.

use grundy_core::game::{rule::Flaw, set::Set};
use grundy_work::{error::Stop, pace::Pace};

/// The largest number that is removed from a heap up to `to`.
pub(super) fn farthest(set: &Set, to: usize) -> usize {
    match set {
        Set::Finite(members) => members.last().and_then(|&last| usize::try_from(last).ok()).unwrap_or(to).min(to),
        Set::Range(..) | Set::Named(_) | Set::Steps { .. } | Set::Each(_) | Set::Union(_) => to,
    }
}

/// A flaw at a heap; only the listener limits the steps.
pub(super) fn stopped(heap: usize, flaw: Flaw) -> Stop {
    match flaw {
        Flaw::OutOfSteps => Stop::Interrupted,
        flaw => Stop::Flawed { heap, flaw },
    }
}

/// The values of the last heaps: as many as a removal reaches, and up to as many again.
#[derive(Debug)]
pub(super) struct Seen {
    /// Of the heaps from `first` on.
    values: Vec<u32>,
    first: usize,
    /// The largest removal.
    farthest: usize,
}

impl Seen {
    /// No values yet; no removal is above `farthest`.
    pub fn new(farthest: usize) -> Self {
        Self { values: Vec::new(), first: 0, farthest }
    }

    /// The least number of values that are forgotten at once.
    pub const FORGOTTEN: usize = 1 << 16;

    /// The value of a heap, at most `farthest` before the next one.
    #[inline]
    pub fn of(&self, heap: usize) -> u32 {
        self.values.get(heap.wrapping_sub(self.first)).copied().unwrap_or_default()
    }

    /// The value of the last heap, if there is one.
    pub fn last(&self) -> Option<u32> {
        self.values.last().copied()
    }

    pub fn push(&mut self, value: u32) {
        // The last value is asked for even if nothing may be removed.
        let kept = self.farthest.max(1);
        if self.values.len() >= kept.saturating_mul(2).max(Self::FORGOTTEN) {
            let forgotten = self.values.len() - kept;
            self.values.drain(..forgotten);
            self.first += forgotten;
        }
        self.values.push(value);
    }
}

/// One way to the mex of the values left after a removal.
pub(super) trait Rule {
    /// The value of `heap`, whose smaller heaps have the values `seen`; called for 0, 1, 2, … in turn.
    fn value(&mut self, heap: usize, seen: &Seen, pace: &mut Pace<'_>) -> Result<u32, Stop>;
}
