//! Conditions 4 and 5 of the theorem, and its equations outside the corner.

use super::map::{CellRegion, Map, PlanarCell};
use crate::{
    check::{
        check_error::{CheckResult, refute_field},
        mex::mex,
    },
    format::CertificateRay,
};
use grundy_core::game::lattice::Plane;

/// Returns the offsets of a strip, widened by the reach of the moves.
fn widen_offsets(ray: &CertificateRay, game: &Plane) -> (i128, i128) {
    let (mut below, mut above) = (0, 0);
    for &(dx, dy) in &game.leaps {
        let reach = ray.offset((dx.into(), dy.into()));
        below = below.max(reach);
        above = above.max(-reach);
    }
    (i128::from(ray.low) - below, ray.high() + above)
}

/// Returns R: the least level from which neighbouring widened strips are disjoint and moves do not
/// reach a corner cell.
pub(super) fn level(map: &Map, game: &Plane) -> CheckResult<i128> {
    let falls = game
        .leaps
        .iter()
        .map(|&(dx, dy)| -i128::from(dx) - i128::from(dy))
        .max()
        .unwrap_or(0)
        .max(0);
    let corner = map
        .corner
        .iter()
        .map(|row| i128::from(row.x) + i128::from(row.y) + row.values.len() as i128);
    let mut least = corner.max().unwrap_or(0) + falls;
    for (ray, next) in map.rays.iter().zip(map.rays.iter().skip(1)) {
        let ((low, high), (next_low, next_high)) =
            (widen_offsets(ray, game), widen_offsets(next, game));
        let sum = |ray: &CertificateRay| ray.vector().0 + ray.vector().1;
        // On level c the lines of offset u are at y = (u + ry c) / (rx + ry).
        let ahead = low.max(high) * sum(next) - next_low.min(next_high) * sum(ray);
        let apart = ray.vector().0 * next.vector().1 - ray.vector().1 * next.vector().0;
        if apart <= 0 {
            return Err(refute_field(
                "law.planar.rays",
                "direction",
                "rays turn from (1, 0) to (0, 1)",
            ));
        }
        // ahead < apart * R
        least = least.max(ahead.div_euclid(apart) + 1);
    }
    Ok(least)
}

/// Returns an upper bound of the number of steps for checking strips and cones.
pub(super) fn cost(map: &Map, game: &Plane) -> u128 {
    let strips = map.rays.iter().map(|ray| {
        let (low, high) = widen_offsets(ray, game);
        let line = i128::from(ray.period) + ray.vector().0 + ray.vector().1;
        u128::try_from((high - low + 1).max(0))
            .unwrap_or(0)
            .saturating_mul(line.unsigned_abs())
    });
    // The width of the cone is the number of candidates for a coarser lattice.
    let cones = map
        .cones
        .iter()
        .map(|cone| cone.height() as u128 * (cone.width() as u128).pow(2) * 8);
    strips.chain(cones).fold(0, u128::saturating_add)
}

/// Returns the number of cells that `strips_and_cones` checks.
pub(super) fn cells(map: &Map, game: &Plane, level: i128) -> u64 {
    let strips = map.rays.iter().map(|ray| {
        let (low, high) = widen_offsets(ray, game);
        let cells = (low..=high)
            .flat_map(|line| on_line(ray, line, level))
            .filter(|&(x, y)| x >= 0 && y >= 0);
        cells.count() as u64
    });
    let cones = map
        .cones
        .iter()
        .map(|cone| cone.width() as u64 * cone.height() as u64);
    strips.chain(cones).sum()
}

/// Returns one period of the cells with this offset, on the levels from `level` on.
pub(super) fn on_line(
    ray: &CertificateRay,
    offset: i128,
    level: i128,
) -> impl Iterator<Item = PlanarCell> + use<> {
    let (rx, ry) = ray.vector();
    let sum = rx + ry;
    // y (rx + ry) = offset + ry (x + y): one of every rx + ry levels has a cell of the line.
    let first = (0..sum)
        .map(move |i| level + i)
        .find(move |c| (offset + ry * c).rem_euclid(sum) == 0);
    let first = first
        .map(|c| ((offset + ry * c) / sum, c))
        .map(|(y, c)| (c - y, y));
    let period = i128::from(ray.period);
    first
        .into_iter()
        .flat_map(move |(x, y)| (0..period).map(move |k| (x + k * rx, y + k * ry)))
}

/// Checks the equations at the cells of the widened strips on one period of levels, and at each
/// class of each cone.
pub(super) fn strips_and_cones(map: &Map, game: &Plane, level: i128) -> CheckResult {
    for (i, ray) in map.rays.iter().enumerate() {
        let (low, high) = widen_offsets(ray, game);
        for (x, y) in (low..=high)
            .flat_map(|line| on_line(ray, line, level))
            .filter(|&(x, y)| x >= 0 && y >= 0)
        {
            let options = game
                .leaps
                .iter()
                .map(|&(dx, dy)| (x + i128::from(dx), y + i128::from(dy)));
            let on_board = options.filter(|&(x, y)| x >= 0 && y >= 0);
            let mex = mex(on_board.map(|(x, y)| map.value(x, y)));
            let says = map.value(x, y);
            if says != mex {
                let truth =
                    format!("at ({x}, {y}) the mex of the law's values of the options is {mex}");
                return Err(refute_field(format!("law.planar.rays[{i}]"), says, truth));
            }
        }
    }
    for (i, cone) in map.cones.iter().enumerate() {
        let classes =
            (0..cone.height() as i128).flat_map(|y| (0..cone.width() as i128).map(move |x| (x, y)));
        for (x, y) in classes {
            let value = |dx: i128, dy: i128| map.value_in(CellRegion::Cone(i), (x + dx, y + dy));
            let mex = mex(game
                .leaps
                .iter()
                .map(|&(dx, dy)| value(dx.into(), dy.into())));
            let says = value(0, 0);
            if says != mex {
                let field = format!("law.planar.cones[{i}].values[{y}][{x}]");
                return Err(refute_field(
                    field,
                    says,
                    format!("the mex of the cone's values of the options is {mex}"),
                ));
            }
        }
    }
    Ok(())
}
