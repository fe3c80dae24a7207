//! Codes in which a heap falls into at most two: the sparse-space method (Winning Ways, chapter 4).
//!
//! For a heap n, a split into a and b excludes g(a) ^ g(b). With the positions divided into rare and common by a
//! `Mask`:
//! 1. every pair with a rare part is marked, one xor per rare position (for most games only a few hundred);
//! 2. a value that only such pairs can give is an option exactly if it is marked;
//! 3. any other unmarked value below the answer needs a search for a witness a, which is mostly found at once.
//!
//! The mask decides only the speed: whatever it is, each value is the exact mex. It is chosen anew each time the
//! heap doubles. Where no mask leaves few rare positions, every pair is marked (the dense method).

use super::{
    Computed, Stop, fit,
    marks::Marks,
    mask::{self, Mask},
};
use crate::{
    game::{
        HeapCode,
        code::{Digit, Parts},
    },
    progress::Progress,
    values::Cell,
};

/// From this heap on a mask is looked for; below, every pair is marked.
const FIRST_MASK: usize = 256;
/// The sparse method pays if at most one position in this many is rare.
const RARE_SHARE: usize = 3;
/// Heaps between two looks at `Progress`.
const REPORT: usize = 256;

/// Grundy values of the heaps 0..=to.
pub(crate) fn compute<T: Cell>(code: &HeapCode, to: usize, progress: &dyn Progress) -> Computed<T> {
    let mut engine = Engine::<T>::new(code, to);
    for heap in 0..=to {
        if heap >= FIRST_MASK && heap.is_power_of_two() {
            engine.choose_mask();
        }
        let value = engine.value(heap);
        engine.push(heap, value)?;
        if (heap + 1) % REPORT == 0 {
            progress.advance(REPORT as u64);
            if progress.cancelled() {
                return Err(Stop::Interrupted);
            }
        }
    }
    progress.advance(((to + 1) % REPORT) as u64);
    Ok(engine.values)
}

struct Engine<'a, T> {
    code: &'a HeapCode,
    /// g(0), g(1), … so far.
    values: Vec<T>,
    /// `reversed[to - n]` = g(n): the partners b = m - a of consecutive a stand side by side too.
    reversed: Vec<T>,
    largest: u32,
    /// `None`: mark every pair.
    mask: Option<Mask>,
    /// The rare positions >= 1 with their values, increasing; empty without a mask.
    rares: Vec<(u32, T)>,
    marks: Marks,
    /// The splits of the heap at hand: tokens left and the digit's demand.
    splits: Vec<(usize, Parts)>,
}

impl<'a, T: Cell> Engine<'a, T> {
    fn new(code: &'a HeapCode, to: usize) -> Self {
        Self {
            code,
            values: Vec::with_capacity(to + 1),
            reversed: vec![T::default(); to + 1],
            largest: 0,
            mask: None,
            rares: Vec::new(),
            marks: Marks::new(2),
            splits: Vec::new(),
        }
    }

    fn choose_mask(&mut self) {
        let values = self.values.iter().map(|&v| v.into());
        // The parity of the position helps only if all splits leave heaps of the same parity.
        let mut parities = (0..).zip(std::iter::once(&self.code.split).chain(&self.code.digits));
        let splits_at = |parity: usize, (k, digit): (usize, &Digit)| k % 2 == parity && digit.heaps & 4 != 0;
        let both = parities.clone().any(|d| splits_at(0, d)) && parities.any(|d| splits_at(1, d));
        let (mask, rare) = mask::find(&values, self.largest, !both && self.code.tail.is_empty());
        self.mask = (rare * RARE_SHARE <= self.values.len()).then_some(mask);
        self.rares.clear();
        if let Some(mask) = self.mask {
            let positions = (0..).zip(&self.values).skip(1);
            self.rares.extend(positions.filter(|&(n, &g)| !mask.is_common(n as usize, g.into())).map(|(n, &g)| (n, g)));
        }
    }

