//! Rules on states in which each move changes one coordinate and depends on it alone: a sum of
//! heaps, one for each coordinate. Formulas are compared, never values.
//!
//! The first part of the measure with a coordinate is linear in it and grows with it, so a move
//! that changes this coordinate alone lowers the measure if and only if the coordinate falls. Thus
//! a move of the heap has a flaw exactly where that of the state has one. A move to a negative
//! coordinate is none: the heap's clause gets this condition, unless it is proved to hold.

use super::{
    Game, HeapRule, StateRule, Sum,
    expr::{Condition, Expr},
    flat::Flat,
    formulas::{and, at_least, with, with_in, with_in_loop},
    linear::Linear,
    rule::{self, Loop, Names, Parts},
    simplify_heaps::simplify_heaps,
    state::StateClause,
};

/// Returns the sum of heaps that a rule on states is, in the order of its coordinates; `None` if
/// the clauses do not show one, or if a coordinate never changes.
pub(super) fn sum_of_heaps(rule: &StateRule) -> Option<Sum> {
    let empty = HeapRule {
        clauses: Vec::new(),
        names: Names::default(),
    };
    let mut heaps = vec![empty; rule.coordinates];
    for clause in &rule.clauses {
        let (place, own) = alone(clause, rule.coordinates)?;
        heaps.get_mut(place)?.clauses.push(own);
    }
    let is_proper =
        |(place, heap): (usize, &HeapRule)| !heap.clauses.is_empty() && falls(rule, place);
    if !heaps.iter().enumerate().all(is_proper) {
        return None;
    }
    Some(Sum {
        parts: heaps.into_iter().map(heap_game).collect(),
    })
}

/// Returns the game of a heap. A rule that is recognised has no flaw; in another one, a move to a
/// negative part is none.
fn heap_game(mut rule: HeapRule) -> Game {
    if let Some(known) = simplify_heaps(&rule) {
        return known;
    }
    for clause in &mut rule.clauses {
        let is_sound = Flat::all_of(clause).is_some_and(|flat| flat.iter().all(Flat::is_sound));
        if let ([Parts::One(part)], false) = (clause.parts.as_slice(), is_sound) {
            let fits = at_least(part, &Expr::Int(0));
            clause.condition = clause
                .condition
                .take()
                .into_iter()
                .chain([fits])
                .reduce(and);
        }
    }
    simplify_heaps(&rule).unwrap_or(rule.into())
}

/// Returns `true` if a move that changes this coordinate alone lowers the measure only by lowering
/// it.
fn falls(rule: &StateRule, place: usize) -> bool {
    let first = rule.measure.iter().find(|form| form.uses(place));
    first
        .and_then(|form| Linear::from_expr(form, place))
        .is_some_and(|Linear { factor, rest }| factor > 0 && !rest.uses(place))
}

/// Returns the only coordinate that a clause changes, and the clause as one of a heap.
fn alone(clause: &StateClause, coordinates: usize) -> Option<(usize, rule::Clause)> {
    let [part] = clause.parts.as_slice() else {
        return None;
    };
    let mut changed = part
        .iter()
        .enumerate()
        .filter(|(place, to)| **to != Expr::Var(*place));
    let (place, to) = changed.next().filter(|_| changed.next().is_none())?;
    let is_other = |variable: usize| variable != place && variable < coordinates;
    let uses_other =
        |expr: &Expr| (0..coordinates).any(|variable| is_other(variable) && expr.uses(variable));
    let bounds = clause
        .loops
        .iter()
        .flat_map(|Loop { low, high }| [low, high]);
    let asks_other = |condition: &Condition| {
        (0..coordinates).any(|other| is_other(other) && condition.uses(other))
    };
    if bounds.chain([to]).any(uses_other) || clause.condition.as_ref().is_some_and(asks_other) {
        return None;
    }
    let values: Vec<Expr> = (0..coordinates)
        .map(|_| Expr::Var(0))
        .chain((1..=clause.loops.len()).map(Expr::Var))
        .collect();
    let own = rule::Clause {
        parts: vec![Parts::One(with(to, &values))],
        loops: clause
            .loops
            .iter()
            .map(|turns| with_in_loop(turns, &values))
            .collect(),
        condition: clause
            .condition
            .as_ref()
            .map(|condition| with_in(condition, &values)),
    };
    Some((place, own))
}
