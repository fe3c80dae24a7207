//! Board games: `Board(4x4; line 1..=3 in row column)`, `Board(4x5; place [##] [#/#])`.

use super::prelude::*;
use winnow::token::one_of;

use super::range::value_or_range;
use crate::game::board::{self, Board, BoardShape, Direction, Lines};

/// The most cells of a board.
const MOST_CELLS: u64 = board::MOST_CELLS as u64;

/// The directions of lines.
const DIRECTIONS: [(&str, Direction); 4] = [
    ("row", Direction::Row),
    ("column", Direction::Column),
    ("diagonal", Direction::Diagonal),
    ("antidiagonal", Direction::Antidiagonal),
];

/// Parses the contents of `Board(…)`.
pub(super) fn game(input: &mut ParserInput) -> Parsed<Game> {
    let (rows, columns) = size(input)?;
    symbol(";").parse_next(input)?;
    let (mut lines, mut place) = (None, None);
    loop {
        let word = alt((keyword("line").value(true), keyword("place").value(false)));
        let (is_line, span) = with_span(word).parse_next(input)?;
        if if is_line {
            lines.is_some()
        } else {
            place.is_some()
        } {
            return refuse(&span, "this word was already given", "the second time");
        }
        if is_line {
            lines = Some(line_clause(input, rows, columns)?);
        } else {
            place = Some(place_clause(input, rows, columns)?);
        }
        if opt(symbol(";")).parse_next(input)?.is_none() {
            return Ok(Board {
                rows,
                columns,
                lines,
                place: place.unwrap_or_default(),
            }
            .into());
        }
    }
}

/// `RxC`
fn size(input: &mut ParserInput) -> Parsed<(u8, u8)> {
    let ((rows, rows_span), _, (columns, columns_span)) =
        (number, symbol("x"), number).parse_next(input)?;
    let span = rows_span.start..columns_span.end;
    let cells = rows.saturating_mul(columns);
    match (u8::try_from(rows), u8::try_from(columns)) {
        (Ok(rows), Ok(columns)) if (1..=MOST_CELLS).contains(&cells) => Ok((rows, columns)),
        _ => {
            let message = format!("a board has 1 to {MOST_CELLS} cells");
            let help = format!("for example {}", input.state.example);
            ParseError::new(&span, message, format!("{cells} cells"))
                .help(help)
                .stop()
        }
    }
}

/// `A..=B in row column`, after `line`
fn line_clause(input: &mut ParserInput, rows: u8, columns: u8) -> Parsed<Lines> {
    let ((first, first_span), last) = value_or_range(input, number)?;
    let (last, last_span) = last.unwrap_or((first, first_span.clone()));
    keyword("in").parse_next(input)?;
    let mut directions: Vec<Direction> = repeat(1.., direction).parse_next(input)?;
    directions.sort_unstable();
    directions.dedup();

    let longest_line = directions.iter().map(|direction| match direction {
        Direction::Row => columns,
        Direction::Column => rows,
        Direction::Diagonal | Direction::Antidiagonal => rows.min(columns),
    });
    let limit = longest_line.max().unwrap_or(0);
    let refuse = |span: &Span, message: &str, label: String| {
        let help = format!(
            "lines in these directions have 1 to {limit} cells on a board of {rows}x{columns}"
        );
        ParseError::new(span, message, label).help(help).stop()
    };
    match (u8::try_from(first), u8::try_from(last)) {
        (Ok(0), _) => refuse(
            &first_span,
            "a line has at least 1 cell",
            "too short".to_owned(),
        ),
        _ if first > last => {
            let span = first_span.start..last_span.end;
            refuse(
                &span,
                "no length is in this range",
                format!("{first} is above {last}"),
            )
        }
        (Ok(shortest), Ok(longest)) if longest <= limit => Ok(Lines {
            shortest,
            longest,
            directions,
        }),
        _ => refuse(
            &last_span,
            "no line of this length fits",
            "too long".to_owned(),
        ),
    }
}

fn direction(input: &mut ParserInput) -> Parsed<Direction> {
    let (word, span) = name("a direction").parse_next(input)?;
    match DIRECTIONS.iter().find(|(name, _)| *name == word) {
        Some((_, direction)) => Ok(*direction),
        None => ParseError::new(
            &span,
            format!("unknown direction {}", quote_text(word)),
            "not a direction",
        )
        .help(suggestion(word, DIRECTIONS.iter().map(|(name, _)| *name)))
        .stop(),
    }
}

/// `[##] turn flip …`, after `place`
fn place_clause(input: &mut ParserInput, rows: u8, columns: u8) -> Parsed<Vec<BoardShape>> {
    let fitting = |input: &mut ParserInput| fitting(input, rows, columns);
    let list: Vec<Vec<BoardShape>> = repeat(1.., fitting).parse_next(input)?;
    let mut shapes = list.concat();
    shapes.sort_unstable();
    shapes.dedup();
    Ok(shapes)
}

