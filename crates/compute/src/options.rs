//! The number of steps of a search that tries all options of all positions, by formula: turns of
//! the innermost loops of code that follows the rules of the game.
//!
//! Turns are counted at some positions and extrapolated to all, from the rules alone: every machine
//! gets the same number.
#![allow(clippy::cast_precision_loss, reason = "numbers of steps are rough")]

use grundy_core::{
    family::PlayKind,
    game::{
        Game, HeapRule, Ring, Strip,
        expr::{EvalError, Expr, Steps},
        heaps::HeapRules,
        rule::{Clause, Loop, Parts},
        set::{Each, NamedSet, Set},
    },
    values::Shape,
};
use grundy_heaps::many_parts;

/// The number of heaps at which turns are counted.
const HEAPS: u64 = 16;
const ALONG: u64 = 4;
/// A position takes as long as this number of turns, measured in Python with Euclid's game on 300 x
/// 300.
pub const POSITION: f64 = 4.0;
/// A turn that tests whether cells are empty takes as long as this number of others, because
/// processors predict the branch badly: measured in C++ and Python with Cram, Node Kayles and Chomp
/// on 4 x 5.
const ASKING: f64 = 2.0;

/// The number of turns of a clause whose steps are counted.
const TURNS: u32 = 8;
/// Steps after which a turn is not followed to its end. Only the test of a prime beyond 64 bits
/// takes more.
const LONG: u64 = 1 << 14;
/// The steps that such a turn counts.
const ENDLESS: f64 = 1.0e18;

/// Returns the steps that read a table of outcomes or values of a board and try all placements at
/// each 0.
#[must_use]
pub fn backward(table: &[u32], placements: usize) -> f64 {
    let lost = table.iter().filter(|&&value| value == 0).count();
    table.len() as f64 + ASKING * (lost * placements) as f64
}

/// Returns the approximate number of steps. Members of a union are found by trial division; those
/// of other sets are known.
#[must_use]
pub fn steps(game: &Game, shape: Shape) -> f64 {
    let count = shape
        .positions()
        .map_or(f64::INFINITY, |positions| positions as f64);
    let of_gaps = |strip: &Strip| {
        let ends = strip.ends();
        let lengths = count / (ends * ends).max(1) as f64;
        count * lengths / 2.0 * strip.marks.len() as f64
    };
    match game.play_kind() {
        PlayKind::Heaps(rules) => match (game.code(), game.set(), game.rule()) {
            (Some(code), ..) => many_parts::options(code, count),
            (_, Some(set), _) => over_heaps(count, |n| {
                if set.all_but {
                    n as f64
                } else {
                    of_set(&set.set, n)
                }
            }),
            (.., Some(rule)) => over_heaps(count, |n| of_clauses(rule, n)),
            (None, None, None) => over_heaps(count, |n| of_own_rules(rules, n)),
        },
        PlayKind::Cells(_) => {
            over_states(shape, count, |state| match (game.lattice(), game.state()) {
                (Some(lattice), _) => {
                    let wall = 1.0 + lattice.walls.len() as f64;
                    let ridden = lattice
                        .rides
                        .iter()
                        .map(|ride| count_ridden(ride.iter().map(|&by| by.into()), state));
                    wall * (lattice.leaps.len() as f64 + ridden.sum::<f64>())
                }
                (None, rule) => {
                    let clauses = rule.map_or(&[][..], |rule| &rule.clauses);
                    clauses
                        .iter()
                        .map(|clause| turns(&clause.loops, &mut state.to_vec()))
                        .sum()
                }
            })
        }
        PlayKind::Board(board) => count * ASKING * board.placements().len() as f64,
        // Each position tries every move.
        PlayKind::Opening(finite) => {
            count
                * finite
                    .taking()
                    .map_or(1.0, |taking| ASKING * taking.moves.len() as f64)
        }
        PlayKind::Ring(Ring::Code(code)) => many_parts::options(code, count),
        PlayKind::Gaps(strip) | PlayKind::Ring(Ring::Strip(strip)) => of_gaps(strip),
        // The values of a row are stored. A sum or product calls the functions of its games.
        PlayKind::Rows(_) | PlayKind::Games(_) => count,
    }
}

