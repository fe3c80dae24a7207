//! The atlas within the program: its columns one after the other, compressed to a twentieth of the
//! CSV.
//!
//! The text of the columns is separated by form feeds, the cells of a column by line feeds; the
//! first cell is the column's name. Text has no quotes here.

use std::io::{self, Read, Write};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};

use crate::{
    AtlasError,
    column::{CellType, Column},
    csv::{self, CsvCell},
};

/// The name of the index's file.
pub const FILE: &str = "atlas.gz";

static INDEX: &[u8] = include_bytes!("../atlas.gz");

/// Compresses a table in the form of the CSV.
///
/// # Errors
/// If the table is invalid.
pub fn pack(table: &str) -> Result<Vec<u8>, AtlasError> {
    let rows = csv::parse(crate::FILE, table)?;
    let column = |column: Column| {
        let cells = rows.iter().map(|row| match row.cell(column) {
            CsvCell::Empty => String::new(),
            CsvCell::Number(number) => number.to_string(),
            CsvCell::Text(text) => text.to_owned(),
        });
        std::iter::once(column.name().to_owned())
            .chain(cells)
            .collect::<Vec<_>>()
            .join("\n")
    };
    let text = Column::ALL.map(column).join("\x0c");
    let packed = (|| {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(text.as_bytes())?;
        encoder.finish()
    })();
    packed.map_err(|error| invalid(&error))
}

/// Returns the table of the program in the form of the CSV.
///
/// # Errors
/// If the program was built with a damaged index.
pub fn table() -> Result<String, AtlasError> {
    unpack(INDEX)
}

/// Returns a packed table in the form of the CSV.
///
/// # Errors
/// If the bytes are not an index.
pub fn unpack(index: &[u8]) -> Result<String, AtlasError> {
    let mut text = String::new();
    GzDecoder::new(index)
        .read_to_string(&mut text)
        .map_err(|error| invalid(&error))?;
    let mut columns: Vec<_> = text
        .split('\x0c')
        .map(|column| column.split('\n'))
        .collect();
    let mut table = csv::header() + "\n";
    for names in &mut columns {
        names.next();
    }
    loop {
        for (column, cells) in Column::ALL.iter().zip(&mut columns) {
            let Some(cell) = cells.next() else {
                return Ok(table);
            };
            if *column as usize > 0 {
                table.push(',');
            }
            match column.holds() {
                CellType::Text if !cell.is_empty() => table.extend(["\"", cell, "\""]),
                CellType::Text | CellType::Number => table.push_str(cell),
            }
        }
        table.push('\n');
    }
}

fn invalid(error: &io::Error) -> AtlasError {
    AtlasError {
        file: FILE.to_owned(),
        line: 1,
        what: error.to_string(),
    }
}
