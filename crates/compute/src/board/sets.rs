//! Sets of values, a bit for each value.
#![allow(clippy::inline_always)]

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of values. In 32 bits for boards of at most 32 cells: no option of a state there has a value above 31, for it
/// leaves at most 31 moves. In 64 bits for all others, if such values are met.
pub(super) trait Set:
    Copy + Send + Sync + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> + BitOrAssign + Not<Output = Self>
{
    const EMPTY: Self;
    const ALL: Self;
    /// Number of values that can be members.
    const SIZE: u8;

    /// The set of one value; of a value that can be no member any set.
    fn one(value: u32) -> Self;

    /// The set of the least value that is not a member; empty if all are.
    fn least_absent(self) -> Self;

    /// The only member; [`Set::SIZE`] of the empty set.
    fn only(self) -> u8;
}

macro_rules! set {
    ($bits:ty) => {
        #[allow(clippy::cast_possible_truncation, reason = "numbers of bits are at most 64")]
        impl Set for $bits {
            const EMPTY: Self = 0;
            const ALL: Self = <$bits>::MAX;
            const SIZE: u8 = <$bits>::BITS as u8;

            #[inline(always)]
            fn one(value: u32) -> Self {
                <$bits>::wrapping_shl(1, value)
            }

            #[inline(always)]
            fn least_absent(self) -> Self {
                !self & self.wrapping_add(1)
            }

            #[inline(always)]
            fn only(self) -> u8 {
                self.trailing_zeros() as u8
            }
        }
    };
}

set!(u32);
set!(u64);
#[cfg(test)]
set!(u8);
