//! The indices of the heaps so far: a window of the last ones and the first ones.

use super::{compare::Words, projection::Projection, state::Heaps, word::Word};
use crate::compute::mask::Mask;

/// The first heaps and the last ones; all of them as long as `base` is 0.
#[derive(Debug, Clone)]
pub(super) struct History<T> {
    pub projection: Projection,
    /// The heap that `words` begins with.
    pub base: usize,
    /// The indices of the heaps from `base` on; `Word::RARE` for the rare ones and for heap 0, which is no part.
    pub words: Vec<T>,
    /// The indices of the heaps from 0 on, if `base` is not 0.
    pub prefix: Vec<T>,
    /// The rare heaps >= 1 with their indices, increasing.
    pub rares: Vec<(usize, T)>,
    /// The indices of all heaps up to the last rare one; `Word::RARE` for the others.
    pub rare_words: Vec<T>,
    /// All bits that the index of a forgotten heap may have.
    pub forgotten_bits: u32,
    /// No index is larger.
    largest: u32,
}

impl<T: Word> History<T> {
    /// No heaps.
    pub fn empty(projection: Projection) -> Self {
        Self {
            projection,
            base: 0,
            words: Vec::new(),
            prefix: Vec::new(),
            rares: Vec::new(),
            rare_words: Vec::new(),
            forgotten_bits: 0,
            largest: 0,
        }
    }

    /// These heaps under a mask; `None` if a value does not fit.
    pub fn of(mask: Mask, heaps: &Heaps) -> Option<Self> {
        let mut history = Self::empty(Projection::new(mask));
        let largest_forgotten = history.projection.index(heaps.largest_forgotten);
        history.forgotten_bits = largest_forgotten.checked_ilog2().map_or(0, |top| u32::MAX >> (31 - top));
        let projection = history.projection;
        let index = |value: u32| {
            let index = T::try_from(projection.index(value)).ok()?;
            (index != T::RARE).then_some(index)
        };
        let window = (heaps.base..).zip(&heaps.window);
        let prefix = heaps.prefix.iter().enumerate();
        let (mut rares, mut parts) = (Vec::new(), [Vec::new(), Vec::new()]);
        for (part, values) in parts.iter_mut().zip([prefix.collect::<Vec<_>>(), window.collect()]) {
            for (heap, &value) in values {
                let index = index(value)?;
                let is_rare = heap == 0 || !mask.is_common(heap, value);
                if is_rare && heap > 0 {
                    rares.push((heap, index));
                }
                part.push(if is_rare { T::RARE } else { index });
            }
        }
        for &(heap, value) in &heaps.rares {
            rares.push((heap, index(value)?));
        }
        rares.sort_unstable();
        rares.dedup();
        [history.prefix, history.words] = parts;
        history.base = heaps.base;
        history.hear(heaps.base);
        for (heap, index) in rares {
            history.push_rare(heap, index);
        }
        Some(history)
    }

    /// The same heaps in values.
    pub fn heaps(&self, largest_forgotten: u32) -> Heaps {
        let values = |from: usize, words: &[T]| {
            (from..).zip(words).map(|(heap, &word)| self.value_of(heap, word)).collect::<Vec<_>>()
        };
        let forgotten = |&&(heap, _): &&(usize, T)| (self.prefix.len()..self.base).contains(&heap);
        let rares = self.rares.iter().filter(forgotten);
        Heaps {
            base: self.base,
            window: values(self.base, &self.words),
            prefix: values(0, &self.prefix),
            rares: rares.map(|&(heap, _)| (heap, self.value_of(heap, T::RARE))).collect(),
            largest_forgotten,
        }
    }

    /// The words of the heaps from `from` on, if they are kept, without what the rare ones are.
    pub fn tail(&self, from: usize) -> Self {
        let base = from.max(self.base);
        let words = self.words[base - self.base..].to_vec();
        Self { base, words, largest: self.largest, ..Self::empty(self.projection) }
    }

