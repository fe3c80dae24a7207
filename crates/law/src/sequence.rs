//! Laws of sequences: the values of heaps, rings and rows, and of the layers and coordinates of
//! other games.

use super::{primes::Primes, regular::Regular, slow::Slow};
use grundy_core::values::Cells;

/// The kinds of laws of a sequence.
///
/// ```
/// use grundy_law::SequenceKind;
///
/// assert_eq!(
///     SequenceKind::eventual(71, 12, 0, 4),
///     SequenceKind::Periodic {
///         preperiod: 71,
///         period: 12
///     }
/// );
/// assert_eq!(
///     SequenceKind::eventual(2, 1, 0, 4),
///     SequenceKind::Constant {
///         preperiod: 2,
///         value: 4
///     }
/// );
/// assert_eq!(SequenceKind::eventual(1, 4, 4, 1).shift(), Some((1, 4, 4)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SequenceKind {
    /// g(n) = value for all n >= preperiod.
    Constant {
        /// The least preperiod.
        preperiod: u64,
        /// The value.
        value: u32,
    },
    /// g(n + period) = g(n) for all n >= preperiod; both numbers are least. The period is at least
    /// 2.
    Periodic {
        /// The least preperiod.
        preperiod: u64,
        /// The least period.
        period: u64,
    },
    /// g(n + period) = g(n) + saltus for all n >= preperiod; preperiod and period are least. The
    /// saltus is at least 1.
    Arithmetic {
        /// The least preperiod.
        preperiod: u64,
        /// The least period.
        period: u64,
        /// The growth of the values in one period.
        saltus: u64,
    },
    /// g(k n + r) is an integer combination of finitely many sequences at n.
    Regular(Regular),
    /// The moves remove 1 to f(n) tokens: g(n) = f(n) where f grows, else g(n) = g(n - f(n) - 1).
    Restricted(Slow),
    /// A function of the prime factors of the heap.
    Primes(Primes),
}

impl SequenceKind {
    /// Returns the law g(n + period) = g(n) + saltus for all n >= preperiod; `value` is the value
    /// at the preperiod.
    #[must_use]
    pub fn eventual(preperiod: u64, period: u64, saltus: u64, value: u32) -> Self {
        match (saltus, period) {
            (0, 1) => Self::Constant { preperiod, value },
            (0, _) => Self::Periodic { preperiod, period },
            _ => Self::Arithmetic {
                preperiod,
                period,
                saltus,
            },
        }
    }

    /// Returns (preperiod, period, saltus) of a law g(n + period) = g(n) + saltus for all n >=
    /// preperiod; the period is at least 1. `None` for laws of another form.
    #[must_use]
    pub fn shift(&self) -> Option<(u64, u64, u64)> {
        match *self {
            Self::Constant { preperiod, .. } => Some((preperiod, 1, 0)),
            Self::Periodic { preperiod, period } => Some((preperiod, period.max(1), 0)),
            Self::Arithmetic {
                preperiod,
                period,
                saltus,
            } => Some((preperiod, period.max(1), saltus)),
            Self::Regular(_) | Self::Restricted(_) | Self::Primes(_) => None,
        }
    }
}

/// A sequence with its law: the kind of the law, and the values of one preperiod and one period.
///
/// ```
/// use grundy_law::{Sequence, SequenceKind};
///
/// // Lasker's Nim
/// let kind = SequenceKind::Arithmetic { preperiod: 1, period: 4, saltus: 4 };
/// let lasker = Sequence::new(kind.clone(), &[0, 1, 2, 4, 3]);
/// assert_eq!([5, 6, 7, 8].map(|n| lasker.value(n)), [Some(5), Some(6), Some(8), Some(7)]);
/// assert_eq!(Sequence::without_values(kind, 100).value(5), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequence {
    /// The kind of the law.
    pub kind: SequenceKind,
    /// The values of one preperiod and one period; empty if the law needs no values, or they were
    /// not kept.
    first: Cells,
    /// The largest heap whose value was compared with the law.
    pub to: u64,
}

impl Sequence {
    /// Returns the law of a sequence whose values are not kept.
    #[must_use]
    pub fn without_values(kind: SequenceKind, to: u64) -> Self {
        Self {
            kind,
            first: Cells::U8(Vec::new()),
            to,
        }
    }

    /// Returns the law of a sequence with these first values, from heap 0 on.
    #[must_use]
    pub fn new(kind: SequenceKind, values: &[u32]) -> Self {
        let needed = kind.shift().and_then(|(preperiod, period, _)| {
            let end = usize::try_from(preperiod.checked_add(period)?).ok()?;
            values.get(..end).map(<[u32]>::to_vec)
        });
        let to = (values.len() as u64).saturating_sub(1);
        Self {
            kind,
            first: Cells::narrowest(needed.unwrap_or_default()),
            to,
        }
    }

