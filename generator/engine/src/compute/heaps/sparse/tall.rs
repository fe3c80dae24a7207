//! Heaps with very large values, while there are few of them: what is known for sure of heaps that were forgotten.
//!
//! Now and then a value gets one bit longer, and for millions of heaps hardly any other is so large: G(7,250,049) = 256 in
//! Grundy's game, the next one G(47,132,748). Call an index with that bit *tall*. A nim-sum is tall only if one of the two
//! parts is, so whether a tall value is an option is decided by the few tall heaps, and what stands at their partners.
//! A rare heap with a tall index matters only where the answer is tall, or where its partner is. So no window that reaches
//! back to it is needed, if of the forgotten heaps is known which indices stand where, roughly.

use std::sync::Arc;

use super::word::Word;

/// Heaps forgotten together, at most, of which it is known which indices they have.
const SEGMENT: usize = 1 << 16;
/// Tall heaps are no longer told apart if they are more than one in so many, and none of them is rare.
const SHARE: usize = 1 << 10;
/// No heap before this one is told apart: tall rare heaps are longer than a run.
const FIRST: usize = 1 << 12;

/// The tall heaps, and the indices of forgotten ones.
#[derive(Debug, Clone)]
pub(super) struct Tall<T> {
    /// Only heaps from here on are told apart.
    after: usize,
    /// Indices from here on are tall, a power of two; `u32::MAX` where there are none.
    pub from: u32,
    /// The common ones, increasing.
    pub commons: Vec<(usize, T)>,
    /// The rare ones, increasing.
    pub rares: Vec<(usize, T)>,
    /// Shared, since histories are copied and this may be large.
    segments: Arc<Vec<Segment<T>>>,
    /// Bytes of archived words.
    archived: usize,
}

/// Forgotten heaps before `end`, from the end of the segment before on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Segment<T> {
    pub end: usize,
    /// All indices of its common heaps, increasing; perhaps some more.
    pub indices: Vec<u32>,
    /// Its words, if they are archived.
    pub words: Vec<T>,
}

impl<T: Word> Default for Tall<T> {
    fn default() -> Self {
        Self {
            after: usize::MAX,
            from: u32::MAX,
            commons: Vec::new(),
            rares: Vec::new(),
            segments: Arc::default(),
            archived: 0,
        }
    }
}

impl<T: Word> Tall<T> {
    /// Tells tall heaps apart from some heap on; they may be so from the index `from` on already.
    pub fn new(after: usize, from: Option<u32>, segments: Vec<Segment<T>>) -> Self {
        let archived = segments.iter().map(|segment| size_of_val(&*segment.words)).sum();
        Self {
            after: after.max(FIRST),
            from: from.unwrap_or(u32::MAX),
            segments: Arc::new(segments),
            archived,
            ..Self::default()
        }
    }

    /// Is the index tall?
    pub fn has(&self, index: T) -> bool {
        index.into() >= self.from
    }

    /// Hears of the index of a heap before all larger ones are known; `largest` is the largest of all before.
    pub fn begin(&mut self, heap: usize, index: u32, largest: u32) {
        let top = index.checked_ilog2().filter(|&top| largest < 1 << top);
        if let Some(top) = top.filter(|_| self.from == u32::MAX && heap >= self.after) {
            self.from = 1 << top;
        }
    }

    /// Takes in a common heap if it is tall.
    pub fn add(&mut self, heap: usize, index: T) {
        if self.has(index) {
            self.commons.push((heap, index));
            if self.commons.len() > heap / SHARE && self.rares.is_empty() {
                self.from = u32::MAX;
                self.commons.clear();
            }
        }
    }

    /// Takes back the heaps from `heap` on.
    pub fn truncate(&mut self, heap: usize) {
        for heaps in [&mut self.commons, &mut self.rares] {
            heaps.truncate(heaps.partition_point(|&(tall, _)| tall < heap));
        }
    }

    /// Notes the words of the heaps from `heap` on, which will be forgotten. They are archived if the archive has no more
    /// than so many bytes then.
    pub fn forget(&mut self, heap: usize, words: &[T], archive: usize) {
        let segments = Arc::make_mut(&mut self.segments);
        for (at, words) in (heap..).step_by(SEGMENT).zip(words.chunks(SEGMENT)) {
            let mut seen = Vec::new();
            for &word in words.iter().filter(|&&word| word != T::RARE) {
                let index = word.into() as usize;
                if seen.len() <= index {
                    seen.resize(index + 1, false);
                }
                seen[index] = true;
            }
            let indices = (0..).zip(&seen).filter(|&(_, &seen)| seen).map(|(index, _)| index).collect();
            let bytes = size_of_val(words);
            let kept = if self.archived + bytes <= archive { words } else { &[] };
            self.archived += size_of_val(kept);
            segments.push(Segment { end: at + words.len(), indices, words: kept.to_vec() });
        }
    }

    fn segment(&self, heap: usize) -> Option<&Segment<T>> {
        self.segments.get(self.segments.partition_point(|segment| segment.end <= heap))
    }

    /// May a forgotten heap be common and have this index?
    pub fn may_have(&self, heap: usize, index: T) -> bool {
        self.segment(heap).is_none_or(|segment| segment.indices.binary_search(&index.into()).is_ok())
    }

    /// The word of a heap in the archive.
    pub fn archived(&self, heap: usize) -> Option<T> {
        let segment = self.segment(heap)?;
        let at = (heap + segment.words.len()).checked_sub(segment.end)?;
        segment.words.get(at).copied()
    }

    /// What is known of forgotten heaps.
    pub fn segments(&self) -> &[Segment<T>] {
        &self.segments
    }
}

/// The index of a heap in a list that is in order.
pub(super) fn find<T: Copy>(heaps: &[(usize, T)], heap: usize) -> Option<T> {
    let at = heaps.partition_point(|&(other, _)| other < heap);
    heaps.get(at).filter(|&&(other, _)| other == heap).map(|&(_, index)| index)
}