/// Returns the turns of the clauses of a rule for a heap.
fn of_clauses(rule: &HeapRule, n: u64) -> f64 {
    let of_clause = |clause: &Clause| {
        // The lengths of lists are taken at the middle of the loops around them.
        let scope = within(&clause.loops, n, 0.5);
        let of_parts = |parts: &Parts| match parts {
            Parts::Each { low, high, .. } => {
                range(low, high, &scope).map_or(0.0, |(_, length)| length)
            }
            Parts::One(_) | Parts::Repeated { .. } => 1.0,
        };
        let lists = if rule.has_lists() {
            clause.parts.iter().map(of_parts).sum()
        } else {
            1.0_f64
        };
        turns(&clause.loops, &mut vec![n.into()]) * lists.max(1.0)
    };
    rule.clauses.iter().map(of_clause).sum()
}

/// Returns the number of options of a heap by rules that have no notation of their own loops: as
/// many as are counted in a moment, otherwise endless.
fn of_own_rules(rules: &dyn HeapRules, n: u64) -> f64 {
    let mut steps = Steps::at_most(LONG);
    match rules.sound_options(n, &mut steps, &mut |_| ()) {
        Ok(()) => steps.taken() as f64,
        Err(_) => ENDLESS,
    }
}

/// Returns the steps that try all members of a set at the first `count` heaps; the members are
/// known.
pub(crate) fn of_members(set: &Set, count: f64) -> f64 {
    over_heaps(count, |n| of_set(set, n))
}

/// Returns the steps of the interpreter for the options of `count` heaps.
pub(crate) fn interpreter_steps(rule: &HeapRule, count: f64) -> f64 {
    over_heaps(count, |n| of_rule(rule, n))
}

/// Returns the steps of the interpreter for the options of one heap: each turn takes as many as the
/// mean of some turns.
#[must_use]
pub fn of_rule(rule: &HeapRule, n: u64) -> f64 {
    let of_turn = |clause: &Clause, part: f64| {
        let (scope, mut steps) = (within(&clause.loops, n, part), Steps::at_most(LONG));
        let holds = clause
            .condition
            .as_ref()
            .map_or(Ok(true), |condition| condition.eval(&scope, &mut steps));
        for part in clause
            .single_heaps()
            .into_iter()
            .flatten()
            .filter(|_| holds != Ok(false))
        {
            let _ = part.eval(&scope, &mut steps);
        }
        if holds == Err(EvalError::OutOfSteps) {
            ENDLESS
        } else {
            1.0 + steps.taken() as f64
        }
    };
    let of_clause = |clause: &Clause| {
        let some =
            (0..TURNS).map(|turn| of_turn(clause, f64::from(2 * turn + 1) / f64::from(2 * TURNS)));
        1.0 + some.sum::<f64>() / f64::from(TURNS) * turns(&clause.loops, &mut vec![n.into()])
    };
    rule.clauses.iter().map(of_clause).sum()
}

/// Returns the sum over all heaps, estimated from some of them.
fn over_heaps(count: f64, of_heap: impl Fn(u64) -> f64) -> f64 {
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number of heaps"
    )]
    let last = count as u64;
    let heaps = (0..HEAPS).map(|part| last.saturating_mul(2 * part + 1) / (2 * HEAPS));
    count * heaps.map(|n| POSITION + of_heap(n)).sum::<f64>() / HEAPS as f64
}

/// Returns the sum over all states of a box, or all cells of a rectangle, estimated from some of
/// them.
fn over_states(shape: Shape, count: f64, of_state: impl Fn(&[i128]) -> f64) -> f64 {
    let mut states: Vec<Vec<i128>> = vec![Vec::new()];
    for length in shape.lengths() {
        let points = (0..ALONG)
            .map(|part| i128::from(length) * i128::from(2 * part + 1) / i128::from(2 * ALONG));
        states = points
            .flat_map(|point| {
                states
                    .iter()
                    .map(move |state| [state.as_slice(), &[point]].concat())
            })
            .collect();
    }
    let sum: f64 = states.iter().map(|state| POSITION + of_state(state)).sum();
    count * sum / states.len() as f64
}

