//! The choice of the phase that computes the next heaps.

use super::{
    blocks::Blocks,
    engine::{Engine, FIRST_MASK},
    one_by_one::OneByOne,
    phase::{Phase, RARE_SHARE},
    state::Heaps,
};
use crate::mask::Mask;
use grundy_core::values::Width;
use grundy_work::Stop;

impl Engine {
    /// Switches to another mask, or to no mask, if this leaves fewer rare heaps.
    pub(super) fn choose(&mut self) {
        let heap = self.next();
        self.next_choice = if heap < FIRST_MASK { FIRST_MASK } else { (heap + 1).next_power_of_two() };
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
                self.take_one_by_one(&heaps);
            }
        }
        self.phase.learn(&self.counts);
    }

    /// Resumes by blocks, in words of at least this width; returns `true` if the values fit.
    pub(super) fn take_blocks(&mut self, mask: Mask, heaps: &Heaps, width: Width) -> bool {
        let (level, moves, retention, sizes) = (self.level, &self.moves, self.retention, self.phase.sizes());
        let mut blocks: Option<Box<dyn Phase>> = None;
        if width == Width::U8 {
            blocks =
                Blocks::<u8>::new(level, moves, mask, heaps, retention, sizes).ok().map(|blocks| Box::new(blocks) as _);
        }
        if blocks.is_none() {
            blocks = Blocks::<u16>::new(level, moves, mask, heaps, retention, sizes)
                .ok()
                .map(|blocks| Box::new(blocks) as _);
        }
        let Some(blocks) = blocks else {
            return false;
        };
        self.replace(blocks);
        self.masks += 1;
        true
    }

    /// Resumes heap by heap.
    pub(super) fn take_one_by_one(&mut self, heaps: &Heaps) {
        let (level, moves) = (self.level, &self.moves);
        let phase: Box<dyn Phase> = match self.largest {
            0..=0xff => Box::new(OneByOne::<u8>::of(level, moves, &heaps.window)),
            0x100..=0xffff => Box::new(OneByOne::<u16>::of(level, moves, &heaps.window)),
            _ => Box::new(OneByOne::<u32>::of(level, moves, &heaps.window)),
        };
        self.replace(phase);
        self.phase.learn(&self.counts);
    }

    fn replace(&mut self, phase: Box<dyn Phase>) {
        let done = std::mem::replace(&mut self.phase, phase).work();
        self.work = self.work.plus(done);
    }

    /// Resumes with wider words, because a value does not fit.
    pub(super) fn widen(&mut self) -> Result<(), Stop> {
        let heaps = self.phase.heaps(true);
        match (self.phase.mask(), self.phase.width()) {
            (None, _) => {
                // The next value is the one that did not fit; it is not yet in `largest`.
                self.largest = (self.largest + 1).next_power_of_two();
                self.take_one_by_one(&heaps);
            }
            (Some(mask), Width::U8) if self.take_blocks(mask, &heaps, Width::U16) => {}
            _ if heaps.base == 0 => self.take_one_by_one(&heaps),
            _ => self.restart()?,
        }
        Ok(())
    }
}
