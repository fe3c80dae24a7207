//! Finding the sparse space: the bit mask that leaves the fewest rare positions.
//!
//! Values split into *rare* (an even number of their bits in the mask) and *common* (odd); rare ^ rare and
//! common ^ common are rare, rare ^ common is common (Winning Ways, chapter 4; Grossman). For some games
//! (0.127) the parity of the position takes part as one more bit.

/// How positions are told rare from common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mask {
    /// Bits of the value that count.
    pub bits: u32,
    /// Does the parity of the heap size count too?
    pub position: bool,
}

impl Mask {
    /// The class of a heap of `n` with value `g`: `false` is rare.
    #[inline]
    #[must_use]
    pub fn is_common(self, n: usize, g: u32) -> bool {
        ((g & self.bits).count_ones() & 1 == 1) ^ (self.position && n & 1 == 1)
    }

    /// Can two common heaps with `total` tokens together have the nim-sum `v`?
    #[inline]
    #[must_use]
    pub fn two_commons_may_give(self, total: usize, v: u32) -> bool {
        !self.is_common(total, v)
    }
}

/// The mask with the fewest rare heaps among `values[1..]`, and how many those are.
///
/// A Walsh-Hadamard transform of the histogram counts, for all masks at once, rare minus common heaps.
/// The parity of the position is tried only if `position_allowed`.
#[must_use]
pub fn find(values: &(impl Iterator<Item = u32> + Clone), largest: u32, position_allowed: bool) -> (Mask, usize) {
    let size = (largest as usize + 1).next_power_of_two();
    let mut best = (Mask::default(), usize::MAX);
    for position in [false, true] {
        if position && !position_allowed {
            break;
        }
        let (mut counts, mut heaps) = (vec![0_i64; size], 0_i64);
        for (n, value) in values.clone().enumerate().skip(1) {
            heaps += 1;
            counts[value as usize] += if position && n & 1 == 1 { -1 } else { 1 };
        }
        walsh_hadamard(&mut counts);
        for (bits, &excess) in (0..).zip(&counts) {
            let rare = usize::try_from((heaps + excess) / 2).unwrap_or(usize::MAX);
            if rare < best.1 {
                best = (Mask { bits, position }, rare);
            }
        }
    }
    best
}

/// Replaces `counts[v]` by the sum over u of `counts[u]`, negated where u & v has an odd number of bits.
fn walsh_hadamard(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
