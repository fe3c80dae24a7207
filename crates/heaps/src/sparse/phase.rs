//! The interface between the engine and the two phases of the computation: heap by heap, and by
//! blocks.

use std::fmt::Debug;

use super::state::HeapFacts;
use crate::{every_pair::EveryPair, mask::Mask, stream::Stream};
use grundy_core::values::Width;
use grundy_work::Stop;

/// A method to compute the next heaps.
pub trait Phase: Send + Debug {
    /// Computes some heaps, at most about `most`, and appends the values that are now certain;
    /// perhaps none yet.
    ///
    /// # Errors
    /// If the phase cannot go on, or the caller asks to stop.
    fn advance(&mut self, most: usize, values: &mut Vec<u32>) -> Result<(), PhaseError>;

    /// The heaps so far, as values. The archived heaps are left out, unless `archive` is set or
    /// high-bit rare heaps have them as partners.
    fn heaps(&self, archive: bool) -> HeapFacts;

    /// The type of the stored indices of a phase by blocks.
    fn width(&self) -> Option<Width> {
        None
    }

    /// The mask of a phase by blocks.
    fn mask(&self) -> Option<Mask> {
        None
    }

    /// The work since the phase began.
    fn work(&self) -> WorkCounters {
        WorkCounters::default()
    }
}

/// The reason for which a phase cannot continue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PhaseError {
    /// A value does not fit the words.
    Overflow,
    /// An option is among the forgotten heaps.
    Forgotten,
    /// The computation ends.
    Stopped(Stop),
}

/// Maximum number of heaps in a call of the first phase: then a mask is chosen soon after values
/// get one bit longer.
const HEAPS_AT_ONCE: u64 = 64;

impl Phase for EveryPair {
    fn advance(&mut self, most: usize, values: &mut Vec<u32>) -> Result<(), PhaseError> {
        let to = self.next_heap() + HEAPS_AT_ONCE.min(most as u64) - 1;
        Stream::advance(self, to, values).map_err(PhaseError::Stopped)
    }

    fn heaps(&self, _: bool) -> HeapFacts {
        let mut values = Vec::new();
        self.values().append_to(0, &mut values);
        HeapFacts::all(values)
    }
}

/// The heaps that are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Minimum number of heaps kept at either end.
    pub heaps: usize,
    /// Number of bytes for the words of heaps between them.
    pub archive: usize,
}

impl Retention {
    /// All of them.
    pub const ALL: Self = Self {
        heaps: usize::MAX,
        archive: 0,
    };
}

/// Counters of the work done.
#[derive(Debug, Clone, Copy, Default)]
pub struct WorkCounters {
    /// Runs of blocks.
    pub runs: u64,
    /// Runs that were sieved while the previous run was completed.
    pub ahead: u64,
    /// Claims tried.
    pub claims: u64,
    /// Heaps computed by all their rare parts.
    pub fallbacks: u64,
    /// Runs that were undone because a claim was refuted.
    pub rollbacks: u64,
    /// Times that an order of the parts was learnt.
    pub learnt: u64,
    /// Rare heaps with high-bit indices.
    pub high_bit: u64,
}

impl WorkCounters {
    /// The sums of all counters.
    #[must_use]
    pub fn plus(self, more: Self) -> Self {
        Self {
            runs: self.runs + more.runs,
            ahead: self.ahead + more.ahead,
            claims: self.claims + more.claims,
            fallbacks: self.fallbacks + more.fallbacks,
            rollbacks: self.rollbacks + more.rollbacks,
            learnt: self.learnt + more.learnt,
            high_bit: self.high_bit + more.high_bit,
        }
    }
}
