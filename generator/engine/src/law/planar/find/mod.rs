//! How a law is found in a table of values. Whatever is found here is a guess until it is proved.
//!
//! 1. [`sectors`]: seen from far out, which directions have values that repeat under two translations.
//! 2. Each such sector gives a [`Cone`](super::Cone), with the coarsest lattice that its values have.
//! 3. [`edges`]: between two sectors, the first cell of each level that the cone before is wrong about. That edge
//!    repeats along the ray, which gives the ray's direction exactly.
//! 4. The strip is all that the cones on both sides are wrong about on the outer levels; its period is the least
//!    that both cones have too. Then its borders are drawn in as far as the cones are right.
//! 5. What strips and cones are wrong about further in are the corner cells.

mod edges;
mod sectors;

use super::{Planar, Proof, Row, prove};
use crate::{
    compute::{self, compute},
    game::{Game, Lattice},
    notation::Bounds,
    progress::Progress,
    values::{Cells, Shape, Values, Width},
};
use sectors::Sector;

/// Sides of the tables that are looked at in turn.
const SIDES: [u64; 6] = [128, 256, 512, 1024, 2048, 4096];

/// Looks for a law in larger and larger tables until one is proved; `None` if there is none to be found.
///
/// # Errors
/// If `progress` asks to stop.
pub fn discover(game: &Lattice, progress: &dyn Progress) -> Result<Option<(Planar, Proof)>, compute::Error> {
    if !is_bounded(game) {
        return Ok(None);
    }
    let named = Game::Lattice(game.clone());
    for side in SIDES {
        let values = compute(&named, &Bounds::Grid(side, side), Some(Width::U8), progress)?;
        if let Some(law) = find(game, &values) {
            if let Ok(proof) = prove(game, &law) {
                return Ok(Some((law, proof)));
            }
        }
    }
    Ok(None)
}

/// A law that the values of a square table seem to obey. Not proved; [`prove()`] decides.
#[must_use]
pub fn find(game: &Lattice, values: &Values) -> Option<Planar> {
    let table = Table::new(values)?;
    if !is_bounded(game) || table.side < 64 {
        return None;
    }
    let sectors = sectors::find(&table);
    let mut rays = vec![edges::border(&table, sectors.first()?, true)?];
    let mut cones = vec![sectors.first()?.cone.clone()];
    // Neighbours that are one cone after all are joined.
    let mut before = sectors.first()?.clone();
    for sector in sectors.iter().skip(1) {
        match edges::between(&table, &before, sector)? {
            edges::Between::Nothing => before.end = sector.end,
            edges::Between::Ray(ray) => {
                rays.push(ray);
                cones.push(sector.cone.clone());
                before = sector.clone();
            }
        }
    }
    rays.push(edges::border(&table, sectors.last()?, false)?);
    let mut law = Planar { rays, cones, corner: Vec::new() };
    law.corner = corner(&table, &law)?;
    Some(law)
}

/// Only leaps, and values that fit a byte.
fn is_bounded(game: &Lattice) -> bool {
    game.rides.is_empty() && game.leaps.len() < 256
}

/// The cells that strips and cones are wrong about; `None` if they reach the outer half of the table.
fn corner(table: &Table, law: &Planar) -> Option<Vec<Row>> {
    let mut rows = Vec::new();
    for x in 0..table.side {
        let wrong = |&y: &u64| table.at(x, y) != law.value_beyond(x.into(), y.into());
        let column = 0..table.side - x;
        let (first, last) = (column.clone().find(wrong), column.rev().find(wrong));
        let row = match (first, last) {
            (Some(first), Some(last)) if x + last < table.side / 2 => {
                Row { start: u32::try_from(first).ok()?, values: (first..=last).map(|y| table.at(x, y)).collect() }
            }
            (None, _) => Row::default(),
            _ => return None,
        };
        rows.push(row);
    }
    let used = rows.iter().rposition(|row| !row.values.is_empty()).map_or(0, |last| last + 1);
    rows.truncate(used);
    Some(rows)
}

/// The cells below the level `side` of a square table.
struct Table<'a> {
    side: u64,
    cells: &'a [u8],
}

impl<'a> Table<'a> {
    fn new(values: &'a Values) -> Option<Self> {
        match (values.shape, &values.cells) {
            (Shape::Grid { width, height }, Cells::U8(cells)) if width == height => {
                Some(Self { side: width as u64, cells })
            }
            _ => None,
        }
    }

    /// The value of a cell; 0 outside the table.
    fn at(&self, x: u64, y: u64) -> u8 {
        let index = usize::try_from(self.side * x + y).ok();
        index.and_then(|index| self.cells.get(index)).copied().unwrap_or(0)
    }

    /// The outer levels: what lies there is taken to go on for ever.
    fn outer(&self) -> std::ops::Range<u64> {
        self.side / 8 * 5..self.side
    }
}

impl Sector {
    /// The y of the sector's middle on a level.
    fn middle(&self, level: u64) -> u64 {
        (self.start + self.end) * level / (2 * self.bins)
    }

    fn wrong(&self, table: &Table, (x, y): (u64, u64)) -> bool {
        self.cone.value(x.into(), y.into()) != Some(table.at(x, y))
    }
}
