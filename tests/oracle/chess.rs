//! Incredible Chess: the real game of White and Black, with forward and backward moves and
//! therefore cycles, solved by retrograde analysis on whole boards.

use grundy::solvers::Outcome;
use grundy::solvers::chess::{Error, Position};

use crate::oracle::search::{lists, retrograde, sorted, with};

/// One column: the row of the white pawn, and of the black one above it.
type Column = (usize, usize);

/// Returns every way to put a white pawn below a black one into a column of `side` cells.
fn columns(side: usize) -> Vec<Column> {
    (0..side)
        .flat_map(|white| (white + 1..side).map(move |black| (white, black)))
        .collect()
}

/// A pawn moves any positive number of cells forward or backward and never jumps: White stays below
/// the black pawn, Black above the white one. The player who cannot move loses.
fn moves(board: &[Column], white_to_move: bool, side: usize) -> Vec<(usize, Column)> {
    let mut moves = Vec::new();
    for (index, &(white, black)) in board.iter().enumerate() {
        if white_to_move {
            moves.extend(
                (0..black)
                    .filter(|&to| to != white)
                    .map(|to| (index, (to, black))),
            );
        } else {
            moves.extend(
                (white + 1..side)
                    .filter(|&to| to != black)
                    .map(|to| (index, (white, to))),
            );
        }
    }
    moves
}

/// All boards of a size, in lexicographic order, and their outcomes: White to move, then Black to
/// move.
pub(crate) struct Boards {
    columns: Vec<Column>,
    all: Vec<Vec<Column>>,
    outcomes: Vec<Option<Outcome>>,
}

impl Boards {
    pub(crate) fn new(side: usize) -> Self {
        let columns = columns(side);
        let all = lists(side, &columns);
        let mut boards = Self {
            columns,
            all,
            outcomes: Vec::new(),
        };
        let mut options = Vec::with_capacity(2 * boards.all.len());
        for white_to_move in [true, false] {
            for board in &boards.all {
                let nexts = moves(board, white_to_move, side).into_iter();
                options.push(
                    nexts
                        .map(|(index, to)| boards.vertex(&with(board, index, to), !white_to_move))
                        .collect(),
                );
            }
        }
        boards.outcomes = retrograde(&options);
        assert!(!boards.outcomes.contains(&None), "nobody can hold a draw");
        boards
    }

    /// Returns the index of the outcome.
    fn vertex(&self, board: &[Column], white_to_move: bool) -> usize {
        let digit = |column: &Column| {
            self.columns
                .iter()
                .position(|known| known == column)
                .expect("a column of this board")
        };
        let number = board.iter().fold(0, |number, column| {
            number * self.columns.len() + digit(column)
        });
        number + if white_to_move { 0 } else { self.all.len() }
    }

    pub(crate) fn outcome(&self, board: &[Column], white_to_move: bool) -> Option<Outcome> {
        self.outcomes[self.vertex(board, white_to_move)]
    }
}

fn check_boards(side: usize) {
    let boards = Boards::new(side);
    for board in &boards.all {
        let rows = |pick: fn(&Column) -> usize| {
            board
                .iter()
                .map(|column| pick(column) as u64)
                .collect::<Vec<u64>>()
        };
        let (white, black) = (rows(|column| column.0), rows(|column| column.1));
        let position = Position::new(&white, &black).expect("a legal board");
        assert_eq!(
            Some(position.outcome()),
            boards.outcome(board, true),
            "outcome of {board:?}"
        );
        let offered = position
            .winning_moves()
            .map(|found| (found.column, found.from, found.to));
        let winning = moves(board, true, side)
            .into_iter()
            .filter(|&(index, to)| {
                boards.outcome(&with(board, index, to), false) == Some(Outcome::P)
            })
            .map(|(index, to)| (index, board[index].0 as u64, to.0 as u64));
        assert_eq!(
            offered.collect::<Vec<_>>(),
            sorted(winning),
            "winning moves of {board:?}"
        );
    }
}

/// All small sizes; the largest has 100,000 boards and more than a million moves.
#[test]
#[ignore = "3 s: .ci/weekly"]
fn every_board_to_5_by_5_agrees_with_plain_search() {
    for side in 2..=5 {
        check_boards(side);
    }
}

#[test]
fn invalid_boards_are_refused() {
    assert_eq!(Position::new(&[0], &[]), Err(Error::Columns));
    assert_eq!(Position::new(&[0, 0], &[1]), Err(Error::Columns));
    assert_eq!(
        Position::new(&[0, 0], &[1, 2]),
        Err(Error::OffBoard { column: 1 })
    );
    assert_eq!(
        Position::new(&[0, 2], &[1, 1]),
        Err(Error::OffBoard { column: 1 })
    );
    assert_eq!(
        Position::new(&[1, 0], &[1, 1]),
        Err(Error::Order { column: 0 })
    );
}
