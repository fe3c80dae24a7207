//! The indices of the heaps so far: a window of the last ones and the first ones.

use std::sync::Arc;

use super::{
    compare::View,
    projection::Projection,
    state::Heaps,
    tall::{self, Segment, Tall},
    word::Word,
};
use crate::compute::heaps::mask::Mask;

/// The first heaps and the last ones; all of them as long as `base` is 0.
#[derive(Debug, Clone)]
pub(super) struct History<T> {
    pub projection: Projection,
    /// The heap that `words` begins with.
    pub base: usize,
    /// The indices of the heaps from `base` on; `Word::RARE` for the rare ones and for heap 0, which is no part.
    pub words: Vec<T>,
    /// The indices of the heaps from 0 on, if `base` is not 0.
    pub prefix: Arc<Vec<T>>,
    /// The rare heaps >= 1 with their indices, increasing.
    pub rares: Vec<(usize, T)>,
    /// The indices of all heaps up to the last rare one; `Word::RARE` for the others.
    pub rare_words: Vec<T>,
    /// All bits that the index of a forgotten heap may have.
    pub forgotten_bits: u32,
    /// No index of the heaps before `heard` is larger, nor of a rare one.
    largest: u32,
    /// May a part or a candidate be so large that a moved mark looks like a candidate?
    pub wide: bool,
    heard: usize,
    /// Heaps with very large indices. The rare ones among them are not in `rares`, nor in `rare_words`.
    pub tall: Tall<T>,
}

/// What is known of a heap's index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known<T> {
    Common(T),
    Rare,
    /// Forgotten, but it was common.
    Forgotten,
}

