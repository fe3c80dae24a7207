//! Clauses whose last variable an equation determines, as clauses without it, if the turns of the
//! variable before are then divisors of a number.
//!
//! `for k in 2..=n, a in 1..=n if k*a + k*(k-1)/2 == n` leaves a = (n - k(k-1)/2)/k. Twice the
//! equation shows that k divides 2n.

use super::split::{change_parts, replace_expr, replaced_in};
use grundy_core::game::{
    expr::{Condition, Expr, IntegerComparison, Op, Steps},
    interval::{Interval, is_certain, is_sure},
    linear::{Linear, affine},
    rule::{Clause, Loop},
};

/// The largest divisor in an equation: each of its residues is tried.
const MOST_DIVISOR: i128 = 64;

/// Returns a clause with the same options as a clause whose first `given` variables are known
/// before its loops, without its last variable. `None` if no equation determines it.
pub(super) fn determine_loops(clause: &Clause, given: usize) -> Option<Clause> {
    let variable = given + clause.loops.len().checked_sub(2)?;
    let (own, last) = (Expr::Var(variable), Expr::Var(variable + 1));
    let known = Interval::of_loops(given, &clause.loops);
    let range = |expr: &Expr| Interval::from_expr(expr, &|index| known.get(index).copied());
    let conditions = clause.condition.as_ref()?.conjuncts();
    // An equation as factor w + rest = 0 for the last variable w, with a factor above 0.
    let equation = |condition: &Condition| {
        let Condition::Compare(IntegerComparison::Equal, a, b) = condition else {
            return None;
        };
        let sides = [(a, b), (b, a)]
            .map(|(a, b)| affine(&Expr::binary(Op::Sub, a.clone(), b.clone()), variable + 1));
        let is_rising =
            |factor: &Expr| is_certain(condition) && range(factor).is_some_and(|all| all.low > 0);
        sides
            .into_iter()
            .flatten()
            .find(|(factor, _)| is_rising(factor))
    };
    let (place, (factor, rest)) = (0..)
        .zip(&conditions)
        .find_map(|(place, each)| Some((place, equation(each)?)))?;
    let at_zero = |expr: &Expr| replace_expr(expr, &own, &Expr::Int(0));
    let is_zero = range(&at_zero(&factor)).is_some_and(|all| (all.low, all.high) == (0, 0));
    let number = Expr::binary(
        Op::Mul,
        Expr::Int(multiple(&rest, variable)?),
        at_zero(&rest),
    );
    // The divisors of a larger number, as n*n, take longer to find than its turns to try.
    let is_small = (0..variable).all(|known| Linear::from_expr(&number, known).is_some());
    let is_multiple = is_zero && multiple(&factor, variable) == Some(1);
    let Loop { low, high } = clause.loops.last()?;
    let (before, after) = conditions.split_at(place);
    let is_outside =
        |condition: &&&Condition| !condition.uses(variable) && !condition.uses(variable + 1);
    // The turns that are left out must not hide that an earlier condition has no value.
    let hides = before
        .iter()
        .any(|condition| !is_outside(&condition) && !is_certain(condition));
    if !is_multiple
        || !is_small
        || known[variable].low < 1
        || hides
        || !is_sure(low)
        || !is_sure(high)
    {
        return None;
    }
    let product = Expr::Neg(Box::new(rest));
    let quotient = Expr::binary(Op::Div, product.clone(), factor.clone());
    let divides = |by: &Expr, number: &Expr| {
        Condition::Compare(
            IntegerComparison::Equal,
            Expr::binary(Op::Rem, number.clone(), by.clone()),
            Expr::Int(0),
        )
    };
    let at_most = |a: Expr, b: Expr| Condition::Compare(IntegerComparison::LessEqual, a, b);
    let end = |end: &Expr| Expr::binary(Op::Mul, end.clone(), factor.clone());
    let new = [
        divides(&own, &number),
        at_most(end(low), product.clone()),
        at_most(product.clone(), end(high)),
        divides(&factor, &product),
    ];
    let of = |condition: &&Condition| replaced_in(condition, &last, &quotient);
    let (outside, inside): (Vec<&Condition>, Vec<&Condition>) = before.iter().partition(is_outside);
    let old = inside.iter().chain(&after[1..]).map(of);
    let mut next = clause.clone();
    next.condition = Condition::all(outside.into_iter().cloned().chain(new).chain(old));
    next.loops.pop();
    change_parts(&mut next, |part| {
        *part = replace_expr(part, &last, &quotient);
    });
    Some(next)
}

/// A number c for which c times the expression changes by a multiple of the variable if the
/// variable becomes 0.
fn multiple(expr: &Expr, variable: usize) -> Option<i128> {
    match expr {
        expr if *expr == Expr::Var(variable) || !expr.uses(variable) => Some(1),
        Expr::Neg(a) => multiple(a, variable),
        Expr::Binary(Op::Add | Op::Sub | Op::Mul, a, b) => {
            let product = multiple(a, variable)?.checked_mul(multiple(b, variable)?);
            product.filter(|product| *product <= MOST_DIVISOR)
        }
        Expr::Binary(Op::Div, a, by) => {
            let Expr::Int(by @ 1..=MOST_DIVISOR) = **by else {
                return None;
            };
            // The quotient is exact in all turns.
            let at = |turn: i128| replace_expr(a, &Expr::Var(variable), &Expr::Int(turn));
            let is_exact = |turn| {
                at(turn)
                    .eval(&[], &mut Steps::at_most(1000))
                    .is_ok_and(|a| a % by == 0)
            };
            (multiple(a, variable)? == 1 && (0..by).all(is_exact)).then_some(by)
        }
        _ => None,
    }
}
