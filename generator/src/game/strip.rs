//! Strip games: writing marks into the empty cells of a 1 x n strip.

/// What stands at an end of a gap: a wall (0) or the mark with this 1-based index.
pub type End = u8;

/// Write a mark into an empty cell so that no forbidden pair of neighbours arises; last mover wins.
/// Positions are gaps (n, left, right): n empty cells between two ends.
///
/// Canonical: marks sorted and distinct, 1 to 8 of them; `never` sorted and distinct.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Strip {
    /// One letter each.
    pub marks: Vec<char>,
    /// Forbidden neighbours (left, right), as 1-based indices into `marks`.
    pub never: Vec<(End, End)>,
}
