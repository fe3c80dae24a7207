//! The atlas: 25,000 games and their laws as one table within the program, searched.
//!
//! | module | content |
//! |---|---|
//! | [`mod@column`] | the columns, with their meaning |
//! | [`index`] | the table within the program |
//! | [`csv`] | the table as text |
//! | [`find`] | rows with given values, period, kind and so on |
//! | [`id`] | the names of the games |
#![deny(unsafe_code)]

pub mod column;
pub mod csv;
pub mod find;
pub mod id;
pub mod index;

/// The number of first values in a row.
pub const VALUES: usize = 64;
/// The number of values in a row's digest: the heaps 0 to 255.
pub const DIGESTED: usize = 256;
/// The name of the table's file.
pub const FILE: &str = "atlas.csv";

/// A table that is not an atlas.
#[derive(Debug, thiserror::Error)]
#[error("{file}, line {line}: {what}")]
pub struct AtlasError {
    /// The file's name.
    pub file: String,
    /// The number of the line.
    pub line: usize,
    /// The error.
    pub what: String,
}
