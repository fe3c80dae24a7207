//! What a planar law says: its rays, cones and corner, and the value of a cell.

use serde::{Deserialize, Serialize};

use crate::{cone::Cone, ray::Ray};

/// A law of the whole quarter plane.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Planar {
    /// The rays with their strips, from (1, 0) to (0, 1).
    pub rays: Vec<Ray>,
    /// Cone i lies between the rays i and i + 1.
    pub cones: Vec<Cone>,
    /// Row x: the corner cells (x, y), which neither strips nor cones give the right value.
    pub corner: Vec<Row>,
}

/// The corner cells of one x, without gaps.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The first y.
    pub start: u32,
    /// The values of y = start, start + 1, …
    pub values: Vec<u8>,
}

/// The part of a law that gives a cell its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Region {
    /// It is written down by itself.
    Corner,
    /// The strip along this ray.
    Strip(usize),
    /// The cone left of this ray.
    Cone(usize),
}

impl Planar {
    /// The value that the law gives a cell. Total: whatever the fields, every cell has a value.
    #[must_use]
    pub fn value(&self, x: u128, y: u128) -> u32 {
        self.corner_value(x, y).unwrap_or_else(|| self.value_beyond(x, y)).into()
    }

    /// The part of the law that gives a cell its value.
    #[must_use]
    pub fn region(&self, x: u128, y: u128) -> Region {
        self.corner_value(x, y).map_or_else(|| self.region_beyond(x, y), |_| Region::Corner)
    }

    /// The value, were there no corner cells.
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

    /// The strip or cone of a cell, were there no corner cells: the first strip that it is in or right of decides.
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

    /// The number of values that the law writes down, one byte each.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        let rays = self.rays.iter().map(|ray| ray.values.len());
        let cones = self.cones.iter().map(|cone| cone.values.len());
        let corner = self.corner.iter().map(|row| row.values.len());
        rays.chain(cones).chain(corner).sum()
    }

    /// 1 + the largest level of a corner cell; 0 if there is none.
    pub(super) fn corner_levels(&self) -> u64 {
        let levels = self.corner.iter().enumerate().map(|(x, row)| {
            let end = x as u64 + u64::from(row.start) + row.values.len() as u64;
            if row.values.is_empty() { 0 } else { end }
        });
        levels.max().unwrap_or(0)
    }
}
