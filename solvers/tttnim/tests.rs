use super::*;

#[test]
fn samples_of_the_judge_are_solved() {
    let ones = Position::new([[1; 3]; 3]).unwrap();
    assert_eq!(ones.winning_count(), 9);
    assert_eq!(ones.winning_moves().count(), 9);
    let position = Position::new([[1, 2, 3], [4, 5, 6], [7, 8, 9]]).unwrap();
    assert_eq!(position.winning_count(), 7);
    assert_eq!(position.winning_moves().count(), 7);
}

#[test]
fn invalid_input_is_refused() {
    assert_eq!(
        Position::new([[1, 1, 1], [1, 1, 0], [1, 1, 1]]),
        Err(Error::ZeroPile { row: 1, column: 2 })
    );
}
