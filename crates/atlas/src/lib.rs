//! The atlas: 25,000 games and their laws as one table.
//!
//! | module | content |
//! |---|---|
//! | [`mod@column`] | the columns, with their meaning |
//! | [`csv`] | the table as text, the form that all other files are made from |
//! | [`sources`] | the tables of the sweeps, which the atlas is made from |
//! | [`make`] | the atlas, made from the sweeps and the first values of each game |
//! | [`find`] | rows with given values, period, kind and so on |
//! | [`id`] | the names of the games |
//! | [`package`] | the description of the columns for programs |
//! | `files` | the same rows as `SQLite` and Parquet, with the feature `databases` |
#![deny(unsafe_code)]

pub mod column;
pub mod csv;
#[cfg(feature = "databases")]
pub mod files;
pub mod find;
pub mod id;
pub mod make;
pub mod package;
pub mod sources;

/// The number of first values in a row.
pub const VALUES: usize = 64;
/// The number of values in a row's digest: the heaps 0 to 255.
pub const DIGESTED: usize = 256;
/// The name of the table's file.
pub const FILE: &str = "atlas.csv";

/// An atlas that cannot be read or made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file of the atlas or of a sweep is invalid.
    #[error("{file}, line {line}: {what}")]
    Invalid {
        /// The file's name.
        file: String,
        /// The number of the line.
        line: usize,
        /// The error.
        what: String,
    },
    /// A file cannot be read.
    #[error(transparent)]
    Read(#[from] grundy_core::store::Error),
    /// The values of a game cannot be computed.
    #[error("{game}: {cause}")]
    Values {
        /// The game's name in the atlas.
        game: String,
        /// The cause.
        cause: grundy_compute::Error,
    },
    /// A database cannot be made.
    #[error("cannot make {file}: {cause}")]
    Database {
        /// The file's name.
        file: &'static str,
        /// The message of the library that writes the file.
        cause: String,
    },
}
