//! Comparison of states with plain search, and of code with the interpreter of the rules.

mod levels;
mod ordered;
mod rows;

use proptest::prelude::*;

use crate::common::{computed, game};
use grundy_compute::{
    compute,
    states::{
        compile::compile,
        moves::{OptionScratch, StateMoves, rule},
        order::{Inside, inside},
    },
};
use grundy_core::{
    family::Position,
    game::{
        Game,
        expr::Steps,
        state::{State, StateRuleError},
    },
    notation::Bounds,
    reference::grundy_values,
    values::{Shape, Sides},
};
use grundy_strategies as strategies;
use grundy_work::ComputeError;
use ordered::assert_both;

/// The sides of the bounds of a game on states.
fn sides(bounds: Bounds) -> Sides {
    let sides = match bounds {
        Bounds::Grid(width, height) => Sides::new(&[width, height]),
        Bounds::Block(sides) => Some(sides),
        Bounds::Heap(_) | Bounds::All => None,
    };
    sides.expect("a box")
}

fn values(line: &str, to: &str) -> Vec<u32> {
    computed(line, to).iter().collect()
}

/// Checks that every value of the box is that of plain search.
fn assert_slow(line: &str, to: &str) {
    let bounds: Bounds = to.parse().expect("bounds");
    let states = sides(bounds);
    let states = (0..states.positions().expect("few")).map(|index| states.state(index));
    let slow = grundy_values(&game(line), states.map(Position::Cell));
    assert_eq!(values(line, to), slow, "{line} to {to}");
}

const STATES: [(&str, &str); 16] = [
    (
        "State(x, y -> (x-k, y+1) for k in 1..=x; (x, y-2) if y >= 2)",
        "12x12",
    ),
    // Euclid.
    (
        "State(x, y -> (x-k*y, y) for k in 1..=x/max(1, y) if y > 0 and x >= y; (x, y-k*x) for k in 1..=y/max(1, x) if x > 0 and y > x)",
        "20x20",
    ),
    // Fibonacci Nim; the second number is the limit of the next removal.
    ("State(n, k -> (n-a, 2*a) for a in 1..=min(n, k))", "24x10"),
    // Nim with a pass.
    (
        "State(x, y, p -> (x-k, y, p) for k in 1..=x; (x, y-k, p) for k in 1..=y; (x, y, p-1) if p > 0 and x+y > 0)",
        "8x8x2",
    ),
    // Chomp with two rows.
    (
        "State(a, b -> (i, min(b, i)) for i in b..=a-1; (i, min(b, i)) for i in 1..=b-1; (a, i) for i in 0..=b-1; [] if a > 0)",
        "9x9",
    ),
    // Cutting a rectangle.
    (
        "State(x, y -> (i, y) + (x-i, y) for i in 1..=x/2; (x, i) + (x, y-i) for i in 1..=y/2)",
        "14x14",
    ),
    // Moore's Nim of index 2 with three heaps.
    (
        "State(x, y, z -> (x-a, y-b, z) for a in 0..=x, b in 0..=y if a+b > 0; (x-a, y, z-b) for a in 0..=x, b in 0..=z if a+b > 0; (x, y-a, z-b) for a in 0..=y, b in 0..=z if a+b > 0)",
        "6x6x6",
    ),
    // Staircase.
    (
        "State(x, y, z -> (x-k, y, z) for k in 1..=x; (x+k, y-k, z) for k in 1..=y; (x, y+k, z-k) for k in 1..=z)",
        "5x5x5",
    ),
    (
        "State(x, y, z, w -> (x-1, y, z, w); (x, y-2, z, w+1); (x+1, y, z-1, w) + (y, x, 0, 0) if z > x+y; (x, y, z, w-1))",
        "4x4x4x4",
    ),
    // Only the first number decreases; the second one grows fast.
    ("State(x, y -> (x-1, 3*y+1); (x, y-1); by x, y)", "5x5"),
    (
        "State(x, y -> (x-1, 5*y+7) if y % 3 == 1; (x, y-k) for k in 1..=y if prime(k))",
        "3x6",
    ),
    (
        "State(x, y -> (x-k, y) for k in 1..=x if gcd(k, y) == 1; (x, y-isqrt(y)) if y > 0)",
        "15x15",
    ),
    (
        "State(x, y -> (x-k, y) for k in 1..=x if popcount(k) <= 1 and not k == 2; (x, y-k) for k in 1..=y if k ^ 1 < 3)",
        "15x15",
    ),
    (
        "State(x, y -> (x-ilog(x), y) if x > 1; (x, y-digitsum(y)) if y > 0; (y-1, x-1))",
        "30x20",
    ),
    ("State(x, y -> (y, x-1); (x-1, y))", "10x10"),
    ("State(x, y -> [] if x > 0; (x-1, y) + (0, y))", "6x6"),
];

