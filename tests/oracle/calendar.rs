//! Crazy Calendar: every small grid against a search that moves the coins cell by cell.

use grundy::solvers::calendar::{Direction, Error, Position};

use crate::oracle::search::{Options, Search, lists, with};

/// The coins row by row, and the number of columns.
pub(crate) type Grid = (Vec<u64>, usize);

/// A move takes one or more coins of one cell and puts all of them into the cell right of it or
/// below it; no coin leaves the grid. The player who cannot move loses. A move is its row, column,
/// coins, and `true` if it goes down.
pub(crate) fn rules((cells, columns): &Grid) -> Options<Grid, (usize, usize, u64, bool)> {
    let mut moves = Vec::new();
    for (cell, &held) in cells.iter().enumerate() {
        let (row, column) = (cell / columns, cell % columns);
        for down in [false, true] {
            let to = if down { cell + columns } else { cell + 1 };
            if to >= cells.len() || (!down && column + 1 == *columns) {
                continue;
            }
            for coins in 1..=held {
                let mut next = with(cells, cell, held - coins);
                next[to] += coins;
                moves.push(((row, column, coins, down), (next, *columns)));
            }
        }
    }
    moves
}

fn check_grids(rows: usize, columns: usize, most: u64) {
    let mut search = Search::normal(rules);
    let coins: Vec<u64> = (0..=most).collect();
    for cells in lists(rows * columns, &coins) {
        let grid = (cells, columns);
        let position = Position::new(&grid.0, columns).expect("a legal grid");
        let offered = position.winning_moves().map(|found| {
            (
                found.row,
                found.column,
                found.coins,
                found.to == Direction::Down,
            )
        });
        search.check(&grid, position.outcome(), offered);
    }
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_every_small_grid_agrees_with_plain_search() {
    for (rows, columns, most) in [
        (1, 1, 3),
        (1, 5, 2),
        (5, 1, 2),
        (2, 2, 6),
        (2, 3, 3),
        (3, 2, 3),
        (3, 3, 1),
    ] {
        check_grids(rows, columns, most);
    }
}

#[test]
fn invalid_grids_are_refused() {
    assert_eq!(Position::new(&[1, 2, 3], 2), Err(Error::Shape));
    assert_eq!(Position::new(&[1, 2, 3], 0), Err(Error::Shape));
}
