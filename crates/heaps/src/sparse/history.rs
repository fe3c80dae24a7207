//! The words of the heaps so far: a window of the last heaps, and the first heaps.

use std::sync::Arc;

use super::{
    high_bit_heaps::{self, HighBitHeaps},
    lanes::{Lookback, SplitPart},
    projection::Projection,
    word::SparseWord,
};
use grundy_work::cpu::Level;

/// The first heaps and the last heaps; all heaps if `base` is 0.
#[derive(Debug, Clone)]
pub struct History<T> {
    /// The projection that defines the indices.
    pub projection: Projection,
    /// The first heap of `words`.
    pub base: usize,
    /// The words of the heaps from `base` on: `Word::RARE` for the rare heaps and for heap 0, which
    /// is not a part.
    pub words: Vec<T>,
    /// The words of the heaps from 0 on, if `base` is not 0.
    pub prefix: Arc<Vec<T>>,
    /// The rare heaps >= 1, in increasing order.
    pub rares: Vec<SplitPart<T>>,
    /// The indices of the rare heaps, at the places of all heaps up to the last rare one;
    /// `Word::RARE` for the others.
    pub rare_words: Vec<T>,
    /// All bits that the index of a forgotten heap can have.
    pub forgotten_bits: u32,
    /// An upper bound of the indices of the heaps before `committed` and of the rare heaps.
    pub largest: u32,
    /// `true` if a part or a candidate may be `Word::HALF` or larger: a nim-sum with a mark may
    /// then look like a candidate.
    pub wide: bool,
    /// The words of the heaps before this one are certain and were examined: see
    /// [`History::commit`].
    pub(super) committed: usize,
    /// Heaps with high-bit indices. The rare heaps among them are neither in `rares` nor in
    /// `rare_words`.
    pub high_bit: HighBitHeaps<T>,
}

/// The known facts of a heap's index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recall<T> {
    /// The heap is common and has this index.
    Common(T),
    /// The heap is rare.
    Rare,
    /// The heap is forgotten, but known to be common.
    Forgotten,
}

impl<T: SparseWord> History<T> {
    /// A history without heaps.
    pub fn empty(projection: Projection) -> Self {
        Self {
            projection,
            base: 0,
            words: Vec::new(),
            prefix: Arc::default(),
            rares: Vec::new(),
            rare_words: Vec::new(),
            forgotten_bits: 0,
            largest: 0,
            wide: false,
            committed: 0,
            high_bit: HighBitHeaps::default(),
        }
    }

    /// The words of the heaps from `from` on that are kept; the indices of the rare heaps are left
    /// out.
    #[must_use]
    pub fn tail(&self, from: usize) -> Self {
        let base = from.max(self.base);
        let words = self.words[base - self.base..].to_vec();
        let Self {
            largest,
            wide,
            committed,
            ..
        } = *self;
        Self {
            base,
            words,
            largest,
            wide,
            committed,
            ..Self::empty(self.projection)
        }
    }

    /// Adds the index of a rare heap that is larger than all rare heaps so far.
    pub fn push_rare(&mut self, heap: usize, index: T) {
        self.high_bit.begin(heap, index.into(), self.largest);
        self.largest = self.largest.max(index.into());
        if self.high_bit.has(index) {
            self.high_bit.rares.push(SplitPart { heap, index });
            return;
        }
        self.rares.push(SplitPart { heap, index });
        self.rare_words.resize(heap, T::RARE);
        self.rare_words.push(index);
    }

    /// Adds the next heap.
    pub fn push(&mut self, index: T, common: bool) {
        if !common {
            self.push_rare(self.next(), index);
        }
        self.words.push(if common { index } else { T::RARE });
        self.commit(self.next());
    }

    /// Stops keeping high-bit heaps separately if many heaps are high-bit, some of them are rare,
    /// and none is forgotten; returns `true` if it does. The rare parts among them then join the
    /// other rare parts, but have no exclusions yet.
    pub fn admit_high_bit(&mut self) -> bool {
        if self.base > 0 || self.high_bit.rares.is_empty() || !self.high_bit.is_crowded(self.next())
        {
            return false;
        }
        for part in self.high_bit.end() {
            self.rares.push(part);
            self.rare_words
                .resize(self.rare_words.len().max(part.heap + 1), T::RARE);
            self.rare_words[part.heap] = part.index;
        }
        self.rares.sort_unstable();
        true
    }

