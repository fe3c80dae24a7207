//! Two coordinates whose exchange changes neither the moves nor the walls. Only cells at which the
//! first one is at least the second are computed, and each value is also written to the mirror
//! image of its cell.
//!
//! Exchanging the coordinates maps the lines of a ride to those of its image, with equal values. If
//! ride and image differ, they share one list of sets: a cell has its own line in the list, and the
//! line of its mirror image. The cells that a cell's lines need come first on them, and so do their
//! mirror images, by the order of the tiles and of the cells in a tile. If a ride is its own image,
//! its lines through computed cells and through other cells differ.

use super::pieces::LatticeMoves;
use grundy_core::game::{lattice::Vector, state::State};

/// The two coordinates, in increasing order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoordinateMirror(pub usize, pub usize);

impl CoordinateMirror {
    /// Exchanges the coordinates.
    pub fn image<T: Copy, const N: usize>(self, mut of: [T; N]) -> [T; N] {
        of.swap(self.0, self.1);
        of
    }

    /// Two coordinates of a box that may be exchanged. The last coordinate is avoided, because rows
    /// then stay whole.
    pub fn from_moves(moves: &LatticeMoves, lengths: &[u64]) -> Option<Self> {
        let all =
            (1..lengths.len()).flat_map(|second| (0..second).map(move |first| Self(first, second)));
        all.into_iter()
            .find(|mirror| mirror.keeps(moves) && lengths[mirror.0] == lengths[mirror.1])
    }

    fn keeps(self, moves: &LatticeMoves) -> bool {
        let has_images = |list: &[Vector]| {
            list.iter()
                .all(|&vector| list.contains(&self.image(vector)))
        };
        let walls = |wall: &State| moves.walls.contains(&self.image(*wall));
        has_images(&moves.leaps) && has_images(&moves.rides) && moves.walls.iter().all(walls)
    }
}
