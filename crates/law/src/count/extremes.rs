//! The first and the last lost position in lexicographic order.

use std::collections::{BTreeMap, HashMap};

use grundy_core::progress::Progress;

use super::{HeapRange, Order, go_on};

/// A position; `None` if no position is lost.
type Lost = Option<Vec<u64>>;

/// Returns the first and the last lost position; `None` if the listener asks to stop.
pub(super) fn extremes(
    values: &HeapRange,
    heaps: u32,
    order: Order,
    side: usize,
    progress: &dyn Progress,
) -> Option<(Lost, Lost)> {
    let mut search = ExtremeSearch {
        values,
        order,
        side,
        last: last_heaps(values),
        reached: HashMap::new(),
        progress,
    };
    Some((
        search.position(heaps, upwards)?,
        search.position(heaps, downwards)?,
    ))
}

/// Heaps in the order in which they are tried.
type HeapIterator<'a> = Box<dyn Iterator<Item = u64> + 'a>;

/// Returns the heaps from `low` on until every value has come up.
fn upwards(values: &HeapRange, low: u64) -> HeapIterator<'static> {
    let (preperiod, period) = values.repetition();
    Box::new(low..=values.to().min(low.max(preperiod).saturating_add(period)))
}

/// Returns the heaps from the last one down to `low`; without those in the middle, which have the
/// values of heaps a period later, and the same values after them.
fn downwards(values: &HeapRange, low: u64) -> HeapIterator<'static> {
    let (preperiod, period) = values.repetition();
    let to = values.to();
    let middle = to
        .saturating_sub(period.saturating_mul(2))
        .max(preperiod)
        .max(low);
    let rest = low..=preperiod.saturating_sub(1).min(to);
    Box::new((middle..=to).rev().chain(rest.rev()))
}

/// Returns the greatest heap of each value.
fn last_heaps(values: &HeapRange) -> BTreeMap<u32, u64> {
    let mut last = BTreeMap::new();
    for n in downwards(values, 1) {
        last.entry(values.value(n)).or_insert(n);
    }
    last
}

/// For each number of heaps, the nim-sums that they can have.
type Reached = Vec<Vec<bool>>;

struct ExtremeSearch<'a> {
    values: &'a HeapRange,
    order: Order,
    side: usize,
    /// The greatest heap of each value.
    last: BTreeMap<u32, u64>,
    /// The nim-sums of heaps that are at least some heap, by the number of values of these heaps.
    reached: HashMap<usize, Reached>,
    progress: &'a dyn Progress,
}

impl ExtremeSearch<'_> {
    /// Returns the lost position whose heaps, one after the other, are the first possible ones of
    /// those in `order`, which begins at the least possible heap; `None` if the listener asks to
    /// stop.
    fn position(
        &mut self,
        heaps: u32,
        order: fn(&HeapRange, u64) -> HeapIterator<'static>,
    ) -> Option<Lost> {
        let mut chosen: Vec<u64> = Vec::new();
        let mut sum = 0;
        for others in (0..heaps as usize).rev() {
            let low = self.least_after(chosen.last().copied().unwrap_or(1));
            let values = self.values;
            let mut found = None;
            for heap in order(values, low) {
                go_on(self.progress)?;
                if self.reaches(heap, others, sum ^ values.value(heap)) {
                    found = Some(heap);
                    break;
                }
            }
            let Some(heap) = found else { return Some(None) };
            chosen.push(heap);
            sum ^= values.value(heap);
        }
        Some(Some(chosen))
    }

    /// Returns the least heap that may follow a heap.
    fn least_after(&self, heap: u64) -> u64 {
        if self.order == Order::Multisets {
            heap
        } else {
            1
        }
    }

    /// Returns `true` if `others` heaps after this one can have the nim-sum.
    fn reaches(&mut self, heap: u64, others: usize, sum: u32) -> bool {
        let least = self.least_after(heap);
        let values: Vec<u32> = self
            .last
            .iter()
            .filter(|&(_, &last)| last >= least)
            .map(|(&value, _)| value)
            .collect();
        let side = self.side;
        let reached = self
            .reached
            .entry(values.len())
            .or_insert_with(|| vec![(0..side).map(|sum| sum == 0).collect()]);
        while reached.len() <= others {
            let mut longer = vec![false; side];
            let before = reached
                .last()
                .into_iter()
                .flatten()
                .enumerate()
                .filter(|&(_, &is_reached)| is_reached);
            for (sum, _) in before {
                for &value in &values {
                    longer[sum ^ value as usize] = true;
                }
            }
            reached.push(longer);
        }
        reached[others][sum as usize]
    }
}
