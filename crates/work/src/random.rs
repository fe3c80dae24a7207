//! Pseudorandom numbers for estimates, equal on every machine.

/// A pseudorandom sequence, equal on every machine (Marsaglia 2003, Xorshift RNGs).
pub struct Random(u64);

impl Random {
    /// Creates the sequence of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next number, in 0..limit.
    pub fn below(&mut self, limit: i128) -> i128 {
        self.0 ^= 0x9e37_79b9_7f4a_7c15;
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        i128::from(self.0) % limit.max(1)
    }
}
