//! The moves along the axes, and the leaps, from far cells of a lattice to cells of a given value,
//! by the law of the cells instead of a list of all moves.

use super::{
    blocks::{Blocks, leaps},
    statement::{Law, Part, Statement},
};
use grundy_core::game::{Game, expr::Steps};

/// The most steps to list the options of one coordinate.
const OPTION_STEPS: u64 = 1 << 18;

impl Law {
    /// Returns the cells of value `target` that a move leaves from a cell, and `true` if these are
    /// all. `None` if this is not the proved law of a nim-sum of blocks or of games of the
    /// coordinates.
    #[must_use]
    pub fn far_cells(
        &self,
        game: &Game,
        cell: &[u64],
        target: u128,
    ) -> Option<(Vec<Vec<u64>>, bool)> {
        let wide: Vec<u128> = cell.iter().map(|&number| number.into()).collect();
        if let Some(blocks) = self.blocks() {
            return Some((by_blocks(blocks, game, &wide, target)?, true));
        }
        let Statement::Coordinates(parts) = &self.statement else {
            return None;
        };
        if parts.len() != cell.len() {
            return None;
        }
        let value = |part: &Part, number: u128| part.law.as_ref()?.value(&[number]);
        let values = parts
            .iter()
            .zip(&wide)
            .map(|(part, &n)| part.as_ref().map_or(Some(0), |part| value(part, n)));
        let values = values.collect::<Option<Vec<u128>>>()?;
        let total = values.iter().fold(0, |sum, value| sum ^ value);
        let (mut found, mut are_all) = (Vec::new(), true);
        for (at, part) in parts.iter().enumerate() {
            let Some(part) = part else { continue };
            match of_part(part, cell[at], total ^ values[at] ^ target) {
                Some(moves) => found.extend(
                    moves
                        .into_iter()
                        .map(|number| replace_number(cell, at, number)),
                ),
                None => are_all = false,
            }
        }
        Some((found, are_all))
    }
}

fn replace_number<T: Copy>(cell: &[T], at: usize, number: T) -> Vec<T> {
    cell.iter()
        .enumerate()
        .map(|(place, &own)| if place == at { number } else { own })
        .collect()
}

/// Returns the numbers of value `target` to which a move of one coordinate leads; an empty heap is
/// 0.
fn of_part(part: &Part, n: u64, target: u128) -> Option<Vec<u64>> {
    let law = part.law.as_ref()?;
    let mut found = Vec::new();
    let mut keep = |parts: &[u64]| {
        let heap = parts.iter().sum();
        if law.value(&[u128::from(heap)]) == Some(target) {
            found.push(heap);
        }
    };
    if part
        .game
        .heaps()?
        .try_options(n, &mut Steps::at_most(OPTION_STEPS), &mut keep)
        .is_err()
    {
        let moves = law.far_moves(&part.game, n, target)?;
        found = moves.iter().map(|parts| parts.iter().sum()).collect();
    }
    found.sort_unstable();
    found.dedup();
    Some(found)
}

/// Returns the options of a value by h (X(1) xor … xor X(n)) + t(a): a move along an axis has to
/// lead to the block that gives the nim-sum.
fn by_blocks(blocks: &Blocks, game: &Game, cell: &[u128], target: u128) -> Option<Vec<Vec<u64>>> {
    let side = u128::from(blocks.side());
    let total = cell.iter().fold(0, |sum, number| sum ^ (number / side));
    let mut options = Vec::new();
    for (at, number) in cell.iter().enumerate() {
        let first = (total ^ (number / side) ^ (target / side)).checked_mul(side)?;
        options.extend(
            (first..(first + side).min(*number)).map(|number| replace_number(cell, at, number)),
        );
    }
    for leap in leaps(game)?.1 {
        let landed: Option<Vec<u128>> = cell
            .iter()
            .zip(leap)
            .map(|(number, by)| number.checked_sub(by.into()))
            .collect();
        options.extend(landed);
    }
    options.retain(|option| blocks.value(option) == Some(target));
    let narrow = |option: &Vec<u128>| {
        option
            .iter()
            .map(|&number| u64::try_from(number).ok())
            .collect()
    };
    let mut found: Vec<Vec<u64>> = options.iter().map(narrow).collect::<Option<_>>()?;
    found.sort_unstable();
    found.dedup();
    Some(found)
}
