//! Games whose P-positions follow the golden ratio, by a theorem, and formulas that say the same in
//! any words.

use grundy_core::{
    claim::{Claim, Says},
    game::Game,
};

use crate::{
    check::{CheckError, CheckResult, Run, piece::PieceMoves, refute_field},
    cones::{ClaimComparison, same},
    euclid::Euclid,
};

/// The P-positions of Wythoff's game: the smaller number is floor(k phi), the integer part of (k +
/// sqrt(5 k^2)) / 2, for the difference k.
const WYTHOFF: &str = "lost if min(x, y) == (max(x, y)-min(x, y) + isqrt(5*(max(x, y)-min(x, y))*(max(x, y)-min(x, y))))/2";

/// A game with such a theorem.
///
/// ```
/// use grundy_check::Golden;
///
/// let wythoff = Golden::from_game(&"Wythoff".parse()?).ok_or("no theorem")?;
/// assert_eq!((wythoff, wythoff.source()), (Golden::Wythoff, "Wythoff 1907"));
/// assert!(wythoff.claim(false).is_some() && wythoff.claim(true).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Golden {
    /// Wythoff's game.
    Wythoff,
    /// Euclid's game.
    Euclid(Euclid),
}

impl Golden {
    /// Returns the theorem on a game; `None` for other games.
    #[must_use]
    pub fn from_game(game: &Game) -> Option<Self> {
        if PieceMoves::from_game(game).is_some_and(|moves| moves.are_wythoffs()) {
            return Some(Self::Wythoff);
        }
        game.state().and_then(Euclid::from_rule).map(Self::Euclid)
    }

    /// Returns the source of the theorem.
    #[must_use]
    pub fn source(self) -> &'static str {
        match self {
            Self::Wythoff => "Wythoff 1907",
            Self::Euclid(euclid) if euclid.ends_at_equal() => Euclid::TO_EQUAL,
            Self::Euclid(_) => Euclid::TO_ZERO,
        }
    }

    /// Returns the theorem as a claim about the values or the P-positions; `None` if it does not
    /// give the values.
    #[must_use]
    pub fn claim(self, of_values: bool) -> Option<Claim> {
        match self {
            Self::Wythoff => Claim::parse(WYTHOFF, &["x", "y"])
                .ok()
                .filter(|_| !of_values),
            Self::Euclid(euclid) => euclid.claim(of_values),
        }
    }

    /// Checks that a formula says what the theorem says.
    pub(crate) fn check(self, field: &str, claim: &Claim, run: &mut Run<'_>) -> CheckResult {
        run.tell(format!(
            "theorem: the moves are those of a game with a theorem on all positions ({})",
            self.source()
        ));
        let refused =
            |truth: String| refute_field(field, format!("{:?}", claim.to_string()), truth);
        let law = self.claim(matches!(claim.says, Says::Value(_)));
        let law = law.ok_or_else(|| {
            refused("the theorem says which positions are lost, not their values".to_owned())
        })?;
        match same(claim, &law, run.progress) {
            ClaimComparison::Everywhere => {
                run.tell("equation: the formula says the same as the theorem, on cones that cover all positions");
                Ok(())
            }
            ClaimComparison::Not(position) => Err(refused(format!("it is false at {position:?}"))),
            ClaimComparison::Open if run.progress.cancelled() => Err(CheckError::Cancelled),
            ClaimComparison::Open => Err(refused(
                "it was not compared with the theorem on all cones of positions".to_owned(),
            )),
        }
    }
}
