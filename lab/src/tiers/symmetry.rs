//! The symmetries of a board and its shapes.

use grundy_core::game::Board;

/// The symmetries of the board's rectangle that map the set of placements to itself, at most eight,
/// the identity first. Each one is given by the image of each cell.
pub fn symmetries(board: &Board) -> Vec<Vec<u8>> {
    let placements = board.placements();
    let keeps = |symmetry: &Vec<u8>| {
        let mut images: Vec<u64> = placements
            .iter()
            .map(|&mask| image(symmetry, mask))
            .collect();
        images.sort_unstable();
        images == placements
    };
    let mut found: Vec<Vec<u8>> = Vec::new();
    for symmetry in of_rectangle(board.rows, board.columns) {
        // The symmetries of a single row appear twice.
        if !found.contains(&symmetry) && keeps(&symmetry) {
            found.push(symmetry);
        }
    }
    found
}

/// The image of a set of cells.
pub(super) fn image(symmetry: &[u8], mask: u64) -> u64 {
    symmetry
        .iter()
        .enumerate()
        .filter(|(cell, _)| mask >> cell & 1 == 1)
        .fold(0, |image, (_, to)| image | 1 << to)
}

/// The symmetries of a rectangle: eight for a square, otherwise four; the identity first.
fn of_rectangle(rows: u8, columns: u8) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for transposed in [false, true] {
        if transposed && rows != columns {
            continue;
        }
        for (upside_down, mirrored) in [(false, false), (false, true), (true, false), (true, true)]
        {
            let to = |(row, column): (u8, u8)| {
                let row = if upside_down { rows - 1 - row } else { row };
                let column = if mirrored {
                    columns - 1 - column
                } else {
                    column
                };
                if transposed {
                    column * columns + row
                } else {
                    row * columns + column
                }
            };
            all.push(
                (0..rows)
                    .flat_map(|row| (0..columns).map(move |column| (row, column)))
                    .map(to)
                    .collect(),
            );
        }
    }
    all
}

/// The sets of cells that symmetries exchange, each sorted, in the order of their first cells.
pub fn orbits(symmetries: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let cells = symmetries.first().map_or(0, Vec::len);
    let orbit = |cell: usize| {
        let mut orbit: Vec<u8> = symmetries
            .iter()
            .filter_map(|symmetry| symmetry.get(cell).copied())
            .collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    };
    (0..cells)
        .map(orbit)
        .enumerate()
        .filter(|(cell, orbit)| usize::from(orbit[0]) == *cell)
        .map(|found| found.1)
        .collect()
}
