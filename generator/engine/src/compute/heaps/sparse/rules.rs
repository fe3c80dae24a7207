//! A code's digits, sorted by what they allow.

use crate::{
    compute::heaps::mask::Mask,
    game::{
        HeapCode,
        code::{Digit, Parts},
    },
};

/// Taking so many tokens and leaving two heaps.
#[derive(Debug, Clone, Copy)]
pub(super) struct Split {
    pub removed: usize,
    /// Must the two differ?
    pub unequal: bool,
}

impl Split {
    /// The largest smaller part when `total` is left.
    pub fn largest_smaller_part(self, total: usize) -> usize {
        if self.unequal { total.saturating_sub(1) / 2 } else { total / 2 }
    }
}

/// A code with at most two parts, sorted by what its digits allow.
#[derive(Debug, Clone)]
pub(super) struct Rules {
    /// Tokens to take so that one heap is left.
    pub singles: Vec<usize>,
    /// Tokens to take so that nothing is left.
    pub ends: Vec<usize>,
    /// Splits into two heaps that need not be equal.
    pub splits: Vec<Split>,
    /// Tokens to take so that two equal heaps are left.
    pub halves: Vec<usize>,
    /// The most tokens that a split takes.
    pub farthest_split: usize,
    /// The most tokens that any move takes.
    pub farthest: usize,
    /// Do all splits take an odd number of tokens, or all an even one?
    pub odd_splits: Option<bool>,
}

impl Rules {
    /// The digits that matter for heaps <= `to`.
    pub fn new(code: &HeapCode, to: usize) -> Self {
        let farthest = if code.tail.is_empty() { code.digits.len().min(to) } else { to };
        let digits = (0..=farthest).map(|k| (k, code.digit(k as u64)));
        let with = |bit: u8| digits.clone().filter(move |(_, digit)| digit.heaps & bit != 0);
        let numbers = |digits: &mut dyn Iterator<Item = (usize, Digit)>| digits.map(|(k, _)| k).collect::<Vec<_>>();
        let is_half = |digit: &Digit| digit.parts == Parts::Equal;
        let splits = with(4).filter(|(_, d)| !is_half(d));
        let splits: Vec<_> = splits.map(|(removed, d)| Split { removed, unequal: d.parts == Parts::Unequal }).collect();
        let last = digits.clone().filter(|(_, digit)| digit.heaps != 0).map(|(k, _)| k).next_back();
        let same = splits.windows(2).all(|pair| pair[0].removed % 2 == pair[1].removed % 2);
        Self {
            farthest: last.unwrap_or(0),
            singles: numbers(&mut with(2)),
            ends: numbers(&mut with(1)),
            halves: numbers(&mut with(4).filter(|(_, d)| is_half(d))),
            farthest_split: splits.last().map_or(0, |split| split.removed),
            odd_splits: splits.first().filter(|_| same).map(|split| split.removed % 2 == 1),
            splits,
        }
    }

    /// Has the heap a move that leaves nothing, or two equal heaps?
    pub fn has_zero_option(&self, heap: usize) -> bool {
        let rest = |&removed: &usize| heap.checked_sub(removed);
        self.ends.iter().map_while(rest).any(|rest| rest == 0)
            || self.halves.iter().map_while(rest).any(|rest| rest >= 2 && rest % 2 == 0)
    }

    /// Is what a single heap excludes common if the heap itself is rare, and rare if it is common?
    pub fn flips(mask: Mask, removed: usize) -> bool {
        mask.position && removed % 2 == 1
    }

    /// Has the heap an option of this value that is no pair of two parts which may differ?
    pub fn is_simple_option(&self, heap: usize, value: u32, value_of: impl Fn(usize) -> Option<u32>) -> bool {
        let singles = self.singles.iter().map_while(|&removed| heap.checked_sub(removed).filter(|&rest| rest > 0));
        value == 0 && self.has_zero_option(heap) || singles.into_iter().any(|rest| value_of(rest) == Some(value))
    }
}
