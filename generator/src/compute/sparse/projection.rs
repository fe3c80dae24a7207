//! Values without the bit that their class tells.
//!
//! At one heap the common values are told from each other by all bits but one of the mask, and so are the rare ones.
//! That bit is left out: half as many numbers to keep sets of. Leaving it out is linear, so the nim-sum of two indices
//! is the index of the nim-sum; and as it is the mask's lowest bit, indices are in the order of the values of a class.

use crate::compute::mask::Mask;

/// A mask with its lowest bit left out of the values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) struct Projection {
    pub mask: Mask,
    dropped: u32,
}

impl Projection {
    /// The mask must have a bit.
    pub fn new(mask: Mask) -> Self {
        Self { mask, dropped: mask.bits.trailing_zeros() }
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
        let low = index & ((1 << self.dropped) - 1);
        let even = (index >> self.dropped << self.dropped << 1) | low;
        if self.mask.is_common(n, even) == common { even } else { even | 1 << self.dropped }
    }

    /// How many indices of rare values are below the common value of an index, at heap n.
    pub fn rares_below(self, index: u32, n: usize) -> u32 {
        let common = self.value(index, n, true);
        let without_low = index >> self.dropped << self.dropped;
        // The rare values with the same bits above the dropped one are all below the common ones, or all above.
        let common_first = common >> self.dropped & 1 == 0;
        if common_first { without_low } else { without_low + (1 << self.dropped) }
    }
}
