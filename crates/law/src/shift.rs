//! For every p, finds the least n0 such that g(n + p) = g(n) + saltus for all n >= n0 whose values
//! are known.
//!
//! The law for p holds from n0 on if and only if the differences g(n + 1) - g(n) repeat with period
//! p from n0 on. Read backwards, the differences of the tail are a prefix. The length of the
//! agreement of this prefix with itself after a shift by p is the Z-function, computed for all p
//! together in linear time (Gusfield, Algorithms on Strings, Trees, and Sequences, 1997, section
//! 1.3).

use grundy_core::progress::Progress;

/// The number of steps between two checks for a stop request: a millisecond or less.
const ASKED_AFTER: usize = 1 << 16;

/// The law g(n + period) = g(n) + saltus for all n >= preperiod with known values; the preperiod is
/// least.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shift {
    pub preperiod: usize,
    /// At least 1.
    pub period: usize,
    pub saltus: u32,
}

/// Returns the shifts by p = 1, 2, … with a saltus of at least 0, each with its least preperiod.
/// `None` if `progress` asks to stop; only long sequences check that.
pub(super) fn shifts(values: &[u32], progress: &dyn Progress) -> Option<Vec<Shift>> {
    // The differences may wrap around; `holds` compares the values themselves.
    let differences: Vec<u32> = values
        .windows(2)
        .rev()
        .map(|w| w[1].wrapping_sub(w[0]))
        .collect();
    let agreement = z_function(&differences, progress)?;
    let shifts = (1..values.len())
        .filter_map(|period| {
            // For the largest period no differences are left that could agree.
            let agreeing = agreement.get(period).map_or(0, |&z| z as usize);
            let preperiod = differences.len() - period - agreeing;
            let saltus = values
                .get(preperiod + period)?
                .checked_sub(*values.get(preperiod)?)?;
            Some(Shift {
                preperiod,
                period,
                saltus,
            })
        })
        .collect();
    Some(shifts)
}

impl Shift {
    /// Returns `true` if every pair of values obeys the shift.
    pub(super) fn holds(self, values: &[u32]) -> bool {
        let tail = values.get(self.preperiod..).unwrap_or_default();
        let later = tail.iter().skip(self.period);
        tail.iter()
            .zip(later)
            .all(|(g, &h)| g.checked_add(self.saltus) == Some(h))
    }

    /// Returns the same law for a multiple of the period; `None` if its numbers do not fit.
    pub(super) fn times(self, times: usize) -> Option<Self> {
        Some(Self {
            period: self.period.checked_mul(times)?,
            saltus: self.saltus.checked_mul(u32::try_from(times).ok()?)?,
            ..self
        })
    }

    /// Returns the number of values that obey the law: the values from the preperiod on, of `len`
    /// known values.
    pub(super) fn stretch(self, len: usize) -> usize {
        len.saturating_sub(self.preperiod)
    }
}

/// Returns `z[i]`: the length of the longest common prefix of `sequence` and `sequence[i..]`;
/// `z[0]` = 0. `None` if `progress` asks to stop; only long sequences check that.
pub(super) fn z_function(sequence: &[u32], progress: &dyn Progress) -> Option<Vec<u32>> {
    let mut z = vec![0_u32; sequence.len()];
    let (mut left, mut right) = (0, 0);
    for i in 1..sequence.len() {
        if i % ASKED_AFTER == 0 && progress.cancelled() {
            return None;
        }
        let known = if i < right {
            (z[i - left] as usize).min(right - i)
        } else {
            0
        };
        let pairs = sequence[known..].iter().zip(&sequence[i + known..]);
        let length = known + pairs.take_while(|(a, b)| a == b).count();
        if i + length > right {
            (left, right) = (i, i + length);
        }
        // Sequences are shorter than 2^32 (`MOST_POSITIONS`); a shorter agreement only weakens a
        // law.
        z[i] = u32::try_from(length).unwrap_or(u32::MAX);
    }
    Some(z)
}
