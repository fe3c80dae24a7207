//! Games on states: `State(x, y -> (x-k, y+1) for k in 1..=x; (x, y-2) if y >= 2)`.

use std::fmt;

use winnow::combinator::{delimited, opt, separated};
use winnow::prelude::*;

use super::expr::{Written, expr};
use super::loop_set;
use super::parse_error::{ParseError, Parsed, Span};
use super::rule::{Turns, add_clause, another, at_most, turns};
use super::scope::{COORDINATES, resolve, resolve_condition, variable, variable_name};
use super::syntax::{Input, keyword, next_word, spanned, symbol};
use super::termination;
use crate::diagnostic::quoted;
use crate::game::Game;
use crate::game::expr::{Expr, Op};
use crate::game::rule::{Loop, Names};
use crate::game::state::{Clause, MOST_COORDINATES, StateRule};

/// The most parts of an option.
const MOST_PARTS: usize = 8;

/// An unresolved clause: the variables of its expressions still have to be resolved.
struct Draft {
    clause: Clause,
    /// The bytes of each part.
    parts: Vec<Span>,
    /// The name of each loop's variable.
    variables: Vec<(String, Span)>,
    /// For each loop, the set over which it runs, if it is no range.
    sets: Vec<Option<loop_set::Given>>,
}

