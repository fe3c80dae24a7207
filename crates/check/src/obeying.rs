//! Certificates of formulas that obey the mex equation of their game, and the check of any formula.
//!
//! The Grundy function alone obeys the mex equation, so no law of the game is needed. The check
//! decides the equation again, on residue classes ([`crate::claim::obeys`]). For Nim under misère
//! play, Bouton's theorem gives the solution, and for Wythoff's and Euclid's games the theorems of
//! the module `golden`.

use serde::{Deserialize, Serialize};

use crate::{
    automatic::{self, ByEquation},
    check::{CheckError, CheckResult, Run, piece::PieceMoves, refute_field},
    claim::{Decision, MisereLaw, OpenReason, constant_moves, decide, obeys},
    golden::Golden,
};
use grundy_core::{
    claim::{Claim, Says},
    game::{
        Game, HeapCode, SubtractionGame,
        code::{Digit, PartDemand},
        expr::Expr,
        set::Set,
    },
    progress::Progress,
};

/// The claim that a formula obeys the mex equation.
///
/// [`Certificate::of_formula`](crate::Certificate::of_formula) makes them:
/// [`Certificate`](crate::Certificate) has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct EquationClaims {
    /// The formula.
    pub equation: Obeying,
}

/// A formula that obeys the mex equation.
///
/// [`Certificate`](crate::Certificate) has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Obeying {
    /// The formula with its names, as `grundy_core::claim` reads it.
    pub formula: String,
    /// `true` under misère play: a position without moves has the value 1.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
}

impl Obeying {
    /// Returns `true` if the formula is one for the value of every position under normal play.
    pub(crate) fn gives_values(&self, game: &Game) -> bool {
        let claim = Claim::parse(&self.formula, game.family().coordinates());
        !self.misere && claim.is_ok_and(|claim| matches!(claim.says, Says::Value(_)))
    }

    /// Returns the theorem that the check uses in place of the mex equation of the formula, if
    /// there is one.
    pub(crate) fn theorem(&self, game: &Game) -> Option<&'static str> {
        let golden = || {
            Golden::from_game(game)
                .filter(|_| !self.misere)
                .map(Golden::source)
        };
        self.misere_nim(game)
            .map(|_| "Bouton's theorem")
            .or_else(golden)
    }

    /// Returns the number of heaps, if the positions are sums of heaps of Nim under misère play.
    pub(crate) fn misere_nim(&self, game: &Game) -> Option<usize> {
        let (heap, count) = heaps_of(game).filter(|_| self.misere)?;
        is_nim(&heap).then_some(count)
    }
}

/// Checks that the formula obeys the mex equation of a game whose moves add constants, or that it
/// is the solution by a theorem on the game.
pub(crate) fn check(game: &Game, claims: &Obeying, run: &mut Run<'_>) -> CheckResult {
    const FIELD: &str = "equation.formula";
    let Obeying { formula, misere } = claims;
    let claim = Claim::parse_of_part(formula, game.family().coordinates());
    let claim =
        claim.map_err(|error| refute_field(FIELD, format!("{formula:?}"), error.message))?;
    let is_whole = claim.only.is_none();
    if let Some(heaps) = claims.misere_nim(game).filter(|_| is_whole) {
        run.tell(
            "theorem: the misère value of heaps of Nim is the nim-sum, or 1 minus it if no heap is above 1 (Bouton 1901)",
        );
        let classes = settle_decision(
            FIELD,
            formula,
            decide(
                &claim,
                &MisereLaw {
                    heaps,
                    quotient: None,
                },
                run.progress,
            ),
        )?;
        run.tell(format!(
            "equation: the formula is that value, on all of {classes} residue classes"
        ));
        return Ok(());
    }
    if let Some(golden) = Golden::from_game(game).filter(|_| !misere && is_whole) {
        return golden.check(FIELD, &claim, run);
    }
    let play = if *misere {
        "misère play"
    } else {
        "normal play"
    };
    let is_mex = "equation: the formula is the mex of its options' values";
    match by_equation(game, &claim, *misere, run.progress) {
        ByEquation::Classes { classes, .. } => {
            run.tell(format!(
                "{is_mex}, on all of {classes} residue classes, {play}"
            ));
        }
        ByEquation::Automata { base, states } => {
            let states =
                format!("automata of up to {states} states that read digits in base {base}");
            run.tell(format!("{is_mex}, {play}: decided by {states}"));
        }
        ByEquation::Theorem(source) => {
            run.tell(format!("theorem: {source}"));
            run.tell("equation: the formula says the same as the theorem, for all values of its functions");
        }
        ByEquation::Differs(position) => {
            return settle_decision(FIELD, formula, Decision::Differs(position)).map(drop);
        }
        ByEquation::Cancelled => return Err(CheckError::Cancelled),
        ByEquation::Open => {
            let truth = "neither residue classes nor automata nor a theorem on the game decide it"
                .to_owned();
            return Err(refute_field(FIELD, format!("{formula:?}"), truth));
        }
    }
    Ok(())
}

