//! Tests of `claim`.

use grundy_core::{
    claim::{Claim, ClaimError, Claimed},
    game::expr::Steps,
};

fn value(text: &str, position: &[i128]) -> Result<Claimed, ClaimError> {
    let names = ["x", "y"]
        .get(..position.len())
        .expect("at most two numbers");
    let claim = Claim::parse(text, names).unwrap_or_else(|error| panic!("{text}: {error}"));
    claim.at(position, &|_| None, &mut Steps::at_most(100_000_000))
}

#[test]
fn formulas_have_the_values_of_plain_arithmetic() {
    for n in 0..200_i128 {
        let of = |text: &str| value(text, &[n]);
        assert_eq!(of("n -> n % 3"), Ok(Claimed::Value(n % 3)));
        assert_eq!(
            of("n -> (n if n % 2 == 0 else 7) + 1"),
            Ok(Claimed::Value(if n % 2 == 0 { n } else { 7 } + 1))
        );
        let cases = if n < 5 {
            1
        } else if n < 9 {
            2
        } else {
            3
        };
        assert_eq!(
            of("n -> 1 if n < 5 else 2 if n < 9 else 3"),
            Ok(Claimed::Value(cases))
        );
        let table = if n < 2 { 8 + n } else { (n - 2) % 3 };
        assert_eq!(of("n -> [8, 9; 0, 1, 2][n]"), Ok(Claimed::Value(table)));
        assert_eq!(of("m -> lost if m % 4 == 0"), Ok(Claimed::Lost(n % 4 == 0)));
        let least = (2..=n)
            .find(|divisor| n % divisor == 0)
            .ok_or(ClaimError::Undefined);
        assert_eq!(of("n -> factor(n)"), least.map(Claimed::Value));
        let (a, b) = (n % 7, n / 7);
        assert_eq!(
            of("n -> let a = n%7; let b = n/7; (a if a > b else b)+a"),
            Ok(Claimed::Value(a.max(b) + a))
        );
        let power = 1_i128 << n.max(1).ilog2();
        assert_eq!(
            of("n -> 1 if n == 0 else last(1, x -> 2*x, n)"),
            Ok(Claimed::Value(power))
        );
        // An arrow within brackets is not that of the claim.
        let is_power = (n + 1).count_ones() == 1;
        assert_eq!(
            of("lost if x == last(0, y -> 2*y+1, x)"),
            Ok(Claimed::Lost(is_power))
        );
        assert_eq!(
            of("n -> lost if n == last(0, x -> 2*x+1, n)"),
            Ok(Claimed::Lost(is_power))
        );
        // The powers of two up to the number of terms of the arithmetic sequence 3, 3+n, 3+2n, … up
        // to 100.
        let terms = if n == 0 || n > 97 { 0 } else { 97 / n };
        let of_two =
            of("n -> 0 if n == 0 or n > 97 else last(1, x -> x+x, last(3, y -> y+n, 100)/n)");
        assert_eq!(
            of_two,
            Ok(Claimed::Value(if terms == 0 {
                0
            } else {
                1 << ((3 + terms * n) / n).ilog2()
            }))
        );
    }
}

#[test]
fn long_searches_end_with_the_steps() {
    for text in ["n -> factor(n)", "n -> last(0, x -> x+1, n)"] {
        let claim = Claim::parse(text, &["n"]).expect(text);
        let value = claim.at(&[(1 << 61) - 1], &|_| None, &mut Steps::at_most(10_000));
        assert_eq!(value, Err(ClaimError::OutOfSteps), "{text}");
    }
}

