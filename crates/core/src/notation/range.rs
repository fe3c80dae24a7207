//! Ranges: `low..=high`. The parser recognizes and refuses the other spelling, `low..high`, because
//! it does not say clearly whether `high` belongs to the range.

use super::prelude::*;
use winnow::stream::Location;

/// `low..=high`
pub(super) fn range<'s, T>(
    input: &mut ParserInput<'s>,
    bound: impl Fn(&mut ParserInput<'s>) -> Parsed<T>,
) -> Parsed<(T, T)> {
    let (low, high) = value_or_range(input, bound)?;
    Ok((low, high.ok_or(ParseStop::Mismatch)?))
}

/// `low..=high`, or `low` alone.
pub(super) fn value_or_range<'s, T>(
    input: &mut ParserInput<'s>,
    bound: impl Fn(&mut ParserInput<'s>) -> Parsed<T>,
) -> Parsed<(T, Option<T>)> {
    let (text, start) = (rest(input), input.current_token_start());
    let low = bound(input)?;
    let low_text = text
        .get(..input.state.end.saturating_sub(start))
        .unwrap_or_default();
    if opt(symbol("..=")).parse_next(input)?.is_some() {
        return Ok((low, Some(bound(input)?)));
    }
    // A lookahead, not a token: no error message then lists `..` as expected.
    if !rest(input).starts_with("..") {
        return Ok((low, None));
    }
    symbol("..").parse_next(input)?;
    let high_start = input.current_token_start();
    bound(input)?;
    let end = input.state.end;
    let high = text
        .get(high_start - start..end - start)
        .unwrap_or_default();
    ParseError::new(
        &(start..end),
        "a range is written with `..=` and includes its end",
        "`..` without `=`",
    )
    .help(format!(
        "write {low_text}..={high}{}",
        without(low_text, high)
    ))
    .stop()
}

/// The range that stops before `high`, if there is one.
fn without(low: &str, high: &str) -> String {
    match high.parse::<u64>().map(|high| high.checked_sub(1)) {
        Ok(None) => String::new(),
        Ok(Some(before)) => format!(", or {low}..={before} without {high}"),
        Err(_) => format!(", or {low}..={high}-1 without {high}"),
    }
}
