//! The type that the index of a value is kept in.

#![allow(
    clippy::inline_always,
    reason = "what is not inlined into the function of a CPU level is compiled for every CPU"
)]

use crate::values::Cell;

/// An index of a value, or the mark of a rare heap.
pub(super) trait Word: Cell {
    /// Stands for a rare heap; no index.
    const RARE: Self;
    /// Moved by an index below this, `RARE` is no candidate below this.
    const HALF: u32;
    /// So many candidates of a block are compared at once.
    const SLOTS: usize;

    /// The low bits of a number: `RARE` for all ones.
    fn low(bits: u32) -> Self;

    /// Moved by an index, but `RARE` stays what it is. (Any other way to write this kept the compiler from vectors.)
    fn moved(self, by: Self) -> Self;
}

#[allow(clippy::cast_possible_truncation, reason = "only the low bits are wanted")]
impl Word for u8 {
    #[inline(always)]
    fn low(bits: u32) -> Self {
        bits as Self
    }

    #[inline(always)]
    fn moved(self, by: Self) -> Self {
        (self ^ by) | Self::from(self == Self::RARE).wrapping_neg()
    }

    const RARE: Self = Self::MAX;
    const HALF: u32 = 1 << 7;
    const SLOTS: usize = 8;
}

#[allow(clippy::cast_possible_truncation, reason = "only the low bits are wanted")]
impl Word for u16 {
    #[inline(always)]
    fn low(bits: u32) -> Self {
        bits as Self
    }

    #[inline(always)]
    fn moved(self, by: Self) -> Self {
        (self ^ by) | Self::from(self == Self::RARE).wrapping_neg()
    }

    const RARE: Self = Self::MAX;
    const HALF: u32 = 1 << 15;
    const SLOTS: usize = 6;
}
