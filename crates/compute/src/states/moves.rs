//! What lists the options of a state, and measures it.

use super::{
    compile::{Code, compile},
    run::{Stopped, signed},
};
use grundy_core::game::{
    Game, Piece, StateRule,
    expr::Steps,
    state::{Flaw, LARGEST_COORDINATE, MOST_COORDINATES, State},
};

/// The values of a measure at a state; those beyond the last are 0.
pub(super) type Measure = [i64; MOST_COORDINATES];

/// What a thread needs to list options.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    registers: Vec<i64>,
    parts: Vec<State>,
}

/// A game on states as it is computed.
pub enum Moves<'a> {
    Rule { rule: &'a StateRule, code: Option<Code> },
    Piece(&'a Piece),
}

impl<'a> Moves<'a> {
    /// `None` for a game that is not on states.
    pub fn of(game: &'a Game) -> Option<Self> {
        match game {
            Game::State(rule) => Some(Self::Rule { rule, code: compile(rule) }),
            Game::Piece(piece) => Some(Self::Piece(piece)),
            _ => None,
        }
    }

    /// The number of coordinates.
    pub fn coordinates(&self) -> usize {
        match self {
            Self::Rule { rule, .. } => rule.coordinates,
            Self::Piece(piece) => piece.dimensions,
        }
    }

    /// How many numbers the measure has.
    pub fn measures(&self) -> usize {
        match self {
            Self::Rule { rule, .. } => rule.measure.len(),
            Self::Piece(piece) => piece.measure.len(),
        }
    }

    /// The measure at a state.
    pub fn measure(&self, state: &State) -> Result<Measure, Flaw> {
        let mut measure = Measure::default();
        match self {
            Self::Rule { rule, .. } => {
                for (to, from) in measure.iter_mut().zip(rule.measured(state)?) {
                    *to = i64::try_from(from).map_err(|_| Flaw::Undefined)?;
                }
            }
            Self::Piece(piece) => {
                for (to, form) in measure.iter_mut().zip(&piece.measure) {
                    // Coordinates to 2^40, coefficients to 4.
                    *to = form.iter().zip(state).map(|(&factor, &number)| factor * signed(number)).sum();
                }
            }
        }
        Ok(measure)
    }

    /// Calls `option` with the parts of each option of a state; some options may come twice.
    pub fn options(
        &self,
        state: &State,
        scratch: &mut Scratch,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[State]) -> Result<(), Flaw>,
    ) -> Result<(), Flaw> {
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
            Self::Piece(piece) => {
                let mut found = |to: State| -> Result<(), Flaw> {
                    steps.take()?;
                    if to.iter().any(|&number| number > LARGEST_COORDINATE) {
                        return Err(Flaw::TooLarge);
                    }
                    option(&[to])
                };
                piece.leaps.iter().filter_map(|leap| piece.step(state, leap)).try_for_each(&mut found)?;
                for ride in &piece.rides {
                    let mut at = *state;
                    while let Some(to) = piece.step(&at, ride) {
                        found(to)?;
                        at = to;
                    }
                }
                Ok(())
            }
        }
    }
}

/// The steps that the options of a state take, at most `most`.
pub(crate) fn steps_of(game: &Game, state: &State, most: u64) -> u64 {
    let Some(moves) = Moves::of(game) else { return 0 };
    let mut steps = Steps::at_most(most);
    match moves.options(state, &mut Scratch::default(), &mut steps, &mut |_| Ok(())) {
        Err(Flaw::OutOfSteps) => most,
        _ => steps.taken() + 1,
    }
}

/// How many numbers the measure of a game on states has.
pub(crate) fn measures_of(game: &Game) -> f64 {
    Moves::of(game).map_or(0.0, |moves| f64::from(u8::try_from(moves.measures()).unwrap_or(u8::MAX)))
}
