//! The symmetries of a board that preserve its rules.

use proc_macro2::TokenStream;

use super::pack::PARTS;
use grundy_core::game::Board;

/// The symmetries of a board's rules. Two of them, applied alternately, generate all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BoardSymmetries {
    /// For each of the two symmetries, the image of each cell's bit.
    pair: [Vec<usize>; 2],
    /// The order of the group, including the identity.
    count: usize,
}

impl BoardSymmetries {
    /// Returns the symmetries, or `None` if there is only the identity.
    pub fn from_board(board: &Board) -> Option<Self> {
        let placements = board.placements();
        let placements: Vec<usize> = placements
            .into_iter()
            .filter_map(|mask| usize::try_from(mask).ok())
            .collect();
        let keeps = |turn: &Vec<usize>| {
            let mut images: Vec<usize> = placements.iter().map(|&mask| image(turn, mask)).collect();
            images.sort_unstable();
            images == placements
        };
        let mut group: Vec<Vec<usize>> = all(board).into_iter().filter(keeps).collect();
        group.sort();
        group.dedup();
        let count = group.len();
        if count < 2 {
            return None;
        }
        let pairs = group
            .iter()
            .flat_map(|a| group.iter().map(move |b| [a.clone(), b.clone()]));
        pairs
            .map(|pair| Self { pair, count })
            .find(|turns| turns.walk().len() == count)
    }

    /// Returns the distinct symmetries that alternating the two generates.
    fn walk(&self) -> Vec<Vec<usize>> {
        let mut met: Vec<Vec<usize>> = Vec::new();
        let mut now: Vec<usize> = (0..self.pair[0].len()).collect();
        for step in 0..self.count {
            if !met.contains(&now) {
                met.push(now.clone());
            }
            let turn = &self.pair[step % 2];
            now = now
                .iter()
                .map(|&to| turn.get(to).copied().unwrap_or(to))
                .collect();
        }
        met
    }

    /// Calls `found` with each image of a mask, the mask itself first.
    pub fn images(&self, mask: usize, mut found: impl FnMut(usize)) {
        let mut now = mask;
        for step in 0..self.count {
            found(now);
            now = image(&self.pair[step % 2], now);
        }
    }

    /// Returns the list `TURNS`: the image of each bit under the first symmetry, then under the
    /// second.
    pub fn numbers(&self) -> Vec<i64> {
        self.pair.iter().flatten().map(|&bit| 1 << bit).collect()
    }

    /// Returns the function that maps a mask by the half of `TURNS` that begins at `first`.
    pub fn function() -> TokenStream {
        PARTS.part("turned", &[])
    }

    /// Returns a loop that runs `body` for each `image` of `i`.
    pub fn each(&self, body: &TokenStream) -> TokenStream {
        PARTS.part(
            "each",
            &[
                ("count", &self.count),
                ("cells", &self.pair[0].len()),
                ("body", body),
            ],
        )
    }
}

fn image(turn: &[usize], mask: usize) -> usize {
    turn.iter()
        .enumerate()
        .filter(|(bit, _)| mask >> bit & 1 == 1)
        .fold(0, |image, (_, to)| image | 1 << to)
}

/// Returns the symmetries of the rectangle: eight for a square, four otherwise.
fn all(board: &Board) -> Vec<Vec<usize>> {
    let (rows, columns) = (usize::from(board.rows), usize::from(board.columns));
    let mut turns = Vec::new();
    for swap in [false, true] {
        if swap && rows != columns {
            continue;
        }
        for (up, back) in [(false, false), (false, true), (true, false), (true, true)] {
            let to = |(row, column): (usize, usize)| {
                let row = if up { rows - 1 - row } else { row };
                let column = if back { columns - 1 - column } else { column };
                if swap {
                    column * columns + row
                } else {
                    row * columns + column
                }
            };
            turns.push(
                (0..rows)
                    .flat_map(|row| (0..columns).map(move |column| (row, column)))
                    .map(to)
                    .collect(),
            );
        }
    }
    turns
}
