//! Taking-and-breaking games by code digits `d0.d1d2d3…` (Guy and Smith 1956, extended to base 32 and to `!`, `=`).

use super::Rules;

/// What a digit demands of the parts that a heap falls into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Parts {
    /// Nothing.
    #[default]
    Any,
    /// `!`: pairwise unequal.
    Unequal,
    /// `=`: all equal.
    Equal,
}

/// One code digit: into how many non-empty heaps what is left of a heap may fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Digit {
    /// Bit j set: exactly j non-empty heaps. 0..=31, so j is 0..=4.
    pub heaps: u8,
    /// What the heaps must satisfy. `Any` where no bit above 1 is set (canonical form).
    pub parts: Parts,
}

impl Digit {
    /// May exactly this number of non-empty heaps be left?
    #[must_use]
    pub const fn allows(self, heaps: usize) -> bool {
        heaps <= MAX_PARTS && self.heaps >> heaps & 1 == 1
    }

    /// May nothing be left?
    #[must_use]
    pub const fn allows_none(self) -> bool {
        self.allows(0)
    }

    /// May one heap be left?
    #[must_use]
    pub const fn allows_one(self) -> bool {
        self.allows(1)
    }

    /// May two heaps be left?
    #[must_use]
    pub const fn allows_two(self) -> bool {
        self.allows(2)
    }

    /// May three or four heaps be left?
    #[must_use]
    pub const fn allows_more(self) -> bool {
        self.allows(3) || self.allows(4)
    }
}

/// A code `d0.d1d2…` with an optional tail that repeats for ever.
///
/// Canonical: no trailing zero digit without a tail; the tail is empty, or not all zero, not a repetition of a
/// shorter tail, and `digits` does not end in the tail's last digit (which could be rotated into it).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HeapCode {
    /// d0: splits without removing; bits 0 and 1 are clear.
    pub split: Digit,
    /// d1, d2, … : `digits[k - 1]` for removing k tokens.
    pub digits: Vec<Digit>,
    /// The digits of `[…]`, following `digits` for ever; empty if the code is finite.
    pub tail: Vec<Digit>,
}

impl HeapCode {
    /// The digit for removing `k` tokens.
    #[must_use]
    pub fn digit(&self, k: u64) -> Digit {
        let Some(index) = k.checked_sub(1) else {
            return self.split;
        };
        let fixed = self.digits.len() as u64;
        let slice = if index < fixed { &self.digits } else { &self.tail };
        let index = if index < fixed { index } else { (index - fixed) % (self.tail.len() as u64).max(1) };
        usize::try_from(index).ok().and_then(|i| slice.get(i)).copied().unwrap_or_default()
    }
}

impl Rules for HeapCode {
    type Position = u64;

    fn options(&self, &heap: &u64, option: &mut dyn FnMut(&[u64])) {
        for removed in 0..=heap {
            let digit = self.digit(removed);
            for parts in 0..=MAX_PARTS {
                if digit.allows(parts) {
                    let mut chosen = Vec::with_capacity(parts);
                    split(heap - removed, parts, digit.parts, &mut chosen, option);
                }
            }
        }
    }
}

/// The most heaps one can fall into: bits 0..=4 of a base-32 digit.
pub const MAX_PARTS: usize = 4;

/// Every way to add `parts` non-increasing positive numbers, none above the last chosen, to `total`.
fn split(total: u64, parts: usize, demand: Parts, chosen: &mut Vec<u64>, option: &mut dyn FnMut(&[u64])) {
    if parts == 0 {
        if total == 0 {
            option(chosen);
        }
        return;
    }
    let most = match (chosen.last(), demand) {
        (None, _) => total,
        (Some(&last), Parts::Unequal) => total.min(last - 1),
        (Some(&last), _) => total.min(last),
    };
    let least = match (chosen.last(), demand) {
        (Some(&last), Parts::Equal) => last,
        _ => 1,
    };
    for part in least..=most {
        chosen.push(part);
        split(total - part, parts - 1, demand, chosen, option);
        chosen.pop();
    }
}
