//! Values of one number that repeat, or repeat and grow, from some number on.

use std::sync::Arc;

use super::view::Hit;
use crate::{
    sample::SampleCells,
    term::{Binary, Term, TermComparison, TermCondition, list_cost},
};

/// The longest period.
const LONGEST_PERIOD: usize = 1 << 12;

/// A formula with the number of values that it was found with.
pub type PeriodHit = (Hit, usize);

/// Returns the cheapest formulas for values that repeat with a period, perhaps with a saltus; the
/// values must be those of consecutive numbers.
#[must_use]
pub fn periods(cells: &SampleCells, most_bits: u32) -> Vec<PeriodHit> {
    let consecutive = cells
        .windows(2)
        .all(|pair| pair[0].0[0] + 1 == pair[1].0[0]);
    let values: Vec<i32> = cells.iter().map(|cell| cell.1).collect();
    let Some(base) = cells.first().map(|cell| cell.0[0]).filter(|_| consecutive) else {
        return Vec::new();
    };
    let mut found: Vec<PeriodHit> = Vec::new();
    for period in 1..=(values.len() / 3).min(LONGEST_PERIOD) {
        let end = values.len() - 1;
        let saltus = values[end] - values[end - period];
        let agrees = |n: &usize| values[*n + period] - values[*n] == saltus;
        let repeated = (0..=end - period).rev().take_while(agrees).count();
        // The preperiod is followed by the period twice at least.
        let start = end + 1 - period - repeated;
        if repeated < period || start > values.len() / 3 {
            continue;
        }
        let turn = &values[start..start + period];
        let cost = list_cost(turn).min(list_cost(&values[..period]));
        if cost.saturating_add(2) > most_bits {
            continue;
        }
        let hit = formula(&values, base, start, period, saltus);
        if hit.cost <= most_bits {
            found.push((hit, start + 2 * period));
        }
    }
    found.sort_by_key(|(hit, _)| hit.cost);
    found.truncate(3);
    found
}

fn formula(values: &[i32], base: i32, start: usize, period: usize, saltus: i32) -> Hit {
    let n = Arc::new(Term::Variable(0));
    let index = if base == 0 {
        Arc::clone(&n)
    } else {
        Term::binary(Binary::Sub, &n, &Term::int(base.into()))
    };
    if saltus == 0 {
        let turn = values[start..start + period].to_vec();
        if period == 1 && start == 0 {
            return Hit::from_term(Term::int(turn[0].into()));
        }
        return Hit::from_term(Arc::new(Term::List(values[..start].to_vec(), turn, index)));
    }
    let length = i64::try_from(period).unwrap_or(i64::MAX);
    let turns = |n: usize| i32::try_from(n / period).unwrap_or(0);
    // The entry of each residue without the growth.
    let mut turn = vec![0; period];
    for n in start..start + period {
        turn[n % period] = values[n] - saltus * turns(n);
    }
    let quotient = if period == 1 {
        Arc::clone(&index)
    } else {
        Term::binary(Binary::Div, &index, &Term::int(length))
    };
    let growth = match saltus {
        1 => quotient,
        saltus => Term::binary(Binary::Mul, &Term::int(saltus.into()), &quotient),
    };
    let whole = if turn.iter().all(|&entry| entry == 0) {
        growth
    } else if turn.iter().all(|&entry| entry == turn[0]) {
        let (op, by) = if turn[0] < 0 {
            (Binary::Sub, -turn[0])
        } else {
            (Binary::Add, turn[0])
        };
        Term::binary(op, &growth, &Term::int(by.into()))
    } else {
        Term::binary(
            Binary::Add,
            &growth,
            &Arc::new(Term::List(Vec::new(), turn, Arc::clone(&index))),
        )
    };
    if start == 0 {
        return Hit::from_term(whole);
    }
    let end = Term::int(i64::try_from(start).unwrap_or(0));
    let head = Arc::new(Term::List(
        Vec::new(),
        values[..start].to_vec(),
        Arc::clone(&index),
    ));
    Hit::from_term(Arc::new(Term::Cases(
        vec![(
            TermCondition::Compare(TermComparison::Less, index, end),
            head,
        )],
        whole,
    )))
}
