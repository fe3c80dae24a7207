//! Euclid's game compared with values computed from its rules, and claims compared on cones with
//! all small positions.

use std::time::Duration;

use grundy_check::{
    Certificate, CheckBudget, CheckError,
    cones::{ClaimComparison, same},
};
use grundy_compute::compute;
use grundy_core::{
    claim::{Claim, Claimed},
    diagnostic::Diagnostic,
    game::{Game, expr::Steps},
    notation::Bounds,
    progress::Deadline,
    values::Values,
};
use grundy_law::{
    Euclid, Outcome, SearchLimits,
    claim::{Verdict, certificate, check, parse},
    find,
};
use proptest::prelude::*;

const SIDE: u64 = 45;

/// Usual spellings of the game in which a move may lead to 0.
const TO_ZERO: [&str; 6] = [
    "State(x, y -> (x-k*y, y) for k in 1..=x/max(1, y) if y > 0 and x >= y; (x, y-k*x) for k in 1..=y/max(1, x) if x > 0 and y > x)",
    "State(x, y -> (x-k*y, y) for k in 1..=x if y > 0; (x, y-k*x) for k in 1..=y if x > 0)",
    "State(x, y -> (x-y*a, y) for a in 1..=x if y >= 1 and x-a*y >= 0; (x, y-x*b) for b in 1..=y+3 if x != 0 and y >= b*x)",
    "State(x, y -> (max(x, y)-k*min(x, y), min(x, y)) for k in 1..=max(x, y) if min(x, y) > 0)",
    "State(x, y -> (min(x, y), max(x, y)-k*min(x, y)) for k in 1..=max(x, y)/max(min(x, y), 1) if x*y > 0)",
    "State(x, y -> (x-k*y, y) for k in 1..=x+y if y > 0; (y-k*x, x) for k in 1..=x+y if not x < 1; by x+y, x)",
];

/// Games in which play ends at equal numbers; in all but the last two, the numbers stay above 0.
const TO_EQUAL: [&str; 5] = [
    "State(x, y -> (x-k*y, y) for k in 1..=x if y > 0 and x > k*y; (x, y-k*x) for k in 1..=y if x > 0 and y-k*x > 0)",
    "State(x, y -> (x-k*y, y) for k in 1..=(x-1)/max(y, 1) if y > 0; (x, y-k*x) for k in 1..=(y-1)/max(1, x) if x > 0)",
    "State(x, y -> (max(x, y)-k*min(x, y), min(x, y)) for k in 1..=x+y if min(x, y) > 0 and max(x, y) > k*min(x, y))",
    "State(x, y -> (x-k*y, y) for k in 1..=x if y > 0 and x > y; (x, y-k*x) for k in 1..=y if x > 0 and y > x)",
    "State(x, y -> (max(x, y)-k*min(x, y), min(x, y)) for k in 1..=x+y if x*y > 0 and x != y)",
];

fn game(line: &str) -> Game {
    line.parse().expect(line)
}

fn euclid(game: &Game) -> Option<Euclid> {
    Euclid::from_rule(game.state().expect("states"))
}

fn values(game: &Game) -> Values {
    compute(game, &Bounds::Grid(SIDE, SIDE), None, &()).expect("small")
}

#[test]
fn the_law_is_that_of_the_computed_values() {
    let zero = TO_ZERO.iter().map(|line| (line, false, false));
    let equal = TO_EQUAL
        .iter()
        .enumerate()
        .map(|(place, line)| (line, true, place < 3));
    for (line, ends_at_equal, has_values) in zero.chain(equal) {
        let game = game(line);
        let law = euclid(&game).unwrap_or_else(|| panic!("{line} is not seen to be Euclid's game"));
        assert_eq!(
            (law.is_lost(1, 1), law.value(3, 7).is_some()),
            (ends_at_equal, has_values),
            "{line}"
        );
        for (index, value) in values(&game).iter().enumerate() {
            let (x, y) = (index as u64 / SIDE, index as u64 % SIDE);
            assert_eq!(law.is_lost(x, y), value == 0, "{line} at {x}, {y}");
            if has_values {
                assert_eq!(
                    law.value(x.into(), y.into()),
                    Some(value.into()),
                    "{line} at {x}, {y}"
                );
            }
        }
    }
    let far = 1 << 62;
    let law = euclid(&game(TO_ZERO[0])).expect("Euclid's game");
    assert!(
        law.is_lost(u64::MAX, u64::MAX - 1)
            && !law.is_lost(far, far)
            && !law.is_lost(far, u64::MAX)
    );
}

