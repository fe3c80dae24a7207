//! Certificates that exclude periods: for each period, a heap at which it fails.
//!
//! If g(n) and g(n + p) differ at some n >= n0, then p is a period of the values from no heap up to
//! n0 on. So one heap n >= n0 for each p excludes every pair of a period and a first heap up to n0.

use serde::{Deserialize, Serialize};

/// The claim that no period up to a bound begins at any heap up to a bound.
///
/// [`Excluded`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ExcludedClaims {
    /// The bounds, and the witnesses.
    pub excluded: Excluded,
}

/// The excluded periods.
///
/// ```
/// use grundy_check::{Certificate, CheckBudget, Excluded, ExcludedClaims, check};
///
/// let values = [0, 1, 2, 0, 1, 2, 0, 1, 2];
/// let excluded = Excluded::find(&values, 2, 1).map_err(|period| format!("period {period}"))?;
/// assert_eq!((excluded.witnesses.as_slice(), excluded.last()), ([1, 1].as_slice(), 3));
/// assert_eq!(Excluded::find(&values, 3, 1), Err(3), "3 is the period");
/// let certificate = Certificate::new(&"Subtraction({1,2})".parse()?, ExcludedClaims { excluded });
/// check(&certificate, CheckBudget::DEFAULT, &(), &mut |_| ())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Excluded {
    /// The largest excluded period, at least 1.
    pub periods_to: u64,
    /// The largest heap from which the periods are excluded.
    pub heaps_to: u64,
    /// For p = 1, 2, …: a heap n >= `heaps_to` with g(n + p) != g(n).
    pub witnesses: Vec<u64>,
}

impl Excluded {
    /// Finds the first witness of each period in values. The error is the first period without a
    /// witness.
    ///
    /// # Errors
    /// The first period that the values do not exclude.
    pub fn find(values: &[u32], periods_to: u64, heaps_to: u64) -> Result<Self, u64> {
        let first = |period: u64| -> Option<u64> {
            let (from, step) = (
                usize::try_from(heaps_to).ok()?,
                usize::try_from(period).ok()?,
            );
            let (tail, later) = (values.get(from..)?, values.get(from.checked_add(step)?..)?);
            let place = tail
                .iter()
                .zip(later)
                .position(|(one, other)| one != other)?;
            heaps_to.checked_add(place as u64)
        };
        let witnesses: Result<Vec<u64>, u64> = (1..=periods_to)
            .map(|period| first(period).ok_or(period))
            .collect();
        Ok(Self {
            periods_to,
            heaps_to,
            witnesses: witnesses?,
        })
    }

    /// Returns the largest heap whose value the witnesses need.
    #[must_use]
    pub fn last(&self) -> u64 {
        let ends = (1..)
            .zip(&self.witnesses)
            .map(|(period, &heap): (u64, &u64)| heap.saturating_add(period));
        ends.max().unwrap_or(0)
    }
}
