//! Claims over all families: every answer is compared with an oracle, which reads and evaluates the
//! claims by itself.

mod misere;
mod oracle;

use std::collections::BTreeMap;

use grundy_core::{
    family::Position,
    game::{Game, Rules},
    notation::Bounds,
    reference::Reference,
    values::Shape,
};
use grundy_law::{
    LawSearchResult, SearchLimits,
    claim::{self, Counterexample, Verdict, Witness},
    find,
};
use oracle::{Oracle, Says};

/// One line of the list.
struct Line<'a> {
    answer: &'a str,
    game: Game,
    bounds: Bounds,
    claim: &'a str,
}

fn lines() -> Vec<Line<'static>> {
    let lines = include_str!("claims.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let read = |line: &'static str| {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [answer, game, bounds, claim] = parts.as_slice() else {
            panic!("{line}")
        };
        let parsed = |text: &str| {
            text.parse()
                .unwrap_or_else(|error| panic!("{line}: {error}"))
        };
        Line {
            answer,
            game: parsed(game),
            bounds: bounds.parse().unwrap(),
            claim,
        }
    };
    lines.map(read).collect()
}

/// The positions of a table, each with the numbers that a claim takes, in order.
fn positions(game: &Game, bounds: &Bounds, arity: usize) -> Vec<(Vec<u64>, Position)> {
    let shape = game
        .shape(bounds)
        .unwrap_or_else(|error| panic!("{game}: {error}"));
    let numbers = |index: usize| {
        let mut numbers = shape.numbers(index);
        let beyond = numbers.split_off(arity.min(numbers.len()));
        beyond
            .iter()
            .all(|&number| number == 0)
            .then(|| (numbers, game.position(shape, index).unwrap()))
    };
    (0..shape.positions().unwrap())
        .filter_map(numbers)
        .collect()
}

/// Bounds about twice as large, or so large that they contain a position.
fn larger(bounds: &Bounds, contains: &[u128]) -> Bounds {
    let number = |place: usize| {
        contains
            .get(place)
            .map_or(0, |&number| u64::try_from(number).unwrap())
    };
    match *bounds {
        Bounds::Heap(to) if contains.is_empty() => Bounds::Heap(2 * to),
        Bounds::Heap(to) => Bounds::Heap(to.max(number(0))),
        Bounds::Grid(x, y) if contains.is_empty() => Bounds::Grid(x + x / 2, y + y / 2),
        Bounds::Grid(..) => Bounds::Grid(number(0) + 1, number(1) + 1),
        other => other,
    }
}

/// Returns the first position at which a claim is false, with the value there.
fn first_false(line: &Line<'_>, bounds: &Bounds) -> Option<(Vec<u64>, Position, u32)> {
    let mut values = Reference::new(&line.game);
    let mut oracle = Oracle::new(line.claim, line.game.family().coordinates());
    let arity = oracle.arity();
    let mut all = positions(&line.game, bounds, arity).into_iter();
    all.find_map(|(numbers, position)| {
        let value = values.grundy(&position);
        let is_true = match oracle.says(&numbers) {
            Says::Value(claimed) => claimed == i128::from(value),
            Says::Lost(lost) => lost == (value == 0),
        };
        (!is_true).then_some((numbers, position, value))
    })
}

/// Checks a witness with all options of the position.
fn shows(line: &Line<'_>, difference: &Counterexample, position: &Position) {
    let mut values = Reference::new(&line.game);
    let mut options: BTreeMap<String, u128> = BTreeMap::new();
    line.game.options(position, &mut |parts| {
        let value = parts
            .iter()
            .fold(0, |sum, part| sum ^ u128::from(values.grundy(part)));
        let parts: Vec<Position> = parts
            .iter()
            .filter(|part| !part.is_empty())
            .cloned()
            .collect();
        options.insert(line.game.print_positions(&parts), value);
    });
    match &difference.witness {
        Witness::Option { to, value } => {
            assert_eq!(options.get(to), Some(value), "{}: {to}", line.claim);
        }
        Witness::Missing(value) => assert!(
            options.values().all(|other| other != value),
            "{}",
            line.claim
        ),
        Witness::Negative => {}
        Witness::Unknown(_) | Witness::Ended | Witness::Equation => {
            panic!("{} {}: no witness", line.game, line.claim)
        }
    }
}

#[test]
fn some_answers_agree_with_the_oracle() {
    assert_answers(24);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_some_answers_agree_with_the_oracle() {
    assert_answers(6);
}

#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_every_answer_agrees_with_the_oracle() {
    assert_answers(1);
}