#[test]
fn near_games_are_not_recognised() {
    for line in [
        // The loop ends early or begins late, or the condition says more.
        "State(x, y -> (x-k*y, y) for k in 1..=x/2 if y > 0; (x, y-k*x) for k in 1..=y if x > 0)",
        "State(x, y -> (x-k*y, y) for k in 2..=x if y > 0; (x, y-k*x) for k in 1..=y if x > 0)",
        "State(x, y -> (x-k*y, y) for k in 1..=3 if y > 0; (x, y-k*x) for k in 1..=y if x > 0)",
        "State(x, y -> (x-k*y, y) for k in 1..=x if y > 1; (x, y-k*x) for k in 1..=y if x > 1)",
        "State(x, y -> (x-k*y, y) for k in 1..=x if y > 0 and x < 30; (x, y-k*x) for k in 1..=y if x > 0)",
        "State(x, y -> (x-k*y, y) for k in 1..=x if y > 0 and x > k*y+1; (x, y-k*x) for k in 1..=y if x > 0 and y > k*x+1)",
        // Other moves, one side alone, or two rules for the end.
        "State(x, y -> (x-k*y, y) for k in 1..=x if y > 0)",
        "State(x, y -> (x-2*k*y, y) for k in 1..=x if y > 0; (x, y-k*x) for k in 1..=y if x > 0)",
        "State(x, y -> (x-k*y, y-1) for k in 1..=x if y > 0; (x, y-k*x) for k in 1..=y if x > 0)",
        "State(x, y -> (x-k*y, y) for k in 1..=x if y > 0 and x > k*y; (x, y-k*x) for k in 1..=y if x > 0)",
        "State(x, y -> (x-k*y, y) for k in 1..=x if y > 0; (x, y-k*x) for k in 1..=y if x > 0; (x-1, y))",
        "State(x, y -> (x-y, y) if y > 0; (x, y-x) if x > 0)",
        "State(x, y -> (x-k*y, y) + (k, 0) for k in 1..=x if y > 0; (x, y-k*x) for k in 1..=y if x > 0; by x+y, x)",
        "State(x, y -> (x-k, y) for k in 1..=x; (x, y-k) for k in 1..=y; (x-1, y+0*x*y))",
    ] {
        assert_eq!(euclid(&game(line)), None, "{line}");
    }
}

/// Answers about a claim. The certificate of a proved claim verifies, and does not for other games
/// and formulas.
fn answer(line: &str, text: &str) -> Verdict {
    let game = game(line);
    let found = find(
        &game,
        &SearchLimits {
            bounds: Some(Bounds::Grid(20, 20)),
            ..SearchLimits::to_heap(20)
        },
    )
    .expect(line);
    let claim = parse(text, &game).expect(text);
    let verdict = check(&claim, &found, &()).expect(text);
    let certificate = certificate(&claim, &found, &verdict);
    assert_eq!(
        certificate.is_ok(),
        matches!(verdict, Verdict::Proved(_)),
        "{text}"
    );
    if let Ok(certificate) = certificate {
        let written = certificate.to_string();
        assert_eq!(verified(&written), Ok(()), "{written}");
        for (old, new) in [
            ("lost if ", "lost if x == 8 and y == 5 or "),
            ("ride (-1,-1)", "ride (-2,-2)"),
            ("(x-k*y, y)", "(x-k*y, y-1)"),
            ("formula = ", "misere = true\nformula = "),
        ] {
            let forged = written.replacen(old, new, 1);
            assert!(forged == written || verified(&forged).is_err(), "{forged}");
        }
    }
    verdict
}

