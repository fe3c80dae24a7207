//! Taking-and-breaking games by code digits `d0.d1d2d3…` (Guy and Smith 1956, extended to base 32
//! and to `!`, `=`).

use super::{
    expr::Steps,
    heaps::{HeapRules, heaps},
    rule::RuleError,
};

/// A demand of a digit on the parts of a heap.
///
/// ```
/// use grundy_core::game::{Game, code::PartDemand};
///
/// let grundys_game: Game = "4!.0".parse()?;
/// assert_eq!(grundys_game.code().map(|code| code.split.parts), Some(PartDemand::Unequal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PartDemand {
    /// No demand.
    #[default]
    Any,
    /// `!`: pairwise unequal.
    Unequal,
    /// `=`: all equal.
    Equal,
}

/// One code digit: the numbers of non-empty heaps into which the rest of a heap may be split.
///
/// ```
/// use grundy_core::game::Game;
///
/// // 3 = bits 0 and 1: the last pieces of a row may be taken, or pieces at its end
/// let dawsons_chess: Game = "0.137".parse()?;
/// let two = dawsons_chess.code().ok_or("no code")?.digit(2);
/// assert!(two.allows_none() && two.allows_one() && !two.allows_two());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Digit {
    /// Bit j set: exactly j non-empty heaps. 0..=31, so j is 0..=4.
    pub heaps: u8,
    /// The demand on the heaps. `Any` if no bit above 1 is set (canonical form).
    pub parts: PartDemand,
}

/// The bits of a digit that allow two heaps and more. A demand on the parts matters only with such
/// a bit.
pub(crate) const SPLITTING: u8 = 0b11100;

impl Digit {
    fn canonical(self) -> Self {
        if self.heaps & SPLITTING == 0 {
            Self {
                parts: PartDemand::Any,
                ..self
            }
        } else {
            self
        }
    }

    /// Returns `true` if exactly this number of non-empty heaps may be left.
    #[must_use]
    pub const fn allows(self, heaps: usize) -> bool {
        heaps <= MAX_PARTS && self.heaps >> heaps & 1 == 1
    }

    /// Returns `true` if a move may leave nothing.
    #[must_use]
    pub const fn allows_none(self) -> bool {
        self.allows(0)
    }

    /// Returns `true` if a move may leave one heap.
    #[must_use]
    pub const fn allows_one(self) -> bool {
        self.allows(1)
    }

    /// Returns `true` if a move may leave two heaps.
    #[must_use]
    pub const fn allows_two(self) -> bool {
        self.allows(2)
    }

    /// Returns `true` if a move may leave three or four heaps.
    #[must_use]
    pub const fn allows_more(self) -> bool {
        self.allows(3) || self.allows(4)
    }
}

/// Returns the length of the shortest list of which `list` is a whole number of copies.
fn shortest_period<T: PartialEq>(list: &[T]) -> usize {
    let repeats = |&period: &usize| {
        list.len() % period == 0
            && list
                .iter()
                .zip(list.iter().skip(period))
                .all(|(a, b)| a == b)
    };
    (1..=list.len()).find(repeats).unwrap_or(0)
}

/// A code `d0.d1d2…` with an optional tail that repeats without end.
///
/// Canonical: no trailing zero digit without a tail; the tail is empty, or not all zero, not a
/// repetition of a shorter tail, and `digits` does not end in the tail's last digit (which could be
/// rotated into it).
///
/// ```
/// use grundy_core::{game::Game, reference::grundy_values};
///
/// let kayles: Game = "Kayles".parse()?;
/// let code = kayles.code().ok_or("no code")?;
/// assert_eq!((code.digits.len(), code.most_parts()), (2, 2));
/// assert_eq!(grundy_values(code, 0..9), [0, 1, 2, 3, 1, 4, 3, 2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HeapCode {
    /// d0: splits without removing; bits 0 and 1 are clear.
    pub split: Digit,
    /// d1, d2, … : `digits[k - 1]` for removing k tokens.
    pub digits: Vec<Digit>,
    /// The digits of `[…]`, which follow `digits` and repeat without end; empty if the code is
    /// finite.
    pub tail: Vec<Digit>,
}

impl HeapCode {
    /// The code in canonical form.
    #[must_use]
    pub fn canonical(split: Digit, digits: Vec<Digit>, tail: Vec<Digit>) -> Self {
        let plain = |digits: Vec<Digit>| -> Vec<Digit> {
            digits.into_iter().map(Digit::canonical).collect()
        };
        let (split, mut digits, mut tail) = (split.canonical(), plain(digits), plain(tail));
        tail.truncate(shortest_period(&tail));
        if tail == [Digit::default()] {
            tail.clear();
        }
        if tail.is_empty() {
            while digits.last() == Some(&Digit::default()) {
                digits.pop();
            }
        }
        while digits.last().is_some() && digits.last() == tail.last() {
            digits.pop();
            tail.rotate_right(1);
        }
        Self {
            split,
            digits,
            tail,
        }
    }

