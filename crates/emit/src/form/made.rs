//! A form of one game, made but not yet in any language.

use crate::{kind::FormKind, options::Hints, program::Program};

/// A form of one game.
#[derive(Debug, Clone)]
pub(crate) struct Form {
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
