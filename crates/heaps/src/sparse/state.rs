//! The heaps so far as values: the form in which one method hands over to another, and in which
//! they are saved.

use crate::{
    mask::{Mask, ParityCounts},
    stream::MOST_HEAPS,
};
use grundy_core::saved;

/// The known facts of the heaps so far.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct HeapFacts {
    /// The first heap of `window`.
    pub base: usize,
    /// The values from heap `base` on.
    pub window: Vec<u32>,
    /// The kept values from heap 0 on, if `base` is not 0.
    pub prefix: Vec<u32>,
    /// The rare heaps that are neither in `window` nor in `prefix`, each with its value.
    pub rares: Vec<(usize, u32)>,
    /// The largest value of a forgotten heap: a heap that is neither in `window` nor in `prefix`.
    pub largest_forgotten: u32,
    /// Values from here on are high-bit, a power of two; `None` if no values are high-bit.
    pub high_bit_from: Option<u32>,
    /// The common heaps with high-bit values, each with its value.
    pub high_bit: Vec<(usize, u32)>,
    /// For each segment of the forgotten heaps, the heap after its last one, and a superset of the
    /// values of its common heaps.
    pub forgotten: Vec<(usize, Vec<u32>)>,
    /// The archived values of those heaps, segment by segment: none, or those of the last heaps of
    /// a segment.
    pub archive: Vec<Vec<u32>>,
}

impl HeapFacts {
    /// All heaps from 0 on.
    pub fn all(values: Vec<u32>) -> Self {
        Self {
            base: 0,
            window: values,
            prefix: Vec::new(),
            rares: Vec::new(),
            largest_forgotten: 0,
            high_bit_from: None,
            high_bit: Vec::new(),
            forgotten: Vec::new(),
            archive: Vec::new(),
        }
    }

    /// The next heap.
    pub fn next(&self) -> usize {
        self.base + self.window.len()
    }

    /// Drops the heaps from `heap` on.
    pub fn truncate(&mut self, heap: usize) {
        self.window.truncate(heap.saturating_sub(self.base));
        self.high_bit.retain(|&(high_bit, _)| high_bit < heap);
    }

    /// Returns `true` if the forgotten segments follow each other and none has more archived values
    /// than heaps.
    fn segments_are_sound(&self) -> bool {
        let ends = || self.forgotten.iter().map(|&(end, _)| end);
        let begins = [0].into_iter().chain(ends());
        let archived = self
            .archive
            .iter()
            .map(Vec::len)
            .chain(std::iter::repeat(0));
        self.archive.len() <= self.forgotten.len()
            && begins
                .zip(ends())
                .zip(archived)
                .all(|((begin, end), count)| end.checked_sub(begin) >= Some(count))
    }

    /// Returns `true` if the new mask classifies the forgotten heaps as the old mask does; they are
    /// common or listed as rare.
    pub fn allows(&self, old: Option<Mask>, new: Mask) -> bool {
        let bits = self
            .largest_forgotten
            .checked_ilog2()
            .map_or(0, |top| u32::MAX >> (31 - top));
        self.base == 0
            || old.is_some_and(|old| {
                (old.bits ^ new.bits) & bits == 0
                    && Mask {
                        bits: new.bits,
                        ..old
                    } == new
            })
    }
}

/// The data from which a computation resumes, in the form that
/// [`Stream::save`](crate::stream::Stream::save) writes.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
pub struct SavedState {
    /// The heaps so far.
    pub heaps: HeapFacts,
    /// The mask of a phase by blocks.
    pub mask: Option<Mask>,
    /// Value counts of the heaps from 1 on.
    pub counts: ParityCounts,
    /// The largest value.
    pub largest: u32,
    /// `true` if no heap may be forgotten.
    pub keep_all: bool,
}

impl SavedState {
    /// The state in bytes: postcard, little-endian variable-length numbers.
    pub fn bytes(&self) -> Vec<u8> {
        saved::to_bytes(self)
    }

    /// Reads the bytes of [`SavedState::bytes`].
    ///
    /// # Errors
    /// If the bytes do not have this form, or the heaps are inconsistent.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let state: Self = saved::from_bytes(bytes).map_err(|damage| damage.to_string())?;
        let HeapFacts {
            base,
            window,
            prefix,
            rares,
            ..
        } = &state.heaps;
        let next = base.checked_add(window.len());
        // No run is longer than this, so computations with these heaps cannot overflow.
        let is_sound = next.is_some_and(|next| next as u64 <= MOST_HEAPS + 1)
            && (*base == 0) == (prefix.is_empty() && rares.is_empty())
            && prefix.len() <= *base
            && rares.windows(2).all(|pair| pair[0].0 < pair[1].0)
            && rares
                .iter()
                .all(|&(rare, _)| (prefix.len()..*base).contains(&rare))
            && state.heaps.segments_are_sound();
        is_sound
            .then_some(state)
            .ok_or_else(|| "the heaps are inconsistent".into())
    }
}