fn verified(certificate: &str) -> Result<(), String> {
    let certificate: Certificate = certificate
        .parse()
        .map_err(|error: Diagnostic| error.to_string())?;
    let budget = CheckBudget {
        steps: 1_000_000_000,
        bytes: 1 << 30,
    };
    grundy_check::check(&certificate, budget, &(), &mut |_| ()).map_err(|error| error.to_string())
}

#[test]
fn a_comparison_ends_with_its_time() {
    let game = game(TO_ZERO[0]);
    let claim = parse(
        "lost if x*y == 0 or x*x < x*y + y*y and y*y < x*y + x*x and x != y",
        &game,
    )
    .expect("a claim");
    assert_eq!(same(&claim, &claim, &()), ClaimComparison::Everywhere);
    let ended = Deadline::after(Duration::ZERO, &());
    assert_eq!(same(&claim, &claim, &ended), ClaimComparison::Open);
    let certificate = Certificate::of_formula(&game, &claim, false);
    let budget = CheckBudget {
        steps: 1_000_000_000,
        bytes: 1 << 30,
    };
    assert_eq!(
        grundy_check::check(&certificate, budget, &ended, &mut |_| ()),
        Err(CheckError::Cancelled)
    );
}

#[test]
fn the_law_has_a_certificate() {
    for line in TO_ZERO.iter().chain(&TO_EQUAL) {
        let found = find(&game(line), &SearchLimits::to_heap(20)).expect(line);
        let certificate = found
            .law
            .and_then(|law| law.certificate(&found.game))
            .expect(line);
        assert_eq!(verified(&certificate.to_string()), Ok(()), "{line}");
    }
}

#[test]
fn claims_by_the_golden_ratio_are_proved_or_refuted() {
    let (zero, equal) = (TO_ZERO[0], TO_EQUAL[0]);
    for (line, claim) in [
        (
            zero,
            "x, y -> lost if x == 0 or y == 0 or x != y and y*y < x*y + x*x and x*x < x*y + y*y",
        ),
        (
            zero,
            "lost if min(x, y) == 0 or x != y and max(x, y)*(max(x, y)-min(x, y)) < min(x, y)*min(x, y)",
        ),
        (
            zero,
            "lost if x*y == 0 or not (x == y or x*x - x*y >= y*y or y*y - x*y > x*x)",
        ),
        (
            zero,
            "lost if (0 if x*y == 0 else 1 if x == y else 0 if x*x-x*y < y*y and y*y-x*y < x*x else 1) == 0",
        ),
        (
            equal,
            "lost if x*y == 0 or x*x < x*y + y*y and y*y < x*y + x*x",
        ),
        (
            equal,
            "x, y -> 0 if x == 0 or y == 0 else (x*x-y*y)/(x*y) if x > y else (y*y-x*x)/(x*y)",
        ),
        (
            equal,
            "x, y -> 0 if min(x, y) == 0 else (max(x, y)-min(x, y))*(x+y)/(x*y)",
        ),
    ] {
        let said = answer(line, claim);
        assert!(matches!(said, Verdict::Proved(_)), "{claim}: {said:?}");
    }
    // A condition without polynomials is true so far.
    let said = answer(
        zero,
        "lost if x*y == 0 or x*x < x*y + y*y and y*y < x*y + x*x and x != y + 0*gcd(x, y)",
    );
    assert!(matches!(said, Verdict::TrueSoFar { .. }), "{said:?}");
    for (line, claim) in [
        // 34/21 is above the golden ratio by less than 1/441, and 55/34 below it by less than
        // 1/1156.
        (
            zero,
            "lost if x*y == 0 or x != y and 21*max(x, y) < 34*min(x, y)",
        ),
        (
            zero,
            "lost if x*y == 0 or x != y and 34*max(x, y) <= 55*min(x, y)",
        ),
        (
            equal,
            "x, y -> 0 if min(x, y) == 0 else (max(x, y)-min(x, y))*(x+y)/(x*y) if 40*x > y else 39",
        ),
    ] {
        let Verdict::False(difference) = answer(line, claim) else {
            panic!("{claim} is false")
        };
        assert!(
            difference.is_first && difference.numbers.iter().any(|&number| number > 20),
            "{difference}"
        );
    }
}

