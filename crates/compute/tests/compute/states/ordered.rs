//! States in the order of their coordinates or of a measure.

use grundy_compute::{
    compute,
    states::{in_order, levels::by_levels, moves::rule},
};
use grundy_core::{
    game::Game,
    notation::Bounds,
    values::{Cells, Sides},
};

use super::{STATES, assert_slow, sides};
use crate::common::game;

/// Compares the values in the order of the coordinates with those by levels of the measure.
pub(super) fn assert_both(game: &Game, sides: Sides) -> bool {
    let rule = rule(game).expect("a game on states");
    let in_order = in_order::compute(&rule, sides, &()).expect("nobody stops it");
    let by_levels = by_levels(game, sides, &());
    // Only the levels report a rule that fails at a distant state; computed values are right.
    if let (Some(fast), Ok(slow)) = (&in_order, &by_levels) {
        assert_eq!(
            fast.clone().narrow_cells(),
            Cells::narrowest(slow.clone()),
            "{game}"
        );
    }
    in_order.is_some()
}

#[test]
fn states_in_order_have_the_values_of_the_levels() {
    let ordered: Vec<bool> = STATES
        .iter()
        .map(|(line, to)| assert_both(&game(line), sides(to.parse().expect("bounds"))))
        .collect();
    // States that swap coordinates have no order, and two rules grow too far.
    assert!(
        ordered.iter().filter(|&&done| done).count() >= 11,
        "{ordered:?}"
    );
    for (line, to) in [
        ("State(x, y -> (x-a, 2*a) for a in 1..=min(x, y))", "40x33"),
        (
            "State(x, y -> (x-a, 3*a-1) for a in 1..=min(x, y); (x-1, a) for a in 0..=y/2 if x > 0)",
            "30x40",
        ),
        (
            "State(x, y -> (x-a, y-a) for a in 1..=min(x, 50-y))",
            "30x70",
        ),
        (
            "State(x, y -> (x-a, a) for a in 1..=x if y % 3 != 1)",
            "20x20",
        ),
        (
            "State(x, y -> (x-2*a, y) for a in 1..=x/2; (x, a) for a in 0..=y-1 if y != 7)",
            "20x20",
        ),
        (
            "State(x, y -> (x+k, y-k) for k in 1..=y; (x-1, y) if x > 0)",
            "12x20",
        ),
        (
            "State(x, y -> (x/k, y) for k in 2..=y if x > 0; (x, (x+y)/k) for k in x+2..=x+y)",
            "30x31",
        ),
        // The sums of two and of three numbers never grow, and bound the states more closely than
        // the measure does.
        (
            "State(x, y, z -> (x-1, y+1, z); (x, y-1, z+1); (x, y, z-1); (x-1, y-1, z-1))",
            "10x11x12",
        ),
        (
            "State(x, y, z -> (x-2, y+1, z+1); (x, y-k, z+k) for k in 1..=y; (x, y, z-1))",
            "8x9x10",
        ),
        (
            "Lattice(leap (-1,0,0) (0,-1,0) (0,0,-1) (-1,-1,0) (0,-2,1))",
            "9x10x11",
        ),
        (
            "Lattice(ride (-1,2,0) (0,-2,1) (0,0,-1) (-2,-1,1))",
            "8x10x11",
        ),
        ("Lattice(leap (-1,0,2) (0,-1,0); ride (0,0,-1))", "12x7x9"),
    ] {
        assert!(
            assert_both(&game(line), sides(to.parse().expect("bounds"))),
            "{line} has an order"
        );
        assert_slow(line, to);
    }
}

