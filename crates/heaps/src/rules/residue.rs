//! Clauses whose last loop keeps the numbers of one residue, as `for k in 1..=n if n % 3 == k % 3`, as loops over these
//! numbers alone.

use grundy_core::game::{
    expr::{Comparison, Condition, Expr, Op},
    linear::{Linear, affine},
    rule::{Clause, Loop, Parts},
};
use grundy_work::registers::{is_certain, list};

use super::split::{replaced, replaced_in};

/// The largest modulus: products with it do not overflow.
const MOST_MODULUS: i128 = 1 << 20;

/// Returns a clause with the same options as a clause whose first `given` variables are known before its loops: each
/// condition that keeps one residue of the last variable becomes a loop with steps, if all that is left is linear in
/// the variable.
pub(super) fn by_residue(clause: &Clause, given: usize) -> Clause {
    let mut clause = clause.clone();
    while let Some(next) = without_one(&clause, given) {
        clause = next;
    }
    clause
}

/// The clause without its first condition that keeps one residue.
fn without_one(clause: &Clause, given: usize) -> Option<Clause> {
    let variable = given + clause.loops.len().checked_sub(1)?;
    let mut conditions = Vec::new();
    list(clause.condition.as_ref()?, &mut conditions);
    let place = conditions.iter().position(|condition| Residue::of(condition, variable).is_some())?;
    // The turns that are left out must not hide that an earlier condition has no value.
    let hides = conditions[..place].iter().any(|condition| condition.uses(variable) && !is_certain(condition));
    let is_simple = |condition: &&Condition| match condition {
        condition if !condition.uses(variable) || Residue::of(condition, variable).is_some() => true,
        Condition::Compare(_, a, b) => affine(a, variable).is_some() && affine(b, variable).is_some(),
        _ => false,
    };
    let are_linear = clause.single_heaps()?.iter().all(|part| affine(part, variable).is_some());
    if hides || !are_linear || !conditions.iter().all(is_simple) {
        return None;
    }
    let residue = Residue::of(conditions[place], variable)?;
    let Loop { low, high } = clause.loops.last()?;
    let (first, step) = (residue.first(low), || Expr::Int(residue.modulus));
    let turn = binary(Op::Add, first.clone(), binary(Op::Mul, step(), Expr::Var(variable)));
    let of_turn = |condition: &&Condition| replaced_in(condition, &Expr::Var(variable), &turn);
    let before = conditions[..place].iter().map(of_turn);
    let after = conditions[place + 1..].iter().map(of_turn);
    let all = before.chain(residue.guards.iter().cloned()).chain(after);
    let mut next = clause.clone();
    next.condition = all.reduce(|a, b| Condition::And(Box::new(a), Box::new(b)));
    for part in &mut next.parts {
        if let Parts::One(part) = part {
            *part = replaced(part, &Expr::Var(variable), &turn);
        }
    }
    let high = binary(Op::Div, binary(Op::Sub, high.clone(), first), step());
    *next.loops.last_mut()? = Loop { low: Expr::Int(0), high };
    Some(next)
}

/// The numbers v for which `v - target` is a multiple of the modulus, if the guards hold; otherwise there are none.
struct Residue {
    target: Expr,
    modulus: i128,
    guards: Vec<Condition>,
}

impl Residue {
    /// The numbers that satisfy `a % m == b % m`, `a % m == b` or, by 2, one of them with `!=`.
    fn of(condition: &Condition, variable: usize) -> Option<Self> {
        let Condition::Compare(how, a, b) = condition else { return None };
        let ((number, modulus), other) = match (remainder(a, variable), remainder(b, variable)) {
            (Some(remainder), _) => (remainder, b),
            (None, Some(remainder)) => (remainder, a),
            (None, None) => return None,
        };
        let mut guards = Vec::new();
        let other = match other {
            Expr::Binary(Op::Rem, b, by) if **by == Expr::Int(modulus) => (**b).clone(),
            other if other.uses(variable) => return None,
            Expr::Int(residue) if (0..modulus).contains(residue) => Expr::Int(*residue),
            other => {
                let guard = |how: Comparison, number: i128| Condition::Compare(how, other.clone(), Expr::Int(number));
                guards.extend([guard(Comparison::GreaterEqual, 0), guard(Comparison::Less, modulus)]);
                other.clone()
            }
        };
        let Linear { factor, mut rest } = Linear::difference(number, &other, variable)?;
        match how {
            Comparison::Equal => (),
            // The other remainder by 2; outside of the guards the condition always holds.
            Comparison::NotEqual if modulus == 2 && guards.is_empty() => {
                rest = binary(Op::Add, rest, Expr::Int(1));
            }
            _ => return None,
        }
        let factor = i128::from(factor).rem_euclid(modulus);
        let mut few = (1..=modulus.min(1 << 10)).chain([modulus - 1]);
        let inverse = few.find(|by| by * factor % modulus == 1 % modulus)?;
        let opposite = Expr::Neg(Box::new(rest));
        let target = match inverse {
            1 => opposite,
            by => binary(Op::Mul, binary(Op::Rem, opposite, Expr::Int(modulus)), Expr::Int(by)),
        };
        Some(Self { target, modulus, guards })
    }

    /// The least of these numbers from `low` on.
    fn first(&self, low: &Expr) -> Expr {
        let above = binary(Op::Sub, self.target.clone(), low.clone());
        binary(Op::Add, low.clone(), binary(Op::Rem, above, Expr::Int(self.modulus)))
    }
}

/// The number and the modulus of `a % m` with the variable in a.
fn remainder(expr: &Expr, variable: usize) -> Option<(&Expr, i128)> {
    match expr {
        Expr::Binary(Op::Rem, a, by) if a.uses(variable) => match **by {
            Expr::Int(modulus @ 1..=MOST_MODULUS) => Some((a, modulus)),
            _ => None,
        },
        _ => None,
    }
}

fn binary(op: Op, a: Expr, b: Expr) -> Expr {
    Expr::Binary(op, Box::new(a), Box::new(b))
}
