//! Heap games by rule: `Heap(n -> [a, n-2-a] for a in 0..=n-2)`, `Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0)`.

use std::fmt;

use winnow::combinator::{delimited, opt, separated};
use winnow::prelude::*;

use super::check;
use super::expr::{condition, expr};
use super::parse_error::{ParseError, Parsed, Span};
use super::range::range;
use super::scope::{canonical_name, resolve, resolve_condition, variable_name};
use super::syntax::{Input, keyword, next_word, spanned, symbol};
use crate::diagnostic::quoted;
use crate::game::Game;
use crate::game::expr::Condition;
use crate::game::rule::{Clause, HeapRule, Loop, Parts};

/// The most clauses of a game.
const MOST_CLAUSES: usize = 16;
/// The most parts of an option.
const MOST_PARTS: usize = 16;
/// The most loops of a clause.
const MOST_LOOPS: usize = 8;

/// A name, and its span.
type Name = (String, Span);

/// An unresolved clause: its expressions refer to variables by the indices of their uses.
struct Draft {
    clause: Clause,
    /// The name of each loop's variable.
    variables: Vec<Name>,
    /// For each part, the name of its own variable, if the part has one.
    own: Vec<Option<Name>>,
}

/// Parses the contents of `Heap(…)`.
pub(super) fn game(input: &mut Input) -> Parsed<Game> {
    let (heap, _) = variable_name(input, "a variable")?;
    symbol("->").parse_next(input)?;
    let mut clauses: Vec<Clause> = Vec::new();
    loop {
        let (draft, span) = spanned(draft).parse_next(input)?;
        let names = std::mem::take(&mut input.state.names);
        let (clause, scope) = resolved(draft, &names, heap)?;
        if !input.state.open {
            check::clause(&clause, &scope, &span)?;
        }
        if clauses.contains(&clause) {
            return ParseError::new(&span, "this clause was already given", "the same moves again").stop();
        }
        at_most(MOST_CLAUSES, "clauses", clauses.len() + 1, &span)?;
        clauses.push(clause);
        if opt(symbol(";")).parse_next(input)?.is_none() {
            break;
        }
    }
    Ok(HeapRule { clauses }.into())
}

/// `[parts] for VAR in RANGE, … if CONDITION`
fn draft(input: &mut Input) -> Parsed<Draft> {
    let parts = delimited(symbol("["), separated(0.., parts, symbol(",")), symbol("]"));
    let (parts, parts_span): (Vec<_>, Span) = spanned(parts).parse_next(input)?;
    at_most(MOST_PARTS, "parts", parts.len(), &parts_span)?;
    let (variables, loops, condition) = turns(input)?;
    let (parts, own) = parts.into_iter().unzip();
    Ok(Draft { clause: Clause { parts, loops, condition }, variables, own })
}

/// `value`, `value for VAR in RANGE`, `value repeated count`
fn parts(input: &mut Input) -> Parsed<(Parts, Option<Name>)> {
    let value = expr(input)?;
    match next_word(input) {
        "repeated" => {
            keyword("repeated").parse_next(input)?;
            Ok((Parts::Repeated { value, count: expr(input)? }, None))
        }
        "for" => {
            keyword("for").parse_next(input)?;
            let (name, Loop { low, high }) = one_loop(input)?;
            Ok((Parts::Each { value, low, high }, Some(name)))
        }
        _ => Ok((Parts::One(value), None)),
    }
}

/// `for VAR in RANGE, … if CONDITION`: the names, the loops and the condition.
pub(super) fn turns(input: &mut Input) -> Parsed<(Vec<Name>, Vec<Loop>, Option<Condition>)> {
    let (loops, span) = spanned(loops).parse_next(input)?;
    let (variables, loops): (Vec<_>, Vec<_>) = loops.into_iter().unzip();
    at_most(MOST_LOOPS, "loops", loops.len(), &span)?;
    let condition = match opt(keyword("if")).parse_next(input)? {
        Some(_) => Some(condition(input)?),
        None => None,
    };
    Ok((variables, loops, condition))
}

/// `for VAR in RANGE, …`, or nothing. After `for` and `,` a loop must follow: without this rule, the error would blame
/// the uses of the loop's variable.
fn loops(input: &mut Input) -> Parsed<Vec<((String, Span), Loop)>> {
    let mut loops = Vec::new();
    let mut more = opt(keyword("for")).parse_next(input)?;
    while more.is_some() {
        loops.push(one_loop(input)?);
        more = opt(symbol(",")).parse_next(input)?;
    }
    Ok(loops)
}

/// `VAR in low..=high`
fn one_loop(input: &mut Input) -> Parsed<((String, Span), Loop)> {
    let (name, span) = variable_name(input, "a variable")?;
    keyword("in").parse_next(input)?;
    let (low, high) = range(input, expr)?;
    Ok(((name.to_owned(), span), Loop { low, high }))
}

pub(super) fn at_most(limit: usize, what: &str, count: usize, span: &Span) -> Parsed<()> {
    if count > limit {
        return ParseError::new(span, format!("at most {limit} {what}"), format!("{count} {what}")).stop();
    }
    Ok(())
}

/// Returns the clause with its variables resolved, and the names of the variables in order.
fn resolved(draft: Draft, names: &[Name], heap: &str) -> Parsed<(Clause, Vec<String>)> {
    let Draft { mut clause, variables, own } = draft;
    let mut scope = vec![heap.to_owned()];
    for (each, name) in clause.loops.iter_mut().zip(variables) {
        resolve(&mut each.low, names, &scope)?;
        resolve(&mut each.high, names, &scope)?;
        enter(&mut scope, name)?;
    }
    if let Some(condition) = &mut clause.condition {
        resolve_condition(condition, names, &scope)?;
    }
    for (parts, own) in clause.parts.iter_mut().zip(own) {
        match parts {
            Parts::One(value) => resolve(value, names, &scope)?,
            Parts::Repeated { value, count } => {
                resolve(value, names, &scope)?;
                resolve(count, names, &scope)?;
            }
            Parts::Each { value, low, high } => {
                resolve(low, names, &scope)?;
                resolve(high, names, &scope)?;
                let mut inner = scope.clone();
                own.map_or(Ok(()), |name| enter(&mut inner, name))?;
                resolve(value, names, &inner)?;
            }
        }
    }
    Ok((clause, scope))
}

/// Adds a new variable.
fn enter(scope: &mut Vec<String>, (name, span): Name) -> Parsed<()> {
    if scope.contains(&name) {
        return ParseError::new(&span, format!("{} is taken already", quoted(&name)), "choose another name").stop();
    }
    scope.push(name);
    Ok(())
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = canonical_name(self.loops.len() + 1);
        let parts = self.parts.iter().map(|parts| match parts {
            Parts::One(value) => value.to_string(),
            Parts::Each { value, low, high } => format!("{value} for {own} in {low}..={high}"),
            Parts::Repeated { value, count } => format!("{value} repeated {count}"),
        });
        let each = |(index, Loop { low, high }): (usize, &Loop)| {
            let before = if index == 0 { " for" } else { "," };
            format!("{before} {} in {low}..={high}", canonical_name(index + 1))
        };
        let loops: String = self.loops.iter().enumerate().map(each).collect();
        let condition = self.condition.as_ref().map(|condition| format!(" if {condition}"));
        write!(f, "[{}]{loops}{}", parts.collect::<Vec<_>>().join(", "), condition.unwrap_or_default())
    }
}

impl fmt::Display for HeapRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clauses: Vec<String> = self.clauses.iter().map(ToString::to_string).collect();
        write!(f, "Heap(n -> {})", clauses.join("; "))
    }
}
