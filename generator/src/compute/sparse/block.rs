//! One block of consecutive heaps: what is far for all of them at once, then what is near, heap by heap.

use super::{
    Stop,
    cpu::Level,
    far::{FEW, Far, LeftOver},
    kernel::{Candidates, Word, in_use},
    known::Known,
    order,
    taps::Taps,
};
use crate::compute::{marks::Marks, mask::Mask};

/// Takes blocks of `W` heaps, for one mask.
#[derive(Debug)]
pub(super) struct Blocks<T, const W: usize> {
    mask: Mask,
    /// The values known are below this.
    rows: usize,
    taps: Taps<T>,
    common: Far<W>,
    rare: Far<W>,
}

/// What the far taps leave of a block.
struct Left<T, const W: usize> {
    common: Candidates<T, W, FEW>,
    rare: LeftOver<T, W>,
    /// So many slots of `rare.least` are in use.
    rare_slots: usize,
    /// Rare values from here on were not looked at.
    rare_end: usize,
}

impl<T: Word, const W: usize> Blocks<T, W> {
    pub fn new(level: Level, known: &Known<T>, mask: Mask) -> Self {
        let rows = known.rows();
        let mut blocks = Self {
            mask,
            rows,
            taps: Taps::new(W, known),
            common: Far::new(level, true, rows, mask),
            rare: Far::new(level, false, rows, mask),
        };
        blocks.learn(known);
        blocks
    }

    pub fn mask(&self) -> Mask {
        self.mask
    }

    /// Puts the taps in the order of their use.
    pub fn learn(&mut self, known: &Known<T>) {
        self.taps.extend(known, known.values.len());
        let is_common = |heap: usize, value| self.mask.is_common(heap - known.rules.farthest_split, value);
        order::by_use(known, &mut self.taps.rare, is_common);
        let most = (4 * self.rows).min(self.taps.common.len());
        order::by_use(known, &mut self.taps.common[..most], |heap, value| !is_common(heap, value));
    }

    /// Adds the values of the next `W` heaps, or of fewer if a value is too large for the tables.
    pub fn advance(&mut self, known: &mut Known<T>) -> Result<(), Stop> {
        if known.rows() != self.rows {
            self.rows = known.rows();
            self.common.resize(self.rows);
            self.rare.resize(self.rows);
        }
        self.taps.extend(known, known.values.len());
        let left = self.far(known);
        let (mut failures, mut rare_failures) = (0, 0);
        for lane in 0..W {
            self.mark_near(known);
            let value = left.least_candidate(lane, &known.marks);
            failures += usize::from(value.is_none());
            let value = value.unwrap_or_else(|| self.least_common(known));
            rare_failures += usize::from(left.rare.seen_to[lane].into() < value);
            let rare = self.missing_rare(known, &left, lane, value);
            known.push(rare.unwrap_or(value))?;
            if known.rows() != self.rows {
                break;
            }
        }
        self.common.tune(failures, self.taps.rare.len());
        self.rare.tune(rare_failures, self.taps.common.len());
        Ok(())
    }

    /// What the heaps before the block leave of the common values, and of the rare values that may matter.
    fn far(&mut self, known: &Known<T>) -> Left<T, W> {
        let common = self.common.common_values(known, &self.taps.rare);
        let last = common.iter().flatten().filter(|&&candidate| candidate != T::DEAD).max();
        let rare_end = last.map_or(self.rows, |last| last.row());
        let rare = self.rare.rare_values(known, &self.taps.common, rare_end);
        let rare_slots = in_use(&rare.least);
        Left { common, rare, rare_slots, rare_end }
    }

    /// Marks what the heaps of the block itself exclude at the next one, and what the block's heaps exclude as parts.
    fn mark_near(&self, known: &mut Known<T>) {
        let heap = known.values.len();
        let Known { rules, values, rares, marks, .. } = known;
        marks.restart(self.rows);
        for tap in &self.taps.near {
            marks.insert((values[heap - tap.distance as usize] ^ tap.value).into());
        }
        if rules.halves.iter().any(|&removed| (heap - removed as usize) % 2 == 0) {
            marks.insert(0);
        }
        // The rares that are no taps yet: their partners are the least heaps, and those have no equal among them.
        for &(rare, value) in &rares[self.taps.rares_taken..] {
            for &(removed, _) in &rules.splits {
                let partner = heap.checked_sub(rare as usize + removed as usize);
                if let Some(partner) = partner.filter(|&partner| partner > 0) {
                    marks.insert((values[partner] ^ value).into());
                }
            }
        }
    }

    /// The least common value of the next heap that is not excluded, all pairs with a rare part being tried.
    fn least_common(&self, known: &mut Known<T>) -> u32 {
        let heap = known.values.len();
        known.mark_all_pairs(heap);
        let mut value = 0;
        loop {
            value = known.marks.next_free(value);
            if self.is_common(known, value) {
                return value;
            }
            value += 1;
        }
    }

    /// Can only a pair with a rare part give the value, at the next heap?
    fn is_common(&self, known: &Known<T>, value: u32) -> bool {
        self.mask.is_common(known.values.len() - known.rules.farthest_split, value)
    }

    /// The least rare value < `value` that is no option of the next heap: its Grundy value, then.
    fn missing_rare(&self, known: &Known<T>, left: &Left<T, W>, lane: usize, value: u32) -> Option<u32> {
        let heap = known.values.len();
        // A tap gives 0 by an equal split too, which is no move under `!`.
        let doubtful = known.rules.unequal && heap <= 2 * self.taps.common_end() + known.rules.farthest_split;
        let zero = (doubtful && !self.is_common(known, 0)).then_some(0);
        let least = left.rare.least[..left.rare_slots].iter().map(|slot| slot[lane]);
        let least = least.filter(|&rare| rare != T::DEAD).map(Into::into);
        let unseen = left.rare.seen_to[lane].row().saturating_add(1);
        let more = self.rare.unflagged(lane, unseen, left.rare_end);
        let beyond = u32::try_from(left.rare_end).unwrap_or(u32::MAX)..value;
        let beyond = beyond.filter(|&rare| !self.is_common(known, rare));
        let rares = zero.into_iter().chain(least).chain(more).chain(beyond);
        let is_option = |rare| known.marks.contains(rare) || known.has_witness(heap, rare);
        rares.take_while(|&rare| rare < value).find(|&rare| !is_option(rare))
    }
}

impl<T: Word, const W: usize> Left<T, W> {
    /// The least common value of a lane that is not among the marks.
    fn least_candidate(&self, lane: usize, marks: &Marks) -> Option<u32> {
        let candidates = self.common.iter().map(|slot| slot[lane]);
        let mut living = candidates.filter(|&candidate| candidate != T::DEAD).map(Into::into);
        living.find(|&candidate| !marks.contains(candidate))
    }
}
