//! Heap games by set: `Subtraction({1,3,4})`, `Subtraction(1..=n/2)`, `AllBut(squares)`.

use std::fmt;

use winnow::combinator::{alt, delimited, separated};
use winnow::prelude::*;

use super::check;
use super::expr::expr;
use super::range;
use super::refusal::{Parsed, Refusal, Span, suggestion};
use super::scope::resolve;
use super::syntax::{Input, name, number, spanned, symbol};
use crate::diagnostic::quoted;
use crate::game::Game;
use crate::game::expr::Expr;
use crate::game::set::{HeapSet, Named, Set};

/// The named sets; `powers` takes a base.
const NAMED: [(&str, Named); 7] = [
    ("squares", Named::Squares),
    ("primes", Named::Primes),
    ("powers", Named::Powers(0)),
    ("fibonacci", Named::Fibonacci),
    ("factorials", Named::Factorials),
    ("odd", Named::Odd),
    ("even", Named::Even),
];

/// Another word for `1..=n`, which is how it is printed.
const ALL: &str = "all";

/// What stands in the parentheses of `Subtraction(…)`.
pub(super) fn subtraction(input: &mut Input) -> Parsed<Game> {
    let set = set(input, false)?;
    Ok(Game::Set(HeapSet { set, all_but: false }))
}

/// What stands in the parentheses of `AllBut(…)`.
pub(super) fn all_but(input: &mut Input) -> Parsed<Game> {
    let set = set(input, true)?;
    Ok(Game::Set(HeapSet { set, all_but: true }))
}

fn set(input: &mut Input, all_but: bool) -> Parsed<Set> {
    let finite = |input: &mut Input<'_>| finite(input, all_but);
    let range = |input: &mut Input<'_>| range(input, all_but);
    let named = |input: &mut Input<'_>| named(input, all_but);
    alt((finite, range, named)).parse_next(input)
}

/// `{1,3,4}`, in any order.
fn finite(input: &mut Input, all_but: bool) -> Parsed<Set> {
    let list = delimited(symbol("{"), separated(0.., number, symbol(",")), symbol("}"));
    let (list, span): (Vec<(u64, Span)>, Span) = spanned(list).parse_next(input)?;
    if list.is_empty() {
        let help = if all_but { "to remove any number write 0.[3]" } else { "a game without moves is 0.0" };
        return Refusal::new(&span, "the set is empty", "nothing in it").help(help).stop();
    }
    if let Some((_, zero)) = list.iter().find(|(value, _)| *value == 0) {
        return Refusal::new(zero, "a set holds positive numbers", "removing 0 would change nothing").stop();
    }
    let mut values: Vec<u64> = list.into_iter().map(|(value, _)| value).collect();
    values.sort_unstable();
    values.dedup();
    Ok(Set::Finite(values))
}

/// `low..=high`
fn range(input: &mut Input, all_but: bool) -> Parsed<Set> {
    let bounds = |input: &mut Input<'_>| range::range(input, expr);
    let ((mut low, mut high), span) = spanned(bounds).parse_next(input)?;
    let names = std::mem::take(&mut input.state.names);
    let scope = ["n".to_owned()];
    resolve(&mut low, &names, &scope)?;
    resolve(&mut high, &names, &scope)?;
    check::range(&low, &high, &span, all_but)?;
    Ok(Set::Range(low, high))
}

/// `squares`, `powers(2)` and so on.
fn named(input: &mut Input, all_but: bool) -> Parsed<Set> {
    let (word, span) = name("a set").parse_next(input)?;
    match NAMED.iter().find(|(name, _)| *name == word) {
        Some((_, Named::Powers(_))) => powers(input),
        Some((_, named)) => Ok(Set::Named(*named)),
        // Any number up to n: Nim.
        None if word == ALL && !all_but => Ok(Set::Range(Expr::Int(1), Expr::Var(0))),
        None => Refusal::new(&span, format!("unknown set {}", quoted(word)), "not the name of a set")
            .help(suggestion(word, NAMED.iter().map(|(name, _)| *name)))
            .stop(),
    }
}

/// The base in `powers(2)`.
fn powers(input: &mut Input) -> Parsed<Set> {
    let (base, span) = delimited(symbol("("), number, symbol(")")).parse_next(input)?;
    if base < 2 {
        return Refusal::new(&span, "the base of powers must be at least 2", "too small")
            .help("for example powers(2) = 1, 2, 4, 8, …")
            .stop();
    }
    Ok(Set::Named(Named::Powers(base)))
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Powers(base) => write!(f, "powers({base})"),
            other => f.write_str(NAMED.iter().find(|(_, named)| named == other).map_or("?", |(name, _)| name)),
        }
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(f, "{{{}}}", values.join(","))
            }
            Self::Range(low, high) => write!(f, "{low}..={high}"),
            Self::Named(named) => named.fmt(f),
        }
    }
}

impl fmt::Display for HeapSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", if self.all_but { "AllBut" } else { "Subtraction" }, self.set)
    }
}
