//! Values without the bit that their class determines.
//!
//! At one heap, two values of the same class (rare or common) always differ in a bit other than the
//! lowest bit of the mask. The *index* of a value is the value without that lowest bit, so there
//! are half as many indices. The projection is linear: the index of a nim-sum is the nim-sum of the
//! indices. As the dropped bit is the lowest one of the mask, indices have the order of the values
//! of a class.
#![allow(
    clippy::inline_always,
    reason = "code that is not inlined into the function of a CPU level is compiled for every CPU"
)]

use crate::mask::Mask;

/// A mask; its lowest bit is left out of the values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Projection {
    /// The mask.
    pub mask: Mask,
    dropped: u32,
}

impl Projection {
    /// Creates the projection of a mask, which must have a bit.
    pub fn new(mask: Mask) -> Self {
        Self {
            mask,
            dropped: mask.bits.trailing_zeros(),
        }
    }

    /// The index of a value in its class.
    #[inline]
    pub fn index(self, value: u32) -> u32 {
        let low = value & ((1 << self.dropped) - 1);
        (value >> self.dropped >> 1 << self.dropped) | low
    }

    /// The value of an index at heap n.
    #[inline]
    pub fn value(self, index: u32, n: usize, common: bool) -> u32 {
        self.least_value(index) | (self.dropped_bit(index, n) ^ u32::from(!common)) << self.dropped
    }

    /// Returns the dropped bit of the common value of an index at heap n. The rare value has the
    /// opposite bit.
    #[inline(always)]
    fn dropped_bit(self, index: u32, n: usize) -> u32 {
        let at_zero = u32::from(self.mask.is_common(n, 0));
        // The parity of the index in the mask, in steps that the compiler can vectorize over many
        // lanes.
        let mut bits = index & self.index(self.mask.bits);
        for shift in [16, 8, 4, 2, 1] {
            bits ^= bits >> shift;
        }
        !(bits ^ at_zero) & 1
    }

    /// The number of rare values below the common value of an index at heap n; their indices are 0,
    /// 1, …
    #[inline(always)]
    pub fn rares_below(self, index: u32, n: usize) -> u32 {
        // The rare values with the same bits above the dropped one are either all below the common
        // ones or all above them.
        (index >> self.dropped << self.dropped) + (self.dropped_bit(index, n) << self.dropped)
    }

    /// The common value of an index at heap n.
    #[inline(always)]
    pub fn common_value(self, index: u32, n: usize) -> u32 {
        self.least_value(index) | self.dropped_bit(index, n) << self.dropped
    }

    /// The least value with this index.
    #[inline(always)]
    pub fn least_value(self, index: u32) -> u32 {
        let low = index & ((1 << self.dropped) - 1);
        (index >> self.dropped << self.dropped << 1) | low
    }

    /// An upper bound of the values with an index up to this one.
    pub fn value_at_most(self, index: u32) -> u32 {
        self.least_value(index) | ((2 << self.dropped) - 1)
    }
}
