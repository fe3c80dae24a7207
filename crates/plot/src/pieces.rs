//! The borders between the pieces of a planar law, as lines over the cells of a lattice.

use super::{
    palette::{INK, WHITE},
    scene::{Area, Colour, Raster, px},
};
use grundy_law::planar::{Planar, Region};

/// The least side of a cell, in pixels, for lines on both sides of a border.
const BOTH_SIDES: i32 = 3;

/// Draws a white line within each strip and around the corner cells and, if there is room, a dark one outside: one of
/// the two is visible on any colours of the cells.
pub(super) fn borders(
    law: &Planar,
    area: Area,
    (columns, rows): (usize, usize),
    (wide, high): (i32, i32),
    position: impl Fn(usize, usize) -> (usize, usize),
) -> Raster {
    let places = (0..rows).rev().flat_map(|row| (0..columns).map(move |column| (column, row)));
    let regions: Vec<Region> = places
        .map(|(column, row)| {
            let (x, y) = position(column, row);
            law.region(x as u128, y as u128)
        })
        .collect();
    // Rows are counted from the top, as in the raster.
    let region = |column: usize, row: usize| {
        let inside = column < columns && row < rows;
        if inside { regions.get(row * columns + column).copied() } else { None }
    };
    let tone = |own: Region, (column, row): (Option<usize>, Option<usize>)| -> Option<Colour> {
        let other = region(column?, row?).filter(|&other| other != own)?;
        match rank(own) >= rank(other) {
            true => Some(WHITE),
            false if wide.min(high) >= BOTH_SIDES => Some(INK),
            false => None,
        }
    };
    let pixel = |across: i32, down: i32| {
        let index = |pixel: i32, side: i32| usize::try_from(pixel / side).ok();
        let (column, row) = (index(across, wide)?, index(down, high)?);
        let own = region(column, row)?;
        let edges = [
            (across % wide == 0, (column.checked_sub(1), Some(row))),
            (across % wide == wide - 1, (Some(column + 1), Some(row))),
            (down % high == 0, (Some(column), row.checked_sub(1))),
            (down % high == high - 1, (Some(column), Some(row + 1))),
        ];
        edges.into_iter().filter(|(near, _)| *near).find_map(|(_, neighbour)| tone(own, neighbour))
    };
    let (width, height) = (px(columns) * wide, px(rows) * high);
    let cells = (0..height).flat_map(|down| (0..width).map(move |across| (across, down)));
    Raster {
        left: area.left,
        top: area.top,
        cell: (1, 1),
        columns: usize::try_from(width).unwrap_or(0),
        cells: cells.map(|(across, down)| pixel(across, down)).collect(),
    }
}

/// Returns the rank of a region: of two neighbours, the one with the higher rank has the white line.
fn rank(region: Region) -> u8 {
    match region {
        Region::Strip(_) => 2,
        Region::Corner => 1,
        Region::Cone(_) => 0,
    }
}

/// Returns the law in one line.
pub(super) fn words(law: &Planar) -> String {
    let directions = law.rays.iter().map(|ray| format!("({},{})", ray.direction.0, ray.direction.1));
    let directions: Vec<String> = directions.collect();
    format!(
        "planar law, proved: strips along {}, {} cones between, corner cells",
        directions.join(" "),
        law.cones.len()
    )
}
