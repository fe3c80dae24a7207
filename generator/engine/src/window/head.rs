//! The first heaps, by the ordinary method: which are rare, and what the kernel begins with.

use serde::{Deserialize, Serialize};

use super::{symbol, tally::Tally};
use crate::{
    compute::{
        self, Stop,
        heaps::{
            mask::{Counts, Mask},
            sparse::{Engine, Projection, odd_splits},
            stream::Stream,
        },
    },
    game::HeapCode,
    progress::Progress,
    values::{Shape, Width},
};

/// Values from heap 0 on that are kept: a longer head keeps these and the last ones.
const MOST_FIRST: u64 = 1 << 20;
/// Values before the end of the head that are kept.
const LAST: usize = 1 << 18;
/// Heaps that show the mask.
const MASK_FROM: u64 = 1 << 18;

/// The heaps 0..len, computed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Head {
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
    /// Of the values, which are bytes where a plan is made.
    tally: Tally,
}

impl Head {
    /// Computes the heaps 0..len of a code with at most two parts.
    ///
    /// # Errors
    /// If a value cannot be computed, or somebody asks to stop.
    pub fn compute(code: &HeapCode, len: u64, progress: &dyn Progress) -> Result<Self, compute::Error> {
        let failure = |stop: Stop| stop.into_error(Shape::Heap { to: usize::MAX }, Width::U32);
        let mut engine = Engine::new(code, len);
        let mut head = Self {
            mask: Mask::default(),
            rare: Vec::new(),
            first: Vec::new(),
            last: Vec::new(),
            len: 0,
            largest: (0, 0),
            tally: Tally::new(true),
        };
        let mut counts = Counts::default();
        let mut values = Vec::new();
        while head.len < len {
            if progress.cancelled() {
                return Err(compute::Error::Interrupted);
            }
            values.clear();
            engine.advance(len - 1, &mut values).map_err(failure)?;
            let bytes: Vec<u8> = values.iter().map(|&value| u8::try_from(value).unwrap_or(u8::MAX)).collect();
            head.tally.take(&bytes);
            for &value in &values {
                let heap = head.len;
                head.len += 1;
                if value > head.largest.0 {
                    head.largest = (value, heap);
                }
                if heap < MOST_FIRST {
                    head.first.push(value);
                }
                if heap > 0 && heap < MASK_FROM {
                    counts.add(usize::try_from(heap).unwrap_or(0), value);
                }
                if heap >= MASK_FROM {
                    head.meet(heap, value);
                }
                if head.len == MASK_FROM.min(len) {
                    head.mask = counts.best_mask(odd_splits(code)).0;
                    let first = std::mem::take(&mut head.first);
                    (1..).zip(&first[1..]).for_each(|(heap, &value)| head.meet(heap, value));
                    head.first = first;
                }
            }
            head.last.extend(&values);
            if head.last.len() >= 4 * LAST {
                head.last.drain(..head.last.len() - LAST);
            }
        }
        let surplus = head.last.len().saturating_sub(LAST);
        head.last.drain(..surplus);
        Ok(head)
    }

    /// Notes a heap if it is rare.
    fn meet(&mut self, heap: u64, value: u32) {
        // Only the parity counts.
        if !self.mask.is_common(usize::from(heap % 2 == 1), value) && self.rare.len() < 1 << 16 {
            self.rare.push((heap, value));
        }
    }

    /// The number of heaps.
    pub fn len(&self) -> u64 {
        self.len
    }

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

    /// What remains of the values, with their digest if that is wanted.
    pub fn tally(&self, digests: bool) -> Tally {
        let mut tally = self.tally.clone();
        tally.digest = tally.digest.filter(|_| digests);
        tally
    }

    /// The symbol of a part, or [`symbol::NONE`] if it is rare.
    pub fn symbol(&self, projection: Projection, part: usize) -> u8 {
        match self.first.get(part) {
            Some(&value) if self.mask.is_common(part, value) => symbol::of(projection.index(value)),
            _ => symbol::NONE,
        }
    }
}
