//! Laws of games with parameters.
//!
//! The theorem's conditions are derived from the line of the game. Apart from that, the formula is
//! compared with the values of all positions of a grid, for all parameters of a grid. These values
//! are computed from the rules: the mex of the values of the options.
//!
//! | file | what |
//! |---|---|
//! | `pieces` | the pieces between linear ends on which a formula depends on residues alone |
//! | `cells` | the theorem of linear cells, with a bound of its own |
//! | `theorems` | the theorems by which a law holds for all parameters |

mod cells;
mod pieces;
mod theorems;

use std::collections::HashMap;

use super::{
    budget::{CheckBudget, Run},
    check_error::{CheckError, CheckResult, refute_field, unless_cancelled},
};
use crate::{
    certificate::Certificate,
    moves::{IntervalMoves, names},
    parametric::{ByTheorem, GRID, Parametric, tuples, with},
    played::Played,
};
use grundy_core::{
    claim::{Claim, Claimed, Says},
    game::{
        Game,
        expr::{Condition, Steps},
    },
    notation::parameters::{Open, ParameterKind},
    progress::Progress,
};

/// The numbers of each coordinate of the positions of the grid, by their count.
const POSITIONS: [u64; 3] = [121, 16, 8];
/// The most steps of one evaluation of a formula.
const FORMULA_STEPS: u64 = 1 << 22;

/// A formula about a line of notation, and how far the checker may go.
struct FormulaCheck<'a> {
    open: Open,
    says: &'a Parametric,
    claim: Claim,
    /// The condition on the parameters, which are its variables after those of the position.
    only: Option<Condition>,
    /// The number of numbers of a position.
    coordinates: usize,
    /// The numbers that may be removed, if they are linear in the parameters.
    moves: Option<IntervalMoves>,
    budget: CheckBudget,
    progress: &'a dyn Progress,
}

/// Checks a law with parameters.
///
/// # Errors
/// The first false claim.
pub(super) fn check(
    certificate: &Certificate,
    says: &Parametric,
    run: &mut Run<'_>,
) -> CheckResult {
    let law = FormulaCheck::read(certificate, says, run.budget, run.progress)?;
    let theorem = match &says.theorem {
        ByTheorem::Interval {} => law.interval()?,
        ByTheorem::Published { name } => law.check_published(name)?,
        ByTheorem::LinearCells {} => law.linear_cells()?,
        ByTheorem::Coordinates { laws } => law.by_coordinates(laws)?,
    };
    run.tell(theorem);
    run.tell(law.grid()?);
    Ok(())
}

/// Returns the largest parameter whose values are compared to prove a law by linear cells, for a
/// game in which a move removes these numbers.
///
/// # Errors
/// The reason why linear cells do not prove the law.
///
/// ```
/// use grundy_check::{ByTheorem, CheckBudget, IntervalMoves, Parametric, linear_cells};
/// use grundy_core::notation::parameters::Open;
///
/// let line = Open::parse("Subtraction({1,k})")?;
/// let law = Parametric {
///     parameters: vec!["k".to_owned()],
///     formula: "n, k -> n%2 if k%2 == 1 else n%(k+1)%2 if n%(k+1) < k else 2".to_owned(),
///     only: Some("k > 0".to_owned()),
///     exceptions: Vec::new(),
///     theorem: ByTheorem::LinearCells {},
/// };
/// let moves = IntervalMoves::from_open(&line).ok_or("other moves")?;
/// assert!(linear_cells(&line, moves, &law, CheckBudget::DEFAULT, &())? > 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn linear_cells(
    open: &Open,
    moves: IntervalMoves,
    says: &Parametric,
    budget: CheckBudget,
    progress: &dyn Progress,
) -> Result<u64, CheckError> {
    let law = FormulaCheck::about(open.clone(), &["n"], Some(moves), says, budget, progress)?;
    cells::check(&law).map(|last| u64::try_from(last).unwrap_or(u64::MAX))
}

impl<'a> FormulaCheck<'a> {
    fn read(
        certificate: &Certificate,
        says: &'a Parametric,
        budget: CheckBudget,
        progress: &'a dyn Progress,
    ) -> CheckResult<Self> {
        let open = Open::parse(&certificate.notation)
            .map_err(|error| refute_field("game", &certificate.notation, error.message))?;
        let names = names(&open);
        if names.is_empty()
            || names.len() > GRID.len()
            || open
                .parameters()
                .iter()
                .any(|each| each.kind == ParameterKind::Set)
        {
            return Err(refute_field(
                "game",
                open.text(),
                "a law has 1 to 3 parameters, which are numbers",
            ));
        }
        if !names.iter().copied().eq(&says.parameters) {
            return Err(refute_field(
                "parametric.parameters",
                format!("{:?}", says.parameters),
                format!("{names:?}"),
            ));
        }
        let own = certificate.game.family().coordinates();
        let own = if own.len() > 1 { own } else { &["n"] };
        let moves = IntervalMoves::from_open(&open).filter(|_| own.len() == 1);
        Self::about(open, own, moves, says, budget, progress)
    }

