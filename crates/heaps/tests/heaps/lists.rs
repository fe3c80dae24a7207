//! Tests of `lists`.

use grundy_core::game::{Game, HeapRule, expr::Steps, heaps::HeapRules, rule::RuleError};
use grundy_heaps::{
    every_option::{EveryOption, HeapOptions},
    stream::Stream,
};

/// The rules, evaluated by the interpreter.
struct Written<'a>(&'a HeapRule);

impl HeapOptions for Written<'_> {
    fn options(
        &self,
        heap: u64,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[u64]),
    ) -> Result<(), RuleError> {
        self.0.try_options(heap, steps, option)
    }
}

#[test]
fn lists_of_equal_heaps_have_the_values_of_the_rules() {
    compare_lists(3);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_lists_of_equal_heaps_have_the_values_of_the_rules() {
    compare_lists(1);
}

fn compare_lists(step: usize) {
    for line in [
        "Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0)",
        "Heap(n -> [n/a repeated a, n%a] for a in 2..=n)",
        "Heap(n -> [1 repeated n-3]; [n/2 repeated 3, 2 repeated 4] if n > 4)",
        "Heap(n -> [max(n-70, 0) repeated 2, n-1]; [0 repeated n])",
        "Heap(n -> [n-1, n-a repeated a-3] for a in 1..=n if a % 2 == 1)",
        "Heap(n -> [a+i for i in 0..=1] for a in 1..=n-2; [1 repeated n-1])",
        "Heap(n -> [a+i for i in 0..=k-1] for k in 2..=n, a in 1..=n if k*a+k*(k-1)/2 == n)",
        "Heap(n -> [a+i for i in 0..=k-1] for k in 2..=n, a in 1..=n if 2*n == k*(2*a+k-1))",
        "Heap(n -> [a+i for i in 0..=k-1] for k in 2..=n, a in 0..=n if a*k+(k*k-k)/2 == n and k%3 != 1 and a != 4)",
        "Heap(n -> [a+2*i for i in 0..=k-1] for k in 2..=n, a in 1..=n if a%7 < 5 and k*(a+k-1) == n)",
        "Heap(n -> [a+i for i in 0..=n-a-1] for a in 1..=n)",
        "Heap(n -> [n-i for i in 1..=a] for a in 0..=n; [n-1]; [a, n-a] for a in 1..=n-1 if a%2 == 0)",
        "Heap(n -> [a-i for i in 0..=a/3] for a in 0..=n-1 if n > 2)",
        "Heap(n -> [n-1, i for i in a..=b] for a in 0..=n-1, b in 0..=min(n-1, 5))",
        "Heap(n -> [i for i in 0..=n-1+n/90]; [n-1])",
        "Heap(n -> [i-n+3 for i in n-3..=n-1] if n > 70; [n-1])",
    ].into_iter().step_by(step) {
        let Ok(Game::Rule(rule)) = line.parse() else {
            panic!("{line} has lists")
        };
        let values = |method: &mut dyn Stream| {
            let mut values = Vec::new();
            while values.len() <= 150 {
                if let Err(stop) = method.advance(150, &mut values) {
                    return (values, Some(stop));
                }
            }
            (values, None)
        };
        let slow = values(&mut EveryOption::new(Written(&rule)));
        let mut fast = EveryOption::of_game(&Game::Rule(rule.clone())).expect("a game of heaps");
        assert_eq!(values(&mut fast), slow, "{line}");
    }
}
