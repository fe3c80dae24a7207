//! Again Stone Game: every list of up to four small piles, and every pair of piles to 100, by plain
//! search.

use grundy::solvers::stone::{Error, Position};

use crate::oracle::search::{Options, Search, piles, with};

pub(crate) type Piles = Vec<u64>;

/// A move takes from one pile at least one stone and at most half of it, rounded down. The player
/// who cannot move loses.
pub(crate) fn rules(piles: &Piles) -> Options<Piles, (usize, u64)> {
    let mut moves = Vec::new();
    for (pile, &stones) in piles.iter().enumerate() {
        moves.extend((1..=stones / 2).map(|take| ((pile, take), with(piles, pile, stones - take))));
    }
    moves
}

#[test]
fn every_list_of_small_piles_agrees_with_plain_search() {
    compare_lists([40, 12, 6]);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_every_list_of_small_piles_agrees_with_plain_search() {
    compare_lists([100, 20, 8]);
}

fn compare_lists([two, three, four]: [u64; 3]) {
    let mut search = Search::normal(rules);
    for piles in [piles(2, 1..=two), piles(3, 1..=three), piles(4, 1..=four)].concat() {
        let position = Position::new(&piles).expect("legal piles");
        search.check(
            &piles,
            position.outcome(),
            position
                .winning_moves()
                .map(|found| (found.pile, found.take)),
        );
    }
}

#[test]
fn invalid_piles_are_refused() {
    assert_eq!(Position::new(&[1, 2, 0]), Err(Error::ZeroPile { index: 2 }));
}
