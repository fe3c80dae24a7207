//! Game of Hyper Knights: two or three knights near the corner, searched together as one board, and
//! a single knight on every cell of the judge's square.

use grundy::solvers::knights::{Error, Position};

use crate::oracle::search::{Options, Search, lists, sorted, with};

pub(crate) type Cell = (u64, u64);
pub(crate) type Knights = Vec<Cell>;

/// The vectors that a knight may add to (x, y).
const STEPS: [(i64, i64); 6] = [(-2, 1), (-2, -1), (-3, -1), (-1, -3), (-1, -2), (1, -2)];

/// A move takes one knight to a cell of the quarter plane x, y >= 0, which has no other border.
/// Knights may share a cell. The player who cannot move loses.
pub(crate) fn rules(knights: &Knights) -> Options<Knights, (usize, Cell)> {
    let mut moves = Vec::new();
    for (knight, &(x, y)) in knights.iter().enumerate() {
        for (right, up) in STEPS {
            if let (Some(x), Some(y)) = (x.checked_add_signed(right), y.checked_add_signed(up)) {
                // Sorted, because the search does not distinguish knights.
                moves.push(((knight, (x, y)), sorted(with(knights, knight, (x, y)))));
            }
        }
    }
    moves
}

/// Returns the cells with x + y at most `reach`.
fn corner(reach: u64) -> Vec<Cell> {
    (0..=reach)
        .flat_map(|x| (0..=reach - x).map(move |y| (x, y)))
        .collect()
}

fn check(search: &mut Search<Knights, (usize, Cell)>, knights: &Knights) {
    let position = Position::new(knights).expect("legal knights");
    search.check(
        knights,
        position.outcome(),
        position
            .winning_moves()
            .map(|found| (found.knight, found.to)),
    );
}

#[test]
fn every_pair_near_the_corner_agrees_with_plain_search() {
    let mut search = Search::normal(rules);
    let cells = corner(16);
    check(&mut search, &Vec::new());
    for &first in &cells {
        check(&mut search, &vec![first]);
        for &second in &cells {
            check(&mut search, &vec![first, second]);
        }
    }
}

#[test]
fn every_three_near_the_corner_agree_with_plain_search() {
    let mut search = Search::normal(rules);
    let cells = corner(8);
    for knights in lists(3, &cells)
        .into_iter()
        .filter(|knights| knights.is_sorted())
    {
        check(&mut search, &knights);
    }
}

/// A single knight is won exactly if it can go to a lost cell. The search needs no theory; it
/// covers the square and the cells outside it that a knight can reach. No move raises x + y.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_every_single_knight_of_the_square_agrees_with_plain_search() {
    const REACH: u64 = 2 * 499;
    let number = |(x, y): Cell| usize::try_from(x * (REACH + 1) + y).expect("a small number");
    let mut won = vec![false; number((REACH, REACH)) + 1];
    for (x, y) in (0..=REACH).flat_map(|sum| (0..=sum).map(move |x| (x, sum - x))) {
        let moves = rules(&vec![(x, y)]).into_iter().map(|((_, to), _)| to);
        let winning = sorted(moves.filter(|&to| !won[number(to)]));
        if x < 500 && y < 500 {
            let knights = [(x, y)];
            let position = Position::new(&knights).expect("a knight of the square");
            let offered: Vec<Cell> = position.winning_moves().map(|found| found.to).collect();
            assert_eq!(
                position.outcome().is_win(),
                !winning.is_empty(),
                "outcome of ({x}, {y})"
            );
            assert_eq!(offered, winning, "winning moves of ({x}, {y})");
        }
        won[number((x, y))] = !winning.is_empty();
    }
}

#[test]
fn invalid_knights_are_refused() {
    assert_eq!(
        Position::new(&[(499, 499), (1 << 63, 0)]),
        Err(Error::Outside { index: 1 })
    );
    assert_eq!(
        Position::new(&[(0, u64::MAX)]),
        Err(Error::Outside { index: 0 })
    );
}