/// Parses the contents of `State(…)`.
pub(super) fn game(input: &mut Input) -> Parsed<Game> {
    let coordinates = coordinates(input)?;
    symbol("->").parse_next(input)?;
    let (mut clauses, mut spans, mut given) = (Vec::new(), Vec::new(), None);
    loop {
        let (draft, span) = spanned(draft).parse_next(input)?;
        let names = std::mem::take(&mut input.state.names);
        let (clause, sets) = resolved(draft, &names, &coordinates)?;
        let is_written = sets.iter().all(Option::is_none);
        for clause in loop_set::expanded(clause, &sets, coordinates.len(), &largest(coordinates.len()))? {
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
    let rule = StateRule { coordinates: names.0.len(), clauses, measure, given: false, names };
    if input.state.open {
        return Ok(rule.into());
    }
    termination::measured(rule, &spans, given).map(Game::from)
}

/// `max(x, y)`
fn largest(coordinates: usize) -> Expr {
    (1..coordinates).map(Expr::Var).fold(Expr::Var(0), |max, next| Expr::binary(Op::Max, max, next))
}

/// `x, y`
fn coordinates(input: &mut Input) -> Parsed<Vec<String>> {
    let name = |input: &mut Input<'_>| variable_name(input, "a coordinate").map(|(name, span)| (name.to_owned(), span));
    let (list, span): (Vec<(String, Span)>, Span) = spanned(separated(1.., name, symbol(","))).parse_next(input)?;
    if list.len() < 2 {
        let help = "a game on one number is written Heap(n -> [n-1])";
        return ParseError::new(&span, "a state has two to four coordinates", "only one").help(help).stop();
    }
    if list.len() > MOST_COORDINATES {
        let label = format!("{} coordinates", list.len());
        return ParseError::new(&span, "a state has two to four coordinates", label).stop();
    }
    let mut names: Vec<String> = Vec::new();
    for (name, span) in list {
        if names.contains(&name) {
            return ParseError::new(&span, format!("{} is taken already", quoted(&name)), "choose another name").stop();
        }
        names.push(name);
    }
    Ok(names)
}

/// `(x-1, y) + (1, y) for VAR in RANGE, … if CONDITION`
fn draft(input: &mut Input) -> Parsed<Draft> {
    let (parts, span): (Vec<(Vec<Expr>, Span)>, Span) = spanned(parts).parse_next(input)?;
    at_most(MOST_PARTS, "parts", parts.len(), &span)?;
    let Turns { variables, loops, sets, condition } = turns(input, '(')?;
    let (parts, spans) = parts.into_iter().unzip();
    Ok(Draft { clause: Clause { parts, loops, condition }, parts: spans, variables, sets })
}

/// `(x-1, y) + (1, y)`, or `[]` for nothing at all.
fn parts(input: &mut Input) -> Parsed<Vec<(Vec<Expr>, Span)>> {
    if opt(symbol("[")).parse_next(input)?.is_some() {
        symbol("]").parse_next(input)?;
        return Ok(Vec::new());
    }
    separated(1.., spanned(part), symbol("+")).parse_next(input)
}

/// `(x-1, y)`
fn part(input: &mut Input) -> Parsed<Vec<Expr>> {
    delimited(symbol("("), separated(1.., expr, symbol(",")), symbol(")")).parse_next(input)
}

/// `by x+2*y, x`
fn by(input: &mut Input, coordinates: &[String]) -> Parsed<(Vec<Expr>, Span)> {
    keyword("by").parse_next(input)?;
    let (mut list, span): (Vec<Expr>, Span) = spanned(separated(1.., expr, symbol(","))).parse_next(input)?;
    at_most(MOST_COORDINATES, "measures", list.len(), &span)?;
    let names = std::mem::take(&mut input.state.names);
    list.iter_mut().try_for_each(|expr| resolve(expr, &names, coordinates))?;
    Ok((list, span))
}

/// Resolves the variables of the clause; returns it with the sets of its loops.
fn resolved(
    draft: Draft,
    names: &[(String, Span)],
    coordinates: &[String],
) -> Parsed<(Clause, Vec<Option<loop_set::Given>>)> {
    let Draft { mut clause, parts, variables, sets } = draft;
    for (part, span) in clause.parts.iter().zip(&parts) {
        if part.len() != coordinates.len() {
            let help = format!("each part is a state ({})", coordinates.join(", "));
            let message = format!("a state of this game has {} coordinates", coordinates.len());
            return ParseError::new(span, message, format!("has {}", part.len())).help(help).stop();
        }
    }
    let mut scope = coordinates.to_vec();
    for (Loop { low, high }, (name, span)) in clause.loops.iter_mut().zip(variables) {
        resolve(low, names, &scope)?;
        resolve(high, names, &scope)?;
        if scope.contains(&name) {
            return ParseError::new(&span, format!("{} is taken already", quoted(&name)), "choose another name").stop();
        }
        scope.push(name);
    }
    if let Some(condition) = &mut clause.condition {
        resolve_condition(condition, names, &scope)?;
    }
    clause.parts.iter_mut().flatten().try_for_each(|expr| resolve(expr, names, &scope))?;
    Ok((clause, sets))
}

/// Returns the expressions separated by commas.
fn listed(list: &[Expr], coordinates: usize) -> String {
    let names = |index| variable(index, coordinates);
    list.iter().map(|expr| Written(expr, &names).to_string()).collect::<Vec<_>>().join(", ")
}

fn write_clause(f: &mut fmt::Formatter<'_>, clause: &Clause, coordinates: usize) -> fmt::Result {
    let names = |index| variable(index, coordinates);
    let parts: Vec<String> = clause.parts.iter().map(|part| format!("({})", listed(part, coordinates))).collect();
    f.write_str(&if parts.is_empty() { "[]".to_owned() } else { parts.join(" + ") })?;
    for (index, Loop { low, high }) in clause.loops.iter().enumerate() {
        let before = if index == 0 { " for" } else { "," };
        let (low, high) = (Written(low, &names), Written(high, &names));
        write!(f, "{before} {} in {low}..={high}", names(coordinates + index))?;
    }
    match &clause.condition {
        Some(condition) => write!(f, " if {}", Written(condition, &names)),
        None => Ok(()),
    }
}

impl fmt::Display for StateRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = COORDINATES.into_iter().take(self.coordinates).collect();
        write!(f, "State({} -> ", names.join(", "))?;
        for (index, clause) in self.clauses.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "; " })?;
            write_clause(f, clause, self.coordinates)?;
        }
        if self.given {
            write!(f, "; by {}", listed(&self.measure, self.coordinates))?;
        }
        f.write_str(")")
    }
}
