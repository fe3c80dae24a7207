//! The items of a part.

use super::layout::{
    ElementCount, InputFormat, InputItem, InputList, PositionFormat, SKIPPED, Signs, Style,
};
use crate::notation::expr::expr;
use crate::notation::prelude::*;
use crate::notation::scope::{resolve, variable_name};

/// The most lists whose numbers alternate.
const MOST_BESIDE: usize = 8;
/// The most cells of a board.
const MOST_CELLS: usize = 32;
/// The greatest magnitude of a number in the input: programs in every language but JavaScript read
/// numbers up to this.
const MOST_MAGNITUDE: i64 = 1_000_000_000_000_000_000;

/// A task whose line is read up to its last part.
pub(super) struct Draft<'a> {
    pub task: InputFormat,
    pub parameters: &'a [String],
    /// The last number since a repetition began: the default count of a list.
    pub last: Option<usize>,
}

/// A number, a list, alternating lists, or a position.
pub(super) fn item(draft: &mut Draft<'_>, input: &mut ParserInput) -> Parsed<InputItem> {
    if rest(input).starts_with('(') {
        return beside(draft, input);
    }
    if ["runs", "strip", "board"].contains(&next_word(input)) {
        return signs(draft, input, None);
    }
    let (name, span) = name(input)?;
    if skip_word(input, "as")?.is_some() {
        let marks = draft.variable(&name, &span, Style::Marks)?;
        return signs(draft, input, Some(marks));
    }
    if !rest(input).starts_with(['[', '.']) {
        let index = draft.variable(&name, &span, Style::Number)?;
        draft.range(input, index)?;
        if name != SKIPPED && !draft.parameters.contains(&name) {
            draft.last = Some(index);
        }
        return Ok(InputItem::Number(index));
    }
    list(draft, input, vec![(name, span)])
}

/// A name, or `_` for what is read and not used.
fn name(input: &mut ParserInput) -> Parsed<(String, Span)> {
    if rest(input).starts_with(SKIPPED) {
        return Ok((SKIPPED.to_owned(), symbol(SKIPPED).parse_next(input)?));
    }
    variable_name(input, "a name")
}

/// `(x y)[n]`
fn beside(draft: &mut Draft<'_>, input: &mut ParserInput) -> Parsed<InputItem> {
    let start = symbol("(").parse_next(input)?;
    let mut names = Vec::new();
    while !rest(input).starts_with(')') {
        names.push(name(input)?);
    }
    let end = symbol(")").parse_next(input)?;
    let span = start.start..end.end;
    if names.is_empty() || names.len() > MOST_BESIDE {
        return refuse(
            &span,
            format!("1 to {MOST_BESIDE} names may be side by side"),
            "these",
        );
    }
    if !rest(input).starts_with(['[', '.']) {
        return ParseError::new(
            &span,
            "the length of these lists is missing",
            "no count after it",
        )
        .help("for example (x y)[n], or (x y)... for as many as the number before says")
        .stop();
    }
    list(draft, input, names)
}

/// The counts after the names of lists: `...`, `[n]`, `[line]`, `[rows][columns]`, optionally with
/// names for the indices: `[i < rows]`; then the range, and the characters of a list of characters.
fn list(
    draft: &mut Draft<'_>,
    input: &mut ParserInput,
    names: Vec<(String, Span)>,
) -> Parsed<InputItem> {
    let (mut counts, mut places) = (Vec::new(), Vec::new());
    if rest(input).starts_with('.') {
        symbol("...").parse_next(input)?;
        counts.push(
            draft
                .last
                .map_or(ElementCount::Line, |last| ElementCount::Of(Expr::Var(last))),
        );
    }
    while counts.len() < 2 && rest(input).starts_with('[') {
        symbol("[").parse_next(input)?;
        if skip_word(input, "line")?.is_some() {
            counts.push(ElementCount::Line);
        } else {
            places.extend(place(input)?.map(|(name, span)| (name, span, counts.len())));
            counts.push(ElementCount::Of(count(draft, input)?));
        }
        symbol("]").parse_next(input)?;
    }
    let span = names.first().map_or(0..0, |(_, span)| span.clone());
    if counts.contains(&ElementCount::Line) && (counts.len() > 1 || names.len() > 1) {
        return ParseError::new(
            &span,
            "only a plain list goes to the end of its line",
            "give a count",
        )
        .help("for example (x y)[n], or cells[rows][columns]")
        .stop();
    }
    let mut variables = Vec::new();
    for (name, span) in names {
        variables.push(draft.variable(&name, &span, Style::List(counts.clone()))?);
    }
    for (name, span, which) in places {
        draft.variable(&name, &span, Style::Place(which))?;
    }
    let range = range(input)?;
    let signs = skip_word(input, "as")?
        .map(|_| characters(input))
        .transpose()?;
    if signs.is_some() && variables.len() != 1 {
        let help = "for example cells[i < R][j < C] as \".#\"";
        return ParseError::new(&span, "`as` comes after the name of its list", "these")
            .help(help)
            .stop();
    }
    let most = signs
        .as_ref()
        .map(|signs| (0, i64::try_from(signs.len()).map_or(0, |len| len - 1)));
    for &index in &variables {
        if let Some(variable) = draft.task.variables.get_mut(index) {
            variable.range = most.or(range);
        }
    }
    Ok(InputItem::List(InputList {
        variables,
        counts,
        signs,
    }))
}

