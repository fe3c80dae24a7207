//! A planar law as a function of the cells.

use crate::{
    check::check_error::{CheckResult, claim, refute_field},
    format::{CertificateCone, CertificateRay, Corner},
};
use grundy_core::gcd::gcd;

/// The largest number that is accepted in a law: products of three numbers fit 128 bits.
pub(super) const LARGEST_NUMBER: i128 = 1 << 24;

/// A cell.
pub(super) type PlanarCell = (i128, i128);

/// A law that has not been checked yet.
pub(in crate::check) struct Map<'a> {
    pub rays: &'a [CertificateRay],
    pub cones: &'a [CertificateCone],
    pub corner: &'a [Corner],
}

/// The part of a law that gives a cell its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CellRegion {
    Strip(usize),
    Cone(usize),
    Corner(usize),
}

impl CellRegion {
    /// Returns the location in the file.
    pub(super) fn path(self) -> String {
        match self {
            Self::Strip(i) => format!("law.planar.rays[{i}]"),
            Self::Cone(i) => format!("law.planar.cones[{i}]"),
            Self::Corner(i) => format!("law.planar.corner[{i}]"),
        }
    }
}

impl CertificateRay {
    pub(super) fn vector(&self) -> PlanarCell {
        (self.direction.0.into(), self.direction.1.into())
    }

    /// Returns the direction times the period.
    pub(super) fn translation(&self) -> PlanarCell {
        let ((rx, ry), period) = (self.vector(), i128::from(self.period));
        (rx * period, ry * period)
    }

    /// Returns rx*y - ry*x.
    pub(super) fn offset(&self, (x, y): PlanarCell) -> i128 {
        let (rx, ry) = self.vector();
        rx * y - ry * x
    }

    /// Returns the largest offset of the strip; low - 1 if the strip is empty.
    pub(super) fn high(&self) -> i128 {
        i128::from(self.low) + self.values.len() as i128 - 1
    }

    /// Returns the value of a cell of the strip, by its line and its number of steps along the ray
    /// from the border.
    fn value(&self, (x, y): PlanarCell) -> Option<u32> {
        let (rx, ry) = self.vector();
        let line = self
            .values
            .get(usize::try_from(self.offset((x, y)) - i128::from(self.low)).ok()?)?;
        let steps = [x.checked_div(rx), y.checked_div(ry)]
            .into_iter()
            .flatten()
            .min()?;
        line.get(usize::try_from(steps.checked_rem(self.period.into())?).ok()?)
            .map(|&value| value.into())
    }
}

impl CertificateCone {
    pub(super) fn width(&self) -> usize {
        self.values.first().map_or(0, Vec::len)
    }

    pub(super) fn height(&self) -> usize {
        self.values.len()
    }

    /// Returns the value that the cone gives to a cell, on the board or outside it.
    pub(super) fn value(&self, (x, y): PlanarCell) -> u32 {
        let (height, width) = (
            (self.height() as i128).max(1),
            (self.width() as i128).max(1),
        );
        let (times, row) = (y.div_euclid(height), y.rem_euclid(height));
        let column = (x - times * i128::from(self.shift)).rem_euclid(width);
        let row = usize::try_from(row)
            .ok()
            .and_then(|row| self.values.get(row));
        row.and_then(|row| row.get(usize::try_from(column).ok()?))
            .map_or(0, |&value| value.into())
    }

    /// Returns `true` if the translation belongs to the lattice of (width, 0) and (shift, height).
    pub(super) fn has_period(&self, (dx, dy): PlanarCell) -> bool {
        let (height, width) = (
            (self.height() as i128).max(1),
            (self.width() as i128).max(1),
        );
        dy % height == 0 && (dx - dy / height * i128::from(self.shift)) % width == 0
    }
}

