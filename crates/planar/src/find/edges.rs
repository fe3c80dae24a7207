//! The borders of the cones: directions of the rays, and widths and periods of the strips.

use super::{sectors::Sector, table::SquareTable};
use crate::{cone::Cone, ray::Ray};
use grundy_core::gcd::gcd;

/// The border between two sectors.
pub(super) enum Between {
    /// Both sectors are one cone.
    Nothing,
    /// A ray.
    Ray(Ray),
}

/// Finds the strip along the border y = 0 (`first`) or x = 0 beside the outermost sector.
pub(super) fn border(table: &SquareTable, sector: &Sector, first: bool) -> Option<Ray> {
    let edges = table.outer().filter_map(|level| {
        let middle = sector.middle(level);
        let wrong = |&y: &u64| sector.wrong(table, (level - y, y));
        if first {
            (0..=middle).rev().find(wrong)
        } else {
            (middle..=level).find(wrong).map(|y| level - y)
        }
    });
    let width = edges
        .max()
        .map_or(0, |last| i64::try_from(last).unwrap_or(i64::MAX - 1) + 1);
    let cones = [&sector.cone, &sector.cone];
    if first {
        strip(table, Ray::bare((1, 0), 0, width - 1, 1), cones)
    } else {
        strip(table, Ray::bare((0, 1), 1 - width, 0, 1), cones)
    }
}

/// Finds the ray between two sectors.
pub(super) fn between(table: &SquareTable, before: &Sector, behind: &Sector) -> Option<Between> {
    let levels: Vec<u64> = table.outer().collect();
    let cells =
        |level: u64| (before.middle(level)..=behind.middle(level)).map(move |y| (level - y, y));
    let near = |&level: &u64| cells(level).find(|&cell| before.wrong(table, cell));
    let far = |&level: &u64| cells(level).rev().find(|&cell| behind.wrong(table, cell));
    let (near, far): (Vec<_>, Vec<_>) =
        levels.iter().map(|level| (near(level), far(level))).unzip();
    if near.iter().all(Option::is_none) {
        return Some(Between::Nothing);
    }
    let direction = direction(&near).or_else(|| direction(&far))?;
    let offsets = |cells: &[Option<(u64, u64)>]| -> Vec<i64> {
        let ray = Ray::bare(direction, 0, 0, 1);
        let offset = |&(x, y): &(u64, u64)| i64::try_from(ray.offset(x.into(), y.into())).ok();
        cells.iter().flatten().filter_map(offset).collect()
    };
    let low = offsets(&near).into_iter().min()?;
    let high = offsets(&far)
        .into_iter()
        .max()
        .unwrap_or(low - 1)
        .max(low - 1);
    strip(
        table,
        Ray::bare(direction, low, high, 1),
        [&before.cone, &behind.cone],
    )
    .map(Between::Ray)
}

/// Returns the direction in which an edge repeats: the least number of levels after which the edge
/// is shifted by a constant.
fn direction(edge: &[Option<(u64, u64)>]) -> Option<(u32, u32)> {
    let moved = |levels: usize| {
        let pairs = || edge.iter().zip(edge.iter().skip(levels));
        if pairs().any(|(a, b)| a.is_some() != b.is_some()) {
            return None;
        }
        let mut moves = pairs().filter_map(|(a, b)| {
            Some((
                b.as_ref()?.0.checked_sub(a.as_ref()?.0),
                b.as_ref()?.1.checked_sub(a.as_ref()?.1),
            ))
        });
        let first = moves.next()?;
        moves.all(|other| other == first).then_some(first)
    };
    let (x, y) = (1..=edge.len() / 2).find_map(moved)?;
    let (x, y) = (u32::try_from(x?).ok()?, u32::try_from(y?).ok()?);
    let common = gcd(x, y);
    (x > 0 && y > 0).then_some((x / common, y / common))
}

/// Gives a strip its least period and its values, and narrows the strip to the cells at which the
/// cones beside it are wrong.
fn strip(table: &SquareTable, mut ray: Ray, cones: [&Cone; 2]) -> Option<Ray> {
    let (outer, (low, high)) = (table.outer(), (ray.low, ray.high));
    let most = (outer.end - outer.start) / 2 / ray.levels();
    let widest = i64::try_from(table.side).ok()? * i64::try_from(ray.levels()).ok()? / 2;
    if high - low >= widest {
        return None;
    }
    let repeats = |period: &u32| {
        let ray = Ray::bare(ray.direction, low, high, *period);
        let (dx, dy) = ray.vector();
        cones.iter().all(|cone| cone.contains((dx, dy)))
            && ray
                .cells((low, high), outer.start..outer.end - ray.levels())
                .all(|(x, y)| table.at(x, y) == table.at(x + dx, y + dy))
    };
    let period = (1..=u32::try_from(most).ok()?).find(repeats)?;
    ray = Ray::bare(ray.direction, low, high, period);
    draw_in(table, &mut ray, cones);
    let last = outer.end - ray.levels()..outer.end;
    ray.fill(ray.cells((ray.low, ray.high), last), |x, y| table.at(x, y));
    Some(ray)
}

/// Removes the outermost offsets while the cone there is right about them; a border of the board is
/// not moved.
fn draw_in(table: &SquareTable, ray: &mut Ray, [before, behind]: [&Cone; 2]) {
    let right = |offset: i64, cone: &Cone| {
        let mut cells = ray.cells((offset, offset), table.side - ray.levels()..table.side);
        cells.all(|(x, y)| cone.value(x.into(), y.into()) == Some(table.at(x, y)))
    };
    let (mut low, mut high) = (ray.low, ray.high);
    while ray.direction.1 > 0 && low <= high && right(low, before) {
        low += 1;
    }
    while ray.direction.0 > 0 && low <= high && right(high, behind) {
        high -= 1;
    }
    (ray.low, ray.high) = (low, high);
}
