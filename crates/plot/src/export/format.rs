//! The forms values can be written in.

/// The forms values can be written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Aligned rows for people.
    Text,
    /// A header line, then one position a line.
    Csv,
    /// One object: game, shape, values (nested as the shape is).
    Json,
    /// The OEIS's b-file: `n a(n)` a line; lattices by antidiagonals.
    BFile,
    /// `NumPy`'s array file, with the shape of the table.
    Npy,
    /// The bare values, little-endian, in the narrowest width that fits.
    Raw,
}

impl Format {
    /// The name in lower-case letters, as it is typed.
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

    /// Would a terminal show nonsense?
    #[must_use]
    pub const fn is_binary(self) -> bool {
        matches!(self, Self::Npy | Self::Raw)
    }
}
