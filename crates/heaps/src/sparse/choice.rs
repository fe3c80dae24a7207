//! The choice of the phase that computes the next heaps.

use super::{
    blocks::SparseBlocks,
    engine::{Engine, FIRST_MASK},
    phase::Phase,
    state::HeapFacts,
    word::SparseWord,
};
use crate::{every_pair::EveryPair, growing::Growing, mask::Mask};
use grundy_core::values::Width;
use grundy_work::Stop;

/// At most one heap in this many may be rare if only pairs with a rare part are tried. To measure
/// it again, compare the times to 10,000 of codes whose share of rare heaps is near it, for half
/// and twice this number.
const RARE_SHARE: u64 = 3;

impl Engine {
    /// Switches to another mask, or to no mask, if this leaves fewer rare heaps.
    pub(super) fn choose(&mut self) {
        let heap = self.next();
        self.next_choice = if heap < FIRST_MASK {
            FIRST_MASK
        } else {
            (heap + 1).next_power_of_two()
        };
        let (mask, rare) = self.counts.best_mask(self.moves.odd_splits());
        let pays = heap >= self.first_block
            && mask.bits != 0
            && !self.moves.splits.is_empty()
            && rare.saturating_mul(RARE_SHARE) <= heap as u64;
        if pays && self.phase.mask() != Some(mask) {
            let heaps = self.phase.heaps(true);
            if heaps.allows(self.phase.mask(), mask) {
                self.take_blocks(mask, &heaps, Width::U8);
            }
        } else if !pays && self.phase.mask().is_some() {
            let heaps = self.phase.heaps(true);
            if heaps.base == 0 {
                self.take_every_pair(&heaps);
            }
        }
    }

    /// Resumes by blocks, in words of at least this width; returns `true` if the values fit.
    pub(super) fn take_blocks(&mut self, mask: Mask, heaps: &HeapFacts, width: Width) -> bool {
        let narrow = if width == Width::U8 {
            self.blocks::<u8>(mask, heaps)
        } else {
            None
        };
        let blocks = narrow.or_else(|| self.blocks::<u16>(mask, heaps));
        let Some(blocks) = blocks else {
            return false;
        };
        self.replace(blocks);
        self.masks += 1;
        true
    }

    /// A phase by blocks; `None` if the values do not fit its words.
    fn blocks<T: SparseWord>(&self, mask: Mask, heaps: &HeapFacts) -> Option<Box<dyn Phase>> {
        let blocks =
            SparseBlocks::<T>::new(self.level, &self.moves, mask, heaps, self.retention).ok()?;
        Some(Box::new(blocks))
    }

    /// Resumes heap by heap.
    pub(super) fn take_every_pair(&mut self, heaps: &HeapFacts) {
        let mut values = Growing::default();
        values.extend(&heaps.window);
        self.replace(Box::new(EveryPair::new(&self.code, values)));
    }

    fn replace(&mut self, phase: Box<dyn Phase>) {
        let done = std::mem::replace(&mut self.phase, phase).work();
        self.work = self.work.plus(done);
    }

    /// Resumes with wider words, because a value does not fit.
    pub(super) fn widen(&mut self) -> Result<(), Stop> {
        let heaps = self.phase.heaps(true);
        match (self.phase.mask(), self.phase.width()) {
            (Some(mask), Some(Width::U8)) if self.take_blocks(mask, &heaps, Width::U16) => {}
            _ if heaps.base == 0 => self.take_every_pair(&heaps),
            _ => self.restart()?,
        }
        Ok(())
    }
}
