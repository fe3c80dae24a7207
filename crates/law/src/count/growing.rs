//! Lost positions of heaps whose values grow with the heaps.
//!
//! The multisets of m heaps are the orbits of the tuples under the permutations of the places. By
//! the lemma of Burnside their number is the mean, over all permutations, of the number of tuples
//! that a permutation leaves unchanged: one heap for each cycle. Two equal heaps cancel, so only
//! the cycles of odd length matter for the nim-sum.

use grundy_core::progress::Progress;

use super::{
    Count, CountError, HeapRange, Natural, NimSumCount, Order,
    digits::{CountWork, tuples},
    values::Progression,
};

/// The most heaps: the factorial stays in 32 bits.
const MOST_HEAPS: u32 = 12;
/// The most choices of digits: some seconds.
const MOST_WORK: u64 = 20_000_000;

/// Counts the lost positions of a range whose values grow.
pub(super) fn count(
    values: &HeapRange,
    all: &[Progression],
    heaps: u32,
    order: Order,
    progress: &dyn Progress,
) -> Result<Count, CountError> {
    let largest = all
        .iter()
        .map(|own| own.value + u128::from(own.growth) * u128::from(own.last))
        .max()
        .unwrap_or(0);
    let too_many = || {
        if progress.cancelled() {
            CountError::Interrupted
        } else {
            CountError::TooMany { heaps, largest }
        }
    };
    if heaps > MOST_HEAPS {
        return Err(too_many());
    }
    let mut work = CountWork {
        choices: MOST_WORK,
        progress,
    };
    let number = heaps as usize;
    let by_sum = |heaps: usize, work: &mut CountWork<'_>| tuples(all, heaps, 0, work);
    let to = u128::from(values.to());
    // n (n + 1) / 2 of two consecutive numbers.
    let mut sizes_of_one = Natural::from(to).times(&Natural::from(to + 1));
    sizes_of_one.divide(2);
    let range = HeapTotals {
        count: to.into(),
        sizes: sizes_of_one,
    };
    let lost = match order {
        Order::Tuples => by_sum(number, &mut work).ok_or_else(too_many)?,
        Order::Multisets => {
            multisets(number, &range, &mut |heaps| by_sum(heaps, &mut work)).ok_or_else(too_many)?
        }
    };
    let every = match order {
        Order::Tuples => power(&range.count, number),
        Order::Multisets => {
            let mut any = |heaps| {
                Some(NimSumCount {
                    count: power(&range.count, heaps),
                    sizes: Natural::default(),
                })
            };
            multisets(number, &range, &mut any)
                .ok_or_else(too_many)?
                .count
        }
    };
    let mut search = Extremes {
        all,
        heaps: number,
        to: values.to(),
        work,
    };
    let (first, last) = if lost.count.is_zero() {
        (None, None)
    } else {
        let last = match order {
            Order::Multisets => search.position(BoundSide::Low, true),
            Order::Tuples => search.position(BoundSide::High, true),
        };
        let first = search.position(BoundSide::Low, false);
        (
            Some(first.ok_or_else(too_many)?),
            Some(last.ok_or_else(too_many)?),
        )
    };
    Ok(Count {
        lost: lost.count,
        all: every,
        sizes: lost.sizes,
        first,
        last,
    })
}

/// The heaps of the range: their number, and the sum of their sizes.
struct HeapTotals {
    count: Natural,
    sizes: Natural,
}

fn power(of: &Natural, exponent: usize) -> Natural {
    (0..exponent).fold(Natural::from(1), |product, _| product.times(of))
}

/// Returns the multisets of heaps, from the tuples of each number of heaps of odd cycles.
fn multisets(
    heaps: usize,
    range: &HeapTotals,
    tuples: &mut dyn FnMut(usize) -> Option<NimSumCount>,
) -> Option<NimSumCount> {
    let mut known: Vec<Option<NimSumCount>> = vec![None; heaps + 1];
    let mut sum = NimSumCount::default();
    for cycles in partitions(heaps, heaps) {
        let (odd, even): (Vec<usize>, Vec<usize>) =
            cycles.iter().copied().partition(|length| length % 2 == 1);
        let place = known.get_mut(odd.len())?;
        if place.is_none() {
            *place = Some(tuples(odd.len())?);
        }
        let Some(own) = place else { return None };
        let times = Natural::from(permutations(heaps, &cycles));
        let rest = power(&range.count, even.len());
        sum.count.add(&own.count.times(&rest).times(&times));
        if let Some(others) = even.len().checked_sub(1) {
            let length = Natural::from(even.iter().sum::<usize>() as u128);
            let with_one = range.sizes.times(&power(&range.count, others));
            sum.sizes
                .add(&own.count.times(&with_one).times(&length).times(&times));
        }
        if !odd.is_empty() {
            // Each place of a tuple has the same sum.
            let mut of_one = own.sizes.clone();
            of_one.divide(u32::try_from(odd.len()).ok()?);
            let length = Natural::from(odd.iter().sum::<usize>() as u128);
            sum.sizes
                .add(&of_one.times(&rest).times(&length).times(&times));
        }
    }
    for factor in 2..=u32::try_from(heaps).ok()? {
        sum.count.divide(factor);
        sum.sizes.divide(factor);
    }
    Some(sum)
}

