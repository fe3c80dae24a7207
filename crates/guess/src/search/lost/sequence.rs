//! Sequences of lost positions, and the rules by which they grow.

use std::sync::Arc;

use super::{LostHit, MOST_CONSTANT, MOST_FACTOR};
use crate::{
    sample::SampleCells,
    term::{GrowthRule, Term, TermComparison, TermCondition, isqrt},
};

/// The fewest numbers, and the largest modulus, of a rule by a residue.
const LEAST_BY_RESIDUE: usize = 7;
const MOST_MODULUS: i64 = 6;

/// Returns the condition `n == last(first, v -> …, n)` if the lost positions of a table of one
/// number are a sequence whose every number gives the next one.
#[must_use]
pub fn sequence(cells: &SampleCells) -> Vec<(LostHit, usize)> {
    let lost: Vec<i64> = cells
        .iter()
        .filter(|cell| cell.1 == 0)
        .map(|cell| cell.0[0].into())
        .collect();
    let n = Arc::new(Term::Variable(0));
    let mut hits = Vec::new();
    // The first numbers may be exceptions, which are listed.
    if let Some((start, next)) = rule_of(&lost) {
        let rest = &lost[start..];
        let last = Term::Last(rest[0], next, Arc::clone(&n));
        let is_last = TermCondition::Compare(TermComparison::Equal, Arc::clone(&n), Arc::new(last));
        let mut condition = is_last;
        if rest[0] > 0 {
            let from = TermCondition::Compare(
                TermComparison::LessEqual,
                Term::int(rest[0]),
                Arc::clone(&n),
            );
            condition = TermCondition::And(Arc::new(from), Arc::new(condition));
        }
        for &number in lost[..start].iter().rev() {
            let is =
                TermCondition::Compare(TermComparison::Equal, Arc::clone(&n), Term::int(number));
            condition = TermCondition::Or(Arc::new(is), Arc::new(condition));
        }
        hits.push((LostHit::from_condition(condition), start + 3));
    }
    hits
}

/// Returns the sequences, by their first numbers and rules, of the numbers of a table where the
/// values do not grow as they do usually, where values of 0 begin, and where they end.
#[must_use]
pub fn ends(cells: &SampleCells) -> Vec<(i32, GrowthRule)> {
    let mut steps: Vec<i32> = cells.windows(2).map(|pair| pair[1].1 - pair[0].1).collect();
    steps.sort_unstable();
    // A step that is more than half of all is in the middle.
    let usual = steps.get(steps.len() / 2).copied().unwrap_or(0);
    let tests: [&dyn Fn(i32, i32) -> bool; 3] =
        [&|a, b| b - a != usual, &|a, b| a != 0 && b == 0, &|a, b| {
            a == 0 && b != 0
        }];
    let mut found = Vec::new();
    for test in tests {
        let pairs = cells.windows(2).filter(|pair| test(pair[0].1, pair[1].1));
        let numbers: Vec<i64> = pairs.map(|pair| pair[1].0[0].into()).collect();
        // The last number of a sequence that grows by steps is a remainder, and far to compute.
        let is_far = |next: &GrowthRule| !matches!(next, GrowthRule::Affine(a, _, c) if a <= c);
        if let Some((start, next)) = rule_of(&numbers).filter(|(_, next)| is_far(next)) {
            let sequence = (i32::try_from(numbers[start]).unwrap_or(0), next);
            if !found.contains(&sequence) {
                found.push(sequence);
            }
        }
    }
    found
}

/// Returns the rule of a growing sequence after its first numbers, which are at most six, and how
/// many these are.
fn rule_of(numbers: &[i64]) -> Option<(usize, GrowthRule)> {
    (0..numbers.len().min(7)).find_map(|start| Some((start, next_of(&numbers[start..])?)))
}

