//! Comparison of programs with the interpreter of the rules.

mod candidates;
mod native;

use proptest::prelude::*;

use grundy_core::game::{
    Game, HeapRule,
    expr::Steps,
    heaps::HeapRules,
    rule::{Clause, Loop, Names, Parts, RuleError},
};
use grundy_heaps::{
    every_option::{EveryOption, HeapOptions},
    growing::Growing,
    rules::{Machine, RuleProgram},
    tabulate::HeapByHeap,
};
use grundy_strategies as strategies;
use grundy_work::{Stop, work_meter::WorkMeter};

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

/// The values of the heaps 0..=to, or of those before the first flaw, and the flaw.
fn values(mut method: impl HeapByHeap, to: u64) -> (Vec<u32>, Option<Stop>) {
    let (mut values, mut meter) = (Vec::new(), WorkMeter::new(&()));
    while values.len() as u64 <= to {
        let result = method.next_values(to, &mut values, &mut meter);
        if let Err(stop) = result {
            return (values, Some(stop));
        }
    }
    (values, None)
}

/// Compares the values; returns the number of heaps for which the program gave no value.
fn assert_same(rule: &HeapRule, to: u64) -> u64 {
    let game = Game::from(rule.clone());
    let slow = values(EveryOption::new(Written(rule)), to);
    let fast = values(EveryOption::of_game(&game).expect("a game of heaps"), to);
    assert_eq!(fast, slow, "{game}");
    // The machine alone, also after heaps that it left to the interpreter.
    let Some(program) = RuleProgram::new(rule) else {
        return to + 1;
    };
    let (mut machine, mut known, mut undecided) = (Machine::new(program), Growing::default(), 0);
    for (heap, &value) in slow.0.iter().enumerate() {
        let capacity = (slow.0[..heap].iter().copied().max().unwrap_or(0) as usize + 1)
            .next_power_of_two()
            + 1;
        match machine.value(known.cells(), capacity, &()) {
            Ok(found) => assert_eq!(found.value, value, "{game} at {heap}"),
            Err(_) => undecided += 1,
        }
        known.extend(&[value]);
    }
    undecided + u64::from(slow.1.is_some())
}

fn rule(line: &str) -> HeapRule {
    line.parse::<Game>().unwrap().rule().unwrap().clone()
}

