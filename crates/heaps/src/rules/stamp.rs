//! Options whose parts grow or shrink by 1 with each turn of the last loop: the values of all turns are consecutive in
//! the table, so slices of the table are combined.

use super::{
    failure::{Failure, MOST_NUMBER},
    inner::Moving,
};
use grundy_core::values::Cell;
use grundy_work::mex_set::MexSet;

/// A part over some turns, as consecutive heaps from `low` on. If the part moves down, the first turn has the largest
/// heap.
#[derive(Debug, Clone, Copy)]
struct Run {
    is_up: bool,
    low: usize,
}

/// A non-empty stretch of turns `first..=last` in which parts move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn {
    pub first: i64,
    pub last: i64,
}

impl Turn {
    /// No turns.
    pub const NONE: Self = Self { first: 0, last: -1 };

    /// The number of turns; 0 if the last one is before the first one.
    #[inline]
    pub fn count(self) -> usize {
        usize::try_from(self.last - self.first + 1).unwrap_or(0)
    }
}

/// Returns a part over some turns; fails unless the part is smaller than the heap in all of them.
fn run(part: Moving, registers: &[i64], turns: Turn, heap: usize) -> Result<Run, Failure> {
    let rest = registers[part.rest];
    if rest.unsigned_abs() > 2 * MOST_NUMBER.unsigned_abs() {
        return Err(Failure::Undecided);
    }
    let (low, high) =
        if part.is_up { (rest + turns.first, rest + turns.last) } else { (rest - turns.last, rest - turns.first) };
    match (usize::try_from(low), usize::try_from(high)) {
        (Ok(low), Ok(high)) if high < heap => Ok(Run { is_up: part.is_up, low }),
        _ => Err(Failure::Undecided),
    }
}

/// Fails unless the moving parts are smaller than the heap in all turns.
pub(super) fn check(moving: &[Moving], registers: &[i64], stretches: &[Turn], heap: usize) -> Result<(), Failure> {
    let of = |&turns: &Turn| moving.iter().try_for_each(|&part| run(part, registers, turns, heap).map(|_| ()));
    stretches.iter().try_for_each(of)
}

/// Marks the nim-sum of `sum` and the values of the moving parts for all turns of each stretch; returns the number of
/// marks. The turns are reported to `meter` in groups, before they are done.
pub(super) fn stamp<T: Cell>(
    values: &[T],
    (sum, moving): (u32, &[Moving]),
    registers: &[i64],
    stretches: &[Turn],
    marks: &mut MexSet,
    meter: &mut dyn FnMut(u64) -> Result<(), Failure>,
) -> Result<u64, Failure> {
    let mut marked = 0;
    for &Turn { mut first, last } in stretches {
        while first <= last {
            let end = last.min(first + (AT_ONCE - 1));
            let count = usize::try_from(end - first + 1).unwrap_or(0);
            meter(count as u64)?;
            piece(values, sum, moving, registers, (Turn { first, last: end }, count), marks)?;
            marked += count as u64;
            first = end + 1;
        }
    }
    Ok(marked)
}

/// Number of turns between two checks for a stop.
const AT_ONCE: i64 = 1 << 16;

fn piece<T: Cell>(
    values: &[T],
    sum: u32,
    moving: &[Moving],
    registers: &[i64],
    (turns, count): (Turn, usize),
    marks: &mut MexSet,
) -> Result<(), Failure> {
    let slice = |part: &Moving| -> Result<(&[T], bool), Failure> {
        let Run { is_up, low } = run(*part, registers, turns, values.len())?;
        Ok((values.get(low..low + count).ok_or(Failure::Undecided)?, is_up))
    };
    match moving {
        [] => marks.insert(sum),
        [part] => marks.insert_all(slice(part)?.0.iter().map(|&value| sum ^ value.into())),
        [one, other] => {
            let ((a, a_up), (b, b_up)) = (slice(one)?, slice(other)?);
            if a_up == b_up {
                marks.insert_all(a.iter().zip(b).map(|(&a, &b)| sum ^ (a ^ b).into()));
            } else {
                marks.insert_all(a.iter().zip(b.iter().rev()).map(|(&a, &b)| sum ^ (a ^ b).into()));
            }
        }
        all => {
            let slices = all.iter().map(slice).collect::<Result<Vec<_>, _>>()?;
            let value = |turn: usize, &(slice, is_up): &(&[T], bool)| -> u32 {
                slice.get(if is_up { turn } else { count - 1 - turn }).map_or(0, |&value| value.into())
            };
            marks.insert_all((0..count).map(|turn| slices.iter().fold(sum, |sum, part| sum ^ value(turn, part))));
        }
    }
    Ok(())
}

/// If there are two parts, one of which moves up and the other down, then the turn v of the parts up + v and down - v
/// has the same option as the turn down - up - v: one of the two turns is left out. The parts must have been checked.
pub(super) fn fold(moving: &[Moving], registers: &[i64], stretches: &mut Vec<Turn>) {
    let [one, other] = moving else { return };
    if one.is_up == other.is_up {
        return;
    }
    let (up, down) = if one.is_up { (one, other) } else { (other, one) };
    let turned = registers[down.rest] - registers[up.rest];
    let mut folded: Vec<Turn> = Vec::with_capacity(2 * stretches.len());
    for &Turn { first, last } in stretches.iter() {
        // v <= turned - v
        let middle = turned.div_euclid(2);
        if first <= middle {
            folded.push(Turn { first, last: last.min(middle) });
        }
        if last > middle {
            folded.push(Turn { first: turned - last, last: turned - first.max(middle + 1) });
        }
    }
    folded.sort_unstable_by_key(|turns| turns.first);
    stretches.clear();
    for turns in folded {
        match stretches.last_mut() {
            Some(before) if turns.first <= before.last.saturating_add(1) => before.last = before.last.max(turns.last),
            _ => stretches.push(turns),
        }
    }
}
