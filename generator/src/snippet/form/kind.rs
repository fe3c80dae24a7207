//! The kinds of forms, and a form that is written.

use crate::snippet::{options::Hints, program::Program};

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

/// A form of one game.
#[derive(Debug, Clone)]
pub(in crate::snippet) struct Form {
    pub kind: FormKind,
    /// How it looks values up, in words.
    pub words: String,
    /// What happens at the first call, in words.
    pub start: Option<String>,
    /// Steps that it takes, about.
    pub steps: f64,
    /// Which positions are answered, in words.
    pub range: String,
    /// Are positions of every size answered?
    pub endless: bool,
    /// The snippet but for its header.
    pub program: Program,
    /// What shortens the search for a move.
    pub hints: Hints,
}