/// Returns the rule of a growing sequence: the next number from the last one, or from the two last
/// ones.
#[must_use]
pub fn next_of(numbers: &[i64]) -> Option<GrowthRule> {
    if numbers.len() < 5 {
        return None;
    }
    let next = [affine(numbers), quadratic(numbers)]
        .into_iter()
        .flatten()
        .min_by_key(|next| next.cost());
    next.or_else(|| by_residue(numbers))
}

/// Returns the rule a x + b + e (x % m), such as that of the numbers 1, 3, 5, 11, 21, 43, … of
/// Jacobsthal.
fn by_residue(numbers: &[i64]) -> Option<GrowthRule> {
    // Three constants take more numbers than the other rules.
    if numbers.len() < LEAST_BY_RESIDUE {
        return None;
    }
    let rule = |a: i64, m: i64| {
        let rests: Option<Vec<(i64, i64)>> = numbers
            .windows(2)
            .map(|pair| {
                Some((
                    pair[0].rem_euclid(m),
                    pair[1].checked_sub(a.checked_mul(pair[0])?)?,
                ))
            })
            .collect();
        let rests = rests?;
        let &(residue, rest) = rests.first()?;
        let &(other, other_rest) = rests.iter().find(|(own, _)| *own != residue)?;
        let e = (other_rest - rest).checked_div(other - residue)?;
        let b = rest - e.checked_mul(residue)?;
        let next = GrowthRule::Residue([a, b, e, m]);
        let is_small = e != 0 && e.abs() <= MOST_CONSTANT && b.abs() <= MOST_CONSTANT;
        let fits = || {
            numbers
                .windows(2)
                .all(|pair| next.after(pair[0]) == Some(pair[1]))
        };
        (is_small && fits()).then_some(next)
    };
    (2..=MOST_MODULUS)
        .flat_map(|m| (1..=8).map(move |a| (a, m)))
        .find_map(|(a, m)| rule(a, m))
}

/// Returns the rule (a x + b) / c.
fn affine(numbers: &[i64]) -> Option<GrowthRule> {
    let fits = |next: GrowthRule| {
        numbers
            .windows(2)
            .all(|pair| next.after(pair[0]) == Some(pair[1]))
    };
    for c in 1..=6_i64 {
        for a in 1..=8 * c {
            // The last step leaves c values of b.
            let [.., before, last] = numbers else {
                return None;
            };
            let least = last * c - a * before;
            let found = (least..least + c)
                .map(|b| GrowthRule::Affine(a, b, c))
                .find(|&next| fits(next));
            if let Some(next @ GrowthRule::Affine(_, b, _)) = found {
                if b.abs() <= MOST_CONSTANT {
                    return Some(next);
                }
            }
        }
    }
    None
}

/// Returns the cheapest rule of a sequence of which each number is p times the one before plus q
/// times the one before that, perhaps plus a constant.
fn quadratic(numbers: &[i64]) -> Option<GrowthRule> {
    let rule = |(p, q): (i64, i64)| {
        // Each step leaves two values of the constant that is added before the division by 2.
        let least = |pair: &[i64]| Some(2 * pair[1] - GrowthRule::twice(p, q, pair[0])?);
        let constants: Option<Vec<i64>> = numbers.windows(2).map(least).collect();
        let (low, high) = (
            *constants.as_ref()?.iter().min()?,
            *constants.as_ref()?.iter().max()?,
        );
        let constant = if low == 0 && high <= 1 { 1 } else { high };
        (high <= low + 1 && constant.abs() <= MOST_CONSTANT)
            .then_some(GrowthRule::Quadratic(p, q, constant))
    };
    let pairs = (0..=MOST_FACTOR).flat_map(|p| (-MOST_FACTOR..=MOST_FACTOR).map(move |q| (p, q)));
    // Squares are the rules of one number before.
    let is_surd =
        |&(p, q): &(i64, i64)| p * p + 4 * q > 0 && isqrt(p * p + 4 * q).pow(2) != p * p + 4 * q;
    pairs
        .filter(is_surd)
        .filter_map(rule)
        .min_by_key(|next| (next.cost(), *next))
}
