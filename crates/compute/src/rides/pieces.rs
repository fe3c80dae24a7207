//! The moves of a game whose piece only moves towards the origin.

use grundy_core::game::{Game, Lattice, lattice::Vector, state::State};

/// The moves of a piece, without positive components, and its walls.
#[derive(Debug, Clone)]
pub struct LatticeMoves {
    /// The leaps.
    pub leaps: Vec<Vector>,
    /// The rides.
    pub rides: Vec<Vector>,
    /// The walls, sorted.
    pub walls: Vec<State>,
}

impl LatticeMoves {
    /// The moves of a lattice; `None` for other games, and if some move raises a coordinate.
    pub fn from_game(game: &Game) -> Option<Self> {
        let Lattice {
            leaps,
            rides,
            walls,
            ..
        } = game.lattice()?;
        let falls = leaps.iter().chain(rides).flatten().all(|&by| by <= 0);
        falls.then(|| Self {
            leaps: leaps.clone(),
            rides: rides.clone(),
            walls: walls.clone(),
        })
    }

    /// The moves that some cell of a box has: longer moves have no effect.
    #[must_use]
    pub fn within(&self, lengths: &[u64]) -> Self {
        let fits = |vector: &&Vector| {
            vector
                .iter()
                .zip(lengths)
                .all(|(&by, &length)| u64::from(by.unsigned_abs()) < length)
        };
        let those = |list: &[Vector]| list.iter().filter(fits).copied().collect();
        let inside = |wall: &&State| wall.iter().zip(lengths).all(|(&at, &length)| at < length);
        let walls = self.walls.iter().filter(inside).copied().collect();
        Self {
            leaps: those(&self.leaps),
            rides: those(&self.rides),
            walls,
        }
    }
}