/// Decides whether a claim obeys the mex equation of a game: on residue classes if all moves add
/// constants, otherwise or if they do not decide by automata that read digits.
///
/// ```
/// use grundy_check::{ByEquation, by_equation};
/// use grundy_core::{claim::Claim, game::Game};
///
/// let rook: Game = "Lattice(ride (-1,0) (0,-1))".parse()?;
/// let ask = |claim: &str| {
///     Claim::parse(claim, &["x", "y"]).map(|claim| by_equation(&rook, &claim, false, &()))
/// };
/// assert!(matches!(
///     ask("x ^ y")?,
///     ByEquation::Automata { base: 2, .. }
/// ));
/// assert_eq!(ask("x + y")?, ByEquation::Differs(vec![1, 1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn by_equation(
    game: &Game,
    claim: &Claim,
    misere: bool,
    progress: &dyn Progress,
) -> ByEquation {
    let moves = constant_moves(game, claim.arity).filter(|_| claim.only.is_none());
    match moves.map(|moves| obeys(claim, &moves, misere, progress)) {
        Some(Decision::Equal {
            moduli,
            from,
            classes,
        }) => {
            return ByEquation::Classes {
                moduli,
                from,
                classes,
            };
        }
        Some(Decision::Differs(position)) => return ByEquation::Differs(position),
        Some(Decision::Open(OpenReason::Cancelled)) => return ByEquation::Cancelled,
        Some(Decision::Open(_)) | None => {}
    }
    automatic::obeys(game, claim, misere, progress)
}

/// Reads a formula in the numbers of a position.
pub(crate) fn parse_formula(field: &str, formula: &str, game: &Game) -> CheckResult<Claim> {
    let claim = Claim::parse(formula, game.family().coordinates());
    claim.map_err(|error| refute_field(field, format!("{formula:?}"), error.message))
}

/// Returns the number of residue classes on which a formula was proved.
pub(crate) fn settle_decision(field: &str, formula: &str, decision: Decision) -> CheckResult<u64> {
    let truth = match decision {
        Decision::Equal { classes, .. } => return Ok(classes),
        Decision::Open(OpenReason::Cancelled) => return Err(CheckError::Cancelled),
        Decision::Differs(position) => {
            format!("it is false at {position:?}, or at one of the options there")
        }
        Decision::Open(why) => why.to_string(),
    };
    Err(refute_field(field, format!("{formula:?}"), truth))
}

/// Returns the game of heaps of which every number of a position is a heap, and the number of these
/// heaps; `None` for games whose positions are not sums of heaps of one game.
pub(crate) fn heaps_of(game: &Game) -> Option<(Game, usize)> {
    let simple = |game: &Game| game.simplified().unwrap_or_else(|| game.clone());
    let games: Vec<Game> = match (PieceMoves::from_game(game), game.sum()) {
        (Some(moves), _) => moves
            .games()?
            .iter()
            .map(|line| line.parse().ok())
            .collect::<Option<_>>()?,
        (None, Some(sum)) => sum.parts.clone(),
        (None, None) => vec![game.clone()],
    };
    let first = simple(games.first()?);
    (first.is_heaps() && games.iter().all(|game| simple(game) == first))
        .then_some((first, games.len()))
}

/// Returns `true` if a move takes any number of tokens from a heap, and does nothing else.
fn is_nim(heap: &Game) -> bool {
    if let Some(HeapCode {
        split,
        digits,
        tail,
    }) = heap.code()
    {
        let takes = |digit: &Digit| digit.heaps == 3 && digit.parts == PartDemand::Any;
        return split.heaps == 0 && !tail.is_empty() && digits.iter().chain(tail).all(takes);
    }
    heap.set()
        == Some(&SubtractionGame {
            set: Set::Range(Expr::Int(1), Expr::Var(0)),
            all_but: false,
        })
}
