//! Tables of values from text and from `NumPy`'s array files.
//!
//! Recognised are a row of numbers, lines `n v`, `x y v` and `x y z v`, a matrix, a matrix or words
//! of W and L (or P and N), CSV with or without a header, b-files, JSON lists, and the text that
//! `grundy values` prints. A gap is an empty field of a CSV file, `-`, `?` or `.`.

mod lines;
pub mod npy;
mod shape;
mod token;

use crate::table::Table;

/// The reason why a table cannot be read: the place and what is expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableReadError {
    /// The line, from 1 on; `None` if the whole file is meant.
    pub line: Option<usize>,
    /// The message: the error, and the remedy.
    pub message: String,
}

impl std::fmt::Display for TableReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for TableReadError {}

impl From<String> for TableReadError {
    fn from(message: String) -> Self {
        Self {
            line: None,
            message,
        }
    }
}

/// The layout of the numbers of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FileLayout {
    /// Recognised by the numbers.
    #[default]
    Recognised,
    /// All numbers are the values of 0, 1, 2, …
    Row,
    /// A line is a position and its value.
    Lines,
    /// A line is a row of a matrix: x is the line, y the column.
    Matrix,
}

/// The format of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TableFormat {
    /// The layout.
    pub layout: FileLayout,
    /// The index of the first value of a row and of the first line and column of a matrix; by
    /// default 0.
    pub base: i32,
}

/// Reads a table from the bytes of a file: text or `NumPy`'s array.
///
/// # Errors
/// If the bytes are not a table.
pub fn bytes(bytes: &[u8], format: TableFormat) -> Result<Table, TableReadError> {
    if bytes.starts_with(npy::MAGIC) {
        return npy::read(bytes, format);
    }
    let text_of = std::str::from_utf8(bytes)
        .map_err(|_| "the file is neither text nor a .npy file".to_owned())?;
    text(text_of, format)
}

/// Reads a table from text.
///
/// # Errors
/// If a word is not a number or an outcome, or the numbers are not a table.
pub fn text(text: &str, format: TableFormat) -> Result<Table, TableReadError> {
    let page = lines::read(text)?;
    shape::table(&page, format)
}