/// Rules of which no heap is left to the interpreter.
const DECIDED: [&str; 37] = [
    "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
    "Heap(n -> [n/k] for k in 2..=n)",
    "Heap(n -> [n/k, n-n/k, n/k/3] for k in 2..=n)",
    "Heap(n -> [isqrt((2*n+1)/k)] for k in n/9+3..=2*n if n > 4)",
    "Heap(n -> [(n+4)/k-1] for k in 5..=n+4)",
    "Heap(n -> [a, n-a] for a in 1..=n-1 if a != n-a)",
    "Heap(n -> [n-a, a] for a in 1..=n/2 if a+a < n)",
    "Heap(n -> [a, n-a] for a in 1..=n-1 if a % 3 != 1 or a > n-a)",
    "Heap(n -> [a, b, n-a-b] for a in 1..=n-2, b in 1..=n-a-1)",
    "Heap(n -> [a, b, n-1-a-b] for a in 0..=n-1, b in a..=n-1-a if b != 3 and 2*b != n-a and b < 30)",
    "Heap(n -> [n-a-b] for a in 1..=n, b in 1..=3 if a+b <= n)",
    "Heap(n -> [a, b, a] for a in 0..=n/3, b in a..=n-1-a if gcd(a, b) == 1; [n/2] if n > 1)",
    "Heap(n -> [n-k] for k in 1..=n if prime(k) or k % 4 == 1; [n-1, 0])",
    "Heap(n -> [2*a, n-1-2*a] for a in 0..=(n-1)/2)",
    "Heap(n -> [a*a, n-a*a-1] for a in 0..=isqrt(n) if a*a < n)",
    "Heap(n -> [n-k*k] for k in 1..=9 if k*k <= n and k < 4)",
    "Heap(n -> [max(a, n-a)-1, min(a, n-a)] for a in 1..=n-1)",
    "Heap(n -> [a, xor(a, n)] for a in 1..=n-1 if xor(a, n) < n)",
    "Heap(n -> [n-digitsum(n)] if n > 0; [popcount(a)] for a in 0..=n-1 if popcount(a) < n)",
    "Heap(n -> [] if n == 5; [0] if n > 7; [n-1] for a in 0..=3; [n-2] for a in n..=2 if n > 1)",
    "Heap(n -> [n-a] for a in 1..=n if a > 0 and n % a == 0)",
    "Heap(n -> [n-a, a/2] for a in 1..=n if n % a == 0 and a < n and popcount(a) < 3)",
    "Heap(n -> [a, n-a] for a in 1..=n-1 if gcd(a, n-a) == 1)",
    "Heap(n -> [n-a] for a in 1..=n if gcd(2*n+3*a-1, a) == 1 and a % 5 != 2; [n-a] for a in 1..=n if (n-2*a) % a == 0)",
    "Heap(n -> [n-a, a-1] for a in 2..=n-1 if n*n % a == 0; [n/a repeated a] for a in 2..=n if n % a == 0)",
    "Heap(n -> [n-k] for k in 1..=n if gcd(k, n) > 1; [n-k] for k in 2..=n if gcd(2*k-n, k) != 1 and k % 5 != 1)",
    "Heap(n -> [a, n-a] for a in 1..=n-1 if gcd(a, n-a) >= 2; [n-k] for k in 0..=n if gcd(k, n) != 1 and k > 0)",
    "Heap(n -> [n/a, a-1] for a in 2..=n if gcd(a, n) == 1; [n-a] for a in 1..=n if gcd(n, a) == 1 and a != 3)",
    "Heap(n -> [n-a] for a in 1..=n if popcount(a) == 1 and 2*a < n+3; [n-1-2*a] for a in 0..=(n-1)/2)",
    "Heap(n -> [a, n-a-1] for a in 0..=n-1 if a % 3 == 7*5 % 3 and not a == 4)",
    "Heap(n -> [n-a*b] for b in 1..=n, a in 1..=n if a*b <= n and b < 5; [n-1-b*a, a*b] for b in 1..=n, a in 0..=(n-1)/b)",
    "Heap(n -> [n-3*a, 2*a] for a in 1..=n/3; [n-a] for a in 1..=n/2 if (n-1) % a == 0 and a > 1)",
    "Heap(n -> [n-a] for a in 1..=n, b in 1..=n if a*b == n)",
    "Heap(n -> [a-b, n-a] for a in 1..=n-1, b in 0..=a if a-b != b and 3*b <= 2*a+1 and 5-b >= -a)",
    "Heap(n -> [a, b] for a in 0..=n-1, b in 0..=n-1 if a + b == n - 1)",
    "Heap(n -> [a, a, a-1, n-a] for a in 1..=n-1)",
    "Heap(n -> [a/2, (n-a)/3] for a in 1..=n-1 if not (a == 2 or prime(n-a)))",
];

#[test]
fn programs_give_the_values_of_the_rules() {
    for line in DECIDED {
        assert_eq!(assert_same(&rule(line), 70), 0, "{line}");
    }
}

