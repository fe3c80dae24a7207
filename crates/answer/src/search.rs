//! Plain search for the values of positions that no table has.

use std::collections::{BTreeSet, HashMap};

use crate::{
    Budget,
    options::{Lister, PositionOptions},
};
use grundy_core::{family::Position, game::Game, progress::Deadline};

/// The values of positions that plain search found.
#[derive(Debug, Default)]
pub(crate) struct SearchedValues {
    known: HashMap<Position, u32>,
}

/// A position whose options are being visited.
struct SearchFrame {
    position: Position,
    options: Vec<Vec<Position>>,
    /// The number of options whose values are known.
    next: usize,
    values: BTreeSet<u32>,
}

impl SearchedValues {
    /// Returns the value of a position: the mex of the values of its options, each the nim-sum of
    /// its parts; `None` if the search does not fit the budget. The stack is explicit because long
    /// plays would overflow the stack of the thread.
    pub fn value(
        &mut self,
        game: &Game,
        position: &Position,
        budget: &Budget<'_>,
        end: &Deadline<'_>,
    ) -> Option<u32> {
        if self.known.len() > budget.searched / 2 {
            self.known.clear();
        }
        let (mut visited, mut stack) = (0, Vec::new());
        let mut open = (!self.known.contains_key(position)).then(|| position.clone());
        loop {
            if let Some(position) = open.take() {
                let PositionOptions {
                    found: options,
                    are_all,
                } = Lister::until(end, budget).options(game, &position);
                visited += options.len() + 1;
                if !are_all
                    || visited > budget.visited
                    || self.known.len() + stack.len() >= budget.searched
                {
                    return None;
                }
                stack.push(SearchFrame {
                    position,
                    options,
                    next: 0,
                    values: BTreeSet::new(),
                });
            }
            let Some(frame) = stack.last_mut() else { break };
            open = self.visit(frame);
            if open.is_none() {
                let value = (0..)
                    .find(|value| !frame.values.contains(value))
                    .unwrap_or(u32::MAX);
                self.known
                    .extend(stack.pop().map(|done| (done.position, value)));
            }
        }
        self.known.get(position).copied()
    }

    /// Collects the values of the options of a position; returns a part whose value is not known,
    /// if there is one.
    fn visit(&self, frame: &mut SearchFrame) -> Option<Position> {
        while let Some(option) = frame.options.get(frame.next) {
            let mut value = 0;
            for part in option {
                let Some(own) = self.known.get(part) else {
                    return Some(part.clone());
                };
                value ^= own;
            }
            frame.values.insert(value);
            frame.next += 1;
        }
        None
    }
}
