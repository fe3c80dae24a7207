//! The type that stores the index of a value.
//!
//! Heaps are stored as consecutive words: common ones as their index, rare ones and heap 0 as a
//! mark. An exclusion must not use a marked heap as a partner. To avoid a branch, the nim-sum of
//! the mark and the index of an exclusion must not be a candidate: all bits of the mark are set, so
//! the nim-sum is at least [`SparseWord::HALF`] if the index is less than that. If parts or
//! candidates may be larger, words are called *wide*; [`SparseWord::nim_sum`] then keeps the mark,
//! for two more steps.

#![allow(
    clippy::inline_always,
    reason = "code that is not inlined into the function of a CPU level is compiled for every CPU"
)]

use super::lanes::{Exclusion, LaneSlot, Lookback};
use grundy_core::values::Cell;

/// An index of a value, or the mark of a rare heap.
pub trait SparseWord: Cell {
    /// The mark of a rare heap; no index is stored as this number.
    const RARE: Self;
    /// The nim-sum of `RARE` and an index below this number is at least this number.
    const HALF: u32;
    /// Number of slots of a block that are compared with an exclusion at once with AVX-512: 8 slots
    /// of bytes and 6 of 16-bit words, because the compared data then stays in vector registers. To
    /// measure it again, compare the times of `4!.0` and `0.007` to 100,000.
    const SLOTS: usize;

    /// The low bits of a number; all ones give `RARE`.
    fn low(bits: u32) -> Self;

    /// The nim-sum with an index, except that `RARE` stays `RARE`. (With any other way to write
    /// this, the compiler does not use vectors.)
    #[must_use]
    fn nim_sum(self, index: Self) -> Self;

    /// Converts the type of the block, if words have 16 bits.
    fn long(_: Lookback<'_, Self>) -> Option<Lookback<'_, u16>> {
        None
    }

    /// Converts the types of the block and the exclusions, if words have one byte.
    fn short<'a>(
        _: Lookback<'a, Self>,
        _: &'a [Exclusion<Self>],
    ) -> Option<(Lookback<'a, u8>, &'a [Exclusion<u8>])> {
        None
    }

    /// Converts the type of the slots, if words have one byte.
    fn short_slots(_: &mut [LaneSlot<Self>]) -> Option<&mut [LaneSlot<u8>]> {
        None
    }

    /// Converts the type of the words, if they have 16 bits.
    fn long_words(_: &[Self]) -> Option<&[u16]> {
        None
    }
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "only the low bits are wanted"
)]
impl SparseWord for u8 {
    #[inline(always)]
    fn low(bits: u32) -> Self {
        bits as Self
    }

    #[inline(always)]
    fn nim_sum(self, index: Self) -> Self {
        (self ^ index) | Self::from(self == Self::RARE).wrapping_neg()
    }

    fn short<'a>(
        lookback: Lookback<'a, Self>,
        exclusions: &'a [Exclusion<Self>],
    ) -> Option<(Lookback<'a, u8>, &'a [Exclusion<u8>])> {
        Some((lookback, exclusions))
    }

    fn short_slots(slots: &mut [LaneSlot<Self>]) -> Option<&mut [LaneSlot<u8>]> {
        Some(slots)
    }

    const RARE: Self = Self::MAX;
    const HALF: u32 = 1 << 7;
    const SLOTS: usize = 8;
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "only the low bits are wanted"
)]
impl SparseWord for u16 {
    #[inline(always)]
    fn low(bits: u32) -> Self {
        bits as Self
    }

    #[inline(always)]
    fn nim_sum(self, index: Self) -> Self {
        (self ^ index) | Self::from(self == Self::RARE).wrapping_neg()
    }

    fn long(lookback: Lookback<'_, Self>) -> Option<Lookback<'_, u16>> {
        Some(lookback)
    }

    fn long_words(words: &[Self]) -> Option<&[u16]> {
        Some(words)
    }

    const RARE: Self = Self::MAX;
    const HALF: u32 = 1 << 15;
    const SLOTS: usize = 6;
}
