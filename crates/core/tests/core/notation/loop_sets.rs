//! Tests of `notation::loop_set` and `notation::negative`.

use std::collections::BTreeSet;

use grundy_core::{
    family::Position,
    game::{Game, Rules},
    notation::{
        nim_sum,
        parameters::{Open, ParameterValue},
    },
};

fn game(line: &str) -> Game {
    line.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn options(game: &Game, position: &str) -> BTreeSet<Vec<Position>> {
    let mut all = BTreeSet::new();
    game.options(&game.parse_position(position).unwrap(), &mut |parts| {
        let mut parts: Vec<Position> = parts
            .iter()
            .filter(|part| **part != Position::Heap(0))
            .cloned()
            .collect();
        parts.sort_unstable();
        all.insert(parts);
    });
    all
}

#[test]
fn a_loop_over_a_set_removes_its_numbers() {
    for set in [
        "{1,3,4}",
        "{7}",
        "{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,17,20,300}",
        "squares",
        "primes",
        "powers(2)",
        "powers(3)",
        "powers(10)",
        "fibonacci",
        "factorials",
        "odd",
        "even",
        "cubes",
        "triangular",
        "lucas",
        "divisors of n",
        "coprime to n",
        "all",
        "7.. step 3",
        "5..",
        "{1, n/2, (n+2)/3}",
        "{j*j+1 for j in 0..=n}",
        "{j for j in 1.. if popcount(j) == 2}",
        "{j for j in 1.. if j%3 == 1}",
        "{j*j+1 for j in 0..}",
        "{j*(j+1)/2 for j in 1.. if j%5 != 2}",
        "{j*j-7 for j in 3..}",
        "{j*(j-1) for j in 1..}",
        "{max(j/3+2, 5) for j in 1..}",
        "{min(2*j, j+4)-3 for j in 1..}",
        "{j*j*j/4+j for j in 0..}",
        "{j for j in 1..=n if n%j == 0}",
        "{2,3} + squares",
        "{1,4} + 7.. step 3",
    ] {
        let rule = game(&format!("Heap(n -> [n-k] for k in {set})"));
        assert_eq!(game(&rule.to_string()), rule, "{set}");
        let known = game(&format!("Subtraction({set})"));
        for heap in (0..130).chain([200, 243, 720, 999, 1000]) {
            let heap = heap.to_string();
            assert_eq!(
                options(&rule, &heap),
                options(&known, &heap),
                "{set}: {heap}"
            );
        }
    }
}

#[test]
fn a_loop_over_a_set_may_stand_among_others() {
    for (line, same) in [
        (
            "Heap(n -> [a, n-k-a] for k in {2,3}, a in 0..=n-k)",
            "Heap(n -> [a, n-2-a] for a in 0..=n-2; [a, n-3-a] for a in 0..=n-3)",
        ),
        (
            "Heap(n -> [n-k*j] for k in {1,2}, j in {3,5} if n%k == 0; [n-3])",
            "Heap(n -> [n-3] if n >= 3; [n-5] if n >= 5; [n-6] if n%2 == 0 and n >= 6; [n-10] if n%2 == 0 and n >= 10)",
        ),
        (
            "State(x, y -> (x-k, y) for k in {1,3}; (x, y-k) for k in squares)",
            "State(x, y -> (x-1, y); (x-3, y); (x, y-a*a) for a in 1..=y)",
        ),
        (
            "State(x, y -> (x-k, y+j) for k in odd, j in {0,1}; (x, y-1))",
            "State(x, y -> (x-k, y) for k in 1..=x if k%2 == 1; (x-k, y+1) for k in 1..=x if k%2 == 1; (x, y-1))",
        ),
    ] {
        let (rule, same) = (game(line), game(same));
        assert_eq!(game(&rule.to_string()), rule, "{line}");
        for (x, y) in (0..14).flat_map(|x| (0..14).map(move |y| (x, y))) {
            let position = if rule.state().is_some() {
                format!("{x},{y}")
            } else {
                (14 * x + y).to_string()
            };
            assert_eq!(
                options(&rule, &position),
                options(&same, &position),
                "{line}: {position}"
            );
        }
    }
}

#[test]
fn a_set_after_in_may_be_given_later() {
    let open = Open::parse("Heap(n -> [n-k] for k in S)").unwrap();
    for (set, same) in [
        (
            "{1,2,5}",
            "Heap(n -> [n-1]; [n-2] if n >= 2; [n-5] if n >= 5)",
        ),
        ("1..=n", "Heap(n -> [n-a] for a in 1..=n)"),
    ] {
        assert_eq!(
            open.with(&[("S", set.parse::<ParameterValue>().unwrap())]),
            Ok(game(same))
        );
    }
    assert!(Open::parse("Subtraction(Moves)").is_ok());
    assert!(
        Open::parse("Subtraction(moves)")
            .unwrap_err()
            .message
            .contains("unknown set")
    );
}

#[test]
fn a_move_to_a_negative_part_is_no_move() {
    for (line, canonical) in [
        (
            "Heap(n -> [n-1]; [n-3]; [n-4])",
            "Heap(n -> [n-1]; [n-3] if n >= 3; [n-4] if n >= 4)",
        ),
        (
            "Heap(n -> [n-k] for k in 1..=5)",
            "Heap(n -> [n-a] for a in 1..=5 if a <= n)",
        ),
        (
            "Heap(n -> [n-k] for k in 1..=5 if k%2 == 1)",
            "Heap(n -> [n-a] for a in 1..=5 if a%2 == 1 and a <= n)",
        ),
        (
            "Heap(n -> [n-3, n-5])",
            "Heap(n -> [n-3, n-5] if n >= 3 and n >= 5)",
        ),
        ("Heap(n -> [n/2-3])", "Heap(n -> [n/2-3] if n/2 >= 3)"),
        // These are never negative.
        ("Heap(n -> [n-1])", "Heap(n -> [n-1])"),
        (
            "Heap(n -> [n-k] for k in 1..=n)",
            "Heap(n -> [n-a] for a in 1..=n)",
        ),
        (
            "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
            "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
        ),
    ] {
        assert_eq!(game(line).to_string(), canonical);
        assert_eq!(game(canonical).to_string(), canonical);
    }
}

/// With its parameters open, a rule has the conditions that it has with their values.
#[test]
fn open_rules_have_no_negative_parts() {
    for (line, with) in [
        ("Heap(n -> [n-k])", "Heap(n -> [n-k] if n >= k)"),
        (
            "Heap(n -> [n-a] for a in 1..=k)",
            "Heap(n -> [n-a] for a in 1..=k if a <= n)",
        ),
        ("Heap(n -> [n-k] if n >= k)", "Heap(n -> [n-k] if n >= k)"),
        ("Heap(n -> [n-k] if k < n)", "Heap(n -> [n-k] if k < n)"),
        (
            "Heap(n -> [n-a] for a in 1..=min(n, k))",
            "Heap(n -> [n-a] for a in 1..=min(n, k))",
        ),
        (
            "Heap(n -> [a, n-k-a] for a in 0..=n-k)",
            "Heap(n -> [a, n-k-a] for a in 0..=n-k)",
        ),
    ] {
        assert_eq!(
            Open::parse(line).unwrap().rules(),
            Open::parse(with).unwrap().rules(),
            "{line}"
        );
    }
}

#[test]
fn names_of_rules_are_those_before_the_arrow() {
    let names = |line: &str| line.parse::<Game>().unwrap().names().to_vec();
    assert_eq!(names("State(w, h -> (w-1, h); (w, h-1))"), ["w", "h"]);
    assert_eq!(names(" Heap( heap ->[heap-1])"), ["heap"]);
    assert!(names("Subtraction({1,2})").is_empty());
    assert_eq!(
        "Heap(m -> [m-1])".parse::<Game>(),
        "Heap(n -> [n-1])".parse()
    );
}

#[test]
fn a_power_is_taken_for_a_nim_sum_and_told() {
    for (text, noted) in [
        ("n -> n^2", true),
        ("n ^ 3 + 1", true),
        ("lost if 2^k == n", true),
        ("x ^ y", false),
        ("n ^ 1", false),
        ("n%4 ^ n/4", false),
        ("n ^ 10", false),
        ("(n+1)^2", false),
    ] {
        assert_eq!(nim_sum(text).is_some(), noted, "{text}");
    }
}

/// The same line with each name written out.
#[test]
fn definitions_stand_for_their_values() {
    for (line, same) in [
        (
            "let P = {k for k in 1.. if popcount(k) == 2}; Subtraction(P)",
            "Subtraction({k for k in 1.. if popcount(k) == 2})",
        ),
        (
            "let P = {k for k in 1.. if k%3 == 1}; Heap(n -> [n-k] for k in P)",
            "Heap(n -> [n-k] for k in 1..=n if k%3 == 1)",
        ),
        (
            "let P = {k for k in 1..=20}; Subtraction(P)",
            "Subtraction({k for k in 1..=20})",
        ),
        ("let P = 1..=20; AllBut(P)", "AllBut(1..=20)"),
        (
            "let even_squares = {4*k*k for k in 1..}; Subtraction({1} + even_squares)",
            "Subtraction({1} + {4*k*k for k in 1..})",
        ),
        (
            "let S = {1,3}; let T = S + squares; let k = 5; Subtraction(T + 1..=k)",
            "Subtraction({1,3} + squares + 1..=5)",
        ),
        (
            "let T = 7.. step 3; Subtraction(T)",
            "Subtraction(7.. step 3)",
        ),
        (
            "let T = 7..; Heap(n -> [n-k, 1] for k in T if k%2 == 0; [n-1])",
            "Heap(n -> [n-k, 1] for k in 7..=n if k%2 == 0; [n-1])",
        ),
        (
            "let S={2,3}; Kayles + Subtraction(S)",
            "0.77 + Subtraction({2,3})",
        ),
        (
            "let S = {1,3}; State(w, h -> (w-k, h) for k in S; (w, h-k) for k in S)",
            "State(w, h -> (w-1, h); (w-3, h); (w, h-1); (w, h-3))",
        ),
        (
            "let S = {2,4}; Heap(n -> [a, n-k-a] for k in S, a in 0..=n-k)",
            "Heap(n -> [a, n-k-a] for k in {2,4}, a in 0..=n-k)",
        ),
        (
            "let D = divisors of n; Heap(n -> [n-d] for d in D)",
            "Heap(n -> [n-d] for d in divisors of n)",
        ),
        ("let Unused = {1}; Nim", "0.[3]"),
    ] {
        let found = game(line);
        assert_eq!(found, game(same), "{line}");
        assert_eq!(game(&found.to_string()), found, "{line}");
        // The line has no parameters.
        assert_eq!(Open::parse(line).unwrap().with(&[]), Ok(found), "{line}");
    }
    assert_eq!(
        game("let S = {1}; let T = {2}; State(w, h -> (w-1, h))").names(),
        ["w", "h"]
    );
    let open = Open::parse("let S = {1,k}; Subtraction(S + T)").unwrap();
    let names: Vec<&str> = open
        .parameters()
        .iter()
        .map(|parameter| parameter.name.as_str())
        .collect();
    assert_eq!(names, ["k", "T"]);
    let with = open.with(&[
        ("k", ParameterValue::Number(4)),
        ("T", "squares".parse().unwrap()),
    ]);
    assert_eq!(with, Ok(game("Subtraction({1,4} + squares)")));
}

/// A loop takes every number of a list or of a set with an end, also 0 and those below.
#[test]
fn a_loop_takes_numbers_that_no_move_removes() {
    let many: Vec<String> = (-9..=9).map(|number| number.to_string()).collect();
    let many = many.join(",");
    for (set, range) in [
        ("{-1, 2}", "-1..=2 if d != 0 and d != 1"),
        ("{2,-1,0}", "-1..=2 if d != 1"),
        ("{d for d in -1..=2}", "-1..=2"),
        ("{e-3 for e in 1..=5}", "-2..=2"),
        (&*format!("{{{many}}}"), "-9..=9"),
    ] {
        for clauses in [
            "(x-1, y+d) for d in D; (x, y-1)",
            "(x-d, y-1) for d in D; (x-1, y)",
            "(x-1, y-d) for d in D; (x, y-1)",
        ] {
            let by = if clauses.starts_with("(x-d") {
                "by y, x"
            } else {
                "by x, y"
            };
            let line = format!("State(x, y -> {clauses}; {by})");
            let (own, same) = (
                game(&line.replace('D', set)),
                game(&line.replace('D', range)),
            );
            assert_eq!(game(&own.to_string()), own, "{line}");
            for code in 0..100 {
                let state = format!("{},{}", code % 10, code / 10);
                assert_eq!(
                    options(&own, &state),
                    options(&same, &state),
                    "{line}, {set}: {state}"
                );
            }
        }
        let line = "Heap(n -> [n-10-d, 1] for e in 11..=n, d in D)";
        let (own, same) = (
            game(&line.replace('D', set)),
            game(&line.replace('D', range)),
        );
        for heap in 0..30 {
            let heap = heap.to_string();
            assert_eq!(
                options(&own, &heap),
                options(&same, &heap),
                "{line}, {set}: {heap}"
            );
        }
    }
    // A part that is negative for a large heap alone is no move either.
    for (line, same) in [
        (
            "Heap(n -> [70-n] if n > 40)",
            "Heap(n -> [70-n] if n > 40 and n <= 70)",
        ),
        (
            "Heap(n -> [n-1, 200-n] if n > 150)",
            "Heap(n -> [n-1, 200-n] if n > 150 and n <= 200)",
        ),
        (
            "Heap(n -> [n-1, k-3] for k in 1..=n-1)",
            "Heap(n -> [n-1, k-3] for k in 3..=n-1)",
        ),
        ("Heap(n -> [n-5, 2])", "Heap(n -> [n-5, 2] if n >= 5)"),
        ("Heap(n -> [n-2, -1]; [n-1])", "Heap(n -> [n-1])"),
    ] {
        let (own, same) = (game(line), game(same));
        for heap in 0..300 {
            let heap = heap.to_string();
            assert_eq!(
                options(&own, &heap),
                options(&same, &heap),
                "{line}: {heap}"
            );
        }
    }
}
