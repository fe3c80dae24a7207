//! The values of positions, from the options that the rules give.

use std::collections::HashMap;

use crate::check::{CheckError, CheckResult, mex, refute_field};
use grundy_core::{family::Position, game::Game, progress::Progress};

/// The most positions whose values are kept.
const MOST: usize = 1 << 18;

/// The known values of positions of a game.
pub(crate) struct Played<'a> {
    game: &'a Game,
    misere: bool,
    progress: &'a dyn Progress,
    known: HashMap<Position, u32>,
}

impl<'a> Played<'a> {
    pub fn new(game: &'a Game, misere: bool, progress: &'a dyn Progress) -> Self {
        Self {
            game,
            misere,
            progress,
            known: HashMap::new(),
        }
    }

    /// Returns the value of a position. The stack is explicit: plays may be long.
    ///
    /// # Errors
    /// If there is no such position, its value needs too many others, or `progress` asks to stop.
    pub fn value(&mut self, numbers: &[u64]) -> CheckResult<u32> {
        let Self {
            game,
            misere,
            progress,
            known,
        } = self;
        let family = game.family();
        let position = family.from_numbers(numbers);
        let position =
            position.ok_or_else(|| refute_field("game", &**game, "it has no such position"))?;
        let mut stack = vec![position.clone()];
        while let Some(top) = stack.last().cloned() {
            let (mut values, mut missing) = (Vec::new(), Vec::new());
            let is_whole = family.options_while(&top, &|| !progress.cancelled(), &mut |parts| {
                let mut sum = 0;
                for part in parts {
                    match known.get(part) {
                        Some(value) => sum ^= value,
                        None => missing.push(part.clone()),
                    }
                }
                values.push(sum);
            });
            if !is_whole {
                return Err(CheckError::Cancelled);
            }
            if known.len() + stack.len() + missing.len() > MOST {
                return Err(CheckError::TooLarge(format!(
                    "the values of {game} need too many positions"
                )));
            }
            if missing.is_empty() {
                let is_ended = *misere && values.is_empty();
                known.insert(top, if is_ended { 1 } else { mex(values) });
                stack.pop();
            } else {
                stack.append(&mut missing);
            }
        }
        Ok(known.get(&position).copied().unwrap_or_default())
    }
}