    /// The block from heap `first` on, with the words that its exclusions lead to.
    pub fn lookback(&self, level: Level, first: usize) -> Lookback<'_, T> {
        Lookback {
            level,
            words: &self.words,
            start: first - self.base,
            wide: self.wide,
        }
    }

    /// Adds the words of the next heaps, and the rare heaps among them.
    pub fn extend(&mut self, words: &[T], rares: &[SplitPart<T>]) {
        self.words.extend(words);
        self.commit(self.next());
        for &SplitPart { heap, index } in rares {
            self.push_rare(heap, index);
        }
    }

    /// Forgets the heaps that are neither among the first nor among the last `kept` ones, or
    /// archives them while the archive has at most `archive` bytes; returns the largest index of a
    /// forgotten common heap.
    pub fn forget(&mut self, kept: usize, archive: usize) -> u32 {
        if self.words.len() < 2 * kept {
            return 0;
        }
        if self.base == 0 {
            self.prefix = Arc::new(self.words[..kept].to_vec());
        }
        let surplus = self.words.len() - kept;
        self.high_bit
            .forget(self.base, &self.words[..surplus], archive);
        let mut largest = 0;
        for &word in self.words[..surplus]
            .iter()
            .filter(|&&word| word != T::RARE)
        {
            self.forgotten_bits |= word.into();
            largest = largest.max(word.into());
        }
        self.words.drain(..surplus);
        self.base += surplus;
        largest
    }

    /// Declares the words of the heaps before `end` certain, and searches those that are new for
    /// the largest index and for high-bit ones.
    pub fn commit(&mut self, end: usize) {
        let heap = self.committed;
        self.committed = heap.max(end);
        let words = &self.words[heap - self.base..self.committed - self.base];
        // The largest of index + 1, and 0 for the mark: without a branch, the compiler can use
        // vector instructions.
        let more = words.iter().fold(T::default(), |most, &word| {
            most.max(T::low(word.into().wrapping_add(1)))
        });
        let largest = more.into().saturating_sub(1);
        if largest > self.largest || largest >= self.high_bit.from {
            for (heap, &word) in (heap..).zip(words).filter(|&(_, &word)| word != T::RARE) {
                self.high_bit.begin(heap, word.into(), self.largest);
                self.high_bit.add(heap, word);
                self.largest = self.largest.max(word.into());
            }
        }
    }

    /// The known facts of the index of a heap >= 1 that is smaller than the next one.
    pub fn recall(&self, heap: usize) -> Recall<T> {
        let high_bit = || high_bit_heaps::find(&self.high_bit.commons, heap);
        match self
            .word(heap)
            .or_else(high_bit)
            .or_else(|| self.high_bit.archived(heap))
        {
            Some(word) if word == T::RARE => Recall::Rare,
            Some(word) => Recall::Common(word),
            None if self.rare_index(heap).is_some() => Recall::Rare,
            None => Recall::Forgotten,
        }
    }

    /// The index of a rare heap.
    pub fn rare_index(&self, heap: usize) -> Option<T> {
        let index = self
            .rare_words
            .get(heap)
            .copied()
            .filter(|&word| word != T::RARE);
        index.or_else(|| high_bit_heaps::find(&self.high_bit.rares, heap))
    }

    /// The next heap.
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
        self.rare_index(heap)
            .map_or(0, |index| self.projection.value(index.into(), heap, false))
    }

    /// Drops the heaps from `heap` on.
    pub fn truncate(&mut self, heap: usize) {
        self.words.truncate(heap.saturating_sub(self.base));
        while self.rares.last().is_some_and(|rare| rare.heap >= heap) {
            self.rares.pop();
        }
        self.rare_words.truncate(heap);
        self.committed = self.committed.min(heap);
        self.high_bit.truncate(heap);
    }

    /// A superset of the bits that the indices of the heaps before `heap` have.
    pub fn bits(&self, heap: usize) -> u32 {
        let known = heap.saturating_sub(self.base).min(self.words.len());
        let words = self
            .prefix
            .iter()
            .chain(&self.words[..known])
            .filter(|&&word| word != T::RARE);
        let rares = self
            .rares
            .iter()
            .chain(&self.high_bit.rares)
            .filter(|rare| rare.heap < heap)
            .map(|rare| &rare.index);
        words
            .chain(rares)
            .fold(self.forgotten_bits, |bits, &index| bits | index.into())
    }

    /// The last rare heap that is not high-bit; 0 if no such heap exists.
    pub fn last_rare(&self) -> usize {
        self.rares.last().map_or(0, |rare| rare.heap)
    }
}
