//! Heaps with high-bit indices, in separate lists, and the indices that the forgotten heaps have.
//!
//! From time to time a value is one bit longer than all before, and for millions of heaps hardly
//! any other value has that bit: G(7,250,049) = 256 in Grundy's game, and the next such heap is
//! G(47,132,748). An index with that bit is *high-bit*. A nim-sum is high-bit only if one of its
//! two parts is high-bit, so the few high-bit heaps and their partners decide whether a high-bit
//! value is an option. A rare heap with a high-bit index matters only if the answer or its partner
//! is high-bit. So the window need not reach back to that heap, if the indices of the forgotten
//! heaps are known for segments of some ten thousand heaps.

use std::sync::Arc;

use super::{lanes::SplitPart, word::SparseWord};

/// Maximum number of forgotten heaps in a segment. Shorter segments exclude more heaps for an
/// index, and take more memory: a segment of Grundy's game holds some hundred indices of four
/// bytes.
pub const SEGMENT: usize = 1 << 16;
/// High-bit heaps are kept separately while at most one heap in this many is high-bit, or while a
/// high-bit heap is rare and other heaps are forgotten. The lists, which are searched for each
/// high-bit answer, then stay short. To measure it again, compare the times of `4!.0` to
/// 100,000,000 for powers of two around it.
const HIGH_BIT_SHARE: usize = 1 << 10;
/// The least heap that is kept separately: high-bit rare heaps are then larger than the length of a
/// run, 512 heaps.
const FIRST_HIGH_BIT: usize = 1 << 12;

/// The high-bit heaps, and the indices of the forgotten heaps.
#[derive(Debug, Clone)]
pub struct HighBitHeaps<T> {
    /// Only heaps from here on are kept separately.
    after: usize,
    /// Indices from here on are high-bit: a power of two, or `u32::MAX` if no indices are high-bit.
    pub from: u32,
    /// The high-bit common heaps, in increasing order.
    pub commons: Vec<SplitPart<T>>,
    /// The high-bit rare heaps, in increasing order.
    pub rares: Vec<SplitPart<T>>,
    /// The known facts of the forgotten heaps. Shared, because histories are copied and this may be
    /// large.
    segments: Arc<Vec<HeapSegment<T>>>,
    /// Number of bytes of archived words.
    pub archived: usize,
    /// Number of segments, from the first one on, without archived words.
    bare: usize,
}

/// Consecutive forgotten heaps, starting at the end of the previous segment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeapSegment<T> {
    /// The heap after the last one of the segment.
    pub end: usize,
    /// A superset of the indices of the segment's common heaps, in increasing order.
    pub indices: Vec<u32>,
    /// The words of the segment's last heaps, if they are archived.
    pub words: Vec<T>,
}

impl<T: SparseWord> Default for HighBitHeaps<T> {
    fn default() -> Self {
        Self {
            after: usize::MAX,
            from: u32::MAX,
            commons: Vec::new(),
            rares: Vec::new(),
            segments: Arc::default(),
            archived: 0,
            bare: 0,
        }
    }
}

impl<T: SparseWord> HighBitHeaps<T> {
    /// Keeps high-bit heaps separately from heap `after` on. If indices are already high-bit, they
    /// are high-bit from `from` on.
    pub fn new(after: usize, from: Option<u32>, segments: Vec<HeapSegment<T>>) -> Self {
        let archived = segments
            .iter()
            .map(|segment| size_of_val(&*segment.words))
            .sum();
        let bare = segments
            .iter()
            .take_while(|segment| segment.words.is_empty())
            .count();
        Self {
            after: after.max(FIRST_HIGH_BIT),
            from: from.unwrap_or(u32::MAX),
            segments: Arc::new(segments),
            archived,
            bare,
            ..Self::default()
        }
    }

    /// Returns `true` if the index is high-bit.
    pub fn has(&self, index: T) -> bool {
        index.into() >= self.from
    }

    /// Defines high-bit indices if the index of a heap has a bit that no earlier index has;
    /// `largest` is the largest earlier index.
    pub fn begin(&mut self, heap: usize, index: u32, largest: u32) {
        let top = index.checked_ilog2().filter(|&top| largest < 1 << top);
        if let Some(top) = top.filter(|_| self.from == u32::MAX && heap >= self.after) {
            self.from = 1 << top;
        }
    }

    /// Adds a common heap if it is high-bit.
    pub fn add(&mut self, heap: usize, index: T) {
        if self.has(index) {
            self.commons.push(SplitPart { heap, index });
            if self.rares.is_empty() && self.is_crowded(heap) {
                self.end();
            }
        }
    }

    /// Returns `true` if more than one in `HIGH_BIT_SHARE` of the heaps before this one is high-bit
    /// and common.
    pub fn is_crowded(&self, heap: usize) -> bool {
        self.commons.len() > heap / HIGH_BIT_SHARE
    }

    /// Stops keeping heaps separately; returns the rare heaps that were.
    pub fn end(&mut self) -> Vec<SplitPart<T>> {
        self.from = u32::MAX;
        self.commons.clear();
        std::mem::take(&mut self.rares)
    }

    /// Drops the heaps from `heap` on.
    pub fn truncate(&mut self, heap: usize) {
        for heaps in [&mut self.commons, &mut self.rares] {
            heaps.truncate(heaps.partition_point(|high_bit| high_bit.heap < heap));
        }
    }

    /// Makes segments of the words of the heaps from `heap` on, which are being forgotten. The last
    /// ones are archived, up to `archive` bytes, because the partners of a high-bit rare heap are
    /// about as far back as the size of that heap.
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
            let indices = (0..)
                .zip(&seen)
                .filter(|&(_, &seen)| seen)
                .map(|(index, _)| index)
                .collect();
            self.archived += size_of_val(words);
            segments.push(HeapSegment {
                end: at + words.len(),
                indices,
                words: words.to_vec(),
            });
        }
        for segment in &mut segments[self.bare..] {
            if self.archived <= archive {
                break;
            }
            self.archived -= size_of_val(&*std::mem::take(&mut segment.words));
            self.bare += 1;
        }
    }

    /// The segment of a forgotten heap.
    fn segment(&self, heap: usize) -> Option<&HeapSegment<T>> {
        self.segments
            .get(self.segments.partition_point(|segment| segment.end <= heap))
    }

    /// Returns `true` if a forgotten heap may be common and have this index.
    pub fn may_have(&self, heap: usize, index: T) -> bool {
        self.segment(heap)
            .is_none_or(|segment| segment.indices.binary_search(&index.into()).is_ok())
    }

    /// The word of a heap in the archive.
    pub fn archived(&self, heap: usize) -> Option<T> {
        let segment = self.segment(heap)?;
        let at = (heap + segment.words.len()).checked_sub(segment.end)?;
        segment.words.get(at).copied()
    }

    /// The known facts of the forgotten heaps.
    pub fn segments(&self) -> &[HeapSegment<T>] {
        &self.segments
    }
}

/// The index of a heap in a list of increasing heaps.
pub fn find<T: Copy>(heaps: &[SplitPart<T>], heap: usize) -> Option<T> {
    let at = heaps.partition_point(|part| part.heap < heap);
    heaps
        .get(at)
        .filter(|part| part.heap == heap)
        .map(|part| part.index)
}
