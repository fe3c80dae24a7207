//! The pass over one period from its first heap on: digests, stretches, the largest smaller part of
//! a witness, and the check that no divisor of the period is a period.

use serde::{Deserialize, Serialize};

use super::walker::Walker;
use crate::few_rares::{Snapshot, WindowError};
use grundy_core::{
    digest::{Sha256State, sha256},
    game::HeapCode,
};
use grundy_law::theorem::{FiniteWindow, Stretch, WindowProof};

/// Stretches of a certificate: with windows of 10,000 values they take about 100 kB.
const STRETCHES: u64 = 24;

/// The state of the pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PeriodState {
    /// The first heap of the period; `is_exact` if it is the least one.
    pub start: u64,
    pub is_exact: bool,
    pub period: u64,
    /// `true` if all parts are tried in order, without learnt parts.
    pub is_exhaustive: bool,
    /// The first heap, for one period, whose parts of witnesses count.
    pub measured_from: u64,
    /// SHA-256 takes 1.7 * 10^9 values of one byte a second by the CPU's instructions, a fraction
    /// of the time of computing them.
    pub digest: Sha256State,
    /// The values from the first heap on that determine all later values.
    pub window: Vec<u8>,
    /// 1 and the prime divisors q of the period, each with `true` if so far the window repeats
    /// after period / q heaps.
    pub divisors: Vec<(u64, bool)>,
    /// The snapshots from which stretches can be computed.
    pub bases: Vec<Snapshot>,
}

/// The active pass.
#[derive(Debug, Clone)]
pub(super) struct Period {
    pub state: PeriodState,
    pub walker: Walker,
}

/// The result of a pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Finding {
    /// The pass is not finished.
    Open,
    /// The window does not repeat after the period.
    None,
    /// The period divided by this number is a period.
    Divisor(u64),
    /// The learnt parts hide the largest part: all parts must be tried.
    Hidden,
    /// The law in numbers.
    Law(FiniteWindow),
}

impl PeriodState {
    /// Creates a pass over the period that begins at `start`.
    pub fn new(
        start: u64,
        is_exact: bool,
        period: u64,
        is_exhaustive: bool,
        measured_from: u64,
    ) -> Self {
        let divisors = std::iter::once(1)
            .chain(primes(period))
            .map(|prime| (prime, true))
            .collect();
        Self {
            start,
            is_exact,
            period,
            is_exhaustive,
            measured_from,
            digest: Sha256State::default(),
            window: Vec::new(),
            divisors,
            bases: Vec::new(),
        }
    }

    /// Returns the first heap for which the theorem is used.
    pub fn first(&self) -> u64 {
        self.start.max(1)
    }

    /// Returns the law, for a window W and witnesses A.
    fn law(&self, walker: &Walker, witness: u64, code: &HeapCode) -> Option<FiniteWindow> {
        let plan = &walker.heaps.plan;
        Some(FiniteWindow {
            mask: plan.mask().bits,
            by_position: plan.mask().position,
            rare: plan.last_rare,
            witness,
            window: FiniteWindow::width(code, plan.last_rare, witness)?,
            start: self.start,
            period: self.period,
        })
    }

    /// Returns the first heaps of the stretches minus W.
    fn bases(&self) -> Vec<u64> {
        let law = FiniteWindow {
            mask: 0,
            by_position: false,
            rare: 0,
            witness: 0,
            window: 0,
            start: self.start,
            period: self.period,
        };
        law.places(STRETCHES)
    }
}

