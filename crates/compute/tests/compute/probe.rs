//! Tests of `probe`.

#![allow(clippy::cast_precision_loss, reason = "the numbers of a test are small")]

use grundy_compute::probe::{all_to, steps_of, steps_to};
use grundy_core::game::{Game, HeapRule, expr::Steps, heaps::HeapRules};

fn rule(line: &str) -> HeapRule {
    line.parse::<Game>().unwrap().rule().unwrap().clone()
}

fn counted(rule: &HeapRule, heap: u64) -> f64 {
    let mut steps = Steps::at_most(u64::MAX);
    rule.try_options(heap, &mut steps, &mut |_| ()).expect("sound rules");
    steps.taken() as f64
}

#[test]
fn probes_agree_with_counting() {
    for line in [
        "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
        "Heap(n -> [a, b, n-a-b] for a in 1..=n-2, b in 1..=n-a-1)",
        "Heap(n -> [a, b] for a in 0..=n, b in 0..=n if a+b+2 < n)",
        "Heap(n -> [a] for a in 0..=n-1; [a, b] for a in 1..=n/2, b in 1..=a if a+b < n)",
        "Heap(n -> [a, b, c] for a in 1..=n-3, b in 1..=a, c in 1..=b if a+b+c < n)",
    ] {
        let rule = rule(line);
        for heap in [20, 60, 90] {
            let ratio = steps_of(&rule, heap) / counted(&rule, heap);
            assert!((0.8..1.25).contains(&ratio), "{line} at {heap}: {ratio}");
        }
        let whole: f64 = (0..=60).map(|heap| counted(&rule, heap)).sum();
        let ratio = all_to(60.0, |heap| steps_of(&rule, heap)) / whole;
        assert!((0.6..1.6).contains(&ratio), "{line} to 60: {ratio}");
    }
}

/// A regression: the estimate itself took minutes, as it tried all divisors of a prime.
#[test]
fn large_primes_are_estimated_in_a_moment() {
    let one = rule("Heap(n -> [n-1] for a in 9223372036854775007..=9223372036854775807 if prime(a))");
    assert!(steps_to(&one, 60.0) < 1.0e8);
    let squares = "9223372036854775807*9223372036854775807";
    let endless = rule(&format!("Heap(n -> [n-1] for a in 1..=100 if prime({squares}+2*a))"));
    assert!(steps_to(&endless, 60.0) > 1.0e14);
}

/// A thousand million steps for a heap are estimated in negligible time.
#[test]
fn estimates_of_long_loops_take_no_time() {
    assert!(steps_of(&rule("Heap(n -> [n-1] for a in 0..=1000000000)"), 10) > 1.0e9);
    let steep = rule("Heap(n -> [a] for a in 0..=n*n*n*n*n if a < n)");
    let ratio = steps_of(&steep, 300) / (300_f64.powi(5) * 4.0);
    assert!((0.8..1.25).contains(&ratio), "{ratio}");
    assert!(steps_to(&steep, 300.0) > 1.0e13);
}
