use super::*;
use crate::solvers::Outcome;

#[test]
fn the_sample_of_the_judge_is_solved() {
    let position = Position::new(&[1, 1, 1, 1], 2).unwrap();
    assert_eq!(position.outcome(), Outcome::P);
    assert_eq!(position.winning_moves().next(), None);
}

#[test]
fn coins_move_one_cell_only() {
    assert_eq!(Position::new(&[1, 0, 0], 3).unwrap().outcome(), Outcome::P);
    assert_eq!(Position::new(&[5], 1).unwrap().outcome(), Outcome::P);
}

#[test]
fn coins_on_even_cells_have_winning_moves() {
    // Distances 2 1 / 1 0, nim-sum 1 ^ 2 = 3.
    let position = Position::new(&[3, 1, 2, 9], 2).unwrap();
    let moves = [
        Move {
            row: 0,
            column: 0,
            coins: 1,
            to: Direction::Right,
        },
        Move {
            row: 1,
            column: 0,
            coins: 1,
            to: Direction::Right,
        },
    ];
    assert!(position.winning_moves().eq(moves));
    // Nim-sum 5 ^ 4 = 1: the only winning moves let the 4 grow by one or the 5 shrink by one.
    let position = Position::new(&[9, 5, 4, 0], 2).unwrap();
    let moves = [
        Move {
            row: 0,
            column: 0,
            coins: 1,
            to: Direction::Down,
        },
        Move {
            row: 0,
            column: 1,
            coins: 1,
            to: Direction::Down,
        },
    ];
    assert!(position.winning_moves().eq(moves));
}

#[test]
fn invalid_input_is_refused() {
    assert_eq!(Position::new(&[1], 0), Err(Error::Shape));
    assert_eq!(Position::new(&[1, 2, 3], 2), Err(Error::Shape));
}
