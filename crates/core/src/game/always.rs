//! Conditions on one to four numbers that hold everywhere: a decision, not a sample.
//!
//! The expressions are sums of multiples of numbers x, y, … >= 0, with division and remainder by
//! constants, `min` and `max`. Let M be the product of the nested divisors. With x = M x' + r and y
//! = M y' + s every expression is linear in x' and y' for fixed r and s: by induction, because a
//! linear form in steps of m is, in steps of m d, a linear form whose coefficients are multiples of
//! d, so its floor by d is linear and its remainder constant. `min` and `max` are cases of the
//! condition.
//!
//! The points where the condition fails are then, for fixed r and s, a union of integer solutions
//! of systems of linear inequalities. The module `linear_systems` shows that none of them has a
//! solution.

use super::{
    expr::{Condition, Expr, Op, Steps},
    formulas::{and, at_least, or},
    linear_systems,
};
use crate::{gcd::gcd, odometer::tuples};

/// The most combinations of two inequalities in one decision.
const MOST_WORK: usize = 200_000;
/// The most cases of `min` and `max`.
const MOST_CASES: usize = 64;
/// The first numbers of each variable that are tried before the decision, and the most steps of
/// each trial.
const SMALL: i128 = 3;
const MOST_STEPS: u64 = 1 << 14;
/// The most classes of residues.
const MOST_CLASSES: i128 = 1024;

/// Returns `true` if the condition holds for all values >= 0 of the variables 0 to `variables` - 1,
/// which are one to four. `false` says that it fails somewhere, or that it is not decided.
///
/// ```
/// use grundy_core::game::always::always;
/// use grundy_core::game::expr::{Condition, Expr, IntegerComparison, Op};
///
/// let half = Expr::binary(Op::Div, Expr::Var(0), Expr::Int(2));
/// let compared = |how| Condition::Compare(how, half.clone(), Expr::Var(0));
/// assert!(always(&compared(IntegerComparison::LessEqual), 1));
/// // not for n = 0
/// assert!(!always(&compared(IntegerComparison::Less), 1));
/// ```
#[must_use]
pub fn always(condition: &Condition, variables: usize) -> bool {
    // Most conditions that fail do so at some small numbers.
    let fails =
        |numbers: Vec<i128>| condition.eval(&numbers, &mut Steps::at_most(MOST_STEPS)) == Ok(false);
    if tuples(vec![0..SMALL; variables]).any(fails) {
        return false;
    }
    let mut cases = 0;
    let Some(condition) = without_choices(condition, &mut cases) else {
        return false;
    };
    let Some(modulus) = modulus_of(&condition) else {
        return false;
    };
    if (0..variables)
        .try_fold(1, |all: i128, _| all.checked_mul(modulus))
        .is_none_or(|classes| classes > MOST_CLASSES)
    {
        return false;
    }
    let mut work = MOST_WORK;
    let mut classes = tuples(vec![0..modulus; variables]);
    classes.all(|residues| linear_systems::holds(&condition, &residues, modulus, &mut work))
}

/// Returns the least common multiple of the products of nested divisors; `None` for another
/// operation.
fn modulus_of(condition: &Condition) -> Option<i128> {
    condition
        .exprs()
        .into_iter()
        .try_fold(1, |all, expr| lcm(all, of_expr(expr)?))
}

fn of_expr(expr: &Expr) -> Option<i128> {
    match expr {
        Expr::Int(_) | Expr::Var(_) => Some(1),
        Expr::Neg(a) => of_expr(a),
        Expr::Binary(Op::Add | Op::Sub, a, b) => lcm(of_expr(a)?, of_expr(b)?),
        Expr::Binary(Op::Mul, a, b) if a.is_constant() => of_expr(b),
        Expr::Binary(Op::Mul, a, b) if b.is_constant() => of_expr(a),
        Expr::Binary(Op::Div | Op::Rem, a, b) => match **b {
            Expr::Int(by @ 1..=1024) => of_expr(a)?.checked_mul(by),
            _ => None,
        },
        _ if expr.is_constant() => Some(1),
        _ => None,
    }
}

fn lcm(a: i128, b: i128) -> Option<i128> {
    (a / gcd(a, b)).checked_mul(b)
}

/// Returns the condition with `min` and `max` as cases.
fn without_choices(condition: &Condition, cases: &mut usize) -> Option<Condition> {
    let mut of = |condition: &Condition| without_choices(condition, cases).map(Box::new);
    Some(match condition {
        Condition::And(a, b) => Condition::And(of(a)?, of(b)?),
        Condition::Or(a, b) => Condition::Or(of(a)?, of(b)?),
        Condition::Not(a) => Condition::Not(of(a)?),
        Condition::Prime(_) => return None,
        Condition::Compare(_, a, b) => {
            let Some(choice) = first_choice(a).or_else(|| first_choice(b)) else {
                return Some(condition.clone());
            };
            *cases += 1;
            let Expr::Binary(op, one, other) = choice else {
                return None;
            };
            let is_less = at_least(other, one);
            let (less, more) = if *op == Op::Min {
                (one, other)
            } else {
                (other, one)
            };
            let case =
                |value: &Expr| condition.rewritten(&|own| (own == choice).then(|| value.clone()));
            let (first, second) = (case(less), case(more));
            let split = or(
                and(is_less.clone(), first),
                and(Condition::Not(Box::new(is_less)), second),
            );
            (*cases <= MOST_CASES)
                .then(|| without_choices(&split, cases))
                .flatten()?
        }
    })
}

/// Returns an innermost `min` or `max`.
fn first_choice(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Int(_) | Expr::Var(_) => None,
        Expr::Neg(a) | Expr::Unary(_, a) => first_choice(a),
        Expr::Binary(op, a, b) => first_choice(a)
            .or_else(|| first_choice(b))
            .or_else(|| matches!(op, Op::Min | Op::Max).then_some(expr)),
    }
}
