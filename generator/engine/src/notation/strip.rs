//! Strip games: `Strip(O X; never OO XX)`, and rows with longer patterns: `Strip(O X; never OOO XXX)`.

use std::fmt;

use winnow::combinator::{opt, preceded, repeat};
use winnow::prelude::*;
use winnow::token::take_while;

use super::refusal::{Parsed, Refusal, Span, Wanted};
use super::syntax::{Input, keyword, spanned, symbol, token};
use crate::diagnostic::quoted;
use crate::game::{Game, Row, Strip, strip::End};

/// The most marks.
const MOST_MARKS: usize = 8;
/// The most marks of a forbidden pattern.
const LONGEST: usize = 16;

/// What stands in the parentheses of `Strip(…)`.
pub(super) fn game(input: &mut Input) -> Parsed<Game> {
    let (mut marks, span): (Vec<char>, Span) = spanned(repeat(1.., mark)).parse_next(input)?;
    marks.sort_unstable();
    marks.dedup();
    if marks.len() > MOST_MARKS {
        let label = format!("{} marks", marks.len());
        return Refusal::new(&span, format!("at most {MOST_MARKS} marks"), label).stop();
    }
    let pattern = |input: &mut Input<'_>| pattern(input, &marks);
    let patterns = preceded((symbol(";"), keyword("never")), repeat(1.., pattern));
    let never: Option<Vec<Vec<End>>> = opt(patterns).parse_next(input)?;
    if let Some(again) = opt(preceded(symbol(";"), keyword("never"))).parse_next(input)? {
        let help = "put all patterns behind one `never`";
        return Refusal::new(&again, "`never` is there already", "the second time").help(help).stop();
    }
    Ok(game_of(marks, least(never.unwrap_or_default())))
}

/// The patterns that have none of the others in them, sorted: they forbid what all of them do.
fn least(mut never: Vec<Vec<End>>) -> Vec<Vec<End>> {
    never.sort_unstable();
    never.dedup();
    let is_in =
        |inner: &[End], outer: &[End]| inner.len() < outer.len() && outer.windows(inner.len()).any(|w| w == inner);
    never.iter().filter(|outer| !never.iter().any(|inner| is_in(inner, outer))).cloned().collect()
}

/// A strip of gaps where all patterns are pairs, else a row.
fn game_of(marks: Vec<char>, never: Vec<Vec<End>>) -> Game {
    let pair = |pattern: &Vec<End>| match pattern.as_slice() {
        &[left, right] => Some((left, right)),
        _ => None,
    };
    match never.iter().map(pair).collect() {
        Some(never) => Game::Strip(Strip { marks, never }),
        None => Game::Row(Row { marks, never }),
    }
}

/// Letters, or whatever stands in their place.
fn letters<'s>(input: &mut Input<'s>, what: &'static str) -> Parsed<(&'s str, Span)> {
    let inside = |c: char| !c.is_whitespace() && !",;()".contains(c);
    token(Wanted::Named(what), take_while(1.., inside)).parse_next(input)
}

/// One letter.
fn mark(input: &mut Input) -> Parsed<char> {
    let (text, span) = letters(input, "a mark")?;
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), None) if letter.is_ascii_alphabetic() => Ok(letter),
        _ => {
            let refusal = Refusal::new(&span, "a mark is one letter, A-Z or a-z", "not one letter");
            match text {
                "never" => refusal.help("write `;` before never"),
                _ => refusal.help("put spaces between marks, for example O X"),
            }
            .stop()
        }
    }
}

/// Marks that may not stand next to each other in this order, such as `OX`.
fn pattern(input: &mut Input, marks: &[char]) -> Parsed<Vec<End>> {
    let (text, span) = letters(input, "a pattern of marks")?;
    let count = text.chars().take(LONGEST + 1).count();
    if !(2..=LONGEST).contains(&count) {
        let label = if count == 1 { "1 mark".to_owned() } else { format!("{} marks", text.chars().count()) };
        return Refusal::new(&span, format!("a forbidden pattern has 2 to {LONGEST} marks"), label)
            .help("write marks that may not stand next to each other without a space between them, for example OO")
            .stop();
    }
    let index = |letter: char| {
        let known = marks.iter().zip(1..).find(|(mark, _)| **mark == letter).map(|(_, index)| index);
        known.ok_or(letter)
    };
    match text.chars().map(index).collect::<Result<Vec<End>, char>>() {
        Ok(pattern) => Ok(pattern),
        Err(unknown) => {
            let marks: Vec<String> = marks.iter().map(char::to_string).collect();
            Refusal::new(&span, format!("{} is not a mark", quoted(&unknown.to_string())), "not a mark of this game")
                .help(format!("the marks are {}", marks.join(" ")))
                .stop()
        }
    }
}

/// `Strip(O X; never OO XX)`
fn write<'a>(f: &mut fmt::Formatter<'_>, marks: &[char], never: impl Iterator<Item = &'a [End]>) -> fmt::Result {
    let letters: Vec<String> = marks.iter().map(char::to_string).collect();
    write!(f, "Strip({}", letters.join(" "))?;
    let letter = |&end: &End| usize::from(end).checked_sub(1).and_then(|index| marks.get(index)).unwrap_or(&'?');
    for (index, pattern) in never.enumerate() {
        let before = if index == 0 { "; never " } else { " " };
        write!(f, "{before}{}", pattern.iter().map(letter).collect::<String>())?;
    }
    f.write_str(")")
}

impl fmt::Display for Strip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs: Vec<[End; 2]> = self.never.iter().map(|&(left, right)| [left, right]).collect();
        write(f, &self.marks, pairs.iter().map(<[End; 2]>::as_slice))
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.marks, self.never.iter().map(Vec::as_slice))
    }
}
