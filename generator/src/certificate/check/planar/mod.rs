//! Laws of the whole quarter plane; the theorem and its proof are in `law::planar`.
//!
//! What is checked goes from the rules of the game and the text of the law to the theorem's conditions and equations,
//! and has nothing in common with the prover: a strip's values are read along its lines from the border on, the law's
//! value at a cell is put together from rays, cones and corner here.

mod canonical;
mod equations;
mod map;

use super::{Check, Checked, Refusal, claim, describe, digest, refuted, same_theorem};
use crate::{
    certificate::{Certificate, Cone, Corner, Law, Proof, Ray, Values},
    game::Lattice,
};
use map::{Cell, Map};

/// Numbers in a law that are larger are not looked at: products of three of them fit 128 bits.
const LARGEST: i128 = 1 << 24;

/// Checks such a law.
pub(super) fn check(check: &mut Check, game: &Lattice) -> Checked {
    let Certificate { law: Law::Planar { rays, cones, corner }, proof, values, .. } = check.certificate else {
        return Ok(());
    };
    let map = Map { rays, cones, corner };
    moves(game)?;
    map.is_well_formed()?;
    check.tell(format!("law: {} rays turn from (1, 0) to (0, 1), with a cone between neighbours", rays.len()));
    let level = equations::level(&map, game)?;
    let to = furthest(game, level);
    let around = 16 * (game.leaps.len() + rays.len() + corner.len() + 1) as u128;
    let cost = equations::cost(&map, game).saturating_add(square(to)).saturating_mul(around);
    check.budget.allows(cost, square(to).saturating_mul(24), "checking the corner and the strips")?;
    let cells = equations::cells(&map, game, level);
    equations::strips_and_cones(&map, game, level)?;
    check.tell(format!("law: is the mex of its options at {cells} cells of strips and cones"));
    if u128::from(values.to) != to {
        return Err(refuted("values.to", values.to, format!("the corner's cells reach {to}")));
    }
    let table = Table::new(game, to);
    let computed = || table.cells().map(|(x, y)| (vec![x, y], table.at(x, y)));
    digest(values, computed())?;
    let (a, b) = game.weights;
    check.tell(format!(
        "values: those with {a}x + {b}y <= {to} computed anew, {} of value 0; equal digest",
        values.zeros
    ));
    for (x, y) in table.cells() {
        let (says, truth) = (map.value(x.into(), y.into()), table.at(x, y));
        if says != truth {
            return Err(refuted(map.region(x.into(), y.into()).path(), says, format!("g({x}, {y}) = {truth}")));
        }
    }
    check.tell("law: gives all these values");
    canonical::check(&map, level)?;
    check.tell("law: no period, strip or corner is larger than it must be");
    same_theorem(proof, &theorem(&map, game)?)?;
    check.tell(format!("theorem: planar applies to {}, from level {level} on", check.certificate.game));
    Ok(())
}

/// The theorem with its numbers for a law of a game.
fn theorem(map: &Map, game: &Lattice) -> Checked<Proof> {
    let level = equations::level(map, game)?;
    Ok(Proof::Planar { level: u64::try_from(level).unwrap_or(u64::MAX), cells: equations::cells(map, game, level) })
}

/// The theorem and the values for a law, as they belong into a certificate.
///
/// # Errors
/// If the law is not of the form that the theorem wants.
pub(crate) fn complete(
    game: &Lattice,
    (rays, cones, corner): (&[Ray], &[Cone], &[Corner]),
) -> Result<(Proof, Values), Refusal> {
    let map = Map { rays, cones, corner };
    map.is_well_formed()?;
    let to = furthest(game, equations::level(&map, game)?);
    super::Budget::DEFAULT.allows(square(to), square(to).saturating_mul(24), "computing the values of the corner")?;
    let table = Table::new(game, to);
    let cells = table.cells().map(|(x, y)| (vec![x, y], table.at(x, y)));
    Ok((theorem(&map, game)?, describe(u64::try_from(to).unwrap_or(u64::MAX), cells)))
}

/// Every move lowers the form with positive weights, and is made once.
fn moves(game: &Lattice) -> Checked {
    let (a, b) = (i128::from(game.weights.0), i128::from(game.weights.1));
    let falls = |&(dx, dy): &(i32, i32)| a * i128::from(dx) + b * i128::from(dy) < 0;
    let bounded = |&(dx, dy): &(i32, i32)| i128::from(dx).abs() <= LARGEST && i128::from(dy).abs() <= LARGEST;
    let small = (1..=LARGEST).contains(&a) && (1..=LARGEST).contains(&b) && game.leaps.iter().all(bounded);
    if !game.rides.is_empty() || !small || !game.leaps.iter().all(falls) {
        return Err(refuted("proof", "planar", "the theorem is about moves of bounded length, each made once"));
    }
    Ok(())
}

/// The least `to` such that all cells below a level have a*x + b*y <= to.
fn furthest(game: &Lattice, level: i128) -> u128 {
    let weight = i128::from(game.weights.0.max(game.weights.1));
    u128::try_from((level - 1).max(0) * weight).unwrap_or(u128::MAX)
}

fn square(to: u128) -> u128 {
    (to + 1).saturating_mul(to + 1)
}

/// Plain values of the cells with a*x + b*y <= to.
struct Table {
    weights: (u64, u64),
    to: u64,
    /// By x.
    columns: Vec<Vec<u32>>,
}

impl Table {
    fn new(game: &Lattice, to: u128) -> Self {
        let weight = |weight: i64| u64::try_from(weight).unwrap_or(1).max(1);
        let to = u64::try_from(to).unwrap_or(0);
        let mut table = Self { weights: (weight(game.weights.0), weight(game.weights.1)), to, columns: Vec::new() };
        let (a, b) = table.weights;
        let rows = |x: u64| usize::try_from((to - a * x) / b + 1).unwrap_or(0);
        table.columns = (0..=to / a).map(|x| vec![0; rows(x)]).collect();
        // Options come first: every move lowers the form.
        let order: Vec<(u64, u64)> = table.cells().collect();
        for (x, y) in order {
            let options = game.leaps.iter().filter_map(|&(dx, dy)| {
                Some(table.at(x.checked_add_signed(dx.into())?, y.checked_add_signed(dy.into())?))
            });
            let value = mex(options);
            if let Some(cell) = index(x).and_then(|x| table.columns.get_mut(x)).and_then(|c| c.get_mut(index(y)?)) {
                *cell = value;
            }
        }
        table
    }

    /// All cells, by the form, then by x.
    fn cells(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let (a, b) = self.weights;
        (0..=self.to).flat_map(move |form| {
            (0..=form / a).filter(move |x| (form - a * x) % b == 0).map(move |x| (x, (form - a * x) / b))
        })
    }

    fn at(&self, x: u64, y: u64) -> u32 {
        index(x).and_then(|x| self.columns.get(x)).and_then(|c| c.get(index(y)?)).copied().unwrap_or_default()
    }
}

fn index(n: u64) -> Option<usize> {
    usize::try_from(n).ok()
}

/// The least number that is not among the values.
fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let values: Vec<u32> = values.collect();
    (0..=u32::MAX).find(|mex| !values.contains(mex)).unwrap_or(u32::MAX)
}
