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
    wins(&[1], &[]);
    wins(&[10, 11, 12], &[(1, 5), (2, 4)]);
    wins(&[1, 2, 3, 4, 5], &[(3, 1)]);
    wins(&[4, 9], &[]);
    wins(&[1, 3, 9], &[(2, 2)]);
}

#[test]
fn odd_values_are_halved_until_even() {
    wins(&[7], &[]);
    wins(&[6], &[(0, 3)]);
}

#[test]
fn the_law_holds_at_the_largest_pile() {
    assert_eq!(grundy(u64::MAX), 0);
    assert_eq!(grundy(u64::MAX - 1), u64::MAX / 2);
    assert_eq!(grundy(u64::MAX / 2), 0);
    wins(&[u64::MAX], &[]);
    wins(&[u64::MAX - 1], &[(0, u64::MAX / 2)]);
}

#[test]
fn invalid_input_is_refused() {
    assert_eq!(Position::new(&[1, 0]), Err(Error::ZeroPile { index: 1 }));
}
