//! The first phase: heap after heap, by all pairs, or by the pairs with a rare part and by witnesses.
#![allow(
    clippy::inline_always,
    reason = "code that is not inlined into the function of a CPU level is compiled for every CPU"
)]

use super::{
    phase::{Phase, PhaseError, RARE_SHARE},
    state::Heaps,
};
use crate::{
    mask::{Counts, Mask},
    moves::{HeapMoves, Split},
};
use grundy_core::values::{Cell, Width};
use grundy_work::{
    cpu::{Level, Loops},
    mex_set::MexSet,
};

/// The values so far, and the rare heaps among them.
#[derive(Debug)]
pub(super) struct OneByOne<T> {
    level: Level,
    moves: HeapMoves,
    /// The values g(0), g(1), … so far.
    values: Vec<T>,
    /// The largest value.
    largest: u32,
    /// `None` if no mask leaves few rare heaps: every pair is then marked.
    mask: Option<Mask>,
    /// The rare heaps >= 1 with their values, in increasing order; empty without a mask.
    rares: Vec<Rare<T>>,
    /// The excluded values at the next heap.
    marks: MexSet,
}

/// A rare heap.
#[derive(Debug, Clone, Copy)]
struct Rare<T> {
    heap: usize,
    value: T,
}

impl<T: Cell> OneByOne<T> {
    /// Starts without heaps.
    pub fn new(level: Level, moves: HeapMoves) -> Self {
        Self { level, moves, values: Vec::new(), largest: 0, mask: None, rares: Vec::new(), marks: MexSet::new(2) }
    }

    /// Resumes after these values, which must fit.
    pub fn of(level: Level, moves: &HeapMoves, values: &[u32]) -> Self {
        let mut one_by_one = Self::new(level, moves.clone());
        one_by_one.values.extend(values.iter().map_while(|&value| T::try_from(value).ok()));
        one_by_one.largest = values.iter().copied().max().unwrap_or(0);
        one_by_one
    }

    /// A power of two that is above all values and their nim-sums.
    fn values_end(&self) -> usize {
        (self.largest as usize + 1).next_power_of_two()
    }

    /// Adds the value of the next heap.
    fn push(&mut self, value: u32) -> Result<(), PhaseError> {
        let heap = self.values.len();
        let cell = T::try_from(value).map_err(|_| PhaseError::Overflow)?;
        self.values.push(cell);
        self.largest = self.largest.max(value);
        if heap > 0 && self.mask.is_some_and(|mask| !mask.is_common(heap, value)) {
            self.rares.push(Rare { heap, value: cell });
        }
        Ok(())
    }

    /// The Grundy value of the next heap.
    fn next_value(&mut self) -> u32 {
        let heap = self.values.len();
        self.marks.restart(self.values_end() + 1);
        self.mark_simple(heap);
        self.mark_all_pairs(heap);
        let mut candidate = 0;
        loop {
            candidate = self.marks.next_free(candidate);
            if !self.has_witness(heap, candidate) {
                return candidate;
            }
            candidate += 1;
        }
    }

    /// Marks the pairs of every split of `heap`: all pairs, or those with a rare part.
    fn mark_all_pairs(&mut self, heap: usize) {
        for index in 0..self.moves.splits.len() {
            let split = self.moves.splits[index];
            let Some(total) = heap.checked_sub(split.removed) else {
                break;
            };
            self.mark_pairs(total, split);
        }
    }

    /// Marks the options of `heap` that are not pairs of two possibly different heaps.
    fn mark_simple(&mut self, heap: usize) {
        if self.moves.has_zero_option(heap) {
            self.marks.insert(0);
        }
        let rest = |&removed: &usize| heap.checked_sub(removed);
        for rest in self.moves.singles.iter().map_while(rest).take_while(|&rest| rest > 0) {
            // The digit d0 leaves no single heap, so rest < heap.
            self.marks.insert(self.values[rest].into());
        }
    }

