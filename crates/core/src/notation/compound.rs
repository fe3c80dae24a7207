//! Sums and products of games: `Kayles + Nim`, `0.[3] * 0.[3]`; `*` binds tighter. Each game of a
//! sum or product may be given by its name.

use super::prelude::*;
use winnow::token::literal;

use super::names;
use crate::game::compound::MOST_NUMBERS;
use crate::game::{Product, Sum};

/// The most parts of a sum. A part at its opening has no number.
const MOST_PARTS: usize = 8;

/// Parses games with a sign between any two of them; there is at least one game.
fn between(
    sign: &'static str,
    game: fn(&mut ParserInput) -> Parsed<Game>,
    input: &mut ParserInput,
) -> Parsed<Vec<(Game, Span)>> {
    let mut games = vec![with_span(game).parse_next(input)?];
    while rest(input).starts_with(sign) {
        symbol(sign).parse_next(input)?;
        games.push(with_span(game).parse_next(input)?);
    }
    Ok(games)
}

/// A game, or a sum.
pub(super) fn sum(input: &mut ParserInput) -> Parsed<Game> {
    let part = |game: &Game, span: &Span| match game.family().numbers_in_sum() {
        Some(numbers) => Ok(numbers),
        None => refuse(
            span,
            "this game cannot be a part of a sum",
            "its positions are vertices",
        ),
    };
    let parts = between("+", product, input)?;
    combine_games(
        parts,
        |game| game.sum().is_some(),
        part,
        |parts| Sum { parts }.into(),
    )
}

/// A game, or a product.
fn product(input: &mut ParserInput) -> Parsed<Game> {
    let factor = |game: &Game, span: &Span| match game.heaps() {
        Some(_) => Ok(1),
        None => ParseError::new(
            span,
            "a factor is a game on heaps",
            "not a game of turning coins in a row",
        )
        .help("a code, Subtraction, AllBut or Heap: the coin in place n is a heap of n")
        .stop(),
    };
    let factors = between("*", parse_named, input)?;
    combine_games(
        factors,
        |game| game.product().is_some(),
        factor,
        |factors| Product { factors }.into(),
    )
}

/// Returns the only game, or the compound of all. A game that is such a compound itself, by its
/// name, adds its parts. `numbers` is the number of numbers that a game adds to a position.
fn combine_games(
    mut games: Vec<(Game, Span)>,
    is_compound: fn(&Game) -> bool,
    numbers: impl Fn(&Game, &Span) -> Parsed<usize>,
    compound: fn(Vec<Game>) -> Game,
) -> Parsed<Game> {
    if games.len() == 1 {
        return Ok(games.remove(0).0);
    }
    let (mut all, mut count) = (Vec::new(), 0);
    for (game, span) in games {
        for part in if is_compound(&game) {
            game.games()
        } else {
            std::slice::from_ref(&game)
        } {
            count += numbers(part, &span)?;
            all.push(part.clone());
        }
        if all.len() > MOST_PARTS {
            return refuse(
                &span,
                format!("a sum has at most {MOST_PARTS} parts"),
                "one too many",
            );
        }
        if count > MOST_NUMBERS {
            let message = format!("a position has at most {MOST_NUMBERS} numbers");
            return refuse(&span, message, format!("with this there are {count}"));
        }
    }
    Ok(compound(all))
}

/// Parses a game in notation, or its name. The text ends before the next `+` or `*` outside of
/// brackets.
fn parse_named(input: &mut ParserInput) -> Parsed<Game> {
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
    let piece = text
        .get(..end.unwrap_or(text.len()))
        .unwrap_or_default()
        .trim_end();
    let Some(named) = names::find(piece) else {
        return super::game(input);
    };
    token(Expectation::Named("a game"), literal(piece)).parse_next(input)?;
    named
        .line
        .parse()
        .map_err(|error| super::parse_error::ParseStop::Elsewhere(Box::new(error)))
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
