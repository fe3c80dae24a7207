//! The values of a range of heaps, computed or by a law.

use std::collections::BTreeMap;

use crate::{Law, Regular, SequenceKind};

/// The longest preperiod and period of a law whose values grow.
const MOST_GROWING: u64 = 1 << 12;
/// The longest preperiod and period of a law whose values are counted: 64 MB.
const MOST_KEPT: u64 = 1 << 24;

/// The values of the heaps 1 to `to`.
///
/// ```
/// use grundy_law::{
///     self as law, SearchLimits,
///     count::{HeapRange, Order, count},
/// };
///
/// let nim = law::find(
///     &"Subtraction({1,2,3})".parse()?,
///     &SearchLimits::to_heap(100),
/// )?
/// .law
/// .ok_or("no law")?;
/// let range = HeapRange::of_law(&nim, 4_000_000_000_000).ok_or("not proved")?;
/// assert_eq!(
///     range
///         .groups()
///         .iter()
///         .map(|group| group.count)
///         .collect::<Vec<_>>(),
///     [1_000_000_000_000; 4]
/// );
/// assert_eq!(
///     count(&range, 1, Order::Tuples, &())?.lost.to_string(),
///     "1000000000000"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct HeapRange {
    /// The values of the heaps 0, 1, …: all of them, or one preperiod and one period.
    first: Vec<u32>,
    /// The preperiod and the period.
    repeated: Option<(u64, u64)>,
    /// The heaps, if their values grow with them.
    growing: Option<Vec<Progression>>,
    /// The largest heap.
    to: u64,
}

/// The heaps of one value.
///
/// [`HeapRange`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValueGroup {
    /// The value.
    pub value: u32,
    /// The number of heaps, at least 1.
    pub count: u128,
    /// The sum of their sizes.
    pub sizes: u128,
}

/// Heaps that grow together with their values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Progression {
    pub heap: u64,
    pub step: u64,
    pub value: u128,
    pub growth: u64,
    /// The largest q.
    pub last: u64,
}

impl Progression {
    /// Returns the part with heaps from `low` to `high`.
    pub fn within(self, low: u64, high: u64) -> Option<Self> {
        let room = high.checked_sub(self.heap)?;
        let last = self.last.min(room.checked_div(self.step).unwrap_or(0));
        let missing = low.saturating_sub(self.heap);
        let first = match (missing, self.step) {
            (0, _) => 0,
            (_, 0) => return None,
            (missing, step) => missing.div_ceil(step),
        };
        Some(Self {
            heap: self.heap.checked_add(first.checked_mul(self.step)?)?,
            value: self.value + u128::from(first) * u128::from(self.growth),
            last: last.checked_sub(first)?,
            ..self
        })
    }

    /// Returns the value of a heap; `None` if it is not in the progression.
    pub fn value_of(self, heap: u64) -> Option<u128> {
        let own = self.within(heap, heap).filter(|own| own.heap == heap)?;
        Some(own.value)
    }
}

impl HeapRange {
    /// Returns computed values, from heap 0 on.
    #[must_use]
    pub fn from_values(values: Vec<u32>) -> Self {
        let to = (values.len() as u64).saturating_sub(1);
        Self {
            first: values,
            repeated: None,
            growing: None,
            to,
        }
    }

    /// Returns the values of the heaps to `to` by a proved law; `None` if it is not proved, or its
    /// values neither repeat, nor grow by periods, nor are those of halving.
    #[must_use]
    pub fn of_law(law: &Law, to: u64) -> Option<Self> {
        if !law.is_proved() {
            return None;
        }
        let grown = |all: Vec<Progression>| {
            let own = all
                .into_iter()
                .filter_map(|own| own.within(1, to))
                .collect();
            Some(Self {
                first: Vec::new(),
                repeated: None,
                growing: Some(own),
                to,
            })
        };
        if let Some(SequenceKind::Regular(regular)) = law.kind() {
            let grows = [0, 1]
                .into_iter()
                .find(|&grows| *regular == Regular::halving(grows))?;
            return grown(halving(grows as u64));
        }
        let (preperiod, period, saltus) = law.shift()?;
        if saltus > 0 {
            return grown(arithmetic(law, (preperiod, period, saltus), to)?);
        }
        let kept = preperiod
            .checked_add(period)
            .filter(|&kept| kept <= MOST_KEPT)?;
        let value = |n: u64| u32::try_from(law.value(&[n.into()])?).ok();
        let first = (0..kept).map(value).collect::<Option<Vec<u32>>>()?;
        Some(Self {
            first,
            repeated: Some((preperiod, period)),
            growing: None,
            to,
        })
    }

