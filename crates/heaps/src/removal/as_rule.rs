//! Sets that depend on the heap, as clauses of a rule that are compiled.

use grundy_core::game::{
    HeapRule, SubtractionGame,
    expr::{Condition, Expr, IntegerComparison, Op},
    rule::{Clause, Loop, Names, Parts},
    set::{Each, NamedSet, Set},
};

/// The rule whose options are those of a subtraction game, or of all but a range; `None` for sets
/// that cannot be written as loops, and all but one of them.
///
/// The rule has a flaw exactly where a member of the set has no value.
pub(super) fn as_rule(game: &SubtractionGame) -> Option<HeapRule> {
    let mut clauses = Vec::new();
    match &game.set {
        Set::Range(low, high) if game.all_but => {
            let below = Expr::binary(
                Op::Min,
                Expr::binary(Op::Sub, low.clone(), Expr::Int(1)),
                HEAP,
            );
            let above = Expr::binary(
                Op::Max,
                Expr::binary(Op::Add, high.clone(), Expr::Int(1)),
                Expr::Int(1),
            );
            clauses.extend(
                [(Expr::Int(1), below), (above, HEAP)]
                    .map(|(low, high)| each(NUMBER, low, high, None)),
            );
        }
        _ if game.all_but => return None,
        set => add(set, &mut clauses)?,
    }
    Some(HeapRule {
        clauses,
        names: Names::default(),
    })
}

const HEAP: Expr = Expr::Var(0);
const NUMBER: Expr = Expr::Var(1);

/// The removals of a value in each turn of a loop.
fn each(value: Expr, low: Expr, high: Expr, condition: Option<Condition>) -> Clause {
    let parts = vec![Parts::One(Expr::binary(Op::Sub, HEAP, value))];
    Clause {
        parts,
        loops: vec![Loop { low, high }],
        condition,
    }
}

fn add(set: &Set, clauses: &mut Vec<Clause>) -> Option<()> {
    clauses.push(match set {
        Set::Finite(members) => {
            clauses.extend(members.iter().map(|&member| {
                let member = Expr::Int(member.into());
                let condition = Some(Condition::Compare(
                    IntegerComparison::GreaterEqual,
                    HEAP,
                    member.clone(),
                ));
                let parts = vec![Parts::One(Expr::binary(Op::Sub, HEAP, member))];
                Clause {
                    parts,
                    loops: Vec::new(),
                    condition,
                }
            }));
            return Some(());
        }
        Set::Range(low, high) => {
            // A removal of nothing leaves no smaller heap, which is a flaw of the rule as of the
            // set.
            let high = if is_at_most_heap(high) {
                high.clone()
            } else {
                Expr::binary(Op::Min, high.clone(), HEAP)
            };
            each(NUMBER, low.clone(), high, None)
        }
        Set::Each(own) => each(
            own.value.clone(),
            own.low.clone(),
            own.high.clone()?,
            conditions(own),
        ),
        Set::Named(NamedSet::Squares) => {
            let root = Expr::Unary(grundy_core::game::expr::Function::Isqrt, Box::new(HEAP));
            each(
                Expr::binary(Op::Mul, NUMBER, NUMBER),
                Expr::Int(1),
                root,
                None,
            )
        }
        Set::Named(NamedSet::Primes) => {
            each(NUMBER, Expr::Int(1), HEAP, Some(Condition::Prime(NUMBER)))
        }
        Set::Named(NamedSet::Odd) => steps(1, 2),
        Set::Named(NamedSet::Even) => steps(2, 2),
        Set::Steps { first, step } => steps(*first, *step),
        Set::Union(sets) => return sets.iter().try_for_each(|set| add(set, clauses)),
        Set::Named(_) => return None,
    });
    Some(())
}

/// The removals of the numbers first, first + step, …
fn steps(first: u64, step: u64) -> Clause {
    let (first, step) = (Expr::Int(first.into()), Expr::Int(step.into()));
    let value = Expr::binary(
        Op::Add,
        Expr::binary(Op::Mul, step.clone(), NUMBER),
        first.clone(),
    );
    each(
        value,
        Expr::Int(0),
        Expr::binary(Op::Div, Expr::binary(Op::Sub, HEAP, first), step),
        None,
    )
}

/// The condition of the set, and then that the value is from 1 to n, unless the bounds already
/// guarantee it.
fn conditions(each: &Each) -> Option<Condition> {
    let value = || each.value.clone();
    let is_own = each.value == NUMBER;
    let from_one = is_own && matches!(each.low, Expr::Int(1..));
    let to_heap = is_own && each.high.as_ref().is_some_and(is_at_most_heap);
    let low = (!from_one)
        .then(|| Condition::Compare(IntegerComparison::GreaterEqual, value(), Expr::Int(1)));
    let high = (!to_heap).then(|| Condition::Compare(IntegerComparison::LessEqual, value(), HEAP));
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