    /// Marks the nim-sums of the two parts of `total`: all of them, or those with a rare part.
    fn mark_pairs(&mut self, total: usize, split: Split) {
        let smaller = split.largest_smaller_part(total);
        if self.mask.is_none() {
            if smaller > 0 {
                let partners = &self.values[total - smaller..total];
                let pairs = self.values[1..=smaller].iter().zip(partners.iter().rev());
                self.marks.insert_all(pairs.map(|(&a, &b)| (a ^ b).into()));
            }
            return;
        }
        let below = |part: usize| self.rares.partition_point(|rare| rare.heap < part);
        // An equal split is not a move under `!`: leave the half out if it is rare.
        let half = if split.unequal && total % 2 == 0 { total / 2 } else { total };
        let (middle, end) = (below(half), below(total));
        let skip = usize::from(half < total && self.rares.get(middle).is_some_and(|rare| rare.heap == half));
        let partners = &self.values[..total];
        for rares in [&self.rares[..middle], &self.rares[middle + skip..end]] {
            let options = rares.iter().map(|rare| (rare.value ^ partners[total - rare.heap]).into());
            self.marks.insert_all(options);
        }
    }

    /// Returns `true` if a rare value that is not marked is the nim-sum of two common parts of a split of `heap`.
    fn has_witness(&self, heap: usize, value: u32) -> bool {
        let Some(cell) = self.mask.filter(|mask| !mask.is_common(heap, value)).and_then(|_| T::try_from(value).ok())
        else {
            return false;
        };
        self.moves.splits.iter().any(|split| {
            let Some(total) = heap.checked_sub(split.removed) else {
                return false;
            };
            let smaller = split.largest_smaller_part(total);
            smaller > 0 && has_pair(self.level, &self.values[1..=smaller], &self.values[total - smaller..total], cell)
        })
    }
}

/// Maximum number of heaps in a call: small enough to be interrupted soon, and large enough to make the call's cost
/// negligible.
const HEAPS_AT_ONCE: usize = 64;

impl<T: Cell> Phase for OneByOne<T> {
    fn advance(&mut self, most: usize, values: &mut Vec<u32>) -> Result<(), PhaseError> {
        for _ in 0..most.min(HEAPS_AT_ONCE) {
            let value = self.next_value();
            self.push(value)?;
            values.push(value);
        }
        Ok(())
    }

    fn heaps(&self, _: bool) -> Heaps {
        Heaps::all(self.values.iter().map(|&value| value.into()).collect())
    }

    fn width(&self) -> Width {
        T::WIDTH
    }

    /// Chooses the mask that leaves the fewest rare heaps, if these are few.
    fn learn(&mut self, counts: &Counts) {
        let (mask, rare) = counts.best_mask(self.moves.odd_splits());
        self.mask = (rare.saturating_mul(RARE_SHARE) <= self.values.len() as u64).then_some(mask);
        self.rares.clear();
        if let Some(mask) = self.mask {
            let heaps = self.values.iter().enumerate().skip(1);
            let rares = heaps.filter(|&(heap, &value)| !mask.is_common(heap, value.into()));
            self.rares.extend(rares.map(|(heap, &value)| Rare { heap, value }));
        }
    }
}

/// Returns `true` if `a[i] ^ b[b.len() - 1 - i]` = `value` for some i.
fn has_pair<T: Cell>(level: Level, a: &[T], b: &[T], value: T) -> bool {
    level.run(HasPair { a, b, value })
}

struct HasPair<'a, T> {
    a: &'a [T],
    b: &'a [T],
    value: T,
}

impl<T: Cell> Loops for HasPair<'_, T> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        const STRIDE: usize = 128;
        let Self { a, b, value } = self;
        let (mut fronts, mut backs) = (a.chunks_exact(STRIDE), b.rchunks_exact(STRIDE));
        for (front, back) in fronts.by_ref().zip(backs.by_ref()) {
            let mut hits = 0_u8;
            for i in 0..STRIDE {
                hits |= u8::from(front[i] ^ back[STRIDE - 1 - i] == value);
            }
            if hits != 0 {
                return true;
            }
        }
        let mut rest = fronts.remainder().iter().zip(backs.remainder().iter().rev());
        rest.any(|(&front, &back)| front ^ back == value)
    }
}
