//! The shape of a table from its lines: a row, positions with values, or a matrix.

use std::collections::BTreeSet;

use super::{
    FileLayout, TableFormat, TableReadError,
    lines::{TablePage, TokenLine},
    token::{Token, refuse_word},
};
use crate::table::{MOST_NUMBERS, Table, TablePosition, default_names};

/// Words of a header for the column of the values.
const VALUE_WORDS: [&str; 13] = [
    "value", "values", "v", "g", "grundy", "sg", "nimber", "val", "result", "outcome", "g(n)",
    "a(n)", "win",
];

/// Returns the table of a page.
pub fn table(page: &TablePage, format: TableFormat) -> Result<Table, TableReadError> {
    let of_outcomes = page
        .lines
        .iter()
        .flat_map(|line| &line.tokens)
        .any(|token| matches!(token, Token::Outcome(_)));
    let layout = match format.layout {
        FileLayout::Recognised => recognise_layout(page),
        layout => layout,
    };
    if let Some(large) = &page.too_large {
        let width = page.lines.first().map_or(0, |line| line.tokens.len());
        let is_index = layout == FileLayout::Lines && large.place != value_place(page, width);
        return Err(if is_index {
            large.index()
        } else {
            refuse_word(&large.word, large.line)
        });
    }
    match layout {
        FileLayout::Row | FileLayout::Recognised => row(page, format, of_outcomes),
        FileLayout::Matrix => matrix(page, format, of_outcomes),
        FileLayout::Lines => positions(page, of_outcomes),
    }
}

/// Recognises the layout.
fn recognise_layout(page: &TablePage) -> FileLayout {
    let TablePage {
        header,
        lines,
        labels,
        ..
    } = page;
    let width = lines
        .iter()
        .map(|line| line.tokens.len())
        .max()
        .unwrap_or(0);
    let Some((last, others)) = lines.split_last() else {
        return FileLayout::Row;
    };
    if others.is_empty() {
        return if header.len() > 1 && header.len() == width {
            FileLayout::Lines
        } else {
            FileLayout::Row
        };
    }
    if width == 1 {
        return FileLayout::Row;
    }
    // Labels that count the values belong to a list in lines, labels that count the lines to a
    // matrix.
    if let [first, second, ..] = labels.as_slice() {
        let is_list = lines
            .first()
            .is_some_and(|line| i32::try_from(line.tokens.len()) == Ok(second - first));
        return if is_list && second - first > 1 {
            FileLayout::Row
        } else {
            FileLayout::Matrix
        };
    }
    // A list in lines: each but the last ends with a comma.
    if header.is_empty() && others.iter().all(|line| line.continues) && !last.continues {
        return FileLayout::Row;
    }
    let is_even = lines.iter().all(|line| line.tokens.len() == width);
    if is_even && (header.len() == width || are_positions(lines, width)) {
        FileLayout::Lines
    } else {
        FileLayout::Matrix
    }
}

/// Returns `true` if the first words of the lines are positions: nearly all occur once, and those
/// of several numbers fill a large part of a box. A position that occurs twice, or has too many
/// numbers, is an error of the table, not a matrix.
fn are_positions(lines: &[TokenLine], width: usize) -> bool {
    if !(2..=MOST_NUMBERS + 3).contains(&width) || lines.len() < 3 {
        return false;
    }
    let position = |line: &TokenLine| {
        line.tokens
            .iter()
            .take(width - 1)
            .map(|token| token.number())
            .collect::<Option<Vec<i32>>>()
    };
    let Some(positions) = lines.iter().map(position).collect::<Option<Vec<_>>>() else {
        return false;
    };
    let distinct: BTreeSet<&Vec<i32>> = positions.iter().collect();
    let are_most = |count: usize| 10 * count >= 9 * positions.len();
    if !are_most(distinct.len()) || positions.iter().flatten().any(|&number| number < 0) {
        return false;
    }
    let rising = 1 + positions
        .windows(2)
        .filter(|pair| pair[0] < pair[1])
        .count();
    if width == 2 {
        return are_most(rising);
    }
    if width > MOST_NUMBERS + 1 && rising < positions.len() {
        return false;
    }
    (0..width - 1).all(|index| {
        let values: BTreeSet<i32> = positions
            .iter()
            .filter_map(|position| position.get(index))
            .copied()
            .collect();
        values.len() * 2 <= lines.len().max(2 * values.len().min(2))
    })
}

impl Token {
    fn number(self) -> Option<i32> {
        if let Self::Number(number) = self {
            Some(number)
        } else {
            None
        }
    }

