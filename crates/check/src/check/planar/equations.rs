//! 4 and 5 of the theorem, and its equations beyond the corner.

use super::{
    map::{Cell, Map, Region},
    table::mex,
};
use crate::{
    check::refusal::{Checked, refuted},
    format::Ray,
};
use grundy_core::game::lattice::Plane;

/// The offsets of a strip, widened by what moves may cross.
fn widened(ray: &Ray, game: &Plane) -> (i128, i128) {
    let (mut below, mut above) = (0, 0);
    for &(dx, dy) in &game.leaps {
        let reach = ray.offset((dx.into(), dy.into()));
        below = below.max(reach);
        above = above.max(-reach);
    }
    (i128::from(ray.low) - below, ray.high() + above)
}

/// R: the least level from which on neighbouring widened strips are disjoint and no corner cell is in reach.
pub(super) fn level(map: &Map, game: &Plane) -> Checked<i128> {
    let falls = game.leaps.iter().map(|&(dx, dy)| -i128::from(dx) - i128::from(dy)).max().unwrap_or(0).max(0);
    let corner = map.corner.iter().map(|row| i128::from(row.x) + i128::from(row.y) + row.values.len() as i128);
    let mut least = corner.max().unwrap_or(0) + falls;
    for (ray, next) in map.rays.iter().zip(map.rays.iter().skip(1)) {
        let ((low, high), (next_low, next_high)) = (widened(ray, game), widened(next, game));
        let sum = |ray: &Ray| ray.vector().0 + ray.vector().1;
        // On level c the lines of offset u are at y = (u + ry c) / (rx + ry).
        let ahead = low.max(high) * sum(next) - next_low.min(next_high) * sum(ray);
        let apart = ray.vector().0 * next.vector().1 - ray.vector().1 * next.vector().0;
        if apart <= 0 {
            return Err(refuted("law.planar.rays", "direction", "rays turn from (1, 0) to (0, 1)"));
        }
        // ahead < apart * R
        least = least.max(ahead.div_euclid(apart) + 1);
    }
    Ok(least)
}

/// An upper bound of the steps that checking strips and cones takes.
pub(super) fn cost(map: &Map, game: &Plane) -> u128 {
    let strips = map.rays.iter().map(|ray| {
        let (low, high) = widened(ray, game);
        let line = i128::from(ray.period) + ray.vector().0 + ray.vector().1;
        u128::try_from((high - low + 1).max(0)).unwrap_or(0).saturating_mul(line.unsigned_abs())
    });
    // A coarser lattice is looked for among as many as the cone is wide.
    let cones = map.cones.iter().map(|cone| cone.height() as u128 * (cone.width() as u128).pow(2) * 8);
    strips.chain(cones).fold(0, u128::saturating_add)
}

/// The number of cells that `strips_and_cones` looks at.
pub(super) fn cells(map: &Map, game: &Plane, level: i128) -> u64 {
    let strips = map.rays.iter().map(|ray| {
        let (low, high) = widened(ray, game);
        let cells = (low..=high).flat_map(|line| on_line(ray, line, level)).filter(|&(x, y)| x >= 0 && y >= 0);
        cells.count() as u64
    });
    let cones = map.cones.iter().map(|cone| cone.width() as u64 * cone.height() as u64);
    strips.chain(cones).sum()
}

/// The cells of a line of that offset on the levels from `level` on, one period of them.
fn on_line(ray: &Ray, offset: i128, level: i128) -> impl Iterator<Item = Cell> + use<> {
    let (rx, ry) = ray.vector();
    let sum = rx + ry;
    // y (rx + ry) = offset + ry (x + y): one level in rx + ry has a cell of the line.
    let first = (0..sum).map(move |i| level + i).find(move |c| (offset + ry * c).rem_euclid(sum) == 0);
    let first = first.map(|c| ((offset + ry * c) / sum, c)).map(|(y, c)| (c - y, y));
    let period = i128::from(ray.period);
    first.into_iter().flat_map(move |(x, y)| (0..period).map(move |k| (x + k * rx, y + k * ry)))
}

/// The equations at the cells of the widened strips on one period of levels and at each class of each cone.
pub(super) fn strips_and_cones(map: &Map, game: &Plane, level: i128) -> Checked {
    for (i, ray) in map.rays.iter().enumerate() {
        let (low, high) = widened(ray, game);
        for (x, y) in (low..=high).flat_map(|line| on_line(ray, line, level)).filter(|&(x, y)| x >= 0 && y >= 0) {
            let options = game.leaps.iter().map(|&(dx, dy)| (x + i128::from(dx), y + i128::from(dy)));
            let on_board = options.filter(|&(x, y)| x >= 0 && y >= 0);
            let mex = mex(on_board.map(|(x, y)| map.value(x, y)));
            let says = map.value(x, y);
            if says != mex {
                let truth = format!("at ({x}, {y}) the mex of what the law says of the options is {mex}");
                return Err(refuted(format!("law.planar.rays[{i}]"), says, truth));
            }
        }
    }
    for (i, cone) in map.cones.iter().enumerate() {
        let classes = (0..cone.height() as i128).flat_map(|y| (0..cone.width() as i128).map(move |x| (x, y)));
        for (x, y) in classes {
            let value = |dx: i128, dy: i128| map.value_in(Region::Cone(i), (x + dx, y + dy));
            let mex = mex(game.leaps.iter().map(|&(dx, dy)| value(dx.into(), dy.into())));
            let says = value(0, 0);
            if says != mex {
                let field = format!("law.planar.cones[{i}].values[{y}][{x}]");
                return Err(refuted(field, says, format!("the mex of what the cone says of its options is {mex}")));
            }
        }
    }
    Ok(())
}
