//! Clauses whose last loop keeps the numbers of one residue, as `for k in 1..=n if n % 3 == k % 3`,
//! as loops over these numbers alone. Other conditions on residues become a clause for each
//! residue.

use grundy_core::{
    game::{
        expr::{Condition, Expr, IntegerComparison, Op},
        interval::is_certain,
        linear::{Linear, affine},
        rule::{Clause, Loop},
    },
    gcd::gcd,
};

use super::split::{change_parts, replace_expr, replaced_in};

/// The largest modulus: products with it do not overflow.
const MOST_MODULUS: i128 = 1 << 20;

/// The largest number of clauses for the residues of a condition.
const MOST_RESIDUES: i128 = 12;

/// Returns clauses with the same options as a clause whose first `given` variables are known before
/// its loops. A condition that keeps one residue of the last variable becomes a loop with steps,
/// and other conditions on its residues become a clause for each residue, if all that is left is
/// linear in the variable.
pub(super) fn by_residue(clause: &Clause, given: usize) -> Vec<Clause> {
    let mut clause = mirror_clause(clause, given).unwrap_or_else(|| clause.clone());
    while let Some(next) = without_one(&clause, given) {
        clause = next;
    }
    for_each_residue(&clause, given).unwrap_or_else(|| vec![clause])
}

/// The last variable of a clause, and its conditions.
fn last_loop(clause: &Clause, given: usize) -> Option<(usize, Vec<&Condition>)> {
    Some((
        given + clause.loops.len().checked_sub(1)?,
        clause.condition.as_ref()?.conjuncts(),
    ))
}

/// Returns `true` for a comparison of numbers that are linear in the variable.
fn is_linear(condition: &Condition, variable: usize) -> bool {
    match condition {
        Condition::Compare(_, a, b) => {
            affine(a, variable).is_some() && affine(b, variable).is_some()
        }
        other => !other.uses(variable),
    }
}

/// The clause with the last variable w = a - v instead of v, if conditions as `prime(n-k)` are then
/// about w alone.
fn mirror_clause(clause: &Clause, given: usize) -> Option<Clause> {
    /// A variable that no clause has.
    const OTHER: Expr = Expr::Var(usize::MAX);
    let (variable, conditions) = last_loop(clause, given)?;
    let own = Expr::Var(variable);
    let odd: Vec<&Condition> = conditions
        .iter()
        .copied()
        .filter(|each| !is_linear(each, variable))
        .collect();
    let difference = odd
        .iter()
        .find_map(|condition| difference(condition, variable))?;
    let Expr::Binary(Op::Sub, from, _) = &difference else {
        return None;
    };
    let alone = |condition: &&Condition| {
        let renamed = replaced_in(condition, &difference, &OTHER);
        (0..=variable).all(|known| !renamed.uses(known))
    };
    if !odd.iter().all(alone) {
        return None;
    }
    let back = Expr::binary(Op::Sub, (**from).clone(), own.clone());
    let of = |expr: &Expr| {
        replace_expr(
            &replace_expr(&replace_expr(expr, &difference, &OTHER), &own, &back),
            &OTHER,
            &own,
        )
    };
    let of_condition = |condition: &&Condition| {
        replaced_in(
            &replaced_in(&replaced_in(condition, &difference, &OTHER), &own, &back),
            &OTHER,
            &own,
        )
    };
    let mut next = clause.clone();
    next.condition = Condition::all(conditions.iter().map(of_condition));
    change_parts(&mut next, |part| *part = of(part));
    let Loop { low, high } = clause.loops.last()?;
    let end = |end: &Expr| Expr::binary(Op::Sub, (**from).clone(), end.clone());
    *next.loops.last_mut()? = Loop {
        low: end(high),
        high: end(low),
    };
    Some(next)
}

/// The first `a - v` in a condition, where a does not use v.
fn difference(condition: &Condition, variable: usize) -> Option<Expr> {
    let mut found = None;
    condition.walk(&mut |each| match each {
        Expr::Binary(Op::Sub, a, b) if **b == Expr::Var(variable) && !a.uses(variable) => {
            found.get_or_insert_with(|| each.clone());
        }
        _ => (),
    });
    found
}

/// A clause for each residue of the last variable, if a condition depends on its residue alone.
fn for_each_residue(clause: &Clause, given: usize) -> Option<Vec<Clause>> {
    let (variable, conditions) = last_loop(clause, given)?;
    let period = |condition: &&Condition| {
        let period = period_of(condition, variable).filter(|&period| period > 1);
        period.filter(|_| is_certain(condition))
    };
    let modulus = conditions
        .iter()
        .filter_map(period)
        .reduce(|a, b| a / gcd(a, b) * b)?;
    let are_simple = conditions
        .iter()
        .all(|each| period(each).is_some() || is_linear(each, variable));
    let are_linear = clause
        .single_heaps()?
        .iter()
        .all(|part| affine(part, variable).is_some());
    if modulus > MOST_RESIDUES || !are_simple || !are_linear {
        return None;
    }
    let each = |residue: i128| {
        let kept = Residue {
            target: Expr::Int(residue),
            modulus,
            guards: Vec::new(),
        };
        let (own, turn) = (
            Expr::Var(variable),
            kept.turn(&clause.loops.last()?.low, variable),
        );
        let of_turn = |condition: &&Condition| {
            let by = if period(condition).is_some() {
                &Expr::Int(residue)
            } else {
                &turn
            };
            replaced_in(condition, &own, by)
        };
        kept.steps(
            clause,
            Condition::all(conditions.iter().map(of_turn)),
            variable,
        )
    };
    (0..modulus).map(each).collect()
}