#[test]
fn states_have_the_values_of_plain_search() {
    for (line, to) in STATES {
        assert_slow(line, to);
    }
}

#[test]
fn pieces_have_the_values_of_plain_search() {
    for (line, to) in [
        (
            "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1) (-1,-1,-1))",
            "7x7x7",
        ),
        (
            "Lattice(leap (-1,-2,0) (0,-1,-2) (-2,0,-1) (1,-1,-1))",
            "7x6x8",
        ),
        (
            "Lattice(leap (-1,0,0,0) (0,-1,1,0) (0,0,-1,-1) ride (0,0,0,-1))",
            "4x4x4x4",
        ),
        (
            "Lattice(ride (-1,0) (0,-1) (-1,-1); not (3,4) (5,5) (1,0))",
            "12x12",
        ),
        (
            "Lattice(leap (-2,1) (-2,-1) (1,-2) (-1,-2); not (2,2) (0,0))",
            "12x9",
        ),
        ("Lattice(leap (-1,1,9) ride (0,-1,0); not (0,0,1))", "3x3x3"),
    ] {
        assert_slow(line, to);
    }
}

#[test]
fn states_have_their_published_values() {
    // Three-heap Nim is the nim-sum.
    let nim = values("Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))", "8x8x8");
    assert!(
        (0..512_u32)
            .zip(nim)
            .all(|(index, value)| value == (index / 64) ^ (index / 8 % 8) ^ (index % 8))
    );
    // A position of Euclid is lost if the ratio is below the golden one (Cole and Davie 1969).
    let euclid = values(STATES[1].0, "40x40");
    for (x, y) in (1..40_usize).flat_map(|x| (1..x).map(move |y| (x, y))) {
        let golden = x * x < y * y + x * y;
        assert_eq!(euclid[40 * x + y] == 0, golden, "{x}, {y}");
    }
    // Fibonacci Nim, in which the first move may take at most all but one: the loser has a
    // Fibonacci number (Whinihan 1963).
    let fibonacci = values(STATES[2].0, "60x60");
    for n in 2..60_usize {
        assert_eq!(
            fibonacci[60 * n + n - 1] == 0,
            [2, 3, 5, 8, 13, 21, 34, 55].contains(&n),
            "{n}"
        );
    }
    // Two-row Chomp with the poisoned square: a position is lost if the rows differ by one.
    let chomp = values(
        "State(a, b -> (i, min(b, i)) for i in 1..=a-1; (a, i) for i in 0..=b-1)",
        "30x30",
    );
    for (a, b) in (1..30_usize).flat_map(|a| (0..=a).map(move |b| (a, b))) {
        assert_eq!(chomp[30 * a + b] == 0, a == b + 1, "{a}, {b}");
    }
}

#[test]
fn a_wall_changes_only_states_that_can_reach_it() {
    let (free, walled) = (
        values("Lattice(ride (-1,0) (0,-1))", "10x10"),
        values("Lattice(ride (-1,0) (0,-1); not (3,4))", "10x10"),
    );
    for (index, (free, walled)) in free.iter().zip(&walled).enumerate() {
        let (x, y) = (index / 10, index % 10);
        assert!(free == walled || x >= 3 && y >= 4, "{x}, {y}");
    }
    assert_eq!(
        walled[3 * 10 + 5],
        0,
        "nothing can be ridden down, three cells to the left are 5, 4, 7 and 6"
    );
}

/// A move that small states do not have, and that breaks the measure.
#[test]
fn flaws_at_distant_states_name_the_state() {
    for (line, to, message) in [
        (
            "State(x, y -> (x-1, y); (x, y+1) if x == 60 and y == 10)",
            "62x20",
            "(60, 10)",
        ),
        (
            "State(x, y -> (x-1, y/(x-51)); (x, y-1))",
            "60x3",
            "(51, 0)",
        ),
        (
            "State(x, y -> (x-1, y*1000+1))",
            "60x2",
            "coordinate above 2^40",
        ),
    ] {
        let error = compute(&game(line), &to.parse().expect("bounds"), None, &()).expect_err(line);
        assert!(
            matches!(error, ComputeError::FlawedState { .. }),
            "{line}: {error}"
        );
        assert!(error.to_string().contains(message), "{line}: {error}");
    }
}

