//! The options of the components of a position, within a limit of memory and time.

use std::cell::Cell;

use crate::Budget;
use grundy_core::{
    family::Position,
    game::{Game, Plane, Rules, expr::Steps, finite::Place, state::State},
    progress::{Deadline, Progress},
};

/// The number of cells at each end of a long ride that are tried.
const RIDDEN: u64 = 1_000;

/// Options of a position without repetitions.
pub(crate) struct PositionOptions {
    /// The options.
    pub found: Vec<Vec<Position>>,
    /// `true` if these are all options.
    pub are_all: bool,
}

/// Lists options of several components, all within one limit of memory and time.
pub(crate) struct Lister<'a> {
    /// The positions that may still be kept.
    room: Cell<usize>,
    budget: &'a Budget<'a>,
    end: &'a Deadline<'a>,
}

impl<'a> Lister<'a> {
    /// Creates a lister that stops at `end`.
    pub fn until(end: &'a Deadline<'a>, budget: &'a Budget<'a>) -> Self {
        Self {
            room: Cell::new(budget.room),
            budget,
            end,
        }
    }

    /// Returns the options of a position until the room or the time ends.
    pub fn options(&self, game: &Game, position: &Position) -> PositionOptions {
        let (mut found, before) = (Vec::new(), self.room.get());
        let is_full = Cell::new(self.end.cancelled());
        let mut keep = |option: &[Position]| {
            let size = size(option);
            is_full.set(is_full.get() || size > self.room.get());
            if !is_full.get() {
                self.room.set(self.room.get() - size);
                found.push(option.to_vec());
            }
        };
        let go_on = || !is_full.get() && !self.end.cancelled();
        let are_all =
            go_on() && each(game, position, self.budget, &go_on, &mut keep) && !is_full.get();
        for option in &mut found {
            option.retain(|position: &Position| !position.is_empty());
            option.sort();
        }
        found.sort();
        found.dedup();
        // Repetitions leave their room to other components.
        self.room
            .set(before.saturating_sub(found.iter().map(|option| size(option)).sum()));
        PositionOptions { found, are_all }
    }
}

/// Returns the options of a position, each sorted and without empty positions, in order; `None` if
/// they are too many for the budget.
#[must_use]
pub fn options(
    game: &Game,
    position: &Position,
    budget: &Budget<'_>,
) -> Option<Vec<Vec<Position>>> {
    let found = Lister::until(&budget.begin(), budget).options(game, position);
    found.are_all.then_some(found.found)
}

/// Returns the room that an option takes: one for the option, and one for each position or some
/// elements of it.
fn size(option: &[Position]) -> usize {
    let of_position = |position: &Position| match position {
        Position::Marks(cells) => 1 + cells.len() / 32,
        Position::Finite(Place::Left(left)) => 1 + left.len() / 2,
        _ => 1,
    };
    1 + option.iter().map(of_position).sum::<usize>()
}

/// Calls `option` with the options of a position, and returns `true` if these were all.
pub(crate) fn each(
    game: &Game,
    position: &Position,
    budget: &Budget<'_>,
    go_on: &dyn Fn() -> bool,
    option: &mut dyn FnMut(&[Position]),
) -> bool {
    match (game.heaps(), position, game.plane()) {
        (Some(_), &Position::Heap(heap), _) if budget.is_patient() && heap > budget.listed => false,
        (Some(rules), &Position::Heap(heap), _) => {
            let mut left = Vec::new();
            let mut of_heap = |parts: &[u64]| {
                left.clear();
                left.extend(parts.iter().map(|&part| Position::Heap(part)));
                option(&left);
            };
            rules
                .try_options(heap, &mut Steps::at_most(budget.steps), &mut of_heap)
                .is_ok()
        }
        // A law has the winning moves of a tree.
        _ if !budget.is_patient()
            && game.finite().is_some_and(|finite| finite.tree().is_some()) =>
        {
            false
        }
        (_, &Position::Cell([x, y, ..]), Some(plane)) if x.max(y) > budget.listed => {
            far_cells(&plane, (x, y)).for_each(|(x, y)| option(&[Position::Cell([x, y, 0, 0])]));
            plane.rides.is_empty()
        }
        _ if numbers(game, position)
            .iter()
            .any(|&number| number > budget.listed) =>
        {
            false
        }
        _ => match (game.state(), position) {
            (Some(rule), Position::Cell(state)) => {
                let mut of_state = |parts: &[State]| {
                    option(
                        &parts
                            .iter()
                            .copied()
                            .map(Position::Cell)
                            .collect::<Vec<_>>(),
                    );
                    Ok(())
                };
                rule.each_option(state, &mut Steps::while_asked(go_on), &mut of_state)
                    .is_ok()
            }
            _ => game.options_while(position, go_on, option),
        },
    }
}

/// Returns the cells that a piece leaps to, and of each ride the cells at its two ends.
fn far_cells(plane: &Plane, (x, y): (u64, u64)) -> impl Iterator<Item = (u64, u64)> {
    let after = move |&(dx, dy): &(i32, i32), steps: u64| {
        let moved = |from: u64, by: i32| {
            u64::try_from(i128::from(from) + i128::from(by) * i128::from(steps)).ok()
        };
        Some((moved(x, dx)?, moved(y, dy)?))
    };
    // A ride ends at the first edge that one of its coordinates falls to.
    let length = move |&(dx, dy): &(i32, i32)| {
        let room = |from: u64, by: i32| {
            if by < 0 {
                from / u64::from(by.unsigned_abs())
            } else {
                u64::MAX
            }
        };
        room(x, dx).min(room(y, dy))
    };
    let ridden = plane.rides.iter().flat_map(move |ride| {
        let length = length(ride);
        let (near, far) = (
            length.min(RIDDEN),
            length.saturating_sub(RIDDEN).max(RIDDEN),
        );
        (1..=near)
            .chain(far + 1..=length)
            .filter_map(move |steps| after(ride, steps))
    });
    plane
        .leaps
        .iter()
        .filter_map(move |leap| after(leap, 1))
        .chain(ridden)
}

/// Returns the numbers of a position; empty if the position is not in the table.
pub(crate) fn numbers(game: &Game, position: &Position) -> Vec<u64> {
    game.family().numbers(position).unwrap_or_default()
}