impl<T: Word> History<T> {
    /// No heaps.
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
            heard: 0,
            tall: Tall::default(),
        }
    }

    /// These heaps under a mask; `None` if a value does not fit. Tall heaps are told apart from heap `tall_after` on.
    pub fn of(mask: Mask, heaps: &Heaps, tall_after: usize) -> Option<Self> {
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
        let [prefix, words] = parts;
        (history.prefix, history.words) = (Arc::new(prefix), words);
        history.base = heaps.base;
        history.tall = history.tall_of(heaps, tall_after)?;
        let earlier = rares.iter().map(|&(_, index)| index).chain(history.prefix.iter().copied());
        let earlier = earlier.filter(|&index| index != T::RARE).map(Into::into).max().unwrap_or(0);
        history.largest = earlier.max(largest_forgotten);
        history.heard = heaps.base;
        history.hear(history.next());
        for (heap, index) in rares {
            history.push_rare(heap, index);
        }
        Some(history)
    }

    /// The tall heaps among some others that were forgotten. `None` if they cannot be told from their indices.
    fn tall_of(&self, heaps: &Heaps, after: usize) -> Option<Tall<T>> {
        let projection = self.projection;
        let no_words = std::iter::repeat(&[][..]);
        let archive = heaps.archive.iter().map(|values| &values[..]).chain(no_words);
        let segment = |((end, forgotten), values): (&(usize, Vec<u32>), &[u32])| {
            let mut indices: Vec<u32> = forgotten.iter().map(|&value| projection.index(value)).collect();
            indices.sort_unstable();
            indices.dedup();
            let heaps = end - values.len()..*end;
            let word = |(heap, &value): (usize, &u32)| {
                let index = T::try_from(projection.index(value)).unwrap_or(T::RARE);
                if heap > 0 && projection.mask.is_common(heap, value) { index } else { T::RARE }
            };
            Segment { end: *end, indices, words: heaps.zip(values).map(word).collect() }
        };
        let from = heaps.tall_from.map(|from| projection.index(from));
        if heaps.base == 0 || from == Some(0) {
            // Nothing is forgotten, or what is tall is not to be seen in an index.
            return (heaps.base == 0).then(|| Tall::new(after, None, Vec::new()));
        }
        let mut tall = Tall::new(after, from, heaps.forgotten.iter().zip(archive).map(segment).collect());
        for &(heap, value) in heaps.tall.iter().filter(|&&(heap, _)| heap < heaps.base) {
            let index = T::try_from(projection.index(value)).ok().filter(|&index| index != T::RARE)?;
            if projection.mask.is_common(heap, value) {
                tall.commons.push((heap, index));
            }
        }
        Some(tall)
    }

    /// The same heaps in values, those that are archived only if they are asked for.
    pub fn heaps(&self, largest_forgotten: u32, archive: bool) -> Heaps {
        let prefix = &self.prefix;
        let values = |from: usize, words: &[T]| {
            (from..).zip(words).map(|(heap, &word)| self.value_of(heap, word)).collect::<Vec<_>>()
        };
        let forgotten = |&&(heap, _): &&(usize, T)| (prefix.len()..self.base).contains(&heap);
        let mut rares: Vec<_> = self.rares.iter().chain(&self.tall.rares).filter(forgotten).copied().collect();
        rares.sort_unstable();
        let tall = &self.tall;
        let both = |index: u32| [0, 1].map(|n| self.projection.common_value(index, n));
        let archived = |segment: &Segment<T>| values(segment.end - segment.words.len(), &segment.words);
        let values_of = |segment: &Segment<T>| {
            let mut values: Vec<u32> = segment.indices.iter().flat_map(|&index| both(index)).collect();
            values.dedup();
            (segment.end, values)
        };
        Heaps {
            tall_from: (tall.from != u32::MAX).then(|| self.projection.least_value(tall.from)),
            tall: tall.commons.iter().map(|&(heap, word)| (heap, self.value_of(heap, word))).collect(),
            forgotten: tall.segments().iter().map(values_of).collect(),
            archive: tall.segments().iter().filter(|_| archive).map(archived).collect(),
            base: self.base,
            window: values(self.base, &self.words),
            prefix: values(0, prefix),
            rares: rares.iter().map(|&(heap, _)| (heap, self.value_of(heap, T::RARE))).collect(),
            largest_forgotten,
        }
    }

    /// The words of the heaps from `from` on, if they are kept, without what the rare ones are.
    pub fn tail(&self, from: usize) -> Self {
        let base = from.max(self.base);
        let words = self.words[base - self.base..].to_vec();
        let Self { largest, wide, heard, .. } = *self;
        Self { base, words, largest, wide, heard, ..Self::empty(self.projection) }
    }

    /// Notes that a heap is rare, later than all that are known to be.
    pub fn push_rare(&mut self, heap: usize, index: T) {
        self.tall.begin(heap, index.into(), self.largest);
        self.largest = self.largest.max(index.into());
        if self.tall.has(index) {
            self.tall.rares.push((heap, index));
            return;
        }
        self.rares.push((heap, index));
        self.rare_words.resize(heap, T::RARE);
        self.rare_words.push(index);
    }

    /// Adds the next heap.
    pub fn push(&mut self, index: T, common: bool) {
        if !common {
            self.push_rare(self.next(), index);
        }
        self.words.push(if common { index } else { T::RARE });
        self.hear(self.next());
    }

    /// What taps lead to.
    pub fn view(&self) -> View<'_, T> {
        View { base: self.base, words: &self.words, largest: self.largest, wide: self.wide }
    }

    /// Adds the next heaps, with those of them that are rare.
    pub fn extend(&mut self, words: &[T], rares: &[(usize, T)]) {
        self.words.extend(words);
        self.hear(self.next());
        for &(heap, index) in rares {
            self.push_rare(heap, index);
        }
    }

    /// Forgets what is neither among the first nor among the last `kept` heaps, or archives it as long as there is room
    /// for that; returns the largest index of it.
    pub fn forget(&mut self, kept: usize, archive: usize) -> u32 {
        if self.words.len() < 2 * kept {
            return 0;
        }
        if self.base == 0 {
            self.prefix = Arc::new(self.words[..kept].to_vec());
        }
        let surplus = self.words.len() - kept;
        self.tall.forget(self.base, &self.words[..surplus], archive);
        let mut largest = 0;
        for &word in self.words[..surplus].iter().filter(|&&word| word != T::RARE) {
            self.forgotten_bits |= word.into();
            largest = largest.max(word.into());
        }
        self.words.drain(..surplus);
        self.base += surplus;
        largest
    }

    /// Hears of the words of the heaps before `end`, which are certain, unless it did already.
    pub fn hear(&mut self, end: usize) {
        let heap = self.heard;
        self.heard = heap.max(end);
        let words = &self.words[heap - self.base..self.heard - self.base];
        // One more than each index, and 0 for the mark: so there is no branch, and vectors can be used.
        let more = words.iter().fold(T::default(), |most, &word| most.max(T::low(word.into().wrapping_add(1))));
        let largest = more.into().saturating_sub(1);
        if largest > self.largest || largest >= self.tall.from {
            for (heap, &word) in (heap..).zip(words).filter(|&(_, &word)| word != T::RARE) {
                self.tall.begin(heap, word.into(), self.largest);
                self.tall.add(heap, word);
                self.largest = self.largest.max(word.into());
            }
        }
    }

    /// What is known of a heap >= 1 that is smaller than the next one.
    pub fn known(&self, heap: usize) -> Known<T> {
        let tall = || tall::find(&self.tall.commons, heap);
        match self.word(heap).or_else(tall).or_else(|| self.tall.archived(heap)) {
            Some(word) if word == T::RARE => Known::Rare,
            Some(word) => Known::Common(word),
            None if self.rare_index(heap).is_some() => Known::Rare,
            None => Known::Forgotten,
        }
    }

    /// The index of a rare heap.
    pub fn rare_index(&self, heap: usize) -> Option<T> {
        let index = self.rare_words.get(heap).copied().filter(|&word| word != T::RARE);
        index.or_else(|| tall::find(&self.tall.rares, heap))
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
        self.rare_index(heap).map_or(0, |index| self.projection.value(index.into(), heap, false))
    }

    /// Forgets the heaps from `heap` on.
    pub fn truncate(&mut self, heap: usize) {
        self.words.truncate(heap.saturating_sub(self.base));
        while self.rares.last().is_some_and(|&(rare, _)| rare >= heap) {
            self.rares.pop();
        }
        self.rare_words.truncate(heap);
        self.heard = self.heard.min(heap);
        self.tall.truncate(heap);
    }

    /// All bits that the indices of the heaps before `heap` have, and perhaps some more.
    pub fn bits(&self, heap: usize) -> u32 {
        let known = heap.saturating_sub(self.base).min(self.words.len());
        let words = self.prefix.iter().chain(&self.words[..known]).filter(|&&word| word != T::RARE);
        let rares = self.rares.iter().chain(&self.tall.rares).filter(|&&(rare, _)| rare < heap).map(|(_, index)| index);
        words.chain(rares).fold(self.forgotten_bits, |bits, &index| bits | index.into())
    }

    /// The last rare heap.
    pub fn last_rare(&self) -> usize {
        self.rares.last().map_or(0, |&(rare, _)| rare)
    }
}
