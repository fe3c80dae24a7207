//! Lattice games that are Nim with leaps added: the values of a box, Latin lines, and leaps that
//! never reach an equal value.

use std::collections::BTreeSet;

use super::{
    check_error::{CheckResult, claim, refute_field, unless_cancelled},
    claims::{Check, GameLaw, same_theorem},
    mex::mex,
    sums::PieceMoves,
};
use crate::{format::CertificateProof, product::product};
use grundy_core::progress::Progress;

/// Checks a law of this form.
pub(super) fn check(check: &mut Check, side: u64, rows: &[Vec<u32>]) -> CheckResult {
    let GameLaw {
        game,
        proof,
        values,
        ..
    } = check.statement;
    let moves = PieceMoves::from_game(game);
    let nim = moves.as_ref().and_then(Nim::from_moves);
    let (Some(moves), Some(nim)) = (&moves, nim) else {
        let truth = "an axis has no ride by 1, or there is another ride, a move up or a wall";
        return Err(refute_field("law", "blocks", truth));
    };
    check.tell("theorem: the moves are those of Nim, and leaps that raise no coordinate");
    same_theorem(proof, &CertificateProof::Blocks {})?;
    let block = nim.block(side, check)?;
    for smaller in 1..side {
        if nim.holds(&block, smaller, check.progress)? {
            return Err(refute_field(
                "law.blocks.side",
                side,
                format!("it holds with {smaller}"),
            ));
        }
    }
    if !nim.holds(&block, side, check.progress)? {
        let truth =
            "a line of the box lacks a value below the side, or a leap leads to an equal value";
        return Err(refute_field("law.blocks.side", side, truth));
    }
    if !rows.iter().all(|row| row.len() as u64 == side) || rows.concat() != block.values {
        return Err(refute_field(
            "law.blocks.values",
            "rows",
            "these are not the values of the box",
        ));
    }
    check.tell(format!(
        "box: the values of side {side} recomputed; no line has a value twice, and no leap leads to an equal value"
    ));
    let cells = moves.check_cells(values)?;
    check.tell(format!(
        "values: those of coordinates with a sum to {} recomputed; equal digest",
        values.to
    ));
    for (cell, value) in cells {
        let high = cell.iter().fold(0, |sum, x| sum ^ (x / side));
        let low: Vec<u64> = cell.iter().map(|x| x % side).collect();
        claim(
            format!("law.blocks: g{cell:?}"),
            side * high + u64::from(block.at(&low)),
            value.into(),
        )?;
    }
    check.tell("law: the nim-sums of blocks are these values");
    Ok(())
}

/// Nim with leaps. `leaps` holds the decrease of each coordinate.
struct Nim {
    dimensions: usize,
    leaps: Vec<Vec<u64>>,
}

/// The values of the cells whose coordinates are all below `side`; the last coordinate varies
/// fastest.
struct ValueBlock {
    side: u64,
    values: Vec<u32>,
}

impl ValueBlock {
    fn at(&self, cell: &[u64]) -> u32 {
        let index = cell.iter().fold(0, |index, x| index * self.side + x);
        usize::try_from(index)
            .ok()
            .and_then(|index| self.values.get(index))
            .copied()
            .unwrap_or(0)
    }
}

impl Nim {
    /// Returns the game with these moves, if it is Nim with leaps.
    fn from_moves(moves: &PieceMoves) -> Option<Self> {
        let dimensions = moves.dimensions;
        let falls = |vector: &Vec<i32>| vector.iter().all(|by| *by <= 0);
        let step = |axis: usize| -> Vec<i32> {
            (0..dimensions)
                .map(|place| -i32::from(place == axis))
                .collect()
        };
        let straight = |vector: &Vec<i32>| vector.iter().filter(|by| **by != 0).count() < 2;
        let is_nim = (0..dimensions).all(|axis| moves.rides.contains(&step(axis)))
            && moves.rides.iter().all(|ride| straight(ride) && falls(ride))
            && moves.leaps.iter().all(falls);
        let lengths =
            |leap: &Vec<i32>| leap.iter().map(|by| u64::from(by.unsigned_abs())).collect();
        is_nim.then(|| Self {
            dimensions,
            leaps: moves.leaps.iter().map(lengths).collect(),
        })
    }

