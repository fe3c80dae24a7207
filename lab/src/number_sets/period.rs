//! The search for the first equal windows of a set.

use super::{NumberSet, planes::Planes};
use grundy_runs::least_period::least_period;

/// The law g(n + period) = g(n) for all n >= preperiod, with both numbers least.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Law {
    /// The least period.
    pub period: u64,
    /// The least preperiod; 0 if the values are purely periodic.
    pub preperiod: u64,
}

/// A solver that finds laws of sets one after the other, in the same memory.
///
/// ```
/// use grundy_lab::number_sets::{Law, NumberSet, Solver};
///
/// let set = NumberSet::new([1, 3, 4]).ok_or("no set")?;
/// assert_eq!(Solver::default().law(set, 1000), Some(Law { period: 7, preperiod: 0 }));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Default)]
pub struct Solver<const N: usize> {
    planes: Planes<N>,
}

impl<const N: usize> Solver<N> {
    /// Returns the proved law of a set; `None` if the first `most` heaps do not show it.
    pub fn law(&mut self, set: NumberSet<N>, most: usize) -> Option<Law> {
        let planes = &mut self.planes;
        planes.restart(set);
        let c = planes.largest();
        // Sums are below 2 c, and one more window has c heaps.
        let mut to = 3 * c;
        loop {
            let is_last = to >= most;
            planes.extend(to.min(most));
            // Most periods divide a sum. A search through all p costs as much as computing all the
            // values, so it is not done at first.
            let sums = set.sums().map(|sum| sum as usize);
            let by_sum = sums
                .filter(|&sum| sum <= planes.heaps())
                .find(|&sum| planes.window_repeats(sum));
            let is_far = is_last || set.is_additive() || to >= 12 * c;
            let found = by_sum.or_else(|| if is_far { planes.least_return() } else { None });
            if let Some(p) = found {
                let period = least_period(p, |p| planes.window_repeats(p));
                return Some(Law {
                    period: period as u64,
                    preperiod: planes.preperiod(period) as u64,
                });
            }
            if is_last {
                return None;
            }
            to *= 2;
        }
    }
}
