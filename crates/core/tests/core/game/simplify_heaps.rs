//! Tests of `game::simplify_heaps`.

use std::collections::BTreeSet;

use grundy_core::game::{Game, HeapRule, Rules, simplify_heaps::simplify_heaps};

fn rule(line: &str) -> HeapRule {
    line.parse::<Game>()
        .expect(line)
        .rule()
        .expect(line)
        .clone()
}

/// The options of a heap, each sorted.
fn options(rules: impl FnOnce(&mut dyn FnMut(&[u64]))) -> BTreeSet<Vec<u64>> {
    let mut all = BTreeSet::new();
    rules(&mut |parts| {
        let mut parts: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
        parts.sort_unstable();
        all.insert(parts);
    });
    all
}

#[test]
fn recognised_games_have_the_options_of_the_rule() {
    compare_recognised_games(3);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_recognised_games_have_the_options_of_the_rule() {
    compare_recognised_games(1);
}

#[expect(
    clippy::too_many_lines,
    reason = "a list of cases is read from top to bottom"
)]
fn compare_recognised_games(step: usize) {
    for (line, expected) in [
        ("Heap(n -> [a, n-2-a] for a in 0..=n-2)", "0.07"),
        (
            "Heap(n -> [n-2-a, a] for a in 0..=(n-2)/2; [n-1-b, b] for b in 0..=n-1)",
            "0.77",
        ),
        ("Heap(n -> [a, n-a] for a in 1..=n-1; [n-1])", "4.3"),
        (
            "Heap(n -> [a, n-1-a] for a in 1..=n-2; [n-1]; [n-2] if n > 1)",
            "0.73",
        ),
        ("Heap(n -> [a, n-a] for a in 1..=(n-1)/2)", "4!.0"),
        ("Heap(n -> [a, n-a] for a in 1..=n-1 if a != n-a)", "4!.0"),
        ("Heap(n -> [n-a, a] for a in 1..=n/2 if 2*a < n)", "4!.0"),
        (
            "Heap(n -> [a, n-a] for a in 1..=n-1 if n < 2*a; [n-1])",
            "4!.3",
        ),
        (
            "Heap(n -> [a, n-1-a] for a in 0..=n-1 if a <= n-1-a)",
            "0.7",
        ),
        ("Heap(n -> [a, n-2-a] for a in 0..=(n-3)/2)", "0.06!"),
        (
            "Heap(n -> [a, n-2-a] for a in 0..=n-2 if n-2-a != a; [n-2] if n >= 2)",
            "0.07!",
        ),
        (
            "Heap(n -> [a, n-2-a] for a in 1..=(n-2)/2 if a+a != n-2; [a, n-2-a] for a in 1..=n-3)",
            "0.04",
        ),
        (
            "Heap(n -> [a, n-k-a] for k in 2..=4, a in 0..=n-k)",
            "0.0777",
        ),
        (
            "Heap(n -> [a, n-k-a] for k in 1..=1+1, a in 0..=n-k)",
            "0.77",
        ),
        (
            "Heap(n -> [n-k-a, a] for k in 1..=min(n, 3), a in 1..=(n-k)/2)",
            "0.444",
        ),
        (
            "Heap(n -> [a, n-k-a] for k in 1..=2, a in 0..=n-k if k <= n; [n-4] if n >= 4)",
            "0.7703",
        ),
        (
            "Heap(n -> [a, n-k-a] for k in 2..=3, a in 0..=n-k if n >= k; [a, n-a] for a in 1..=n-1)",
            "4.077",
        ),
        (
            "Heap(n -> [a, n-k-a] for k in 1..=2, a in 0..=n-k if a != n-k-a)",
            "0.6!6!",
        ),
        ("Heap(n -> [n-k] for k in 1..=n/2)", "Subtraction(1..=n/2)"),
        (
            "Heap(n -> [n-k] for k in 1..=isqrt(n))",
            "Subtraction(1..=isqrt(n))",
        ),
        (
            "Heap(n -> [n-k] for k in 1..=isqrt(n/2)+2)",
            "Subtraction(1..=isqrt(n/2)+2)",
        ),
        (
            "Heap(n -> [n-k] for k in 1..=ilog(n+1))",
            "Subtraction(1..=ilog(n+1, 2))",
        ),
        (
            "Heap(n -> [n-k] for k in 1..=n/2+3 if k <= n)",
            "Subtraction(1..=n/2+3)",
        ),
        (
            "Heap(n -> [n-k] for k in 70..=n+n/99)",
            "Subtraction(70..=n+n/99)",
        ),
        ("Heap(n -> [a, n-2-a] for a in 0..=n-3)", "0.06"),
        ("Heap(n -> [a, n-a] for a in 1..=n-1 if a != n-1-a)", "4.0"),
        ("Heap(n -> [a, n-a] for a in 1..=n-1 if a == n-a)", "4=.0"),
        (
            "Heap(n -> [a, n-k-a] for k in 2..=3, a in 1..=n-k)",
            "0.066",
        ),
        (
            "Heap(n -> [a, n-k-a] for k in 2..=3, a in 0..=n-k if k < n)",
            "0.066",
        ),
        ("Heap(n -> [n-3] if n > 3)", "0.002"),
        (
            "Heap(n -> [a, n-1-a] for a in 0..=(n-2)/2 if n > 1)",
            "0.6!",
        ),
        ("Heap(n -> [n-1] for a in 0..=9)", "Subtraction({1})"),
        ("Heap(n -> [n/2, n/2] if n%2 == 0)", "4=.0"),
        (
            "Heap(n -> [n-1]; [n-3] if n>=3; [n-4] if n>=4; [n/2,n/2] if n%2==0)",
            "4=.3033",
        ),
        ("Heap(n -> [n/3 repeated 3] if n%3 == 0; [n-1])", "8=.3"),
        (
            "Heap(n -> [n/2, n/2] if n%2 == 0; [n/3, n/3, n/3] if n%3 == 0)",
            "C=.0",
        ),
        (
            "Heap(n -> [n-k] for k in 1..=n; [a, n-a] for a in 1..=n-1)",
            "4.[3]",
        ),
        (
            "Heap(n -> [a, b, n-1-a-b] for a in 0..=n-1, b in a..=n-1 if a < b and b < n-1-a-b)",
            "0.C!",
        ),
        (
            "Heap(n -> [a, b, n-1-a-b] for a in 1..=n-1, b in a..=n-1 if b <= n-1-a-b)",
            "0.8",
        ),
        (
            "Heap(n -> [a, b, n-2-a-b] for a in 0..=n-2, b in 0..=n-2-a)",
            "0.0F",
        ),
        (
            "Heap(n -> [a, b, n-a-b] for a in 1..=n/3, b in a..=(n-a)/2; [n-1])",
            "8.3",
        ),
        (
            "Heap(n -> [a, b, n-a-b] for a in 1..=n-2, b in 1..=n-a-1 if a != b and b != n-a-b and a != n-a-b)",
            "8!.0",
        ),
        (
            "Heap(n -> [b, a, n-3-a-b] for a in 1..=n-4, b in 1..=n-4-a if a == b and n-3 == 3*a)",
            "0.008=",
        ),
        (
            "Heap(n -> [a, a, n-1-2*a] for a in 1..=n if n == 3*a+1)",
            "0.8=",
        ),
        (
            "Heap(n -> [a, b, n-a-b] for a in 1..=n-2, b in 1..=n-a-1; [a, n-a] for a in 1..=n-1)",
            "C.0",
        ),
        (
            "Heap(n -> [a, b, n-k-a-b] for k in 1..=2, a in 1..=n, b in a..=n if b < n-k-a)",
            "0.88",
        ),
        (
            "Heap(n -> [a, b, c, n-1-a-b-c] for a in 1..=n-1, b in a..=n-1, c in b..=n-1 if c <= n-1-a-b-c)",
            "0.G",
        ),
        (
            "Heap(n -> [a, b, c, n-a-b-c] for a in 1..=n, b in a+1..=n, c in b+1..=n if c < n-a-b-c)",
            "G!.0",
        ),
        (
            "Heap(n -> [a, b, c, n-2-a-b-c] for a in 0..=n-2, b in 0..=n-2-a, c in 0..=n-2-a-b)",
            "0.0V",
        ),
        (
            "Heap(n -> [n-k] for k in 1..=n if k%3 == 1; [n-2] if n >= 2; [n/2, n/2] if n%2 == 0)",
            "4=.33[030]",
        ),
        ("Heap(n -> [n-k] for k in 1..=n if k < n)", "0.[2]"),
        (
            "Heap(n -> [n-k] for k in 1..=n if popcount(k) == 1)",
            "Subtraction(powers(2))",
        ),
        (
            "Heap(n -> [n-p] for p in 2..=n if prime(p))",
            "Subtraction(primes)",
        ),
        (
            "Heap(n -> [n-k] for k in 1..=n if 1 == gcd(k, n))",
            "Subtraction({a for a in 1..=n if gcd(n, a) == 1})",
        ),
        (
            "Heap(n -> [n-k] for k in 1..=n if 0 == n%k)",
            "Subtraction({a for a in 1..=n if n%a == 0})",
        ),
        (
            "Heap(n -> [n-1]; [n-3] if n >= 3; [n-4] if n > 3)",
            "Subtraction({1,3,4})",
        ),
        ("Heap(n -> [a] for a in 0..=n-1)", "Subtraction(1..=n)"),
        ("Heap(n -> [a] for a in 2..=n-3)", "Subtraction(3..=n-2)"),
        (
            "Heap(n -> [a] for a in n/2..=n-1)",
            "Subtraction(1..=n-n/2)",
        ),
        (
            "Heap(n -> [a] for a in n-n/3..=n-1)",
            "Subtraction(1..=n-(n-n/3))",
        ),
        (
            "Heap(n -> [n-k] for k in 1..=n if n%k == 0)",
            "Subtraction({a for a in 1..=n if n%a == 0})",
        ),
        (
            "Heap(n -> [n-k] for k in 1..=n if prime(k); [n-1]; [a] for a in 0..=n-9)",
            "Subtraction({1} + primes + 9..)",
        ),
    ].into_iter().step_by(step) {
        let rule = rule(line);
        let game = simplify_heaps(&rule).unwrap_or_else(|| panic!("{line} is not recognised"));
        assert_eq!(game.to_string(), expected, "{line}");
        assert_eq!(expected.parse(), Ok(game.clone()), "canonical");
        for n in 0..60 {
            let own = options(|option| rule.options(&n, option));
            let other = options(|option| game.heaps().expect(line).options(&n, option));
            assert_eq!(own, other, "{line} at {n}");
        }
    }
}

