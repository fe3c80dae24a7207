//! The values of options whose parts move by a constant number from turn to turn: strides of the table against each
//! other.

use grundy_core::values::Cell;
use grundy_work::mex_set::MexSet;

use super::failure::Failure;

/// Number of turns whose values are summed together.
const AT_ONCE: usize = 256;

/// A part over some turns: its place at the first turn, and the step to the next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moving {
    pub first: i64,
    pub step: i64,
}

impl Moving {
    /// The part `step v + rest` from this turn on.
    #[inline]
    pub fn of(step: i64, rest: i64, turn: i64) -> Result<Self, Failure> {
        let first = step.checked_mul(turn).and_then(|by| by.checked_add(rest));
        first.map(|first| Self { first, step }).ok_or(Failure::Undecided)
    }

    /// The part over the same turns in the opposite order.
    fn turned(self, count: usize) -> Option<Self> {
        let by = self.step.checked_mul(i64::try_from(count).ok()?.checked_sub(1)?)?;
        Some(Self { first: self.first.checked_add(by)?, step: self.step.checked_neg()? })
    }

    /// The stretch of the table from the least to the largest place, if all places are in the table.
    #[inline]
    fn stretch<T>(self, values: &[T], count: usize) -> Option<(&[T], usize)> {
        let last = self.turned(count)?.first;
        let (low, high) = (usize::try_from(self.first.min(last)).ok()?, usize::try_from(self.first.max(last)).ok()?);
        Some((values.get(low..=high)?, usize::try_from(self.step.unsigned_abs()).ok()?))
    }
}

/// A set to which the values of options are added.
pub(super) trait Marks {
    /// Adds values.
    fn add(&mut self, values: impl Iterator<Item = u32>);
}

impl Marks for MexSet {
    #[inline]
    fn add(&mut self, values: impl Iterator<Item = u32>) {
        self.insert_all(values);
    }
}

/// A function that takes each value.
pub(super) struct Each<F>(pub F);

impl<F: FnMut(u32)> Marks for Each<F> {
    #[inline]
    fn add(&mut self, values: impl Iterator<Item = u32>) {
        values.for_each(&mut self.0);
    }
}

/// Adds the nim-sum of `sum` and the values of the moving parts at each of `count` turns. Fails if a place is not in the
/// table.
#[inline]
pub(super) fn gather<T: Cell>(
    values: &[T],
    sum: u32,
    parts: &[Moving],
    count: usize,
    marks: &mut impl Marks,
) -> Result<(), Failure> {
    if count == 0 {
        return Ok(());
    }
    match *parts {
        [] => marks.add(std::iter::once(sum)),
        [only] => {
            let (all, step) = only.stretch(values, count).ok_or(Failure::Undecided)?;
            let value = |&value: &T| sum ^ value.into();
            match step {
                // By 0 all turns have the same option.
                0 | 1 => marks.add(all.iter().map(value)),
                step => marks.add((0..count).map(|turn| all.get(turn * step).map_or(sum, value))),
            }
        }
        [one, other] if one.step != 0 && other.step != 0 => {
            let both = one.stretch(values, count).zip(other.stretch(values, count));
            let ((a, by), (b, other_by)) = both.ok_or(Failure::Undecided)?;
            let is_like = (one.step > 0) == (other.step > 0);
            let pair = |(&a, &b): (&T, &T)| sum ^ (a ^ b).into();
            match (by, other_by, is_like) {
                (1, 1, true) => marks.add(a.iter().zip(b).map(pair)),
                (1, 1, false) => marks.add(a.iter().zip(b.iter().rev()).map(pair)),
                (_, _, is_like) => marks.add((0..count).map(|turn| {
                    let other = if is_like { turn } else { count - 1 - turn };
                    a.get(turn * by).zip(b.get(other * other_by)).map_or(sum, pair)
                })),
            }
        }
        _ => {
            if !parts.iter().all(|part| part.stretch(values, count).is_some()) {
                return Err(Failure::Undecided);
            }
            // Both ends of each part are places in the table, so nothing overflows between them.
            let mut sums = [0; AT_ONCE];
            for begin in (0..count).step_by(AT_ONCE) {
                let sums = &mut sums[..AT_ONCE.min(count - begin)];
                sums.fill(sum);
                for part in parts {
                    let first = Moving::of(part.step, part.first, i64::try_from(begin).unwrap_or(i64::MAX))?;
                    let (all, step) = first.stretch(values, sums.len()).ok_or(Failure::Undecided)?;
                    let add = |(sum, &value): (&mut u32, &T)| *sum ^= value.into();
                    match (step, part.step < 0) {
                        (0, _) => sums.iter_mut().for_each(|sum| *sum ^= all[0].into()),
                        (1, false) => sums.iter_mut().zip(all).for_each(add),
                        (1, true) => sums.iter_mut().zip(all.iter().rev()).for_each(add),
                        (step, false) => sums.iter_mut().zip(all.iter().step_by(step)).for_each(add),
                        (step, true) => sums.iter_mut().zip(all.iter().rev().step_by(step)).for_each(add),
                    }
                }
                marks.add(sums.iter().copied());
            }
        }
    }
    Ok(())
}
