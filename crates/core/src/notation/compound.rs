//! Sums and products of games: `Kayles + Nim`, `0.[3] * 0.[3]`; `*` binds tighter. Each game of a sum or product may be
//! given by its name.

use std::fmt;

use winnow::prelude::*;
use winnow::token::literal;

use super::names;
use super::parse_error::{ParseError, Parsed, Span, Wanted, refuse};
use super::syntax::{Input, rest, spanned, symbol, token};
use crate::game::compound::MOST_NUMBERS;
use crate::game::{Game, Product, Sum};
use crate::text::join;

/// The most parts of a sum. A part at its opening has no number.
const MOST_PARTS: usize = 8;

/// Parses games with a sign between any two of them; there is at least one game.
fn between(sign: &'static str, game: fn(&mut Input) -> Parsed<Game>, input: &mut Input) -> Parsed<Vec<(Game, Span)>> {
    let mut games = vec![spanned(game).parse_next(input)?];
    while rest(input).starts_with(sign) {
        symbol(sign).parse_next(input)?;
        games.push(spanned(game).parse_next(input)?);
    }
    Ok(games)
}

/// A game, or a sum.
pub(super) fn sum(input: &mut Input) -> Parsed<Game> {
    let mut parts = between("+", product, input)?;
    if parts.len() == 1 {
        return Ok(parts.remove(0).0);
    }
    let mut all: Vec<Game> = Vec::new();
    for (part, span) in parts {
        // The game of a name may be a sum.
        let is_sum = part.sum().is_some();
        for game in if is_sum { part.games() } else { std::slice::from_ref(&part) } {
            if game.family().numbers_in_sum().is_none() {
                return refuse(&span, "this game cannot be a part of a sum", "its positions are vertices");
            }
            all.push(game.clone());
        }
        if all.len() > MOST_PARTS {
            return refuse(&span, format!("a sum has at most {MOST_PARTS} parts"), "one too many");
        }
        at_most(all.iter().filter_map(|game| game.family().numbers_in_sum()).sum(), &span)?;
    }
    Ok(Sum { parts: all }.into())
}

/// A game, or a product.
fn product(input: &mut Input) -> Parsed<Game> {
    let mut factors = between("*", named, input)?;
    if factors.len() == 1 {
        return Ok(factors.remove(0).0);
    }
    let mut all: Vec<Game> = Vec::new();
    for (factor, span) in factors {
        let is_product = factor.product().is_some();
        let games = if is_product { factor.games() } else { std::slice::from_ref(&factor) };
        if !games.iter().all(Game::is_heaps) {
            return ParseError::new(&span, "a factor is a game on heaps", "not a game of turning coins in a row")
                .help("a code, Subtraction, AllBut or Heap: the coin in place n is a heap of n")
                .stop();
        }
        all.extend_from_slice(games);
        at_most(all.len(), &span)?;
    }
    Ok(Product { factors: all }.into())
}

fn at_most(numbers: usize, span: &Span) -> Parsed<()> {
    if numbers > MOST_NUMBERS {
        let message = format!("a position has at most {MOST_NUMBERS} numbers");
        return refuse(span, message, format!("with this there are {numbers}"));
    }
    Ok(())
}

/// Parses a game in notation, or its name. The text ends before the next `+` or `*` outside of brackets.
fn named(input: &mut Input) -> Parsed<Game> {
    let text = rest(input);
    let mut open = 0_usize;
    let end = text.find(|c| {
        match c {
            '(' | '[' | '{' => open += 1,
            ')' | ']' | '}' => open = open.saturating_sub(1),
            _ => (),
        }
        open == 0 && matches!(c, '+' | '*')
    });
    let piece = text.get(..end.unwrap_or(text.len())).unwrap_or_default().trim_end();
    let Some(named) = names::find(piece) else { return super::game(input) };
    token(Wanted::Named("a game"), literal(piece)).parse_next(input)?;
    named.line.parse().map_err(|error| super::parse_error::Stop::Elsewhere(Box::new(error)))
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join(&self.parts, " + "))
    }
}

impl fmt::Display for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join(&self.factors, " * "))
    }
}
