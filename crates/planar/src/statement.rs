//! A planar law: its rays, cones and corner, and the value of a cell.

use serde::{Deserialize, Serialize};

use crate::{cone::Cone, ray::Ray};

/// A law of the whole quarter plane.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Planar {
    /// The rays with their strips, from (1, 0) to (0, 1).
    pub rays: Vec<Ray>,
    /// Cone i is between the rays i and i + 1.
    pub cones: Vec<Cone>,
    /// The corner cells (x, y) by x. Strips and cones are wrong about these cells.
    pub corner: Vec<CornerRow>,
}

/// The corner cells of one x, without gaps.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CornerRow {
    /// The first y.
    pub start: u32,
    /// The values of y = start, start + 1, …
    pub values: Vec<u8>,
}

/// The part of a law that gives a cell its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Region {
    /// The value of the cell is listed by itself.
    Corner,
    /// The strip along this ray.
    Strip(usize),
    /// The cone left of this ray.
    Cone(usize),
}

impl Planar {
    /// Returns the value that the law gives a cell. Total: every cell has a value, whatever the
    /// fields are.
    #[must_use]
    pub fn value(&self, x: u128, y: u128) -> u32 {
        self.corner_value(x, y)
            .unwrap_or_else(|| self.value_beyond(x, y))
            .into()
    }

    /// Returns the part of the law that gives a cell its value.
    #[must_use]
    pub fn region(&self, x: u128, y: u128) -> Region {
        self.corner_value(x, y)
            .map_or_else(|| self.region_beyond(x, y), |_| Region::Corner)
    }

    /// Returns the value if the corner cells are ignored.
    pub(super) fn value_beyond(&self, x: u128, y: u128) -> u8 {
        let value = match self.region_beyond(x, y) {
            Region::Strip(i) => self.rays.get(i).and_then(|ray| ray.value(x, y)),
            Region::Cone(i) => self.cones.get(i).and_then(|cone| cone.value(x, y)),
            Region::Corner => None,
        };
        value.unwrap_or(0)
    }

    fn corner_value(&self, x: u128, y: u128) -> Option<u8> {
        let row = self.corner.get(usize::try_from(x).ok()?)?;
        let index = y.checked_sub(row.start.into())?;
        row.values.get(usize::try_from(index).ok()?).copied()
    }

    /// Returns the strip or cone of a cell if the corner cells are ignored: the first strip that
    /// contains the cell or has the cell on its right decides.
    fn region_beyond(&self, x: u128, y: u128) -> Region {
        for (i, ray) in self.rays.iter().enumerate() {
            let offset = ray.offset(x, y);
            if offset < ray.low.into() {
                return Region::Cone(i.saturating_sub(1));
            }
            if offset <= ray.high.into() {
                return Region::Strip(i);
            }
        }
        Region::Cone(self.cones.len().saturating_sub(1))
    }

    /// Returns the number of values that the law stores, one byte each.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        let rays = self.rays.iter().map(|ray| ray.values.len());
        let cones = self.cones.iter().map(|cone| cone.values.len());
        let corner = self.corner.iter().map(|row| row.values.len());
        rays.chain(cones).chain(corner).sum()
    }

    /// Returns 1 + the largest level of a corner cell; 0 if there are no corner cells.
    pub(super) fn corner_levels(&self) -> u64 {
        let levels = self.corner.iter().enumerate().map(|(x, row)| {
            let end = x as u64 + u64::from(row.start) + row.values.len() as u64;
            if row.values.is_empty() { 0 } else { end }
        });
        levels.max().unwrap_or(0)
    }
}
