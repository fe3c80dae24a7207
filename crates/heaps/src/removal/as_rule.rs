//! Sets that depend on the heap, as clauses of a rule that are compiled.

use grundy_core::game::{
    HeapRule, SubtractionGame,
    expr::{Comparison, Condition, Expr, Op},
    rule::{Clause, Loop, Names, Parts},
    set::{Each, Named, Set},
};

/// The rule whose options are those of a subtraction game; `None` for all-but games, and for sets that cannot be
/// written as loops.
///
/// The rule has a flaw exactly where a member of the set has no value.
pub(super) fn as_rule(game: &SubtractionGame) -> Option<HeapRule> {
    let mut clauses = Vec::new();
    (!game.all_but).then(|| add(&game.set, &mut clauses)).flatten()?;
    Some(HeapRule { clauses, names: Names::default() })
}

const HEAP: Expr = Expr::Var(0);
const NUMBER: Expr = Expr::Var(1);

fn add(set: &Set, clauses: &mut Vec<Clause>) -> Option<()> {
    let mut each = |value: Expr, low: Expr, high: Expr, condition: Option<Condition>| {
        let parts = vec![Parts::One(Expr::binary(Op::Sub, HEAP, value))];
        clauses.push(Clause { parts, loops: vec![Loop { low, high }], condition });
    };
    match set {
        Set::Finite(members) => {
            for &member in members {
                let member = Expr::Int(member.into());
                let condition = Some(Condition::Compare(Comparison::GreaterEqual, HEAP, member.clone()));
                let parts = vec![Parts::One(Expr::binary(Op::Sub, HEAP, member))];
                clauses.push(Clause { parts, loops: Vec::new(), condition });
            }
        }
        Set::Range(low, high) => {
            // A removal of nothing leaves no smaller heap, which is a flaw of the rule as of the set.
            let high = if is_at_most_heap(high) { high.clone() } else { Expr::binary(Op::Min, high.clone(), HEAP) };
            each(NUMBER, low.clone(), high, None);
        }
        Set::Each(own) => {
            let high = own.high.clone()?;
            each(own.value.clone(), own.low.clone(), high, conditions(own));
        }
        Set::Named(Named::Squares) => {
            let root = Expr::Unary(grundy_core::game::expr::Function::Isqrt, Box::new(HEAP));
            each(Expr::binary(Op::Mul, NUMBER, NUMBER), Expr::Int(1), root, None);
        }
        Set::Named(Named::Primes) => each(NUMBER, Expr::Int(1), HEAP, Some(Condition::Prime(NUMBER))),
        Set::Named(Named::Odd) => steps(1, 2, &mut each),
        Set::Named(Named::Even) => steps(2, 2, &mut each),
        Set::Steps { first, step } => steps(*first, *step, &mut each),
        Set::Union(sets) => sets.iter().try_for_each(|set| add(set, clauses))?,
        Set::Named(_) => return None,
    }
    Some(())
}

/// Adds the numbers first, first + step, …
fn steps(first: u64, step: u64, each: &mut dyn FnMut(Expr, Expr, Expr, Option<Condition>)) {
    let (first, step) = (Expr::Int(first.into()), Expr::Int(step.into()));
    let value = Expr::binary(Op::Add, Expr::binary(Op::Mul, step.clone(), NUMBER), first.clone());
    each(value, Expr::Int(0), Expr::binary(Op::Div, Expr::binary(Op::Sub, HEAP, first), step), None);
}

/// The condition of the set, and then that the value is from 1 to n, unless the bounds already guarantee it.
fn conditions(each: &Each) -> Option<Condition> {
    let value = || each.value.clone();
    let is_own = each.value == NUMBER;
    let from_one = is_own && matches!(each.low, Expr::Int(1..));
    let to_heap = is_own && each.high.as_ref().is_some_and(is_at_most_heap);
    let low = (!from_one).then(|| Condition::Compare(Comparison::GreaterEqual, value(), Expr::Int(1)));
    let high = (!to_heap).then(|| Condition::Compare(Comparison::LessEqual, value(), HEAP));
    Condition::all(each.condition.clone().into_iter().chain(low).chain(high))
}

/// Returns `true` if an expression is visibly at most n: n itself, n - c or n / c.
fn is_at_most_heap(expr: &Expr) -> bool {
    match expr {
        Expr::Var(0) => true,
        Expr::Binary(Op::Sub | Op::Div, a, b) => **a == HEAP && matches!(**b, Expr::Int(1..)),
        _ => false,
    }
}
