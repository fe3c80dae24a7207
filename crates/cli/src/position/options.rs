//! The options of the components of a position, within a limit of memory and time.

use std::{cell::Cell, time::Instant};

use grundy_core::{
    family::Position,
    game::{Game, Plane, Rules, expr::Steps, finite::Place},
};

/// The most steps to list the options of one heap.
const STEPS: u64 = 300_000;
/// The largest number of a position whose options are listed, except for heaps and leaps: a ride has this number of options.
const LISTED: u64 = 100_000;
/// The most positions of all options of all components, repetitions included: 300 MB.
const ROOM: usize = 1 << 22;
/// The number of cells at each end of a long ride that are tried.
const RIDDEN: u64 = 1_000;

/// Options of a position without repetitions.
pub struct Options {
    /// The options.
    pub found: Vec<Vec<Position>>,
    /// `true` if these are all options.
    pub are_all: bool,
}

/// Lists options of several components, all within one limit of memory and time.
pub struct Lister {
    /// The positions that may still be kept.
    room: Cell<usize>,
    end: Instant,
}

impl Lister {
    /// Creates a lister that stops at `end`.
    pub fn until(end: Instant) -> Self {
        Self { room: Cell::new(ROOM), end }
    }

    /// Returns the options of a position, as many as there is room and time for.
    pub fn options(&self, game: &Game, position: &Position) -> Options {
        let (mut found, before) = (Vec::new(), self.room.get());
        let is_full = Cell::new(Instant::now() >= self.end);
        let mut keep = |option: &[Position]| {
            let size = size(option);
            is_full.set(is_full.get() || size > self.room.get());
            if !is_full.get() {
                self.room.set(self.room.get() - size);
                found.push(option.to_vec());
            }
        };
        let go_on = || !is_full.get() && Instant::now() < self.end;
        let are_all = go_on() && each(game, position, &go_on, &mut keep) && !is_full.get();
        for option in &mut found {
            option.retain(|position: &Position| !position.is_empty());
            option.sort();
        }
        found.sort();
        found.dedup();
        // Repetitions leave their room to other components.
        self.room.set(before.saturating_sub(found.iter().map(|option| size(option)).sum()));
        Options { found, are_all }
    }
}

/// Returns the room that an option takes: one for the option, and one for each position or some elements of it.
fn size(option: &[Position]) -> usize {
    let of_position = |position: &Position| match position {
        Position::Marks(cells) => 1 + cells.len() / 32,
        Position::Finite(Place::Left(left)) => 1 + left.len() / 2,
        _ => 1,
    };
    1 + option.iter().map(of_position).sum::<usize>()
}

/// Calls `option` with the options of a position, and returns `true` if these were all.
pub fn each(game: &Game, position: &Position, go_on: &dyn Fn() -> bool, option: &mut dyn FnMut(&[Position])) -> bool {
    match (game.heaps(), position, game.plane()) {
        (Some(rules), &Position::Heap(heap), _) => {
            let mut left = Vec::new();
            let mut of_heap = |parts: &[u64]| {
                left.clear();
                left.extend(parts.iter().map(|&part| Position::Heap(part)));
                option(&left);
            };
            rules.try_options(heap, &mut Steps::at_most(STEPS), &mut of_heap).is_ok()
        }
        _ if game.finite().is_some_and(|finite| finite.tree().is_some()) => false,
        (_, &Position::Cell([x, y, ..]), Some(plane)) if x.max(y) > LISTED => {
            far_cells(&plane, (x, y)).for_each(|(x, y)| option(&[Position::Cell([x, y, 0, 0])]));
            plane.rides.is_empty()
        }
        _ if numbers(game, position).iter().any(|&number| number > LISTED) => false,
        _ => game.options_while(position, go_on, option),
    }
}

/// Returns the cells that a piece leaps to, and of each ride the cells at its two ends.
fn far_cells(plane: &Plane, (x, y): (u64, u64)) -> impl Iterator<Item = (u64, u64)> {
    let after = move |&(dx, dy): &(i32, i32), steps: u64| {
        let moved = |from: u64, by: i32| u64::try_from(i128::from(from) + i128::from(by) * i128::from(steps)).ok();
        Some((moved(x, dx)?, moved(y, dy)?))
    };
    // A ride ends at the first edge that one of its coordinates falls to.
    let length = move |&(dx, dy): &(i32, i32)| {
        let room = |from: u64, by: i32| if by < 0 { from / u64::from(by.unsigned_abs()) } else { u64::MAX };
        room(x, dx).min(room(y, dy))
    };
    let ridden = plane.rides.iter().flat_map(move |ride| {
        let length = length(ride);
        let (near, far) = (length.min(RIDDEN), length.saturating_sub(RIDDEN).max(RIDDEN));
        (1..=near).chain(far + 1..=length).filter_map(move |steps| after(ride, steps))
    });
    plane.leaps.iter().filter_map(move |leap| after(leap, 1)).chain(ridden)
}

/// Returns the numbers of a position; empty if the position is not in the table.
pub fn numbers(game: &Game, position: &Position) -> Vec<u64> {
    game.family().numbers(position).unwrap_or_default()
}
