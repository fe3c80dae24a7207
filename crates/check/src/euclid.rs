//! Euclid's game: a multiple of the smaller of two numbers is subtracted from the larger one.
//!
//! # Theorem (Cole and Davie 1969, A game based on the Euclidean algorithm and a winning strategy for it, Math. Gazette 53)
//! Let a move lead from (x, y), 0 < x <= y, to (x, y - k x) for any k >= 1 with y - k x >= 0, and
//! likewise for y < x. With the golden ratio phi = (1 + sqrt 5) / 2, a position is lost if and only
//! if a number is 0, or the numbers differ and the larger one is less than phi times the smaller
//! one. If play ends when the numbers are equal, these positions are lost too, and whether a move
//! may lead to 0 does not matter (Grossman 1997, Straffin 1998).
//!
//! Proof. Let 0 < x < y. If y < phi x, the only move leads to (y - x, x), and x is more than phi
//! times y - x, as 1 / (phi - 1) = phi. If y > phi x, let r be the remainder of y by x. If r = 0, a
//! move leads to (0, x) or (x, x), and one of the two is lost. If x < phi r, a move leads to (r,
//! x), which is lost. Otherwise r < x / phi, so x + r < phi x, and (x, x + r) is lost; y is larger
//! than x + r, as y > phi x, so a move leads there. ∎
//!
//! # Theorem (Nivasch 2006, The Sprague–Grundy function of the game Euclid, Discrete Math. 306)
//! If the numbers stay above 0, the value of (x, y) with x, y >= 1 is floor(|y/x - x/y|).

use std::fmt;

use crate::{
    cones::{ConeRegion, Poly, PolyQuotient},
    signs::{ABOVE, BELOW},
};
use grundy_core::{
    claim::Claim,
    game::{
        StateRule,
        expr::{Condition, Expr, IntegerComparison},
        state::StateClause,
    },
};

/// Euclid's game, in one of its versions.
///
/// ```
/// use grundy_check::Euclid;
/// use grundy_core::game::Game;
///
/// let line =
///     "State(x, y -> (x-k*y, y) for k in 1..=x if y > 0; (x, y-k*x) for k in 1..=y if x > 0)";
/// let game: Game = line.parse()?;
/// let euclid = Euclid::from_rule(game.state().ok_or("no states")?).ok_or("not Euclid's game")?;
/// assert!(euclid.is_lost(3, 4) && !euclid.is_lost(3, 5) && !euclid.is_lost(3, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Euclid {
    /// `true` if no move leads from equal numbers.
    ends_at_equal: bool,
    /// `true` if the numbers stay above 0.
    stays_positive: bool,
}

/// The moves at all positions of a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RegionMoves {
    None,
    /// All moves, and those to 0 with `true`.
    All(bool),
}

/// Writes the P-positions.
impl fmt::Display for Euclid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let near = "the larger number is less than phi times the smaller one";
        let unequal = if self.ends_at_equal {
            ""
        } else {
            "the numbers differ and "
        };
        write!(f, "P-positions: {unequal}{near}, or a number is 0")
    }
}

impl Euclid {
    /// The source of the theorem on the version in which a move may lead from equal numbers to 0.
    pub const TO_ZERO: &'static str = "Euclid's game, Cole and Davie 1969";
    /// The source of the theorem on the versions in which play ends at equal numbers.
    pub const TO_EQUAL: &'static str = "Euclid's game, Grossman 1997, Nivasch 2006";

