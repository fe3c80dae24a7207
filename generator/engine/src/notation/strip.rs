//! Strip games: `Strip(O X; never OO XX)`.

use std::fmt;

use winnow::combinator::{opt, preceded, repeat};
use winnow::prelude::*;
use winnow::token::take_while;

use super::refusal::{Parsed, Refusal, Span, Wanted};
use super::syntax::{Input, keyword, spanned, symbol, token};
use crate::diagnostic::quoted;
use crate::game::{Game, Strip, strip::End};

/// The most marks.
const MOST_MARKS: usize = 8;

/// What stands in the parentheses of `Strip(…)`.
pub(super) fn game(input: &mut Input) -> Parsed<Game> {
    let (mut marks, span): (Vec<char>, Span) = spanned(repeat(1.., mark)).parse_next(input)?;
    marks.sort_unstable();
    marks.dedup();
    if marks.len() > MOST_MARKS {
        let label = format!("{} marks", marks.len());
        return Refusal::new(&span, format!("at most {MOST_MARKS} marks"), label).stop();
    }
    let pair = |input: &mut Input<'_>| pair(input, &marks);
    let pairs = preceded((symbol(";"), keyword("never")), repeat(1.., pair));
    let never: Option<Vec<(End, End)>> = opt(pairs).parse_next(input)?;
    if let Some(again) = opt(preceded(symbol(";"), keyword("never"))).parse_next(input)? {
        let help = "put all pairs behind one `never`";
        return Refusal::new(&again, "`never` is there already", "the second time").help(help).stop();
    }
    let mut never = never.unwrap_or_default();
    never.sort_unstable();
    never.dedup();
    Ok(Game::Strip(Strip { marks, never }))
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

/// Two marks that may not be neighbours, such as `OX`.
fn pair(input: &mut Input, marks: &[char]) -> Parsed<(End, End)> {
    let (text, span) = letters(input, "a pair of marks")?;
    let chars: Vec<char> = text.chars().take(3).collect();
    let &[left, right] = chars.as_slice() else {
        return Refusal::new(&span, "only pairs of neighbours can be forbidden", "not two marks")
            .help("write two marks without a space between them, for example OO")
            .stop();
    };
    let index = |mark: char| marks.iter().zip(1..).find(|(known, _)| **known == mark).map(|(_, index)| index);
    match (index(left), index(right)) {
        (Some(left), Some(right)) => Ok((left, right)),
        (known, _) => {
            let unknown = if known.is_none() { left } else { right };
            let marks: Vec<String> = marks.iter().map(char::to_string).collect();
            Refusal::new(&span, format!("{} is not a mark", quoted(&unknown.to_string())), "not a mark of this game")
                .help(format!("the marks are {}", marks.join(" ")))
                .stop()
        }
    }
}

impl fmt::Display for Strip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks: Vec<String> = self.marks.iter().map(char::to_string).collect();
        write!(f, "Strip({}", marks.join(" "))?;
        if !self.never.is_empty() {
            f.write_str("; never")?;
        }
        let letter = |end: End| usize::from(end).checked_sub(1).and_then(|i| self.marks.get(i)).unwrap_or(&'?');
        for &(left, right) in &self.never {
            write!(f, " {}{}", letter(left), letter(right))?;
        }
        f.write_str(")")
    }
}
