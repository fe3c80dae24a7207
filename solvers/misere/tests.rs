use super::*;

fn wins(piles: &[u64], expected: &[(usize, u64)]) {
    let position = Position::new(piles).unwrap();
    assert_eq!(position.outcome().is_win(), !expected.is_empty());
    assert!(
        position
            .winning_moves()
            .map(|m| (m.pile, m.take))
            .eq(expected.iter().copied())
    );
}

#[test]
fn samples_of_the_judge_are_solved() {
    wins(&[2, 3, 4, 5], &[]);
    wins(&[1, 1, 2, 4, 10], &[(4, 4)]);
    wins(&[1], &[]);
}

#[test]
fn piles_of_single_stones_are_solved() {
    assert_eq!(Position::new(&[]).unwrap().outcome(), Outcome::N);
    assert_eq!(Position::new(&[]).unwrap().winning_moves().next(), None);
    wins(&[1, 1], &[(0, 1), (1, 1)]);
    wins(&[1, 1, 1], &[]);
    wins(&[2], &[(0, 1)]);
    wins(&[1, 2], &[(1, 2)]);
    wins(&[2, 2], &[]);
    wins(&[2, 2, 1], &[(2, 1)]);
}

#[test]
fn invalid_input_is_refused() {
    assert_eq!(Position::new(&[3, 0]), Err(Error::ZeroPile { index: 1 }));
}
