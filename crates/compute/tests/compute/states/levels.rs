//! Tests of `states::levels`.

use grundy_compute::states::{
    levels::{BLOCK, LevelOrder, sort_places},
    moves::StateMoves,
    space::Space,
};
use grundy_core::{game::Game, progress::Progress, values::Sides};
use grundy_work::error::Stop;

#[test]
fn blocks_that_are_merged_are_sorted() {
    for count in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 5 * BLOCK + 17] {
        // Many places share a key.
        let key = |place: u32| place.wrapping_mul(0x9e37_79b9) >> 20;
        let order = |a: u32, b: u32| key(a).cmp(&key(b)).then(a.cmp(&b));
        let places: Vec<u32> = (0..u32::try_from(count).expect("small")).rev().collect();
        let mut expected = places.clone();
        expected.sort_by(|&a, &b| order(a, b));
        assert!(
            sort_places(places, &order, &()).expect("nobody asks to stop") == expected,
            "{count}"
        );
    }
}

/// A listener that asks to stop at once.
struct Over;

impl Progress for Over {
    fn advance(&self, _: u64) {}

    fn cancelled(&self) -> bool {
        true
    }
}

/// Before a fix, the order of 27 million states took ten seconds for any budget.
#[test]
fn sorting_the_states_can_be_stopped() {
    assert!(matches!(
        sort_places(vec![2, 1, 0], &|a, b| a.cmp(&b), &Over),
        Err(Stop::Interrupted)
    ));
    let Ok(game) = "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))".parse::<Game>() else {
        panic!("it is a game")
    };
    let (Some(moves), Some(sides)) = (StateMoves::from_game(&game), Sides::new(&[30, 30, 30]))
    else {
        panic!("it has states")
    };
    assert!(matches!(
        LevelOrder::new(&moves, &Space::new(sides), &Over),
        Err(Stop::Interrupted)
    ));
}