    fn push(&mut self, heap: usize, value: u32) -> Result<(), Stop> {
        let cell = fit(value, heap)?;
        let last = self.reversed.len() - 1;
        self.reversed[last - heap] = cell;
        self.values.push(cell);
        self.largest = self.largest.max(value);
        if heap > 0 && self.mask.is_some_and(|mask| !mask.is_common(heap, value)) {
            // `MOST_POSITIONS` keeps heaps within 32 bits.
            self.rares.push((u32::try_from(heap).unwrap_or(u32::MAX), cell));
        }
        Ok(())
    }

    /// The Grundy value of the next heap.
    fn value(&mut self, heap: usize) -> u32 {
        self.marks.restart((self.largest as usize + 1).next_power_of_two() + 1);
        self.splits.clear();
        let farthest = if self.code.tail.is_empty() { self.code.digits.len().min(heap) } else { heap };
        for removed in 0..=farthest {
            let digit = self.code.digit(removed as u64);
            let rest = heap - removed;
            if digit.heaps & 1 != 0 && rest == 0 {
                self.marks.insert(0);
            }
            if digit.heaps & 2 != 0 && rest > 0 {
                self.marks.insert(self.values.get(rest).map_or(0, |&v| v.into()));
            }
            if digit.heaps & 4 != 0 && rest >= 2 {
                self.mark_pairs(rest, digit.parts);
            }
        }
        let mut candidate = 0;
        loop {
            candidate = self.marks.next_free(candidate);
            if !self.has_witness(candidate) {
                return candidate;
            }
            candidate += 1;
        }
    }

    /// Marks the nim-sums of the two parts of `total`: all of them, or those with a rare part.
    fn mark_pairs(&mut self, total: usize, parts: Parts) {
        if parts == Parts::Equal {
            if total % 2 == 0 {
                self.marks.insert(0);
            }
            return;
        }
        let smaller = smaller_part(total, parts);
        if self.mask.is_none() {
            let partners = &self.values[total - smaller..total];
            for (&a, &b) in self.values[1..=smaller].iter().zip(partners.iter().rev()) {
                self.marks.insert((a ^ b).into());
            }
            return;
        }
        let position = |half: usize| self.rares.partition_point(|&(rare, _)| (rare as usize) < half);
        // An equal split is no move under `!`: leave the half out if it is rare.
        let half = if parts == Parts::Unequal && total % 2 == 0 { total / 2 } else { total };
        let (middle, end) = (position(half), position(total));
        let skip = usize::from(half < total && self.rares.get(middle).is_some_and(|&(rare, _)| rare as usize == half));
        let partners = &self.values[..total];
        for rares in [&self.rares[..middle], &self.rares[middle + skip..end]] {
            for &(rare, value) in rares {
                self.marks.insert((value ^ partners[total - rare as usize]).into());
            }
        }
        self.splits.push((total, parts));
    }

    /// Is an unmarked value the nim-sum of two common parts of one of the splits?
    fn has_witness(&self, value: u32) -> bool {
        let (Some(mask), Ok(cell)) = (self.mask, T::try_from(value)) else {
            return false;
        };
        self.splits.iter().any(|&(total, parts)| {
            let smaller = smaller_part(total, parts);
            mask.two_commons_may_give(total, value) && smaller > 0 && {
                let partners = &self.reversed[self.reversed.len() - total..][..smaller];
                any_pair(&self.values[1..=smaller], partners, cell)
            }
        })
    }
}

/// The largest smaller part of a split of `total` into two.
fn smaller_part(total: usize, parts: Parts) -> usize {
    if parts == Parts::Unequal { (total - 1) / 2 } else { total / 2 }
}

/// Is `a[i] ^ b[i]` = `value` for some i? In blocks without branches, which become vector instructions.
#[allow(clippy::needless_bitwise_bool, reason = "a branch would forbid vector instructions")]
fn any_pair<T: Cell>(a: &[T], b: &[T], value: T) -> bool {
    const BLOCK: usize = 64;
    let (mut a_blocks, mut b_blocks) = (a.chunks_exact(BLOCK), b.chunks_exact(BLOCK));
    let hit = |a: &[T], b: &[T]| a.iter().zip(b).fold(false, |hit, (&a, &b)| hit | (a ^ b == value));
    a_blocks.by_ref().zip(b_blocks.by_ref()).any(|(a, b)| hit(a, b)) || hit(a_blocks.remainder(), b_blocks.remainder())
}
