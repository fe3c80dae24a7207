//! Lattice games whose moves change one coordinate each: sums of two subtraction games, as their options are.

use std::collections::BTreeSet;

use super::{
    claims::{Check, digest, same_theorem},
    plain,
    refusal::{Checked, claim, refuted},
};
use crate::{
    certificate::format::{Certificate, Law, Proof, Values},
    game::{Game, Lattice},
};

/// Cells with x + y up to this are computed, to see that the sum is right there too.
const TO: u64 = 64;

/// Checks such a law.
pub(super) fn check(check: &mut Check, game: &Lattice) -> Checked {
    let Certificate { law: Law::Sum { x, y }, proof, values, .. } = check.certificate else {
        return Ok(());
    };
    let [is_x, is_y] =
        games(game).ok_or_else(|| refuted("law", "sum", "a move changes both coordinates, or goes up"))?;
    claim("law.sum.x", x, &is_x)?;
    claim("law.sum.y", y, &is_y)?;
    check.tell("theorem: every move changes one coordinate; these are the games that the coordinates play");
    same_theorem(proof, &Proof::Sum {})?;
    claim("values.to", values.to, TO)?;
    let cells = cells(game);
    digest(values, cells.iter().map(|&(x, y, value)| (vec![x, y], value)))?;
    check.tell(format!("values: those with x + y <= {TO} computed anew; equal digest"));
    let mut sequences = Vec::new();
    for (field, line) in [("law.sum.x", x), ("law.sum.y", y)] {
        sequences.push(sequence(check, field, line)?);
    }
    let at = |axis: usize, n: u64| -> u32 {
        let sequence = sequences.get(axis).zip(usize::try_from(n).ok());
        sequence.and_then(|(sequence, n)| sequence.get(n)).copied().unwrap_or_default()
    };
    for (x, y, value) in cells {
        let sum = at(0, x) ^ at(1, y);
        if sum != value {
            return Err(refuted("law.sum", format!("g({x}, {y}) = {sum}"), format!("it is {value}")));
        }
    }
    check.tell("law: the nim-sums of the games of the coordinates are these values");
    Ok(())
}

/// The values of a coordinate's game; 0 where it has none.
fn sequence(check: &Check, field: &str, line: &str) -> Checked<Vec<u32>> {
    if line.is_empty() {
        return Ok(Vec::new());
    }
    let game: Game = line.parse().map_err(|_| refuted(field, line, "that is no game"))?;
    let values = plain::heaps(&game, TO, check.progress)?;
    values.ok_or_else(|| refuted(field, line, "no theorem is known for it"))
}

/// What a certificate says of the values of such a game.
pub(crate) fn describe(game: &Lattice) -> Values {
    super::claims::describe(TO, cells(game).into_iter().map(|(x, y, value)| (vec![x, y], value)))
}

/// The games of x and y in their notation, empty for a coordinate that never changes; `None` if there are none.
pub(crate) fn games(game: &Lattice) -> Option<[String; 2]> {
    let (mut once, mut often) = ([const { BTreeSet::new() }; 2], [const { BTreeSet::new() }; 2]);
    let along = |(dx, dy): (i32, i32)| match (dx, dy) {
        (..=-1, 0) => Some((0, dx.unsigned_abs())),
        (0, ..=-1) => Some((1, dy.unsigned_abs())),
        _ => None,
    };
    for &leap in &game.leaps {
        let (axis, removed) = along(leap)?;
        once.get_mut(axis)?.insert(removed);
    }
    for &ride in &game.rides {
        let (axis, removed) = along(ride)?;
        often.get_mut(axis)?.insert(removed);
    }
    let [once_x, once_y] = &once;
    let [often_x, often_y] = &often;
    Some([line(once_x, often_x), line(once_y, often_y)])
}

/// The game in which the numbers `once`, and the multiples of those `often`, may be removed.
fn line(once: &BTreeSet<u32>, often: &BTreeSet<u32>) -> String {
    if often.contains(&1) {
        return "Subtraction(1..=n)".to_owned();
    }
    let is_new = |k: &&u32| often.iter().all(|ride| ride >= *k || **k % ride != 0);
    let mut sets = Vec::new();
    let numbers: Vec<String> = once.iter().filter(is_new).map(ToString::to_string).collect();
    if !numbers.is_empty() {
        sets.push(format!("{{{}}}", numbers.join(",")));
    }
    sets.extend(often.iter().filter(is_new).map(|ride| format!("{ride}.. step {ride}")));
    if sets.is_empty() { String::new() } else { format!("Subtraction({})", sets.join(" + ")) }
}

/// The values of the cells with x + y <= TO, in the order of x + y, then of x.
fn cells(game: &Lattice) -> Vec<(u64, u64, u32)> {
    let side = usize::try_from(TO).unwrap_or(0) + 1;
    let mut known = vec![vec![0_u32; side]; side];
    let at = |known: &[Vec<u32>], x: u64, y: u64| -> u32 {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return 0 };
        known.get(x).and_then(|column| column.get(y)).copied().unwrap_or_default()
    };
    let mut cells = Vec::new();
    for (x, y) in (0..=TO).flat_map(|sum| (0..=sum).map(move |x| (x, sum - x))) {
        let step = |(x, y): (u64, u64), (dx, dy): (i32, i32)| {
            x.checked_add_signed(dx.into()).zip(y.checked_add_signed(dy.into()))
        };
        let leaps = game.leaps.iter().filter_map(|&leap| step((x, y), leap));
        let rides = game
            .rides
            .iter()
            .flat_map(|&ride| std::iter::successors(step((x, y), ride), move |&from| step(from, ride)));
        let options: BTreeSet<u32> = leaps.chain(rides).map(|(x, y)| at(&known, x, y)).collect();
        let mex = (0..).zip(&options).take_while(|&(index, &option)| index == option).count();
        let value = u32::try_from(mex).unwrap_or(u32::MAX);
        cells.push((x, y, value));
        let cell = usize::try_from(x).ok().zip(usize::try_from(y).ok());
        if let Some(cell) = cell.and_then(|(x, y)| known.get_mut(x).and_then(|column| column.get_mut(y))) {
            *cell = value;
        }
    }
    cells
}
