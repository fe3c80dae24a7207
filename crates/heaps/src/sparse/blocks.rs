//! The second phase: run after run of blocks, with a mask and words of a certain width.

use std::sync::Mutex;

use super::{
    ahead::SievedRun,
    history::History,
    lanes::BLOCK,
    order::{FARTHEST_WITNESS, Order, Sizes},
    phase::{Phase, Retention, Trouble, Work},
    sieve::{Sieve, Sieved},
    state::Heaps,
    taps::Taps,
    tune::Tuner,
    witness::Claim,
    word::Word,
};
use crate::{mask::Mask, moves::HeapMoves};
use grundy_core::values::Width;
use grundy_work::cpu::Level;

/// Blocks of the longest run. A longer run makes more taps middle ones; a shorter one makes threads wait for each other
/// more often. To choose it anew, compare the times of `4!.0` to 10,000,000 for 4, 8 and 16 on one, two and more
/// threads.
pub(super) const LONGEST_RUN: usize = 8;
/// From this heap on heaps with tall indices are kept apart, or from where heaps may be forgotten, if that is less: as
/// long as all heaps are kept they need no lists.
const TALL_AFTER: usize = 1 << 19;

/// A computation by blocks. What it learns is in `learn`, how it goes on in `run`.
#[derive(Debug)]
pub(super) struct Blocks<T> {
    pub(super) level: Level,
    pub(super) moves: HeapMoves,
    pub(super) history: History<T>,
    /// The same heaps once more where rare heaps are frequent: one run adds to the copy while the next one is sieved.
    pub(super) copy: Option<History<T>>,
    pub(super) order: Order<T>,
    pub(super) taps: Taps<T>,
    pub(super) sizes: Sizes,
    pub(super) tuner: Tuner,
    /// From this heap on an order is learnt anew.
    pub(super) next_order: usize,
    /// Do rare heaps come so often that claims are better tried at once?
    pub(super) frequent: bool,
    /// Heaps of a run.
    pub(super) length: usize,
    /// Runs since the last one with a rare heap, or with another length.
    pub(super) calm: u32,
    /// The next run, if it is sieved already.
    pub(super) sieved: Option<SievedRun<T>>,
    /// Memory for the blocks of a run.
    pub(super) spare: Vec<Mutex<Sieved<T>>>,
    /// The last run, if its claims are not tried yet.
    pub(super) unconfirmed: Unconfirmed<T>,
    retention: Retention,
    /// The largest value of a forgotten heap, or a larger one.
    largest_forgotten: u32,
    pub(super) work: Work,
}

/// Values, and the claims that they rest on.
#[derive(Debug, Default)]
pub(super) struct Unconfirmed<T> {
    pub claims: Vec<Claim<T>>,
    pub values: Vec<u32>,
}

impl<T: Word> Blocks<T> {
    /// Goes on after these heaps, at first with sizes that an earlier phase found, if there was one.
    pub fn new(
        level: Level,
        moves: &HeapMoves,
        mask: Mask,
        heaps: &Heaps,
        retention: Retention,
        sizes: Option<Sizes>,
    ) -> Result<Self, Trouble> {
        let tall_after = match retention {
            Retention::All => TALL_AFTER,
            Retention::Ends { heaps, .. } => heaps.min(TALL_AFTER),
        };
        let mut blocks = Self {
            level,
            moves: moves.clone(),
            history: History::of(mask, heaps, tall_after).ok_or(Trouble::Overflow)?,
            copy: None,
            order: Order { rares: Vec::new(), commons: Vec::new() },
            taps: Taps::default(),
            sizes: sizes.unwrap_or(Sizes::INITIAL),
            tuner: Tuner::beginning(heaps.next()),
            next_order: 0,
            frequent: true,
            length: BLOCK,
            calm: 0,
            sieved: None,
            spare: Vec::new(),
            unconfirmed: Unconfirmed::default(),
            retention,
            largest_forgotten: heaps.largest_forgotten,
            work: Work::default(),
        };
        // The window must reach back to the last rare heap.
        let needed = blocks.history.last_rare() + blocks.moves.farthest_split();
        if blocks.history.base > 0 && blocks.history.words.len() < needed {
            return Err(Trouble::Forgotten);
        }
        blocks.learn()?;
        Ok(blocks)
    }

    /// What the next blocks are sieved with.
    pub(super) fn sieve(&self) -> Sieve<'_, T> {
        Sieve { level: self.level, history: &self.history, taps: &self.taps, sizes: self.sizes }
    }

    /// The number of heaps that taps and witnesses lead back, at most.
    fn span(&self) -> usize {
        FARTHEST_WITNESS.max(self.history.last_rare()) + 4 * LONGEST_RUN * BLOCK + self.moves.farthest_split()
    }

    /// The number of heaps that rare parts and simple moves lead back, at most.
    fn reach(&self) -> usize {
        self.history.last_rare().max(self.moves.farthest()) + self.moves.farthest_split()
    }

    /// Forgets what no later heap can need, as far as is known.
    fn forget(&mut self) {
        let Retention::Ends { heaps, archive } = self.retention else {
            return;
        };
        let kept = heaps.max(2 * (self.reach() + self.span()));
        if self.history.next() > 8 * self.reach() && self.history.words.len() / 2 > kept {
            let largest = self.history.forget(kept, archive);
            let largest = self.history.projection.value_at_most(largest);
            self.largest_forgotten = self.largest_forgotten.max(largest);
        }
    }
}

impl<T: Word> Phase for Blocks<T> {
    fn advance(&mut self, _: usize, values: &mut Vec<u32>) -> Result<(), Trouble> {
        self.run(values)?;
        self.forget();
        Ok(())
    }

    fn heaps(&self, archive: bool) -> Heaps {
        // Without these partners of tall rare heaps everything would be computed again.
        let farthest = self.history.tall.rares.last().map(|rare| rare.heap + self.moves.farthest_split());
        let needed = farthest.map_or(usize::MAX, |farthest| self.history.base.saturating_sub(farthest));
        let mut heaps = self.history.heaps(self.largest_forgotten, if archive { 0 } else { needed });
        heaps.truncate(self.history.next() - self.unconfirmed.values.len());
        heaps
    }

    fn width(&self) -> Width {
        T::WIDTH
    }

    fn mask(&self) -> Option<Mask> {
        Some(self.history.projection.mask)
    }

    fn sizes(&self) -> Option<Sizes> {
        Some(self.sizes)
    }

    fn work(&self) -> Work {
        self.work
    }
}
