//! What is known so far, and the exact value of one more heap: the slow way that is always right.

use super::{
    Stop,
    cpu::Level,
    kernel::{Word, any_pair},
};
use crate::{
    compute::{
        fit,
        marks::Marks,
        mask::{self, Mask},
    },
    game::{
        HeapCode,
        code::{Digit, Parts},
    },
};

/// The sparse method pays if at most one position in this many is rare.
const RARE_SHARE: usize = 3;

/// A code sorted by what its digits allow.
#[derive(Debug)]
pub(super) struct Rules {
    /// Tokens to take so that one heap is left.
    pub singles: Vec<u32>,
    /// Tokens to take so that nothing is left.
    pub ends: Vec<u32>,
    /// Tokens to take so that two heaps are left, with what those must satisfy; none with `=`.
    pub splits: Vec<(u32, Parts)>,
    /// Tokens to take so that two equal heaps are left.
    pub halves: Vec<u32>,
    /// The most tokens that a split takes.
    pub farthest_split: usize,
    /// The most tokens that any move takes.
    pub farthest: usize,
    /// Does any split demand unequal parts?
    pub unequal: bool,
    /// May the parity of the position take part in the mask: do all splits leave totals of the same parity?
    parity_allowed: bool,
}

impl Rules {
    /// The digits that matter for heaps <= `to`.
    pub fn new(code: &HeapCode, to: usize) -> Self {
        let farthest = if code.tail.is_empty() { code.digits.len().min(to) } else { to };
        let digits = (0..=u32::try_from(farthest).unwrap_or(u32::MAX)).map(|k| (k, code.digit(k.into())));
        let with = |bit: u8| digits.clone().filter(move |(_, digit)| digit.heaps & bit != 0);
        let numbers = |digits: &mut dyn Iterator<Item = (u32, Digit)>| digits.map(|(k, _)| k).collect::<Vec<_>>();
        let is_half = |digit: &Digit| digit.parts == Parts::Equal;
        let splits: Vec<_> = with(4).filter(|(_, d)| !is_half(d)).map(|(k, d)| (k, d.parts)).collect();
        let last = digits.clone().filter(|(_, digit)| digit.heaps != 0).map(|(k, _)| k as usize).next_back();
        Self {
            farthest: last.unwrap_or(0),
            singles: numbers(&mut with(2)),
            ends: numbers(&mut with(1)),
            halves: numbers(&mut with(4).filter(|(_, d)| is_half(d))),
            farthest_split: splits.last().map_or(0, |&(k, _)| k as usize),
            unequal: splits.iter().any(|&(_, parts)| parts == Parts::Unequal),
            parity_allowed: splits.windows(2).all(|pair| pair[0].0 % 2 == pair[1].0 % 2),
            splits,
        }
    }
}

/// The values so far with the rare positions among them.
#[derive(Debug)]
pub(super) struct Known<T> {
    level: Level,
    pub rules: Rules,
    /// g(0), g(1), … so far.
    pub values: Vec<T>,
    pub largest: u32,
    /// `None`: no mask leaves few rare positions, every pair is marked.
    pub mask: Option<Mask>,
    /// The rare positions >= 1 with their values, increasing; empty without a mask.
    pub rares: Vec<(u32, T)>,
    pub marks: Marks,
}

impl<T: Word> Known<T> {
    pub fn new(level: Level, rules: Rules, to: usize) -> Self {
        Self {
            level,
            rules,
            values: Vec::with_capacity(to.saturating_add(1)),
            largest: 0,
            mask: None,
            rares: Vec::new(),
            marks: Marks::new(2),
        }
    }

    /// The same in wider cells; the mask is to be chosen again.
    pub fn widened<U: Word + From<T>>(self, to: usize) -> Known<U> {
        let mut wide = Known::<U>::new(self.level, self.rules, to);
        wide.values.extend(self.values.into_iter().map(U::from));
        wide.largest = self.largest;
        wide
    }

    /// Values are below this power of two, and so are their nim-sums.
    pub fn rows(&self) -> usize {
        (self.largest as usize + 1).next_power_of_two()
    }

    /// Is a known heap common?
    pub fn is_common(&self, heap: usize) -> bool {
        self.mask.is_some_and(|mask| mask.is_common(heap, self.values[heap].into()))
    }