/// A number that the variable can be raised by without a change of the condition, if the operators
/// show one.
fn period_of(condition: &Condition, variable: usize) -> Option<i128> {
    fn from_expr(expr: &Expr, variable: usize) -> Option<i128> {
        match expr {
            expr if !expr.uses(variable) => Some(1),
            Expr::Binary(Op::Rem, a, by) => match **by {
                Expr::Int(modulus @ 1..=MOST_RESIDUES) => {
                    Linear::from_expr(a, variable).map(|_| modulus)
                }
                _ => None,
            },
            Expr::Neg(a) | Expr::Unary(_, a) => from_expr(a, variable),
            Expr::Binary(_, a, b) => both(from_expr(a, variable), from_expr(b, variable)),
            Expr::Int(_) | Expr::Var(_) => None,
        }
    }
    fn both(a: Option<i128>, b: Option<i128>) -> Option<i128> {
        let (a, b) = (a?, b?);
        Some(a / gcd(a, b) * b)
    }
    match condition {
        Condition::Compare(_, a, b) => both(from_expr(a, variable), from_expr(b, variable)),
        Condition::Prime(a) => from_expr(a, variable),
        Condition::And(a, b) | Condition::Or(a, b) => {
            both(period_of(a, variable), period_of(b, variable))
        }
        Condition::Not(a) => period_of(a, variable),
    }
}

/// The clause without its first condition that keeps one residue.
fn without_one(clause: &Clause, given: usize) -> Option<Clause> {
    let (variable, conditions) = last_loop(clause, given)?;
    let place = conditions
        .iter()
        .position(|condition| Residue::from_condition(condition, variable).is_some())?;
    // The turns that are left out must not hide that an earlier condition has no value.
    let hides = conditions[..place]
        .iter()
        .any(|condition| condition.uses(variable) && !is_certain(condition));
    let is_simple = |condition: &&Condition| {
        is_linear(condition, variable) || Residue::from_condition(condition, variable).is_some()
    };
    let are_linear = clause
        .single_heaps()?
        .iter()
        .all(|part| affine(part, variable).is_some());
    if hides || !are_linear || !conditions.iter().all(is_simple) {
        return None;
    }
    let residue = Residue::from_condition(conditions[place], variable)?;
    let turn = residue.turn(&clause.loops.last()?.low, variable);
    let of_turn = |condition: &&Condition| replaced_in(condition, &Expr::Var(variable), &turn);
    let before = conditions[..place].iter().map(of_turn);
    let after = conditions[place + 1..].iter().map(of_turn);
    residue.steps(
        clause,
        Condition::all(before.chain(residue.guards.iter().cloned()).chain(after)),
        variable,
    )
}

/// The numbers v for which `v - target` is a multiple of the modulus, if the guards hold; otherwise
/// there are none.
struct Residue {
    target: Expr,
    modulus: i128,
    guards: Vec<Condition>,
}

impl Residue {
    /// The numbers that satisfy `a % m == b % m`, `a % m == b` or, by 2, one of them with `!=`.
    fn from_condition(condition: &Condition, variable: usize) -> Option<Self> {
        let Condition::Compare(how, a, b) = condition else {
            return None;
        };
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
                let guard = |how: IntegerComparison, number: i128| {
                    Condition::Compare(how, other.clone(), Expr::Int(number))
                };
                guards.extend([
                    guard(IntegerComparison::GreaterEqual, 0),
                    guard(IntegerComparison::Less, modulus),
                ]);
                other.clone()
            }
        };
        let Linear { factor, mut rest } = Linear::difference(number, &other, variable)?;
        match how {
            IntegerComparison::Equal => (),
            // The other remainder by 2. The condition would always hold outside of guards, so there
            // must be none.
            IntegerComparison::NotEqual if modulus == 2 && guards.is_empty() => {
                rest = Expr::binary(Op::Add, rest, Expr::Int(1));
            }
            _ => return None,
        }
        let factor = i128::from(factor).rem_euclid(modulus);
        let mut few = (1..=modulus.min(1 << 10)).chain([modulus - 1]);
        let inverse = few.find(|by| by * factor % modulus == 1 % modulus)?;
        let opposite = Expr::Neg(Box::new(rest));
        let target = match inverse {
            1 => opposite,
            by => Expr::binary(
                Op::Mul,
                Expr::binary(Op::Rem, opposite, Expr::Int(modulus)),
                Expr::Int(by),
            ),
        };
        Some(Self {
            target,
            modulus,
            guards,
        })
    }

    /// The number of a turn that the variable counts from 0 on.
    fn turn(&self, low: &Expr, variable: usize) -> Expr {
        let by = Expr::binary(Op::Mul, Expr::Int(self.modulus), Expr::Var(variable));
        Expr::binary(Op::Add, self.first(low), by)
    }

    /// The clause with a last loop over these numbers alone, and a condition on the new variable.
    fn steps(
        &self,
        clause: &Clause,
        condition: Option<Condition>,
        variable: usize,
    ) -> Option<Clause> {
        let Loop { low, high } = clause.loops.last()?;
        let turn = self.turn(low, variable);
        let mut next = Clause {
            condition,
            ..clause.clone()
        };
        change_parts(&mut next, |part| {
            *part = replace_expr(part, &Expr::Var(variable), &turn);
        });
        let above = Expr::binary(Op::Sub, high.clone(), self.first(low));
        let high = Expr::binary(Op::Div, above, Expr::Int(self.modulus));
        *next.loops.last_mut()? = Loop {
            low: Expr::Int(0),
            high,
        };
        Some(next)
    }

    /// The least of these numbers from `low` on.
    fn first(&self, low: &Expr) -> Expr {
        let above = Expr::binary(Op::Sub, self.target.clone(), low.clone());
        Expr::binary(
            Op::Add,
            low.clone(),
            Expr::binary(Op::Rem, above, Expr::Int(self.modulus)),
        )
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
