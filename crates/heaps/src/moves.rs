//! The moves of a code with at most two parts, sorted by the heaps that they leave.

use super::mask::Mask;
use grundy_core::game::{
    HeapCode,
    code::{Digit, PartDemand},
};

/// The moves that remove `removed` tokens and leave two heaps.
#[derive(Debug, Clone, Copy)]
pub struct Split {
    /// The number of removed tokens.
    pub removed: usize,
    /// `true` if the two heaps must differ (`!`).
    pub unequal: bool,
}

impl Split {
    /// The maximum size of the smaller of the two heaps, if they have `total` tokens together.
    pub fn largest_smaller_part(self, total: usize) -> usize {
        if self.unequal {
            total.saturating_sub(1) / 2
        } else {
            total / 2
        }
    }
}

/// The numbers of tokens that a code allows to be removed, in one increasing list for each kind of
/// move.
#[derive(Debug, Clone, Default)]
pub struct HeapMoves {
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
    /// The moves of the heaps 0..=`to` by the digits before a tail.
    pub fn new(code: &HeapCode, to: usize) -> Self {
        let mut moves = Self::default();
        (0..=code.digits.len().min(to))
            .for_each(|removed| moves.add(removed, code.digit(removed as u64)));
        moves
    }

    /// Adds the moves of a digit; `removed` must exceed the number of all earlier digits.
    pub fn add(&mut self, removed: usize, digit: Digit) {
        if digit.allows_none() {
            self.ends.push(removed);
        }
        if digit.allows_one() {
            self.singles.push(removed);
        }
        match (digit.allows_two(), digit.parts) {
            (false, _) => {}
            (true, PartDemand::Equal) => self.halves.push(removed),
            (true, parts) => self.splits.push(Split {
                removed,
                unequal: parts == PartDemand::Unequal,
            }),
        }
    }

    /// The maximum number of tokens that a split removes.
    pub fn farthest_split(&self) -> usize {
        self.splits.last().map_or(0, |split| split.removed)
    }

    /// The maximum number of tokens that any move removes.
    pub fn farthest(&self) -> usize {
        let lists = [&self.ends, &self.singles, &self.halves];
        let farthest = lists
            .into_iter()
            .filter_map(|list| list.last())
            .copied()
            .max();
        farthest.unwrap_or(0).max(self.farthest_split())
    }

    /// The common parity of all splits: `Some(true)` if all remove an odd number of tokens,
    /// `Some(false)` if all remove an even number, otherwise `None`.
    pub fn odd_splits(&self) -> Option<bool> {
        let same = self
            .splits
            .windows(2)
            .all(|pair| pair[0].removed % 2 == pair[1].removed % 2);
        self.splits
            .first()
            .filter(|_| same)
            .map(|split| split.removed % 2 == 1)
    }

    /// Returns `true` if the heap has an option of value 0 of these kinds: the empty heap, or two
    /// equal heaps by a move that demands equal heaps.
    pub fn has_zero_option(&self, heap: usize) -> bool {
        let rest = |&removed: &usize| heap.checked_sub(removed);
        self.ends.binary_search(&heap).is_ok()
            || self
                .halves
                .iter()
                .map_while(rest)
                .any(|rest| rest >= 2 && rest % 2 == 0)
    }

    /// Returns `true` if a move that leaves one heap changes the class of its value: the value of a
    /// rare heap is common at the heap before the move, and that of a common heap is rare there.
    pub fn flips(mask: Mask, removed: usize) -> bool {
        mask.position && removed % 2 == 1
    }

    /// Returns `true` if the heap has an option of this value that is not a pair of two possibly
    /// different heaps.
    pub fn is_simple_option(
        &self,
        heap: usize,
        value: u32,
        value_of: impl Fn(usize) -> Option<u32>,
    ) -> bool {
        let singles = self
            .singles
            .iter()
            .map_while(|&removed| heap.checked_sub(removed).filter(|&rest| rest > 0));
        value == 0 && self.has_zero_option(heap)
            || singles
                .into_iter()
                .any(|rest| value_of(rest) == Some(value))
    }
}
