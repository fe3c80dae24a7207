//! The measure of a game on states. It is found from the moves of some states, or it is given and
//! then tested on them.

use std::cmp::Reverse;

use super::prelude::*;
use super::scope::variable;
use crate::game::state::{State, StateClause, StateRule, StateRuleError, print_state};
use crate::game::termination::{CoordinateForm, find};
use crate::odometer::tuples;
use crate::position::pad_numbers;

/// The most expressions that are evaluated for one clause, divided among the states; later states
/// are not tried.
const MOST_STEPS: u64 = 300_000;
/// The bounds of the small coordinates, all of which are tried: in two, three and four dimensions.
const SMALL: [u64; 3] = [11, 6, 4];
/// Larger coordinates, tried in all combinations with each other and with the small ones: a move
/// may need one large coordinate, and leave another one unchanged only if that is small.
const LARGE: [u64; 2] = [20, 47];

/// A move of a state: the part that it leads to, and the change of each coordinate.
struct StateChange {
    from: State,
    to: State,
    change: CoordinateForm,
}

/// Returns the rule with its measure: the one `given` with its place in the line, or otherwise one
/// that is found.
pub(super) fn add_measure(
    rule: StateRule,
    spans: &[Span],
    given: Option<(Vec<Expr>, Span)>,
) -> Parsed<StateRule> {
    let coordinates = rule.coordinates;
    let mut moves: Vec<Vec<StateChange>> = Vec::new();
    for (clause, span) in rule.clauses.iter().zip(spans) {
        moves.push(moves_of(clause, coordinates, span)?);
    }
    let changes = |moves: &[Vec<StateChange>]| {
        moves
            .iter()
            .flatten()
            .map(|each| each.change)
            .collect::<Vec<CoordinateForm>>()
    };
    let found = find(coordinates, &changes(&moves));
    let found = found.map(|forms| {
        forms
            .iter()
            .map(|form| expr(form, coordinates))
            .collect::<Vec<_>>()
    });
    let Some((measure, span)) = given else {
        return match found {
            Some(measure) => Ok(StateRule { measure, ..rule }),
            None => refuse_moves(&moves, coordinates, spans),
        };
    };
    let given = Some(&measure) != found.as_ref();
    let rule = StateRule {
        measure,
        given,
        ..rule
    };
    for each in moves.iter().flatten() {
        let (Ok(from), Ok(to)) = (rule.measure_state(&each.from), rule.measure_state(&each.to))
        else {
            let label = format!(
                "at {}: {}",
                print_state(&each.to, coordinates),
                StateRuleError::Undefined
            );
            return refuse(&span, "this measure cannot be computed", label);
        };
        if to >= from {
            let (first, last) = (
                print_state(&each.from, coordinates),
                print_state(&each.to, coordinates),
            );
            let label = format!(
                "{first} -> {last}: from {} to {}",
                join(from, ", "),
                join(to, ", ")
            );
            let help = "the first number that changes must fall with every move";
            return ParseError::new(&span, "every move must lower the measure", label)
                .help(help)
                .stop();
        }
    }
    Ok(rule)
}

/// Returns the moves of some states under a clause.
fn moves_of(clause: &StateClause, coordinates: usize, span: &Span) -> Parsed<Vec<StateChange>> {
    let mut moves = Vec::new();
    let (states, mut left) = (sample(coordinates), MOST_STEPS);
    let shares = (1..=states.len() as u64).rev();
    for (from, sharing) in states.into_iter().zip(shares) {
        let mut steps = Steps::at_most(left / sharing);
        let mut scope: Vec<i128> = from
            .iter()
            .take(coordinates)
            .map(|&number| number.into())
            .collect();
        let result = clause.options(&mut scope, &mut steps, &mut |parts| {
            moves.extend(parts.iter().map(|&to| StateChange {
                from,
                to,
                change: change(&from, &to),
            }));
            Ok(())
        });
        left = left.saturating_sub(steps.taken());
        match result {
            Err(StateRuleError::Undefined) => {
                let values = scope.iter().enumerate();
                let values = values
                    .map(|(index, value)| format!("{} = {value}", variable(index, coordinates)));
                let label = format!("{}: {}", join(values, ", "), StateRuleError::Undefined);
                let help = "limit the variables with a range or an `if` before they are used";
                return ParseError::new(span, "this clause cannot be computed", label)
                    .help(help)
                    .stop();
            }
            // Large states may lead to states that are not computed.
            Ok(())
            | Err(
                StateRuleError::OutOfSteps
                | StateRuleError::TooLarge
                | StateRuleError::NotLower { .. },
            ) => (),
        }
    }
    Ok(moves)
}

