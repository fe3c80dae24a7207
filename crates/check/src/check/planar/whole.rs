//! The check of a planar law, condition by condition.

use super::{
    canonical, equations,
    map::{LARGEST_NUMBER, Map},
    table::PlanarTable,
};
use crate::{
    check::{
        budget::CheckBudget,
        check_error::{CheckError, CheckResult, refute_field},
        claims::{Check, GameLaw, describe, digest, same_theorem},
    },
    format::{CertificateCone, CertificateProof, CertificateRay, CertificateValues, Corner},
};
use grundy_core::game::lattice::Plane;

/// Checks a planar law.
pub(in crate::check) fn check(check: &mut Check, game: &Plane, map: &Map) -> CheckResult {
    let GameLaw { proof, values, .. } = check.statement;
    let Map { rays, corner, .. } = map;
    moves(game)?;
    map.is_well_formed()?;
    check.tell(format!(
        "law: {} rays turn from (1, 0) to (0, 1), with a cone between neighbours",
        rays.len()
    ));
    let level = equations::level(map, game)?;
    let to = furthest(game, level);
    let around = 16 * (game.leaps.len() + rays.len() + corner.len() + 1) as u128;
    let cost = equations::cost(map, game)
        .saturating_add(square(to))
        .saturating_mul(around);
    check.budget.allows(
        cost,
        square(to).saturating_mul(24),
        "checking the corner and the strips",
    )?;
    let cells = equations::cells(map, game, level);
    equations::strips_and_cones(map, game, level)?;
    check.tell(format!(
        "law: is the mex of its options at {cells} cells of strips and cones"
    ));
    if u128::from(values.to) != to {
        return Err(refute_field(
            "values.to",
            values.to,
            format!("the corner's cells reach {to}"),
        ));
    }
    let table = PlanarTable::new(game, to);
    let computed = || table.cells().map(|(x, y)| (vec![x, y], table.at(x, y)));
    digest(values, computed())?;
    let (a, b) = game.weights;
    check.tell(format!(
        "values: those with {a}x + {b}y <= {to} recomputed, {} of value 0; equal digest",
        values.zeros
    ));
    for (x, y) in table.cells() {
        let (says, truth) = (map.value(x.into(), y.into()), table.at(x, y));
        if says != truth {
            return Err(refute_field(
                map.region(x.into(), y.into()).path(),
                says,
                format!("g({x}, {y}) = {truth}"),
            ));
        }
    }
    check.tell("law: gives all these values");
    canonical::check(map, level)?;
    check.tell("law: no period, strip or corner is larger than it must be");
    same_theorem(proof, &theorem(map, game)?)?;
    check.tell(format!(
        "theorem: planar applies to {}, from level {level} on",
        check.statement.game
    ));
    Ok(())
}

/// Returns the theorem with its numbers for a law of a game.
fn theorem(map: &Map, game: &Plane) -> CheckResult<CertificateProof> {
    let level = equations::level(map, game)?;
    Ok(CertificateProof::Planar {
        level: u64::try_from(level).unwrap_or(u64::MAX),
        cells: equations::cells(map, game, level),
    })
}

/// Returns the theorem and the values of a law for its certificate.
///
/// # Errors
/// If the law does not have the form that the theorem requires.
///
/// ```
/// use grundy_check::{CertificateCone, CertificateRay, check::planar::complete};
/// use grundy_core::game::Game;
///
/// // one step left or down: one cone without borders, g(x, y) = (x + y) mod 2
/// let game: Game = "Lattice(leap (-1,0) (0,-1))".parse()?;
/// let ray = |direction, low| CertificateRay { direction, low, period: 2, values: Vec::new() };
/// let cones = [CertificateCone { shift: 1, values: vec![vec![0, 1]] }];
/// let plane = game.plane().ok_or("no plane")?;
/// let (proof, values) = complete(&plane, (&[ray((1, 0), 0), ray((0, 1), 1)], &cones, &[]))?;
/// assert_eq!((proof.name().as_str(), values.to), ("planar", 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn complete(
    game: &Plane,
    (rays, cones, corner): (&[CertificateRay], &[CertificateCone], &[Corner]),
) -> Result<(CertificateProof, CertificateValues), CheckError> {
    let map = Map {
        rays,
        cones,
        corner,
    };
    map.is_well_formed()?;
    let to = furthest(game, equations::level(&map, game)?);
    CheckBudget::DEFAULT.allows(
        square(to),
        square(to).saturating_mul(24),
        "computing the values of the corner",
    )?;
    let table = PlanarTable::new(game, to);
    let cells = table.cells().map(|(x, y)| (vec![x, y], table.at(x, y)));
    Ok((
        theorem(&map, game)?,
        describe(u64::try_from(to).unwrap_or(u64::MAX), cells),
    ))
}

/// Checks that every move lowers the form with positive weights, and is made once.
fn moves(game: &Plane) -> CheckResult {
    let (a, b) = (i128::from(game.weights.0), i128::from(game.weights.1));
    let falls = |&(dx, dy): &(i32, i32)| a * i128::from(dx) + b * i128::from(dy) < 0;
    let bounded = |&(dx, dy): &(i32, i32)| {
        i128::from(dx).abs() <= LARGEST_NUMBER && i128::from(dy).abs() <= LARGEST_NUMBER
    };
    let small = (1..=LARGEST_NUMBER).contains(&a)
        && (1..=LARGEST_NUMBER).contains(&b)
        && game.leaps.iter().all(bounded);
    if !game.rides.is_empty() || !small || !game.leaps.iter().all(falls) {
        return Err(refute_field(
            "proof",
            "planar",
            "the theorem is about moves of bounded length, each made once",
        ));
    }
    Ok(())
}

/// Returns the least `to` for which all cells below a level have a*x + b*y <= to.
fn furthest(game: &Plane, level: i128) -> u128 {
    let weight = i128::from(game.weights.0.max(game.weights.1));
    u128::try_from((level - 1).max(0) * weight).unwrap_or(u128::MAX)
}

fn square(to: u128) -> u128 {
    (to + 1).saturating_mul(to + 1)
}
