//! Names that a line defines before its game:
//! `let P = {k for k in 1.. if popcount(k) == 2}; Subtraction(P)`. Where a name is used, the parser
//! puts its value, as it does with the values of parameters, so the game has no names.

use super::given::ParameterValue;
use super::prelude::*;
use super::scope::variable_name;
use super::{FAMILIES, compound, names, set};

/// The word before a name that is defined.
const LET: &str = "let";
/// The most definitions of a line.
const MOST_DEFINITIONS: usize = 16;
/// Words of sets, which are not names.
const WORDS: [&str; 5] = [LET, "n", "step", "repeated", "all"];

/// A game, with definitions before it.
pub(super) fn line(input: &mut ParserInput) -> Parsed<Game> {
    let mut definitions = 0;
    while let Some(span) = skip_word(input, LET)? {
        definitions += 1;
        if definitions > MOST_DEFINITIONS {
            let message = format!("a line defines at most {MOST_DEFINITIONS} names");
            return refuse(&span, message, "one too many");
        }
        definition(input)?;
    }
    compound::sum(input)
}

/// `NAME = VALUE;`
fn definition(input: &mut ParserInput) -> Parsed<()> {
    let (name, span) = variable_name(input, "a name")?;
    refuse_known(&name, &span)?;
    symbol("=").parse_next(input)?;
    let value = value(input)?;
    symbol(";").parse_next(input)?;
    input.state.parameters.push((name, value.into()));
    Ok(())
}

/// Refuses a name that has a meaning everywhere.
fn refuse_known(name: &str, span: &Span) -> Parsed<()> {
    let what = if WORDS.contains(&name) {
        "a word of sets"
    } else if set::is_named(name) {
        "the name of a set"
    } else if FAMILIES.iter().any(|family| family.name == name) || names::find(name).is_some() {
        "the name of a game"
    } else {
        return Ok(());
    };
    let error = ParseError::new(
        span,
        format!("{} is {what}", quote_text(name)),
        "choose another name",
    );
    error
        .help("for example let S = {1,3,4}; Subtraction(S)")
        .stop()
}

/// A number or a set.
pub(super) fn value(input: &mut ParserInput) -> Parsed<ParameterValue> {
    let behind = rest(input).trim_start_matches(|c: char| c.is_ascii_digit());
    let ends = matches!(behind.trim_start().chars().next(), None | Some(';'));
    if ends && behind.len() < rest(input).len() {
        return Ok(ParameterValue::Number(number(input)?.0));
    }
    Ok(ParameterValue::Set(set::set(input, false)?))
}
