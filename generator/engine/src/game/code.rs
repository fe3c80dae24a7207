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

impl HeapCode {
    /// The largest number of heaps that one heap can fall into.
    #[must_use]
    pub fn most_parts(&self) -> usize {
        let digits = std::iter::once(&self.split).chain(&self.digits).chain(&self.tail);
        let heaps = digits.fold(0, |all, digit| all | digit.heaps);
        heaps.checked_ilog2().map_or(0, |most| most as usize)
    }
}

impl Rules for HeapCode {
    type Position = u64;

    fn options(&self, &heap: &u64, option: &mut dyn FnMut(&[u64])) {
        for removed in 0..=heap {
            let digit = self.digit(removed);
            for parts in 0..=MAX_PARTS {
                if digit.heaps >> parts & 1 == 1 {
                    splits(heap - removed, parts, digit.parts, option);
                }
            }
        }
    }
}

/// The most heaps one can fall into: bits 0..=4 of a base-32 digit.
pub const MAX_PARTS: usize = 4;

/// Calls `option` with each way to write `total` as a sum of `parts` positive numbers that meet the demand, the largest
/// first. The last number is what is left, so that these are about `total^(parts - 1)` steps.
pub(crate) fn splits(total: u64, parts: usize, demand: Parts, option: &mut dyn FnMut(&[u64])) {
    match (parts as u64, demand) {
        (0, _) if total == 0 => option(&[]),
        (0, _) => {}
        (count, Parts::Equal) if total > 0 && total % count == 0 => option(&vec![total / count; parts]),
        (_, Parts::Equal) => {}
        _ => split(total, parts, demand, &mut Vec::with_capacity(parts), option),
    }
}

/// Every way to add `parts >= 1` decreasing positive numbers to those chosen so that `total` is added; equal neighbours
/// are allowed unless the demand forbids them.
fn split(total: u64, parts: usize, demand: Parts, chosen: &mut Vec<u64>, option: &mut dyn FnMut(&[u64])) {
    let below = |last: u64| if demand == Parts::Unequal { last - 1 } else { last };
    let most = chosen.last().map_or(total, |&last| below(last).min(total));
    if parts == 1 {
        if (1..=most).contains(&total) {
            chosen.push(total);
            option(chosen);
            chosen.pop();
        }
        return;
    }
    // The other numbers are at least 1 each, and none is larger than this one.
    let others = parts as u64 - 1;
    for part in total.div_ceil(others + 1)..=most.min(total.saturating_sub(others)) {
        chosen.push(part);
        split(total - part, parts - 1, demand, chosen, option);
        chosen.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All tuples of positive numbers with the sum `total`, in decreasing order, sorted.
    fn plain(total: u64, parts: u32, demand: Parts) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        for code in 0..total.pow(parts) {
            let tuple: Vec<u64> = (0..parts).map(|place| code / total.pow(place) % total + 1).collect();
            let fits = tuple.windows(2).all(|pair| match demand {
                Parts::Any => pair[0] >= pair[1],
                Parts::Unequal => pair[0] > pair[1],
                Parts::Equal => pair[0] == pair[1],
            });
            if fits && tuple.iter().sum::<u64>() == total {
                all.push(tuple);
            }
        }
        all.sort();
        all
    }

    #[test]
    fn splits_are_all_sums_each_once() {
        for demand in [Parts::Any, Parts::Unequal, Parts::Equal] {
            for (parts, most) in [(1, 30), (2, 30), (3, 24), (4, 15)] {
                for total in 1..=most {
                    let mut found = Vec::new();
                    splits(total, parts as usize, demand, &mut |heaps| found.push(heaps.to_vec()));
                    found.sort();
                    assert_eq!(found, plain(total, parts, demand), "{total} in {parts} parts, {demand:?}");
                }
                let mut none = 0;
                splits(0, parts as usize, demand, &mut |_| none += 1);
                assert_eq!(none, 0);
            }
        }
        let mut whole = Vec::new();
        splits(0, 0, Parts::Any, &mut |heaps| whole.push(heaps.to_vec()));
        splits(3, 0, Parts::Any, &mut |heaps| whole.push(heaps.to_vec()));
        assert_eq!(whole, [Vec::<u64>::new()]);
    }

    /// With the last part tried one by one these were some 10^8 steps.
    #[test]
    fn the_last_part_is_what_is_left() {
        let mut found = 0_u64;
        splits(3000, 3, Parts::Unequal, &mut |heaps| found += u64::from(heaps.len() == 3));
        // Partitions of 3000 into three distinct parts: round((3000 - 3)^2 / 12).
        assert_eq!(found, 748_501);
    }
}