/// Each `g` is one more position on the stack of the evaluation, not of the thread.
#[test]
fn deep_recursion_needs_no_stack() {
    assert_eq!(
        value("n -> 0 if n == 0 else 1 + g(n-1)", &[300_000]),
        Ok(Claimed::Value(300_000))
    );
    assert_eq!(
        value("n -> 0 if n < 2 else g(n-1) ^ g(n-2) ^ 1", &[92]),
        Ok(Claimed::Value(1))
    );
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_endless_recursion_ends_with_its_steps() {
    assert_eq!(
        value("n -> 0 if n == 0 else 1 + g(n-1)", &[2_000_000]),
        Err(ClaimError::OutOfSteps)
    );
}

#[test]
fn invalid_values_are_errors() {
    assert_eq!(value("n -> 5 / n", &[0]), Err(ClaimError::Undefined));
    assert_eq!(
        value("n -> n*n*n*n", &[1 << 40]),
        Err(ClaimError::Undefined)
    );
    assert_eq!(value("n -> [1, 2][n-1]", &[0]), Err(ClaimError::Undefined));
    assert_eq!(
        value("n -> last(1, x -> x, n)", &[5]),
        Err(ClaimError::Undefined)
    );
    assert_eq!(
        value("n -> last(7, x -> x+1, n)", &[5]),
        Err(ClaimError::Undefined)
    );
    assert_eq!(
        value("n -> g(n)", &[3]),
        Err(ClaimError::NotSmaller("3".to_owned()))
    );
    assert_eq!(
        value("n -> g(n-5)", &[3]),
        Err(ClaimError::NotSmaller("-2".to_owned()))
    );
    assert_eq!(
        value("x, y -> g(y, x) if x > y else x", &[5, 2]),
        Ok(Claimed::Value(2))
    );
    assert_eq!(
        value("x, y -> g(y, x)", &[2, 5]),
        Err(ClaimError::NotSmaller("5, 2".to_owned()))
    );
}

/// The members of the sequence by their definition, and the least part by subtraction of the
/// largest member that fits.
#[test]
fn least_parts_are_those_of_the_greedy_sum() {
    for ratio in 1..=6_i128 {
        let mut members = vec![1_i128];
        while members[members.len() - 1] < 500 {
            let last = members[members.len() - 1];
            let by = members
                .iter()
                .find(|&&member| ratio * member >= last)
                .expect("the last member");
            members.push(last + by);
        }
        for number in 1..300 {
            let (mut rest, mut least) = (number, 0);
            while rest > 0 {
                least = *members
                    .iter()
                    .filter(|&&member| member <= rest)
                    .max()
                    .expect("1");
                rest -= least;
            }
            assert_eq!(
                value(&format!("n -> part(n, {ratio})"), &[number]),
                Ok(Claimed::Value(least)),
                "{ratio}"
            );
        }
    }
    let powers = |n: i128| Ok(Claimed::Value(n & -n));
    assert!((1..300).all(|n| value("n -> part(n, 1)", &[n]) == powers(n)));
    for text in ["n -> part(n-3, 2)", "n -> part(n, 0)"] {
        assert_eq!(value(text, &[3]), Err(ClaimError::Undefined), "{text}");
    }
    // A ratio of 10^9 has as many members.
    assert_eq!(
        value("n -> part(n, 1000000000000)", &[1 << 40]),
        Err(ClaimError::OutOfSteps)
    );
}

#[test]
fn claims_about_a_part_name_its_positions() {
    let claim = Claim::parse_of_part("x, y -> lost if x == 1 for y == x-1 and x > 0", &["x", "y"])
        .expect("a claim");
    for (position, is_about) in [([3, 2], true), ([3, 3], false), ([0, 0], false)] {
        assert_eq!(
            claim.is_about(&position, &mut Steps::at_most(100)),
            Ok(is_about)
        );
    }
    let text = claim.to_string();
    assert_eq!(text, "x, y -> lost if x == 1 for y == x-1 and x > 0");
    assert_eq!(
        Claim::parse_of_part(&text, &["x", "y"]).as_ref(),
        Ok(&claim)
    );
    assert!(
        Claim::parse(&text, &["x", "y"]).is_err(),
        "only some readers know parts"
    );
    let recursive = Claim::parse_of_part("n -> 0 if n == 0 else 1 + g(n-1) for n > 3", &["n"]);
    assert!(recursive.is_err_and(|error| error.message.contains("not about")));
    // The arrow of `last` is not that of the names.
    assert!(Claim::parse_of_part("lost if n == last(1, x -> 2*x, n)", &["n"]).is_ok());
}
