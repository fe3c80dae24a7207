//! Clauses with `min(v, w)` or `max(v, w)`, where v is the last loop's variable and w does not use
//! it, as two clauses: one for the turns below w, and one for the others. In each of them the parts
//! move by constant numbers more often.

use grundy_core::game::{
    expr::{Condition, Expr, IntegerComparison, Op},
    rule::{Clause, Parts},
};

/// The maximum number of clauses that a clause is split into.
const MOST_CLAUSES: usize = 8;

/// Returns clauses with the same options as a clause whose first `given` variables are known before
/// its loops.
pub(super) fn split_clause(clause: &Clause, given: usize) -> Vec<Clause> {
    let Some(variable) = (given + clause.loops.len())
        .checked_sub(1)
        .filter(|_| !clause.loops.is_empty())
    else {
        return vec![clause.clone()];
    };
    let (mut whole, mut open) = (Vec::new(), vec![clause.clone()]);
    while let Some(clause) = open.pop() {
        match halves(&clause, variable).filter(|_| whole.len() + open.len() + 2 <= MOST_CLAUSES) {
            Some(halves) => open.extend(halves),
            None => whole.push(clause),
        }
    }
    whole
}

/// The clauses for the turns that are not below w, and for those below it.
fn halves(clause: &Clause, variable: usize) -> Option<[Clause; 2]> {
    let parts = clause.single_heaps()?;
    let found = parts.into_iter().find_map(|part| choice(part, variable))?;
    let Expr::Binary(op, a, b) = &found else {
        return None;
    };
    let other = if **a == Expr::Var(variable) {
        &**b
    } else {
        &**a
    };
    let half = |how: IntegerComparison, is_below: bool| {
        let chosen = if (*op == Op::Min) == is_below {
            Expr::Var(variable)
        } else {
            other.clone()
        };
        let mut clause = clause.clone();
        change_parts(&mut clause, |part| {
            *part = replace_expr(part, &found, &chosen);
        });
        let own = Condition::Compare(how, Expr::Var(variable), other.clone());
        let rest = clause
            .condition
            .map(|rest| replaced_in(&rest, &found, &chosen));
        clause.condition = Condition::all([own].into_iter().chain(rest));
        clause
    };
    Some([
        half(IntegerComparison::GreaterEqual, false),
        half(IntegerComparison::Less, true),
    ])
}

/// The first minimum or maximum of the variable and an expression without it.
fn choice(expr: &Expr, variable: usize) -> Option<Expr> {
    let is_split = |a: &Expr, b: &Expr| *a == Expr::Var(variable) && !b.uses(variable);
    let mut found = None;
    expr.walk(&mut |each| match each {
        Expr::Binary(Op::Min | Op::Max, a, b) if is_split(a, b) || is_split(b, a) => {
            found.get_or_insert_with(|| each.clone());
        }
        _ => (),
    });
    found
}

/// Changes the parts of a clause; lists are not compiled.
pub(super) fn change_parts(clause: &mut Clause, change: impl FnMut(&mut Expr)) {
    clause
        .parts
        .iter_mut()
        .filter_map(|part| {
            if let Parts::One(part) = part {
                Some(part)
            } else {
                None
            }
        })
        .for_each(change);
}

/// Returns an expression with `new` in place of `old`.
pub(super) fn replace_expr(expr: &Expr, old: &Expr, new: &Expr) -> Expr {
    expr.rewritten(&|own| (own == old).then(|| new.clone()))
}

/// Returns a condition with `new` in place of `old`.
pub(super) fn replaced_in(condition: &Condition, old: &Expr, new: &Expr) -> Condition {
    condition.rewritten(&|own| (own == old).then(|| new.clone()))
}
