//! The kinds of forms that a snippet can take.

/// The kinds of forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormKind {
    /// A law that needs no table.
    Formula,
    /// A character a value.
    Plain,
    /// A group of values in a group of characters.
    Packed,
    /// An arithmetic code, unpacked at the first call.
    Coded,
    /// The rules of the game, tried out at the first call.
    Computed,
}

impl FormKind {
    /// The name in lower-case letters, as it is typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Formula => "formula",
            Self::Plain => "plain",
            Self::Packed => "packed",
            Self::Coded => "coded",
            Self::Computed => "computed",
        }
    }
}
