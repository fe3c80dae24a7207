//! Tic-Tac-Toe-Nim: all 3 x 3 piles of 1 to 4 stones, by a table of every position of the whole
//! game.

use grundy::solvers::tttnim::{Error, Position};

/// Cells of every row and column.
const LINES: [[usize; 3]; 6] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
];

pub(crate) type Piles = [usize; 9];

/// All piles of 0 to `most` stones, numbered with pile 0 as the lowest digit.
pub(crate) struct Table {
    most: usize,
    /// `true` if the player to move wins after both players have removed their whole piles.
    won: Vec<bool>,
}

impl Table {
    /// Computes the table. A move takes any positive number of stones from one pile. The player who
    /// makes an empty row or column wins, so the player to move with such a line on the board has
    /// lost. Taking stones makes the number of the position smaller, so all positions after a move
    /// are already known.
    pub(crate) fn new(most: usize) -> Self {
        let base = most + 1;
        let mut won = vec![false; base.pow(9)];
        let mut piles: Piles = [0; 9];
        for number in 0..won.len() {
            if !LINES
                .iter()
                .any(|line| line.iter().all(|&cell| piles[cell] == 0))
            {
                let mut place = 1;
                'search: for stones in piles {
                    for take in 1..=stones {
                        if !won[number - take * place] {
                            won[number] = true;
                            break 'search;
                        }
                    }
                    place *= base;
                }
            }
            next(&mut piles, 0, most);
        }
        Self { most, won }
    }

    /// Returns Alice's winning first moves: the whole piles after whose removal she wins against
    /// every reply of Bob.
    pub(crate) fn winning_cells(&self, piles: &Piles) -> Vec<usize> {
        // The amount that a pile adds to the number of the position.
        let mut worth = *piles;
        let mut place = 1;
        for stones in &mut worth {
            *stones *= place;
            place *= self.most + 1;
        }
        let number: usize = worth.iter().sum();
        let wins = |first: usize| {
            (0..9)
                .filter(|&second| second != first)
                .all(|second| self.won[number - worth[first] - worth[second]])
        };
        (0..9).filter(|&first| wins(first)).collect()
    }
}

/// Counts up to the next piles of `least` to `most` stones; returns `false` after the last.
fn next(piles: &mut Piles, least: usize, most: usize) -> bool {
    for stones in piles {
        if *stones < most {
            *stones += 1;
            return true;
        }
        *stones = least;
    }
    false
}

fn check_piles(most: usize) {
    let table = Table::new(most);
    let mut piles = [1; 9];
    loop {
        let row = |row: usize| [0, 1, 2].map(|column| piles[3 * row + column] as u64);
        let position = Position::new([row(0), row(1), row(2)]).expect("legal piles");
        let winning = table.winning_cells(&piles);
        let offered = position
            .winning_moves()
            .map(|found| 3 * found.row + found.column)
            .collect::<Vec<usize>>();
        assert_eq!(offered, winning, "winning moves of {piles:?}");
        assert_eq!(
            position.outcome().is_win(),
            !winning.is_empty(),
            "outcome of {piles:?}"
        );
        assert_eq!(
            usize::from(position.winning_count()),
            winning.len(),
            "number of winning moves of {piles:?}"
        );
        if !next(&mut piles, 1, most) {
            break;
        }
    }
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_all_piles_to_4_stones_agree_with_plain_search() {
    check_piles(4);
}

#[test]
#[ignore = "slow: ten million positions, two million starts"]
fn all_piles_to_5_stones_agree_with_plain_search() {
    check_piles(5);
}

#[test]
fn invalid_piles_are_refused() {
    assert_eq!(
        Position::new([[1, 2, 3], [4, 5, 0], [7, 8, 9]]),
        Err(Error::ZeroPile { row: 1, column: 2 })
    );
}
