//! The moves of a piece on a lattice without walls, and the games of its coordinates.

use std::collections::BTreeSet;

use grundy_core::game::{Game, lattice::Vector};

/// A piece's moves: vectors with one number for each coordinate.
///
/// ```
/// use grundy_check::check::sums::PieceMoves;
///
/// let moves = PieceMoves::from_game(&"Lattice(ride (-1,0) leap (0,-1) (0,-2))".parse()?)
///     .ok_or("walls")?;
/// assert_eq!(
///     moves.games().ok_or("no sum")?,
///     ["Subtraction(1..=n)", "Subtraction({1,2})"]
/// );
/// let wythoff = PieceMoves::from_game(&"Wythoff".parse()?).ok_or("walls")?;
/// assert_eq!(wythoff.games(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PieceMoves {
    pub(super) dimensions: usize,
    pub(super) leaps: Vec<Vec<i32>>,
    pub(super) rides: Vec<Vec<i32>>,
}

impl PieceMoves {
    /// Returns the moves of a piece without walls; `None` for other games.
    pub fn from_game(game: &Game) -> Option<Self> {
        let lattice = game.lattice().filter(|lattice| lattice.walls.is_empty())?;
        let dimensions = lattice.dimensions;
        let list = |list: &[Vector]| -> Vec<Vec<i32>> {
            list.iter()
                .map(|vector| vector.iter().take(dimensions).copied().collect())
                .collect()
        };
        Some(Self {
            dimensions,
            leaps: list(&lattice.leaps),
            rides: list(&lattice.rides),
        })
    }

    /// Returns the games of the coordinates in their notation, empty for a coordinate that never
    /// changes; `None` if the moves are not those of a sum.
    #[must_use]
    pub fn games(&self) -> Option<Vec<String>> {
        let mut removed = vec![(BTreeSet::new(), BTreeSet::new()); self.dimensions];
        for (vectors, often) in [(&self.leaps, false), (&self.rides, true)] {
            for vector in vectors {
                let changed: Vec<usize> = (0..self.dimensions)
                    .filter(|&axis| vector.get(axis) != Some(&0))
                    .collect();
                let [axis] = changed.as_slice() else {
                    return None;
                };
                let by = vector.get(*axis).filter(|&&by| by < 0)?.unsigned_abs();
                let (single, multiple) = removed.get_mut(*axis)?;
                if often {
                    multiple.insert(by)
                } else {
                    single.insert(by)
                };
            }
        }
        Some(
            removed
                .iter()
                .map(|(once, often)| line(once, often))
                .collect(),
        )
    }

    /// Returns `true` if these are the moves of Wythoff's game: any number from one heap, or the
    /// same number from both.
    pub(crate) fn are_wythoffs(&self) -> bool {
        let rides = |vector: [i32; 2]| self.rides.iter().any(|ride| ride == &vector);
        // All other vectors must continue in one of the three directions.
        let is_in_line = |vector: &Vec<i32>| match vector.as_slice() {
            [dx, dy] => *dx <= 0 && *dy <= 0 && [*dx == 0, *dy == 0, dx == dy].contains(&true),
            _ => false,
        };
        let all = rides([-1, 0]) && rides([0, -1]) && rides([-1, -1]);
        all && self.leaps.iter().chain(&self.rides).all(is_in_line)
    }
}

/// Returns the game in which the numbers `once`, and the multiples of the numbers `often`, may be
/// removed.
fn line(once: &BTreeSet<u32>, often: &BTreeSet<u32>) -> String {
    if often.contains(&1) {
        return "Subtraction(1..=n)".to_owned();
    }
    let is_new = |k: &&u32| often.iter().all(|ride| ride >= *k || **k % ride != 0);
    let mut sets = Vec::new();
    let numbers: Vec<String> = once
        .iter()
        .filter(is_new)
        .map(ToString::to_string)
        .collect();
    if !numbers.is_empty() {
        sets.push(format!("{{{}}}", numbers.join(",")));
    }
    sets.extend(
        often
            .iter()
            .filter(is_new)
            .map(|ride| format!("{ride}.. step {ride}")),
    );
    if sets.is_empty() {
        String::new()
    } else {
        format!("Subtraction({})", sets.join(" + "))
    }
}
