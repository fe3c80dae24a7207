//! The first heaps, computed by the ordinary method: the rare heaps among them, and the start of
//! the kernel.

use serde::{Deserialize, Serialize};

use super::symbol;
use grundy_core::game::HeapCode;
use grundy_heaps::{
    mask::{Mask, ParityCounts},
    sparse::{Projection, odd_splits},
};

/// Number of values from heap 0 on that are kept. A longer head keeps these values and its last
/// ones.
const MOST_FIRST: u64 = 1 << 20;
/// Number of values before the end of the head that are kept.
const LAST: usize = 1 << 18;
/// Number of heaps that determine the mask.
const MASK_FROM: u64 = 1 << 18;
/// Maximum number of rare heaps that are kept: far more than the kernel can use.
const MOST_RARE: usize = 1 << 16;

/// The computed heaps 0..len.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    mask: Mask,
    /// Rare heaps from 1 on with their values, increasing.
    rare: Vec<(u64, u32)>,
    /// The values of the heaps 0, 1, ….
    first: Vec<u32>,
    /// The values of the last heaps.
    last: Vec<u32>,
    len: u64,
    /// The largest value, and the first heap that has it.
    largest: (u32, u64),
}

impl Head {
    /// The number of heaps.
    #[allow(clippy::len_without_is_empty, reason = "nobody asks")]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The mask that leaves the fewest rare heaps.
    pub fn mask(&self) -> Mask {
        self.mask
    }

    /// The rare heaps from 1 on with their values.
    pub fn rare_heaps(&self) -> &[(u64, u32)] {
        &self.rare
    }

    /// The largest value, and the first heap that has it.
    pub fn largest(&self) -> (u32, u64) {
        self.largest
    }

    /// The values of the heaps 0, 1, … that are kept.
    pub fn first(&self) -> &[u32] {
        &self.first
    }

    /// The values of the last heaps, at most `count`.
    pub fn last(&self, count: usize) -> &[u32] {
        &self.last[self.last.len().saturating_sub(count)..]
    }

    /// The symbol of a part, or `symbol::NONE` if the part is rare.
    pub fn symbol(&self, projection: Projection, part: usize) -> u8 {
        match self.first.get(part) {
            Some(&value) if self.mask.is_common(part, value) => {
                symbol::symbol_of(projection.index(value))
            }
            _ => symbol::NONE,
        }
    }

    /// Returns `true` if the fields are consistent, as in every collected head.
    pub fn is_sound(&self) -> bool {
        let len = usize::try_from(self.len).unwrap_or(usize::MAX);
        self.len < 1 << 48
            && self.first.len() as u64 == self.len.min(MOST_FIRST)
            && self.last.len() >= len.min(LAST)
            && self.last.len() <= len
            && self.rare.windows(2).all(|pair| pair[0].0 < pair[1].0)
            && self.rare.iter().all(|&(heap, _)| heap < self.len)
    }

    /// Records a heap if it is rare.
    fn meet(&mut self, heap: u64, value: u32) {
        // The mask needs only the parity of the heap.
        if !self.mask.is_common(usize::from(heap % 2 == 1), value) && self.rare.len() < MOST_RARE {
            self.rare.push((heap, value));
        }
    }
}

/// A head that grows with the values of a code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Collector {
    head: Head,
    /// Value counts of the heaps from 1 on, until they determine the mask.
    counts: ParityCounts,
    /// `Some(true)` if all splits remove an odd number of tokens, `Some(false)` if all remove an
    /// even number.
    odd_splits: Option<bool>,
}

impl Collector {
    /// Creates a collector without heaps.
    pub fn new(code: &HeapCode) -> Self {
        Self {
            head: Head::default(),
            counts: ParityCounts::default(),
            odd_splits: odd_splits(code),
        }
    }

    /// The heaps so far. Their mask is the one of the last call of
    /// [`choose_mask`](Self::choose_mask).
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Converts the collector into its head.
    pub fn into_head(self) -> Head {
        self.head
    }

    /// Adds the values of the next heaps.
    pub fn take(&mut self, values: &[u32]) {
        let missing =
            usize::try_from(MASK_FROM.saturating_sub(self.head.len)).unwrap_or(usize::MAX);
        let (early, late) = values.split_at(missing.min(values.len()));
        if !early.is_empty() {
            let from = usize::from(self.head.len == 0);
            let heap = usize::try_from(self.head.len).unwrap_or(usize::MAX);
            self.counts.add_all(heap + from, &early[from..]);
            self.append(early);
            if self.head.len == MASK_FROM {
                self.choose_mask();
            }
        }
        for (heap, &value) in (self.head.len..).zip(late) {
            self.head.meet(heap, value);
        }
        self.append(late);
    }

    fn append(&mut self, values: &[u32]) {
        let head = &mut self.head;
        for (heap, &value) in (head.len..).zip(values) {
            if value > head.largest.0 {
                head.largest = (value, heap);
            }
        }
        let room = usize::try_from(MOST_FIRST.saturating_sub(head.len)).unwrap_or(usize::MAX);
        head.first.extend(&values[..room.min(values.len())]);
        head.last.extend(values);
        head.len += values.len() as u64;
        if head.last.len() >= 4 * LAST {
            head.last.drain(..head.last.len() - LAST);
        }
    }

    /// Chooses the mask by the heaps so far, and records the rare heaps. Does nothing if there are
    /// more heaps than determine the mask.
    pub fn choose_mask(&mut self) {
        let head = &mut self.head;
        if head.len == 0 || head.len > MASK_FROM {
            return;
        }
        head.mask = self.counts.best_mask(self.odd_splits).0;
        head.rare.clear();
        let first = std::mem::take(&mut head.first);
        (1..)
            .zip(&first[1..])
            .for_each(|(heap, &value)| head.meet(heap, value));
        head.first = first;
    }

    /// Drops the values that no head needs.
    pub fn trim(&mut self) {
        let surplus = self.head.last.len().saturating_sub(LAST);
        self.head.last.drain(..surplus);
    }

    /// Returns `true` if the fields are consistent.
    pub fn is_sound(&self) -> bool {
        self.head.is_sound()
    }
}
