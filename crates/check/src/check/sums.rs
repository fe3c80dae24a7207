//! Lattice games whose moves change one coordinate each: their options are those of sums of
//! subtraction games.

use super::{
    check_error::{CheckError, CheckResult, claim, refute_field},
    claims::{Check, GameLaw, digest, same_theorem},
    mex::mex,
    plain,
};
use crate::format::{CertificateProof, CertificateValues};
use grundy_core::game::Game;

pub use super::piece::PieceMoves;

/// A cell with its value.
type ValuedCell = (Vec<u64>, u32);

/// Checks a law of this form.
pub(super) fn check(check: &mut Check, says: [Option<&String>; 4]) -> CheckResult {
    let GameLaw {
        game,
        proof,
        values,
        ..
    } = check.statement;
    let moves = PieceMoves::from_game(game);
    let (moves, truth) = moves
        .and_then(|moves| moves.games().map(|games| (moves, games)))
        .ok_or_else(|| {
            refute_field(
                "law",
                "sum",
                "a move changes several coordinates, or goes up, or meets walls",
            )
        })?;
    let fields = ["law.sum.x", "law.sum.y", "law.sum.z", "law.sum.w"];
    for (place, (field, says)) in fields.iter().zip(says).enumerate() {
        match (says, truth.get(place)) {
            (Some(says), Some(truth)) => claim(*field, says, truth)?,
            (None, None) => (),
            (Some(says), None) => {
                return Err(refute_field(*field, says, "there is no such coordinate"));
            }
            (None, Some(truth)) => {
                return Err(refute_field(*field, "nothing", format!("it is {truth}")));
            }
        }
    }
    check.tell(
        "theorem: every move changes one coordinate; these are the games that the coordinates play",
    );
    same_theorem(proof, &CertificateProof::Sum {})?;
    let cells = moves.check_cells(values)?;
    check.tell(format!(
        "values: those of coordinates with a sum to {} recomputed; equal digest",
        values.to
    ));
    let mut sequences = Vec::new();
    for (field, line) in fields.iter().zip(&truth) {
        sequences.push(sequence(check, field, line, values.to)?);
    }
    for (cell, value) in cells {
        let at = |(n, sequence): (&u64, &Vec<u32>)| -> u32 {
            usize::try_from(*n)
                .ok()
                .and_then(|n| sequence.get(n))
                .copied()
                .unwrap_or_default()
        };
        let sum = cell
            .iter()
            .zip(&sequences)
            .map(at)
            .fold(0, |sum, value| sum ^ value);
        if sum != value {
            return Err(refute_field(
                "law.sum",
                format!("g{cell:?} = {sum}"),
                format!("it is {value}"),
            ));
        }
    }
    check.tell("law: the nim-sums of the games of the coordinates are these values");
    Ok(())
}

/// Computes the values of a coordinate's game; 0 for a coordinate without a game.
fn sequence(check: &Check, field: &str, line: &str, to: u64) -> CheckResult<Vec<u32>> {
    if line.is_empty() {
        return Ok(Vec::new());
    }
    let game: Game = line
        .parse()
        .map_err(|_| refute_field(field, line, "invalid game"))?;
    let values = plain::heaps(&game, to, check.progress)?;
    values.ok_or_else(|| refute_field(field, line, "no theorem is known for it"))
}

impl PieceMoves {
    /// Returns the largest coordinate sum of the computed cells. The law is compared with these
    /// cells.
    const fn to(&self) -> u64 {
        match self.dimensions {
            2 => 64,
            3 => 32,
            _ => 16,
        }
    }

    /// Returns the cells, after checking the claims about their values.
    pub(super) fn check_cells(&self, values: &CertificateValues) -> CheckResult<Vec<ValuedCell>> {
        claim("values.to", values.to, self.to())?;
        let cells = self
            .cells()
            .ok_or_else(|| CheckError::TooLarge("a move goes up".into()))?;
        digest(values, cells.iter().cloned())?;
        Ok(cells)
    }

    /// Describes the values for a certificate; `None` if a move does not lower the sum of the
    /// coordinates.
    pub fn describe(&self) -> Option<CertificateValues> {
        Some(super::claims::describe(
            self.to(),
            self.cells()?.into_iter(),
        ))
    }

    /// Computes the values of the cells whose coordinates have a sum up to [`Self::to`], by the
    /// sum, then by the coordinates; `None` if a move does not lower the sum.
    fn cells(&self) -> Option<Vec<ValuedCell>> {
        let vectors = || self.leaps.iter().chain(&self.rides);
        if !vectors().all(|vector| vector.iter().map(|&by| i64::from(by)).sum::<i64>() < 0) {
            return None;
        }
        let fixed = |list: &[Vec<i32>]| {
            list.iter()
                .map(|vector| pad_numbers(vector))
                .collect::<Vec<[i32; 4]>>()
        };
        let (leaps, rides) = (fixed(&self.leaps), fixed(&self.rides));
        let step = |from: &[u64; 4], by: &[i32; 4]| -> Option<[u64; 4]> {
            let mut to = *from;
            for (number, &by) in to.iter_mut().zip(by) {
                *number = number.checked_add_signed(by.into())?;
            }
            Some(to)
        };
        // No coordinate is larger than the sum.
        let side = usize::try_from(self.to()).ok()? + 1;
        let mut known = vec![0_u32; side.pow(u32::try_from(self.dimensions).ok()?)];
        let index = |cell: &[u64; 4]| -> Option<usize> {
            cell.iter()
                .take(self.dimensions)
                .try_fold(0, |index, &number| {
                    Some(index * side + usize::try_from(number).ok()?)
                })
        };
        let mut cells = Vec::new();
        for tuple in (0..=self.to()).flat_map(|sum| tuples(self.dimensions, sum)) {
            let cell = pad_numbers(&tuple);
            let once = leaps.iter().filter_map(|leap| step(&cell, leap));
            let often = rides.iter().flat_map(|ride| {
                std::iter::successors(step(&cell, ride), move |from| step(from, ride))
            });
            let value = mex(once
                .chain(often)
                .filter_map(|option| known.get(index(&option)?).copied()));
            *known.get_mut(index(&cell)?)? = value;
            cells.push((tuple, value));
        }
        Some(cells)
    }
}

/// Returns four numbers: the given numbers, then zeros.
fn pad_numbers<T: Copy + Default>(numbers: &[T]) -> [T; 4] {
    let mut padded = [T::default(); 4];
    padded
        .iter_mut()
        .zip(numbers)
        .for_each(|(to, &from)| *to = from);
    padded
}

/// Returns all tuples of `count` numbers with that sum, ordered by the first number, then the next.
fn tuples(count: usize, sum: u64) -> Vec<Vec<u64>> {
    match count {
        0 => Vec::new(),
        1 => vec![vec![sum]],
        _ => (0..=sum)
            .flat_map(|first| {
                tuples(count - 1, sum - first)
                    .into_iter()
                    .map(move |rest| [vec![first], rest].concat())
            })
            .collect(),
    }
}