/// Returns the first number of a range and the number of its elements; `None` if it is empty.
fn range(low: &Expr, high: &Expr, scope: &[i128]) -> Option<(i128, f64)> {
    let of = |expr: &Expr| expr.eval(scope, &mut Steps::at_most(1 << 16)).ok();
    let (low, high) = (of(low)?, of(high)?);
    (low <= high).then(|| (low, high.saturating_sub(low) as f64 + 1.0))
}

/// Returns the turns of the innermost of nested loops; each inner loop is counted at three values
/// of the variable around it.
fn turns(loops: &[Loop], scope: &mut Vec<i128>) -> f64 {
    let Some((first, rest)) = loops.split_first() else {
        return 1.0;
    };
    let Some((low, length)) = range(&first.low, &first.high, scope) else {
        return 0.0;
    };
    if rest.is_empty() {
        return length;
    }
    let inner: f64 = [1.0, 3.0, 5.0]
        .map(|sixths| inside(low, length * sixths / 6.0, rest, scope))
        .iter()
        .sum();
    length * inner / 3.0
}

/// Returns the turns of the inner loops for one value of the outer variable.
#[allow(
    clippy::cast_possible_truncation,
    reason = "saturates, and steps are rough"
)]
fn inside(low: i128, beyond: f64, rest: &[Loop], scope: &mut Vec<i128>) -> f64 {
    scope.push(low.saturating_add(beyond as i128));
    let inner = turns(rest, scope);
    scope.pop();
    inner
}

/// Returns a heap and for the variable of each loop the number at a part of its range.
#[allow(
    clippy::cast_possible_truncation,
    reason = "saturates, and steps are rough"
)]
fn within(loops: &[Loop], n: u64, part: f64) -> Vec<i128> {
    let mut scope = vec![n.into()];
    for one in loops {
        let range = range(&one.low, &one.high, &scope);
        scope.push(range.map_or(0, |(low, length)| {
            low.saturating_add((length * part) as i128)
        }));
    }
    scope
}

/// Returns the number of cells that a ride passes before a coordinate falls below 0.
fn count_ridden(ride: impl Iterator<Item = i128>, from: &[i128]) -> f64 {
    let lengths = ride
        .zip(from)
        .filter(|&(by, _)| by < 0)
        .map(|(by, &at)| at / -by);
    lengths.min().unwrap_or(0) as f64
}

/// Returns the turns for one heap.
fn of_set(set: &Set, n: u64) -> f64 {
    match set {
        Set::Range(low, high) => {
            range(low, high, &[n.into()]).map_or(0.0, |(_, length)| length.min(n as f64))
        }
        Set::Finite(members) => members.partition_point(|&member| member <= n) as f64,
        Set::Steps { first, step } => (n.saturating_sub(*first) / step.max(&1)) as f64,
        Set::Each(each) => of_each(each, n),
        Set::Union(sets) => sets
            .iter()
            .map(|set| of_set(set, n) + count_found(set, n))
            .sum(),
        Set::Named(named) => named.count_to(n),
    }
}

/// Returns the steps that find the members up to n by trial division.
fn count_found(set: &Set, n: u64) -> f64 {
    match set {
        // Most numbers have a small divisor.
        Set::Named(NamedSet::Primes | NamedSet::PrimePowers) => n as f64 * (n as f64).sqrt() / 6.0,
        _ => 0.0,
    }
}

fn of_each(each: &Each, n: u64) -> f64 {
    let scope = [i128::from(n)];
    if let Some(high) = &each.high {
        return range(&each.low, high, &scope).map_or(0.0, |(_, length)| length);
    }
    // The values never fall, so binary search finds the first value larger than n.
    let low = each
        .low
        .eval(&scope, &mut Steps::at_most(1 << 16))
        .unwrap_or(0);
    let value = |v: i128| {
        each.value
            .eval(&[scope[0], v], &mut Steps::at_most(1 << 16))
            .unwrap_or(i128::MAX)
    };
    let (mut within, mut beyond) = (0_i128, i128::from(n) + 1);
    while beyond - within > 1 {
        let middle = within + (beyond - within) / 2;
        if value(low.saturating_add(middle)) <= scope[0] {
            within = middle;
        } else {
            beyond = middle;
        }
    }
    beyond as f64
}
