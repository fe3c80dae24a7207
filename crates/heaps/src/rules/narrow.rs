//! The turns that satisfy a comparison.

use super::{fold::Turn, inner::Bound};
use grundy_core::game::expr::Comparison;

impl Bound {
    /// Keeps the turns v in which factor v + rest satisfies the comparison with 0.
    pub(super) fn narrow(&self, registers: &[i64], stretches: &mut Vec<Turn>) {
        keep(self.how, registers[self.factor].into(), -i128::from(registers[self.rest]), stretches);
    }
}

/// Keeps the turns v in which factor v satisfies the comparison with a number.
pub(super) fn keep(how: Comparison, factor: i128, number: i128, stretches: &mut Vec<Turn>) {
    if factor == 0 {
        if !how.holds(0, number) {
            stretches.clear();
        }
        return;
    }
    // factor v <= number, or -factor v <= number
    let at_most = |factor: i128, number: i128, stretches: &mut Vec<Turn>| {
        if factor > 0 {
            cut(stretches, i128::MIN, number.div_euclid(factor));
        } else {
            cut(stretches, -number.div_euclid(-factor), i128::MAX);
        }
    };
    match how {
        Comparison::Less => at_most(factor, number - 1, stretches),
        Comparison::LessEqual => at_most(factor, number, stretches),
        Comparison::Greater => at_most(-factor, -number - 1, stretches),
        Comparison::GreaterEqual => at_most(-factor, -number, stretches),
        Comparison::Equal if number % factor == 0 => cut(stretches, number / factor, number / factor),
        Comparison::Equal => stretches.clear(),
        Comparison::NotEqual if number % factor == 0 => hole(stretches, number / factor),
        Comparison::NotEqual => (),
    }
}

/// Keeps the turns from `first` to `last` in which factor v + rest satisfies the comparison with 0; returns `false` if they
/// have a gap. No product or sum with these turns may overflow.
#[inline]
pub fn to_one(how: Comparison, (factor, rest): (i64, i64), first: &mut i64, last: &mut i64) -> bool {
    // An inequality is: factor v + rest >= 0.
    let at_least_0 = match how {
        Comparison::GreaterEqual => Some((factor, rest)),
        Comparison::Greater => Some((factor, rest - 1)),
        Comparison::LessEqual => Some((-factor, -rest)),
        Comparison::Less => Some((-factor, -rest - 1)),
        Comparison::Equal | Comparison::NotEqual => None,
    };
    if *first > *last {
        return true;
    }
    if let Some((factor, rest)) = at_least_0 {
        // If the inequality holds at both ends, it holds between them.
        if factor * *first + rest < 0 || factor * *last + rest < 0 {
            match factor {
                0 => *last = *first - 1,
                1.. => *first = (*first).max(-rest.div_euclid(factor)),
                _ => *last = (*last).min(rest.div_euclid(-factor)),
            }
            *last = (*last).max(*first - 1);
        }
        return true;
    }
    let mut stretches = vec![Turn { first: *first, last: *last }];
    keep(how, factor.into(), -i128::from(rest), &mut stretches);
    match stretches.as_slice() {
        [] => *last = *first - 1,
        [turns] => (*first, *last) = (turns.first, turns.last),
        _ => return false,
    }
    true
}

/// Keeps the turns from `low` to `high`.
fn cut(stretches: &mut Vec<Turn>, low: i128, high: i128) {
    stretches.retain_mut(|turns| {
        let (first, last) = (low.max(turns.first.into()), high.min(turns.last.into()));
        if first > last {
            return false;
        }
        // Both numbers are between the old ends, so they fit.
        (turns.first, turns.last) =
            (i64::try_from(first).unwrap_or(turns.first), i64::try_from(last).unwrap_or(turns.last));
        true
    });
}

/// Removes one turn.
fn hole(stretches: &mut Vec<Turn>, at: i128) {
    let Ok(at) = i64::try_from(at) else { return };
    let Some(place) = stretches.iter().position(|turns| (turns.first..=turns.last).contains(&at)) else { return };
    let Turn { first, last } = stretches[place];
    let around = [Turn { first, last: at - 1 }, Turn { first: at + 1, last }];
    stretches.splice(place..=place, around.into_iter().filter(|turns| turns.first <= turns.last));
}
