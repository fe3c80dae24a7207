use super::*;
use crate::solvers::Outcome;

#[test]
fn samples_of_the_judge_are_solved() {
    for (piles, outcome) in [
        (&[1][..], Outcome::P),
        (&[1, 2, 3], Outcome::N),
        (&[7], Outcome::P),
    ] {
        let position = Position::new(piles).unwrap();
        assert_eq!(position.outcome(), outcome);
        assert_eq!(position.winning_moves().next().is_some(), outcome.is_win());
    }
}

#[test]
fn splits_into_equal_parts_are_not_moves() {
    assert_eq!(Position::new(&[2]).unwrap().outcome(), Outcome::P);
    // 1 + 3 leaves the value 1; 2 + 2, which would leave 0, is forbidden.
    assert_eq!(grundy(4), Some(0));
}

#[test]
fn invalid_input_is_refused() {
    assert_eq!(Position::new(&[1, 0]), Err(Error::ZeroPile { index: 1 }));
    assert_eq!(
        Position::new(&[10_000, 10_001]),
        Err(Error::TooLarge { index: 1 })
    );
    assert_eq!(grundy(10_001), None);
}
