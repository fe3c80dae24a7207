//! One heap by all its rare parts: the method that always works, even without candidates; and the
//! pairs with high-bit rare parts.

use std::ops::Range;

use super::{
    complete::Completion,
    high_bit_heaps,
    history::{History, Recall},
    phase::PhaseError,
    word::SparseWord,
};
use grundy_work::mex_set::MexSet;

impl<T: SparseWord> Completion<'_, T> {
    /// The least common index that no option excludes, by all rare parts: for a lane whose
    /// candidates are all excluded.
    #[cold]
    pub(super) fn least_common(&mut self, heap: usize) -> Result<T, PhaseError> {
        self.run.fallbacks += 1;
        let mut marks = std::mem::take(&mut self.marks);
        // Indices and their nim-sums fit a word.
        marks.restart(1 << (8 * size_of::<T>()));
        let earlier = self.before.unwrap_or(&self.history);
        self.mark_pairs(earlier, heap, &mut marks);
        self.mark_simple(heap, &mut marks);
        let high_bit = &earlier.high_bit;
        for (split, rare) in self
            .moves
            .splits
            .iter()
            .flat_map(|split| high_bit.rares.iter().map(move |rare| (split, rare)))
        {
            let partner = (heap - split.removed).checked_sub(rare.heap);
            if let Some(other) =
                partner.and_then(|partner| high_bit_heaps::find(&high_bit.commons, partner))
            {
                marks.insert((other ^ rare.index).into());
            }
        }
        let mut least = marks.mex();
        self.marks = marks;
        loop {
            let index = T::try_from(least)
                .ok()
                .filter(|&index| index != T::RARE)
                .ok_or(PhaseError::Overflow)?;
            if !self.before.unwrap_or(&self.history).high_bit.has(index)
                || !self.do_high_bits_exclude(heap, index)?
            {
                return Ok(index);
            }
            least = self.marks.next_free(least + 1);
        }
    }

    /// Marks the indices of the pairs with a rare part that is not high-bit; `earlier` has all
    /// heaps before the run.
    fn mark_pairs(&self, earlier: &History<T>, heap: usize, marks: &mut MexSet) {
        for split in &self.moves.splits {
            let total = heap - split.removed;
            let last = earlier.rares.partition_point(|part| part.heap < total);
            let mut parts = &earlier.rares[..last];
            // The largest parts have the smallest heaps as partners, which may be before the
            // window.
            for history in [&self.history, earlier] {
                let here = parts.partition_point(|part| part.heap + history.base.max(1) <= total);
                let (inside, beyond) = parts.split_at(here);
                let indices = inside.iter().map(|part| {
                    match history.words.get(total - part.heap - history.base) {
                        Some(&word) if word != T::RARE => (word ^ part.index).into(),
                        _ => u32::MAX,
                    }
                });
                marks.insert_all(indices);
                parts = beyond;
            }
            for part in parts {
                if let Some(word) = self.word(total - part.heap).filter(|&word| word != T::RARE) {
                    marks.insert((word ^ part.index).into());
                }
            }
        }
    }

    /// Marks the common indices of the options that are not pairs.
    fn mark_simple(&self, heap: usize, marks: &mut MexSet) {
        let projection = self.history.projection;
        for &removed in &self.moves.singles {
            if let Some(value) = self.value(heap - removed) {
                if projection.mask.is_common(heap, value) {
                    marks.insert(projection.index(value));
                }
            }
        }
        if projection.mask.is_common(heap, 0) && self.moves.has_zero_option(heap) {
            marks.insert(0);
        }
    }

    /// The first lane whose index is high-bit and excluded by a high-bit rare part with a common
    /// partner; only this function tries these pairs. An error includes its lane.
    pub(super) fn excluded_by_high_bits(
        &self,
        first: usize,
        lanes: Range<usize>,
    ) -> Result<Option<(usize, T)>, (usize, PhaseError)> {
        let high_bit = &self.before.unwrap_or(&self.history).high_bit;
        if high_bit.rares.is_empty() {
            return Ok(None);
        }
        for lane in lanes {
            let index = self.history.words[first + lane - self.history.base];
            if high_bit.has(index)
                && self
                    .do_high_bits_exclude(first + lane, index)
                    .map_err(|trouble| (lane, trouble))?
            {
                return Ok(Some((lane, index)));
            }
        }
        Ok(None)
    }

    /// Returns `true` if a high-bit rare part with a common partner excludes a high-bit common
    /// index at a heap.
    fn do_high_bits_exclude(&self, heap: usize, index: T) -> Result<bool, PhaseError> {
        let earlier = self.before.unwrap_or(&self.history);
        for split in &self.moves.splits {
            let total = heap - split.removed;
            for rare in earlier
                .high_bit
                .rares
                .iter()
                .take_while(|rare| rare.heap < total)
            {
                // High-bit rare heaps exceed the length of a run, so their partners come before the
                // run.
                match earlier.recall(total - rare.heap) {
                    Recall::Common(other) if other ^ rare.index == index => return Ok(true),
                    Recall::Forgotten
                        if earlier
                            .high_bit
                            .may_have(total - rare.heap, rare.index ^ index) =>
                    {
                        return Err(PhaseError::Forgotten);
                    }
                    _ => {}
                }
            }
        }
        Ok(false)
    }
}
