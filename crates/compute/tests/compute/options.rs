//! Tests of `options`.

#![allow(clippy::cast_precision_loss, reason = "the numbers of a test are small")]

use grundy_compute::options::{POSITION, steps};
use grundy_core::{game::Game, values::Shape};

/// Turns counted one by one, for rules that have one option in each turn.
#[test]
fn estimates_are_near_the_numbers_of_options() {
    use grundy_core::game::Rules;
    for (line, to) in [
        ("Subtraction(squares)", 3000),
        ("Subtraction(primes)", 3000),
        ("Subtraction(cubes)", 3000),
        ("Subtraction({1,4,9})", 3000),
        ("Subtraction(max(1, n/3)..=n/2+1)", 3000),
        ("Subtraction(5.. step 3)", 3000),
        ("Subtraction({k*k+1 for k in 1..})", 3000),
        ("Subtraction({2*k for k in 1..=n/2})", 3000),
        ("AllBut({2,3,7})", 3000),
        ("AllBut(primes)", 3000),
        ("Heap(n -> [a, n-2-a] for a in 0..=n-2)", 1000),
        ("Heap(n -> [n-a-b] for a in 1..=n/2, b in a..=n/2)", 200),
    ] {
        let game: Game = line.parse().expect("a game");
        let mut options = 0_u32;
        for n in 0..=to {
            let mut count = |_: &[u64]| options += 1;
            match &game {
                Game::Set(set) => set.options(&n, &mut count),
                Game::Rule(rule) => rule.options(&n, &mut count),
                other => panic!("{other}"),
            }
        }
        let shape = Shape::Heap { to: usize::try_from(to).expect("small") };
        let found = steps(&game, shape) - POSITION * (to + 1) as f64;
        let ratio = found / f64::from(options);
        assert!((0.75..1.3).contains(&ratio), "{line}: {found} for {options}");
    }
}
