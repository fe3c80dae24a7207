//! Misère Nim: every list of up to five small piles against plain search.

use grundy::solvers::misere::{Error, Position};

use crate::oracle::search::{Options, Search, piles, with};

pub(crate) type Piles = Vec<u64>;

/// A move takes any positive number of stones from one pile. The player who takes the last stone
/// loses, so the player who finds no stones wins.
pub(crate) fn rules(piles: &Piles) -> Options<Piles, (usize, u64)> {
    let mut moves = Vec::new();
    for (pile, &stones) in piles.iter().enumerate() {
        moves.extend((1..=stones).map(|take| ((pile, take), with(piles, pile, stones - take))));
    }
    moves
}

#[test]
fn every_list_of_up_to_five_piles_agrees_with_plain_search() {
    let mut search = Search::misere(rules);
    for piles in [piles(5, 1..=4), piles(4, 1..=6), piles(3, 1..=17)].concat() {
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
    assert_eq!(Position::new(&[1, 0, 2]), Err(Error::ZeroPile { index: 1 }));
}
