//! Tests of `options`.

#![allow(
    clippy::cast_precision_loss,
    reason = "the numbers of a test are small"
)]

use grundy_compute::{
    options::{POSITION, of_rule, steps},
    steps,
};
use grundy_core::{
    game::{Game, HeapRule, expr::Steps, heaps::HeapRules},
    values::Shape,
};

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
        let shape = Shape::Heap {
            to: usize::try_from(to).expect("small"),
        };
        let found = steps(&game, shape) - POSITION * (to + 1) as f64;
        let ratio = found / f64::from(options);
        assert!(
            (0.75..1.3).contains(&ratio),
            "{line}: {found} for {options}"
        );
    }
}

/// The steps of a heap in addition to its options.
const HEAP: f64 = 34.0;

fn to(rule: HeapRule, to: usize) -> f64 {
    steps::steps(&rule.into(), Shape::Heap { to })
}

fn rule(line: &str) -> HeapRule {
    line.parse::<Game>().unwrap().rule().unwrap().clone()
}

fn counted(rule: &HeapRule, heap: u64) -> f64 {
    let mut steps = Steps::at_most(u64::MAX);
    rule.try_options(heap, &mut steps, &mut |_| ())
        .expect("sound rules");
    steps.taken() as f64
}

#[test]
fn steps_of_a_rule_agree_with_counting() {
    for line in [
        "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
        "Heap(n -> [a, b, n-a-b] for a in 1..=n-2, b in 1..=n-a-1)",
        "Heap(n -> [a, b] for a in 0..=n, b in 0..=n if a+b+2 < n)",
        "Heap(n -> [a] for a in 0..=n-1; [a, b] for a in 1..=n/2, b in 1..=a if a+b < n)",
        "Heap(n -> [a, b, c] for a in 1..=n-3, b in 1..=a, c in 1..=b if a+b+c < n)",
    ] {
        let rule = rule(line);
        for heap in [20, 60, 90] {
            let ratio = of_rule(&rule, heap) / counted(&rule, heap);
            assert!((0.8..1.25).contains(&ratio), "{line} at {heap}: {ratio}");
        }
        let whole: f64 = (0..=60).map(|heap| counted(&rule, heap)).sum();
        let ratio = (to(rule, 60) - 61.0 * HEAP) / whole;
        assert!((0.6..1.6).contains(&ratio), "{line} to 60: {ratio}");
    }
}

/// A regression: the estimate itself took minutes, as it tried all divisors of a prime.
#[test]
fn large_primes_are_estimated_in_a_moment() {
    let one =
        rule("Heap(n -> [n-1] for a in 9223372036854775007..=9223372036854775807 if prime(a))");
    assert!(to(one, 60) < 1.0e8);
    let squares = "9223372036854775807*9223372036854775807";
    let endless = rule(&format!(
        "Heap(n -> [n-1] for a in 1..=100 if prime({squares}+2*a))"
    ));
    assert!(to(endless, 60) > 1.0e14);
}

/// A thousand million steps for a heap are estimated in negligible time.
#[test]
fn estimates_of_long_loops_take_no_time() {
    assert!(of_rule(&rule("Heap(n -> [n-1] for a in 0..=1000000000)"), 10) > 1.0e9);
    let steep = rule("Heap(n -> [a] for a in 0..=n*n*n*n*n if a < n)");
    let ratio = of_rule(&steep, 300) / (300_f64.powi(5) * 4.0);
    assert!((0.8..1.25).contains(&ratio), "{ratio}");
    assert!(to(steep, 300) > 1.0e13);
}
