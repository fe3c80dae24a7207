//! Uses of parameters in a line: as a number, as a set, or in an expression.

use super::given::{GivenParameter, ParameterKind};
use super::parse_error::ParserState;
use super::prelude::*;
use crate::game::set::Set;

/// Returns the parameter of this name.
pub(super) fn find<'a>(state: &'a ParserState, name: &str) -> Option<&'a GivenParameter> {
    state
        .parameters
        .iter()
        .find(|(known, _)| known == name)
        .map(|(_, given)| given)
}

/// Returns the expression for a parameter; a set is an error.
pub(super) fn as_expr(given: &GivenParameter, word: &str, span: &Span) -> Parsed<Expr> {
    match given {
        GivenParameter::Number(number) => Ok(number.clone()),
        GivenParameter::Set(_) => refuse(
            span,
            "a number is needed here",
            format!("{} is a set", quote_text(word)),
        ),
    }
}

/// Returns the set for a parameter; a number is an error.
pub(super) fn as_set(given: &GivenParameter, word: &str, span: &Span) -> Parsed<Set> {
    match given {
        GivenParameter::Set(set) => Ok(set.clone()),
        GivenParameter::Number(_) => ParseError::new(
            span,
            "a set is needed here",
            format!("{} is a number", quote_text(word)),
        )
        .help(format!("the set of it alone is {{{word}}}"))
        .stop(),
    }
}

/// Parses a number without sign, or a parameter in its place. The next character is in
/// `followed_by`, or the line ends.
pub(super) fn natural(input: &mut ParserInput, followed_by: &[char]) -> Parsed<(u64, Span)> {
    let (word, behind) = word_and_rest(input);
    let known = find(&input.state, word).cloned();
    // A word before any other character may begin an expression, and n is the heap.
    let alone = behind.is_empty() || behind.starts_with(followed_by);
    let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
    if !(is_name && alone && (known.is_some() || input.state.open && word != "n")) {
        return number(input);
    }
    let (word, span) = name("a number").parse_next(input)?;
    match known {
        None => ParseError::new(
            &span,
            format!("unknown name {}", quote_text(word)),
            "not a number",
        )
        .unknown(ParameterKind::Number)
        .stop(),
        Some(given) => match as_expr(&given, word, &span)? {
            Expr::Int(value) => Ok((u64::try_from(value).unwrap_or(u64::MAX), span)),
            // A placeholder that is valid in every place of a natural number.
            _ => Ok((2, span)),
        },
    }
}