/// Clauses that keep one residue, and options that are stretches of the table: they slide, jump or
/// grow.
#[test]
fn residues_and_windows_give_the_values_of_the_rules() {
    for line in [
        "Heap(n -> [n-k] for k in 1..=n if n%3 == k%3)",
        "Heap(n -> [n-k] for k in 2..=n if (n+2*k) % 5 == 3 and k != 7)",
        "Heap(n -> [n-k] for k in 1..=n if n%2 != k%2)",
        "Heap(n -> [n-k] for k in 1..=n if k%2 != 1 and 3*k < n+9)",
        "Heap(n -> [n-k] for k in 1..=n if k%4 == n/30-2; [n-1])",
        "Heap(n -> [n-k] for k in 1..=n if k%3 == 1 and k%4 == n%4)",
        "Heap(n -> [n-k] for k in 1..=n if (5-k) % 7 == 2 and n%7 != 3; [n-2] if n > 1)",
        "Heap(n -> [k, n-k] for k in 1..=n-1 if k%3 == n%3 and k > n-2*k)",
        "Heap(n -> [n-2*k] for k in max(1, n/7)..=n/2)",
        "Heap(n -> [a] for a in n/3..=n-1-n/4; [n-a] for a in 1..=isqrt(n))",
        "Heap(n -> [n-3*k-1] for k in 0..=(n-1)/3; [n-2*k] for k in 1..=n/2)",
        "Heap(n -> [n%2*(n/2)+k] for k in 0..=n/3 if n > 5; [n-1])",
        "Heap(n -> [k] for k in 0..=n-1 if k != n/2 and k != n/3 and k < n)",
        "Heap(n -> [n-k] for k in n/2+1..=n; [n/4, n/5] if n > 0; [n-k] for k in 1..=n%3 if k <= n)",
        "Heap(n -> [n-(n%3+1)*k] for k in 1..=n/(n%3+1))",
        "Heap(n -> [n-k] for k in 1..=n if k%3 != n%3)",
        "Heap(n -> [n-k] for k in 1..=n if (n+k)%4 < 2 and 2*k != n)",
        "Heap(n -> [k, n-k] for k in 1..=n-1 if n%2 == 0 or k%2 == 1)",
        "Heap(n -> [n-2*k] for k in 1..=n/2 if not (k%2 == 1 and (n-k)%3 == 2) and k%2*3 < 9)",
        "Heap(n -> [n-k] for k in 1..=n if prime(n-k) or n-k == 1)",
        "Heap(n -> [n-k, k/2] for k in 1..=n-1 if popcount(n-k) < 3 and k > 2 and k+3 < n)",
        "Heap(n -> [n-a-b] for a in 1..=3, b in 0..=min(n, 2) if a+b <= n; [n-1-2*a] for a in 1..=2 if n > 5)",
        "Heap(n -> [n-a*b] for a in 1..=4, b in 1..=n/a if b%a != 2)",
        "Heap(n -> [n-2*b] for a in 1..=3, b in a..=a if b <= n/2; [n-a-b] for a in 1..=2, b in a..=4-a if a+b <= n)",
        "Heap(n -> [n-1] if n%2 == 1; [n/2] if n%2 == 0 and n > 0; [n-2] if n > 2)",
        "Heap(n -> [n-k] for k in 1..=min(n, digitsum(n)))",
        "Heap(n -> [n-k] for k in 1..=n%70 if k <= n)",
    ] {
        assert_eq!(assert_same(&rule(line), 400), 0, "{line}");
    }
}

/// Options that are the kept places of a stretch: the stretch grows or slides, its first turn
/// falls, or its places move.
#[test]
fn kept_turns_in_windows_give_the_values_of_the_rules() {
    for line in [
        "Heap(n -> [n-k] for k in 1..=n if prime(n-k))",
        "Heap(n -> [k] for k in n/2..=n-1 if popcount(k)%2 == 1; [n-1])",
        "Heap(n -> [p-2] for p in 1..=n if prime(p))",
        "Heap(n -> [k] for k in max(0, 90-n)..=n-1 if isqrt(k)%2 == 0; [n-1, n/2])",
        "Heap(n -> [n%2*2+k] for k in 0..=n-4 if prime(k+1); [n-k] for k in n/3..=n if prime(n-k) and k > 0)",
        "Heap(n -> [n-1-2*k] for k in 0..=(n-1)/2 if prime(k))",
        "Heap(n -> [2*k+1] for k in n/7..=(n-2)/2 if prime(2*k+1) and k != 5)",
        "Heap(n -> [k] for k in 0..=n-1 if 60/(k-150) < 3 and k%5 != n%3)",
        "Heap(n -> [k] for k in 1..=n-1 if isqrt(170-k) > 3)",
    ] {
        assert_same(&rule(line), 400);
    }
}

