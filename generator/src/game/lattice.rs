//! Lattice games: one piece on the quarter plane x, y >= 0.

/// A piece with finitely many move vectors.
///
/// Canonical: each list sorted and distinct, no vector (0, 0), no leap that is also a ride. Some linear form with
/// positive integer weights falls with every move, so every play ends.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Lattice {
    /// Vectors (dx, dy) moved once.
    pub leaps: Vec<(i32, i32)>,
    /// Vectors (dx, dy) moved any positive number of times.
    pub rides: Vec<(i32, i32)>,
    /// Weights (a, b), both >= 1, coprime: a*dx + b*dy < 0 for every move. The least such by a + b, then by a.
    pub weights: (i64, i64),
}
