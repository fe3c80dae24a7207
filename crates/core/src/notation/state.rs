//! Games on states: `State(x, y -> (x-k, y+1) for k in 1..=x; (x, y-2) if y >= 2)`.

use super::expr::{ExprDisplay, expr};
use super::loop_set;
use super::prelude::*;
use super::rule::{add_clause, another, at_most, enter, turns, write_turns};
use super::scope::{COORDINATES, resolve, variable, variable_name};
use super::termination;
use crate::game::rule::Names;
use crate::game::state::{MOST_COORDINATES, StateClause, StateRule};

/// The most parts of an option.
const MOST_PARTS: usize = 8;

/// Parses the contents of `State(…)`.
pub(super) fn game(input: &mut ParserInput) -> Parsed<Game> {
    let coordinates = coordinates(input)?;
    symbol("->").parse_next(input)?;
    let (mut clauses, mut spans, mut given) = (Vec::new(), Vec::new(), None);
    loop {
        let ((clause, sets), span) =
            with_span(|input: &mut ParserInput<'_>| clause(input, &coordinates))
                .parse_next(input)?;
        let is_written = sets.iter().all(Option::is_none);
        for clause in loop_set::expand_sets(
            clause,
            &sets,
            coordinates.len(),
            &largest(coordinates.len()),
        )? {
            if add_clause(&mut clauses, clause, is_written, &span)? {
                spans.push(span.clone());
            }
        }
        if !another(input, '(')? {
            break;
        }
        if next_word(input) == "by" {
            given = Some(by(input, &coordinates)?);
            break;
        }
    }
    let (measure, names) = (Vec::new(), Names(coordinates));
    let rule = StateRule {
        coordinates: names.0.len(),
        clauses,
        measure,
        given: false,
        names,
    };
    if input.state.open {
        return Ok(rule.into());
    }
    termination::add_measure(rule, &spans, given).map(Game::from)
}

/// `max(x, y)`
fn largest(coordinates: usize) -> Expr {
    (1..coordinates)
        .map(Expr::Var)
        .fold(Expr::Var(0), |max, next| Expr::binary(Op::Max, max, next))
}

/// `x, y`
fn coordinates(input: &mut ParserInput) -> Parsed<Vec<String>> {
    let name = |input: &mut ParserInput<'_>| variable_name(input, "a coordinate");
    let (list, span): (Vec<(String, Span)>, Span) =
        with_span(separated(1.., name, symbol(","))).parse_next(input)?;
    if !(2..=MOST_COORDINATES).contains(&list.len()) {
        let label = if list.len() == 1 {
            "only one".to_owned()
        } else {
            format!("{} coordinates", list.len())
        };
        let error = ParseError::new(&span, "a state has two to four coordinates", label);
        let help = "a game on one number is written Heap(n -> [n-1])";
        return if list.len() == 1 {
            error.help(help)
        } else {
            error
        }
        .stop();
    }
    let mut names: Vec<String> = Vec::new();
    list.into_iter()
        .try_for_each(|name| enter(&mut names, name))?;
    Ok(names)
}

/// `(x-1, y) + (1, y) for VAR in RANGE, … if CONDITION`, with the sets of the loops.
fn clause(
    input: &mut ParserInput,
    coordinates: &[String],
) -> Parsed<(StateClause, loop_set::Sets)> {
    let (parts, span): (Vec<(Vec<Expr>, Span)>, Span) = with_span(parts).parse_next(input)?;
    at_most(MOST_PARTS, "parts", parts.len(), &span)?;
    let turns = turns(input, '(')?;
    let names = std::mem::take(&mut input.state.names);
    if let Some((part, span)) = parts
        .iter()
        .find(|(part, _)| part.len() != coordinates.len())
    {
        let help = format!("each part is a state ({})", coordinates.join(", "));
        let message = format!("a state of this game has {} coordinates", coordinates.len());
        return ParseError::new(span, message, format!("has {}", part.len()))
            .help(help)
            .stop();
    }
    let parts = parts.into_iter().map(|(part, _)| part).collect();
    let (mut clause, sets, scope) = turns.resolve_clause(parts, &names, coordinates.to_vec())?;
    clause
        .parts
        .iter_mut()
        .flatten()
        .try_for_each(|expr| resolve(expr, &names, &scope))?;
    Ok((clause, sets))
}

/// `(x-1, y) + (1, y)`, or `[]` for nothing at all.
fn parts(input: &mut ParserInput) -> Parsed<Vec<(Vec<Expr>, Span)>> {
    if opt(symbol("[")).parse_next(input)?.is_some() {
        symbol("]").parse_next(input)?;
        return Ok(Vec::new());
    }
    separated(1.., with_span(part), symbol("+")).parse_next(input)
}

/// `(x-1, y)`
fn part(input: &mut ParserInput) -> Parsed<Vec<Expr>> {
    delimited(symbol("("), separated(1.., expr, symbol(",")), symbol(")")).parse_next(input)
}

/// `by x+2*y, x`
fn by(input: &mut ParserInput, coordinates: &[String]) -> Parsed<(Vec<Expr>, Span)> {
    keyword("by").parse_next(input)?;
    let (mut list, span): (Vec<Expr>, Span) =
        with_span(separated(1.., expr, symbol(","))).parse_next(input)?;
    at_most(MOST_COORDINATES, "measures", list.len(), &span)?;
    let names = std::mem::take(&mut input.state.names);
    list.iter_mut()
        .try_for_each(|expr| resolve(expr, &names, coordinates))?;
    Ok((list, span))
}

impl fmt::Display for StateRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "State({} -> ",
            join(COORDINATES.iter().take(self.coordinates), ", ")
        )?;
        let names = |index| variable(index, self.coordinates);
        let listed = |list: &[Expr]| join(list.iter().map(|expr| ExprDisplay(expr, &names)), ", ");
        for (index, clause) in self.clauses.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "; " })?;
            let parts = clause
                .parts
                .iter()
                .map(|part| format!("({})", listed(part)));
            f.write_str(&if clause.parts.is_empty() {
                "[]".to_owned()
            } else {
                join(parts, " + ")
            })?;
            write_turns(f, clause, &names, self.coordinates)?;
        }
        if self.given {
            write!(f, "; by {}", listed(&self.measure))?;
        }
        f.write_str(")")
    }
}
