//! The borders between the pieces of a planar law, as lines over the cells of a lattice.

use super::{
    palette::{INK, WHITE},
    scene::{Area, Colour, Raster, at, px},
};
use grundy_law::planar::{Planar, Region};

/// The least side of a cell, in pixels, for lines on both sides of a border.
const BOTH_SIDES: i32 = 3;

/// Draws a white line within each strip and, if there is room, a dark one outside: one of the two
/// is visible on any colours of the cells. The corner cells, whose values are listed one by one,
/// have no border: they would hide the others.
pub(super) fn borders(
    law: &Planar,
    area: Area,
    (columns, rows): (usize, usize),
    position: impl Fn(usize, usize) -> (usize, usize),
) -> Raster {
    let places = (0..rows)
        .rev()
        .flat_map(|row| (0..columns).map(move |column| (column, row)));
    let regions: Vec<Region> = places
        .map(|(column, row)| {
            let (x, y) = position(column, row);
            law.region(x as u128, y as u128)
        })
        .collect();
    let (width, height) = (area.width(), area.height());
    let has_both = width >= BOTH_SIDES * px(columns) && height >= BOTH_SIDES * px(rows);
    // Rows are counted from the top, as in the raster.
    let region = |across: i32, down: i32| {
        let inside = (0..width).contains(&across) && (0..height).contains(&down);
        let cell = inside.then(|| at(down, rows, height) * columns + at(across, columns, width))?;
        regions
            .get(cell)
            .copied()
            .filter(|&region| region != Region::Corner)
    };
    let pixel = |across: i32, down: i32| -> Option<Colour> {
        let own = region(across, down)?;
        let beside = [
            (across - 1, down),
            (across + 1, down),
            (across, down - 1),
            (across, down + 1),
        ];
        let other = beside
            .into_iter()
            .filter_map(|(across, down)| region(across, down))
            .find(|&other| other != own)?;
        if rank(own) >= rank(other) {
            Some(WHITE)
        } else {
            has_both.then_some(INK)
        }
    };
    let cells = (0..height).flat_map(|down| (0..width).map(move |across| (across, down)));
    Raster {
        area,
        columns: usize::try_from(width).unwrap_or(0),
        cells: cells.map(|(across, down)| pixel(across, down)).collect(),
    }
}

/// Returns the rank of a region: of two neighbours, the one with the higher rank has the white
/// line.
fn rank(region: Region) -> u8 {
    match region {
        Region::Strip(_) => 2,
        Region::Corner => 1,
        Region::Cone(_) => 0,
    }
}

/// Returns the law in one line.
pub(super) fn words(law: &Planar) -> String {
    let directions = law
        .rays
        .iter()
        .map(|ray| format!("({},{})", ray.direction.0, ray.direction.1));
    let directions: Vec<String> = directions.collect();
    format!(
        "planar law, proved: strips along {}, {} cones between, corner cells",
        directions.join(" "),
        law.cones.len()
    )
}