fn change(from: &State, to: &State) -> CoordinateForm {
    // Coordinates stay below 2^41.
    let signed = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    std::array::from_fn(|place| signed(to[place]) - signed(from[place]))
}

/// Returns the states whose coordinates are small or one of the larger ones, the least sums first.
fn sample(coordinates: usize) -> Vec<State> {
    let small = SMALL
        .get(coordinates.saturating_sub(2))
        .copied()
        .unwrap_or(2);
    let numbers: Vec<u64> = (0..small).chain(LARGE).collect();
    let state = |places: Vec<usize>| {
        pad_numbers(
            &places
                .into_iter()
                .map(|place| numbers[place])
                .collect::<Vec<u64>>(),
        )
    };
    let mut states: Vec<State> = tuples(vec![0..numbers.len(); coordinates])
        .map(state)
        .collect();
    states.sort_by_key(|state| state.iter().sum::<u64>());
    states
}

/// `x+2*y`
fn expr(form: &CoordinateForm, coordinates: usize) -> Expr {
    let terms = form
        .iter()
        .take(coordinates)
        .enumerate()
        .filter(|(_, coefficient)| **coefficient != 0);
    let terms = terms.map(|(index, &coefficient)| match coefficient {
        1 => Expr::Var(index),
        _ => Expr::Binary(
            Op::Mul,
            Box::new(Expr::Int(coefficient.into())),
            Box::new(Expr::Var(index)),
        ),
    });
    terms
        .reduce(|sum, term| Expr::Binary(Op::Add, Box::new(sum), Box::new(term)))
        .unwrap_or(Expr::Int(0))
}

/// Refuses the first clause that has no common measure with the clauses before it.
fn refuse_moves(
    moves: &[Vec<StateChange>],
    coordinates: usize,
    spans: &[Span],
) -> Parsed<StateRule> {
    let mut changes: Vec<CoordinateForm> = Vec::new();
    for (moves, span) in moves.iter().zip(spans) {
        changes.extend(moves.iter().map(|each| each.change));
        if find(coordinates, &changes).is_some() {
            continue;
        }
        // The first move among those that decrease the sum of the coordinates least.
        let risen = |each: &&StateChange| Reverse(each.change.iter().sum::<i64>());
        let names: Vec<String> = (0..coordinates)
            .map(|index| variable(index, coordinates))
            .collect();
        let label = moves
            .iter()
            .min_by_key(risen)
            .map_or_else(String::new, |each| {
                format!(
                    "{} -> {}",
                    print_state(&each.from, coordinates),
                    print_state(&each.to, coordinates)
                )
            });
        let help = format!(
            "name one that every move lowers, such as `; by {}`, or `; by {}` for the first that changes; if there is \
             none the game is loopy",
            names.join("+2*"),
            names.join(", ")
        );
        return ParseError::new(span, "no measure is found that every move lowers", label)
            .help(help)
            .stop();
    }
    // `find` succeeds for all clauses together, or fails for the first few of them.
    let end = spans.last().cloned().unwrap_or_default();
    refuse(
        &end,
        "no measure is found that every move lowers",
        "of all clauses",
    )
}
