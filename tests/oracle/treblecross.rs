//! Treblecross: every board to 16 cells against a search that only knows the rules.

use grundy::solvers::treblecross::{Error, Position};

use crate::oracle::search::{Options, Search, lists, with};

/// The cells from left to right, `.` or `X`.
pub(crate) type Board = Vec<u8>;

pub(crate) fn has_treble(board: &[u8]) -> bool {
    board.windows(3).any(|cells| cells == b"XXX")
}

/// A move writes X into an empty cell. Three X in a row end the game, and the player who made them
/// wins, because the opponent cannot move.
pub(crate) fn rules(board: &Board) -> Options<Board, usize> {
    if has_treble(board) {
        return Vec::new();
    }
    let empty = (0..board.len()).filter(|&cell| board[cell] == b'.');
    empty.map(|cell| (cell, with(board, cell, b'X'))).collect()
}

#[test]
fn every_board_to_13_cells_agrees_with_plain_search() {
    compare_boards(13);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_every_board_to_16_cells_agrees_with_plain_search() {
    compare_boards(16);
}

fn compare_boards(longest: usize) {
    let mut search = Search::normal(rules);
    for board in (3..=longest)
        .flat_map(|length| lists(length, b".X"))
        .filter(|board| !has_treble(board))
    {
        let position = Position::new(&board).expect("a legal board");
        search.check(
            &board,
            position.outcome(),
            position.winning_moves().map(|found| found.cell),
        );
    }
}

#[test]
fn invalid_boards_are_refused() {
    assert_eq!(Position::new(b".X"), Err(Error::TooShort { length: 2 }));
    assert_eq!(
        Position::new(b".X.O"),
        Err(Error::BadCell {
            index: 3,
            found: b'O'
        })
    );
    assert_eq!(Position::new(b".XXX."), Err(Error::Three { index: 1 }));
    let long = [&b"X.."[..], &[b'.'; 201]].concat();
    assert_eq!(
        Position::new(&long),
        Err(Error::RunTooLong {
            start: 3,
            length: 201
        })
    );
    assert!(
        Position::new(&long[..203]).is_ok(),
        "a run of 200 cells has its value"
    );
}
