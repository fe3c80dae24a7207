//! Numbers that look random, for estimates: the same on every machine.

/// A sequence of numbers without a pattern, the same on every machine (Marsaglia 2003, Xorshift RNGs).
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number in 0..limit.
    pub fn below(&mut self, limit: i128) -> i128 {
        self.0 ^= 0x9e37_79b9_7f4a_7c15;
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        i128::from(self.0) % limit.max(1)
    }
}