    /// Returns the value of a heap of the range.
    pub(super) fn value(&self, n: u64) -> u32 {
        let place = match self.repeated {
            Some((preperiod, period)) if n >= preperiod => preperiod + (n - preperiod) % period,
            _ => n,
        };
        usize::try_from(place)
            .ok()
            .and_then(|place| self.first.get(place))
            .copied()
            .unwrap_or(0)
    }

    /// Returns the heaps, if their values grow with them.
    pub(super) fn growing(&self) -> Option<&[Progression]> {
        self.growing.as_deref()
    }

    /// Returns the largest heap.
    pub(super) fn to(&self) -> u64 {
        self.to
    }

    /// Returns the heap from which on the values repeat, and their period; without a period, the
    /// heap after the last one, and 0.
    pub(super) fn repetition(&self) -> (u64, u64) {
        self.repeated.unwrap_or((self.to.saturating_add(1), 0))
    }

    /// Returns the heaps by value, in increasing order of the values.
    #[must_use]
    pub fn groups(&self) -> Vec<ValueGroup> {
        let (preperiod, period) = self.repetition();
        let mut groups: BTreeMap<u32, (u128, u128)> = BTreeMap::new();
        for (heap, &value) in (0..).zip(&self.first) {
            let step = if heap < preperiod { 0 } else { period };
            let last = self.to.saturating_sub(heap).checked_div(step).unwrap_or(0);
            let own = Progression {
                heap,
                step,
                value: value.into(),
                growth: 0,
                last,
            };
            if let Some(Progression { heap, last, .. }) = own.within(1, self.to) {
                let times = u128::from(last) + 1;
                let (count, sizes) = groups.entry(value).or_default();
                *count += times;
                *sizes += times * u128::from(heap) + u128::from(step) * (times * (times - 1) / 2);
            }
        }
        groups
            .into_iter()
            .map(|(value, (count, sizes))| ValueGroup {
                value,
                count,
                sizes,
            })
            .collect()
    }
}

/// Returns the heaps of a law g(n + period) = g(n) + saltus: each heap before the preperiod, and
/// one progression for each place of the period.
fn arithmetic(
    law: &Law,
    (preperiod, period, saltus): (u64, u64, u64),
    to: u64,
) -> Option<Vec<Progression>> {
    let kept = preperiod
        .checked_add(period)
        .filter(|&kept| kept <= MOST_GROWING)?;
    let of = |heap: u64| {
        let value = law.value(&[heap.into()])?;
        let (step, growth) = if heap < preperiod {
            (0, 0)
        } else {
            (period, saltus)
        };
        let last = to.saturating_sub(heap).checked_div(step).unwrap_or(0);
        Some(Progression {
            heap,
            step,
            value,
            growth,
            last,
        })
    };
    (0..kept.min(to.saturating_add(1))).map(of).collect()
}

/// Returns the heaps of g(2m + grows) = m, g(2m + 1 - grows) = g(m): with n + 1 - grows = 2^j (2m +
/// 1), the value is m.
fn halving(grows: u64) -> Vec<Progression> {
    let of = |j: u32| {
        let heap = u64::try_from((1_u128 << j) - 1 + u128::from(grows)).ok()?;
        // From j = 63 on, only m = 0 is a heap below 2^64.
        let step = 1_u64.checked_shl(j + 1).unwrap_or(0);
        let last = (u64::MAX - heap).checked_div(step).unwrap_or(0);
        Some(Progression {
            heap,
            step,
            value: 0,
            growth: step.min(1),
            last,
        })
    };
    (0..=64).map_while(of).collect()
}