#[test]
fn rules_that_differ_somewhere_are_not_recognised() {
    for line in [
        "Heap(n -> [a, n-2-a] for a in 0..=n-2 if a != 3)",
        "Heap(n -> [a, n-2-a] for a in 2..=n-4)",
        "Heap(n -> [a, n-2-a] for a in 0..=(n-4)/2)",
        "Heap(n -> [a, n-a] for a in 1..=n/2 if a > n-a)",
        "Heap(n -> [a, n-k-a] for k in 2..=n, a in 0..=n-k)",
        "Heap(n -> [a, n-k-a] for k in 2..=3, a in 0..=n-k if k != 2 or a != 1)",
        "Heap(n -> [a, n-k-a] for k in 60..=66, a in 0..=n-k)",
        "Heap(n -> [a, n-k-a] for k in 3..=2, a in 0..=n-k)",
        "Heap(n -> [n/2] if n > 1)",
        "Heap(n -> [a, b, n-1-a-b] for a in 1..=n, b in a..=n if b <= n-1-a-b and a != 2)",
        "Heap(n -> [a, b, n-1-a-b] for a in 1..=n, b in 1..=n-2-a if a != b)",
        "Heap(n -> [a, b, n-1-a-b] for a in 1..=n, b in a..=n if a+b < n-1-a-b)",
        "Heap(n -> [a, b, n-1-a-b] for a in 1..=n, b in 1..=n-2-a; [n/2, n/2] if n%2 == 0; [(n-1)/2, (n-1)/2] if n%2 == 1)",
        "Heap(n -> [a, b] for a in 1..=n-2, b in a+1..=n-1)",
        "Heap(n -> [a, b, c, n-a-b-c] for a in 1..=n, b in a..=n, c in b..=n if c < n-a-b-c and a < 40)",
        "Heap(n -> [a] for a in 0..=n-1 if a != 2)",
        "Heap(n -> [a] for a in (n*n-1)/(n+1)..=n-1)",
        // Flawed at a very large heap.
        "Heap(n -> [n-k] for k in 1-n/99..=n if k > 0 or n > 98)",
    ] {
        assert_eq!(simplify_heaps(&rule(line)), None, "{line}");
    }
}
