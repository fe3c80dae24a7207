//! Any rules on heaps: mark the value of every option. As slow as the rules have options, and always right.

use crate::compute::{Computed, Stop, fit, marks::Marks};
use crate::{
    game::{HeapRule, Rules, expr::Steps, rule::Flaw},
    progress::Progress,
    values::Cell,
};

/// Grundy values of the heaps 0..=to.
pub(crate) fn rules<T: Cell, R: Rules<Position = u64>>(rules: &R, to: usize, progress: &dyn Progress) -> Computed<T> {
    enumerate(to, progress, |heap, option| {
        rules.options(&heap, option);
        Ok(())
    })
}

/// The same for clauses, which may turn out to be broken for a large heap.
pub(crate) fn rule<T: Cell>(rule: &HeapRule, to: usize, progress: &dyn Progress) -> Computed<T> {
    enumerate(to, progress, |heap, option| rule.try_options(heap, &mut Steps(u64::MAX), option))
}

/// `options(heap, option)` calls `option` with the parts of each option of a heap.
fn enumerate<T: Cell>(
    to: usize,
    progress: &dyn Progress,
    options: impl Fn(u64, &mut dyn FnMut(&[u64])) -> Result<(), Flaw>,
) -> Computed<T> {
    let mut values: Vec<T> = Vec::with_capacity(to + 1);
    let mut marks = Marks::new(2);
    let mut largest = 0;
    for heap in 0..=to {
        if progress.cancelled() {
            return Err(Stop::Interrupted);
        }
        let known = |part: usize| values.get(part).map(|&value| value.into());
        let value = next_value(heap, largest, &known, &mut marks, &options)?;
        largest = largest.max(value);
        values.push(fit(value, heap)?);
        progress.advance(1);
    }
    Ok(values)
}

/// Calls a listener with the parts of each option of a heap.
pub(super) type Options<'a> = dyn Fn(u64, &mut dyn FnMut(&[u64])) -> Result<(), Flaw> + 'a;

/// The value of `heap`, where `known` are the values of all smaller heaps, none above `largest`.
pub(super) fn next_value(
    heap: usize,
    largest: u32,
    known: &dyn Fn(usize) -> Option<u32>,
    marks: &mut Marks,
    options: &Options,
) -> Result<u32, Stop> {
    // Nim-sums of values up to `largest` stay below the next power of two; the mex is at most that power.
    marks.restart((largest as usize + 1).next_power_of_two() + 1);
    let mut not_smaller = None;
    let result = options(heap as u64, &mut |parts| {
        let known = |&part: &u64| usize::try_from(part).ok().and_then(known);
        match parts.iter().map(known).try_fold(0, |sum, value| Some(sum ^ value?)) {
            Some(sum) => marks.insert(sum),
            None => not_smaller = parts.iter().max().map(|&part| Flaw::NotSmaller(part.into())),
        }
    });
    match result.err().or(not_smaller) {
        Some(flaw) => Err(Stop::Flawed { heap, flaw }),
        None => Ok(marks.mex()),
    }
}
