//! The finite check of a planar law; the theorem is in the documentation of [the module](super).

use serde::{Deserialize, Serialize};

use crate::{
    cone::Cone,
    ray::{Offsets, Ray},
    statement::Planar,
};
use grundy_compute::mex_set::MexSet;
use grundy_core::game::Plane;

/// The record of a successful check. A value of this type shows that the law is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanarProof {
    /// R: from this level on, the widened strips are disjoint and moves do not reach a corner cell.
    pub level: u64,
    /// The number of cells at which the value was compared with the mex of the options.
    pub checked_cells: u64,
}

/// The reason why a law is not proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refutation {
    /// At a cell, the law's value is not the mex of the law's values of the options.
    #[error("at ({}, {}) the law says {law}, its options' mex is {mex}", .cell.0, .cell.1)]
    Mex {
        /// The cell.
        cell: (u64, u64),
        /// The value by the law.
        law: u32,
        /// The mex of the values of the options by the law.
        mex: u32,
    },
    /// At a class of cells of an infinite cone, the law's value is not the mex of the law's values
    /// of the options.
    #[error("in cone {cone}, at the class of ({}, {}), the law says {law}, its options' mex is {mex}", .class.0, .class.1)]
    Class {
        /// The cone.
        cone: usize,
        /// The class of cells.
        class: (u32, u32),
        /// The value by the law.
        law: u32,
        /// The mex of the values of the options by the law.
        mex: u32,
    },
    /// The theorem does not apply.
    #[error("{0}")]
    Fails(Inequality),
}

/// A condition of the theorem that does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Inequality {
    /// A move does not lower the game's linear form with positive weights, or may be repeated.
    #[error("a move may be repeated, or does not lower the linear form")]
    Moves,
    /// The number of rays, cones or values is wrong, or a direction is not primitive.
    #[error("not a law: the number of rays, cones or values is wrong")]
    Form,
    /// This ray does not turn from the ray before, or the first or last ray is not along the
    /// border.
    #[error("the rays do not turn from (1, 0) to (0, 1) at ray {0}")]
    Direction(usize),
    /// The first or last strip does not begin at the border.
    #[error("the first or the last strip does not begin at the border")]
    Border,
    /// The period of this ray is not a period of both cones beside it.
    #[error("the period of ray {0} is not one of the cones beside it")]
    Vector(usize),
    /// A period of this ray spans more than 2^13 levels, the checked maximum.
    #[error("the period of ray {0} is too long to check")]
    Period(usize),
    /// This strip and the next are disjoint only beyond 2^13 levels, the checked maximum.
    #[error("strip {0} and the next part too far out to check")]
    Parting(usize),
    /// The corner reaches beyond 2^13 levels, the checked maximum.
    #[error("the corner is too large to check")]
    Corner,
}

/// The largest R that is checked, and the maximum number of levels of a period: 2^25 cells.
pub(super) const MOST_LEVELS: u64 = 1 << 13;

/// Proves that the law is the Grundy function of the game, or returns the reason why it is false or
/// undecided.
///
/// # Errors
/// If a condition of the theorem fails, or the law is not the mex of its options at one of the
/// checked cells.
pub fn prove(game: &Plane, law: &Planar) -> Result<PlanarProof, Refutation> {
    check_form(game, law).map_err(Refutation::Fails)?;
    let strips: Vec<Offsets> = law.rays.iter().map(|ray| ray.widen_offsets(game)).collect();
    let level = level(game, law, &strips).map_err(Refutation::Fails)?;
    let mut checked_cells = 0;
    for x in 0..level {
        for y in 0..level - x {
            check_cell(game, law, (x, y))?;
            checked_cells += 1;
        }
    }
    for (ray, &strip) in law.rays.iter().zip(&strips) {
        for cell in ray.cells(strip, level..level + ray.levels()) {
            check_cell(game, law, cell)?;
            checked_cells += 1;
        }
    }
    for (index, cone) in law.cones.iter().enumerate() {
        checked_cells += check_cone(game, index, cone)?;
    }
    Ok(PlanarProof {
        level,
        checked_cells,
    })
}

/// Checks the conditions that do not depend on values: 1 to 3 of the theorem.
fn check_form(game: &Plane, law: &Planar) -> Result<(), Inequality> {
    let (a, b) = (i128::from(game.weights.0), i128::from(game.weights.1));
    let falls = |&(dx, dy): &(i32, i32)| a * i128::from(dx) + b * i128::from(dy) < 0;
    if !game.rides.is_empty() || a < 1 || b < 1 || !game.leaps.iter().all(falls) {
        return Err(Inequality::Moves);
    }
    let (Some(first), Some(last)) = (law.rays.first(), law.rays.last()) else {
        return Err(Inequality::Form);
    };
    let formed =
        law.rays.iter().all(Ray::is_well_formed) && law.cones.iter().all(Cone::is_well_formed);
    if !formed || law.rays.len() != law.cones.len() + 1 || law.cones.is_empty() {
        return Err(Inequality::Form);
    }
    if first.direction != (1, 0) || last.direction != (0, 1) {
        return Err(Inequality::Direction(0));
    }
    for (i, (ray, next)) in law.rays.iter().zip(law.rays.iter().skip(1)).enumerate() {
        if turn(ray, next) <= 0 {
            return Err(Inequality::Direction(i + 1));
        }
    }
    if first.low != 0 || last.high != 0 {
        return Err(Inequality::Border);
    }
    for (i, ray) in law.rays.iter().enumerate() {
        let beside = law
            .cones
            .iter()
            .skip(i.saturating_sub(1))
            .take(if i == 0 { 1 } else { 2 });
        if !beside.into_iter().all(|cone| cone.contains(ray.vector())) {
            return Err(Inequality::Vector(i));
        }
    }
    Ok(())
}

