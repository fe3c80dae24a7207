//! What is known when the time ends.

use std::sync::atomic::{AtomicU64, Ordering};

use grundy_compute::finite_search::{AsFar, opening_as_far, opening_of};
use grundy_core::game::{
    Game,
    finite::{Taking, TakingMove},
};

use super::finite;

/// A listener that asks to stop from the question with this number on.
struct Patience(AtomicU64);

impl grundy_core::progress::Progress for Patience {
    fn advance(&self, _: u64) {}
    fn cancelled(&self) -> bool {
        self.0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(1)
            })
            .is_err()
    }
}

/// Whenever the time ends, the facts known by then are true of the whole answer.
#[test]
#[ignore = "5 s: .ci/weekly"]
fn facts_known_at_the_deadline_are_true() {
    let mut begun_ones = 0;
    for line in [
        "Grid(4x7; cram)",
        "Grid(3x9; cram)",
        "Board(4x5; place [##] [#/#/#])",
    ] {
        let game: Game = line.parse().unwrap();
        let taking = game
            .board()
            .map(Taking::of_board)
            .or_else(|| game.finite()?.taking())
            .unwrap();
        let whole = opening_of(&taking, &()).unwrap();
        let mut patience = 0;
        loop {
            match opening_as_far(&taking, &Patience(AtomicU64::new(patience))) {
                Ok(AsFar::Whole(found)) => {
                    assert_eq!(found, whole, "{line}");
                    break;
                }
                Ok(AsFar::Begun(begun)) => {
                    begun_ones += 1;
                    assert!(
                        (1..=whole.value).contains(&begun.at_least),
                        "{line}: {begun:?}"
                    );
                    let is_winning = |step: &TakingMove| whole.winning_moves.contains(step);
                    assert!(
                        begun.winning_moves.iter().all(is_winning),
                        "{line}: {begun:?}"
                    );
                    assert!(
                        !begun.are_all || begun.winning_moves == whole.winning_moves,
                        "{line}: {begun:?}"
                    );
                }
                Err(error) => assert_eq!(error, grundy_work::ComputeError::Interrupted, "{line}"),
            }
            patience += 1 + patience / 3;
        }
    }
    assert!(begun_ones > 0, "all is known at once");
}

/// An order with a greatest element is won, also if its positions take longer than there is time.
#[test]
fn the_winner_of_an_order_is_known_at_the_deadline() {
    let taking = finite("Chomp(9x10)").taking().unwrap();
    let found = opening_as_far(&taking, &Patience(AtomicU64::new(66))).unwrap();
    assert!(matches!(found, AsFar::Begun(begun) if begun.at_least == 1 && !begun.are_all));
}
