//! What the two phases of the computation offer the engine: heap by heap, and by blocks.

use std::fmt::Debug;

use super::{order::Sizes, state::Heaps};
use crate::mask::{Counts, Mask};
use grundy_core::values::Width;

/// At most one heap in three may be rare where pairs with a rare part are marked instead of all pairs. To choose it
/// anew, compare the times of codes whose share of rare heaps is near it, to 10,000, for half and twice of it.
pub(super) const RARE_SHARE: u64 = 3;

/// One way to compute the next heaps.
pub(super) trait Phase: Send + Debug {
    /// Computes some heaps, about `most` or fewer, and appends the values that are certain now; perhaps none yet.
    fn advance(&mut self, most: usize, values: &mut Vec<u32>) -> Result<(), Trouble>;

    /// The heaps so far, in values. The archived ones are left out unless `archive` asks for them, or tall rare heaps have them
    /// for partners.
    fn heaps(&self, archive: bool) -> Heaps;

    /// The type that values, or their indices, are kept in.
    fn width(&self) -> Width;

    /// The mask of a phase by blocks.
    fn mask(&self) -> Option<Mask> {
        None
    }

    /// How many parts a phase by blocks takes by now.
    fn sizes(&self) -> Option<Sizes> {
        None
    }

    /// Takes in a new count of the values.
    fn learn(&mut self, _: &Counts) {}

    /// What was done since the phase began.
    fn work(&self) -> Work {
        Work::default()
    }
}

/// Why a phase cannot go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// A value does not fit the words.
    Overflow,
    /// Some option lies among the forgotten heaps.
    Forgotten,
}

/// Which heaps are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Retention {
    /// All of them.
    All,
    /// The first ones and the last ones.
    Ends {
        /// Heaps kept at either end, at least.
        heaps: usize,
        /// Bytes for words of heaps between them.
        archive: usize,
    },
}

/// Counters of what was done.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Work {
    /// Runs of blocks.
    pub runs: u64,
    /// Those that were sieved while the run before them was completed.
    pub ahead: u64,
    /// Claims tried.
    pub claims: u64,
    /// Heaps computed by all their rare parts.
    pub fallbacks: u64,
    /// Runs taken back because a claim was refuted.
    pub rollbacks: u64,
    /// Times that an order of the parts was learnt.
    pub learnt: u64,
    /// Rare heaps with tall indices.
    pub tall: u64,
}

impl Work {
    /// The sums of all counters.
    pub fn plus(self, more: Self) -> Self {
        Self {
            runs: self.runs + more.runs,
            ahead: self.ahead + more.ahead,
            claims: self.claims + more.claims,
            fallbacks: self.fallbacks + more.fallbacks,
            rollbacks: self.rollbacks + more.rollbacks,
            learnt: self.learnt + more.learnt,
            tall: self.tall + more.tall,
        }
    }
}
