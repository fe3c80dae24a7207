//! The moves of a game whose piece only goes towards the origin.

use grundy_core::game::{
    Game,
    piece::Vector,
    state::{MOST_COORDINATES, State},
};

/// The moves of a piece, no component of which is positive, and its walls.
#[derive(Debug, Clone)]
pub(crate) struct Moves {
    pub leaps: Vec<Vector>,
    pub rides: Vec<Vector>,
    /// Sorted.
    pub walls: Vec<State>,
}

impl Moves {
    /// The moves of a `Lattice` or `Piece` game; `None` for other games, and if some move raises a coordinate.
    pub fn of(game: &Game) -> Option<Self> {
        let in_plane = |list: &[(i32, i32)]| -> Vec<Vector> {
            list.iter()
                .map(|&(dx, dy)| {
                    let mut vector = [0; MOST_COORDINATES];
                    (vector[0], vector[1]) = (dx, dy);
                    vector
                })
                .collect()
        };
        let moves = match game {
            Game::Lattice(lattice) => {
                Self { leaps: in_plane(&lattice.leaps), rides: in_plane(&lattice.rides), walls: Vec::new() }
            }
            Game::Piece(piece) => {
                Self { leaps: piece.leaps.clone(), rides: piece.rides.clone(), walls: piece.walls.clone() }
            }
            _ => return None,
        };
        let falls = |vector: &Vector| vector.iter().all(|&by| by <= 0);
        (moves.leaps.iter().all(falls) && moves.rides.iter().all(falls)).then_some(moves)
    }

    /// The moves that some cell of a box has: longer ones make no difference.
    pub fn within(&self, lengths: &[u64]) -> Self {
        let fits =
            |vector: &&Vector| vector.iter().zip(lengths).all(|(&by, &length)| u64::from(by.unsigned_abs()) < length);
        let those = |list: &[Vector]| list.iter().filter(fits).copied().collect();
        let inside = |wall: &&State| wall.iter().zip(lengths).all(|(&at, &length)| at < length);
        let walls = self.walls.iter().filter(inside).copied().collect();
        Self { leaps: those(&self.leaps), rides: those(&self.rides), walls }
    }
}