    /// Finds the mask anew and with it the rare positions.
    pub fn choose_mask(&mut self) {
        let values = self.values.iter().map(|&v| v.into());
        let (mask, rare) = mask::find(&values, self.largest, self.rules.parity_allowed);
        self.mask = (rare * RARE_SHARE <= self.values.len()).then_some(mask);
        self.rares.clear();
        if let Some(mask) = self.mask {
            let positions = (0..).zip(&self.values).skip(1);
            self.rares.extend(positions.filter(|&(n, &g)| !mask.is_common(n as usize, g.into())).map(|(n, &g)| (n, g)));
        }
    }

    /// Takes in the value of the next heap.
    pub fn push(&mut self, value: u32) -> Result<(), Stop> {
        let heap = self.values.len();
        let cell = fit(value, heap)?;
        self.values.push(cell);
        self.largest = self.largest.max(value);
        if heap > 0 && self.mask.is_some_and(|mask| !mask.is_common(heap, value)) {
            // `MOST_POSITIONS` keeps heaps within 32 bits.
            self.rares.push((u32::try_from(heap).unwrap_or(u32::MAX), cell));
        }
        Ok(())
    }

    /// The Grundy value of the next heap.
    pub fn next_value(&mut self) -> u32 {
        let heap = self.values.len();
        self.marks.restart(self.rows() + 1);
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

    /// Marks the pairs of every split of `heap`: all, or those with a rare part.
    pub fn mark_all_pairs(&mut self, heap: usize) {
        for index in 0..self.rules.splits.len() {
            let (removed, parts) = self.rules.splits[index];
            let Some(total) = heap.checked_sub(removed as usize) else {
                break;
            };
            self.mark_pairs(total, parts);
        }
    }

    /// Marks the options of `heap` other than unequal pairs.
    pub fn mark_simple(&mut self, heap: usize) {
        let rest = |&removed: &u32| heap.checked_sub(removed as usize);
        if self.rules.ends.iter().map_while(rest).any(|rest| rest == 0) {
            self.marks.insert(0);
        }
        if self.rules.halves.iter().map_while(rest).any(|rest| rest >= 2 && rest % 2 == 0) {
            self.marks.insert(0);
        }
        for rest in self.rules.singles.iter().map_while(rest).take_while(|&rest| rest > 0) {
            // d0 leaves no single heap: rest < heap.
            self.marks.insert(self.values[rest].into());
        }
    }

    /// Marks the nim-sums of the two parts of `total`: all of them, or those with a rare part.
    fn mark_pairs(&mut self, total: usize, parts: Parts) {
        let smaller = smaller_part(total, parts);
        if self.mask.is_none() {
            if smaller > 0 {
                let partners = &self.values[total - smaller..total];
                for (&a, &b) in self.values[1..=smaller].iter().zip(partners.iter().rev()) {
                    self.marks.insert((a ^ b).into());
                }
            }
            return;
        }
        let below = |part: usize| self.rares.partition_point(|&(rare, _)| (rare as usize) < part);
        // An equal split is no move under `!`: leave the half out if it is rare.
        let half = if parts == Parts::Unequal && total % 2 == 0 { total / 2 } else { total };
        let (middle, end) = (below(half), below(total));
        let skip = usize::from(half < total && self.rares.get(middle).is_some_and(|&(rare, _)| rare as usize == half));
        let partners = &self.values[..total];
        for rares in [&self.rares[..middle], &self.rares[middle + skip..end]] {
            for &(rare, value) in rares {
                self.marks.insert((value ^ partners[total - rare as usize]).into());
            }
        }
    }

    /// Is a value that no marked pair gives the nim-sum of two common parts of a split of `heap`?
    pub fn has_witness(&self, heap: usize, value: u32) -> bool {
        let (Some(mask), Ok(cell)) = (self.mask, T::try_from(value)) else {
            return false;
        };
        self.rules.splits.iter().any(|&(removed, parts)| {
            let Some(total) = heap.checked_sub(removed as usize) else {
                return false;
            };
            let smaller = smaller_part(total, parts);
            mask.two_commons_may_give(total, value)
                && smaller > 0
                && any_pair(self.level, &self.values[1..=smaller], &self.values[total - smaller..total], cell)
        })
    }
}

/// The largest smaller part of a split of `total` into two.
fn smaller_part(total: usize, parts: Parts) -> usize {
    if parts == Parts::Unequal { total.saturating_sub(1) / 2 } else { total / 2 }
}