impl Period {
    /// Computes some more values.
    ///
    /// # Errors
    /// If a heap is not shown to be common.
    pub fn advance(
        &mut self,
        code: &HeapCode,
        values: &mut Vec<u8>,
    ) -> Result<Finding, WindowError> {
        let Self { state, walker } = self;
        let (first, next) = (state.first(), walker.next());
        let end = state.measured_from + state.period;
        let bases = state.bases();
        if bases.get(state.bases.len()) == Some(&next) {
            state.bases.push(walker.snapshot());
        }
        if next == state.measured_from {
            walker.heaps.set_largest_part(0);
        }
        let stops = [first, state.measured_from, end].into_iter().chain(bases);
        let until = stops.filter(|&stop| stop > next).min().unwrap_or(end);
        walker.advance(until, values)?;
        state.take(next, values, walker.heaps.plan.kept());
        if walker.next() < end {
            return Ok(Finding::Open);
        }
        if !state.divisors[0].1 {
            return Ok(Finding::None);
        }
        if let Some(&(divisor, _)) = state.divisors[1..].iter().find(|(_, returns)| *returns) {
            return Ok(Finding::Divisor(divisor));
        }
        let largest = walker.heaps.largest_part();
        if !state.is_exhaustive && largest <= walker.heaps.plan.largest_learnt {
            return Ok(Finding::Hidden);
        }
        Ok(state
            .law(walker, largest as u64, code)
            .map_or(Finding::None, Finding::Law))
    }

    /// Returns the proof of the law of the pass; `walker_at` creates a walker from a snapshot.
    ///
    /// # Errors
    /// If a heap is not shown to be common.
    pub fn proof(
        &self,
        law: FiniteWindow,
        largest: (u32, u64),
        walker_at: impl Fn(&Snapshot) -> Walker,
    ) -> Result<WindowProof, WindowError> {
        let width = usize::try_from(law.window)
            .unwrap_or(usize::MAX)
            .min(self.state.window.len());
        let stretch = |base: &Snapshot| -> Result<Stretch, WindowError> {
            let mut walker = walker_at(base);
            let from = base.next + law.window;
            let values = walker.read(from)?;
            Ok(Stretch {
                from,
                values,
                digest: sha256(&walker.read(from + law.stretch())?),
            })
        };
        Ok(WindowProof {
            law,
            computed_to: law.asks_to().unwrap_or(u64::MAX),
            largest,
            preperiod_exact: self.state.is_exact,
            window_digest: sha256(&self.state.window[..width]),
            period_digest: self.state.digest.to_hex(),
            stretches: self
                .state
                .bases
                .iter()
                .map(stretch)
                .collect::<Result<_, _>>()?,
        })
    }
}

impl PeriodState {
    /// Adds the values of the heaps from `next` on.
    fn take(&mut self, next: u64, values: &[u8], width: usize) {
        let first = self.first();
        self.digest.update(part(values, next, first, self.period));
        self.window
            .extend_from_slice(part(values, next, first, width as u64));
        for (divisor, returns) in &mut self.divisors {
            let begin = first + self.period / *divisor;
            let back = part(values, next, begin, width as u64);
            let place = usize::try_from(next.saturating_sub(begin)).unwrap_or(usize::MAX);
            *returns &= back.is_empty() || self.window.get(place..place + back.len()) == Some(back);
        }
    }
}

/// Returns the part of the values of the heaps from `next` on that belongs to the `count` heaps
/// from `first` on.
fn part(values: &[u8], next: u64, first: u64, count: u64) -> &[u8] {
    let place = |heap: u64| {
        usize::try_from(heap.saturating_sub(next))
            .unwrap_or(usize::MAX)
            .min(values.len())
    };
    &values[place(first)..place(first.saturating_add(count))]
}

/// Returns the prime divisors of a number.
fn primes(mut number: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut prime = 2;
    while number > 1 {
        if prime * prime > number {
            prime = number;
        }
        if number % prime == 0 {
            primes.push(prime);
        }
        while number % prime == 0 {
            number /= prime;
        }
        prime += 1;
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prime_factors_and_periodic_parts_are_right() {
        assert!(primes(1).is_empty());
        assert_eq!(primes(328_226_140_474), [2, 103, 4_523, 352_273]);
        let values = [0, 1, 2, 3, 4];
        assert_eq!(part(&values, 10, 8, 4), [0, 1]);
        assert_eq!(part(&values, 10, 12, 100), [2, 3, 4]);
        assert!(part(&values, 10, 15, 100).is_empty());
        assert!(part(&values, 10, 3, 5).is_empty());
    }
}