/// Returns the ways to write a number as a sum of numbers up to `most`, the largest first.
fn partitions(number: usize, most: usize) -> Vec<Vec<usize>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let longer = |first: usize| {
        partitions(number - first, first)
            .into_iter()
            .map(move |rest| [vec![first], rest].concat())
    };
    (1..=most.min(number)).flat_map(longer).collect()
}

/// Returns the number of permutations with these lengths of cycles.
fn permutations(heaps: usize, cycles: &[usize]) -> u128 {
    let factorial = |number: usize| (1..=number as u128).product::<u128>();
    let equal = cycles
        .chunk_by(|a, b| a == b)
        .map(|equal| factorial(equal.len()))
        .product::<u128>();
    factorial(heaps)
        / cycles
            .iter()
            .map(|&length| length as u128)
            .product::<u128>()
        / equal
}

/// The bound that moves while an extreme position is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BoundSide {
    /// All heaps are at least some heap: the position increases.
    Low,
    /// All heaps are at most some heap: the position decreases.
    High,
}

/// The search for the first and the last position.
struct Extremes<'a> {
    all: &'a [Progression],
    heaps: usize,
    to: u64,
    work: CountWork<'a>,
}

impl Extremes<'_> {
    /// Returns the lost position whose heaps, one after the other, are the largest possible ones,
    /// or the smallest. With `Low` the heaps increase, with `High` they decrease, and are the
    /// largest.
    fn position(&mut self, side: BoundSide, largest: bool) -> Option<Vec<u64>> {
        let (mut low, mut high, mut target) = (1, self.to, 0);
        let mut position = Vec::new();
        for heaps in (1..=self.heaps).rev() {
            // Two equal heaps cancel, so an even number of equal heaps is an answer.
            let heap = match (target == 0 && heaps % 2 == 0, largest) {
                (true, true) => high,
                (true, false) => low,
                (false, _) => self.next(side, largest, (low, high), heaps, target)?,
            };
            position.push(heap);
            target ^= self.all.iter().find_map(|own| own.value_of(heap))?;
            match side {
                BoundSide::Low => low = heap,
                BoundSide::High => high = heap,
            }
        }
        Some(position)
    }

    /// Returns the extreme heap of the first place, by bisection: the number of tuples does not
    /// grow if the range is narrower.
    fn next(
        &mut self,
        side: BoundSide,
        largest: bool,
        (low, high): (u64, u64),
        heaps: usize,
        target: u128,
    ) -> Option<u64> {
        let whole = self.tuples(low, high, heaps, target)?;
        if whole.is_zero() {
            return None;
        }
        let (mut least, mut most) = (low, high);
        while least < most {
            let middle = least + (most - least) / 2;
            let answer_is_above = match (side, largest) {
                // A tuple without heaps below middle + 1 exists.
                (BoundSide::Low, true) => !self.tuples(middle + 1, high, heaps, target)?.is_zero(),
                // All tuples are without heaps up to the middle.
                (BoundSide::Low, false) => self.tuples(middle + 1, high, heaps, target)? == whole,
                // Some tuple has a heap above the middle.
                (BoundSide::High, _) => self.tuples(low, middle, heaps, target)? != whole,
            };
            if answer_is_above {
                least = middle + 1;
            } else {
                most = middle;
            }
        }
        Some(least)
    }

    fn tuples(&mut self, low: u64, high: u64, heaps: usize, target: u128) -> Option<Natural> {
        let own: Vec<Progression> = self
            .all
            .iter()
            .filter_map(|own| own.within(low, high))
            .collect();
        Some(tuples(&own, heaps, target, &mut self.work)?.count)
    }
}