    /// Reads a law about a game of these numbers.
    fn about(
        open: Open,
        own: &[&str],
        moves: Option<IntervalMoves>,
        says: &'a Parametric,
        budget: CheckBudget,
        progress: &'a dyn Progress,
    ) -> CheckResult<Self> {
        let variables: Vec<&str> = own
            .iter()
            .copied()
            .chain(says.parameters.iter().map(String::as_str))
            .collect();
        let parsed = |field: &str, text: &str, names: &[&str]| {
            Claim::parse(text, names)
                .map_err(|error| refute_field(format!("parametric.{field}"), text, error.message))
        };
        let claim = parsed("formula", &says.formula, &variables)?;
        let condition = |only: &String| {
            let claim = parsed(
                "only",
                &format!("{} -> lost if {only}", variables.join(", ")),
                &variables,
            )?;
            let Says::Lost(condition) = claim.says else {
                return Err(refute_field("parametric.only", only, "a condition"));
            };
            if !claim.nodes.is_empty() || condition.any(&mut |index| index < own.len()) {
                return Err(refute_field(
                    "parametric.only",
                    only,
                    "a condition on the parameters alone",
                ));
            }
            Ok(condition)
        };
        let (only, coordinates) = (says.only.as_ref().map(condition).transpose()?, own.len());
        if coordinates > POSITIONS.len() {
            return Err(refute_field(
                "game",
                open.text(),
                "a position has at most three numbers",
            ));
        }
        if says
            .exceptions
            .iter()
            .any(|exception| exception.len() != says.parameters.len())
        {
            return Err(refute_field(
                "parametric.exceptions",
                format!("{:?}", says.exceptions),
                "a number for each parameter",
            ));
        }
        Ok(Self {
            open,
            says,
            claim,
            only,
            coordinates,
            moves,
            budget,
            progress,
        })
    }

    fn refute_field(&self, field: &str, truth: impl Into<String>) -> CheckError {
        let says = match field {
            "formula" => self.says.formula.clone(),
            "only" => self.says.only.clone().unwrap_or_else(|| "…".to_owned()),
            _ => self.says.theorem.name().to_owned(),
        };
        refute_field(format!("parametric.{field}"), says, truth.into())
    }

    /// Returns the game with these parameters; `None` if they make no game.
    fn game(&self, parameters: &[u64]) -> Option<Game> {
        with(&self.open, parameters).ok()
    }

    /// Returns `true` if the condition holds for these parameters.
    fn is_about(&self, parameters: &[u64]) -> bool {
        let scope = vec![0; self.coordinates]
            .into_iter()
            .chain(parameters.iter().map(|&value| value.into()));
        let scope: Vec<i128> = scope.collect();
        self.only
            .as_ref()
            .is_none_or(|only| only.eval(&scope, &mut Steps::at_most(FORMULA_STEPS)) == Ok(true))
    }

    /// Returns `true` if the formula is claimed to be false for these parameters.
    fn is_exception(&self, parameters: &[u64]) -> bool {
        self.says
            .exceptions
            .iter()
            .any(|exception| exception == parameters)
    }

    /// Returns the first position at which the formula does not have the given value.
    ///
    /// # Errors
    /// If the progress listener asks to stop.
    fn difference(
        &self,
        parameters: &[u64],
        values: &[(Vec<u64>, u32)],
    ) -> CheckResult<Option<Vec<u64>>> {
        let numbers = |place: &Vec<u64>| {
            place
                .iter()
                .chain(parameters)
                .map(|&number| number.into())
                .collect()
        };
        let each = values.iter().filter(|_| self.claim.is_recursive());
        let known: HashMap<Vec<i128>, i128> = each
            .map(|(place, value)| (numbers(place), (*value).into()))
            .collect();
        for (place, value) in values {
            unless_cancelled(self.progress)?;
            let at: Vec<i128> = numbers(place);
            let differs = match self.claim.at(
                &at,
                &|other| known.get(other).copied(),
                &mut Steps::at_most(FORMULA_STEPS),
            ) {
                Ok(Claimed::Value(claimed)) => claimed != i128::from(*value),
                Ok(Claimed::Lost(lost)) => lost != (*value == 0),
                Err(_) => true,
            };
            if differs {
                return Ok(Some(place.clone()));
            }
        }
        Ok(None)
    }

    /// Refuses a position at which the formula is false, and an exception without such a position.
    fn agrees(&self, parameters: &[u64], difference: Option<Vec<u64>>) -> CheckResult {
        match (difference, self.is_exception(parameters)) {
            (Some(place), false) => Err(self.refute_field(
                "formula",
                format!("it is false at {place:?} with the parameters {parameters:?}"),
            )),
            (None, true) => {
                let truth =
                    format!("the formula is right for {parameters:?} at all compared positions");
                Err(refute_field(
                    "parametric.exceptions",
                    format!("{:?}", self.says.exceptions),
                    truth,
                ))
            }
            _ => Ok(()),
        }
    }

    /// Compares the formula with the values of a grid. Returns what was compared in words.
    fn grid(&self) -> CheckResult<String> {
        let sides = |sides: [u64; 3], count: usize| {
            sides.get(count.saturating_sub(1)).copied().unwrap_or(1)
        };
        let (side, wide) = (
            sides(GRID, self.says.parameters.len()),
            sides(POSITIONS, self.coordinates),
        );
        let places = tuples(self.coordinates, wide);
        let mut games = 0;
        for parameters in tuples(self.says.parameters.len(), side) {
            unless_cancelled(self.progress)?;
            let Some(game) = self
                .game(&parameters)
                .filter(|_| self.is_about(&parameters))
            else {
                continue;
            };
            let values = self.values(&game, &places)?;
            let found = self.difference(&parameters, &values)?;
            self.agrees(&parameters, found)?;
            games += 1;
        }
        if games == 0 {
            return Err(
                self.refute_field("only", "it holds for no small parameters that make a game")
            );
        }
        Ok(format!(
            "values: the formula gives those of all positions with numbers to {}, recomputed for {games} choices of the \
             parameters to {}",
            wide - 1,
            side - 1
        ))
    }

    /// Returns the places with their values, from the rules.
    fn values(&self, game: &Game, places: &[Vec<u64>]) -> CheckResult<Vec<(Vec<u64>, u32)>> {
        let mut played = Played::new(game, false, self.progress);
        places
            .iter()
            .map(|place| Ok((place.clone(), played.value(place)?)))
            .collect()
    }
}
