//! Numbers that may be expressions of parameters, where the game keeps the value alone.

use super::expr::expr;
use super::prelude::*;
use super::scope::resolve;

/// The most steps of the value of an expression of parameters.
const STEPS: u64 = 1000;

/// Parses a number, or an expression of parameters. `ends` are the
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
        Err(_) => refuse(&span, "this expression has no value", "no number"),
    }
}