    /// Returns the line after the first.
    #[must_use]
    pub fn details(self) -> &'static str {
        if self.stays_positive {
            "phi = (1 + sqrt 5) / 2; g(x, y) = floor(|y/x - x/y|) for x, y >= 1"
        } else {
            "phi = (1 + sqrt 5) / 2; none of the other values found"
        }
    }

    /// Returns the version of a rule on states; `None` for other games. The clauses are compared as
    /// polynomials where a number is 0, where the numbers are equal, and on both sides of equality.
    #[must_use]
    pub fn from_rule(rule: &StateRule) -> Option<Self> {
        let is_of_two = rule.coordinates == 2;
        let moves = |a, c| moves(rule, &ConeRegion::between(a, c)?);
        let ends = [[0, 0], [1, 0], [0, 1]]
            .into_iter()
            .all(|at| moves(at, [0, 0]) == Some(RegionMoves::None));
        let [equal, wide, high] =
            [([1, 1], [0, 0]), ([1, 0], [1, 1]), ([0, 1], [1, 1])].map(|(a, c)| moves(a, c));
        let (Some(RegionMoves::All(to_zero)), true) = (wide, is_of_two && ends && wide == high)
        else {
            return None;
        };
        let ends_at_equal = match equal? {
            RegionMoves::None => true,
            RegionMoves::All(at_equal) => !at_equal,
        };
        (to_zero || ends_at_equal).then_some(Self {
            ends_at_equal,
            stays_positive: !to_zero,
        })
    }

    /// Returns `true` if no move leads from equal numbers.
    #[must_use]
    pub fn ends_at_equal(self) -> bool {
        self.ends_at_equal
    }

    /// Returns `true` if (x, y) is a P-position.
    #[must_use]
    pub fn is_lost(self, x: u64, y: u64) -> bool {
        let (low, high) = (u128::from(x.min(y)), u128::from(x.max(y)));
        let is_near = high * (high - low) < low * low;
        low == 0 || is_near && (self.ends_at_equal || x != y)
    }

    /// Returns the value of (x, y); `None` if no formula is known, or if it needs more than 128
    /// bits.
    #[must_use]
    pub fn value(self, x: u128, y: u128) -> Option<u128> {
        let (low, high) = (x.min(y), x.max(y));
        if low == 0 {
            return Some(0);
        }
        let numerator = (high - low).checked_mul(high.checked_add(low)?)?;
        numerator
            .checked_div(low.checked_mul(high)?)
            .filter(|_| self.stays_positive)
    }

    /// Returns the law as a claim about the P-positions, or about the values; `None` if the values
    /// have no formula.
    pub(crate) fn claim(self, of_values: bool) -> Option<Claim> {
        let text = match (of_values, self.ends_at_equal) {
            (true, _) if !self.stays_positive => return None,
            (true, _) => "0 if x*y == 0 else (max(x, y)*max(x, y) - min(x, y)*min(x, y)) / (x*y)",
            (false, true) => "lost if x*y == 0 or x*x < x*y + y*y and y*y < x*y + x*x",
            (false, false) => "lost if x*y == 0 or x*x < x*y + y*y and y*y < x*y + x*x and x != y",
        };
        Claim::parse(text, &["x", "y"]).ok()
    }
}

/// Returns the moves of a rule in a region; `None` if they are not those of Euclid's game.
fn moves(rule: &StateRule, region: &ConeRegion) -> Option<RegionMoves> {
    rule.clauses
        .iter()
        .try_fold(RegionMoves::None, |all, clause| {
            match (all, of_clause(clause, region)?) {
                (moves, RegionMoves::None) | (RegionMoves::None, moves) => Some(moves),
                (all, moves) => (all == moves).then_some(all),
            }
        })
}

/// Returns the moves of a clause in a region.
fn of_clause(clause: &StateClause, region: &ConeRegion) -> Option<RegionMoves> {
    let ([part], [turns]) = (clause.parts.as_slice(), clause.loops.as_slice()) else {
        return None;
    };
    let (low, high) = (
        region.whole(&turns.low, None)?,
        region.number(&turns.high, None)?,
    );
    let parts = part
        .iter()
        .map(|number| region.whole(number, None))
        .collect::<Option<Vec<_>>>()?;
    let condition = clause.condition.as_ref();
    let is_never = condition.is_some_and(|condition| region.truth(condition, None) == Some(false));
    if low != Poly::constant(1) {
        return None;
    }
    if is_never || parts.iter().any(|part| part.signs() == BELOW) {
        return Some(RegionMoves::None);
    }
    let [x, y] = &region.numbers;
    let (small, large) = if x.plus(-1, y)?.signs() & BELOW == 0 {
        (y, x)
    } else {
        (x, y)
    };
    let left = large.plus(-1, &small.times(&Poly::variable(2))?)?;
    if small.signs() != ABOVE
        || !(parts == [left.clone(), small.clone()] || parts == [small.clone(), left.clone()])
    {
        return None;
    }
    let above_zero = condition.map_or(Some(false), |condition| says(condition, region, &left))?;
    // The loop reaches the largest k with large - k small >= 0, or the largest with large - k small
    // >= 1.
    let one_less = PolyQuotient(large.plus(-1, &Poly::constant(1))?, small.clone());
    let ends_early = high == one_less;
    let reaches = high
        .0
        .times(small)?
        .plus(-1, &large.times(&high.1)?)?
        .signs()
        & BELOW
        == 0;
    (ends_early || reaches).then_some(RegionMoves::All(!ends_early && !above_zero))
}

/// Returns `true` if a condition says that the number that is left is above 0, and `false` if it
/// says nothing new; `None` if it says anything else.
fn says(condition: &Condition, region: &ConeRegion, left: &Poly) -> Option<bool> {
    if region.truth(condition, None) == Some(true) {
        return Some(false);
    }
    let is_left = |a: &Expr, b: &Expr| {
        Some(region.whole(a, None)?.plus(-1, &region.whole(b, None)?)? == *left)
    };
    match condition {
        Condition::And(a, b) => Some(says(a, region, left)? | says(b, region, left)?),
        Condition::Compare(IntegerComparison::Greater | IntegerComparison::NotEqual, a, b)
        | Condition::Compare(IntegerComparison::Less, b, a) => is_left(a, b)?.then_some(true),
        Condition::Compare(IntegerComparison::GreaterEqual, a, b)
        | Condition::Compare(IntegerComparison::LessEqual, b, a) => is_left(a, b)?.then_some(false),
        _ => None,
    }
}
