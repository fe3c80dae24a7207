//! Counts the lost positions of several heaps of one game under normal play, and adds up their
//! sizes.
//!
//! A position of heaps is lost if the nim-sum of their values is 0. Only the number of the heaps of
//! each value and the sum of their sizes matter, and a law gives both for heaps of up to 10^18 and
//! more. If the values grow with the heaps, the binary digits of all heaps are chosen together.

mod digits;
mod extremes;
mod growing;
mod natural;
mod values;

pub use natural::Natural;
pub use values::{HeapRange, ValueGroup};

use grundy_core::progress::Progress;
use schemars::JsonSchema;
use serde::Serialize;

/// The order of the heaps of a position.
///
/// ```
/// use grundy_law::count::{HeapRange, Order, count};
///
/// let nim = HeapRange::from_values((0..=7).collect());
/// let lost = |order| count(&nim, 3, order, &()).map(|counted| counted.lost.to_string());
/// assert_eq!((lost(Order::Multisets)?, lost(Order::Tuples)?), ("7".to_owned(), "42".to_owned()));
/// # Ok::<(), grundy_law::count::CountError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// Positions with the same heaps in another order are counted once.
    Multisets,
    /// Positions with the same heaps in another order are counted apart.
    Tuples,
}

/// The lost positions of some heaps.
///
/// [`count`](count()) has an example.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Count {
    /// The number of lost positions.
    #[schemars(with = "String")]
    pub lost: Natural,
    /// The number of all positions.
    #[schemars(with = "String")]
    pub all: Natural,
    /// The sum of the sizes of the heaps of all lost positions.
    #[schemars(with = "String")]
    pub sizes: Natural,
    /// The first lost position in lexicographic order, its heaps in increasing order if the order
    /// does not matter; `None` if no position is lost.
    pub first: Option<Vec<u64>>,
    /// The last lost position.
    pub last: Option<Vec<u64>>,
}

/// The reason why positions cannot be counted.
///
/// ```
/// use grundy_law::count::{CountError, HeapRange, Order, count};
///
/// let nim = HeapRange::from_values((0..=1000).collect());
/// let refused = count(&nim, 1000, Order::Multisets, &());
/// assert_eq!(refused, Err(CountError::TooMany { heaps: 1000, largest: 1000 }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// The number of steps exceeds the limit.
    #[error(
        "{heaps} heaps with values up to {largest} are too many to count; count fewer heaps, or smaller ones"
    )]
    TooMany {
        /// The number of heaps.
        heaps: u32,
        /// The largest value.
        largest: u128,
    },
    /// The listener asked to stop.
    #[error("the count was interrupted")]
    Interrupted,
}

/// The maximum number of products of two words: some seconds.
const MOST_STEPS: u128 = 2_000_000_000;

/// Counts the lost positions of a number of heaps, each of the given range.
///
/// # Errors
/// If there are too many heaps or values to count, or the listener asks to stop.
///
/// ```
/// use grundy_law::count::{HeapRange, Order, count};
///
/// // Nim with heaps of 1 to 3.
/// let counted = count(&HeapRange::from_values(vec![0, 1, 2, 3]), 3, Order::Multisets, &())?;
/// assert_eq!((counted.lost.to_string(), counted.first), ("1".to_owned(), Some(vec![1, 2, 3])));
/// # Ok::<(), grundy_law::count::CountError>(())
/// ```
pub fn count(
    values: &HeapRange,
    heaps: u32,
    order: Order,
    progress: &dyn Progress,
) -> Result<Count, CountError> {
    if let Some(all) = values.growing() {
        return growing::count(values, all, heaps, order, progress);
    }
    let groups = values.groups();
    let largest = groups.iter().map(|group| group.value).max().unwrap_or(0);
    let side = (largest as usize + 1).next_power_of_two();
    // Words of 32 bits of a number of positions; two factors have as many together.
    let words = u128::from(heaps) * 2 + 2;
    let (pairs, factor) = match order {
        Order::Multisets => (
            u128::from(heaps + 1) * u128::from(heaps + 2) / 2,
            words * words / 4,
        ),
        Order::Tuples => (u128::from(heaps), words * 4),
    };
    if groups.len() as u128 * side as u128 * pairs * factor > MOST_STEPS {
        return Err(CountError::TooMany {
            heaps,
            largest: largest.into(),
        });
    }
    let table = match order {
        Order::Multisets => multisets(&groups, heaps, side, progress),
        Order::Tuples => tuples(&groups, heaps, side, progress),
    }
    .ok_or(CountError::Interrupted)?;
    let all = table.iter().fold(Natural::default(), |mut all, cell| {
        all.add(&cell.count);
        all
    });
    let NimSumCount { count: lost, sizes } = table.into_iter().next().unwrap_or_default();
    let (first, last) =
        extremes::extremes(values, heaps, order, side, progress).ok_or(CountError::Interrupted)?;
    Ok(Count {
        lost,
        all,
        sizes,
        first,
        last,
    })
}

