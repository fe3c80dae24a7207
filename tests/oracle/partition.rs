//! Partitioning Game: every set of piles of up to 28 stones in all, and every pile to 40, by plain
//! search.

use grundy::solvers::partition::{Error, Position};

use crate::oracle::search::{Options, Search, with};

pub(crate) type Piles = Vec<u64>;

/// A move splits one pile into two non-empty piles of different size. The player who cannot move
/// loses. The search leaves piles of one or two stones out of positions, because they can never be
/// split.
pub(crate) fn rules(piles: &Piles) -> Options<Piles, (usize, (u64, u64))> {
    let mut moves = Vec::new();
    for (pile, &stones) in piles.iter().enumerate() {
        for (small, large) in (1..stones)
            .map(|small| (small, stones - small))
            .take_while(|(a, b)| a < b)
        {
            let mut next = with(piles, pile, small);
            next.push(large);
            next.retain(|&stones| stones > 2);
            next.sort_unstable();
            moves.push(((pile, (small, large)), next));
        }
    }
    moves
}

/// Returns every non-increasing list of piles of at most `largest` stones each and at most `total`
/// in all.
fn partitions(total: u64, largest: u64) -> Vec<Piles> {
    let mut found = vec![Vec::new()];
    for first in 1..=largest.min(total) {
        found.extend(
            partitions(total - first, first)
                .into_iter()
                .map(|rest| [vec![first], rest].concat()),
        );
    }
    found
}

fn check(search: &mut Search<Piles, (usize, (u64, u64))>, piles: &Piles) {
    let position = Position::new(piles).expect("legal piles");
    search.check(
        piles,
        position.outcome(),
        position
            .winning_moves()
            .map(|found| (found.pile, found.parts)),
    );
}

#[test]
fn every_set_of_piles_to_22_stones_agrees_with_plain_search() {
    compare_partitions(22);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_every_set_of_piles_to_28_stones_agrees_with_plain_search() {
    compare_partitions(28);
}

fn compare_partitions(stones: u64) {
    let mut search = Search::normal(rules);
    for piles in partitions(stones, stones) {
        check(&mut search, &piles);
    }
}

#[test]
fn every_single_pile_to_40_stones_agrees_with_plain_search() {
    let mut search = Search::normal(rules);
    for stones in 1..=40 {
        check(&mut search, &vec![stones]);
    }
}

#[test]
fn invalid_piles_are_refused() {
    assert_eq!(Position::new(&[1, 0]), Err(Error::ZeroPile { index: 1 }));
    assert_eq!(
        Position::new(&[10_000, 10_001]),
        Err(Error::TooLarge { index: 1 })
    );
    assert_eq!(
        Position::new(&[u64::MAX]),
        Err(Error::TooLarge { index: 0 })
    );
}