/// Loops that end where a condition fails in all later turns, and others that only look like them.
#[test]
fn loops_that_end_early_give_the_values_of_the_rules() {
    let ending = |line: &str| {
        let program = RuleProgram::new(&rule(line)).expect("small constants");
        program
            .blocks()
            .iter()
            .flat_map(|block| &block.ends)
            .flatten()
            .count()
    };
    for (line, ends) in [
        (
            "Heap(n -> [a+i for i in 0..=k-1] for k in 2..=n, a in 1..=n if (k+1)*a+k*(k-1)/2 == n)",
            1,
        ),
        (
            "Heap(n -> [n-a*a-b*b] for a in 1..=n, b in a..=n if a*a+b*b <= n)",
            2,
        ),
        ("Heap(n -> [n-a*a] for a in 1..=n if a*a <= n)", 1),
        (
            "Heap(n -> [n-a] for a in 1..=n if n-2 > a*a/3 and a*a != 9)",
            1,
        ),
        (
            "Heap(n -> [n-a*b] for a in 2..=n, b in a+1..=n if n >= a*b)",
            1,
        ),
        (
            "Heap(n -> [a, b, n-a-b-1] for a in 0..=n, b in a..=n if a+b < n)",
            1,
        ),
        (
            "Heap(n -> [a, b] for a in 1..=n-1, b in max(a, 3)..=n-1 if a*b+min(a, b)*b < 3*n and a < b)",
            2,
        ),
        (
            "Heap(n -> [n-a*b*c] for a in 1..=n, b in a..=n, c in b..=n if a*b*c == n or a*b*c < n-3)",
            0,
        ),
        (
            "Heap(n -> [n-a*b*c] for a in 1..=n, b in a..=n, c in b..=n if a*b*c <= n)",
            2,
        ),
        (
            "Heap(n -> [n-a*(a-1)/2-1] for a in 1..=n if a*(a-1)/2 < n)",
            1,
        ),
        // From 0 on, a(a-1) falls first.
        (
            "Heap(n -> [n-a] for a in 0..=n if a*(a-1)/2 < n and a > 0)",
            0,
        ),
        ("Heap(n -> [n-a] for a in 1..=n if (n-a)*a >= n)", 0),
        ("Heap(n -> [n-a] for a in 1..=n if a*a > n)", 0),
        ("Heap(n -> [n-a] for a in 1..=n if a%5*a < n)", 0),
        (
            "Heap(n -> [n-a*b] for a in 1..=n, b in n/2-a..=n if b > 0 and a*b <= n)",
            0,
        ),
        (
            "Heap(n -> [n-a] for a in 1..=n if 10/(a+0) >= 0 and a*a < n)",
            0,
        ),
    ] {
        assert_eq!(ending(line), ends, "{line}");
        assert_eq!(assert_same(&rule(line), 70), 0, "{line}");
    }
}

/// If an operation fails, the interpreter of the rules reports the flaw at the heap.
#[test]
fn failing_clauses_are_left_to_the_rules() {
    for line in [
        "Heap(n -> [n-1] if n < 70 or 1/(n-80) <= n)",
        "Heap(n -> [n-1]; [a-70] for a in n..=n if n >= 66 and n < 75 or n > 80)",
        "Heap(n -> [n-1-a/70] for a in 0..=n if a < 140 or n % (a-141) >= 0)",
        "Heap(n -> [n-1]; [a] for a in 0..=n-1+n/90)",
        "Heap(n -> [0] for a in 0..=n if n < 70 or a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a > 0)",
        "Heap(n -> [n-18446744073709551615/18446744073709551615])",
    ] {
        assert!(assert_same(&rule(line), 150) > 0, "{line}");
    }
}

