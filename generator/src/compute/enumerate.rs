//! Any rules on heaps: mark the value of every option. As slow as the rules have options, and always right.

use super::{Computed, Stop, fit, marks::Marks};
use crate::{game::Rules, progress::Progress, values::Cell};

/// Grundy values of the heaps 0..=to. Every option must consist of heaps smaller than the heap it comes from.
pub(crate) fn compute<T: Cell, R: Rules<Position = u64>>(rules: &R, to: usize, progress: &dyn Progress) -> Computed<T> {
    let mut values: Vec<T> = Vec::with_capacity(to + 1);
    let mut marks = Marks::new(2);
    let mut largest = 0;
    for heap in 0..=to {
        if progress.cancelled() {
            return Err(Stop::Interrupted);
        }
        // Nim-sums of values up to `largest` stay below the next power of two; the mex is at most that power.
        marks.restart((largest as usize + 1).next_power_of_two() + 1);
        rules.options(&(heap as u64), &mut |parts| {
            let known = |&part: &u64| usize::try_from(part).ok().and_then(|part| values.get(part)).copied();
            // An option with a part that is not smaller would be a loop: the parser refuses it, and so do the
            // terms of `Rules`. Leaving it out keeps the promise not to panic.
            if let Some(sum) = parts
                .iter()
                .map(known)
                .try_fold(0, |sum, value| Some(sum ^ value?.into()))
            {
                marks.insert(sum);
            }
        });
        let value = marks.mex();
        largest = largest.max(value);
        values.push(fit(value, heap)?);
        progress.advance(1);
    }
    Ok(values)
}
