//! Checks that a law is written in its only canonical form: every period, strip and corner is as
//! small as possible.

use super::{equations::on_line, map::Map};
use crate::{
    check::{
        check_error::{CheckResult, refute_field},
        divisors::prime_divisors,
    },
    format::{CertificateCone, CertificateRay},
};

pub(super) fn check(map: &Map, level: i128) -> CheckResult {
    for (i, cone) in map.cones.iter().enumerate() {
        lattice_is_coarsest(cone, &format!("law.planar.cones[{i}]"))?;
    }
    for i in 0..map.rays.len() {
        strip_is_least(map, i, level)?;
    }
    corner_is_least(map)
}

/// Checks that no shorter period along x exists, that no fewer rows repeat, and that the shift is
/// below the width.
fn lattice_is_coarsest(cone: &CertificateCone, path: &str) -> CheckResult {
    let (width, height) = (cone.width(), cone.height());
    if cone.shift as usize >= width {
        return Err(refute_field(
            format!("{path}.shift"),
            cone.shift,
            format!("not below the width {width}"),
        ));
    }
    let repeats = |dx: usize, dy: usize| {
        let mut cells = (0..height as i128).flat_map(|y| (0..width as i128).map(move |x| (x, y)));
        cells.all(|(x, y)| cone.value((x + dx as i128, y + dy as i128)) == cone.value((x, y)))
    };
    for q in prime_divisors(width) {
        if repeats(width / q, 0) {
            let truth = format!("they repeat after {} cells", width / q);
            return Err(refute_field(
                format!("{path}.values"),
                format!("rows of {width}"),
                truth,
            ));
        }
    }
    for q in prime_divisors(height) {
        if (0..width).any(|dx| repeats(dx, height / q)) {
            let truth = format!("they repeat after {} rows", height / q);
            return Err(refute_field(
                format!("{path}.values"),
                format!("{height} rows"),
                truth,
            ));
        }
    }
    Ok(())
}

/// Checks that the period is least, that the cone before is wrong on the first line, and that the
/// next cone is wrong on the last line (far from the origin, where no other strip is near).
fn strip_is_least(map: &Map, i: usize, level: i128) -> CheckResult {
    let Some(ray) = map.rays.get(i) else {
        return Ok(());
    };
    let path = |field: &str| format!("law.planar.rays[{i}].{field}");
    let (before, behind) = (
        i.checked_sub(1).and_then(|before| map.cones.get(before)),
        map.cones.get(i),
    );
    let (rx, ry) = ray.vector();
    for q in prime_divisors(ray.period as usize) {
        let shorter = ray.period as usize / q;
        let step = (rx * shorter as i128, ry * shorter as i128);
        let cones = before
            .into_iter()
            .chain(behind)
            .all(|cone| cone.has_period(step));
        let rotated = |line: &Vec<u8>| {
            line.iter()
                .cycle()
                .skip(shorter)
                .zip(line)
                .all(|(a, b)| a == b)
        };
        if cones && ray.values.iter().all(rotated) {
            return Err(refute_field(
                path("period"),
                ray.period,
                format!("{shorter} is a period too"),
            ));
        }
    }
    // On one period of a line, outside the corner.
    let differs = |offset: i128, cone: &CertificateCone| {
        on_line(ray, offset, level)
            .any(|(x, y)| map.value_in(map.region_beyond(x, y), (x, y)) != cone.value((x, y)))
    };
    if before.is_some_and(|cone| !differs(ray.low.into(), cone)) && !is_border(ray) {
        return Err(refute_field(
            path("low"),
            ray.low,
            "the cone before gives that line the same values",
        ));
    }
    if behind.is_some_and(|cone| !ray.values.is_empty() && !differs(ray.high(), cone)) {
        return Err(refute_field(
            path("values"),
            "the last line",
            "the cone after gives it the same values",
        ));
    }
    let outermost = is_border(ray)
        .then(|| before.filter(|_| !ray.values.is_empty()))
        .flatten();
    if outermost.is_some_and(|cone| !differs(ray.low.into(), cone)) {
        return Err(refute_field(
            path("values"),
            "the first line",
            "the cone before gives it the same values",
        ));
    }
    Ok(())
}

/// Returns `true` for the strip along x = 0, which ends at 0, with or without cells.
fn is_border(ray: &CertificateRay) -> bool {
    ray.direction == (0, 1)
}

/// Checks that the rows are in order and not empty, and that neither the first nor the last cell
/// follows the rules.
fn corner_is_least(map: &Map) -> CheckResult {
    for (i, row) in map.corner.iter().enumerate() {
        let path = |field: &str| format!("law.planar.corner[{i}].{field}");
        if map.corner.get(i + 1).is_some_and(|next| next.x <= row.x) {
            return Err(refute_field(path("x"), row.x, "not less than the next"));
        }
        let x = i128::from(row.x);
        let needless =
            |y: i128, value: u8| map.value_in(map.region_beyond(x, y), (x, y)) == u32::from(value);
        let (Some(&first), Some(&last)) = (row.values.first(), row.values.last()) else {
            return Err(refute_field(path("values"), "[]", "a row without cells"));
        };
        let y = i128::from(row.y);
        if needless(y, first) {
            return Err(refute_field(
                path("y"),
                row.y,
                "the first cell follows the rules",
            ));
        }
        if needless(y + row.values.len() as i128 - 1, last) {
            return Err(refute_field(
                path("values"),
                format!("{:?}", row.values),
                "the last cell follows the rules",
            ));
        }
    }
    Ok(())
}