/// A condition that holds for no turn does not hide the failure of a condition before it.
#[test]
fn later_conditions_hide_no_failure() {
    for line in [
        "Heap(n -> [n-1]; [] if 0/(80-n) == 0 and 0+0 == -1)",
        "Heap(n -> [n-1]; [] if n < 80 or n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n > 0 and 1 == 2)",
        "Heap(n -> [n-1]; [] for a in 0-4..=n-80 if 0 == -(0/a+0) and 0 == 1)",
        "Heap(n -> [n-a] for a in 1..=n if 10/(a-80) != 70 and n < 2)",
        "Heap(n -> [n-a] for a in 1..=n if 10/(a-80) != 70 and n % a == 0)",
        "Heap(n -> [n-a] for a in 1..=n if 10/(a-80) != 70 and gcd(a, n) == 1)",
        "Heap(n -> [n-a] for a in 1..=n if 10/(a-80) != 70 and a%3 == n%3)",
        "Heap(n -> [n-a] for a in 1..=n if 10/(a-80) != 70 and a%3 != n%3 and 1 == 2)",
        "Heap(n -> [n-a] for a in 1..=n if 10/(n-a-80) != 70 and prime(n-a) and 1 == 2)",
        "Heap(n -> [n-1]; [n-a] for a in 1..=3, b in 0..=min(2, 10/(n-80)) if 1 == 2)",
        "Heap(n -> [n-1]; [n-a] for a in 1..=n, b in 0..=n if b < n/(a-80) and n < 5)",
        "Heap(n -> [n-1]; [n-a] for a in 1..=n, b in 0..=n if b < n/(a-80) and a > n)",
        "Heap(n -> [n-1]; [n-a] for a in 1..=n, b in 1..=n if a/(n-80) % b == 0 and n < 5)",
        "Heap(n -> [n-1]; [n-b] for b in 1..=n if n/(n-80) % b == 0 and n < 5)",
        "Heap(n -> [n-1]; [n-a] for a in 1..=n, b in 1..=n if n/(a-80) % b == 0 and n < 3)",
        "Heap(n -> [n-1]; [n-a] for a in 1..=n, b in 1..=n if gcd(n/(a-80), b) == 1 and n < 5)",
        "Heap(n -> [n-1]; [n-a] for a in 1..=3, b in 1..=n if n/(b-80) > 0 and prime(b) and n < 5)",
    ] {
        assert!(assert_same(&rule(line), 100) > 0, "{line}");
    }
}

/// Rows of heaps that have few options are valued a block at a time.
#[test]
fn heaps_with_few_options_have_the_values_of_the_rules() {
    for line in [
        "Heap(n -> [n-1]; [n/2])",
        "Heap(n -> [n-1]; [n/2]; [n-isqrt(n)-1] if n > 1; [n-5] if n % 3 == 1 and n > 5)",
        "Heap(n -> [n/2, n/3] if n > 1; [n-1, n/5]; [0])",
        "Heap(n -> [] if n % 7 == 3; [n/2] if n > 0)",
        "Heap(n -> [n-1])",
        "Heap(n -> [n-1]; [n-2] if n > 1; [n/3])",
        // The flaw is reported at its heap.
        "Heap(n -> [n-1]; [n/2]; [1/(n-600)] if n > 300)",
        "Heap(n -> [n-1]; [n/2+n/400*n])",
        "Heap(n -> [n-1]; [n/2-n/700*400])",
    ] {
        assert_same(&rule(line), 900);
    }
    let many: Vec<String> = (1..=16).map(|k| format!("[n-{k}] if n >= {k}")).collect();
    assert_same(&rule(&format!("Heap(n -> {})", many.join("; "))), 300);
}

#[test]
fn an_empty_loop_takes_no_time() {
    let idle = rule("Heap(n -> [n-1] for a in 0..=1000000000)");
    assert_eq!(
        values(EveryOption::of_game(&Game::from(idle)).unwrap(), 99)
            .0
            .len(),
        100
    );
}