    /// Returns the law with the least numbers of a sequence with these first values, which obeys
    /// g(n + period) = g(n) + saltus from the preperiod on; `None` if a value of the first period
    /// is missing.
    pub(crate) fn least(
        values: &[u32],
        mut preperiod: usize,
        period: usize,
        saltus: u32,
    ) -> Option<Self> {
        let all = values.get(..preperiod.checked_add(period)?)?;
        let grows = |n: usize, period: usize, saltus: u32| {
            all[n].checked_add(saltus) == Some(all[n + period])
        };
        // If a divisor is a period within one period, it is a period from there on.
        let divided = |least: usize| {
            let times = u32::try_from(period / least).unwrap_or(u32::MAX);
            let saltus = (period % least == 0 && saltus % times == 0).then(|| saltus / times)?;
            (preperiod..all.len() - least)
                .all(|n| grows(n, least, saltus))
                .then_some((least, saltus))
        };
        let (period, saltus) = (1..=period).find_map(divided)?;
        while preperiod > 0 && grows(preperiod - 1, period, saltus) {
            preperiod -= 1;
        }
        let kind = SequenceKind::eventual(
            preperiod as u64,
            period as u64,
            saltus.into(),
            *all.get(preperiod)?,
        );
        Some(Self::new(kind, values))
    }

    /// Returns the value of a heap of `n` tokens; `None` if the law needs a value that was not
    /// kept, or the result exceeds 128 bits.
    #[must_use]
    pub fn value(&self, n: u128) -> Option<u128> {
        let known = |n: u128| self.first.get(usize::try_from(n).ok()?).map(u128::from);
        if let Some(value) = known(n) {
            return Some(value);
        }
        match &self.kind {
            SequenceKind::Constant { preperiod, value } => {
                (n >= u128::from(*preperiod)).then_some((*value).into())
            }
            SequenceKind::Periodic { .. } | SequenceKind::Arithmetic { .. } => {
                let (preperiod, period, saltus) = self.kind.shift()?;
                let beyond = n.checked_sub(preperiod.into())?;
                let (times, rest) = (beyond / u128::from(period), beyond % u128::from(period));
                let base = known(u128::from(preperiod) + rest)?;
                base.checked_add(times.checked_mul(saltus.into())?)
            }
            SequenceKind::Regular(regular) => regular.value(n),
            SequenceKind::Restricted(slow) => slow.value(n),
            SequenceKind::Primes(primes) => primes.value(n),
        }
    }

    /// Returns the values of the heaps 0..=to by the law; `None` if one of them is not known or
    /// exceeds 32 bits, or there is not enough memory.
    #[must_use]
    pub fn values(&self, to: usize) -> Option<Cells> {
        Some(match self.kind.shift() {
            Some((preperiod, period, saltus)) => {
                let row = |n: u64| usize::try_from(n).ok();
                repeat_cells(
                    &self.first,
                    (1, row(preperiod)?, row(period)?),
                    &[saltus],
                    to,
                )?
            }
            None => {
                let by_digits = match &self.kind {
                    SequenceKind::Regular(law) => law.values(to as u64),
                    SequenceKind::Restricted(slow) => slow.values(to as u64),
                    SequenceKind::Primes(primes) => primes.values(to as u64),
                    _ => None,
                };
                let one_by_one = || {
                    (0..=to as u128)
                        .map(|n| u32::try_from(self.value(n)?).ok())
                        .collect()
                };
                Cells::narrowest(by_digits.or_else(one_by_one)?)
            }
        })
    }
}

/// Returns the rows 0..=to of a table whose rows repeat. The arguments are the rows of one
/// preperiod and one period, the number of values in a row, and the growth of each column in one
/// period. `None` if rows are missing, there is not enough memory, or a value exceeds 32 bits.
pub(crate) fn repeat_cells(
    first: &Cells,
    (width, preperiod, period): (usize, usize, usize),
    saltus: &[u64],
    to: usize,
) -> Option<Cells> {
    let (start, turn) = (preperiod.checked_mul(width)?, period.checked_mul(width)?);
    let wanted = to.checked_add(1)?.checked_mul(width)?;
    if turn == 0 || first.len() < start.checked_add(turn)? {
        return None;
    }
    if wanted <= first.len() {
        return Some(Cells::narrowest(
            (0..wanted).map(|n| first.get(n)).collect::<Option<_>>()?,
        ));
    }
    if saltus.iter().all(|&by| by == 0) {
        return Some(match first {
            Cells::U8(cells) => Cells::U8(cycle_values(cells, start, turn, wanted)?),
            Cells::U16(cells) => Cells::U16(cycle_values(cells, start, turn, wanted)?),
            Cells::U32(cells) => Cells::U32(cycle_values(cells, start, turn, wanted)?),
        });
    }
    let mut values = Vec::new();
    values.try_reserve_exact(wanted).ok()?;
    for n in 0..wanted {
        let (times, place) = match n.checked_sub(start) {
            Some(beyond) => (beyond / turn, start + beyond % turn),
            None => (0, n),
        };
        let grown = saltus.get(n % width)?.checked_mul(times as u64)?;
        values.push(u32::try_from(u64::from(first.get(place)?).checked_add(grown)?).ok()?);
    }
    Some(Cells::narrowest(values))
}

/// Returns the first `wanted` cells of a vector that repeats from `start` on with period `turn`.
fn cycle_values<T: Copy>(first: &[T], start: usize, turn: usize, wanted: usize) -> Option<Vec<T>> {
    let mut cells = Vec::new();
    cells.try_reserve_exact(wanted).ok()?;
    cells.extend_from_slice(first.get(..start + turn)?);
    // Each appended part begins at `start` plus a multiple of the period; the parts double.
    while let Some(missing) = wanted
        .checked_sub(cells.len())
        .filter(|&missing| missing > 0)
    {
        let whole = cells.len() - start;
        cells.extend_from_within(start..start + whole.min(missing));
    }
    Some(cells)
}
