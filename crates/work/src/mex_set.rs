//! The set of values excluded at one position. It is emptied in constant time for the next
//! position.

use crate::cpu::{Level, Loops};

/// A set of small numbers. A set with little room is a few bits. In a larger one a number is in the
/// set if its stamp is the current one: inserting a number stores one byte, and after 255 sets all
/// stamps are cleared.
#[derive(Debug, Default)]
pub struct MexSet {
    /// The numbers, if the set has little room.
    bits: u128,
    is_small: bool,
    stamps: Vec<u8>,
    now: u8,
}

/// Capacity up to which numbers are bits: values below 64, and their mex.
const SMALL: usize = 65;
const LAST: u32 = 64;
/// Number of values from which on it pays to choose the best instructions of the CPU. Not tuned.
const MANY: usize = 16;

impl MexSet {
    /// Creates an empty set of numbers below `capacity`.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        let mut set = Self::default();
        set.restart(capacity);
        set
    }

    /// Empties the set and makes room for the numbers below `capacity`.
    #[inline]
    pub fn restart(&mut self, capacity: usize) {
        self.bits = 0;
        self.is_small = capacity <= SMALL;
        if !self.is_small {
            self.renew(capacity);
        }
    }

    fn renew(&mut self, capacity: usize) {
        if self.stamps.len() < capacity {
            // No set has the stamp 0.
            self.stamps.resize(capacity, 0);
        }
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.stamps.fill(0);
            self.now = 1;
        }
    }

    /// Inserts a number; a number beyond the capacity may be ignored.
    #[inline]
    pub fn insert(&mut self, value: u32) {
        if self.is_small {
            self.bits |= 1_u128.checked_shl(value).unwrap_or(0);
        } else if let Some(stamp) = self.stamps.get_mut(value as usize) {
            *stamp = self.now;
        }
    }

    /// Inserts numbers; numbers beyond the capacity may be ignored.
    #[inline]
    pub fn insert_all(&mut self, values: impl Iterator<Item = u32>) {
        if self.is_small {
            let is_short = values.size_hint().0 < MANY;
            let bits = MexBits(values);
            let (bits, has_last) = if is_short {
                bits.run()
            } else {
                Level::best().run(bits)
            };
            self.bits |= u128::from(bits) | u128::from(has_last) << LAST;
            return;
        }
        // Local copies stay in registers; the compiler must reload fields, which a store might
        // change.
        let (stamps, now) = (self.stamps.as_mut_slice(), self.now);
        for value in values {
            if let Some(stamp) = stamps.get_mut(value as usize) {
                *stamp = now;
            }
        }
    }

    /// Returns `true` if the number is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, value: u32) -> bool {
        if self.is_small {
            self.bits.checked_shr(value).unwrap_or(0) & 1 == 1
        } else {
            self.stamps.get(value as usize) == Some(&self.now)
        }
    }

    /// Returns the least number that is not in the set.
    #[must_use]
    #[inline]
    pub fn mex(&self) -> u32 {
        if self.is_small {
            self.bits.trailing_ones()
        } else {
            self.next_free(0)
        }
    }

    /// Returns the least number >= `from` that is not in the set.
    #[must_use]
    #[inline]
    pub fn next_free(&self, from: u32) -> u32 {
        const AT_ONCE: usize = size_of::<u64>();
        if self.is_small {
            return from + self.bits.checked_shr(from).unwrap_or(0).trailing_ones();
        }
        let rest = self.stamps.get(from as usize..).unwrap_or(&[]);
        // Eight stamps are compared at once: long runs occur where options are only added.
        let all = u64::from_ne_bytes([self.now; AT_ONCE]);
        let is_run = |stamps: &&[u8]| {
            <[u8; AT_ONCE]>::try_from(*stamps).is_ok_and(|stamps| u64::from_ne_bytes(stamps) == all)
        };
        let known = AT_ONCE * rest.chunks_exact(AT_ONCE).take_while(is_run).count();
        let rest = &rest[known..];
        let run = known
            + rest
                .iter()
                .position(|&stamp| stamp != self.now)
                .unwrap_or(rest.len());
        from.saturating_add(u32::try_from(run).unwrap_or(u32::MAX))
    }
}

/// The numbers below 64 as bits; also returns whether 64 is one of them.
struct MexBits<I>(I);

impl<I: Iterator<Item = u32>> Loops for MexBits<I> {
    type Output = (u64, bool);

    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "compiled for each level of CPU features"
    )]
    fn run(self) -> (u64, bool) {
        let bit = |value: u32| if value < LAST { 1 << (value % LAST) } else { 0 };
        let (bits, last) = self.0.fold((0, 0), |(bits, last), value| {
            (bits | bit(value), last | u8::from(value == LAST))
        });
        (bits, last != 0)
    }
}

#[cfg(test)]
mod tests;
