//! Heap games by rule: `Heap(n -> [a, n-2-a] for a in 0..=n-2)`, `Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0)`.

use std::fmt;

use winnow::combinator::{delimited, opt, separated};
use winnow::prelude::*;

use super::check;
use super::expr::{condition, expr};
use super::parse_error::{ParseError, Parsed, Span};
use super::range::range;
use super::scope::{canonical_name, resolve, resolve_condition, variable_name};
use super::syntax::{Input, keyword, next_word, rest, spanned, symbol};
use super::{loop_set, negative};
use crate::diagnostic::quoted;
use crate::game::Game;
use crate::game::expr::{Condition, Expr};
use crate::game::rule::{Clause, HeapRule, Loop, Names, Parts};

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
    /// For each loop, the set over which it runs, if it is no range.
    sets: Vec<Option<loop_set::Given>>,
}

/// Parses the contents of `Heap(…)`.
pub(super) fn game(input: &mut Input) -> Parsed<Game> {
    let (heap, _) = variable_name(input, "a variable")?;
    symbol("->").parse_next(input)?;
    let mut clauses: Vec<Clause> = Vec::new();
    loop {
        let (draft, span) = spanned(draft).parse_next(input)?;
        let names = std::mem::take(&mut input.state.names);
        let (clause, sets, scope) = resolved(draft, &names, heap)?;
        let is_written = sets.iter().all(Option::is_none);
        for clause in loop_set::expanded(clause, &sets, 1, &Expr::Var(0))? {
            let clause = negative::clause(clause, input.state.open);
            if !input.state.open {
                let scope = if is_written { scope.clone() } else { canonical_scope(clause.loops.len()) };
                check::clause(&clause, &scope, &span)?;
            }
            add_clause(&mut clauses, clause, is_written, &span)?;
        }
        if !another(input, '[')? {
            break;
        }
    }
    Ok(HeapRule { clauses, names: Names(vec![heap.to_owned()]) }.into())
}

/// The names of the variables in the output.
fn canonical_scope(loops: usize) -> Vec<String> {
    (0..=loops).map(canonical_name).collect()
}

/// Parses the sign between two clauses, and returns `true` if there is one. `opening` is how a clause begins.
pub(super) fn another(input: &mut Input, opening: char) -> Parsed<bool> {
    refuse_comma(input, opening)?;
    Ok(opt(symbol(";")).parse_next(input)?.is_some())
}

/// Refuses a comma before a clause.
fn refuse_comma(input: &mut Input, opening: char) -> Parsed<()> {
    let behind = rest(input).strip_prefix(',').map(str::trim_start);
    if !behind.is_some_and(|behind| behind.starts_with(opening)) {
        return Ok(());
    }
    let at = symbol(",").parse_next(input)?;
    ParseError::new(&at, "clauses are separated by `;`", "a comma").help("write `;` in the place of this comma").stop()
}

/// `[parts] for VAR in RANGE, … if CONDITION`
fn draft(input: &mut Input) -> Parsed<Draft> {
    let parts = delimited(symbol("["), separated(0.., parts, symbol(",")), symbol("]"));
    let (parts, parts_span): (Vec<_>, Span) = spanned(parts).parse_next(input)?;
    at_most(MOST_PARTS, "parts", parts.len(), &parts_span)?;
    let Turns { variables, loops, sets, condition } = turns(input, '[')?;
    let (parts, own) = parts.into_iter().unzip();
    Ok(Draft { clause: Clause { parts, loops, condition }, variables, own, sets })
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
            let (name, (Loop { low, high }, set)) = one_loop(input)?;
            if let Some((_, span)) = set {
                let help = "a set makes options: [n-k] for k in {1,3}";
                return ParseError::new(&span, "a list of parts takes a range", "a set").help(help).stop();
            }
            Ok((Parts::Each { value, low, high }, Some(name)))
        }
        _ => Ok((Parts::One(value), None)),
    }
}

/// What comes after the parts of a clause.
pub(super) struct Turns {
    /// The name of each loop's variable.
    pub(super) variables: Vec<Name>,
    /// The loops; one over a set is from 1 to 1.
    pub(super) loops: Vec<Loop>,
    /// For each loop, its set if it has one.
    pub(super) sets: Vec<Option<loop_set::Given>>,
    pub(super) condition: Option<Condition>,
}

/// `for VAR in RANGE, … if CONDITION`. `opening` is how a clause begins.
pub(super) fn turns(input: &mut Input, opening: char) -> Parsed<Turns> {
    let (loops, span) = spanned(|input: &mut Input<'_>| loops(input, opening)).parse_next(input)?;
    let (variables, loops): (Vec<_>, Vec<_>) = loops.into_iter().unzip();
    let (loops, sets): (Vec<_>, Vec<_>) = loops.into_iter().unzip();
    at_most(MOST_LOOPS, "loops", loops.len(), &span)?;
    let condition = match opt(keyword("if")).parse_next(input)? {
        Some(_) => Some(condition(input)?),
        None => None,
    };
    Ok(Turns { variables, loops, sets, condition })
}

/// A loop, and its set if it has one.
type Turn = (Loop, Option<loop_set::Given>);

/// `for VAR in RANGE, …`, or nothing. After `for` and `,` a loop must follow: without this rule, the error would blame
/// the uses of the loop's variable.
fn loops(input: &mut Input, opening: char) -> Parsed<Vec<(Name, Turn)>> {
    let mut loops = Vec::new();
    let mut more = opt(keyword("for")).parse_next(input)?;
    while more.is_some() {
        loops.push(one_loop(input)?);
        refuse_comma(input, opening)?;
        more = opt(symbol(",")).parse_next(input)?;
    }
    Ok(loops)
}

/// Appends a clause and returns `true`, unless the rule has it already: one that is written twice is refused, one of a set is
/// left out.
pub(super) fn add_clause<T: PartialEq>(all: &mut Vec<T>, clause: T, is_written: bool, span: &Span) -> Parsed<bool> {
    let is_new = !all.contains(&clause);
    if is_new {
        at_most(MOST_CLAUSES, "clauses", all.len() + 1, span)?;
        all.push(clause);
    } else if is_written {
        return ParseError::new(span, "this clause was already given", "the same moves again").stop();
    }
    Ok(is_new)
}

/// `VAR in low..=high`, `VAR in SET`
fn one_loop(input: &mut Input) -> Parsed<(Name, Turn)> {
    let (name, span) = variable_name(input, "a variable")?;
    keyword("in").parse_next(input)?;
    let turn = if let Some(set) = loop_set::next(input)? {
        (Loop { low: Expr::Int(1), high: Expr::Int(1) }, Some(set))
    } else {
        let (low, high) = range(input, expr)?;
        (Loop { low, high }, None)
    };
    Ok(((name.to_owned(), span), turn))
}

pub(super) fn at_most(limit: usize, what: &str, count: usize, span: &Span) -> Parsed<()> {
    if count > limit {
        return ParseError::new(span, format!("at most {limit} {what}"), format!("{count} {what}")).stop();
    }
    Ok(())
}

/// A resolved clause, the sets of its loops, and the names of the variables in order.
type Resolved = (Clause, Vec<Option<loop_set::Given>>, Vec<String>);

/// Resolves the variables of a clause.
fn resolved(draft: Draft, names: &[Name], heap: &str) -> Parsed<Resolved> {
    let Draft { mut clause, variables, own, sets } = draft;
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
    Ok((clause, sets, scope))
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
