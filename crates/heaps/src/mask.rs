//! Search for the sparse space: the bit mask that leaves the fewest rare heaps.
//!
//! Values are divided into *rare* ones (with an even number of bits in the mask) and *common* ones
//! (with an odd number); rare ^ rare and common ^ common are rare, rare ^ common is common (Winning
//! Ways, chapter 4; Grossman). For some games (0.127) the parity of the heap, here called its
//! position, is one more bit.
#![allow(
    clippy::inline_always,
    reason = "code that is not inlined into the function of a CPU level is compiled for every CPU"
)]

/// The rule that distinguishes rare heaps from common ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct Mask {
    /// Bits of the value that count.
    pub bits: u32,
    /// `true` if the parity of the position also counts.
    pub position: bool,
    /// `true` if the splits remove an odd number of tokens. Even positions then count instead of
    /// odd ones: a pair of common parts of n must give a value that is rare at n.
    pub odd_splits: bool,
}

impl Mask {
    /// Returns `true` if a value is common at heap n, both as the value of that heap and as a value
    /// of its options.
    ///
    /// A pair of common parts, or of rare parts, of a heap n never has a value that is common at n.
    #[inline(always)]
    #[must_use]
    pub fn is_common(self, n: usize, value: u32) -> bool {
        let odd = (n & 1 == 1) ^ self.odd_splits;
        ((value & self.bits).count_ones() & 1 == 1) ^ (self.position && odd)
    }
}

/// The number of occurrences of each value at even heaps and at odd heaps.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ParityCounts {
    /// `heaps[n % 2][value]`: the number of counted heaps n with this value.
    heaps: [Vec<u64>; 2],
}

impl ParityCounts {
    /// Counts the value of a heap.
    pub fn add(&mut self, n: usize, value: u32) {
        let counts = &mut self.heaps[n % 2];
        let value = value as usize;
        if counts.len() <= value {
            counts.resize(value + 1, 0);
        }
        counts[value] += 1;
    }

    /// Counts the values of the heaps from `first` on.
    pub fn add_all(&mut self, first: usize, values: &[u32]) {
        let Some(&largest) = values.iter().max() else {
            return;
        };
        for counts in &mut self.heaps {
            counts.resize(counts.len().max(largest as usize + 1), 0);
        }
        let [even, odd] = &mut self.heaps;
        let [this, other] = if first % 2 == 0 {
            [even, odd]
        } else {
            [odd, even]
        };
        let mut pairs = values.chunks_exact(2);
        for pair in &mut pairs {
            this[pair[0] as usize] += 1;
            other[pair[1] as usize] += 1;
        }
        pairs
            .remainder()
            .iter()
            .for_each(|&value| this[value as usize] += 1);
    }

    /// Removes the value of a counted heap from the counts.
    pub fn remove(&mut self, n: usize, value: u32) {
        if let Some(count) = self.heaps[n % 2].get_mut(value as usize) {
            *count = count.saturating_sub(1);
        }
    }

    /// The number of counted heaps.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.heaps.iter().flatten().sum()
    }

    /// The mask with the fewest rare heaps among the counted ones, and the number of these rare
    /// heaps.
    ///
    /// A Walsh-Hadamard transform of the counts gives, for all masks at once, the number of rare
    /// heaps minus the number of common heaps. The parity of the position is tried only if all
    /// splits remove numbers of tokens of the same parity: `odd_splits` gives this parity.
    #[must_use]
    pub fn best_mask(&self, odd_splits: Option<bool>) -> (Mask, u64) {
        let size = self
            .heaps
            .iter()
            .map(Vec::len)
            .max()
            .unwrap_or(0)
            .next_power_of_two();
        let total = self.total();
        let mut best = (Mask::default(), u64::MAX);
        let with_position = odd_splits.map(|odd_splits| (true, odd_splits));
        for (position, odd_splits) in
            std::iter::once((false, odd_splits.unwrap_or(false))).chain(with_position)
        {
            let mut counts = vec![0_i64; size];
            for (parity, heaps) in self.heaps.iter().enumerate() {
                let counts_negative = position && (parity == 1) ^ odd_splits;
                for (sum, &count) in counts.iter_mut().zip(heaps) {
                    let count = i64::try_from(count).unwrap_or(i64::MAX);
                    *sum += if counts_negative { -count } else { count };
                }
            }
            walsh_hadamard(&mut counts);
            for (bits, &excess) in (0..).zip(&counts) {
                let rare = total.saturating_add_signed(excess) / 2;
                if rare < best.1 {
                    best = (
                        Mask {
                            bits,
                            position,
                            odd_splits,
                        },
                        rare,
                    );
                }
            }
        }
        best
    }
}

/// Replaces `counts[v]` by the sum over u of `counts[u]`, negated for each u for which u & v has an
/// odd number of bits.
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
