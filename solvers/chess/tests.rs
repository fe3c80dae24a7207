use super::*;
use crate::solvers::Outcome;

#[test]
fn samples_of_the_judge_are_solved() {
    let black_wins = Position::new(&[1, 3, 2, 2, 0, 1], &[5, 5, 5, 3, 1, 2]).unwrap();
    assert_eq!(black_wins.outcome(), Outcome::P);
    assert_eq!(black_wins.winning_moves().next(), None);
    let white_wins = Position::new(&[1, 3, 2, 2, 0, 4, 0], &[3, 4, 4, 3, 1, 5, 6]).unwrap();
    assert_eq!(white_wins.outcome(), Outcome::N);
}

#[test]
fn a_pawn_with_room_behind_it_may_win_by_going_back() {
    // Gaps 0, 1 and 0: closing the second gap wins, and also opening the first by a step back.
    let position = Position::new(&[1, 0, 0], &[2, 2, 1]).unwrap();
    let moves = [
        Move {
            column: 0,
            from: 1,
            to: 0,
        },
        Move {
            column: 1,
            from: 0,
            to: 1,
        },
    ];
    assert!(position.winning_moves().eq(moves));
}

#[test]
fn invalid_input_is_refused() {
    assert_eq!(Position::new(&[], &[]).unwrap().outcome(), Outcome::P);
    assert_eq!(Position::new(&[0, 0], &[1]), Err(Error::Columns));
    assert_eq!(
        Position::new(&[0, 1], &[1, 2]),
        Err(Error::OffBoard { column: 1 })
    );
    assert_eq!(
        Position::new(&[0, 1], &[1, 0]),
        Err(Error::Order { column: 1 })
    );
}
