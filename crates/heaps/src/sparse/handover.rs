//! Conversion of the heaps so far from one phase to the next: from values to words under a mask,
//! and back.

use std::sync::Arc;

use super::{
    high_bit_heaps::{HeapSegment, HighBitHeaps},
    history::History,
    lanes::SplitPart,
    projection::Projection,
    state::HeapFacts,
    word::SparseWord,
};
use crate::mask::Mask;

impl<T: SparseWord> History<T> {
    /// Converts these heaps under a mask; `None` if a value does not fit a word. High-bit heaps are
    /// kept separately from heap `high_bit_after` on.
    pub fn from_mask(mask: Mask, heaps: &HeapFacts, high_bit_after: usize) -> Option<Self> {
        let mut history = Self::empty(Projection::new(mask));
        let largest_forgotten = history.projection.index(heaps.largest_forgotten);
        history.forgotten_bits = largest_forgotten
            .checked_ilog2()
            .map_or(0, |top| u32::MAX >> (31 - top));
        let projection = history.projection;
        let index = |value: u32| {
            let index = T::try_from(projection.index(value)).ok()?;
            (index != T::RARE).then_some(index)
        };
        let window = (heaps.base..).zip(&heaps.window);
        let prefix = heaps.prefix.iter().enumerate();
        let (mut rares, mut parts) = (Vec::new(), [Vec::new(), Vec::new()]);
        for (part, values) in parts
            .iter_mut()
            .zip([prefix.collect::<Vec<_>>(), window.collect()])
        {
            for (heap, &value) in values {
                let index = index(value)?;
                let is_rare = heap == 0 || !mask.is_common(heap, value);
                if is_rare && heap > 0 {
                    rares.push(SplitPart { heap, index });
                }
                part.push(if is_rare { T::RARE } else { index });
            }
        }
        for &(heap, value) in &heaps.rares {
            rares.push(SplitPart {
                heap,
                index: index(value)?,
            });
        }
        rares.sort_unstable();
        rares.dedup();
        let [prefix, words] = parts;
        (history.prefix, history.words) = (Arc::new(prefix), words);
        history.base = heaps.base;
        history.high_bit = history.high_bits_of(heaps, high_bit_after)?;
        let earlier = rares
            .iter()
            .map(|rare| rare.index)
            .chain(history.prefix.iter().copied());
        let earlier = earlier
            .filter(|&index| index != T::RARE)
            .map(Into::into)
            .max()
            .unwrap_or(0);
        history.largest = earlier.max(largest_forgotten);
        history.committed = heaps.base;
        history.commit(history.next());
        for SplitPart { heap, index } in rares {
            history.push_rare(heap, index);
        }
        Some(history)
    }

    /// The high-bit heaps among the forgotten ones; `None` if their indices do not determine them.
    fn high_bits_of(&self, heaps: &HeapFacts, after: usize) -> Option<HighBitHeaps<T>> {
        let projection = self.projection;
        let no_words = std::iter::repeat(&[][..]);
        let archive = heaps
            .archive
            .iter()
            .map(|values| &values[..])
            .chain(no_words);
        let segment = |((end, forgotten), values): (&(usize, Vec<u32>), &[u32])| {
            let mut indices: Vec<u32> = forgotten
                .iter()
                .map(|&value| projection.index(value))
                .collect();
            indices.sort_unstable();
            indices.dedup();
            let heaps = end - values.len()..*end;
            let word = |(heap, &value): (usize, &u32)| {
                let index = T::try_from(projection.index(value)).unwrap_or(T::RARE);
                if heap > 0 && projection.mask.is_common(heap, value) {
                    index
                } else {
                    T::RARE
                }
            };
            HeapSegment {
                end: *end,
                indices,
                words: heaps.zip(values).map(word).collect(),
            }
        };
        let from = heaps.high_bit_from.map(|from| projection.index(from));
        if heaps.base == 0 || from == Some(0) {
            // No heap is forgotten, or the bit of the high-bit values is the bit that indices lack.
            return (heaps.base == 0).then(|| HighBitHeaps::new(after, None, Vec::new()));
        }
        let mut high_bit = HighBitHeaps::new(
            after,
            from,
            heaps.forgotten.iter().zip(archive).map(segment).collect(),
        );
        for &(heap, value) in heaps
            .high_bit
            .iter()
            .filter(|&&(heap, _)| heap < heaps.base)
        {
            let index = T::try_from(projection.index(value))
                .ok()
                .filter(|&index| index != T::RARE)?;
            if projection.mask.is_common(heap, value) {
                high_bit.commons.push(SplitPart { heap, index });
            }
        }
        Some(high_bit)
    }

    /// Converts these heaps to values. Of the archived segments, only those with a heap from
    /// `archived_from` on are included.
    pub fn heaps(&self, largest_forgotten: u32, archived_from: usize) -> HeapFacts {
        let prefix = &self.prefix;
        let values = |from: usize, words: &[T]| {
            (from..)
                .zip(words)
                .map(|(heap, &word)| self.value_of(heap, word))
                .collect::<Vec<_>>()
        };
        let forgotten = |rare: &&SplitPart<T>| (prefix.len()..self.base).contains(&rare.heap);
        let mut rares: Vec<_> = self
            .rares
            .iter()
            .chain(&self.high_bit.rares)
            .filter(forgotten)
            .copied()
            .collect();
        rares.sort_unstable();
        let high_bit = &self.high_bit;
        let both = |index: u32| [0, 1].map(|n| self.projection.common_value(index, n));
        let archived = |segment: &HeapSegment<T>| {
            let words = if segment.end > archived_from {
                &segment.words[..]
            } else {
                &[]
            };
            values(segment.end - words.len(), words)
        };
        let values_of = |segment: &HeapSegment<T>| {
            let mut values: Vec<u32> = segment
                .indices
                .iter()
                .flat_map(|&index| both(index))
                .collect();
            values.dedup();
            (segment.end, values)
        };
        HeapFacts {
            high_bit_from: (high_bit.from != u32::MAX)
                .then(|| self.projection.least_value(high_bit.from)),
            high_bit: high_bit
                .commons
                .iter()
                .map(|part| (part.heap, self.value_of(part.heap, part.index)))
                .collect(),
            forgotten: high_bit.segments().iter().map(values_of).collect(),
            archive: high_bit.segments().iter().map(archived).collect(),
            base: self.base,
            window: values(self.base, &self.words),
            prefix: values(0, prefix),
            rares: rares
                .iter()
                .map(|rare| (rare.heap, self.value_of(rare.heap, T::RARE)))
                .collect(),
            largest_forgotten,
        }
    }
}
