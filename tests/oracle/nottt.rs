//! No More Tic-tac-toe: every strip to 11 cells by whole-board search.

use grundy::solvers::nottt::{Error, Mark, Position};

use crate::oracle::search::{Options, Search, lists, with};

/// The cells from left to right, `.`, `X` or `O`.
pub(crate) type Strip = Vec<u8>;

pub(crate) fn is_legal(strip: &[u8]) -> bool {
    strip
        .windows(2)
        .all(|cells| cells[0] == b'.' || cells[0] != cells[1])
}

/// A move writes X or O into an empty cell without an equal neighbour. The player who cannot move
/// loses.
pub(crate) fn rules(strip: &Strip) -> Options<Strip, (usize, Mark)> {
    let mut moves = Vec::new();
    for cell in (0..strip.len()).filter(|&cell| strip[cell] == b'.') {
        for (mark, byte) in [(Mark::X, b'X'), (Mark::O, b'O')] {
            let next = with(strip, cell, byte);
            if is_legal(&next) {
                moves.push(((cell, mark), next));
            }
        }
    }
    moves
}

#[test]
fn every_strip_to_9_cells_agrees_with_plain_search() {
    compare_strips(9);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_every_strip_to_11_cells_agrees_with_plain_search() {
    compare_strips(11);
}

fn compare_strips(longest: usize) {
    let mut search = Search::normal(rules);
    for strip in (1..=longest)
        .flat_map(|length| lists(length, b".XO"))
        .filter(|strip| is_legal(strip))
    {
        let position = Position::new(&strip).expect("a legal strip");
        let offered = position
            .winning_moves()
            .map(|found| (found.cell, found.mark));
        search.check(&strip, position.outcome(), offered);

        // Alice moved first and the players alternated: she is to move after an even number of
        // marks.
        let alice_to_move = strip.iter().filter(|&&mark| mark != b'.').count() % 2 == 0;
        let alice_wins = search.outcome(&strip).is_win() == alice_to_move;
        assert_eq!(position.alice_wins(), alice_wins, "Alice on {strip:?}");
    }
}

#[test]
fn invalid_strips_are_refused() {
    assert_eq!(
        Position::new(b".X.x"),
        Err(Error::BadCell {
            index: 3,
            found: b'x'
        })
    );
    assert_eq!(Position::new(b"X.OO."), Err(Error::Equal { index: 2 }));
}
