//! The moves of a code with at most two parts, sorted by what they leave.

use super::mask::Mask;
use grundy_core::game::{
    HeapCode,
    code::{Digit, Parts},
};

/// The moves that remove `removed` tokens and leave two heaps.
#[derive(Debug, Clone, Copy)]
pub(super) struct Split {
    /// Tokens removed.
    pub removed: usize,
    /// Must the two heaps differ (`!`)?
    pub unequal: bool,
}

impl Split {
    /// The largest that the smaller of the two heaps can be, where they have `total` tokens together.
    pub fn largest_smaller_part(self, total: usize) -> usize {
        if self.unequal { total.saturating_sub(1) / 2 } else { total / 2 }
    }
}

/// The numbers of tokens that a code allows to remove, one list for each kind of move, each list increasing.
#[derive(Debug, Clone, Default)]
pub(super) struct HeapMoves {
    /// Numbers of tokens whose removal may leave nothing.
    pub ends: Vec<usize>,
    /// Numbers of tokens whose removal may leave one heap.
    pub singles: Vec<usize>,
    /// Removals that may leave two heaps, which need not be equal.
    pub splits: Vec<Split>,
    /// Numbers of tokens whose removal may leave two heaps, which must be equal (`=`).
    pub halves: Vec<usize>,
}

impl HeapMoves {
    /// The moves of the heaps 0..=`to`.
    pub fn new(code: &HeapCode, to: usize) -> Self {
        let mut moves = Self::default();
        let farthest = if code.tail.is_empty() { code.digits.len().min(to) } else { to };
        (0..=farthest).for_each(|removed| moves.add(removed, code.digit(removed as u64)));
        moves
    }

    /// Adds what a digit allows; `removed` must exceed that of all digits before.
    pub fn add(&mut self, removed: usize, digit: Digit) {
        if digit.allows_none() {
            self.ends.push(removed);
        }
        if digit.allows_one() {
            self.singles.push(removed);
        }
        match (digit.allows_two(), digit.parts) {
            (false, _) => {}
            (true, Parts::Equal) => self.halves.push(removed),
            (true, parts) => self.splits.push(Split { removed, unequal: parts == Parts::Unequal }),
        }
    }

    /// The most tokens that a split removes.
    pub fn farthest_split(&self) -> usize {
        self.splits.last().map_or(0, |split| split.removed)
    }

    /// The most tokens that any move removes.
    pub fn farthest(&self) -> usize {
        let lists = [&self.ends, &self.singles, &self.halves];
        let farthest = lists.into_iter().filter_map(|list| list.last()).copied().max();
        farthest.unwrap_or(0).max(self.farthest_split())
    }

    /// Do all splits remove an odd number of tokens (`Some(true)`), all an even one (`Some(false)`), or neither?
    pub fn odd_splits(&self) -> Option<bool> {
        let same = self.splits.windows(2).all(|pair| pair[0].removed % 2 == pair[1].removed % 2);
        self.splits.first().filter(|_| same).map(|split| split.removed % 2 == 1)
    }

    /// Has the heap an option that is nothing at all, or two equal heaps by a move that demands this? Its value is 0.
    pub fn has_zero_option(&self, heap: usize) -> bool {
        let rest = |&removed: &usize| heap.checked_sub(removed);
        self.ends.binary_search(&heap).is_ok()
            || self.halves.iter().map_while(rest).any(|rest| rest >= 2 && rest % 2 == 0)
    }

    /// Does a move that leaves one heap change the class of its value: is the value of a rare heap common at the heap
    /// before the move, and that of a common heap rare?
    pub fn flips(mask: Mask, removed: usize) -> bool {
        mask.position && removed % 2 == 1
    }

    /// Has the heap an option of this value that is no pair of two heaps which may differ?
    pub fn is_simple_option(&self, heap: usize, value: u32, value_of: impl Fn(usize) -> Option<u32>) -> bool {
        let singles = self.singles.iter().map_while(|&removed| heap.checked_sub(removed).filter(|&rest| rest > 0));
        value == 0 && self.has_zero_option(heap) || singles.into_iter().any(|rest| value_of(rest) == Some(value))
    }
}