/// `"ab"`, after `as`: different characters.
fn characters(input: &mut ParserInput) -> Parsed<String> {
    let (signs, at) = text(input)?;
    distinct(&signs, &at)?;
    if signs.is_empty() {
        let help = "for example cells[i < R][j < C] as \".#\"";
        return ParseError::new(&at, "which characters are read?", "none")
            .help(help)
            .stop();
    }
    Ok(signs)
}

/// `i <`, if it comes next.
fn place(input: &mut ParserInput) -> Parsed<Option<(String, Span)>> {
    let (word, behind) = word_and_rest(input);
    if word.is_empty() || !behind.starts_with('<') {
        return Ok(None);
    }
    let name = variable_name(input, "a name")?;
    symbol("<").parse_next(input)?;
    Ok(Some(name))
}

/// A count: an expression of numbers that have been read.
fn count(draft: &mut Draft<'_>, input: &mut ParserInput) -> Parsed<Expr> {
    let mut count = expr(input)?;
    let names = std::mem::take(&mut input.state.names);
    resolve(&mut count, &names, &draft.names())?;
    Ok(count)
}

/// `in 1..=100`, if it comes next.
pub(super) fn range(input: &mut ParserInput) -> Parsed<Option<(i64, i64)>> {
    if opt(keyword("in")).parse_next(input)?.is_none() {
        return Ok(None);
    }
    let bounds = |input: &mut ParserInput<'_>| {
        let low: i64 = integer(input)?;
        symbol("..=").parse_next(input)?;
        Ok((low, integer::<i64>(input)?))
    };
    let ((low, high), span) = with_span(bounds).parse_next(input)?;
    if low > high {
        return refuse(
            &span,
            "the range is empty",
            "the end is below the beginning",
        );
    }
    if low < -MOST_MAGNITUDE || high > MOST_MAGNITUDE {
        return refuse(
            &span,
            format!("numbers are read from -{MOST_MAGNITUDE} to {MOST_MAGNITUDE}"),
            "too large",
        );
    }
    Ok(Some((low, high)))
}

/// `runs "." "X"`, `strip "."`, `board "." "*" order 0 4 1`, with an optional count.
fn signs(
    draft: &mut Draft<'_>,
    input: &mut ParserInput,
    marks: Option<usize>,
) -> Parsed<InputItem> {
    let (style, span) = with_span(position).parse_next(input)?;
    let mut many = None;
    if opt(symbol("[")).parse_next(input)?.is_some() {
        many = Some(count(draft, input)?);
        symbol("]").parse_next(input)?;
    }
    Ok(InputItem::Signs(Signs {
        span,
        marks,
        style,
        count: many,
    }))
}

fn position(input: &mut ParserInput) -> Parsed<PositionFormat> {
    match next_word(input) {
        "runs" => {
            keyword("runs").parse_next(input)?;
            let (free, free_span) = text(input)?;
            let (others, _) = text(input)?;
            if free.is_empty() {
                return refuse(&free_span, "which characters are heaps?", "none");
            }
            distinct(&(free.clone() + &others), &free_span)?;
            Ok(PositionFormat::Runs(free, others))
        }
        "strip" => {
            keyword("strip").parse_next(input)?;
            Ok(PositionFormat::Strip(character(input)?))
        }
        _ => {
            keyword("board").parse_next(input)?;
            let (free, filled) = (character(input)?, character(input)?);
            distinct(&format!("{free}{filled}"), &(0..0))?;
            let mut order = Vec::new();
            if opt(keyword("order")).parse_next(input)?.is_some() {
                let start = input.state.end;
                while rest(input).starts_with(|c: char| c.is_ascii_digit()) {
                    order.push(u8::try_from(number(input)?.0).unwrap_or(u8::MAX));
                }
                let mut sorted = order.clone();
                sorted.sort_unstable();
                if order.len() > MOST_CELLS || !sorted.iter().copied().eq((0..).take(order.len())) {
                    return refuse(
                        &(start..input.state.end),
                        "an order names each cell once, from 0 on",
                        "this",
                    );
                }
            }
            Ok(PositionFormat::Board(free, filled, order))
        }
    }
}

/// A text in quotes: printable ASCII without blanks.
fn text(input: &mut ParserInput) -> Parsed<(String, Span)> {
    let inside = take_while(0.., |c: char| c.is_ascii_graphic() && c != '"');
    let (text, span) = token(
        Expectation::Named("characters in quotes"),
        delimited('"', inside, '"'),
    )
    .parse_next(input)?;
    Ok((text.to_owned(), span))
}

fn character(input: &mut ParserInput) -> Parsed<char> {
    let (text, span) = text(input)?;
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(one), None) => Ok(one),
        _ => refuse(
            &span,
            "one character is needed",
            format!("{} characters", text.len()),
        ),
    }
}

fn distinct(all: &str, span: &Span) -> Parsed<()> {
    let twice = |(at, c): (usize, char)| all.get(..at).is_some_and(|before| before.contains(c));
    if all.char_indices().any(twice) {
        return refuse(span, "a character has two meanings", "the same twice");
    }
    Ok(())
}