impl Map<'_> {
    /// Returns the part of the law that gives a cell its value: the corner, else the first strip
    /// that contains the cell or has the cell on its right.
    pub(super) fn region(&self, x: i128, y: i128) -> CellRegion {
        let covers = |row: &Corner| {
            i128::from(row.x) == x
                && (0..row.values.len() as i128).contains(&(y - i128::from(row.y)))
        };
        self.corner
            .iter()
            .position(covers)
            .map_or_else(|| self.region_beyond(x, y), CellRegion::Corner)
    }

    /// Returns the part of the law that gives a cell its value if the corner is ignored.
    pub(super) fn region_beyond(&self, x: i128, y: i128) -> CellRegion {
        for (i, ray) in self.rays.iter().enumerate() {
            let offset = ray.offset((x, y));
            if offset < ray.low.into() {
                return CellRegion::Cone(i.saturating_sub(1));
            }
            if offset <= ray.high() {
                return CellRegion::Strip(i);
            }
        }
        CellRegion::Cone(self.cones.len().saturating_sub(1))
    }

    /// Returns the law's value at a cell of the board.
    pub(super) fn value(&self, x: i128, y: i128) -> u32 {
        self.value_in(self.region(x, y), (x, y))
    }

    /// Returns the value that the given region gives to a cell.
    pub(super) fn value_in(&self, region: CellRegion, (x, y): PlanarCell) -> u32 {
        let value = match region {
            CellRegion::Strip(i) => self.rays.get(i).and_then(|ray| ray.value((x, y))),
            CellRegion::Cone(i) => self.cones.get(i).map(|cone| cone.value((x, y))),
            CellRegion::Corner(i) => self.corner.get(i).and_then(|row| {
                row.values
                    .get(usize::try_from(y - i128::from(row.y)).ok()?)
                    .map(|&value| value.into())
            }),
        };
        value.unwrap_or_default()
    }

    /// Checks conditions 1 to 3 of the theorem, and that every look-up finds a value.
    pub(super) fn is_well_formed(&self) -> CheckResult {
        claim(
            "law.planar.cones (number)",
            self.cones.len() + 1,
            self.rays.len(),
        )?;
        for (i, ray) in self.rays.iter().enumerate() {
            ray_is_well_formed(ray, &format!("law.planar.rays[{i}]"))?;
        }
        for (i, cone) in self.cones.iter().enumerate() {
            let rectangle = cone.values.iter().all(|row| row.len() == cone.width());
            if !rectangle || cone.width() == 0 {
                return Err(refute_field(
                    format!("law.planar.cones[{i}].values"),
                    "rows",
                    "not all of one positive length",
                ));
            }
        }
        self.rays_turn()?;
        for (i, ray) in self.rays.iter().enumerate() {
            let beside =
                self.cones
                    .iter()
                    .skip(i.saturating_sub(1))
                    .take(if i == 0 { 1 } else { 2 });
            if !beside
                .into_iter()
                .all(|cone| cone.has_period(ray.translation()))
            {
                let truth = "the translation is not a period of both cones beside the ray";
                return Err(refute_field(
                    format!("law.planar.rays[{i}].period"),
                    ray.period,
                    truth,
                ));
            }
        }
        Ok(())
    }

    fn rays_turn(&self) -> CheckResult {
        let direction = |i: usize, truth: &str| {
            let says = self
                .rays
                .get(i)
                .map(|ray| format!("{:?}", ray.direction))
                .unwrap_or_default();
            Err(refute_field(
                format!("law.planar.rays[{i}].direction"),
                says,
                truth,
            ))
        };
        let (Some(first), Some(last)) = (self.rays.first(), self.rays.last()) else {
            return Err(refute_field(
                "law.planar.rays",
                "none",
                "there are two or more",
            ));
        };
        if first.direction != (1, 0) {
            return direction(0, "the first ray is the border (1, 0)");
        }
        if last.direction != (0, 1) {
            return direction(self.rays.len() - 1, "the last ray is the border (0, 1)");
        }
        for (i, (ray, next)) in self.rays.iter().zip(self.rays.iter().skip(1)).enumerate() {
            if ray.offset(next.vector()) <= 0 {
                return direction(i + 1, "rays turn from (1, 0) to (0, 1)");
            }
        }
        claim("law.planar.rays[0].low", first.low, 0)?;
        let lowest = 1 - last.values.len() as i128;
        claim(
            format!("law.planar.rays[{}].low", self.rays.len() - 1),
            last.low.into(),
            lowest,
        )
    }
}

fn ray_is_well_formed(ray: &CertificateRay, path: &str) -> CheckResult {
    let (rx, ry) = ray.vector();
    if gcd(rx, ry) != 1 || rx > LARGEST_NUMBER || ry > LARGEST_NUMBER {
        return Err(refute_field(
            format!("{path}.direction"),
            format!("{:?}", ray.direction),
            "not coprime, or too large",
        ));
    }
    if ray.period < 1 || i128::from(ray.period) > LARGEST_NUMBER {
        return Err(refute_field(
            format!("{path}.period"),
            ray.period,
            "a period is at least 1, and at most 2^24",
        ));
    }
    if i128::from(ray.low).abs() > LARGEST_NUMBER {
        return Err(refute_field(format!("{path}.low"), ray.low, "beyond 2^24"));
    }
    for (i, line) in ray.values.iter().enumerate() {
        claim(
            format!("{path}.values[{i}] (number)"),
            line.len(),
            ray.period as usize,
        )?;
    }
    Ok(())
}
