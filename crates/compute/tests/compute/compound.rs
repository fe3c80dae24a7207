//! Tests of `compound`.

use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;

use crate::common::game;
use grundy_core::{
    family::Position,
    game::{Game, Rules, compound::MOST_NUMBERS, state::State},
    notation::Bounds,
    reference,
    values::Sides,
};
use grundy_strategies as strategies;
use grundy_work::error::ComputeError;

fn computed(game: &Game, to: &str) -> Vec<u32> {
    let bounds = to.parse().unwrap();
    grundy_compute::compute(game, &bounds, None, &())
        .unwrap_or_else(|error| panic!("{game}: {error}"))
        .iter()
        .collect()
}

/// The states below some lengths; the first number changes most slowly.
fn states(lengths: &[u64]) -> Vec<State> {
    let sides = Sides::new(lengths).unwrap();
    (0..sides.positions().unwrap())
        .map(|index| sides.state(index))
        .collect()
}

fn searched(game: &Game, lengths: &[u64]) -> Vec<u32> {
    reference::grundy_values(game.product().unwrap(), states(lengths))
}

#[test]
fn products_have_the_values_of_plain_search() {
    for (line, lengths) in [
        ("0.[3] * 0.[3]", [9, 9].as_slice()),
        ("Turning Turtles * Twins", &[8, 9]),
        ("Mock Turtles * Nim", &[6, 7]),
        ("Kayles * Dawson's Kayles", &[10, 10]),
        ("Subtraction({1,3,4}) * AllBut({2})", &[9, 9]),
        ("Heap(n -> [a, a] for a in 1..=n-1; [n-1]) * 4!.0", &[7, 9]),
        ("Ruler * Ruler", &[9, 9]),
        ("Subtraction({1,2}) * 0.3 * Subtraction({1,3})", &[5, 3, 5]),
    ] {
        let game = game(line);
        let to: Vec<String> = lengths.iter().map(ToString::to_string).collect();
        assert_eq!(
            computed(&game, &to.join("x")),
            searched(&game, lengths),
            "{line}"
        );
    }
}

/// A component of a whole position: the part that it belongs to, and its position there.
type Component = (usize, Position);

/// The value of a whole position, in which a move is a move of one component; computed without
/// Sprague and Grundy's theorem.
fn whole(parts: &[Game], position: &[Component], known: &mut HashMap<Vec<Component>, u32>) -> u32 {
    let mut position = position.to_vec();
    position.sort_unstable();
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let mut values = BTreeSet::new();
    for (index, (part, at)) in position.iter().enumerate() {
        parts[*part].options(at, &mut |left| {
            let mut after = position.clone();
            after.remove(index);
            after.extend(left.iter().map(|component| (*part, component.clone())));
            values.insert(whole(parts, &after, known));
        });
    }
    let value = (0..=u32::MAX)
        .find(|value| !values.contains(value))
        .unwrap();
    known.insert(position, value);
    value
}

/// The position of a sum with these numbers.
fn opening(parts: &[Game], state: &State) -> Vec<Component> {
    let mut rest = state.iter().copied();
    let component = |(index, part): (usize, &Game)| {
        let family = part.family();
        let own: Vec<u64> = rest
            .by_ref()
            .take(family.numbers_in_sum().unwrap())
            .collect();
        (index, family.from_numbers(&own).unwrap())
    };
    parts.iter().enumerate().map(component).collect()
}

#[test]
fn sums_have_the_values_of_whole_positions() {
    for (line, to, lengths) in [
        ("Kayles + Nim", "6x6", [6, 6].as_slice()),
        ("Nim + Subtraction({1,3}) + 4!.0", "4x5x5", &[4, 5, 5]),
        ("Wythoff + 0.3", "4x4x3", &[4, 4, 3]),
        ("Ring(0.77) + 0.07", "6x5", &[6, 5]),
        ("Strip(O X; never OO XX) + Nim", "4x4", &[4, 4]),
        ("Chomp(2x3) + 0.[3]", "4", &[5]),
        (
            "Board(2x3; place [##] [#/#]) + 0.3 + Heap(n -> [n-1] if n > 0; [n/2] if n > 1)",
            "2x6",
            &[2, 6],
        ),
        (
            "State(x, y -> (x-a, y) for a in 1..=x; (x, y-1)) + 0.3",
            "3x3x3",
            &[3, 3, 3],
        ),
        ("0.[3] * 0.[3] + Nim", "3x3x4", &[3, 3, 4]),
    ] {
        let game = game(line);
        let mut known = HashMap::new();
        let states = states(lengths);
        let slow = states
            .iter()
            .map(|state| whole(game.games(), &opening(game.games(), state), &mut known));
        assert_eq!(computed(&game, to), slow.collect::<Vec<_>>(), "{line}");
    }
    let both = game("Chomp(2x3) + Grid(2x2; cram)");
    let position = opening(both.games(), &[0; 4]);
    assert_eq!(
        computed(&both, "all"),
        [whole(both.games(), &position, &mut HashMap::new())]
    );
}

#[test]
fn bounds_are_those_of_the_numbers() {
    for (line, right, wrong) in [
        ("Kayles + Nim", "20x20", "20"),
        ("Kayles * Nim", "20x20", "all"),
        ("Kayles + Chomp(3x5)", "20", "20x20"),
        ("Kayles + Wythoff", "9x9x9", "9x9"),
        ("Chomp(3x5) + Chomp(2x2)", "all", "5"),
    ] {
        let bounds = |to: &str| to.parse::<Bounds>().unwrap();
        assert!(
            grundy_compute::shape(&game(line), &bounds(right)).is_ok(),
            "{line}"
        );
        assert!(
            matches!(
                grundy_compute::shape(&game(line), &bounds(wrong)),
                Err(ComputeError::Bounds { .. })
            ),
            "{line}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(7)))]

    #[test]
    fn random_products_have_the_values_of_plain_search(a in strategies::set(), b in strategies::code()) {
        let product = Game::from(grundy_core::game::Product { factors: vec![a.into(), b.into()] });
        let bounds = Bounds::Grid(6, 6);
        // A set may be invalid for some heap.
        if let Ok(values) = grundy_compute::compute(&product, &bounds, None, &()) {
            prop_assert_eq!(values.iter().collect::<Vec<_>>(), searched(&product, &[6, 6]));
        }
    }

    #[test]
    fn compounds_print_and_read_back(a in strategies::game(), b in strategies::game(), c in strategies::code()) {
        prop_assume!(a.family().numbers_in_sum().zip(b.family().numbers_in_sum()).is_some_and(|(a, b)| a + b <= MOST_NUMBERS));
        let sum = Game::from(grundy_core::game::Sum { parts: vec![a, b] });
        prop_assert_eq!(sum.to_string().parse::<Game>().map_err(|error| error.to_string()), Ok(sum));
        let product = Game::from(grundy_core::game::Product { factors: vec![c.clone().into(), c.into()] });
        prop_assert_eq!(product.to_string().parse::<Game>().map_err(|error| error.to_string()), Ok(product));
    }
}
