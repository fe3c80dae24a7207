//! Options of products, sums and rings, listed while there is room and time.

use std::{cell::Cell, collections::BTreeSet};

use grundy_core::{
    family::Position,
    game::{Game, Rules},
};

fn game(line: &str) -> Game {
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The places that each move of a factor turns: those of the option that occur an odd number of
/// times, and the heap.
fn turned(factor: &Game, heap: u64) -> BTreeSet<BTreeSet<u64>> {
    let mut moves = BTreeSet::new();
    factor.options(&Position::Heap(heap), &mut |parts| {
        let mut places = BTreeSet::from([heap]);
        for part in parts {
            let Position::Heap(place) = part else {
                panic!("{factor}: {part:?}")
            };
            if !places.remove(place) {
                places.insert(*place);
            }
        }
        moves.insert(places);
    });
    moves
}

#[test]
fn options_of_a_product_are_the_products_of_the_moves() {
    for (a, b) in [
        ("Nim", "Nim"),
        ("Kayles", "Nim"),
        ("Mock Turtles", "Ruler"),
        ("Triplets", "4!.0"),
    ] {
        let (first, second, product) = (game(a), game(b), game(&format!("{a} * {b}")));
        for (x, y) in [(0, 3), (1, 1), (3, 4), (5, 2), (6, 6)] {
            let corner = Position::Cell([x, y, 0, 0]);
            let mut expected = BTreeSet::new();
            for left in turned(&first, x) {
                for right in turned(&second, y) {
                    let coins = left
                        .iter()
                        .flat_map(|&x| right.iter().map(move |&y| Position::Cell([x, y, 0, 0])));
                    expected.insert(coins.filter(|coin| *coin != corner).collect::<Vec<_>>());
                }
            }
            let mut found = BTreeSet::new();
            let are_all = product.options_while(&corner, &|| true, &mut |option| {
                let mut option = option.to_vec();
                option.sort();
                found.insert(option);
            });
            assert_eq!((found, are_all), (expected, true), "{product} at {x}, {y}");
        }
    }
}

#[test]
fn listing_ends_when_the_caller_asks() {
    for (line, text) in [
        ("Nim * Nim", "20000,20000"),
        ("Triplets * Triplets * Triplets", "40,40,40"),
        ("Nim * Nim + Nim", "part 1: 20000,20000"),
        ("Ring(0.[F])", "100000"),
    ] {
        let game = game(line);
        let position = game.parse_position(text).expect("a position");
        let asked = Cell::new(0);
        let go_on = || {
            asked.set(asked.get() + 1);
            asked.get() < 5
        };
        let mut options = 0_u64;
        let are_all = game.options_while(&position, &go_on, &mut |_| options += 1);
        assert!(!are_all && options < 10 << 16, "{line}: {options} options");
    }
}

/// A move of this product may turn 4 * 10^8 coins.
#[test]
fn listing_ends_before_an_option_that_does_not_fit_the_memory() {
    let mut largest = 0;
    let corner = Position::Cell([20_000, 20_000, 0, 0]);
    let are_all = game("Ruler * Ruler").options_while(&corner, &|| true, &mut |option| {
        largest = largest.max(option.len());
    });
    assert!(!are_all && largest <= 1 << 20, "{largest} coins");
}
