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

/// A move vector (dx, dy).
pub type Vector = (i32, i32);
/// A positive fraction; its denominator is 0 for infinity.
type Fraction = (i64, i64);

impl Lattice {
    /// The piece with these moves, whose weights are known; the lists in any order.
    #[must_use]
    pub fn canonical(mut leaps: Vec<Vector>, mut rides: Vec<Vector>, weights: (i64, i64)) -> Self {
        for list in [&mut leaps, &mut rides] {
            list.sort_unstable();
            list.dedup();
        }
        leaps.retain(|leap| rides.binary_search(leap).is_err());
        Self { leaps, rides, weights }
    }
}

/// Which quotients a/b of weights lower all moves so far.
///
/// A vector up and left bounds a/b from below, one down and right from above. The fraction with the least numerator
/// between two bounds has the least denominator, too, so it is the least by any measure.
#[derive(Debug, Clone)]
pub struct Slopes {
    above: (Fraction, Vector),
    below: (Fraction, Vector),
}

impl Default for Slopes {
    fn default() -> Self {
        Self { above: ((0, 1), (-1, 0)), below: ((1, 0), (0, -1)) }
    }
}

/// Why no linear form with positive weights falls with a move and with those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Endless {
    /// The move is (0, 0).
    Stays,
    /// It lowers neither coordinate.
    Rises,
    /// With this one, each often enough, it leads back or beyond.
    With(Vector),
}

impl Slopes {
    /// Takes one more move into account.
    ///
    /// # Errors
    /// If no form is left.
    pub fn admit(&mut self, vector: Vector) -> Result<(), Endless> {
        let (dx, dy) = (i64::from(vector.0), i64::from(vector.1));
        match (dx.signum(), dy.signum()) {
            (0, 0) => return Err(Endless::Stays),
            (0 | 1, 0 | 1) => return Err(Endless::Rises),
            (-1, 1) if is_less(self.above.0, (dy, -dx)) => self.above = ((dy, -dx), vector),
            (1, -1) if is_less((-dy, dx), self.below.0) => self.below = ((-dy, dx), vector),
            _ => (),
        }
        if is_less(self.above.0, self.below.0) {
            return Ok(());
        }
        Err(Endless::With(if self.above.1 == vector { self.below.1 } else { self.above.1 }))
    }

    /// The least weights (a, b), both at least 1, with `a*dx + b*dy < 0` for every move.
    #[must_use]
    pub fn weights(&self) -> (i64, i64) {
        simplest(self.above.0, self.below.0)
    }
}

fn is_less((a, b): Fraction, (c, d): Fraction) -> bool {
    i128::from(a) * i128::from(d) < i128::from(c) * i128::from(b)
}

/// The fraction with the least numerator and denominator that lies strictly between two.
fn simplest(above: Fraction, below: Fraction) -> Fraction {
    let whole = above.0 / above.1.max(1);
    if is_less((whole + 1, 1), below) {
        return (whole + 1, 1);
    }
    let inverse = |(a, b): Fraction| (b, a - whole * b);
    let (b, rest) = simplest(inverse(below), inverse(above));
    (whole * b + rest, b)
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