    /// Returns the value; `None` for a gap.
    fn value(self, of_outcomes: bool, line: usize) -> Result<Option<i32>, TableReadError> {
        match self {
            Self::Gap => Ok(None),
            Self::Outcome(value) => Ok(Some(value)),
            Self::Number(number) if of_outcomes && !(0..=1).contains(&number) => {
                Err(TableReadError {
                    line: Some(line),
                    message: format!("`{number}` is not an outcome like the others"),
                })
            }
            Self::Number(number) => Ok(Some(number)),
        }
    }
}

fn row(page: &TablePage, format: TableFormat, of_outcomes: bool) -> Result<Table, TableReadError> {
    let base = page.labels.first().copied().unwrap_or(format.base);
    let mut cells = Vec::new();
    let mut n = base;
    for line in &page.lines {
        for token in &line.tokens {
            if let Some(value) = token.value(of_outcomes, line.number)? {
                cells.push(([n, 0, 0], value));
            }
            n += 1;
        }
    }
    Ok(Table::new(default_names(1), cells, of_outcomes)?)
}

fn matrix(
    page: &TablePage,
    format: TableFormat,
    of_outcomes: bool,
) -> Result<Table, TableReadError> {
    let first = page.labels.first().copied().unwrap_or(format.base);
    let mut cells = Vec::new();
    for (x, line) in (first..).zip(&page.lines) {
        for (y, token) in (format.base..).zip(&line.tokens) {
            if let Some(value) = token.value(of_outcomes, line.number)? {
                cells.push(([x, y, 0], value));
            }
        }
    }
    Ok(Table::new(default_names(2), cells, of_outcomes)?)
}

/// Returns the place of the value in lines of positions: the column that the header names, or else
/// the last one.
fn value_place(page: &TablePage, width: usize) -> usize {
    let named = |word: &String| VALUE_WORDS.contains(&word.to_lowercase().as_str());
    let header = if page.header.len() == width {
        page.header.as_slice()
    } else {
        &[]
    };
    header
        .iter()
        .rposition(named)
        .unwrap_or(width.saturating_sub(1))
}

fn positions(page: &TablePage, of_outcomes: bool) -> Result<Table, TableReadError> {
    let width = page.lines.first().map_or(0, |line| line.tokens.len());
    if !(2..=MOST_NUMBERS + 1).contains(&width) {
        let message = format!(
            "a line has {width} numbers; a position has one to {MOST_NUMBERS}, and its value follows"
        );
        return Err(TableReadError {
            line: page.lines.first().map(|line| line.number),
            message,
        });
    }
    let header = if page.header.len() == width {
        page.header.as_slice()
    } else {
        &[]
    };
    let value_at = value_place(page, width);
    let mut names: Vec<String> = header.to_vec();
    if !names.is_empty() {
        names.remove(value_at);
    }
    let names = if are_names(&names) {
        names
    } else {
        default_names(width - 1)
    };
    let mut cells = Vec::new();
    for line in &page.lines {
        if line.tokens.len() != width {
            let message = format!(
                "{} words, and the lines before have {width}",
                line.tokens.len()
            );
            return Err(TableReadError {
                line: Some(line.number),
                message,
            });
        }
        let mut position = TablePosition::default();
        let others = line
            .tokens
            .iter()
            .enumerate()
            .filter(|&(index, _)| index != value_at);
        for (number, (_, token)) in position.iter_mut().zip(others) {
            let message = || TableReadError {
                line: Some(line.number),
                message: "a position has a number missing".to_owned(),
            };
            *number = token.number().ok_or_else(message)?;
        }
        if let Some(value) = line.tokens[value_at].value(of_outcomes, line.number)? {
            cells.push((position, value));
        }
    }
    Ok(Table::new(names, cells, of_outcomes)?)
}

/// Words of the notation, which are not names.
const WORDS: [&str; 25] = [
    "for", "in", "if", "and", "or", "not", "min", "max", "gcd", "xor", "ilog", "isqrt", "popcount",
    "digitsum", "else", "g", "lost", "let", "last", "factor", "part", "prime", "primes",
    "repeated", "by",
];

/// Returns `true` if the names of a header can be names of a claim.
fn are_names(names: &[String]) -> bool {
    let is_name = |name: &String| {
        let mut letters = name.chars();
        letters.next().is_some_and(|c| c.is_ascii_lowercase())
            && letters.all(|c| c.is_ascii_alphanumeric() || c == '_')
            && name.len() <= 12
            && !WORDS.contains(&name.as_str())
    };
    let distinct: BTreeSet<&String> = names.iter().collect();
    !names.is_empty() && names.iter().all(is_name) && distinct.len() == names.len()
}