/// Returns the offset of the next direction: positive if it turns to the left.
fn turn(ray: &Ray, next: &Ray) -> i128 {
    ray.offset(next.direction.0.into(), next.direction.1.into())
}

/// Returns the least R that fulfils 4 and 5 of the theorem.
fn level(game: &Plane, law: &Planar, strips: &[Offsets]) -> Result<u64, Inequality> {
    let loss = game
        .leaps
        .iter()
        .map(|&(dx, dy)| -(i64::from(dx) + i64::from(dy)))
        .max();
    let loss = u64::try_from(loss.unwrap_or(0)).unwrap_or(0);
    let mut least = law.corner_levels().saturating_add(loss);
    if least > MOST_LEVELS {
        return Err(Inequality::Corner);
    }
    if let Some(long) = law.rays.iter().position(|ray| ray.levels() > MOST_LEVELS) {
        return Err(Inequality::Period(long));
    }
    let rays = law.rays.iter().zip(strips);
    for (i, (strip, next)) in rays.clone().zip(rays.skip(1)).enumerate() {
        least = least.max(parting(strip, next).ok_or(Inequality::Parting(i))?);
    }
    Ok(least)
}

/// Returns the least level from which two widened strips are disjoint:
/// `(max(L, U) + ry*R) * s' < (min(L', U') + ry'*R) * s`, where ry'*s - ry*s' is the turn.
fn parting((ray, strip): (&Ray, &Offsets), (next, beyond): (&Ray, &Offsets)) -> Option<u64> {
    let sum = |ray: &Ray| i128::from(ray.direction.0) + i128::from(ray.direction.1);
    let (inner, outer) = (strip.0.max(strip.1), beyond.0.min(beyond.1));
    let gap = i128::from(inner)
        .checked_mul(sum(next))?
        .checked_sub(i128::from(outer).checked_mul(sum(ray))?)?;
    let level = gap
        .checked_div_euclid(turn(ray, next))?
        .checked_add(1)?
        .max(0);
    u64::try_from(level)
        .ok()
        .filter(|&level| level <= MOST_LEVELS)
}

/// Compares the law at a cell with the mex of the law's values of the options on the board.
fn check_cell(game: &Plane, law: &Planar, cell: (u64, u64)) -> Result<(), Refutation> {
    let on_board = game
        .leaps
        .iter()
        .filter_map(|&leap| grundy_core::game::lattice::step(cell, leap));
    let mex = mex(game, on_board.map(|(x, y)| law.value(x.into(), y.into())));
    let law = law.value(cell.0.into(), cell.1.into());
    if law == mex {
        Ok(())
    } else {
        Err(Refutation::Mex { cell, law, mex })
    }
}

/// Compares a cone with the mex of the options at each class of cells, as if the cone filled the
/// plane.
fn check_cone(game: &Plane, index: usize, cone: &Cone) -> Result<u64, Refutation> {
    // The translations of the lattice that take every option of a cell x < width, y < height to x,
    // y >= 0.
    let (width, height) = (u128::from(cone.width), u128::from(cone.height));
    let (right, up) = (width << 31, (width * height) << 31);
    let value = |x: u32, y: u32, (dx, dy): (i32, i32)| {
        let x = (u128::from(x) + right).saturating_add_signed(dx.into());
        let y = (u128::from(y) + up).saturating_add_signed(dy.into());
        cone.value(x, y).map_or(0, u32::from)
    };
    for class in (0..cone.height).flat_map(|y| (0..cone.width).map(move |x| (x, y))) {
        let law = value(class.0, class.1, (0, 0));
        let mex = mex(
            game,
            game.leaps.iter().map(|&leap| value(class.0, class.1, leap)),
        );
        if law != mex {
            return Err(Refutation::Class {
                cone: index,
                class,
                law,
                mex,
            });
        }
    }
    Ok(u64::from(cone.width) * u64::from(cone.height))
}

/// Returns the least number that is not among the values of some options of a game.
fn mex(game: &Plane, values: impl Iterator<Item = u32>) -> u32 {
    // At most the number of moves: larger values do not count.
    let mut seen = MexSet::new(game.leaps.len() + 2);
    seen.insert_all(values);
    seen.mex()
}
