//! What the parsers and printers of most families use.

pub(super) use std::fmt;

pub(super) use winnow::Parser;
pub(super) use winnow::combinator::{alt, delimited, opt, preceded, repeat, separated};
pub(super) use winnow::token::take_while;

pub(super) use super::parse_error::{
    Expectation, ParseError, ParseStop, Parsed, Span, is_name_char, refuse, suggestion,
};
pub(super) use super::syntax::{
    ParserInput, integer, keyword, name, next_word, number, rest, skip_word, symbol, token,
    with_span, word_and_rest,
};
pub(super) use crate::diagnostic::quote_text;
pub(super) use crate::game::Game;
pub(super) use crate::game::expr::{Condition, Expr, IntegerComparison, Op, Steps};
pub(super) use crate::text::join;
