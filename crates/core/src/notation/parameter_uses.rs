//! Uses of parameters in a line: as a number, as a set, or in an expression.

use winnow::prelude::*;

use super::expr::expr;
use super::given::{FIRST_PARAMETER, Given, Kind, Value};
use super::parse_error::{ParseError, Parsed, Span, State};
use super::scope::resolve;
use super::syntax::{Input, name, next_word, number, rest, spanned};
use crate::diagnostic::quoted;
use crate::game::expr::{Expr, Steps};
use crate::game::set::Set;

/// The most steps of the value of an expression of parameters.
const STEPS: u64 = 1000;

/// Returns the parameter of this name.
pub(super) fn find<'a>(state: &'a State, name: &str) -> Option<&'a Given> {
    state.parameters.iter().find(|(known, _)| known == name).map(|(_, given)| given)
}

/// Returns the expression for a parameter; a set is an error.
pub(super) fn as_expr(given: &Given, word: &str, span: &Span) -> Parsed<Expr> {
    match given {
        Given::Value(Value::Number(number)) => Ok(Expr::Int(i128::from(*number))),
        Given::OpenNumber(index) => Ok(Expr::Var(FIRST_PARAMETER + index)),
        Given::Value(Value::Set(_)) | Given::OpenSet => {
            ParseError::new(span, "a number is needed here", format!("{} is a set", quoted(word))).stop()
        }
    }
}

/// Returns the set for a parameter; a number is an error.
pub(super) fn as_set(given: &Given, word: &str, span: &Span) -> Parsed<Set> {
    match given {
        Given::Value(Value::Set(set)) => Ok(set.clone()),
        Given::OpenSet => Ok(Set::Finite(vec![1])),
        Given::Value(Value::Number(_)) | Given::OpenNumber(_) => {
            ParseError::new(span, "a set is needed here", format!("{} is a number", quoted(word)))
                .help(format!("the set of it alone is {{{word}}}"))
                .stop()
        }
    }
}

/// Parses a number without sign, or a parameter in its place. The next character is in `followed_by`, or the line ends.
pub(super) fn natural(input: &mut Input, followed_by: &[char]) -> Parsed<(u64, Span)> {
    let word = next_word(input);
    let behind = rest(input).get(word.len()..).unwrap_or_default().trim_start();
    let known = find(&input.state, word).cloned();
    // A word before any other character may begin an expression, and n is the heap.
    let alone = behind.is_empty() || behind.starts_with(followed_by);
    let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
    if !(is_name && alone && (known.is_some() || input.state.open && word != "n")) {
        return number(input);
    }
    let (word, span) = name("a number").parse_next(input)?;
    match known {
        None => ParseError::new(&span, format!("unknown name {}", quoted(word)), "not a number")
            .unknown(Kind::Number)
            .stop(),
        Some(given) => match as_expr(&given, word, &span)? {
            Expr::Int(value) => Ok((u64::try_from(value).unwrap_or(u64::MAX), span)),
            // A placeholder that is valid in every place of a natural number.
            _ => Ok((2, span)),
        },
    }
}

/// Parses a number, or an expression of parameters in a place where the game keeps the value alone. `ends` are the
/// characters of which one comes next. Returns `None` if a parameter has no value yet.
pub(super) fn literal<'s>(
    input: &mut Input<'s>,
    ends: &[char],
    plain: impl Fn(&mut Input<'s>) -> Parsed<i128>,
) -> Parsed<(Option<i128>, Span)> {
    let (own, _) = rest(input).split_once(ends).unwrap_or_default();
    if !own.contains(|c: char| c.is_ascii_alphabetic()) {
        return spanned(plain).parse_next(input).map(|(value, span)| (Some(value), span));
    }
    input.state.names.clear();
    let (mut value, span) = spanned(expr).parse_next(input)?;
    let names = std::mem::take(&mut input.state.names);
    resolve(&mut value, &names, &[])?;
    input.state.has_literals = true;
    if value.any(&mut |_| true) {
        return Ok((None, span));
    }
    match value.eval(&[], &mut Steps::at_most(STEPS)) {
        Ok(number) => Ok((Some(number), span)),
        Err(_) => ParseError::new(&span, "this expression has no value", "no number").stop(),
    }
}