/// The square root of 5 d^2 and a quotient are symbols, which are equal in any words.
#[test]
fn claims_by_the_pairs_of_wythoff_are_proved_in_other_words() {
    const WYTHOFF: &str = "Lattice(ride (-1,0) (0,-1) (-1,-1))";
    for claim in [
        "lost if min(x, y) == (max(x, y)-min(x, y) + isqrt(5*(max(x, y)-min(x, y))*(max(x, y)-min(x, y))))/2",
        "x, y -> lost if x == (y-x + isqrt(5*(x-y)*(x-y)))/2 and x <= y or y == (x-y + isqrt(5*(y-x)*(y-x)))/2 and y <= x",
        "lost if not 2*min(x, y) != (x+y-2*min(x, y) + isqrt(5*(x*x+y*y-2*x*y)))/2*2",
    ] {
        let said = answer(WYTHOFF, claim);
        assert!(matches!(said, Verdict::Proved(_)), "{claim}: {said:?}");
    }
    let claim = "lost if min(x, y) == (max(x, y)-min(x, y) + isqrt(5*(x-y)*(x-y)+2*x))/2";
    let Verdict::False(_) = answer(WYTHOFF, claim) else {
        panic!("{claim} is false")
    };
}

#[test]
fn a_law_gives_far_outcomes() {
    let found = find(&game(TO_ZERO[1]), &SearchLimits::to_heap(20)).expect("small");
    let law = found.law.expect("a law");
    let fibonacci: (u128, u128) = (10_610_209_857_723, 17_167_680_177_565);
    assert_eq!(
        law.outcome(&[fibonacci.0, fibonacci.1]),
        Some(Outcome::N),
        "above the golden ratio"
    );
    assert_eq!(
        law.outcome(&[fibonacci.1 - fibonacci.0, fibonacci.0]),
        Some(Outcome::P),
        "below it"
    );
    let text = "P-positions: the numbers differ and the larger number is less than phi times the smaller one, or a number is 0";
    assert!(
        law.is_wholly_proved() && law.to_string().starts_with(text),
        "{law}"
    );
}

/// Returns a condition on forms of the second degree.
fn condition() -> impl Strategy<Value = String> {
    let number = || -2..=2_i32;
    let form = (
        number(),
        number(),
        number(),
        prop_oneof![Just("<"), Just("<="), Just("=="), Just(">")],
    )
        .prop_map(|(a, b, c, sign)| format!("({a}*x*x + {b}*x*y + {c}*y*y {sign} 0)"));
    form.prop_recursive(2, 4, 2, |inner| {
        (inner.clone(), prop_oneof![Just("and"), Just("or")], inner)
            .prop_map(|(a, op, b)| format!("({a} {op} {b})"))
    })
}

proptest! {
    #[test]
    fn claims_are_compared_at_all_positions(one in condition(), other in condition(), is_same in any::<bool>()) {
        let claim = |condition: &str| Claim::parse(&format!("lost if {condition}"), &["x", "y"]).expect(condition);
        // The law in other words, or another claim.
        let words = format!("not (not {one} or x < 0)");
        let (one, other) = (claim(&one), claim(if is_same { &words } else { &other }));
        let at = |claim: &Claim, x: i128, y: i128| claim.at(&[x, y], &|_| None, &mut Steps::at_most(10_000)).expect("small");
        match same(&one, &other, &()) {
            ClaimComparison::Everywhere => for (x, y) in (0..40).flat_map(|x| (0..40).map(move |y| (x, y))) {
                prop_assert_eq!(at(&one, x, y), at(&other, x, y), "{}, {}", x, y);
            },
            ClaimComparison::Not(position) => {
                prop_assert!(!is_same);
                let [x, y] = [0, 1].map(|place| i128::try_from(position[place]).expect("small"));
                let (a, b): (Claimed, Claimed) = (at(&one, x, y), at(&other, x, y));
                prop_assert_ne!(a, b);
            }
            ClaimComparison::Open => prop_assert!(!is_same),
        }
    }
}
