//! The tokens of all notation, and the error message for a missing token.
//!
//! Every parser also reads the white space after its text. If a token does not match, its parser
//! records the expected text. If nothing else matches, the error is about the furthest place with
//! such a record.

use winnow::ascii::digit1;
use winnow::combinator::{eof, terminated};
use winnow::error::ParserError;
use winnow::prelude::*;
use winnow::stream::{LocatingSlice, Location, Stateful, Stream};
use winnow::token::{literal, take_while};

use super::given::ParameterKind;
use super::parse_error::{
    Expectation, ParseStop, Parsed, ParserState, Span, is_name_char, mismatch, refuse,
};
use crate::diagnostic::Diagnostic;

/// The longest line that is read, in bytes.
pub(super) const LONGEST_LINE: usize = 100_000;
/// The greatest nesting depth of parentheses, signs and `not`.
const DEEPEST: usize = 50;

/// The rest of the line, and the state of the parser.
pub(super) type ParserInput<'s> = Stateful<LocatingSlice<&'s str>, ParserState>;

/// Reads all of `text` with `parser`; the error for an invalid text shows `example`.
pub(super) fn read<'s, T>(
    text: &'s str,
    example: &'static str,
    parser: impl Parser<ParserInput<'s>, T, ParseStop>,
) -> Result<T, Diagnostic> {
    read_with(text, ParserState::new(example), parser)
}

/// Reads all of `text` with `parser`, from a state at the start of the line.
pub(super) fn read_with<'s, T>(
    text: &'s str,
    state: ParserState,
    parser: impl Parser<ParserInput<'s>, T, ParseStop>,
) -> Result<T, Diagnostic> {
    try_read(text, state, parser)
        .map(|(value, _)| value)
        .map_err(|(error, _)| error)
}

/// Reads like [`read_with`], and returns the last state; the error for an undefined name also has
/// the kind of value that is expected, and the name's place.
pub(super) fn try_read<'s, T>(
    text: &'s str,
    state: ParserState,
    parser: impl Parser<ParserInput<'s>, T, ParseStop>,
) -> Result<(T, ParserState), (Diagnostic, Option<ParameterKind>)> {
    if text.len() > LONGEST_LINE {
        let message = format!("a line may have at most {LONGEST_LINE} bytes");
        let label = format!("the line has {}", text.len());
        return Err((
            Diagnostic::new(text, LONGEST_LINE..text.len(), message, label),
            None,
        ));
    }
    let mut input = ParserInput {
        input: LocatingSlice::new(text),
        state,
    };
    let end = token(Expectation::Named("the end of the line"), eof);
    let result = space
        .parse_next(&mut input)
        .and_then(|()| terminated(parser, end).parse_next(&mut input));
    match result {
        Ok(value) => Ok((value, input.state)),
        Err(ParseStop::Mismatch) => Err((mismatch(text, &input.state), None)),
        Err(ParseStop::Refused(refusal)) => {
            let unknown = refusal.unknown;
            Err((refusal.in_line(text), unknown))
        }
        Err(ParseStop::Elsewhere(error)) => Err((*error, None)),
    }
}

/// White space.
fn space(input: &mut ParserInput) -> Parsed<()> {
    take_while(0.., char::is_whitespace)
        .void()
        .parse_next(input)
}

/// Returns the result of `parser` with its span, and skips the space after it.
pub(super) fn token<'s, T>(
    wanted: Expectation,
    mut parser: impl Parser<ParserInput<'s>, T, ParseStop>,
) -> impl Parser<ParserInput<'s>, (T, Span), ParseStop> {
    move |input: &mut ParserInput<'s>| {
        let start = input.current_token_start();
        let result = parser.parse_next(input);
        let end = input.current_token_start();
        match result {
            Ok(value) => {
                input.state.end = end;
                space(input)?;
                Ok((value, start..end))
            }
            Err(stop) => {
                input.state.want(start, wanted);
                Err(stop)
            }
        }
    }
}

/// Returns the result of `parser` with its span, without the space after it.
pub(super) fn with_span<'s, T>(
    mut parser: impl Parser<ParserInput<'s>, T, ParseStop>,
) -> impl Parser<ParserInput<'s>, (T, Span), ParseStop> {
    move |input: &mut ParserInput<'s>| {
        let start = input.current_token_start();
        let value = parser.parse_next(input)?;
        Ok((value, start..input.state.end.max(start)))
    }
}

