//! One piece on a lattice of two to four dimensions with walls: cells that it neither enters nor rides across.

use super::{
    Rules,
    state::{MOST_COORDINATES, State},
};

/// A move vector; what is beyond the dimensions is 0.
pub type Vector = [i32; MOST_COORDINATES];

/// A piece with finitely many move vectors on the cells of no negative coordinate.
///
/// Canonical: three or four dimensions, or two and a wall (else it is a [`Lattice`](super::Lattice)); each list sorted and
/// distinct, no vector of zeros, no leap that is also a ride.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The number of coordinates, 2 to [`MOST_COORDINATES`].
    pub dimensions: usize,
    /// Vectors moved once; walls on the way do not matter.
    pub leaps: Vec<Vector>,
    /// Vectors moved any positive number of times, until a wall or the edge stops the piece.
    pub rides: Vec<Vector>,
    /// Cells that cannot be entered. The value of a wall itself is that of a piece that begins there.
    pub walls: Vec<State>,
    /// Linear forms with coefficients that are not negative: with each move the first that changes falls.
    pub measure: Vec<[i64; MOST_COORDINATES]>,
}

impl Piece {
    /// The piece with these moves, whose measure is known; the leaps and the rides in any order.
    #[must_use]
    pub fn canonical(
        dimensions: usize,
        mut leaps: Vec<Vector>,
        mut rides: Vec<Vector>,
        walls: Vec<State>,
        measure: Vec<[i64; MOST_COORDINATES]>,
    ) -> Self {
        for list in [&mut leaps, &mut rides] {
            list.sort_unstable();
            list.dedup();
        }
        leaps.retain(|leap| rides.binary_search(leap).is_err());
        Self { dimensions, leaps, rides, walls, measure }
    }

    /// The cell a vector away, if the piece may enter it.
    #[must_use]
    pub fn step(&self, from: &State, vector: &Vector) -> Option<State> {
        let mut to = *from;
        for (coordinate, &by) in to.iter_mut().zip(vector) {
            *coordinate = coordinate.checked_add_signed(by.into())?;
        }
        self.walls.binary_search(&to).is_err().then_some(to)
    }
}

impl Rules for Piece {
    type Position = State;

    fn options(&self, from: &State, option: &mut dyn FnMut(&[State])) {
        for leap in &self.leaps {
            if let Some(to) = self.step(from, leap) {
                option(&[to]);
            }
        }
        for ride in &self.rides {
            let mut at = *from;
            while let Some(to) = self.step(&at, ride) {
                option(&[to]);
                at = to;
            }
        }
    }
}