    /// Computes the values of a box: for each cell the least number that is not the value of an
    /// option.
    fn block(&self, side: u64, check: &Check) -> CheckResult<ValueBlock> {
        let count = u32::try_from(self.dimensions)
            .ok()
            .and_then(|power| side.checked_pow(power));
        let (Some(count), 1..) = (count, side) else {
            return Err(refute_field(
                "law.blocks.side",
                side,
                "no box has such a side",
            ));
        };
        let each = u128::from(side) * self.dimensions as u128 + self.leaps.len() as u128;
        let smaller = u128::from(side) * self.leaps.len().max(1) as u128;
        check.budget.allows(
            u128::from(count) * (8 * each + 64 * smaller),
            u128::from(count) * 4,
            "the box",
        )?;
        let mut block = ValueBlock {
            side,
            values: Vec::new(),
        };
        for number in 0..count {
            unless_cancelled(check.progress)?;
            let cell = self.cell(number, side);
            let mut met = Vec::new();
            for (axis, &x) in cell.iter().enumerate() {
                let mut option = cell.clone();
                for lower in 0..x {
                    if let Some(place) = option.get_mut(axis) {
                        *place = lower;
                    }
                    met.push(block.at(&option));
                }
            }
            let below = |leap: &Vec<u64>| {
                cell.iter()
                    .zip(leap)
                    .map(|(x, by)| x.checked_sub(*by))
                    .collect()
            };
            let options = self
                .leaps
                .iter()
                .filter_map(|leap| -> Option<Vec<u64>> { below(leap) });
            met.extend(options.map(|option| block.at(&option)));
            block.values.push(mex(met));
        }
        Ok(block)
    }

    /// Returns the cell with this number in a box; the last coordinate varies fastest.
    fn cell(&self, number: u64, side: u64) -> Vec<u64> {
        let mut cell = Vec::with_capacity(self.dimensions);
        let mut rest = number;
        for _ in 0..self.dimensions {
            cell.push(rest % side);
            rest /= side;
        }
        cell.reverse();
        cell
    }

    /// Returns `true` if the hypotheses hold for this side, which is at most the side of the box.
    fn holds(&self, block: &ValueBlock, side: u64, progress: &dyn Progress) -> CheckResult<bool> {
        let count = (0..self.dimensions).fold(1, |count: u64, _| count.saturating_mul(side));
        let cells = || (0..count).map(|number| self.cell(number, side));
        if !cells()
            .filter(|cell| cell.contains(&0))
            .all(|cell| self.is_latin(block, &cell, side))
        {
            return Ok(false);
        }
        for leap in &self.leaps {
            for cell in cells() {
                unless_cancelled(progress)?;
                let residue = |(x, by): (&u64, &u64)| (x + (side - by % side)) % side;
                let to: Vec<u64> = cell.iter().zip(leap).map(residue).collect();
                if block.at(&to) != block.at(&cell) {
                    continue;
                }
                // x - by = to - borrow * side.
                let borrows = cell
                    .iter()
                    .zip(leap)
                    .zip(&to)
                    .map(|((x, by), to)| (to + by - x) / side)
                    .collect();
                if keeps_sum(borrows) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Returns `true` if each line that begins at this cell on the border of the box has each
    /// number below the side once.
    fn is_latin(&self, block: &ValueBlock, cell: &[u64], side: u64) -> bool {
        (0..self.dimensions)
            .filter(|&axis| cell.get(axis) == Some(&0))
            .all(|axis| {
                let at = |x: u64| {
                    let mut on_line = cell.to_vec();
                    on_line
                        .iter_mut()
                        .skip(axis)
                        .take(1)
                        .for_each(|place| *place = x);
                    u64::from(block.at(&on_line))
                };
                let values: BTreeSet<u64> = (0..side).map(at).collect();
                values.into_iter().eq(0..side)
            })
    }
}

/// Returns `true` if there are numbers from which the borrows can be subtracted without changing
/// the nim-sum of the numbers. Goes bit by bit from the lowest. An even borrow leaves its half. An
/// odd borrow changes the bit, and leaves (borrow - 1) / 2 if the bit was 1, and (borrow + 1) / 2
/// if the bit was 0.
fn keeps_sum(borrows: Vec<u64>) -> bool {
    let mut known = BTreeSet::from([borrows.clone()]);
    let mut left = vec![borrows];
    while let Some(borrows) = left.pop() {
        if borrows.iter().all(|borrow| *borrow == 0) {
            return true;
        }
        if borrows.iter().filter(|borrow| *borrow % 2 == 1).count() % 2 == 1 {
            continue;
        }
        let halves = |borrow: u64| (borrow / 2..=borrow.div_ceil(2)).collect();
        let next = product(borrows.into_iter().map(halves), usize::MAX);
        left.extend(
            next.into_iter()
                .filter(|borrows| known.insert(borrows.clone())),
        );
    }
    false
}
