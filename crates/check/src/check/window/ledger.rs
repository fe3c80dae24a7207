//! A record of the values in order, for comparison with the certificate.

use grundy_core::digest::Sha256State;
use serde::{Deserialize, Serialize};

use super::numbers::WindowNumbers;
use crate::{
    check::{
        check_error::{CheckResult, claim, refute_field},
        divisors::prime_divisors,
    },
    window::WindowClaims,
};

/// A record of all values from heap 0 on, in order.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Ledger {
    /// The next heap.
    next: u64,
    largest: u8,
    largest_at: u64,
    /// The known values among g(s), …, g(s + W - 1).
    window: Vec<u8>,
    /// g(s - 1) and g(s - 1 + p).
    before: [u8; 2],
    /// For each p / q, where q is a prime divisor of p: the first i below W for which the values at
    /// s + p / q + i and s + i differ.
    differs: Vec<(u64, Option<u64>)>,
    window_sha: Sha256State,
    period_sha: Sha256State,
    /// The digest of the current stretch.
    stretch_sha: Sha256State,
}

/// Returns the part of `values` (the values of the heaps from `from` on) that is among the `count`
/// heaps from `first` on, and the number of these heaps that come before the part.
fn part(from: u64, values: &[u8], first: u64, count: u64) -> (u64, &[u8]) {
    let index = |heap: u64| {
        usize::try_from(heap.saturating_sub(from))
            .unwrap_or(usize::MAX)
            .min(values.len())
    };
    let (start, end) = (index(first), index(first.saturating_add(count)));
    (from.saturating_sub(first), &values[start..end])
}

impl Ledger {
    pub fn new(numbers: &WindowNumbers) -> Self {
        let quotients = prime_divisors(usize::try_from(numbers.period).unwrap_or(usize::MAX));
        Self {
            next: 0,
            largest: 0,
            largest_at: 0,
            window: Vec::new(),
            before: [0; 2],
            differs: quotients
                .into_iter()
                .map(|q| (numbers.period / q as u64, None))
                .collect(),
            window_sha: Sha256State::default(),
            period_sha: Sha256State::default(),
            stretch_sha: Sha256State::default(),
        }
    }

    /// Returns the next heap.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Records the values of the next heaps.
    ///
    /// # Errors
    /// If the values contradict the certificate.
    pub fn take(
        &mut self,
        claims: &WindowClaims,
        numbers: &WindowNumbers,
        values: &[u8],
    ) -> CheckResult {
        let &WindowNumbers {
            first,
            period,
            window,
            ..
        } = numbers;
        let from = self.next;
        for (n, &value) in (from..).zip(values) {
            if value > self.largest {
                (self.largest, self.largest_at) = (value, n);
            }
        }
        let in_window = part(from, values, first, window).1;
        self.window.extend_from_slice(in_window);
        self.window_sha.update(in_window);
        self.period_sha.update(part(from, values, first, period).1);
        for (before, at) in self.before.iter_mut().zip([first - 1, first - 1 + period]) {
            *before = part(from, values, at, 1)
                .1
                .first()
                .copied()
                .unwrap_or(*before);
        }
        if let Some(i) = difference(&self.window, part(from, values, first + period, window)) {
            let (n, later) = (first + i, first + i + period);
            let truth = format!("g({n}) and g({later}) are not equal");
            return Err(refute_field("law.periodic.period", period, truth));
        }
        for (quotient, differs) in &mut self.differs {
            *differs = differs.or_else(|| {
                difference(&self.window, part(from, values, first + *quotient, window))
            });
        }
        self.stretches(claims, numbers, values)?;
        self.next += values.len() as u64;
        Ok(())
    }

    /// Compares the windows before stretches, and the digests of the stretches.
    fn stretches(
        &mut self,
        claims: &WindowClaims,
        numbers: &WindowNumbers,
        values: &[u8],
    ) -> CheckResult {
        let (from, end) = (self.next, self.next + values.len() as u64);
        for (index, (start, before)) in numbers.starts.iter().enumerate() {
            let field = |name: &str| format!("stretches.at[{index}].{name}");
            if let Some(i) = difference(
                before,
                part(from, values, start - numbers.window, numbers.window),
            ) {
                let n = start - numbers.window + i;
                return Err(refute_field(
                    field("before"),
                    "…",
                    format!("g({n}) is another value"),
                ));
            }
            let inside = part(from, values, *start, numbers.stretch).1;
            self.stretch_sha.update(inside);
            if !inside.is_empty() && end >= start + numbers.stretch {
                let sha = std::mem::take(&mut self.stretch_sha).to_hex();
                claim(field("sha256"), &claims.stretches.at[index].sha256, &sha)?;
            }
        }
        Ok(())
    }

    /// Compares the record with the certificate at the end.
    ///
    /// # Errors
    /// If the record contradicts the certificate.
    pub fn close(&self, claims: &WindowClaims, numbers: &WindowNumbers) -> CheckResult {
        let (law, values) = (&claims.law.periodic, &claims.values);
        claim("values.largest", values.largest, u32::from(self.largest))?;
        claim("values.largest_at", values.largest_at, self.largest_at)?;
        claim(
            "values.window_sha256",
            &values.window_sha256,
            &self.window_sha.to_hex(),
        )?;
        claim(
            "values.period_sha256",
            &values.period_sha256,
            &self.period_sha.to_hex(),
        )?;
        if let Some((quotient, _)) = self.differs.iter().find(|(_, differs)| differs.is_none()) {
            return Err(refute_field(
                "law.periodic.period",
                law.period,
                format!("{quotient} is a period too"),
            ));
        }
        let repeats_before = self.before[0] == self.before[1];
        if law.preperiod == 0 && !repeats_before {
            return Err(refute_field(
                "law.periodic.preperiod",
                0,
                format!("g({}) is not 0", numbers.period),
            ));
        }
        // The theorem covers all heaps from 1 on; heap 0 may agree by chance.
        claim(
            "law.periodic.preperiod_is_least",
            law.preperiod_is_least,
            law.preperiod == 0 || !repeats_before,
        )
    }
}

/// Returns the first index of `all` that differs from `values`; these begin at index `at` of `all`.
fn difference(all: &[u8], (at, values): (u64, &[u8])) -> Option<u64> {
    let known = all.get(usize::try_from(at).ok()?..)?;
    let place = known.iter().zip(values).position(|(a, b)| a != b)?;
    Some(at + place as u64)
}