/// The positions with one nim-sum: their number, and the sum of all sizes.
#[derive(Debug, Clone, Default)]
struct NimSumCount {
    count: Natural,
    sizes: Natural,
}

impl NimSumCount {
    /// Adds the positions that consist of one of `self` and one of the others.
    fn join(&self, count: &Natural, sizes: &Natural, into: &mut Self) {
        into.count.add(&self.count.times(count));
        into.sizes.add(&self.sizes.times(count));
        into.sizes.add(&self.count.times(sizes));
    }
}

/// Returns the tuples by nim-sum; `None` if the listener asks to stop.
fn tuples(
    groups: &[ValueGroup],
    heaps: u32,
    side: usize,
    progress: &dyn Progress,
) -> Option<Vec<NimSumCount>> {
    let mut table = vec![NimSumCount::default(); side];
    table[0].count = Natural::from(1);
    for _ in 0..heaps {
        let mut longer = vec![NimSumCount::default(); side];
        for (sum, cell) in table
            .iter()
            .enumerate()
            .filter(|(_, cell)| !cell.count.is_zero())
        {
            go_on(progress)?;
            for group in groups {
                cell.join(
                    &group.count.into(),
                    &group.sizes.into(),
                    &mut longer[sum ^ group.value as usize],
                );
            }
        }
        table = longer;
    }
    Some(table)
}

/// Returns `None` if the listener asks to stop.
fn go_on(progress: &dyn Progress) -> Option<()> {
    (!progress.cancelled()).then_some(())
}

/// Returns the multisets by nim-sum: from each group some heaps, group by group; `None` if the
/// listener asks to stop.
fn multisets(
    groups: &[ValueGroup],
    heaps: u32,
    side: usize,
    progress: &dyn Progress,
) -> Option<Vec<NimSumCount>> {
    let heaps = heaps as usize;
    let mut table = vec![vec![NimSumCount::default(); side]; heaps + 1];
    table[0][0].count = Natural::from(1);
    for group in groups {
        let parts = of_group(group, heaps);
        let mut more = vec![vec![NimSumCount::default(); side]; heaps + 1];
        for (used, row) in table.iter().enumerate() {
            for (sum, cell) in row
                .iter()
                .enumerate()
                .filter(|(_, cell)| !cell.count.is_zero())
            {
                go_on(progress)?;
                for (taken, (count, sizes)) in parts.iter().enumerate().take(heaps - used + 1) {
                    let sum = if taken % 2 == 1 {
                        sum ^ group.value as usize
                    } else {
                        sum
                    };
                    cell.join(count, sizes, &mut more[used + taken][sum]);
                }
            }
        }
        table = more;
    }
    table.pop()
}

/// Returns for each k up to `heaps` the number of multisets of k heaps of a group of c heaps,
/// C(c+k-1, k), and the sum of all their sizes: each heap is in as many of them as any other, so it
/// is the sum of the group times C(c+k-1, k-1).
fn of_group(group: &ValueGroup, heaps: usize) -> Vec<(Natural, Natural)> {
    let mut parts = vec![(Natural::from(1), Natural::default())];
    let mut below = Natural::from(1);
    for k in 1..=u32::try_from(heaps).unwrap_or(u32::MAX) {
        let next = Natural::from(group.count + u128::from(k));
        // C(c+k-1, k) = C(c+k-1, k-1) c / k.
        let mut count = below.times(&group.count.into());
        count.divide(k);
        parts.push((count, below.times(&group.sizes.into())));
        // C(c+k, k) = C(c+k-1, k-1) (c+k) / k.
        below = below.times(&next);
        below.divide(k);
    }
    parts
}
