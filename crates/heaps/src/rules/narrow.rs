//! The turns that satisfy a comparison.

use super::{inner::Bound, stamp::Turn};
use grundy_core::game::expr::Comparison;

impl Bound {
    /// Keeps the turns v in which factor v + rest satisfies the comparison with 0.
    pub(super) fn narrow(&self, registers: &[i64], stretches: &mut Vec<Turn>) {
        let (factor, number) = (i128::from(registers[self.factor]), -i128::from(registers[self.rest]));
        if factor == 0 {
            if !self.how.holds(0, number) {
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
        match self.how {
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
