//! Heap games by rule: `Heap(n -> [a, n-2-a] for a in 0..=n-2)`.

use std::fmt;

use winnow::combinator::{delimited, opt, separated};
use winnow::prelude::*;

use super::check;
use super::expr::{condition, expr};
use super::range::range;
use super::refusal::{Parsed, Refusal, Span};
use super::scope::{canonical_name, resolve, resolve_condition, variable_name};
use super::syntax::{Input, keyword, spanned, symbol};
use crate::diagnostic::quoted;
use crate::game::Game;
use crate::game::rule::{Clause, HeapRule, Loop};

/// The most clauses of a game.
const MOST_CLAUSES: usize = 16;
/// The most parts of an option.
const MOST_PARTS: usize = 16;
/// The most loops of a clause.
const MOST_LOOPS: usize = 8;

/// A clause as it is written: the variables of its expressions are not resolved yet.
struct Draft {
    clause: Clause,
    /// The name of each loop's variable.
    variables: Vec<(String, Span)>,
}

/// What stands in the parentheses of `Heap(…)`.
pub(super) fn game(input: &mut Input) -> Parsed<Game> {
    let (heap, _) = variable_name(input, "a variable")?;
    symbol("->").parse_next(input)?;
    let mut rule = HeapRule { clauses: Vec::new() };
    loop {
        let (draft, span) = spanned(draft).parse_next(input)?;
        let names = std::mem::take(&mut input.state.names);
        let (clause, scope) = resolved(draft, &names, heap)?;
        if !input.state.open {
            check::clause(&clause, &scope, &span)?;
        }
        if rule.clauses.contains(&clause) {
            return Refusal::new(&span, "this clause is there already", "the same moves again").stop();
        }
        at_most(MOST_CLAUSES, "clauses", rule.clauses.len() + 1, &span)?;
        rule.clauses.push(clause);
        if opt(symbol(";")).parse_next(input)?.is_none() {
            return Ok(Game::Rule(rule));
        }
    }
}

/// `[parts] for VAR in RANGE, … if CONDITION`
fn draft(input: &mut Input) -> Parsed<Draft> {
    let parts = delimited(symbol("["), separated(0.., expr, symbol(",")), symbol("]"));
    let (parts, parts_span): (Vec<_>, Span) = spanned(parts).parse_next(input)?;
    at_most(MOST_PARTS, "parts", parts.len(), &parts_span)?;
    let (loops, loops_span) = spanned(loops).parse_next(input)?;
    let (variables, loops): (Vec<_>, Vec<_>) = loops.into_iter().unzip();
    at_most(MOST_LOOPS, "loops", loops.len(), &loops_span)?;
    let condition = match opt(keyword("if")).parse_next(input)? {
        Some(_) => Some(condition(input)?),
        None => None,
    };
    Ok(Draft { clause: Clause { parts, loops, condition }, variables })
}

/// `for VAR in RANGE, …`, or nothing. Behind `for` and `,` nothing else will do: to leave the loop out and go on would
/// blame the uses of its variable.
pub(super) fn loops(input: &mut Input) -> Parsed<Vec<((String, Span), Loop)>> {
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
        return Refusal::new(span, format!("at most {limit} {what}"), format!("{count} {what}")).stop();
    }
    Ok(())
}

/// The clause with its variables found, and their names in order.
fn resolved(draft: Draft, names: &[(String, Span)], heap: &str) -> Parsed<(Clause, Vec<String>)> {
    let Draft { mut clause, variables } = draft;
    let mut scope = vec![heap.to_owned()];
    for (each, (name, span)) in clause.loops.iter_mut().zip(variables) {
        resolve(&mut each.low, names, &scope)?;
        resolve(&mut each.high, names, &scope)?;
        if scope.contains(&name) {
            return Refusal::new(&span, format!("{} is taken already", quoted(&name)), "choose another name").stop();
        }
        scope.push(name);
    }
    if let Some(condition) = &mut clause.condition {
        resolve_condition(condition, names, &scope)?;
    }
    for part in &mut clause.parts {
        resolve(part, names, &scope)?;
    }
    Ok((clause, scope))
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.parts.iter().map(ToString::to_string).collect();
        write!(f, "[{}]", parts.join(", "))?;
        for (index, Loop { low, high }) in self.loops.iter().enumerate() {
            let before = if index == 0 { " for" } else { "," };
            write!(f, "{before} {} in {low}..={high}", canonical_name(index + 1))?;
        }
        match &self.condition {
            Some(condition) => write!(f, " if {condition}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for HeapRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clauses: Vec<String> = self.clauses.iter().map(ToString::to_string).collect();
        write!(f, "Heap(n -> {})", clauses.join("; "))
    }
}
