//! Rows of the atlas with given values, period, kind and so on.

use std::{ops::RangeInclusive, str::FromStr};

use crate::{
    AtlasError, VALUES,
    column::{Column, WIDTH},
    csv::{self, AtlasRow, CsvCell},
};

const _: () = assert!(
    matches!(Column::ALL[WIDTH - 1], Column::FirstValues),
    "a search reads the last cell first"
);

/// A range of numbers: `20`, `5..10` (10 included), `..10`, `5..`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberRange(RangeInclusive<u64>);

impl FromStr for NumberRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |digits: &str, open: u64| {
            if digits.is_empty() {
                Some(open)
            } else {
                digits.parse().ok()
            }
        };
        let range = match text.split_once("..") {
            None => text.parse().ok().map(|number| number..=number),
            Some((least, most)) => number(least, 0)
                .zip(number(most, u64::MAX))
                .map(|(least, most)| least..=most),
        };
        let range = range.filter(|range| !range.is_empty() && text != "..");
        range
            .map(Self)
            .ok_or_else(|| "expected a number or a range such as 20, 5..10, ..10 or 5..".to_owned())
    }
}

/// Consecutive values of a game: `0,1,2,3` or `0 1 2 3`. The text has a space before and after each
/// value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TermQuery(String);

impl FromStr for TermQuery {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words = text.split([',', ' ']).filter(|word| !word.is_empty());
        let terms: Result<Vec<u32>, _> = words.map(str::parse).collect();
        let terms = terms.ok().filter(|terms| !terms.is_empty());
        let terms = terms.ok_or("expected Grundy values such as 0,1,2,3")?;
        if terms.len() > VALUES {
            return Err(format!(
                "{} values; the atlas has {VALUES} of each game",
                terms.len()
            ));
        }
        Ok(Self(terms.iter().fold(" ".to_owned(), |text, term| {
            text + &format!("{term} ")
        })))
    }
}

/// Conditions on rows; a row is found if it obeys all of them.
#[derive(Debug, Clone, Default)]
pub struct Query {
    /// The values of the heaps from 0 on.
    pub values: Option<TermQuery>,
    /// Consecutive values somewhere in the first 64.
    pub anywhere: Option<TermQuery>,
    /// Numbers, by column; an empty cell is in no range.
    pub numbers: Vec<(Column, NumberRange)>,
    /// Texts, by column; a cell must equal the whole text.
    pub texts: Vec<(Column, String)>,
    /// The column that orders the rows found; empty cells are last.
    pub sort: Option<Column>,
    /// Sorts from the largest to the smallest.
    pub reverse: bool,
}

/// The games that a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtlasMatches<'a> {
    /// The rows found, in order.
    pub rows: Vec<AtlasRow<'a>>,
    /// The number of games in the table.
    pub games: usize,
}

impl Query {
    /// Finds the rows of a table that obey all conditions.
    ///
    /// Before a line is found, only its cells with a condition are parsed.
    ///
    /// # Errors
    /// If the header or a parsed cell is invalid; the error names the line and the column.
    pub fn run<'a>(&self, file: &str, text: &'a str) -> Result<AtlasMatches<'a>, AtlasError> {
        let columns = self
            .numbers
            .iter()
            .map(|(column, _)| *column)
            .chain(self.texts.iter().map(|(column, _)| *column));
        let cells = columns.map(|column| column as usize + 1).max().unwrap_or(0);
        let (mut rows, mut games) = (Vec::new(), 0);
        for line in csv::lines(file, text)? {
            games += 1;
            if self.has_values(line.last())
                && self.texts.iter().all(|(_, text)| line.has(text))
                && (cells == 0 || self.has_cells(&line.row(cells)?))
            {
                rows.push(line.row(WIDTH)?);
            }
        }
        if let Some(column) = self.sort {
            rows.sort_by(|one, other| {
                let (one, other) = (one.cell(column), other.cell(column));
                let order = if self.reverse {
                    other.cmp(&one)
                } else {
                    one.cmp(&other)
                };
                (one == CsvCell::Empty)
                    .cmp(&(other == CsvCell::Empty))
                    .then(order)
            });
        }
        Ok(AtlasMatches { rows, games })
    }

    fn has_cells(&self, row: &AtlasRow<'_>) -> bool {
        self.numbers.iter().all(|(column, range)| {
            row.number(*column)
                .is_some_and(|number| range.0.contains(&number))
        }) && self
            .texts
            .iter()
            .all(|(column, text)| row.text(*column) == text)
    }

    fn has_values(&self, first_values: &str) -> bool {
        self.values
            .as_ref()
            .is_none_or(|terms| begins(first_values, terms.0.trim()))
            && self
                .anywhere
                .as_ref()
                .is_none_or(|terms| contains(first_values, &terms.0))
    }
}

/// Returns `true` if the words of `text` begin with those of `words`.
fn begins(text: &str, words: &str) -> bool {
    text.strip_prefix(words).is_some_and(ends_a_word)
}

/// Returns `true` if the words between the spaces at both ends of `spaced` are consecutive words of
/// `text`.
fn contains(text: &str, spaced: &str) -> bool {
    begins(text, spaced.trim()) || text.ends_with(spaced.trim_end()) || text.contains(spaced)
}

fn ends_a_word(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with(' ')
}

#[cfg(test)]
mod tests;
