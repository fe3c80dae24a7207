//! The options of a state, and its measure.

use std::borrow::Cow;

use super::{
    compile::{StateCode, compile},
    run::{Stopped, to_signed},
};
use grundy_core::game::{
    Game, Lattice, StateRule,
    expr::{Condition, Expr, IntegerComparison, Op, Steps},
    lattice::Vector,
    rule::{Loop, Names},
    state::{LARGEST_COORDINATE, MOST_COORDINATES, State, StateClause, StateRuleError},
};
use grundy_work::machine::IS_SMALL;

/// The values of a measure at a state; those beyond the last one are 0.
pub(super) type Measure = [i64; MOST_COORDINATES];

/// Memory that a thread needs to list options.
#[derive(Debug, Default)]
pub struct OptionScratch {
    registers: Vec<i64>,
    parts: Vec<State>,
}

/// A game on states in the form that is computed.
pub enum StateMoves<'a> {
    /// Rules in notation.
    Rule {
        /// The rules.
        rule: &'a StateRule,
        /// The rules as code over registers, if they can be compiled.
        code: Option<StateCode>,
    },
    /// A piece on a lattice.
    Lattice(&'a Lattice),
}

impl<'a> StateMoves<'a> {
    /// Takes a game; `None` for a game that is not on states.
    pub fn from_game(game: &'a Game) -> Option<Self> {
        let rule = game.state().map(|rule| Self::Rule {
            rule,
            code: compile(rule),
        });
        rule.or_else(|| game.lattice().map(Self::Lattice))
    }

    /// The number of coordinates.
    pub fn coordinates(&self) -> usize {
        match self {
            Self::Rule { rule, .. } => rule.coordinates,
            Self::Lattice(lattice) => lattice.dimensions,
        }
    }

    /// The number of numbers in the measure.
    pub fn measures(&self) -> usize {
        match self {
            Self::Rule { rule, .. } => rule.measure.len(),
            Self::Lattice(lattice) => lattice.measure.len(),
        }
    }

    /// The measure at a state.
    ///
    /// # Errors
    /// If an expression of the rules fails.
    pub fn measure(&self, state: &State) -> Result<Measure, StateRuleError> {
        let mut measure = Measure::default();
        match self {
            Self::Rule { rule, .. } => {
                for (to, from) in measure.iter_mut().zip(rule.measure_state(state)?) {
                    *to = i64::try_from(from).map_err(|_| StateRuleError::Undefined)?;
                }
            }
            Self::Lattice(lattice) => {
                for (to, form) in measure.iter_mut().zip(&lattice.measure) {
                    // Coordinates are at most 2^40, and there are at most 4 coefficients.
                    *to = form
                        .iter()
                        .zip(state)
                        .map(|(&factor, &number)| factor * to_signed(number))
                        .sum();
                }
            }
        }
        Ok(measure)
    }

    /// Calls `option` with the parts of each option of a state; some options may appear twice.
    ///
    /// # Errors
    /// If an expression of the rules fails.
    pub fn options(
        &self,
        state: &State,
        scratch: &mut OptionScratch,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[State]) -> Result<(), StateRuleError>,
    ) -> Result<(), StateRuleError> {
        match self {
            Self::Rule { rule, code } => {
                if let Some(code) = code {
                    match code.run(
                        state,
                        &mut scratch.registers,
                        &mut scratch.parts,
                        steps,
                        option,
                    ) {
                        Ok(()) => return Ok(()),
                        Err(Stopped::Flawed(flaw)) => return Err(flaw),
                        Err(Stopped::Failed) => (),
                    }
                }
                rule.each_option(state, steps, option)
            }
            Self::Lattice(lattice) => {
                let mut found = |to: State| -> Result<(), StateRuleError> {
                    steps.take()?;
                    if to.iter().any(|&number| number > LARGEST_COORDINATE) {
                        return Err(StateRuleError::TooLarge);
                    }
                    option(&[to])
                };
                lattice
                    .leaps
                    .iter()
                    .filter_map(|leap| lattice.step(state, leap))
                    .try_for_each(&mut found)?;
                for ride in &lattice.rides {
                    let mut at = *state;
                    while let Some(to) = lattice.step(&at, ride) {
                        found(to)?;
                        at = to;
                    }
                }
                Ok(())
            }
        }
    }
}

/// More walls than this are looked up.
const MOST_WALLS: usize = 8;

/// The rule of a game on states or of a piece; `None` for other games, and if walls stop a ride.
pub fn rule(game: &Game) -> Option<Cow<'_, StateRule>> {
    if let Some(rule) = game.state() {
        return Some(Cow::Borrowed(rule));
    }
    // A small build does pieces level by level.
    let lattice = game.lattice().filter(|_| !IS_SMALL)?;
    if lattice.walls.len()
        > if lattice.rides.is_empty() {
            MOST_WALLS
        } else {
            0
        }
    {
        return None;
    }
    let leaps = lattice
        .leaps
        .iter()
        .map(|leap| clause(lattice, leap, Vec::new()));
    let rides = lattice.rides.iter().map(|ride| {
        let within = |place: usize| {
            (ride[place] < 0).then(|| binary(Op::Div, Expr::Var(place), (-ride[place]).into()))
        };
        let high = (0..lattice.dimensions)
            .filter_map(within)
            .reduce(|a, b| Expr::binary(Op::Min, a, b));
        clause(
            lattice,
            ride,
            high.map(|high| Loop {
                low: Expr::Int(1),
                high,
            })
            .into_iter()
            .collect(),
        )
    });
    let measure = lattice.measure.iter().map(|form| {
        let terms = (0..lattice.dimensions)
            .map(|place| binary(Op::Mul, Expr::Var(place), form[place].into()));
        terms
            .reduce(|a, b| Expr::binary(Op::Add, a, b))
            .unwrap_or(Expr::Int(0))
    });
    let (clauses, measure) = (leaps.chain(rides).collect(), measure.collect());
    let (given, names) = (false, Names::default());
    Some(Cow::Owned(StateRule {
        coordinates: lattice.dimensions,
        clauses,
        measure,
        given,
        names,
    }))
}

/// The moves along a vector: one leap, or a ride with a loop.
fn clause(lattice: &Lattice, vector: &Vector, loops: Vec<Loop>) -> StateClause {
    let to = |place: usize| {
        let by = i128::from(vector[place]);
        let by = if loops.is_empty() {
            Expr::Int(by)
        } else {
            binary(Op::Mul, Expr::Var(lattice.dimensions), by)
        };
        if vector[place] == 0 {
            Expr::Var(place)
        } else {
            Expr::binary(Op::Add, Expr::Var(place), by)
        }
    };
    let part: Vec<Expr> = (0..lattice.dimensions).map(to).collect();
    let either = |a, b| Condition::Or(Box::new(a), Box::new(b));
    let beside = |wall: &State| {
        let differs = part.iter().zip(wall).map(|(to, &number)| {
            Condition::Compare(
                IntegerComparison::NotEqual,
                to.clone(),
                Expr::Int(number.into()),
            )
        });
        differs.reduce(either)
    };
    let condition = Condition::all(lattice.walls.iter().filter_map(beside));
    StateClause {
        parts: vec![part],
        loops,
        condition,
    }
}

fn binary(op: Op, a: Expr, b: i128) -> Expr {
    Expr::binary(op, a, Expr::Int(b))
}