    pub fn push_rare(&mut self, heap: usize, index: T) {
        self.rares.push((heap, index));
        self.largest = self.largest.max(index.into());
        self.rare_words.resize(heap, T::RARE);
        self.rare_words.push(index);
    }

    /// Adds the next heap.
    pub fn push(&mut self, index: T, common: bool) {
        if !common {
            self.push_rare(self.next(), index);
        }
        self.words.push(if common { index } else { T::RARE });
        self.largest = self.largest.max(index.into());
    }

    /// What taps lead to.
    pub fn view(&self) -> Words<'_, T> {
        Words { base: self.base, words: &self.words, largest: self.largest }
    }

    /// Adds the next heaps, with those of them that are rare.
    pub fn extend(&mut self, words: &[T], rares: &[(usize, T)]) {
        let from = self.next();
        self.words.extend(words);
        self.hear(from);
        for &(heap, index) in rares {
            self.push_rare(heap, index);
        }
    }

    /// Forgets most of what is neither among the first nor among the last `kept` heaps; returns the largest index of it.
    pub fn forget(&mut self, kept: usize) -> u32 {
        if self.words.len() < 2 * kept {
            return 0;
        }
        if self.base == 0 {
            self.prefix = self.words[..kept].to_vec();
        }
        let surplus = self.words.len() - kept;
        let mut largest = 0;
        for &word in self.words[..surplus].iter().filter(|&&word| word != T::RARE) {
            self.forgotten_bits |= word.into();
            largest = largest.max(word.into());
        }
        self.words.drain(..surplus);
        self.base += surplus;
        largest
    }

    /// Hears of the words from `heap` on.
    pub fn hear(&mut self, heap: usize) {
        let indices = self.words[heap - self.base..].iter().filter(|&&word| word != T::RARE);
        self.largest = indices.fold(self.largest, |largest, &index| largest.max(index.into()));
    }

    /// The heap that comes next.
    pub fn next(&self) -> usize {
        self.base + self.words.len()
    }

    /// The word of a heap, if it is kept.
    pub fn word(&self, heap: usize) -> Option<T> {
        match heap.checked_sub(self.base) {
            Some(index) => self.words.get(index).copied(),
            None => self.prefix.get(heap).copied(),
        }
    }

    /// The value of a heap, if it is kept.
    pub fn value(&self, heap: usize) -> Option<u32> {
        let word = self.word(heap)?;
        Some(self.value_of(heap, word))
    }

    /// The value of a heap with this word.
    pub fn value_of(&self, heap: usize, word: T) -> u32 {
        if word != T::RARE {
            return self.projection.value(word.into(), heap, true);
        }
        // Only heap 0 is marked without being among the rare heaps: its value is 0.
        let rare = self.rare_words.get(heap).filter(|&&word| word != T::RARE);
        rare.map_or(0, |&index| self.projection.value(index.into(), heap, false))
    }

    /// Forgets the heaps from `heap` on.
    pub fn truncate(&mut self, heap: usize) {
        self.words.truncate(heap.saturating_sub(self.base));
        while self.rares.last().is_some_and(|&(rare, _)| rare >= heap) {
            self.rares.pop();
        }
        self.rare_words.truncate(heap);
    }

    /// All bits that the indices of the heaps before `heap` have, and perhaps some more.
    pub fn bits(&self, heap: usize) -> u32 {
        let known = heap.saturating_sub(self.base).min(self.words.len());
        let words = self.prefix.iter().chain(&self.words[..known]).filter(|&&word| word != T::RARE);
        let rares = self.rares.iter().take_while(|&&(rare, _)| rare < heap).map(|(_, index)| index);
        words.chain(rares).fold(self.forgotten_bits, |bits, &index| bits | index.into())
    }

    /// The last rare heap.
    pub fn last_rare(&self) -> usize {
        self.rares.last().map_or(0, |&(rare, _)| rare)
    }
}
