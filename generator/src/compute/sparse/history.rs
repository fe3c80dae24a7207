//! The indices of the heaps so far: a window of the last ones and the first ones.

use super::{projection::Projection, state::Heaps, word::Word};
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
}

impl<T: Word> History<T> {
    /// No heaps.
    pub fn empty(projection: Projection) -> Self {
        Self { projection, base: 0, words: Vec::new(), prefix: Vec::new(), rares: Vec::new() }
    }

    /// These heaps under a mask; `None` if a value does not fit.
    pub fn of(mask: Mask, heaps: &Heaps) -> Option<Self> {
        let mut history = Self::empty(Projection::new(mask));
        let index = |value: u32| {
            let index = T::try_from(history.projection.index(value)).ok()?;
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
        (history.base, history.rares) = (heaps.base, rares);
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

    /// The heaps from `from` on, if they are kept.
    pub fn tail(&self, from: usize) -> Self {
        let base = from.max(self.base);
        let words = self.words[base - self.base..].to_vec();
        Self { projection: self.projection, base, words, prefix: Vec::new(), rares: self.rares.clone() }
    }

    /// Adds the next heap.
    pub fn push(&mut self, index: T, common: bool) {
        if !common {
            self.rares.push((self.next(), index));
        }
        self.words.push(if common { index } else { T::RARE });
    }

    /// Forgets most of what is neither among the first nor among the last `kept` heaps.
    pub fn forget(&mut self, kept: usize) {
        if self.words.len() < 2 * kept {
            return;
        }
        if self.base == 0 {
            self.prefix = self.words[..kept].to_vec();
        }
        let surplus = self.words.len() - kept;
        self.words.drain(..surplus);
        self.base += surplus;
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
        let rare = self.rares.binary_search_by_key(&heap, |&(rare, _)| rare);
        // Only heap 0 is marked without being among the rare heaps: its value is 0.
        rare.map_or(0, |at| self.projection.value(self.rares[at].1.into(), heap, false))
    }

    /// Forgets the heaps from `heap` on.
    pub fn truncate(&mut self, heap: usize) {
        self.words.truncate(heap.saturating_sub(self.base));
        while self.rares.last().is_some_and(|&(rare, _)| rare >= heap) {
            self.rares.pop();
        }
    }

    /// The last rare heap.
    pub fn last_rare(&self) -> usize {
        self.rares.last().map_or(0, |&(rare, _)| rare)
    }
}
