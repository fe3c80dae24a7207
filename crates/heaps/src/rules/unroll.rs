//! Clauses with short loops, as a clause for each of their turns. A clause without a loop is
//! computed for many positions at once, and so is one with a single loop.

use std::convert::Infallible;

use grundy_core::game::{
    expr::{Condition, Expr, IntegerComparison, Op},
    rule::Clause,
};

use super::split::{change_parts, replace_expr, replaced_in};

/// The maximum number of clauses that a clause becomes.
const MOST_CLAUSES: i128 = 16;

/// Returns clauses with the same options as a clause whose first `given` variables are known before
/// its loops: loops that are visibly short are gone, if few clauses are enough.
pub(super) fn unroll_loops(clause: &Clause, given: usize) -> Vec<Clause> {
    let mut clauses = Vec::new();
    add(clause, 0, given, MOST_CLAUSES, &mut clauses);
    // A loop without turns does not hide failures of the loops before it.
    if clauses.is_empty() {
        vec![clause.clone()]
    } else {
        clauses
    }
}

/// Adds the clauses of a clause whose loops before number `at` remain; there is room for some
/// clauses.
fn add(clause: &Clause, at: usize, given: usize, room: i128, clauses: &mut Vec<Clause>) {
    let Some(each) = clause.loops.get(at) else {
        clauses.push(clause.clone());
        return;
    };
    match short(&each.low, &each.high) {
        Some(turns) if turns.end() - turns.start() < room => {
            let count = (turns.end() - turns.start() + 1).max(1);
            turns.for_each(|turn| {
                add(
                    &without(clause, at, given, turn),
                    at,
                    given,
                    room / count,
                    clauses,
                );
            });
        }
        _ => add(clause, at + 1, given, room, clauses),
    }
}

/// The turns of a loop with a constant beginning and an end that is visibly at most a constant.
fn short(low: &Expr, high: &Expr) -> Option<std::ops::RangeInclusive<i128>> {
    let &Expr::Int(low) = low else { return None };
    let most = match high {
        Expr::Int(most) => *most,
        Expr::Binary(Op::Min, a, b) => match (&**a, &**b) {
            (Expr::Int(most), _) | (_, Expr::Int(most)) => *most,
            _ => return None,
        },
        _ => return None,
    };
    (most.checked_sub(low)? < MOST_CLAUSES).then_some(low..=most)
}

/// One turn of the loop number `at` of a clause.
fn without(clause: &Clause, at: usize, given: usize, number: i128) -> Clause {
    let mut clause = clause.clone();
    let (own, variable) = (clause.loops.remove(at), given + at);
    let turn = Expr::Int(number);
    // The turn is at most the constant of a minimum.
    let high = match own.high {
        Expr::Binary(Op::Min, a, b) if matches!(*a, Expr::Int(most) if number <= most) => *b,
        Expr::Binary(Op::Min, a, b) if matches!(*b, Expr::Int(most) if number <= most) => *a,
        other => other,
    };
    if !matches!(high, Expr::Int(_)) {
        let reaches = Condition::Compare(IntegerComparison::LessEqual, turn.clone(), high);
        clause.condition = Condition::all([reaches].into_iter().chain(clause.condition.take()));
    }
    let of_turn = |expr: &mut Expr| {
        *expr = replace_expr(expr, &Expr::Var(variable), &turn);
        let Ok(()) =
            expr.rename(&mut |index| Ok::<_, Infallible>(index - usize::from(index > variable)));
    };
    clause
        .loops
        .iter_mut()
        .skip(at)
        .flat_map(|each| [&mut each.low, &mut each.high])
        .for_each(of_turn);
    change_parts(&mut clause, of_turn);
    if let Some(condition) = &mut clause.condition {
        *condition = replaced_in(condition, &Expr::Var(variable), &turn);
        let Ok(()) = condition
            .rename(&mut |index| Ok::<_, Infallible>(index - usize::from(index > variable)));
    }
    clause
}