    /// The digit for removing `k` tokens.
    #[must_use]
    pub fn digit(&self, k: u64) -> Digit {
        let Some(index) = k.checked_sub(1) else {
            return self.split;
        };
        let fixed = self.digits.len() as u64;
        let slice = if index < fixed {
            &self.digits
        } else {
            &self.tail
        };
        let index = if index < fixed {
            index
        } else {
            (index - fixed) % (self.tail.len() as u64).max(1)
        };
        usize::try_from(index)
            .ok()
            .and_then(|i| slice.get(i))
            .copied()
            .unwrap_or_default()
    }

    /// The largest number of heaps that one heap can fall into.
    #[must_use]
    pub fn most_parts(&self) -> usize {
        let digits = std::iter::once(&self.split)
            .chain(&self.digits)
            .chain(&self.tail);
        let heaps = digits.fold(0, |all, digit| all | digit.heaps);
        heaps.checked_ilog2().map_or(0, |most| most as usize)
    }

    /// Calls `option` with the parts of each option of a heap, until it fails.
    ///
    /// # Errors
    /// The first error of `option`.
    pub fn each_option<E>(
        &self,
        heap: u64,
        option: &mut dyn FnMut(&[u64]) -> Result<(), E>,
    ) -> Result<(), E> {
        let last = if self.tail.is_empty() {
            heap.min(self.digits.len() as u64)
        } else {
            heap
        };
        for removed in 0..=last {
            let digit = self.digit(removed);
            for parts in (0..=MAX_PARTS).filter(|&parts| digit.allows(parts)) {
                splits(heap - removed, parts, digit.parts, option)?;
            }
        }
        Ok(())
    }
}

/// The maximum number of heaps that replace one heap: bits 0..=4 of a base-32 digit.
pub const MAX_PARTS: usize = 4;

/// Calls `option` with each way to write `total` as a sum of `parts` positive numbers that meet the
/// demand, the largest first, until it fails. The other numbers determine the last one, so this
/// takes about `total^(parts - 1)` steps.
///
/// ```
/// use grundy_core::game::code::{PartDemand, splits};
///
/// let mut pairs = Vec::new();
/// let all: Result<(), ()> = splits(6, 2, PartDemand::Unequal, &mut |parts| {
///     pairs.push(parts.to_vec());
///     Ok(())
/// });
/// assert_eq!((all, pairs), (Ok(()), vec![vec![4, 2], vec![5, 1]]));
/// ```
///
/// # Errors
/// The first error of `option`.
pub fn splits<E>(
    total: u64,
    parts: usize,
    demand: PartDemand,
    option: &mut dyn FnMut(&[u64]) -> Result<(), E>,
) -> Result<(), E> {
    match (parts as u64, demand) {
        (0, _) if total == 0 => option(&[]),
        (0, _) => Ok(()),
        (count, PartDemand::Equal) if total > 0 && total % count == 0 => {
            option(&vec![total / count; parts])
        }
        (_, PartDemand::Equal) => Ok(()),
        _ => split(total, parts, demand, &mut Vec::with_capacity(parts), option),
    }
}

/// Tries every way to append `parts >= 1` decreasing positive numbers with the sum `total` to the
/// chosen ones. Equal neighbours are allowed unless the demand forbids them.
fn split<E>(
    total: u64,
    parts: usize,
    demand: PartDemand,
    chosen: &mut Vec<u64>,
    option: &mut dyn FnMut(&[u64]) -> Result<(), E>,
) -> Result<(), E> {
    let below = |last: u64| {
        if demand == PartDemand::Unequal {
            last - 1
        } else {
            last
        }
    };
    let most = chosen.last().map_or(total, |&last| below(last).min(total));
    if parts == 1 {
        if !(1..=most).contains(&total) {
            return Ok(());
        }
        chosen.push(total);
        let result = option(chosen);
        chosen.pop();
        return result;
    }
    // The other numbers are at least 1 each, and at most this one.
    let others = parts as u64 - 1;
    for part in total.div_ceil(others + 1).max(1)..=most.min(total.saturating_sub(others)) {
        chosen.push(part);
        let result = split(total - part, parts - 1, demand, chosen, option);
        chosen.pop();
        result?;
    }
    Ok(())
}

impl HeapRules for HeapCode {
    fn try_options(
        &self,
        heap: u64,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[u64]),
    ) -> Result<(), RuleError> {
        Ok(self.each_option(heap, &mut |parts| {
            option(parts);
            steps.take()
        })?)
    }

    fn leaves_one_heap(&self) -> bool {
        self.most_parts() < 2
    }
}

heaps!(HeapCode, "a code");
