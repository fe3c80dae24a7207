//! The options of a state, and its measure.

use super::{
    compile::{Code, compile},
    run::{Stopped, signed},
};
use grundy_core::game::{
    Game, Lattice, StateRule,
    expr::Steps,
    state::{LARGEST_COORDINATE, MOST_COORDINATES, RuleError, State},
};

/// The values of a measure at a state; those beyond the last one are 0.
pub(super) type Measure = [i64; MOST_COORDINATES];

/// Memory that a thread needs to list options.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    registers: Vec<i64>,
    parts: Vec<State>,
}

/// A game on states in the form that is computed.
pub enum Moves<'a> {
    Rule { rule: &'a StateRule, code: Option<Code> },
    Lattice(&'a Lattice),
}

impl<'a> Moves<'a> {
    /// Takes a game; `None` for a game that is not on states.
    pub fn of(game: &'a Game) -> Option<Self> {
        let rule = game.state().map(|rule| Self::Rule { rule, code: compile(rule) });
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
    pub fn measure(&self, state: &State) -> Result<Measure, RuleError> {
        let mut measure = Measure::default();
        match self {
            Self::Rule { rule, .. } => {
                for (to, from) in measure.iter_mut().zip(rule.measured(state)?) {
                    *to = i64::try_from(from).map_err(|_| RuleError::Undefined)?;
                }
            }
            Self::Lattice(lattice) => {
                for (to, form) in measure.iter_mut().zip(&lattice.measure) {
                    // Coordinates are at most 2^40, and there are at most 4 coefficients.
                    *to = form.iter().zip(state).map(|(&factor, &number)| factor * signed(number)).sum();
                }
            }
        }
        Ok(measure)
    }

    /// Calls `option` with the parts of each option of a state; some options may appear twice.
    pub fn options(
        &self,
        state: &State,
        scratch: &mut Scratch,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[State]) -> Result<(), RuleError>,
    ) -> Result<(), RuleError> {
        match self {
            Self::Rule { rule, code } => {
                if let Some(code) = code {
                    match code.run(state, &mut scratch.registers, &mut scratch.parts, steps, option) {
                        Ok(()) => return Ok(()),
                        Err(Stopped::Flawed(flaw)) => return Err(flaw),
                        Err(Stopped::Failed) => (),
                    }
                }
                rule.each_option(state, steps, option)
            }
            Self::Lattice(lattice) => {
                let mut found = |to: State| -> Result<(), RuleError> {
                    steps.take()?;
                    if to.iter().any(|&number| number > LARGEST_COORDINATE) {
                        return Err(RuleError::TooLarge);
                    }
                    option(&[to])
                };
                lattice.leaps.iter().filter_map(|leap| lattice.step(state, leap)).try_for_each(&mut found)?;
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

/// The number of numbers in the measure of a game on states.
pub(crate) fn measures_of(game: &Game) -> f64 {
    Moves::of(game).map_or(0.0, |moves| f64::from(u8::try_from(moves.measures()).unwrap_or(u8::MAX)))
}
