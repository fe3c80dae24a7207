use super::*;
use crate::solvers::Outcome;

#[test]
fn equal_gaps_are_lost() {
    let position = Position::new(&[0, 5, 7, 12]).unwrap();
    assert_eq!(position.outcome(), Outcome::P);
    assert_eq!(position.winning_moves().next(), None);
    assert_eq!(Position::new(&[]).unwrap().outcome(), Outcome::P);
}

#[test]
fn the_widest_gap_does_not_overflow() {
    let position = Position::new(&[0, u64::MAX]).unwrap();
    let moves = [
        Move {
            pair: 0,
            piece: Piece::Gray,
            from: 0,
            to: u64::MAX - 1,
        },
        Move {
            pair: 0,
            piece: Piece::White,
            from: u64::MAX,
            to: 1,
        },
    ];
    assert!(position.winning_moves().eq(moves));
}

#[test]
fn invalid_input_is_refused() {
    assert_eq!(Position::new(&[1, 2, 3]), Err(Error::Odd));
    assert_eq!(Position::new(&[1, 2, 2, 3]), Err(Error::Order { index: 2 }));
}
