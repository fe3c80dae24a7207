//! A form of one game, complete but not yet in a language.

use crate::{kind::FormKind, options::Hints};
use grundy_languages::program::Program;

/// A form of one game.
#[derive(Debug, Clone)]
pub(crate) struct GameForm {
    pub kind: FormKind,
    /// A description of the lookup.
    pub words: String,
    /// A description of the first call.
    pub start: Option<String>,
    /// The approximate number of steps of the first call.
    pub steps: f64,
    /// The range of the answered positions, in words.
    pub range: String,
    /// `true` if positions of every size are answered.
    pub endless: bool,
    /// The snippet without its header.
    pub program: Program,
    /// Properties that shorten the search for a move.
    pub hints: Hints,
}
