//! Conditions on several numbers >= 0, decided by linear inequalities. A condition that fails
//! somewhere satisfies, in one of its cases, a system of inequalities. Each system is shown to have
//! no solution by Fourier's elimination of one number after the other; every inequality is divided
//! by the common divisor of its factors, and its constant rounded down, since the numbers are
//! integers. So `true` is proved; `false` says nothing.

use std::collections::BTreeMap;

use super::expr::{Condition, Expr, IntegerComparison, Steps};
use crate::gcd::gcd;

/// The most inequalities at once.
const MOST_ROWS: usize = 150;

/// The factors of the numbers; with a constant c, the sum of the multiples and c is at least 0.
type VariableFactors = Vec<i128>;

/// A condition in which nothing is negated.
enum PositiveFormula {
    Always,
    Never,
    AtLeast(VariableFactors, i128),
    All(Vec<PositiveFormula>),
    Any(Vec<PositiveFormula>),
}

/// Returns `true` if the condition holds for all numbers that are these residues and multiples of
/// the modulus. Every expression must be linear there. `work` counts down the combinations of
/// inequalities.
pub(super) fn holds(
    condition: &Condition,
    residues: &[i128],
    modulus: i128,
    work: &mut usize,
) -> bool {
    let fails = ResidueClass { residues, modulus }.formula(condition, false);
    fails.is_some_and(|fails| is_impossible(vec![&fails], BTreeMap::new(), work))
}

/// The numbers with the same residues.
struct ResidueClass<'a> {
    residues: &'a [i128],
    modulus: i128,
}

impl ResidueClass<'_> {
    /// Returns the formula that the condition holds, or that it does not.
    fn formula(&self, condition: &Condition, holds: bool) -> Option<PositiveFormula> {
        Some(match condition {
            Condition::Not(a) => self.formula(a, !holds)?,
            Condition::And(a, b) if holds => {
                all(vec![self.formula(a, holds)?, self.formula(b, holds)?])
            }
            Condition::Or(a, b) if !holds => {
                all(vec![self.formula(a, holds)?, self.formula(b, holds)?])
            }
            Condition::And(a, b) | Condition::Or(a, b) => {
                any(vec![self.formula(a, holds)?, self.formula(b, holds)?])
            }
            Condition::Prime(_) => return None,
            Condition::Compare(how, a, b) => {
                let (factors, constant) = self.difference(a, b)?;
                let at_least = |least: i128| at_least(factors.clone(), constant - least);
                let at_most = |most: i128| {
                    self::at_least(
                        factors.iter().map(|factor| -factor).collect(),
                        most - constant,
                    )
                };
                match (how, holds) {
                    (IntegerComparison::Equal, true) | (IntegerComparison::NotEqual, false) => {
                        all(vec![at_least(0), at_most(0)])
                    }
                    (IntegerComparison::Equal, false) | (IntegerComparison::NotEqual, true) => {
                        any(vec![at_least(1), at_most(-1)])
                    }
                    (IntegerComparison::Less, true) | (IntegerComparison::GreaterEqual, false) => {
                        at_most(-1)
                    }
                    (IntegerComparison::LessEqual, true) | (IntegerComparison::Greater, false) => {
                        at_most(0)
                    }
                    (IntegerComparison::Greater, true) | (IntegerComparison::LessEqual, false) => {
                        at_least(1)
                    }
                    (IntegerComparison::GreaterEqual, true) | (IntegerComparison::Less, false) => {
                        at_least(0)
                    }
                }
            }
        })
    }

    /// Returns the difference of two expressions as a linear form in the multiples of the modulus.
    fn difference(&self, a: &Expr, b: &Expr) -> Option<(VariableFactors, i128)> {
        let at = |scope: &[i128]| {
            let value = |expr: &Expr| expr.eval(scope, &mut Steps::at_most(10_000)).ok();
            value(a)?
                .checked_sub(value(b)?)
                .filter(|value| value.abs() <= MOST_FACTOR)
        };
        let start = at(self.residues)?;
        let along = |place: usize| {
            let mut scope = self.residues.to_vec();
            *scope.get_mut(place)? += self.modulus;
            Some(at(&scope)? - start)
        };
        Some((
            (0..self.residues.len()).map(along).collect::<Option<_>>()?,
            start,
        ))
    }
}

/// The largest number in an inequality: products of two of them fit.
const MOST_FACTOR: i128 = 1 << 50;

/// The inequality in its least integers.
fn at_least(mut factors: VariableFactors, mut constant: i128) -> PositiveFormula {
    let common = factors
        .iter()
        .fold(0_i128, |all, factor| gcd(all, *factor).abs());
    if common > 1 {
        for factor in &mut factors {
            *factor /= common;
        }
        constant = constant.div_euclid(common);
    }
    if constant >= 0 && factors.iter().all(|&factor| factor >= 0) {
        PositiveFormula::Always
    } else if constant < 0 && factors.iter().all(|&factor| factor <= 0) {
        PositiveFormula::Never
    } else {
        PositiveFormula::AtLeast(factors, constant)
    }
}