/// Checks every line whose number is a multiple of `step`.
fn assert_answers(step: usize) {
    let lines = lines();
    assert!(lines.len() >= 150, "{}", lines.len());
    for line in lines.iter().step_by(step) {
        let label = format!("{} | {}", line.game, line.claim);
        let search = SearchLimits {
            bounds: Some(line.bounds),
            ..SearchLimits::to_heap(10_000)
        };
        let found = match find(&line.game, &search) {
            Ok(found) => found,
            Err(error) => panic!("{label}: {error}"),
        };
        let asked =
            claim::parse(line.claim, &line.game).unwrap_or_else(|error| panic!("{label}: {error}"));
        let verdict =
            claim::check(&asked, &found, &()).unwrap_or_else(|error| panic!("{label}: {error}"));
        match &verdict {
            Verdict::Proved(_) => {
                assert_eq!(line.answer, "proved", "{label}");
                assert_eq!(
                    first_false(line, &larger(&line.bounds, &[])),
                    None,
                    "{label}"
                );
            }
            Verdict::TrueSoFar { .. } => {
                assert_eq!(line.answer, "so far", "{label}");
                assert_eq!(first_false(line, &line.bounds), None, "{label}");
            }
            Verdict::False(difference) => {
                let numbers: Vec<String> =
                    difference.numbers.iter().map(ToString::to_string).collect();
                assert_eq!(
                    line.answer.trim_end(),
                    format!("false {}", numbers.join(",")).trim_end(),
                    "{label}"
                );
                let bounds = larger(&line.bounds, &difference.numbers);
                let is_near = matches!(found.values.shape, Shape::Grid { width, height }
                    if difference.numbers[0] < width as u128 && difference.numbers[1] < height as u128);
                let bounds = if is_near { line.bounds } else { bounds };
                let (first, position, value) =
                    first_false(line, &bounds).unwrap_or_else(|| panic!("{label}: true"));
                let first: Vec<u128> = first.into_iter().map(u128::from).collect();
                assert_eq!(
                    (&first, Some(u128::from(value))),
                    (&difference.numbers, difference.value),
                    "{label}"
                );
                assert!(difference.is_first, "{label}");
                shows(line, difference, &position);
            }
        }
    }
}

/// A claim is proved only where it is true: each true claim, changed at one far position, is never
/// proved.
#[test]
fn claims_that_are_false_far_out_are_not_proved() {
    for (game, claim) in [
        ("Subtraction({1,2})", "n % 3"),
        ("Subtraction(1..=n/2)", "n/2 if n % 2 == 0 else g(n/2)"),
        ("Nim", "n"),
        ("AllBut({1,2})", "n/3"),
    ] {
        let game: Game = game.parse().unwrap();
        let found: LawSearchResult = find(&game, &SearchLimits::to_heap(2000)).unwrap();
        for far in [5_000_u64, 123_456_789_012] {
            let text = format!("n -> ({claim}) + 1 if n == {far} else {claim}");
            let asked = claim::parse(&text, &game).unwrap();
            match claim::check(&asked, &found, &()).unwrap() {
                Verdict::False(difference) => {
                    assert!(difference.numbers[0] >= u128::from(far), "{text}");
                }
                verdict => panic!("{text}: {verdict:?}"),
            }
        }
    }
}

/// A counterexample of the mex equation is a false claim, at the first position if a table that
/// contains it is small.
#[test]
fn counterexamples_beyond_the_table_are_false() {
    for (game, text, at, is_first) in [
        (
            "State(x, y -> (x-1, y); (x, y-1); (x-512, y-512) if x == y)",
            "x, y -> (x + y) % 2",
            [512, 512],
            true,
        ),
        (
            "State(x, y -> (x-a, y) for a in 1..=x; (x, y-a) for a in 1..=y if x < 3 or y < 70000)",
            "x, y -> x ^ y",
            [65_536, 98_304],
            false,
        ),
    ] {
        let game: Game = game.parse().unwrap();
        let found = find(
            &game,
            &SearchLimits {
                bounds: Some(Bounds::Grid(8, 8)),
                ..SearchLimits::to_heap(8)
            },
        )
        .unwrap();
        let asked = claim::parse(text, &game).unwrap();
        match claim::check(&asked, &found, &()).unwrap() {
            Verdict::False(difference) => {
                assert_eq!(
                    (difference.numbers.as_slice(), difference.is_first),
                    (at.as_slice(), is_first),
                    "{game}"
                );
            }
            verdict => panic!("{game}: {verdict:?}"),
        }
    }
}

/// A position beyond the table at which a claim and a theorem differ makes the claim false.
#[test]
fn counterexamples_of_a_theorem_are_false() {
    find_counterexamples(&[(500, "500*x == 499*y")]);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_counterexamples_of_a_theorem_are_false() {
    find_counterexamples(&[(500, "500*x == 499*y"), (1897, "1897*x == 145*y")]);
}

fn find_counterexamples(ratios: &[(u128, &str)]) {
    let game: Game = "Wythoff".parse().unwrap();
    let found = find(
        &game,
        &SearchLimits {
            bounds: Some(Bounds::Grid(8, 8)),
            ..SearchLimits::to_heap(8)
        },
    )
    .unwrap();
    let rule = "lost if min(x, y) == (max(x, y)-min(x, y) + isqrt(5*(max(x, y)-min(x, y))*(max(x, y)-min(x, y))))/2";
    for &(k, ratio) in ratios {
        let asked = claim::parse(&format!("{rule} or {ratio} and y > 0"), &game).unwrap();
        let verdict = claim::check(&asked, &found, &()).unwrap();
        let Verdict::False(difference) = verdict else {
            panic!("{ratio}: {verdict:?}")
        };
        assert!(
            difference.is_first && difference.numbers.contains(&k),
            "{ratio}: {difference}"
        );
    }
}
