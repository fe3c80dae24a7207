//! Blocks of consecutive heaps, one heap a lane, and the exclusions that lead from them to earlier
//! heaps.
#![allow(
    clippy::inline_always,
    reason = "code that is not inlined into the function of a CPU level is compiled for every CPU"
)]

use grundy_work::cpu::Level;

/// Number of heaps in a block, one lane each: the 64 bytes of an AVX-512 vector, and of a cache
/// line.
pub const BLOCK: usize = 64;

/// Number of indices in a row of a set.
pub(super) const ROW_BITS: u32 = u32::BITS;

/// The heap from which on other threads help, and runs are sieved ahead even if rare heaps are
/// frequent: blocks then take long enough to justify another thread. To measure it again, compare
/// the times of `0.007` to 50,000 on two threads for powers of two around it.
pub const SHARED: usize = 1 << 14;

/// Number of rows of the largest set: 4,096 indices. Larger indices are found from the heap's rare
/// parts one by one.
pub const LARGEST_SET: usize = 128;

/// Bit `i` of `sets[row][lane]` is set if the index `ROW_BITS * row + i` is excluded at the heap of
/// the lane.
pub type ExclusionSets = Vec<[u32; BLOCK]>;

/// One candidate for each lane of a block; a mark if the lane has none. In a list of slots, the
/// candidates of a lane increase.
pub type LaneSlot<T> = [T; BLOCK];

/// A heap with its index, as a part that a split leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SplitPart<T> {
    /// The number of tokens.
    pub heap: usize,
    /// The index of its value.
    pub index: T,
}

/// Excludes `word(n - distance) ^ index` at each heap n.
#[derive(Debug, Clone, Copy)]
pub struct Exclusion<T> {
    /// The tokens of the part plus those that the split removes.
    pub distance: usize,
    /// The index of the part.
    pub index: T,
}

/// A block, and the words that its exclusions lead to.
#[derive(Debug, Clone, Copy)]
pub struct Lookback<'a, T> {
    /// The instruction set of the CPU.
    pub level: Level,
    /// The words of consecutive heaps that exclusions lead to.
    pub words: &'a [T],
    /// The place of lane 0's word among the words; it may be past the end.
    pub start: usize,
    /// `true` if a part or a candidate may be `Word::HALF` or larger: a nim-sum with a mark may
    /// then look like a candidate.
    pub wide: bool,
}

/// The bits of the indices < `limit` in the row of a set that begins with the index `base`.
#[inline(always)]
pub(super) fn below(limit: u32, base: u32) -> u32 {
    let bits = limit.saturating_sub(base);
    if bits >= ROW_BITS {
        u32::MAX
    } else {
        (1 << bits) - 1
    }
}