/// Exactly this text.
pub(super) fn symbol<'s>(text: &'static str) -> impl Parser<ParserInput<'s>, Span, ParseStop> {
    token(Expectation::Exactly(text), literal(text)).map(|(_, span)| span)
}

/// A word that `accepted` allows, and that is not a part of a longer word.
pub(super) fn word<'s>(
    wanted: Expectation,
    accepted: impl Fn(&str) -> bool,
) -> impl Parser<ParserInput<'s>, (&'s str, Span), ParseStop> {
    token(wanted, take_while(1.., is_name_char).verify(accepted))
}

/// Exactly this word.
pub(super) fn keyword<'s>(text: &'static str) -> impl Parser<ParserInput<'s>, Span, ParseStop> {
    word(Expectation::Exactly(text), move |found| found == text).map(|(_, span)| span)
}

/// Any word that begins with a letter; `what` says what the word names.
pub(super) fn name<'s>(
    what: &'static str,
) -> impl Parser<ParserInput<'s>, (&'s str, Span), ParseStop> {
    word(Expectation::Named(what), |found| {
        found.starts_with(|c: char| c.is_ascii_alphabetic())
    })
}

/// A number without sign.
pub(super) fn number(input: &mut ParserInput) -> Parsed<(u64, Span)> {
    let (digits, span) = token(Expectation::Named("a number"), digit1).parse_next(input)?;
    match str::parse::<u64>(digits) {
        Ok(value) => Ok((value, span)),
        Err(_) => refuse(
            &span,
            format!("a number may be at most {}", u64::MAX),
            "too large",
        ),
    }
}

/// A number that may have a sign and that fits the type `T`.
pub(super) fn integer<T: TryFrom<i128>>(input: &mut ParserInput) -> Parsed<T> {
    let signed = |input: &mut ParserInput| {
        let minus = winnow::combinator::opt(symbol("-")).parse_next(input)?;
        let magnitude = i128::from(number(input)?.0);
        Ok(if minus.is_some() {
            -magnitude
        } else {
            magnitude
        })
    };
    let (value, span) = with_span(signed).parse_next(input)?;
    match T::try_from(value) {
        Ok(value) => Ok(value),
        Err(_) => refuse(&span, "this number does not fit", "too large"),
    }
}

/// Runs `parser` one nesting level deeper.
pub(super) fn parse_nested<'s, T>(
    input: &mut ParserInput<'s>,
    mut parser: impl Parser<ParserInput<'s>, T, ParseStop>,
) -> Parsed<T> {
    if input.state.depth >= DEEPEST {
        let at = input.current_token_start();
        return refuse(
            &(at..at),
            format!("nested more than {DEEPEST} deep"),
            "one level too many",
        );
    }
    input.state.depth += 1;
    let result = parser.parse_next(input);
    input.state.depth -= 1;
    result
}

/// Returns the rest of the line.
pub(super) fn rest<'s>(input: &ParserInput<'s>) -> &'s str {
    input.input.peek_slice(input.input.eof_offset())
}

/// Returns the next word, or the empty text without one.
pub(super) fn next_word<'s>(input: &ParserInput<'s>) -> &'s str {
    rest(input)
        .split(|c| !is_name_char(c))
        .next()
        .unwrap_or_default()
}

/// Returns the next word, and the text behind it.
pub(super) fn word_and_rest<'s>(input: &ParserInput<'s>) -> (&'s str, &'s str) {
    let word = next_word(input);
    (
        word,
        rest(input)
            .get(word.len()..)
            .unwrap_or_default()
            .trim_start(),
    )
}

/// Parses a word if it comes next. Other than after `opt`, an error does not list the word as
/// expected.
pub(super) fn skip_word(input: &mut ParserInput, text: &'static str) -> Parsed<Option<Span>> {
    if next_word(input) == text {
        keyword(text).parse_next(input).map(Some)
    } else {
        Ok(None)
    }
}

/// Records that `wanted` is expected here.
pub(super) fn want_here(input: &mut ParserInput, wanted: Expectation) {
    let at = input.current_token_start();
    input.state.want(at, wanted);
}

impl ParserError<ParserInput<'_>> for ParseStop {
    type Inner = Self;

    fn from_input(_: &ParserInput<'_>) -> Self {
        Self::Mismatch
    }

    fn assert(_: &ParserInput<'_>, _: &'static str) -> Self {
        Self::Mismatch
    }

    fn is_backtrack(&self) -> bool {
        matches!(self, Self::Mismatch)
    }

    fn into_inner(self) -> Result<Self::Inner, Self> {
        Ok(self)
    }
}
