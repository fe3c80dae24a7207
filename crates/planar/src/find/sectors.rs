//! Sectors of directions in which the values far from the corner repeat under two translations.

use super::table::SquareTable;
use crate::cone::Cone;

/// The directions y / (x + y) between start / bins and end / bins, and the cone of the values
/// there.
#[derive(Debug, Clone)]
pub(super) struct Sector {
    pub start: u64,
    pub end: u64,
    pub bins: u64,
    pub cone: Cone,
}

impl Sector {
    /// Returns the y of the sector's middle on a level.
    pub fn middle(&self, level: u64) -> u64 {
        (self.start + self.end) * level / (2 * self.bins)
    }

    /// Returns `true` if the cone is wrong about a cell.
    pub fn wrong(&self, table: &SquareTable, (x, y): (u64, u64)) -> bool {
        self.cone.value(x.into(), y.into()) != Some(table.at(x, y))
    }
}

/// The width of one bin of directions, in cells of the outermost level.
const BIN: u64 = 4;

/// Returns the sectors in the order of their directions; each covers at least 1/32 of all
/// directions.
pub(super) fn find(table: &SquareTable) -> Vec<Sector> {
    let outer = Outer {
        table,
        bins: table.side / BIN,
    };
    let (mut free, mut bin) = (0, 0);
    let mut sectors = Vec::new();
    while bin < outer.bins {
        if let Some(sector) = outer.sector(free, bin) {
            free = sector.end;
            bin = sector.end;
            sectors.push(sector);
        } else {
            bin += 1;
        }
    }
    sectors
}

/// The outer quarter of the levels, divided into bins of directions.
struct Outer<'a> {
    table: &'a SquareTable<'a>,
    bins: u64,
}

impl Outer<'_> {
    /// Finds the sector around a bin, from the bin `free` on.
    fn sector(&self, free: u64, bin: u64) -> Option<Sector> {
        let longest = self.table.side / 8;
        let width = (1..=longest).find(|&width| self.repeats(bin, (width, 0)))?;
        // Each class of the lattice has at least four cells on the outermost level.
        let heights = 1..=(self.table.side / width).min(longest);
        let candidates = heights.flat_map(|height| {
            (0..width.min(longest - height + 1)).map(move |shift| (shift, height))
        });
        let (shift, height) = candidates
            .into_iter()
            .find(|&vector| self.repeats(bin, vector))?;
        let all = |bin: &u64| self.repeats(*bin, (width, 0)) && self.repeats(*bin, (shift, height));
        let end = (bin..self.bins).find(|bin| !all(bin)).unwrap_or(self.bins);
        let start = (free..bin)
            .rev()
            .find(|bin| !all(bin))
            .map_or(free, |last| last + 1);
        if end - start < (self.bins / 32).max(4) {
            return None;
        }
        let narrow = |n: u64| u32::try_from(n).ok();
        let cone = Cone {
            width: narrow(width)?,
            shift: narrow(shift)?,
            height: narrow(height)?,
            values: Vec::new(),
        };
        let cone = self.fill(cone, start..end)?;
        Some(Sector {
            start,
            end,
            bins: self.bins,
            cone,
        })
    }

    /// Returns `true` if the translation keeps the values of a bin.
    fn repeats(&self, bin: u64, (dx, dy): (u64, u64)) -> bool {
        let side = self.table.side;
        (side / 4 * 3..side - dx - dy)
            .flat_map(|level| self.cells(level, bin..bin + 1))
            .all(|(x, y)| self.table.at(x, y) == self.table.at(x + dx, y + dy))
    }

    /// Returns the cells of some bins on a level.
    fn cells(
        &self,
        level: u64,
        bins: std::ops::Range<u64>,
    ) -> impl Iterator<Item = (u64, u64)> + use<> {
        let cells = (bins.start * level).div_ceil(self.bins)..=bins.end * level / self.bins;
        cells.map(move |y| (level - y, y))
    }

    /// Returns the cone with a value for each class, on the coarsest lattice: the first bin may
    /// have cells of a strip, whose values repeat less often. `None` if a class has no cell in
    /// these bins.
    fn fill(&self, mut cone: Cone, bins: std::ops::Range<u64>) -> Option<Cone> {
        let mut missing = usize::try_from(u64::from(cone.width) * u64::from(cone.height)).ok()?;
        let mut values = vec![None; missing];
        let levels = (self.table.side / 4 * 3..self.table.side).rev();
        for (x, y) in levels.flat_map(|level| self.cells(level, bins.clone())) {
            let value = values.get_mut(cone.index(x.into(), y.into())?)?;
            if value.is_none() {
                *value = Some(self.table.at(x, y));
                missing -= 1;
            }
            if missing == 0 {
                cone.values = values.into_iter().flatten().collect();
                return cone.coarsest();
            }
        }
        None
    }
}
