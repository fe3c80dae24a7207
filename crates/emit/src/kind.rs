//! The kinds of forms that a snippet can take.

/// The kinds of forms.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_emit::{FormKind, Language, Request, emit};
///
/// let game: Game = "Subtraction({1,2,3})".parse()?;
/// let snippet = emit(&Request::new(&game, Language::Cpp), &())?;
/// assert_eq!((snippet.form, snippet.form.name()), (FormKind::Formula, "formula"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormKind {
    /// A law that does not need a table.
    Formula,
    /// One character for each value.
    Plain,
    /// A group of values in a group of characters.
    Packed,
    /// An arithmetic code, unpacked at the first call.
    Coded,
    /// Values computed by the rules of the game at the first call.
    Computed,
}

impl FormKind {
    /// Returns the name in lower-case letters, as the user types it.
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
