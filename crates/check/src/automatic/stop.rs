//! The reason why automata do not decide a statement.

/// The reason why automata do not decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AutomatonStop {
    /// The game or the claim has no formula.
    Unknown,
    /// An automaton or a number is too large.
    TooLarge,
    /// The caller has asked to stop.
    Cancelled,
}