/// All threads together find what one thread finds, and count the same number of options.
#[test]
fn values_do_not_depend_on_the_threads() {
    compare_threads(2);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_values_do_not_depend_on_the_threads() {
    compare_threads(0);
}

fn compare_threads(skipped: usize) {
    for line in [
        "Heap(n -> [a, b, n-a-b] for a in 1..=n-2, b in 1..=n-a-1)",
        "Heap(n -> [a, b] for a in 0..=n-1, b in 0..=n-1 if (a + 2*b) % 3 == 1)",
        "Heap(n -> [a, n-1-a] for a in 0..=n-1 if a*a % 7 != 2)",
    ]
    .into_iter()
    .skip(skipped)
    {
        let rule = rule(line);
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .expect("some threads");
            pool.install(|| {
                let mut machine = Machine::new(RuleProgram::new(&rule).expect("small constants"));
                let mut known = Growing::default();
                for _ in 0..500 {
                    let found = machine
                        .value(known.cells(), 1025, &())
                        .expect("sound rules");
                    known.extend(&[found.value]);
                }
                known
            })
        };
        assert_eq!(on(1), on(3), "{line}");
    }
}

/// Clauses with arbitrary bounds, conditions and parts.
fn wild() -> impl Strategy<Value = HeapRule> {
    let clause = (0..3_usize).prop_flat_map(|loops| {
        let bounds: Vec<_> = (1..=loops)
            .map(|before| {
                let low =
                    prop_oneof![3 => strategies::small(before), 1 => strategies::expr(before)];
                let high =
                    prop_oneof![3 => strategies::small(before), 1 => strategies::expr(before)];
                (low, high).prop_map(|(low, high)| Loop { low, high })
            })
            .collect();
        let parts = proptest::collection::vec(
            prop_oneof![4 => strategies::small(loops + 1), 1 => strategies::expr(loops + 1)],
            0..4,
        );
        let condition = proptest::option::of(strategies::condition(loops + 1));
        (bounds, parts, condition).prop_map(|(loops, parts, condition)| Clause {
            parts: parts.into_iter().map(Parts::One).collect(),
            loops,
            condition,
        })
    });
    proptest::collection::vec(clause, 1..3).prop_map(|clauses| HeapRule {
        clauses,
        names: Names::default(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_programs_give_the_values_of_the_rules(rule in strategies::rule()) {
        assert_same(&rule, 25);
    }

    /// Most of these rules are broken somewhere: the program must report the same flaw as the
    /// interpreter.
    #[test]
    fn random_invalid_programs_fail_as_the_rules_do(rule in wild(), at in 0..40_u64) {
        // Arbitrary loops may be long.
        let steps = |heap: u64| {
            let mut steps = Steps::at_most(20_000);
            rule.try_options(heap, &mut steps, &mut |_| ()) != Err(RuleError::OutOfSteps)
        };
        let to = (0..at).take_while(|&heap| steps(heap)).last();
        if let Some(to) = to {
            assert_same(&rule, to);
            // A single heap, if all smaller ones have the values of Nim.
            if let Some(program) = RuleProgram::new(&rule) {
                let mut known = Growing::default();
                (0..to).for_each(|heap| known.extend(&[u32::try_from(heap).unwrap_or(0)]));
                let capacity = usize::try_from(to + 1).unwrap_or(1).next_power_of_two() + 1;
                let mut sums = vec![false; capacity];
                let mut sound = true;
                let result = rule.try_options(to, &mut Steps::at_most(u64::MAX), &mut |parts| {
                    let sum = parts.iter().fold(0, |sum, part| sum ^ part);
                    sums.get_mut(usize::try_from(sum).unwrap_or(usize::MAX)).into_iter().for_each(|mark| *mark = true);
                    sound &= parts.iter().all(|&part| part < to);
                });
                if let Ok(found) = Machine::new(program).value(known.cells(), capacity, &()) {
                    prop_assert!(result.is_ok() && sound, "{} at {to}: {result:?}", Game::from(rule.clone()));
                    let mex = sums.iter().position(|&marked| !marked).unwrap_or(capacity);
                    prop_assert_eq!(found.value as usize, mex, "{} at {}", Game::from(rule.clone()), to);
                }
            }
        }
    }
}