/// Some rules have a move of which the expressions do not show that it lowers the measure, and some
/// leave the box.
#[test]
fn states_without_an_order_of_coordinates_are_done_by_their_measure() {
    for (line, to) in [
        ("State(x, y -> (y, x-k) for k in 1..=x)", "40x33"),
        (
            "State(x, y -> (x-2*k, y+k) for k in 1..=x/2; (x+k, y-2*k) for k in 1..=y/2)",
            "30x40",
        ),
        (
            "State(x, y -> (y, x/2) if x > 0; (y-1, x) if y > 0)",
            "40x33",
        ),
        ("State(x, y -> (x-2, y+1); (x+1, y-2))", "70x20"),
        (
            "State(x, y -> (y, x-k) + (k-1, 0) for k in max(1, x-5)..=min(x, y+1) if k % 2 == 1)",
            "30x30",
        ),
        (
            "State(x, y -> (y-k*k, x) for k in 1..=isqrt(y); (x+1, y-2); (x-2, y+1))",
            "30x50",
        ),
        (
            "State(x, y, z -> (z, x-k, y) for k in 1..=x; (y, x, z-1) if z > 0)",
            "9x10x11",
        ),
        (
            "State(x, y, z -> (y, x-1, z); (x, y-1, z+1); (x, y, z-1))",
            "10x9x12",
        ),
        (
            "Lattice(leap (-1,-2) (-2,-1) (1,-3) (-3,1); not (5,5))",
            "30x31",
        ),
        (
            "Lattice(leap (-2,1,0) (1,-2,0) (0,0,-1) (1,1,-3); not (0,0,0) (3,4,5))",
            "9x10x11",
        ),
    ] {
        assert!(
            assert_both(&game(line), sides(to.parse().expect("bounds"))),
            "{line} has a linear measure"
        );
        assert_slow(line, to);
    }
}

/// Loops whose places have an anchor at one end, at the other one, at both, or at none.
#[test]
fn anchored_options_have_the_values_of_the_levels() {
    for (line, to) in [
        ("State(x, y -> (y, x-k) for k in 1..=x)", "70x81"),
        ("State(x, y -> (y, i) for i in 0..=x-1)", "81x70"),
        (
            "State(x, y -> (y, x-k) for k in 1..=x; (x, y-k) for k in 1..=y; (y, x-2) if x > 1; (x-1, y) if x > 0)",
            "50x60",
        ),
        ("State(x, y -> (y, x-k) for k in 1..=x if k != 5)", "50x60"),
        (
            "State(x, y -> (y, x-k) for k in 1..=x if k % 3 == 1; (y, x-2*k) for k in 1..=x/2)",
            "60x60",
        ),
        ("State(x, y -> (y, x-k) for k in 1..=min(x, 5))", "70x70"),
        (
            "State(x, y -> (y, x-k) for k in 1..=x/2; (y, i) for i in x/3..=x-1)",
            "60x60",
        ),
        (
            "State(x, y -> (y-k, x-k) for k in 1..=min(x, y); (y, x-k) for k in 1..=x if y % 2 == 0)",
            "60x70",
        ),
        (
            "State(x, y -> (x-2*k, y+k) for k in 1..=x/2; (x+k, y-2*k) for k in 1..=y/2)",
            "60x70",
        ),
        (
            "State(x, y -> (y, x-k) for k in 1..=x if 2*k != y and k < x+3)",
            "60x60",
        ),
        (
            "State(x, y, z -> (z, x-k, y) for k in 1..=x; (y, x, z-1) if z > 0)",
            "17x18x19",
        ),
        (
            "State(x, y, z -> (z, x-k, y-k) for k in 1..=min(x, y); (y, x, z-k) for k in 1..=z)",
            "17x18x19",
        ),
    ] {
        assert!(
            assert_both(&game(line), sides(to.parse().expect("bounds"))),
            "{line} has a linear measure"
        );
    }
}

#[test]
fn a_move_that_does_not_lower_the_measure_is_refused_beside_the_levels_too() {
    for line in [
        "State(x, y -> (y, x-k) for k in 1-x/300..=2)",
        "State(x, y -> (y, x-1); (y+x/300, x-1))",
    ] {
        let Game::State(rule) = game(line) else {
            panic!("{line} is on states")
        };
        assert!(!rule.given, "{line}");
        let error = compute(&game(line), &Bounds::Grid(310, 310), None, &()).expect_err(line);
        assert!(
            error.to_string().contains("does not lower the measure"),
            "{line}: {error}"
        );
    }
}
