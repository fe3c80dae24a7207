//! The second phase: run after run of blocks, with a mask and words of a given width.

use std::sync::Mutex;

use super::{
    ahead::SievedRun,
    complete::Completed,
    exclusions::Exclusions,
    history::History,
    lanes::BLOCK,
    order::{FARTHEST_WITNESS, PartOrder, Sizes},
    phase::{Phase, PhaseError, Retention, WorkCounters},
    sieve::{Sieve, Sieved},
    state::HeapFacts,
    tune::Tuner,
    word::SparseWord,
};
use crate::{mask::Mask, moves::HeapMoves};
use grundy_core::values::Width;
use grundy_work::cpu::Level;

/// Number of blocks in the longest run. A longer run makes more exclusions middle ones; a shorter
/// one makes threads wait for each other more often. To measure it again, compare the times of
/// `4!.0` to 10,000,000 for 4, 8 and 16 on one, two and more threads.
pub(super) const LONGEST_RUN: usize = 8;
/// The heap from which on heaps with high-bit indices are kept separately, unless heaps may be
/// forgotten before it. While all heaps are kept, high-bit heaps need no lists.
const HIGH_BIT_AFTER: usize = 1 << 19;

/// A computation by blocks. The module `learn` learns the order of the parts, and `run` has the
/// main loop.
#[derive(Debug)]
pub(super) struct SparseBlocks<T> {
    pub(super) level: Level,
    pub(super) moves: HeapMoves,
    pub history: History<T>,
    /// A copy of the history if rare heaps are frequent: one run adds to the copy while the next
    /// one is sieved.
    pub(super) copy: Option<History<T>>,
    pub order: PartOrder<T>,
    pub exclusions: Exclusions<T>,
    pub(super) sizes: Sizes,
    pub(super) tuner: Tuner,
    /// The heap from which on an order is learnt again.
    pub(super) next_order: usize,
    /// `true` if rare heaps are so frequent that trying claims at once is faster.
    pub(super) frequent: bool,
    /// The number of heaps in a run.
    pub(super) length: usize,
    /// The number of runs since the last one with a rare heap, or with another length.
    pub(super) calm: u32,
    /// The next run, if it is already sieved.
    pub(super) sieved: Option<SievedRun<T>>,
    /// Memory for the blocks of a run.
    pub(super) spare: Vec<Mutex<Sieved<T>>>,
    /// The last run, if its claims are not yet tried.
    pub(super) unconfirmed: Completed<T>,
    retention: Retention,
    /// An upper bound of the values of the forgotten heaps.
    largest_forgotten: u32,
    pub(super) work: WorkCounters,
}

impl<T: SparseWord> SparseBlocks<T> {
    /// Resumes after these heaps.
    pub fn new(
        level: Level,
        moves: &HeapMoves,
        mask: Mask,
        heaps: &HeapFacts,
        retention: Retention,
    ) -> Result<Self, PhaseError> {
        let mut blocks = Self {
            level,
            moves: moves.clone(),
            history: History::from_mask(mask, heaps, retention.heaps.min(HIGH_BIT_AFTER))
                .ok_or(PhaseError::Overflow)?,
            copy: None,
            order: PartOrder {
                rares: Vec::new(),
                commons: Vec::new(),
            },
            exclusions: Exclusions::default(),
            sizes: Sizes::INITIAL,
            tuner: Tuner::beginning(heaps.next()),
            next_order: 0,
            frequent: true,
            length: BLOCK,
            calm: 0,
            sieved: None,
            spare: Vec::new(),
            unconfirmed: Completed::default(),
            retention,
            largest_forgotten: heaps.largest_forgotten,
            work: WorkCounters::default(),
        };
        // The window must reach back to the last rare heap.
        let needed = blocks.history.last_rare() + blocks.moves.farthest_split();
        if blocks.history.base > 0 && blocks.history.words.len() < needed {
            return Err(PhaseError::Forgotten);
        }
        blocks.learn()?;
        Ok(blocks)
    }

    /// The sieve for the next blocks.
    pub fn sieve(&self) -> Sieve<'_, T> {
        Sieve {
            level: self.level,
            history: &self.history,
            exclusions: &self.exclusions,
            sizes: self.sizes,
        }
    }

    /// The maximum distance over which exclusions and witnesses lead back.
    fn span(&self) -> usize {
        FARTHEST_WITNESS.max(self.history.last_rare())
            + 4 * LONGEST_RUN * BLOCK
            + self.moves.farthest_split()
    }

    /// The maximum distance over which rare parts and simple moves lead back.
    fn reach(&self) -> usize {
        self.history.last_rare().max(self.moves.farthest()) + self.moves.farthest_split()
    }

    /// Forgets heaps that no later heap can need, as far back as is known to be safe.
    fn forget(&mut self) {
        let kept = self.retention.heaps.max(2 * (self.reach() + self.span()));
        if self.history.next() > 8 * self.reach() && self.history.words.len() / 2 > kept {
            let largest = self.history.forget(kept, self.retention.archive);
            let largest = self.history.projection.value_at_most(largest);
            self.largest_forgotten = self.largest_forgotten.max(largest);
        }
    }
}

impl<T: SparseWord> Phase for SparseBlocks<T> {
    fn advance(&mut self, _: usize, values: &mut Vec<u32>) -> Result<(), PhaseError> {
        self.run(values)?;
        self.forget();
        Ok(())
    }

    fn heaps(&self, archive: bool) -> HeapFacts {
        // Without these partners of high-bit rare heaps, all heaps would have to be recomputed.
        let farthest = self
            .history
            .high_bit
            .rares
            .last()
            .map(|rare| rare.heap + self.moves.farthest_split());
        let needed = farthest.map_or(usize::MAX, |farthest| {
            self.history.base.saturating_sub(farthest)
        });
        let mut heaps = self
            .history
            .heaps(self.largest_forgotten, if archive { 0 } else { needed });
        heaps.truncate(self.history.next() - self.unconfirmed.values.len());
        heaps
    }

    fn width(&self) -> Option<Width> {
        Some(T::WIDTH)
    }

    fn mask(&self) -> Option<Mask> {
        Some(self.history.projection.mask)
    }

    fn work(&self) -> WorkCounters {
        self.work
    }
}
