//! Matrix Game: every small matrix against a search on the cells themselves.

use grundy::solvers::matrix::{Error, Position};
use std::collections::BTreeMap;

use crate::oracle::search::{Options, Search, lists};

/// The cells row by row, and the number of columns.
pub(crate) type Matrix = (Vec<u64>, usize);

/// Returns every possible content of one row after a move, and the row itself.
fn leftovers(row: &[u64]) -> Vec<Vec<u64>> {
    row.iter().fold(vec![Vec::new()], |shorter, &stones| {
        shorter
            .iter()
            .flat_map(|list| (0..=stones).map(|left| [&list[..], &[left]].concat()))
            .collect()
    })
}

/// A move takes stones from any cells of one row, at least one in all. The player who cannot move
/// loses. The name of a move is its row and its number of stones, so several moves share a name.
pub(crate) fn rules((cells, columns): &Matrix) -> Options<Matrix, (usize, u64)> {
    let mut moves = Vec::new();
    for (index, row) in cells.chunks(*columns).enumerate() {
        for left in leftovers(row) {
            let taken = row.iter().sum::<u64>() - left.iter().sum::<u64>();
            if taken > 0 {
                let mut next = cells.clone();
                next[index * columns..][..*columns].copy_from_slice(&left);
                moves.push(((index, taken), (next, *columns)));
            }
        }
    }
    moves
}

fn check_matrices(rows: usize, columns: usize, most: u64) {
    let mut search = Search::normal(rules);
    let stones: Vec<u64> = (0..=most).collect();
    for cells in lists(rows * columns, &stones) {
        let matrix = (cells, columns);
        let position = Position::new(&matrix.0, columns).expect("a legal matrix");
        // The outcome of a move must not depend on the cells that the stones come from.
        let mut wins: BTreeMap<(usize, u64), bool> = BTreeMap::new();
        for (label, next) in rules(&matrix) {
            let won = !search.outcome(&next).is_win();
            assert_eq!(
                *wins.entry(label).or_insert(won),
                won,
                "{label:?} on {matrix:?}"
            );
        }
        let winning: Vec<_> = wins
            .into_iter()
            .filter(|&(_, won)| won)
            .map(|(label, _)| label)
            .collect();
        assert_eq!(
            position.outcome(),
            search.outcome(&matrix),
            "outcome of {matrix:?}"
        );
        let offered: Vec<_> = position
            .winning_moves()
            .map(|found| (found.row, found.stones))
            .collect();
        assert_eq!(offered, winning, "winning moves of {matrix:?}");
    }
}

#[test]
fn every_small_matrix_agrees_with_plain_search() {
    compare_matrices(1);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_every_small_matrix_agrees_with_plain_search() {
    compare_matrices(0);
}

fn compare_matrices(less: u64) {
    for (rows, columns, most) in [
        (1, 1, 9),
        (1, 3, 3),
        (3, 1, 5),
        (2, 2, 5),
        (2, 3, 3),
        (3, 2, 3),
        (4, 2, 1),
    ] {
        check_matrices(rows, columns, (most - less).max(1));
    }
}

#[test]
fn invalid_matrices_are_refused() {
    assert_eq!(Position::new(&[1, 2, 3], 2), Err(Error::Shape));
    assert_eq!(Position::new(&[1, 2, 3], 0), Err(Error::Shape));
    assert_eq!(
        Position::new(&[1, 2, u64::MAX, 1], 2),
        Err(Error::RowOverflow { row: 1 })
    );
}
