//! Lattices of two to four dimensions with walls: `Lattice(ride (-1,0,0) (0,-1,0); not (3,4,5))`.

use std::fmt;

use super::refusal::{Parsed, Refusal, Span};
use crate::game::measure::{Form, find};
use crate::game::piece::Piece;
use crate::game::state::{MOST_COORDINATES, State};

/// A vector as it is written, and where.
pub(super) type Written = (Vec<i32>, Span);

/// The piece with these leaps, rides and walls, which have `dimensions` numbers each.
pub(super) fn piece(dimensions: usize, leaps: &[Written], rides: &[Written], mut walls: Vec<State>) -> Parsed<Piece> {
    let mut changes: Vec<Form> = Vec::new();
    let mut measure = find(dimensions, &changes);
    for (vector, span) in leaps.iter().chain(rides) {
        if vector.iter().all(|&by| by == 0) {
            return Refusal::new(span, "a move must change something", "stays where it is").stop();
        }
        changes.push(padded(vector).map(i64::from));
        measure = find(dimensions, &changes);
        if measure.is_none() {
            let message = "every move must lower one measure of the coordinates";
            let (label, help) = if vector.iter().all(|&by| by >= 0) {
                ("lowers no coordinate", "a move needs a negative number, or the game never ends")
            } else {
                (
                    "cannot fall together with those before it",
                    "linear forms with coefficients to 4 were tried, alone and one after the other",
                )
            };
            return Refusal::new(span, message, label).help(help).stop();
        }
    }
    let vectors = |list: &[Written]| list.iter().map(|(vector, _)| padded(vector)).collect();
    walls.sort_unstable();
    walls.dedup();
    Ok(Piece::canonical(dimensions, vectors(leaps), vectors(rides), walls, measure.unwrap_or_default()))
}

/// The numbers of a tuple, with zeros behind them.
pub(super) fn padded<T: Copy + Default>(numbers: &[T]) -> [T; MOST_COORDINATES] {
    let mut padded = [T::default(); MOST_COORDINATES];
    for (to, &from) in padded.iter_mut().zip(numbers) {
        *to = from;
    }
    padded
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn tuples<T: fmt::Display>(list: &[[T; MOST_COORDINATES]], dimensions: usize) -> String {
            let tuple = |numbers: &[T; MOST_COORDINATES]| {
                let numbers: Vec<String> = numbers.iter().take(dimensions).map(ToString::to_string).collect();
                format!(" ({})", numbers.join(","))
            };
            list.iter().map(tuple).collect()
        }
        f.write_str("Lattice(")?;
        if !self.leaps.is_empty() {
            write!(f, "leap{}", tuples(&self.leaps, self.dimensions))?;
        }
        if !self.rides.is_empty() {
            let blank = if self.leaps.is_empty() { "" } else { " " };
            write!(f, "{blank}ride{}", tuples(&self.rides, self.dimensions))?;
        }
        if !self.walls.is_empty() {
            write!(f, "; not{}", tuples(&self.walls, self.dimensions))?;
        }
        f.write_str(")")
    }
}