#[test]
fn values_do_not_depend_on_the_threads() {
    let (line, to) = (STATES[0].0, "70x70".parse().expect("bounds"));
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("some threads");
        pool.install(|| compute(&game(line), &to, None, &()).expect("values"))
    };
    assert_eq!(on(1), on(4));
}

#[test]
fn closed_boxes_need_no_further_states() {
    let of = |line: &str, to: &str| {
        inside(&game(line), sides(to.parse().expect("bounds")), &()).expect("sound rules")
    };
    let closed = |loops: Option<&[usize]>| Inside {
        closed: true,
        loops: loops.map(<[usize]>::to_vec),
    };
    assert_eq!(
        of("State(x, y -> (x-1, y); (x, y-1))", "5x5"),
        closed(Some(&[0, 1]))
    );
    assert_eq!(
        of("State(x, y -> (min(x+1, 4), y-1); (x-1, y))", "5x5"),
        closed(Some(&[1, 0]))
    );
    assert_eq!(of("State(x, y -> (y-1, x); (y, x-1))", "5x5"), closed(None));
    assert!(!of("State(x, y -> (x+1, y-1))", "5x5").closed);
}

/// Boards with a side of length 0 have no states.
#[test]
fn empty_boxes_have_no_values() {
    let rule = game("State(x, y -> (x-1, y))");
    let values = compute(&rule, &Bounds::Grid(0, 5), None, &()).expect("nothing to be done");
    assert_eq!(
        (values.len(), values.shape),
        (
            0,
            Shape::Grid {
                width: 0,
                height: 5
            }
        )
    );
}

/// All options of a state, sorted and without repetition. The flag is `true` if all of them were
/// listed.
fn options(
    found: impl FnOnce(
        &mut dyn FnMut(&[State]) -> Result<(), StateRuleError>,
    ) -> Result<(), StateRuleError>,
) -> (Vec<Vec<State>>, bool) {
    let mut all = Vec::new();
    let whole = found(&mut |parts| {
        all.push(parts.to_vec());
        Ok(())
    });
    all.sort_unstable();
    all.dedup();
    (all, whole.is_ok())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_states_have_the_values_of_plain_search(line in strategies::state_line()) {
        if let Ok(game) = line.parse::<Game>() {
            let rule = game.state().unwrap();
            let to = ["", "", "7x9", "4x5x4", "3x3x3x4"][rule.coordinates];
            let bounds: Bounds = to.parse().expect("bounds");
            let states = sides(bounds);
            // Rules that fail at a distant state are refused; computed values are right.
            if let Ok(values) = compute(&game, &bounds, None, &()) {
                let states = (0..states.positions().expect("few")).map(|index| states.state(index));
                prop_assert_eq!(values.iter().collect::<Vec<_>>(), grundy_values(rule, states), "{}", line);
            }
        }
    }

    #[test]
    fn random_states_in_long_rows_have_the_values_of_the_levels(line in strategies::state_line(), are_many in any::<bool>()) {
        if let Ok(game) = line.parse::<Game>() {
            let few = ["", "", "2x270", "2x2x260", "2x2x1x260"];
            let many = ["", "", "12x30", "3x5x24", "2x2x4x20"];
            let to = if are_many { many } else { few }[game.state().unwrap().coordinates];
            assert_both(&game, sides(to.parse().expect("bounds")));
        }
    }

    #[test]
    fn random_pieces_have_the_values_of_the_levels(game in strategies::piece()) {
        let to = ["", "", "12x30", "5x6x24", "3x4x4x18"][rule(&game).map_or(0, |rule| rule.coordinates)];
        if !to.is_empty() {
            assert_both(&game, sides(to.parse().expect("bounds")));
        }
    }

    #[test]
    fn compiled_rules_list_the_options_of_the_rules(line in strategies::state_line(), numbers in [0..60_u64, 0..60, 0..9, 0..9]) {
        if let Ok(game) = line.parse::<Game>() {
            let rule = game.state().unwrap();
            let mut state = numbers;
            state.iter_mut().skip(rule.coordinates).for_each(|number| *number = 0);
            let code = compile(rule).expect("small constants");
            let moves = StateMoves::Rule { rule, code: Some(code) };
            let mut scratch = OptionScratch::default();
            let fast = options(|found| moves.options(&state, &mut scratch, &mut Steps::at_most(u64::MAX), found));
            let slow = options(|found| rule.each_option(&state, &mut Steps::at_most(u64::MAX), found));
            prop_assert_eq!(fast, slow, "{} at {:?}", line, state);
        }
    }
}
