use super::*;

#[test]
fn moves_are_in_ascending_order() {
    assert!(MOVES.is_sorted_by(|a, b| a < b));
    for (length, number) in [(1, 16), (2, 42), (3, 24)] {
        assert_eq!(
            MOVES
                .iter()
                .filter(|holes| holes.count_ones() == length)
                .count(),
            number
        );
    }
}

/// The boards of the judge's sample, line by line.
#[test]
fn samples_of_the_judge_are_solved() {
    let boards = [
        (b"**********.**.*.", true),
        (b"******...*******", true),
        (b"*****.******.***", true),
        (b"***..***********", true),
        (b".********.******", false),
        (b".*.**.***.******", true),
    ];
    for (board, possible) in boards {
        let position = Position::from_holes(&board.map(|hole| hole == b'*'));
        assert_eq!(position.outcome().is_win(), possible);
        assert_eq!(position.winning_moves().next().is_some(), possible);
    }
}

#[test]
fn the_empty_and_the_full_board_are_solved() {
    assert_eq!(grundy(0), 1);
    let Ok(full) = Position::new(u16::MAX);
    assert_eq!(full.outcome(), Outcome::P);
    assert_eq!(full.winning_moves().next(), None);
    assert_eq!(Position::from_holes(&[true; 16]), full);
}