fn all(mut parts: Vec<PositiveFormula>) -> PositiveFormula {
    parts.retain(|part| !matches!(part, PositiveFormula::Always));
    match parts.len() {
        _ if parts
            .iter()
            .any(|part| matches!(part, PositiveFormula::Never)) =>
        {
            PositiveFormula::Never
        }
        0 => PositiveFormula::Always,
        1 => parts.remove(0),
        _ => PositiveFormula::All(parts),
    }
}

fn any(mut parts: Vec<PositiveFormula>) -> PositiveFormula {
    parts.retain(|part| !matches!(part, PositiveFormula::Never));
    match parts.len() {
        _ if parts
            .iter()
            .any(|part| matches!(part, PositiveFormula::Always)) =>
        {
            PositiveFormula::Always
        }
        0 => PositiveFormula::Never,
        1 => parts.remove(0),
        _ => PositiveFormula::Any(parts),
    }
}

/// Inequalities: for each list of factors, the least constant.
type InequalitySystem = BTreeMap<VariableFactors, i128>;

fn add(system: &mut InequalitySystem, factors: VariableFactors, constant: i128) {
    system
        .entry(factors)
        .and_modify(|least| *least = constant.min(*least))
        .or_insert(constant);
}

/// Returns `true` if no numbers satisfy the formulas and the system; `false` if some may.
fn is_impossible(
    mut formulas: Vec<&PositiveFormula>,
    mut system: InequalitySystem,
    work: &mut usize,
) -> bool {
    let mut choices: Vec<&PositiveFormula> = Vec::new();
    while let Some(formula) = formulas.pop() {
        match formula {
            PositiveFormula::Always => (),
            PositiveFormula::Never => return true,
            PositiveFormula::AtLeast(factors, constant) => {
                add(&mut system, factors.clone(), *constant);
            }
            PositiveFormula::All(parts) => formulas.extend(parts),
            PositiveFormula::Any(_) => choices.push(formula),
        }
    }
    if has_no_solution(system.clone(), work) {
        return true;
    }
    let cases = |choice: &PositiveFormula| {
        if let PositiveFormula::Any(cases) = choice {
            cases.len()
        } else {
            0
        }
    };
    let Some((next, _)) = choices
        .iter()
        .enumerate()
        .min_by_key(|(_, choice)| cases(choice))
    else {
        return false;
    };
    let PositiveFormula::Any(cases) = choices.swap_remove(next) else {
        return false;
    };
    cases.iter().all(|case| {
        let formulas = choices.iter().copied().chain([case]).collect();
        *work > 0 && is_impossible(formulas, system.clone(), work)
    })
}

/// Returns `true` if the elimination shows that no numbers >= 0 satisfy the system.
fn has_no_solution(mut system: InequalitySystem, work: &mut usize) -> bool {
    let variables = system.keys().next().map_or(0, Vec::len);
    for place in 0..variables {
        let sign =
            |factors: &VariableFactors| factors.get(place).map_or(0, |factor| factor.signum());
        let (free, bound): (InequalitySystem, InequalitySystem) = system
            .into_iter()
            .partition(|(factors, _)| sign(factors) == 0);
        let (mut above, below): (InequalitySystem, InequalitySystem) = bound
            .into_iter()
            .partition(|(factors, _)| sign(factors) > 0);
        // The number is at least 0.
        add(
            &mut above,
            (0..variables).map(|own| i128::from(own == place)).collect(),
            0,
        );
        system = free;
        for (low, high) in above
            .iter()
            .flat_map(|low| below.iter().map(move |high| (low, high)))
        {
            let Some(left) = work.checked_sub(1) else {
                return false;
            };
            *work = left;
            match combine_bounds(low, high, place) {
                Some(PositiveFormula::Never) => return true,
                Some(PositiveFormula::AtLeast(factors, constant)) => {
                    add(&mut system, factors, constant);
                }
                Some(_) => (),
                None => return false,
            }
        }
        if system.len() > MOST_ROWS {
            return false;
        }
    }
    false
}

/// Returns the sum of multiples of two inequalities in which a number has the factor 0; `None` if
/// it is too large.
fn combine_bounds(
    low: (&VariableFactors, &i128),
    high: (&VariableFactors, &i128),
    place: usize,
) -> Option<PositiveFormula> {
    let (by_low, by_high) = (high.0.get(place)?.abs(), low.0.get(place)?.abs());
    let sum = |a: i128, b: i128| {
        let sum = a
            .checked_mul(by_low)?
            .checked_add(b.checked_mul(by_high)?)?;
        (sum.abs() <= MOST_FACTOR).then_some(sum)
    };
    let factors = low
        .0
        .iter()
        .zip(high.0)
        .map(|(&a, &b)| sum(a, b))
        .collect::<Option<VariableFactors>>()?;
    Some(at_least(factors, sum(*low.1, *high.1)?))
}
