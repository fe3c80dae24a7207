//! The output formats of values, and what a writer needs to know before the first value.

use std::io;

use grundy_core::values::{Shape, Width};

/// Values as they arrive, in the order in which they are stored.
pub(super) type Arriving<'a> = &'a mut dyn Iterator<Item = io::Result<u32>>;

/// Properties of the values that must be known before the first value is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extent {
    pub shape: Shape,
    /// The largest value, which determines the width of text columns.
    pub largest: u32,
    /// The width of values in binary formats; every value must fit.
    pub width: Width,
}

/// An output format of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Aligned rows for people.
    Text,
    /// A header line, then one position on each line.
    Csv,
    /// One object: game, shape, values (nested like the shape).
    Json,
    /// The OEIS's b-file: a line `n a(n)` for each value; lattices by antidiagonals.
    BFile,
    /// `NumPy`'s array file, with the shape of the table.
    Npy,
    /// The values without a header, little-endian, in the narrowest width that fits.
    Raw,
}

impl Format {
    /// Returns the name in lower-case letters, as the user types it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::BFile => "b-file",
            Self::Npy => "npy",
            Self::Raw => "raw",
        }
    }

    /// Returns the seconds that the value of one position takes to write, which estimates add to
    /// those of computing it. An unoptimised build takes 140 ns for a line of a heap and 60 ns for
    /// a byte; an optimised one is assumed to take a fifth or less of it.
    #[must_use]
    pub const fn seconds_each(self) -> f64 {
        match self {
            Self::Text | Self::Csv | Self::BFile => 30.0e-9,
            Self::Json => 25.0e-9,
            Self::Npy | Self::Raw => 5.0e-9,
        }
    }

    /// Returns `true` if the format is not readable in a terminal.
    #[must_use]
    pub const fn is_binary(self) -> bool {
        matches!(self, Self::Npy | Self::Raw)
    }
}
