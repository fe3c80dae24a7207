//! Games on states of two to four numbers: clauses that list the options of (x, y, …).

use super::{
    Rules,
    expr::{EvalError, Expr, Steps},
    rule::{self, Names, turns},
};
use crate::{
    family::{COORDINATES, Family, FamilyCard},
    position::Position,
};

pub use crate::position::{MOST_COORDINATES, State, of_numbers, print_state};

/// The largest coordinate of a state: sums, and products with small numbers, stay within 64 bits.
pub const LARGEST_COORDINATE: u64 = 1 << 40;

/// `(x-k, y) + (u, v) for VAR in RANGE, … if CONDITION`: each part has as many coordinates as the
/// game. Without parts, nothing is left. A state with a negative coordinate is not an option.
pub type StateClause = rule::Clause<Vec<Expr>>;

/// `State(x, y -> clause; clause; by measure)`. Variables are numbered, not named: the coordinates
/// first.
///
/// Canonical: `given` is set only if the measure differs from the one that is found without `by`.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::reference::grundy_values;
///
/// let game: Game = "State(x, y -> (x-k, y+1) for k in 1..=x; (x, y-2) if y >= 2)".parse()?;
/// let rule = game.state().ok_or("no rule")?;
/// // 2 x + y falls with every move
/// assert_eq!(
///     (
///         rule.measure_state(&[1, 0, 0, 0])?,
///         rule.measure_state(&[0, 1, 0, 0])?
///     ),
///     (vec![2], vec![1])
/// );
/// assert_eq!(grundy_values(rule, [[0, 2, 0, 0], [1, 0, 0, 0]]), [1, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct StateRule {
    /// The number of coordinates, 2 to [`MOST_COORDINATES`].
    pub coordinates: usize,
    /// The clauses in the order written.
    pub clauses: Vec<StateClause>,
    /// Expressions of the coordinates, compared in order: for every part of an option, the first
    /// one that differs from that of the state is less. So every play ends.
    pub measure: Vec<Expr>,
    /// `true` if `by` gives the measure.
    pub given: bool,
    /// The names of the coordinates.
    pub names: Names,
}

/// The reason why a clause is wrong for some state.
///
/// ```
/// use grundy_core::game::state::StateRuleError;
///
/// let error = StateRuleError::NotLower { to: [1, 2, 0, 0], coordinates: 2 };
/// assert_eq!(error.to_string(), "the move to (1, 2) does not lower the measure");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StateRuleError {
    /// A coordinate, a bound or a condition has no value.
    #[error("a division by zero, or a number too large")]
    Undefined,
    /// A coordinate above [`LARGEST_COORDINATE`].
    #[error("a move leads to a coordinate above 2^40")]
    TooLarge,
    /// A part whose measure is not lower: such play might never end.
    #[error("the move to {} does not lower the measure", print_state(.to, *.coordinates))]
    NotLower {
        /// The part.
        to: State,
        /// The number of its coordinates; the other numbers are unused.
        coordinates: usize,
    },
    /// The evaluation was cut short.
    #[error("takes too many steps")]
    OutOfSteps,
}

impl From<EvalError> for StateRuleError {
    fn from(error: EvalError) -> Self {
        match error {
            EvalError::Undefined => Self::Undefined,
            EvalError::OutOfSteps => Self::OutOfSteps,
        }
    }
}

impl StateClause {
    /// Calls `option` with the parts of each option of the state at the start of `scope`. `scope`
    /// must hold the coordinates alone. After a flaw it holds the values of the variables that lead
    /// to the flaw.
    ///
    /// # Errors
    /// The first flaw, or the error of `option`.
    pub fn options(
        &self,
        scope: &mut Vec<i128>,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[State]) -> Result<(), StateRuleError>,
    ) -> Result<(), StateRuleError> {
        turns(
            &self.loops,
            self.condition.as_ref(),
            scope,
            steps,
            &mut |scope, steps| {
                let mut parts = Vec::with_capacity(self.parts.len());
                for part in &self.parts {
                    let mut state = State::default();
                    for (to, from) in state.iter_mut().zip(part) {
                        match from.eval(scope, steps)? {
                            // The state does not exist, so the coordinates to the right need no
                            // value.
                            ..0 => return Ok(()),
                            number => *to = coordinate(number)?,
                        }
                    }
                    parts.push(state);
                }
                option(&parts)
            },
        )
    }
}

/// Converts a number to a coordinate.
fn coordinate(number: i128) -> Result<u64, StateRuleError> {
    u64::try_from(number)
        .ok()
        .filter(|&number| number <= LARGEST_COORDINATE)
        .ok_or(StateRuleError::TooLarge)
}

impl StateRule {
    /// The values of the measure at a state.
    ///
    /// # Errors
    /// If an expression has no value at the state.
    pub fn measure_state(&self, state: &State) -> Result<Vec<i128>, StateRuleError> {
        let scope = self.scope(state);
        let steps = &mut Steps::at_most(u64::MAX);
        self.measure
            .iter()
            .map(|expr| Ok(expr.eval(&scope, steps)?))
            .collect()
    }

    /// The variables of a state before any loop.
    #[must_use]
    pub fn scope(&self, state: &State) -> Vec<i128> {
        state
            .iter()
            .take(self.coordinates)
            .map(|&number| number.into())
            .collect()
    }

    /// Calls `option` with the parts of each option of a state under all clauses, including those
    /// that do not lower the measure.
    ///
    /// # Errors
    /// The first flaw of a clause, or the error of `option`.
    pub fn each_option(
        &self,
        state: &State,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[State]) -> Result<(), StateRuleError>,
    ) -> Result<(), StateRuleError> {
        let scope = self.scope(state);
        self.clauses
            .iter()
            .try_for_each(|clause| clause.options(&mut scope.clone(), steps, option))
    }
}

impl Rules for StateRule {
    type Position = State;

    /// Omits options with a flaw, and the options after them in the same clause;
    /// [`StateRule::each_option`] reports the flaw.
    fn options(&self, state: &State, option: &mut dyn FnMut(&[State])) {
        self.options_while(state, &|| true, option);
    }

    fn options_while(
        &self,
        state: &State,
        go_on: &dyn Fn() -> bool,
        option: &mut dyn FnMut(&[State]),
    ) -> bool {
        self.clauses.iter().all(|clause| {
            let listed = clause.options(
                &mut self.scope(state),
                &mut Steps::while_asked(go_on),
                &mut |parts| {
                    option(parts);
                    Ok(())
                },
            );
            listed != Err(StateRuleError::OutOfSteps)
        })
    }
}

impl Family for StateRule {
    fn card(&self) -> FamilyCard {
        let coordinates = COORDINATES.get(..self.coordinates).unwrap_or(COORDINATES);
        FamilyCard::new(
            "states of several numbers",
            coordinates,
            "a state, one number for each coordinate, as in 3,4",
        )
    }

    fn has_single_options(&self) -> bool {
        self.clauses.iter().all(|clause| clause.parts.len() == 1)
    }

    fn from_numbers(&self, numbers: &[u64]) -> Option<Position> {
        of_numbers(self.coordinates, numbers).map(Position::Cell)
    }
}
