//! The shortest law of repetition that holds for all given values.

use super::layout::LayoutRepeats;
use crate::scope::Exact;

/// The longest period that is searched, in positions of each kind. The time of the search is
/// proportional to it.
const LONGEST_PERIOD: usize = 4096;

/// Returns the law g(n + period) = g(n) + saltus that holds for all values and stores the fewest;
/// each of the `kinds` kinds of components has its own saltus. In `values`, all kinds of a size are
/// side by side.
pub(super) fn shortest(values: &[u32], kinds: usize) -> Option<LayoutRepeats> {
    let sizes = values.len() / kinds.max(1);
    let row = |n: usize| values.get(n * kinds..(n + 1) * kinds).unwrap_or_default();
    let mut best: Option<LayoutRepeats> = None;
    for period in 1..sizes.min(LONGEST_PERIOD) {
        let most = best
            .as_ref()
            .map_or(sizes, |best| best.preperiod + best.period);
        if period >= most {
            break;
        }
        let last = sizes - 1;
        let grown = |n: usize| {
            row(n + period)
                .iter()
                .zip(row(n))
                .map(|(&late, &early)| late.checked_sub(early))
        };
        let Some(saltus) = grown(last - period).collect::<Option<Vec<u32>>>() else {
            continue;
        };
        let holds = |n: usize| grown(n).eq(saltus.iter().map(|&saltus| Some(saltus)));
        let preperiod = (0..=last - period)
            .rev()
            .find(|&n| !holds(n))
            .map_or(0, |n| n + 1);
        if preperiod + period < most && preperiod + period < sizes {
            let saltus = saltus.into_iter().map(u64::from).collect();
            let exceeds = LayoutRepeats::exceed(values, preperiod + period, kinds);
            best = Some(LayoutRepeats {
                preperiod,
                period,
                saltus,
                exceeds,
                exact: Exact::default(),
            });
        }
    }
    best
}

#[cfg(test)]
mod tests;
