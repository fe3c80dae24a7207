//! The needed states: a box, and the states that its moves reach outside it.

use std::collections::{HashMap, HashSet, hash_map::Entry};

use rayon::prelude::*;

use super::moves::{OptionScratch, StateMoves};
use grundy_core::{
    game::{
        expr::Steps,
        state::{State, StateRuleError},
    },
    progress::Progress,
    values::Sides,
};
use grundy_work::{error::Stop, machine::Limits};

/// Number of states whose options are listed by one thread at a time.
const CHUNK: usize = 1 << 10;
/// Number of states between two checks for a stop: less than a millisecond.
const ASK: usize = 1 << 8;
/// Bytes that a state outside the box takes in the table and in the list.
const BYTES: u64 = 96;

/// States and their places: first those of the box, where x changes most slowly, then those
/// outside.
#[derive(Debug)]
pub struct Space {
    /// The sides of the box.
    pub sides: Sides,
    /// Number of states in the box.
    pub inside: usize,
    outside: Vec<State>,
    places: HashMap<State, usize>,
}

impl Space {
    /// Starts with the box alone.
    pub fn new(sides: Sides) -> Self {
        let inside = sides.positions().unwrap_or(usize::MAX);
        Self {
            sides,
            inside,
            outside: Vec::new(),
            places: HashMap::new(),
        }
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.inside + self.outside.len()
    }

    /// The place of a state, if the state is needed.
    #[inline]
    pub fn place(&self, state: &State) -> Option<usize> {
        self.sides
            .index(state)
            .or_else(|| self.places.get(state).copied())
    }

    /// The state at a place.
    pub fn state(&self, place: usize) -> State {
        match place.checked_sub(self.inside) {
            None => self.sides.state(place),
            Some(outside) => self.outside.get(outside).copied().unwrap_or_default(),
        }
    }

    /// Adds every state that can be reached from the box. Moves that do not lower the measure are
    /// errors: otherwise the loop might not end.
    ///
    /// # Errors
    /// If memory is missing, or `progress` asks to stop.
    pub fn close(&mut self, moves: &StateMoves<'_>, progress: &dyn Progress) -> Result<(), Stop> {
        let mut next = 0;
        while next < self.len() {
            // A round ends early, because otherwise every thread would list the states that are
            // found in it.
            let end = self.len().min(next + (CHUNK << 6));
            let places: Vec<usize> = (next..end).collect();
            let found: Vec<Vec<State>> = places
                .par_chunks(CHUNK)
                .map(|places| self.reach_states(moves, places, progress))
                .collect::<Result<_, _>>()?;
            for state in found.into_iter().flatten() {
                let place = self.len();
                if place % (ASK << 6) == 0 && progress.cancelled() {
                    return Err(Stop::Interrupted);
                }
                if let Entry::Vacant(entry) = self.places.entry(state) {
                    entry.insert(place);
                    self.outside.push(state);
                }
            }
            #[allow(
                clippy::cast_precision_loss,
                reason = "the bound of memory is an estimate"
            )]
            let bytes = (self.outside.len() as u64).saturating_mul(BYTES) as f64;
            if bytes > Limits::of_this_machine().bytes {
                return Err(Stop::NoMemory {
                    bytes: self.outside.len() as u64 * BYTES,
                });
            }
            next = end;
        }
        Ok(())
    }

    /// Returns the parts of the options of some states, without duplicates and without those that
    /// have a place already.
    fn reach_states(
        &self,
        moves: &StateMoves<'_>,
        places: &[usize],
        progress: &dyn Progress,
    ) -> Result<Vec<State>, Stop> {
        let go_on = || !progress.cancelled();
        let (mut scratch, mut found) = (OptionScratch::default(), HashSet::new());
        for &place in places {
            // Most states have too few options for their steps to check for a stop.
            if place % ASK == 0 && !go_on() {
                return Err(Stop::Interrupted);
            }
            let state = self.state(place);
            let mut steps = Steps::while_asked(&go_on);
            let mut own = None;
            let result = moves.options(&state, &mut scratch, &mut steps, &mut |parts| {
                for part in parts.iter().filter(|part| self.place(part).is_none()) {
                    if !found.insert(*part) {
                        continue;
                    }
                    let own = match own {
                        Some(own) => own,
                        None => *own.insert(moves.measure(&state)?),
                    };
                    if moves.measure(part)? >= own {
                        return Err(StateRuleError::NotLower {
                            to: *part,
                            coordinates: moves.coordinates(),
                        });
                    }
                }
                Ok(())
            });
            result.map_err(|flaw| stop_at_flaw(moves, &state, flaw))?;
        }
        Ok(found.into_iter().collect())
    }
}

/// The stop for a flaw at a state.
pub(super) fn stop_at_flaw(moves: &StateMoves<'_>, state: &State, flaw: StateRuleError) -> Stop {
    match flaw {
        // Only the listener limits the steps.
        StateRuleError::OutOfSteps => Stop::Interrupted,
        flaw => Stop::FlawedState {
            state: *state,
            coordinates: moves.coordinates(),
            flaw,
        },
    }
}
