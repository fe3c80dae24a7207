//! The period of a pretending function.

use super::{Element, theorem::MisereTheorem};

/// The period of Phi: Phi(n + period) = Phi(n) for n >= preperiod.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The least preperiod.
    pub preperiod: usize,
    /// The least period.
    pub period: usize,
    /// The theorem that proves the period for all heaps. `None` if only the known heaps have the
    /// period.
    pub theorem: Option<MisereTheorem>,
}

impl Period {
    /// Returns the least period that `theorem` proves from the images of the heaps 0..`phi.len()`.
    /// If no period is proved, returns the period that holds longest, if it holds for two more
    /// periods after the first.
    #[must_use]
    pub fn find(phi: &[Element], theorem: Option<MisereTheorem>) -> Option<Self> {
        let matches = suffix_matches(phi);
        let shift = |period: usize| {
            let preperiod = phi.len() - period - matches.get(period).copied().unwrap_or(0);
            Self {
                preperiod,
                period,
                theorem,
            }
        };
        let proved = |found: &Self| {
            let asked = found
                .theorem
                .and_then(|theorem| theorem.asks_to(found.preperiod as u64, found.period as u64));
            asked.is_some_and(|heap| heap < phi.len() as u64)
        };
        let long = |found: &Self| found.preperiod + 3 * found.period <= phi.len();
        (1..phi.len()).map(shift).find(proved).or_else(|| {
            let observed = (1..phi.len())
                .map(shift)
                .filter(long)
                .min_by_key(|found| (found.preperiod, found.period));
            observed.map(|found| Self {
                theorem: None,
                ..found
            })
        })
    }
}

/// Returns, for each shift p, the number of images at the end that are equal to the images p places
/// before (the Z-function of the reversed images).
fn suffix_matches(phi: &[Element]) -> Vec<usize> {
    let reversed: Vec<Element> = phi.iter().rev().copied().collect();
    let mut matches = vec![0; reversed.len()];
    let (mut left, mut right) = (0, 0);
    for at in 1..reversed.len() {
        let mut length = if at < right {
            matches[at - left].min(right - at)
        } else {
            0
        };
        while at + length < reversed.len() && reversed[length] == reversed[at + length] {
            length += 1;
        }
        matches[at] = length;
        if at + length > right {
            (left, right) = (at, at + length);
        }
    }
    matches
}
