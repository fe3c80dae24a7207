//! Variables. The input may use any names; the output uses n, a, b, c, ….

use super::given::{FIRST_PARAMETER, ParameterKind};
use super::parameter_uses::find;
use super::prelude::*;
use super::syntax::word;
use crate::game::state::MOST_COORDINATES;

/// Words that cannot be the name of a variable.
const RESERVED: [&str; 16] = [
    "for", "in", "if", "and", "or", "not", "min", "max", "gcd", "xor", "ilog", "isqrt", "popcount",
    "digitsum", "prime", "by",
];

/// The names of the coordinates in the output.
pub(super) const COORDINATES: [&str; MOST_COORDINATES] = ["x", "y", "z", "w"];

/// Parses the name of a new variable. It is neither a reserved word nor a parameter; `what` says
/// what it is for.
pub(super) fn variable_name(input: &mut ParserInput, what: &'static str) -> Parsed<(String, Span)> {
    let (name, span) = used_name(input, what)?;
    if find(&input.state, &name).is_some() {
        return refuse_taken(&name, &span)
            .help("it is a parameter, or defined by `let`")
            .stop();
    }
    Ok((name, span))
}

/// The error about a new name that has a meaning already.
pub(super) fn refuse_taken(name: &str, span: &Span) -> ParseError {
    ParseError::new(
        span,
        format!("{} is taken already", quote_text(name)),
        "choose another name",
    )
}

/// Parses a use of a variable or a parameter; `what` says what it is for.
pub(super) fn used_name(input: &mut ParserInput, what: &'static str) -> Parsed<(String, Span)> {
    let allowed = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_alphabetic()) && !RESERVED.contains(&word)
    };
    word(Expectation::Named(what), allowed)
        .map(|(name, span)| (name.to_owned(), span))
        .parse_next(input)
}

/// Replaces indices into `names` by indices into `scope`.
pub(super) fn resolve(expr: &mut Expr, names: &[(String, Span)], scope: &[String]) -> Parsed<()> {
    expr.rename(&mut |index| resolve_name(index, names, scope))
}

/// Replaces indices into `names` by indices into `scope`.
pub(super) fn resolve_condition(
    condition: &mut Condition,
    names: &[(String, Span)],
    scope: &[String],
) -> Parsed<()> {
    condition.rename(&mut |index| resolve_name(index, names, scope))
}

/// Returns the index into `scope` of the variable at an index into `names`.
pub(super) fn resolve_name(
    index: usize,
    names: &[(String, Span)],
    scope: &[String],
) -> Parsed<usize> {
    if index >= FIRST_PARAMETER {
        // A parameter is not in a scope.
        return Ok(index);
    }
    let (name, span) = names.get(index).ok_or(ParseStop::Mismatch)?;
    if let Some(position) = scope.iter().position(|known| known == name) {
        return Ok(position);
    }
    let unknown = ParseError::new(
        span,
        format!("unknown variable {}", quote_text(name)),
        "not known here",
    );
    let unknown = if scope.is_empty() {
        unknown
    } else {
        unknown.help(format!("known here: {}", scope.join(", ")))
    };
    unknown.unknown(ParameterKind::Number).stop()
}

/// Returns the name of variable `index` in the output: n, then a, b, c, … without n.
pub(super) fn canonical_name(index: usize) -> String {
    let letter = index.checked_sub(1).map_or(Some('n'), |index| {
        ('a'..='z').filter(|&c| c != 'n').nth(index)
    });
    letter.map_or_else(|| format!("v{index}"), String::from)
}

/// Returns the name of variable `index` in the output: x, y, z, w for the coordinates, then a, b,
/// c, ….
pub(super) fn variable(index: usize, coordinates: usize) -> String {
    match COORDINATES.get(index) {
        Some(name) if index < coordinates => (*name).to_owned(),
        // `canonical_name` starts with the heap n; the variables of loops come after it.
        _ => canonical_name(index.saturating_sub(coordinates) + 1),
    }
}
