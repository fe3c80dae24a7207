//! Finds and proves the law of a game from larger and larger tables.

use super::{edges, sectors, table::SquareTable};
use crate::{
    prove::{PlanarProof, prove},
    statement::{CornerRow, Planar},
};
use grundy_compute::{self as compute, compute};
use grundy_core::{
    game::{Game, Plane},
    notation::Bounds,
    progress::Progress,
    values::{Values, Width},
};

/// The sides of the tables, in order.
const SIDES: [u64; 6] = [128, 256, 512, 1024, 2048, 4096];

/// Searches for a law in larger and larger tables until one is proved; `None` if no law is found.
///
/// # Errors
/// If `progress` asks to stop.
pub fn discover(
    game: &Plane,
    progress: &dyn Progress,
) -> Result<Option<(Planar, PlanarProof)>, compute::ComputeError> {
    if !is_bounded(game) {
        return Ok(None);
    }
    let named = Game::from(game.clone());
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

/// Finds a law that the values of a square table seem to obey. The law is not proved; [`prove()`]
/// decides.
#[must_use]
pub fn find(game: &Plane, values: &Values) -> Option<Planar> {
    let table = SquareTable::new(values)?;
    if !is_bounded(game) || table.side < 64 {
        return None;
    }
    let sectors = sectors::find(&table);
    let mut rays = vec![edges::border(&table, sectors.first()?, true)?];
    let mut cones = vec![sectors.first()?.cone.clone()];
    // Neighbours that belong to one cone are joined.
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
    let mut law = Planar {
        rays,
        cones,
        corner: Vec::new(),
    };
    law.corner = corner(&table, &law)?;
    Some(law)
}

/// Returns `true` if there are only leaps, and values fit a byte.
fn is_bounded(game: &Plane) -> bool {
    game.rides.is_empty() && game.leaps.len() < 256
}

/// Returns the cells at which strips and cones are wrong; `None` if they reach the outer half of
/// the table.
fn corner(table: &SquareTable, law: &Planar) -> Option<Vec<CornerRow>> {
    let mut rows = Vec::new();
    for x in 0..table.side {
        let wrong = |&y: &u64| table.at(x, y) != law.value_beyond(x.into(), y.into());
        let column = 0..table.side - x;
        let (first, last) = (column.clone().find(wrong), column.rev().find(wrong));
        let row = match (first, last) {
            (Some(first), Some(last)) if x + last < table.side / 2 => CornerRow {
                start: u32::try_from(first).ok()?,
                values: (first..=last).map(|y| table.at(x, y)).collect(),
            },
            (None, _) => CornerRow::default(),
            _ => return None,
        };
        rows.push(row);
    }
    let used = rows
        .iter()
        .rposition(|row| !row.values.is_empty())
        .map_or(0, |last| last + 1);
    rows.truncate(used);
    Some(rows)
}
