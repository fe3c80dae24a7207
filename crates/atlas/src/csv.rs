//! The table as CSV that spreadsheets, pandas and R read without changing a cell.
//!
//! Text is always in quotes, numbers never, and an empty cell has no character. Text has neither
//! quotes nor line feeds, so every cell of the parsed table is a part of the file.

use std::fmt::Write;

use crate::{
    AtlasError,
    column::{CellType, Column, WIDTH},
};

/// A cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CsvCell<'a> {
    /// No value.
    Empty,
    /// A number.
    Number(u64),
    /// Text.
    Text(&'a str),
}

/// A row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtlasRow<'a> {
    cells: [CsvCell<'a>; WIDTH],
}

impl<'a> AtlasRow<'a> {
    /// Creates a row without values.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            cells: [CsvCell::Empty; WIDTH],
        }
    }

    /// Returns the cell of a column.
    #[must_use]
    pub const fn cell(&self, column: Column) -> CsvCell<'a> {
        self.cells[column as usize]
    }

    /// Returns the text of a column; empty text for an empty cell or a number.
    #[must_use]
    pub const fn text(&self, column: Column) -> &'a str {
        match self.cell(column) {
            CsvCell::Text(text) => text,
            CsvCell::Empty | CsvCell::Number(_) => "",
        }
    }

    /// Returns the number of a column.
    #[must_use]
    pub const fn number(&self, column: Column) -> Option<u64> {
        match self.cell(column) {
            CsvCell::Number(number) => Some(number),
            CsvCell::Empty | CsvCell::Text(_) => None,
        }
    }

    /// Sets a text; empty text is an empty cell.
    pub fn set_text(&mut self, column: Column, text: &'a str) {
        self.cells[column as usize] = if text.is_empty() {
            CsvCell::Empty
        } else {
            CsvCell::Text(text)
        };
    }

    /// Sets a number.
    pub fn set_number(&mut self, column: Column, number: Option<u64>) {
        self.cells[column as usize] = number.map_or(CsvCell::Empty, CsvCell::Number);
    }
}

/// Returns the header.
pub(crate) fn header() -> String {
    Column::ALL.map(Column::name).join(",")
}

/// Writes a header and a line for each row.
#[must_use]
pub fn write<'a>(rows: impl IntoIterator<Item = AtlasRow<'a>>) -> String {
    let mut text = header() + "\n";
    for row in rows {
        for (index, cell) in row.cells.iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            // Writing to a string does not fail.
            let _ = match cell {
                CsvCell::Empty => Ok(()),
                CsvCell::Number(number) => write!(text, "{number}"),
                CsvCell::Text(cell) => write!(text, "\"{cell}\""),
            };
        }
        text.push('\n');
    }
    text
}

/// Parses a table as [`write()`] makes it.
///
/// # Errors
/// If the header or a line is invalid; the error names the line and the column.
pub fn parse<'a>(file: &str, text: &'a str) -> Result<Vec<AtlasRow<'a>>, AtlasError> {
    lines(file, text)?.map(|line| line.row(WIDTH)).collect()
}

/// Returns the lines of a table after its header.
///
/// # Errors
/// If the header is invalid.
pub(crate) fn lines<'f, 'a>(
    file: &'f str,
    text: &'a str,
) -> Result<impl Iterator<Item = CsvLine<'f, 'a>>, AtlasError> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    if first != header() {
        let what =
            "the header is not that of this program's atlas: `grundy atlas csv` makes the file";
        return Err(AtlasError {
            file: file.to_owned(),
            line: 1,
            what: what.to_owned(),
        });
    }
    Ok((2..)
        .zip(rest.lines())
        .map(move |(number, text)| CsvLine { file, number, text }))
}

/// A line of a table, whose cells are not parsed yet.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CsvLine<'f, 'a> {
    file: &'f str,
    number: usize,
    text: &'a str,
}

impl<'a> CsvLine<'_, 'a> {
    /// Returns the text of the last cell, which is in quotes; empty text if the line has no such
    /// cell.
    pub(crate) fn last(self) -> &'a str {
        let open = self.text.strip_suffix('"');
        open.and_then(|open| open.rsplit_once('"'))
            .map_or("", |(_, last)| last)
    }

    /// Returns `true` if the line has a text, in whatever cells.
    pub(crate) fn has(self, text: &str) -> bool {
        self.text.contains(text)
    }

    /// Parses the first cells; all others are empty.
    ///
    /// # Errors
    /// If one of these cells is invalid; the error names the line and the column.
    pub(crate) fn row(self, cells: usize) -> Result<AtlasRow<'a>, AtlasError> {
        row(self.text, cells).map_err(|column| AtlasError {
            file: self.file.to_owned(),
            line: self.number,
            what: format!("invalid cell of column {}", column.name()),
        })
    }
}

/// Parses the first cells of a line.
///
/// # Errors
/// If a cell is invalid; the error is its column.
fn row(line: &str, cells: usize) -> Result<AtlasRow<'_>, Column> {
    let mut row = AtlasRow::empty();
    let mut rest = line;
    for column in Column::ALL.into_iter().take(cells) {
        let (cell, after) = match column.holds() {
            CellType::Text => text(rest).ok_or(column)?,
            CellType::Number => number(rest).ok_or(column)?,
        };
        row.cells[column as usize] = cell;
        let is_last = column as usize + 1 == WIDTH;
        rest = if is_last {
            after
        } else {
            after.strip_prefix(',').ok_or(column)?
        };
        if is_last && !rest.is_empty() {
            return Err(column);
        }
    }
    Ok(row)
}

/// Splits a text from the start of a line.
fn text(line: &str) -> Option<(CsvCell<'_>, &str)> {
    let Some(quoted) = line.strip_prefix('"') else {
        return Some((CsvCell::Empty, line));
    };
    let (text, rest) = quoted.split_once('"')?;
    Some((CsvCell::Text(text), rest))
}

/// Splits a number from the start of a line.
fn number(line: &str) -> Option<(CsvCell<'_>, &str)> {
    let (digits, rest) = line.split_at(line.find(',').unwrap_or(line.len()));
    if digits.is_empty() {
        return Some((CsvCell::Empty, rest));
    }
    let number = digits
        .parse()
        .ok()
        .filter(|&number| i64::try_from(number).is_ok())?;
    Some((CsvCell::Number(number), rest))
}

#[cfg(test)]
mod tests;
