use super::*;
use crate::solvers::Outcome;

#[test]
fn samples_of_the_judge_are_solved() {
    assert_eq!(
        Position::new(&[2, 3, 8, 5, 2, 7], 3).unwrap().outcome(),
        Outcome::N
    );
    let lost = Position::new(&[1, 2, 3, 3, 2, 1], 3).unwrap();
    assert_eq!(lost.outcome(), Outcome::P);
    assert_eq!(lost.winning_moves().next(), None);
}

#[test]
fn take_goes_from_left_to_right() {
    let position = Position::new(&[2, 0, 3, 4], 4).unwrap();
    assert!(
        position
            .take(Move { row: 0, stones: 6 })
            .eq([(0, 2), (2, 3), (3, 1)])
    );
    assert!(
        position
            .take(Move { row: 0, stones: 99 })
            .eq([(0, 2), (2, 3), (3, 4)])
    );
    assert_eq!(position.take(Move { row: 1, stones: 1 }).next(), None);
}

#[test]
fn invalid_input_is_refused() {
    assert_eq!(Position::new(&[1], 0), Err(Error::Shape));
    assert_eq!(Position::new(&[1, 2, 3], 2), Err(Error::Shape));
    assert_eq!(
        Position::new(&[0, 0, u64::MAX, 1], 2),
        Err(Error::RowOverflow { row: 1 })
    );
}
