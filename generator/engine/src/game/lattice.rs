//! Lattice games: one piece on the quarter plane x, y >= 0.

use super::Rules;

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

impl Rules for Lattice {
    /// (x, y)
    type Position = (u64, u64);

    fn options(&self, &from: &(u64, u64), option: &mut dyn FnMut(&[(u64, u64)])) {
        for &leap in &self.leaps {
            if let Some(to) = step(from, leap) {
                option(&[to]);
            }
        }
        for &ride in &self.rides {
            let mut at = from;
            while let Some(to) = step(at, ride) {
                option(&[to]);
                at = to;
            }
        }
    }
}

/// The cell a vector away, if it is on the quarter plane.
#[must_use]
pub fn step((x, y): (u64, u64), (dx, dy): (i32, i32)) -> Option<(u64, u64)> {
    Some((x.checked_add_signed(dx.into())?, y.checked_add_signed(dy.into())?))
}
