//! The output formats of values.

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

    /// Returns `true` if the format is not readable in a terminal.
    #[must_use]
    pub const fn is_binary(self) -> bool {
        matches!(self, Self::Npy | Self::Raw)
    }
}
