//! The values that follow from a proved period.

use grundy_core::game::HeapCode;
use grundy_heaps::{growing::Growing, stream::MOST_HEAPS};
use grundy_law::{Law, SequenceKind, theorem::of_period};

/// Values that are filled in at once: 256 KiB, which stay in the second-level cache until they are
/// digested.
const AT_ONCE: u64 = 1 << 16;

/// The first heap of a law.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Onset {
    /// The law holds from this heap on.
    pub heap: u64,
    /// `true` if no smaller heap has this property.
    pub is_least: bool,
}

/// The values of one period, which repeat without end.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Filling {
    /// The values of the heaps from `start` to `start + period - 1`.
    values: Growing,
    start: u64,
    period: u64,
    onset: Onset,
    /// The first heap that was filled in, not computed.
    proved_at: u64,
    next: u64,
}

impl Filling {
    /// Creates the values from heap `proved_at` on; `period` is reduced to the least period.
    pub fn new(
        code: &HeapCode,
        values: Growing,
        start: u64,
        period: u64,
        onset: Onset,
        proved_at: u64,
    ) -> Self {
        let least = least_period(&values, period);
        // The theorem needs no more values for a divisor of the period, so the divisor is also
        // proved.
        let period = of_period(code, onset.heap, least).map_or(period, |_| least);
        Self {
            values,
            start,
            period,
            onset,
            proved_at,
            next: proved_at,
        }
    }

    /// Returns `true` if the parts fit together; saved ones may not.
    pub fn is_sound(&self) -> bool {
        let is_order = self.start <= self.proved_at
            && self.proved_at <= self.next
            && self.next <= MOST_HEAPS + 1;
        self.period > 0 && self.values.len() as u64 >= self.period && is_order
    }

    /// Returns the heap whose value is filled in next.
    #[must_use]
    pub fn next_heap(&self) -> u64 {
        self.next
    }

    /// Returns the period and a heap from which it holds, if a smaller heap is possible.
    pub fn rough(&self) -> Option<(u64, u64)> {
        (!self.onset.is_least).then_some((self.period, self.onset.heap))
    }

    /// Sets the least heap from which the law holds.
    pub fn refine(&mut self, preperiod: u64) {
        self.onset = Onset {
            heap: self.onset.heap.min(preperiod),
            is_least: true,
        };
    }

    /// Returns the number of values that were filled in.
    pub fn count(&self) -> u64 {
        self.next - self.proved_at
    }

    /// Returns the law, and `true` if its first heap is the least possible.
    pub fn law(&self, code: &HeapCode) -> Option<(Law, bool)> {
        let value = self.values.get(0).unwrap_or_default();
        let preperiod = self.onset.heap;
        let kind = SequenceKind::eventual(preperiod, self.period, 0, value);
        of_period(code, preperiod, self.period)
            .map(|status| (Law::of_kind(kind, status), self.onset.is_least))
    }

    /// Describes the law in words, with the heap at which it was proved.
    pub fn describe(&self, code: &HeapCode) -> String {
        let Some((law, is_least)) = self.law(code) else {
            return String::new();
        };
        let latest = if is_least { "" } else { " (or earlier)" };
        format!(
            "{law}{latest}; the rest is filled in from heap {} on",
            self.proved_at
        )
    }

    /// Appends the values of the next heaps.
    pub fn advance(&mut self, to: u64, values: &mut Vec<u32>) {
        let end = to.saturating_add(1).min(self.next + AT_ONCE);
        let period = usize::try_from(self.period).unwrap_or(usize::MAX);
        let mut place = usize::try_from((self.next - self.start) % self.period).unwrap_or(0);
        while self.next < end {
            values.push(self.values.get(place).unwrap_or_default());
            place = if place + 1 == period { 0 } else { place + 1 };
            self.next += 1;
        }
    }
}

/// Returns the least divisor of `period` that is also a period of the values, read cyclically.
fn least_period(values: &Growing, period: u64) -> u64 {
    let whole = usize::try_from(period)
        .unwrap_or(usize::MAX)
        .min(values.len());
    let repeats =
        |shorter: usize| (0..whole).all(|n| values.get(n) == values.get((n + shorter) % whole));
    crate::least_period::least_period(whole, repeats) as u64
}

#[cfg(test)]
mod tests;
