//! Games on piles.

use fastrand::Rng;
use grundy::solvers::{matrix, misere, partition, stone};

use super::{Game, list};

/// Joins numbers with blanks.
pub(super) fn joined(numbers: &[u64]) -> String {
    numbers
        .iter()
        .map(u64::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns the piles with one pile changed.
pub(super) fn with<T: Clone>(all: &[T], index: usize, new: T) -> Vec<T> {
    let mut all = all.to_vec();
    all[index] = new;
    all
}

/// Returns all moves that take up to `most` of a pile.
fn takes(piles: &[u64], most: impl Fn(u64) -> u64) -> Vec<(String, Vec<u64>)> {
    let each = piles
        .iter()
        .enumerate()
        .flat_map(|(pile, &stones)| (1..=most(stones)).map(move |take| (pile, take)));
    each.map(|(pile, take)| {
        (
            format!("{} {take}", pile + 1),
            with(piles, pile, piles[pile] - take),
        )
    })
    .collect()
}

/// Nim, the last stone loses.
pub(crate) struct Misere(Vec<u64>);

impl Misere {
    /// Returns the non-empty piles, because the library allows no empty ones, and their indices.
    fn left(&self) -> (Vec<u64>, Vec<usize>) {
        self.0
            .iter()
            .enumerate()
            .filter(|&(_, &stones)| stones > 0)
            .map(|(pile, &stones)| (stones, pile))
            .unzip()
    }
}

impl Game for Misere {
    const RULES: &'static str =
        "Take stones from one pile. The player who takes the last stone loses.";
    const FORM: &'static str = "PILE STONES";
    const STUCK_WINS: bool = true;

    fn new(random: &mut Rng) -> Self {
        Self(list(random, 4, 1..=7))
    }

    fn show(&self) -> String {
        format!("Piles: {}", joined(&self.0))
    }

    fn options(&self) -> Vec<(String, Self)> {
        takes(&self.0, |stones| stones)
            .into_iter()
            .map(|(text, piles)| (text, Self(piles)))
            .collect()
    }

    fn winning(&self) -> Vec<String> {
        let (stones, piles) = self.left();
        let position = misere::Position::new(&stones);
        position.map_or(Vec::new(), |position| {
            position
                .winning_moves()
                .map(|found| format!("{} {}", piles[found.pile] + 1, found.take))
                .collect()
        })
    }
}

/// At most half a pile.
pub(crate) struct Stone(Vec<u64>);

impl Game for Stone {
    const RULES: &'static str =
        "Take at most half of the stones of one pile. The player who cannot move loses.";
    const FORM: &'static str = "PILE STONES";

    fn new(random: &mut Rng) -> Self {
        Self(list(random, 4, 1..=20))
    }

    fn show(&self) -> String {
        format!("Piles: {}", joined(&self.0))
    }

    fn options(&self) -> Vec<(String, Self)> {
        takes(&self.0, |stones| stones / 2)
            .into_iter()
            .map(|(text, piles)| (text, Self(piles)))
            .collect()
    }

    fn winning(&self) -> Vec<String> {
        stone::Position::new(&self.0).map_or(Vec::new(), |position| {
            position
                .winning_moves()
                .map(|found| format!("{} {}", found.pile + 1, found.take))
                .collect()
        })
    }
}

/// Grundy's game.
pub(crate) struct Partition(Vec<u64>);

impl Game for Partition {
    const RULES: &'static str =
        "Split one pile into two unequal piles. The player who cannot move loses.";
    const FORM: &'static str = "PILE SMALLER-PART";

    fn new(random: &mut Rng) -> Self {
        Self(list(random, 3, 3..=15))
    }

    fn show(&self) -> String {
        format!("Piles: {}", joined(&self.0))
    }

    fn options(&self) -> Vec<(String, Self)> {
        let mut options = Vec::new();
        for (pile, &tokens) in self.0.iter().enumerate() {
            for part in 1..tokens.div_ceil(2) {
                let mut piles = with(&self.0, pile, part);
                piles.insert(pile + 1, tokens - part);
                options.push((format!("{} {part}", pile + 1), Self(piles)));
            }
        }
        options
    }

    fn winning(&self) -> Vec<String> {
        partition::Position::new(&self.0).map_or(Vec::new(), |position| {
            position
                .winning_moves()
                .map(|found| format!("{} {}", found.pile + 1, found.parts.0))
                .collect()
        })
    }
}

/// Stones of one row.
pub(crate) struct Matrix {
    cells: Vec<u64>,
    columns: usize,
}

impl Game for Matrix {
    const RULES: &'static str = "Take stones from the cells of one row (from its left end). The player who cannot move loses.";
    const FORM: &'static str = "ROW STONES-IN-ALL";

    fn new(random: &mut Rng) -> Self {
        Self {
            cells: list(random, 9, 0..=5),
            columns: 3,
        }
    }

    fn show(&self) -> String {
        self.cells
            .chunks(self.columns)
            .map(joined)
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn options(&self) -> Vec<(String, Self)> {
        let Ok(position) = matrix::Position::new(&self.cells, self.columns) else {
            return Vec::new();
        };
        let mut options = Vec::new();
        for (row, cells) in self.cells.chunks(self.columns).enumerate() {
            for stones in 1..=cells.iter().sum() {
                let mut cells = self.cells.clone();
                for (column, amount) in position.take(matrix::Move { row, stones }) {
                    cells[row * self.columns + column] -= amount;
                }
                options.push((
                    format!("{} {stones}", row + 1),
                    Self {
                        cells,
                        columns: self.columns,
                    },
                ));
            }
        }
        options
    }

    fn winning(&self) -> Vec<String> {
        matrix::Position::new(&self.cells, self.columns).map_or(Vec::new(), |position| {
            position
                .winning_moves()
                .map(|found| format!("{} {}", found.row + 1, found.stones))
                .collect()
        })
    }
}
