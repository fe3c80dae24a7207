//! Certificates of formulas that obey the mex equation of their game.
//!
//! The Grundy function alone obeys the mex equation, so no law of the game is needed. The check decides the equation
//! again, on residue classes ([`crate::claim::obeys`]).

use serde::{Deserialize, Serialize};

use crate::{
    check::{CheckError, Checked, refuted},
    claim::{Decision, Open, constant_moves, obeys},
};
use grundy_core::{claim::Claim, game::Game, progress::Progress};

/// The claim that a formula obeys the mex equation.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct EquationClaims {
    /// The formula.
    pub equation: Obeying,
}

/// A formula that obeys the mex equation.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Obeying {
    /// The formula with its names, as `grundy_core::claim` reads it.
    pub formula: String,
    /// `true` under misère play: a position without moves has the value 1.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
}

/// Checks that the formula obeys the mex equation of a game whose moves add constants.
pub(crate) fn check(game: &Game, claims: &Obeying, progress: &dyn Progress, told: &mut dyn FnMut(&str)) -> Checked {
    let Obeying { formula, misere } = claims;
    let refuse = |truth: String| Err(refuted("equation.formula", format!("{formula:?}"), truth));
    let names = game.family().coordinates();
    let claim = match Claim::parse(formula, names) {
        Ok(claim) => claim,
        Err(error) => return refuse(error.message),
    };
    let Some(moves) = constant_moves(game, claim.arity) else {
        return refuse(format!("some moves of {game} do not add constants to the numbers of a position"));
    };
    match obeys(&claim, &moves, *misere, progress) {
        Decision::Equal { classes, .. } => {
            let play = if *misere { "misère play" } else { "normal play" };
            told(&format!(
                "equation: the formula is the mex of its options' values, on all of {classes} residue classes, {play}"
            ));
            Ok(())
        }
        Decision::Differs(position) => refuse(format!("it does not obey the mex equation at {position:?}")),
        Decision::Open(Open::Cancelled) => Err(CheckError::Cancelled),
        Decision::Open(why) => refuse(why.to_string()),
    }
}
