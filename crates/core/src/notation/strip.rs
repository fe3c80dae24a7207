//! Strip games: `Strip(O X; never OO XX)`, rows with longer patterns: `Strip(O X; never OOO XXX)`,
//! and several rows: `Strip(O X; never OO XX; rows 2)`.

use super::expr::literal;
use super::prelude::*;
use crate::game::{PatternStrip, Strip, strip::End};

/// The most marks.
const MOST_MARKS: usize = 8;
/// The most marks of a forbidden pattern.
const LONGEST_PATTERN: usize = 16;
/// The most rows: with more rows, two columns have more cells than the search allows.
const MOST_ROWS: u64 = 50;

/// Parses the contents of `Strip(…)`.
pub(super) fn game(input: &mut ParserInput) -> Parsed<Game> {
    let (written, span): (Vec<char>, Span) = with_span(repeat(1.., mark)).parse_next(input)?;
    // The ends of a gap have the numbers of their marks, in the order that was written.
    let mut marks: Vec<char> = Vec::new();
    for mark in written {
        if !marks.contains(&mark) {
            marks.push(mark);
        }
    }
    if marks.len() > MOST_MARKS {
        let label = format!("{} marks", marks.len());
        return refuse(&span, format!("at most {MOST_MARKS} marks"), label);
    }
    let pattern = |input: &mut ParserInput<'_>| pattern(input, &marks);
    let word = |text: &'static str| opt(preceded(symbol(";"), keyword(text)));
    let (mut never, mut rows): (Option<Vec<Vec<End>>>, Option<usize>) = (None, None);
    loop {
        if let Some(again) = word("never").parse_next(input)? {
            if never.is_some() {
                let help = "put all patterns after one `never`";
                return ParseError::new(&again, "`never` was already given", "the second time")
                    .help(help)
                    .stop();
            }
            never = Some(repeat(1.., pattern).parse_next(input)?);
        } else if let Some(again) = word("rows").parse_next(input)? {
            if rows.is_some() {
                return refuse(&again, "`rows` was already given", "the second time");
            }
            rows = Some(number_of_rows(input)?);
        } else {
            break;
        }
    }
    Ok(game_of(
        marks,
        least(never.unwrap_or_default()),
        rows.unwrap_or(1),
    ))
}

/// Parses the number of rows.
fn number_of_rows(input: &mut ParserInput) -> Parsed<usize> {
    let (rows, span) = literal(input, &[';', ')'], |input| Ok(number(input)?.0.into()))?;
    let rows = rows.unwrap_or(2);
    let few = usize::try_from(rows)
        .ok()
        .filter(|_| (1..=MOST_ROWS.into()).contains(&rows));
    let refusal = || {
        refuse(
            &span,
            format!("from 1 to {MOST_ROWS} rows"),
            format!("{rows} rows"),
        )
    };
    few.map_or_else(refusal, Ok)
}

/// Returns the patterns that contain no other pattern, sorted: they forbid the same rows as all
/// patterns together.
fn least(mut never: Vec<Vec<End>>) -> Vec<Vec<End>> {
    never.sort_unstable();
    never.dedup();
    let is_in = |inner: &[End], outer: &[End]| {
        inner.len() < outer.len() && outer.windows(inner.len()).any(|w| w == inner)
    };
    never
        .iter()
        .filter(|outer| !never.iter().any(|inner| is_in(inner, outer)))
        .cloned()
        .collect()
}

/// Returns a strip of gaps if there is one row and all patterns are pairs; otherwise a row game.
fn game_of(marks: Vec<char>, never: Vec<Vec<End>>, rows: usize) -> Game {
    let pair = |pattern: &Vec<End>| match pattern.as_slice() {
        &[left, right] => Some((left, right)),
        _ => None,
    };
    match never
        .iter()
        .map(pair)
        .collect::<Option<_>>()
        .filter(|_| rows == 1)
    {
        Some(never) => Strip { marks, never }.into(),
        None => PatternStrip {
            marks,
            never,
            rows,
            is_ring: false,
        }
        .into(),
    }
}

/// Parses letters, or the text in their place.
fn letters<'s>(input: &mut ParserInput<'s>, what: &'static str) -> Parsed<(&'s str, Span)> {
    let inside = |c: char| !c.is_whitespace() && !",;()".contains(c);
    token(Expectation::Named(what), take_while(1.., inside)).parse_next(input)
}

/// One letter.
fn mark(input: &mut ParserInput) -> Parsed<char> {
    let (text, span) = letters(input, "a mark")?;
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), None) if letter.is_ascii_alphabetic() => Ok(letter),
        _ => {
            let refusal =
                ParseError::new(&span, "a mark is one letter, A-Z or a-z", "not one letter");
            match text {
                "never" | "rows" => refusal.help(format!("write `;` before {text}")),
                _ => refusal.help("put spaces between marks, for example O X"),
            }
            .stop()
        }
    }
}

/// Parses marks that must not be adjacent in this order, such as `OX`.
fn pattern(input: &mut ParserInput, marks: &[char]) -> Parsed<Vec<End>> {
    let (text, span) = letters(input, "a pattern of marks")?;
    let count = text.chars().take(LONGEST_PATTERN + 1).count();
    if !(2..=LONGEST_PATTERN).contains(&count) {
        let label = if count == 1 {
            "1 mark".to_owned()
        } else {
            format!("{} marks", text.chars().count())
        };
        return ParseError::new(&span, format!("a forbidden pattern has 2 to {LONGEST_PATTERN} marks"), label)
            .help("write marks that may not stand next to each other without a space between them, for example OO")
            .stop();
    }
    let index = |letter: char| {
        let known = marks
            .iter()
            .zip(1..)
            .find(|(mark, _)| **mark == letter)
            .map(|(_, index)| index);
        known.ok_or(letter)
    };
    match text.chars().map(index).collect::<Result<Vec<End>, char>>() {
        Ok(pattern) => Ok(pattern),
        Err(unknown) => ParseError::new(
            &span,
            format!("{} is not a mark", quote_text(&unknown.to_string())),
            "not a mark of this game",
        )
        .help(format!("the marks are {}", join(marks, " ")))
        .stop(),
    }
}

/// Writes `Strip(O X; never OO XX`, without the end.
fn write<'a>(
    f: &mut fmt::Formatter<'_>,
    marks: &[char],
    never: impl Iterator<Item = &'a [End]>,
) -> fmt::Result {
    write!(f, "Strip({}", join(marks, " "))?;
    let letter = |&end: &End| {
        usize::from(end)
            .checked_sub(1)
            .and_then(|index| marks.get(index))
            .unwrap_or(&'?')
    };
    for (index, pattern) in never.enumerate() {
        let before = if index == 0 { "; never " } else { " " };
        write!(
            f,
            "{before}{}",
            pattern.iter().map(letter).collect::<String>()
        )?;
    }
    Ok(())
}

impl fmt::Display for Strip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs: Vec<[End; 2]> = self
            .never
            .iter()
            .map(|&(left, right)| [left, right])
            .collect();
        write(f, &self.marks, pairs.iter().map(<[End; 2]>::as_slice))?;
        f.write_str(")")
    }
}

impl fmt::Display for PatternStrip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_ring { "Ring(" } else { "" })?;
        write(f, &self.marks, self.never.iter().map(Vec::as_slice))?;
        if self.rows > 1 {
            write!(f, "; rows {}", self.rows)?;
        }
        f.write_str(if self.is_ring { "))" } else { ")" })
    }
}
