//! Every proved law of heaps gives code, which answers far positions as the law does.

use std::time::Duration;

use grundy_core::game::Game;
use grundy_emit::{self as snippet, Language, Request};
use grundy_law::{self as law, Law, SearchLimits};

use super::drivers::{self, FunctionNames, Unit};

/// The heaps at which code and law are compared; a bound by a square root takes as many steps as
/// the root.
const HEAPS: [u64; 7] = [
    0,
    1,
    1000,
    123_456,
    1_000_000_007,
    100_000_000_000_031,
    500_000_000_000_000_003,
];

/// Lines whose laws are proved within a moment.
fn lines() -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for low in 1..=8 {
        for middle in low + 1..=9 {
            lines.extend(
                (middle + 1..=12).map(|high| format!("Subtraction({{{low},{middle},{high}}})")),
            );
        }
    }
    lines.extend((0..64).map(|code| format!("0.{}{}", code / 8, code % 8)));
    lines.extend((1..40).map(|code| format!("0.{}3{}", code / 8, code % 8)));
    lines.extend((1..=20).map(|most| format!("AllBut({{{most},{}}})", most + 3)));
    lines.extend((2..=7).map(|most| format!("Subtraction(1..={most})")));
    for (factor, divisor) in [(1, 2), (1, 3), (2, 3), (3, 5), (1, 7), (5, 8)] {
        for more in ["", "+1", "+4", "-1", "-3"] {
            lines.push(format!("Subtraction(1..=({factor}*n{more})/{divisor})"));
        }
    }
    for bound in [
        "isqrt(n)",
        "ilog(n+1)",
        "n-isqrt(n)",
        "n/2",
        "n/3+2",
        "n-7",
        "n-ilog(n+2)",
    ] {
        for other in ["1", "3", "n/4", "n-9", "isqrt(n)+2", "ilog(n+1, 3)"] {
            lines.extend(
                ["min", "max"].map(|of| format!("Subtraction(1..={of}({bound}, {other}))")),
            );
        }
    }
    let others = "4.[3];Mark;Dim;Ruler;Subtraction(powers(2));Subtraction(powers(3));Subtraction(odd);0.[3];0.[13];4.[1];\
        Subtraction(coprime to n);Heap(n -> [n/d] for d in 2..=n if n%d == 0);Heap(n -> [d] for d in 2..=n-1 if n%d == 0);\
        Heap(n -> [n/p] for p in 2..=n if prime(p) and n%p == 0)";
    lines.extend(others.split(';').map(|line| line.trim().to_owned()));
    lines
}

#[test]
#[ignore = "50 s: .ci/weekly"]
fn every_proved_law_gives_code() {
    let mut laws = Vec::new();
    for line in lines() {
        let game: Game = line
            .parse()
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        let search = SearchLimits::within(Duration::from_secs(2));
        let Some(law) = law::find(&game, &search)
            .ok()
            .and_then(|found| found.law)
            .filter(Law::is_proved)
        else {
            continue;
        };
        laws.push((line, game, law));
    }
    assert!(laws.len() >= 400, "{} laws", laws.len());
    for language in [Language::Cpp, Language::Python, Language::Javascript] {
        for (number, laws) in laws.chunks(100).enumerate() {
            let (mut units, mut questions, mut expected) = (Vec::new(), String::new(), Vec::new());
            for (place, (line, game, law)) in laws.iter().enumerate() {
                let prefix = format!("law_{place}");
                let name = Some(prefix.parse().expect("a name"));
                let request = Request {
                    name,
                    ..Request::new(game, language)
                };
                let text = snippet::emit(&request, &())
                    .unwrap_or_else(|error| panic!("{line}: {error}"))
                    .text;
                let functions = FunctionNames {
                    numbers: 1,
                    one: Some("grundy".to_owned()),
                    play: false,
                    longest: 1,
                    prefix: Some(prefix),
                };
                units.push(Unit { text, functions });
                let is_slow =
                    |n: u64| n > 1 << 24 && (line.contains("sqrt") || line.contains("prime"));
                // JavaScript computes products exactly below 2^53.
                let most = if language == Language::Javascript {
                    1 << 48
                } else {
                    u64::MAX
                };
                for n in HEAPS
                    .into_iter()
                    .filter(|&n| n < most)
                    .filter(|&n| !(is_slow(n) || line.contains("coprime") && n > 1 << 20))
                {
                    let Some(value) = law.value(&[n.into()]) else {
                        continue;
                    };
                    questions.extend([&format!("{place} g {n}"), "\n"]);
                    expected.push((line, n, value));
                }
            }
            let Some(program) = drivers::compile(&format!("laws_{number}"), language, &units)
            else {
                break;
            };
            for ((line, n, value), answer) in expected.iter().zip(program.answers(&questions)) {
                assert_eq!(
                    answer,
                    value.to_string(),
                    "{line} at {n} in {}",
                    language.title()
                );
            }
        }
    }
}
