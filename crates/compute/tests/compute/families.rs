//! Comparison of the values of named games with published ones and with the slow reference.

use crate::common::computed;
use grundy_compute::compute;
use grundy_core::{
    game::Game,
    notation::{Bounds, names::NAMES},
    reference,
};
use grundy_strategies::{self as strategies, ONE_OF_EACH};

fn values(name: &str, to: u64) -> Vec<u32> {
    computed(name, &to.to_string()).iter().collect()
}

#[test]
fn named_games_have_their_published_values() {
    assert_eq!(values("Mock Turtles", 8), [0, 1, 2, 4, 7, 8, 11, 13, 14]);
    assert_eq!(values("Moebius", 7), [0, 1, 2, 4, 8, 16, 31, 32]);
    assert_eq!(values("Twins", 6), [0, 0, 1, 2, 3, 4, 5]);
    // The largest power of two that divides n (Winning Ways, chapter 14).
    assert_eq!(values("Ruler", 12), [0, 1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4]);
    assert_eq!(values("Triplets", 8), [0, 0, 0, 1, 2, 4, 7, 8, 11]);
    // A046695, from heap 0.
    assert_eq!(values("Couples-are-Forever", 12), {
        let officers = values("Officers", 11);
        std::iter::once(0).chain(officers).collect::<Vec<_>>()
    });
    assert_eq!(values("At Least Half", 8), [0, 1, 2, 2, 3, 3, 3, 3, 4]);
    assert_eq!(values("Lasker's Nim", 8), [0, 1, 2, 4, 3, 5, 6, 8, 7]);
}

#[test]
fn slow_search_agrees() {
    for named in NAMES.iter() {
        let game: Game = named.line.parse().unwrap();
        let Some(rule) = game.rule().filter(|_| named.names[0] != "Moebius") else {
            continue;
        };
        let fast = compute(&game, &Bounds::Heap(40), None, &()).unwrap();
        assert!(
            fast.iter().eq(reference::grundy_values(rule, 0..=40)),
            "{}",
            named.names[0]
        );
    }
}

/// Computes the options of the table of families by the slow reference, and compares the method of
/// each family.
#[test]
fn every_family_has_the_values_of_its_options() {
    for line in ONE_OF_EACH {
        let game: Game = line.parse().unwrap();
        let bounds = strategies::tiny(game.family().small_bounds());
        let values = compute(&game, &bounds, None, &())
            .unwrap_or_else(|error| panic!("{line} to {bounds}: {error}"));
        let positions = (0..values.len()).map(|index| game.position(values.shape, index).unwrap());
        assert_eq!(
            values.iter().collect::<Vec<_>>(),
            reference::grundy_values(&game, positions),
            "{line} to {bounds}"
        );
    }
}
