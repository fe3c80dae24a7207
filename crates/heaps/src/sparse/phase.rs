//! The interface between the engine and the two phases of the computation: heap by heap, and by blocks.

use std::fmt::Debug;

use super::{order::Sizes, state::Heaps};
use crate::mask::{Counts, Mask};
use grundy_core::values::Width;

/// At most one heap in this many may be rare if only pairs with a rare part are marked. To measure it again, compare
/// the times to 10,000 of codes whose share of rare heaps is near it, for half and twice this number.
pub(super) const RARE_SHARE: u64 = 3;

/// A method to compute the next heaps.
pub trait Phase: Send + Debug {
    /// Computes some heaps, at most about `most`, and appends the values that are now certain; perhaps none yet.
    ///
    /// # Errors
    /// If the phase cannot go on, or the caller asks to stop.
    fn advance(&mut self, most: usize, values: &mut Vec<u32>) -> Result<(), PhaseError>;

    /// The heaps so far, as values. The archived heaps are left out, unless `archive` is set or high-bit rare heaps
    /// have them as partners.
    fn heaps(&self, archive: bool) -> Heaps;

    /// The type of the stored values or indices.
    fn width(&self) -> Width;

    /// The mask of a phase by blocks.
    fn mask(&self) -> Option<Mask> {
        None
    }

    /// The current numbers of parts of a phase by blocks.
    fn sizes(&self) -> Option<Sizes> {
        None
    }

    /// Takes new counts of the values into account.
    fn learn(&mut self, _: &Counts) {}

    /// The work since the phase began.
    fn work(&self) -> Work {
        Work::default()
    }
}

/// The reason for which a phase cannot continue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PhaseError {
    /// A value does not fit the words.
    Overflow,
    /// An option is among the forgotten heaps.
    Forgotten,
}

/// The heaps that are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retention {
    /// All of them.
    All,
    /// The first ones and the last ones.
    Ends {
        /// Minimum number of heaps kept at either end.
        heaps: usize,
        /// Number of bytes for the words of heaps between them.
        archive: usize,
    },
}

/// Counters of the work done.
#[derive(Debug, Clone, Copy, Default)]
pub struct Work {
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

impl Work {
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
