//! Sets of small values, with one bit for each value.
#![allow(clippy::inline_always)]

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of values below the number of its bits; the default is the set without members.
///
/// Boards of at most 32 cells use 32 bits: no option of a state has a value above 31, because it
/// leaves at most 31 moves. All other boards use 64 bits if larger values appear. Lattices of n
/// leaps use at least n + 1 bits.
pub trait Set:
    Copy
    + Default
    + Send
    + Sync
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// The set without members.
    const EMPTY: Self;
    /// The set of all values that can be members.
    const ALL: Self;
    /// Number of values that can be members.
    const SIZE: u8;

    /// The set of one value. For a value that cannot be a member, the result is an arbitrary set.
    fn one(value: u32) -> Self;

    /// The set of the least value that is not a member; the empty set if all values are members.
    #[must_use]
    fn least_absent(self) -> Self;

    /// The only member; [`Set::SIZE`] for the empty set.
    fn only(self) -> u8;
}

macro_rules! set {
    ($($bits:ty)*) => {$(
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
    )*};
}
set!(u8 u16 u32 u64);