/// Parses a shape with `turn` and `flip`, and returns the resulting shapes that fit on the board.
/// If none fits, the shape stays: it is a move that nobody can make.
fn fitting(input: &mut ParserInput, rows: u8, columns: u8) -> Parsed<Vec<BoardShape>> {
    let mut shapes = turned_and_flipped(input)?;
    let first = shapes.first().cloned();
    shapes.retain(|shape| {
        shape
            .iter()
            .all(|&(row, column)| row < rows && column < columns)
    });
    if shapes.is_empty() {
        shapes.extend(first);
    }
    Ok(shapes)
}

/// Parses a shape. After it, `turn` adds its rotations, and `flip` adds the left-right mirror image
/// of each shape.
fn turned_and_flipped(input: &mut ParserInput) -> Parsed<Vec<BoardShape>> {
    let first = shape(input)?;
    let mut shapes = vec![first];
    let word = || alt((keyword("turn").value(true), keyword("flip").value(false)));
    let words: Vec<bool> = repeat(0..=2, word()).parse_next(input)?;
    if words.contains(&true) {
        for _ in 0..3 {
            shapes.extend(shapes.last().map(turn_shape));
        }
    }
    if words.contains(&false) {
        let mirrored: Vec<BoardShape> = shapes.iter().map(flip_shape).collect();
        shapes.extend(mirrored);
    }
    Ok(shapes)
}

/// `##.`
fn row(input: &mut ParserInput) -> Parsed<Vec<bool>> {
    let cell = token(Expectation::Named("`#` or `.`"), one_of(['#', '.']));
    repeat(0.., cell.map(|(cell, _)| cell == '#')).parse_next(input)
}

/// `[##/#.]`: rows from the top, `#` filled.
fn shape(input: &mut ParserInput) -> Parsed<BoardShape> {
    let rows = delimited(symbol("["), separated(1.., row, symbol("/")), symbol("]"));
    let (rows, span): (Vec<Vec<bool>>, Span) = with_span(rows).parse_next(input)?;
    let filled = |(row, cells): (usize, &Vec<bool>)| -> Vec<(usize, usize)> {
        cells
            .iter()
            .enumerate()
            .filter(|(_, filled)| **filled)
            .map(|(column, _)| (row, column))
            .collect()
    };
    let cells: Vec<(usize, usize)> = rows.iter().enumerate().flat_map(filled).collect();
    let top = cells.iter().map(|cell| cell.0).min();
    let left = cells.iter().map(|cell| cell.1).min();
    let (Some(top), Some(left)) = (top, left) else {
        return refuse(&span, "a shape fills at least one cell", "no `#`");
    };
    let small = |offset: usize| {
        u8::try_from(offset)
            .ok()
            .filter(|offset| u64::from(*offset) < MOST_CELLS)
    };
    let offsets = cells
        .iter()
        .map(|(row, column)| Some((small(row - top)?, small(column - left)?)));
    let Some(shape) = offsets.collect() else {
        let message = format!("a side of a shape has at most {MOST_CELLS} cells");
        return refuse(&span, message, "too large");
    };
    Ok(shape)
}

/// Returns the shape after a quarter turn clockwise.
fn turn_shape(shape: &BoardShape) -> BoardShape {
    let bottom = shape.iter().map(|cell| cell.0).max().unwrap_or(0);
    sort_cells(shape.iter().map(|&(row, column)| (column, bottom - row)))
}

/// Returns the left-right mirror image.
fn flip_shape(shape: &BoardShape) -> BoardShape {
    let right = shape.iter().map(|cell| cell.1).max().unwrap_or(0);
    sort_cells(shape.iter().map(|&(row, column)| (row, right - column)))
}

fn sort_cells(cells: impl Iterator<Item = (u8, u8)>) -> BoardShape {
    let mut shape: BoardShape = cells.collect();
    shape.sort_unstable();
    shape
}

/// A shape as a picture; all rows have the same length.
fn picture(shape: &BoardShape) -> String {
    let bottom = shape.iter().map(|cell| cell.0).max().unwrap_or(0);
    let right = shape.iter().map(|cell| cell.1).max().unwrap_or(0);
    let cell = |row, column| {
        if shape.binary_search(&(row, column)).is_ok() {
            '#'
        } else {
            '.'
        }
    };
    let rows: Vec<String> = (0..=bottom)
        .map(|row| (0..=right).map(|column| cell(row, column)).collect())
        .collect();
    format!("[{}]", rows.join("/"))
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({}x{}", self.rows, self.columns)?;
        if let Some(Lines {
            shortest,
            longest,
            directions,
        }) = &self.lines
        {
            write!(f, "; line {shortest}..={longest} in")?;
            for (name, _) in DIRECTIONS
                .iter()
                .filter(|(_, direction)| directions.contains(direction))
            {
                write!(f, " {name}")?;
            }
        }
        if !self.place.is_empty() {
            write!(f, "; place {}", join(self.place.iter().map(picture), " "))?;
        }
        f.write_str(")")
    }
}
