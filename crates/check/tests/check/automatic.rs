//! Tests of the automata that decide the mex equation of a claim: what is proved is true by the
//! slow reference, and what is false near it is refused.

use std::collections::HashMap;

use grundy_check::{ByEquation, Certificate, CheckBudget, by_equation, check};
use grundy_core::{
    claim::{Claim, Claimed},
    family::Position,
    game::{Game, expr::Steps},
    reference::Reference,
};

/// Returns the lines of `automatic.tsv` with the claims that `automata` or a `theorem` prove.
fn list_claims(by: &str) -> Vec<(&'static str, &'static str)> {
    let rows = include_str!("automatic.tsv").lines();
    let claim = |row: &'static str| {
        let [proved_by, line, claim] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not three fields: {row}");
        };
        (proved_by == by).then_some((line, claim))
    };
    rows.filter(|row| !row.starts_with('#'))
        .filter_map(claim)
        .collect()
}

fn read(line: &str, claim: &str) -> (Game, Claim) {
    let game: Game = line
        .parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"));
    let claim = Claim::parse_of_part(claim, game.family().coordinates());
    (
        game,
        claim.unwrap_or_else(|error| panic!("{line}: {error}")),
    )
}

/// The numbers of the positions of a small box.
fn small(arity: usize) -> Vec<Vec<u64>> {
    let side = [0, 40, 13, 6, 4][arity];
    let digits = |mut index: u64| {
        let mut digit = || {
            let digit = index % side;
            index /= side;
            digit
        };
        (0..arity).map(|_| digit()).collect()
    };
    (0..side.pow(u32::try_from(arity).expect("few numbers")))
        .map(digits)
        .collect()
}

/// The values of positions by the slow reference.
struct Slow<'a> {
    game: &'a Game,
    reference: Reference<'a, Game>,
}

impl<'a> Slow<'a> {
    fn new(game: &'a Game) -> Self {
        Self {
            game,
            reference: Reference::new(game),
        }
    }

    fn position(&self, numbers: &[u64]) -> Position {
        self.game
            .family()
            .from_numbers(numbers)
            .expect("a position")
    }

    fn is_true(&mut self, claim: &Claim, numbers: &[u64]) -> bool {
        let position: Vec<i128> = numbers.iter().map(|&number| number.into()).collect();
        let steps = &mut Steps::at_most(1 << 20);
        if !claim.is_about(&position, steps).unwrap_or(true) {
            return true;
        }
        let value = self.reference.grundy(&self.position(numbers));
        match claim.at(&position, &|_| None, steps) {
            Ok(Claimed::Value(claimed)) => claimed == i128::from(value),
            Ok(Claimed::Lost(lost)) => lost == (value == 0),
            Err(_) => false,
        }
    }
}

fn is_proved(answer: &ByEquation) -> bool {
    matches!(
        answer,
        ByEquation::Automata { .. } | ByEquation::Classes { .. } | ByEquation::Theorem(_)
    )
}

/// Checks that each claim is proved as said and is true by the reference, that its certificate is
/// accepted, and that one with the opposite claim is refused.
fn are_proved(pairs: &[(&str, &str)], by_theorem: bool) {
    for (line, text) in pairs {
        let (game, claim) = read(line, text);
        let answer = by_equation(&game, &claim, false, &());
        let is_as_said = match answer {
            ByEquation::Automata { .. } => !by_theorem,
            ByEquation::Theorem(_) => by_theorem,
            _ => false,
        };
        assert!(is_as_said, "{line}, {text}: {answer:?}");
        let mut slow = Slow::new(&game);
        for numbers in small(claim.arity) {
            assert!(
                slow.is_true(&claim, &numbers),
                "{line}, {text}: {numbers:?}"
            );
        }
        let certificate = Certificate::of_formula(&game, &claim, false).to_string();
        let verify = |text: &str| {
            check(
                &text.parse().expect("a certificate"),
                CheckBudget::DEFAULT,
                &(),
                &mut |_| (),
            )
        };
        assert!(verify(&certificate).is_ok(), "{certificate}");
        let (names, says) = text
            .split_once("->")
            .filter(|(names, _)| !names.contains('('))
            .unwrap_or(("", text));
        let arrow = if names.is_empty() { "" } else { "->" };
        let (says, part) = says
            .split_once(" for ")
            .map_or((says, String::new()), |(says, part)| {
                (says, format!(" for {part}"))
            });
        let other = match says.trim_start().strip_prefix("lost if ") {
            Some(condition) => format!("{names}{arrow} lost if not ({condition}){part}"),
            None => format!("{names}{arrow} ({says})+1{part}"),
        };
        let (_, other) = read(line, &other);
        let altered = Certificate::of_formula(&game, &other, false).to_string();
        assert!(verify(&altered).is_err(), "{altered}");
    }
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_claims_about_heaps_are_proved_by_automata() {
    let heaps: Vec<_> = list_claims("automata")
        .into_iter()
        .filter(|(line, _)| !line.starts_with("State") && !line.starts_with("Latt"))
        .collect();
    are_proved(&heaps, false);
}

#[test]
fn claims_about_states_are_proved_by_automata() {
    let states: Vec<_> = list_claims("automata")
        .into_iter()
        .filter(|(line, _)| line.starts_with("State"))
        .collect();
    are_proved(&states, false);
}

#[test]
fn claims_about_lattices_are_proved_by_automata() {
    let lattices: Vec<_> = list_claims("automata")
        .into_iter()
        .filter(|(line, _)| line.starts_with("Lattice"))
        .collect();
    are_proved(&lattices, false);
}

#[test]
fn claims_are_compared_with_theorems() {
    compare_with_theorems(5);
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_claims_are_compared_with_theorems() {
    compare_with_theorems(1);
}

fn compare_with_theorems(step: usize) {
    let claims: Vec<_> = list_claims("theorem").into_iter().step_by(step).collect();
    are_proved(&claims, true);
}

/// Each number of each claim is changed by one: what is proved then is true, and what is refuted is
/// false nearby.
fn changed_claims_are_true_if_proved(pairs: &[(&str, &str)]) -> (usize, usize) {
    let (mut proved, mut refuted) = (0, 0);
    for (line, text) in pairs {
        let numbers = text
            .char_indices()
            .filter(|(_, letter)| letter.is_ascii_digit());
        for (place, digit) in numbers {
            let other = (digit.to_digit(10).expect("a digit") + 1) % 10;
            let changed = format!("{}{other}{}", &text[..place], &text[place + 1..]);
            let game: Game = line.parse().expect("a game");
            let Ok(claim) = Claim::parse_of_part(&changed, game.family().coordinates()) else {
                continue;
            };
            let mut slow = Slow::new(&game);
            let is_true = small(claim.arity)
                .iter()
                .all(|numbers| slow.is_true(&claim, numbers));
            match by_equation(&game, &claim, false, &()) {
                ByEquation::Differs(position) => {
                    assert!(
                        !is_true || position.iter().any(|&number| number > 12),
                        "{line}, {changed}: {position:?}"
                    );
                    refuted += 1;
                }
                answer if is_proved(&answer) => {
                    assert!(is_true, "{line}, {changed}: {answer:?}");
                    proved += 1;
                }
                _ => {}
            }
        }
    }
    (proved, refuted)
}

#[test]
fn no_changed_claim_about_some_games_is_proved_unless_true() {
    let pairs: Vec<_> = list_claims("automata")
        .into_iter()
        .filter(|(line, _)| !line.starts_with("Heap"))
        .take(8)
        .collect();
    let (proved, refuted) = changed_claims_are_true_if_proved(&pairs);
    assert!(refuted > 0, "{proved} {refuted}");
}

#[test]
#[ignore = "5 s: .ci/weekly"]
fn no_changed_claim_about_other_games_is_proved_unless_true() {
    let pairs: Vec<_> = list_claims("automata")
        .into_iter()
        .filter(|(line, _)| !line.starts_with("Heap"))
        .collect();
    let (proved, refuted) = changed_claims_are_true_if_proved(&pairs);
    assert!(refuted > 5, "{proved} {refuted}");
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_no_changed_claim_about_heaps_is_proved_unless_true() {
    let pairs: Vec<_> = list_claims("automata")
        .into_iter()
        .filter(|(line, _)| line.starts_with("Heap"))
        .take(6)
        .collect();
    let (proved, refuted) = changed_claims_are_true_if_proved(&pairs);
    assert!(refuted > 5, "{proved} {refuted}");
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_no_changed_claim_is_proved_by_a_theorem_unless_true() {
    let _ = changed_claims_are_true_if_proved(&list_claims("theorem"));
}

/// Every game of a few rules with every claim of a few forms: the automata say what the values of a
/// box say.
#[test]
fn games_of_few_rules_agree_with_the_reference() {
    compare_games_of_few_rules(5);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_games_of_few_rules_agree_with_the_reference() {
    compare_games_of_few_rules(1);
}

fn compare_games_of_few_rules(step: usize) {
    let rules = [
        "(x-k, y) for k in 1..=x",
        "(x, y-1) if y > 0",
        "(x-k, y-k) for k in 1..=min(x, y)",
        "(x/2, y) if x > 0",
        "(x-k, y) for k in 1..=x if k%2 == 1",
    ];
    let claims = [
        "x, y -> min(x, y)",
        "x, y -> x",
        "x, y -> x ^ y%2",
        "x, y -> (x+y)%2",
        "x, y -> x%2 ^ y%2",
        "lost if x == 0",
        "lost if x == 0 and y%2 == 0",
        "lost if (x+y)%2 == 0",
        "lost if (x ^ y) == 0",
        "x, y -> x for y == 0",
        "lost if x%2 == y%2 for x < 2",
    ];
    let (mut proved, mut refuted) = (0, 0);
    for chosen in (1_usize..1 << rules.len()).step_by(step) {
        let own: Vec<&str> = (0..rules.len())
            .filter(|bit| chosen >> bit & 1 == 1)
            .map(|bit| rules[bit])
            .collect();
        let line = format!("State(x, y -> {})", own.join("; "));
        for text in claims {
            let (game, claim) = read(&line, text);
            let mut slow = Slow::new(&game);
            let is_true = small(2).iter().all(|numbers| slow.is_true(&claim, numbers));
            match by_equation(&game, &claim, false, &()) {
                ByEquation::Differs(_) => {
                    assert!(!is_true, "{line}, {text}");
                    refuted += 1;
                }
                answer if is_proved(&answer) => {
                    assert!(is_true, "{line}, {text}");
                    proved += 1;
                }
                _ => {}
            }
        }
    }
    assert!(
        proved > 20 / step && refuted > 200 / step,
        "{proved} {refuted}"
    );
}

/// Positions without moves have the value 1 under misère play.
#[test]
fn misere_claims_are_decided() {
    let bishop = "Lattice(ride (-1,-1))";
    for (text, is_true) in [
        ("lost if min(x, y) == 1", true),
        ("lost if min(x, y) == 0", false),
        (
            "x, y -> [1, 0; 2][min(x, y)] if min(x, y) < 3 else min(x, y)",
            true,
        ),
        ("x, y -> min(x, y)", false),
    ] {
        let (game, claim) = read(bishop, text);
        let answer = by_equation(&game, &claim, true, &());
        assert_eq!(is_proved(&answer), is_true, "{text}: {answer:?}");
    }
}

/// The lost heaps of a sequence that no automaton reads, with wrong steps beside the right one.
#[test]
fn lost_heaps_of_sequences_are_decided() {
    for (line, text, is_true) in [
        (
            "Subtraction(1..=n/3)",
            "n -> lost if n == last(2, x -> x+x/2+1, n) for n > 1",
            true,
        ),
        (
            "Subtraction(1..=n/3)",
            "n -> lost if n == last(2, x -> x+x/2+2, n) for n > 1",
            false,
        ),
        (
            "Subtraction(1..=n/3)",
            "n -> lost if n == last(2, x -> x+(x+1)/2+1, n) for n > 1",
            false,
        ),
        (
            "Subtraction(1..=n/3)",
            "n -> lost if n == last(3, x -> x+x/2+1, n) for n > 2",
            false,
        ),
        (
            "Subtraction(1..=max(1, (2*n)/5))",
            "n -> lost if n == 0 or n == last(2, x -> (5*x)/3+1, max(n, 2))",
            true,
        ),
        (
            "Subtraction(1..=max(1, (2*n)/5))",
            "n -> lost if n == 0 or n == last(2, x -> (5*x+1)/3+1, max(n, 2))",
            false,
        ),
    ] {
        let (game, claim) = read(line, text);
        let mut slow = Slow::new(&game);
        let is_so = (0..400).all(|heap| slow.is_true(&claim, &[heap]));
        assert_eq!(is_so, is_true, "{line}, {text}");
        let answer = by_equation(&game, &claim, false, &());
        assert_eq!(is_proved(&answer), is_true, "{line}, {text}: {answer:?}");
    }
}

/// Schwenk's theorem, for each r: the lost positions by the rules are those of the least part.
#[test]
fn the_least_part_decides_take_away_games() {
    decide_take_away_games(3);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_the_least_part_decides_take_away_games() {
    decide_take_away_games(1);
}

fn decide_take_away_games(step: usize) {
    for ratio in (1..=7).step_by(step) {
        let line = format!("State(n, k -> (n-i, {ratio}*i) for i in 1..=min(n, k))");
        let (game, claim) = read(&line, &format!("lost if x == 0 or y < part(x, {ratio})"));
        let mut lost: HashMap<(u64, u64), bool> = HashMap::new();
        for heap in 0..90_u64 {
            for most in 0..90_u64 {
                let to_lost = (1..=heap.min(most)).any(|taken| {
                    let left = heap - taken;
                    lost[&(left, (ratio * taken).min(89))]
                });
                lost.insert((heap, most), !to_lost);
                let numbers = [i128::from(heap), i128::from(most)];
                let claimed = claim.at(&numbers, &|_| None, &mut Steps::at_most(1 << 16));
                assert_eq!(claimed, Ok(Claimed::Lost(!to_lost)), "{ratio}: {numbers:?}");
            }
        }
        assert!(
            is_proved(&by_equation(&game, &claim, false, &())),
            "{ratio}"
        );
        let (_, other) = read(
            &line,
            &format!("lost if x == 0 or y < part(x, {})", ratio + 1),
        );
        assert!(
            !is_proved(&by_equation(&game, &other, false, &())),
            "{ratio}"
        );
    }
}

/// Moves that need not end, a number of a loop below 0, and claims without a value somewhere are
/// not decided.
#[test]
fn claims_without_a_formula_are_left_open() {
    for (line, text) in [
        (
            "State(x, y -> (x-1, y*y+1) if x > 0; (x, y-1); by x, y)",
            "lost if x == 0 and y == 0",
        ),
        (
            "State(x, y -> (x-k-1, y) for k in -1..=x if k >= 0)",
            "x, y -> x",
        ),
        ("Subtraction(squares)", "lost if n%5 == 0"),
        (
            "Heap(n -> [n-k] for k in 1..=n if k%2 == 1)",
            "n -> n%2 if n < 100 else (n%2)/(n%7)",
        ),
        (
            "Heap(n -> [n-k] for k in 1..=n if k%2 == 1)",
            "n -> g(n-2) if n > 1 else g(n-1)",
        ),
    ] {
        let (game, claim) = read(line, text);
        let answer = by_equation(&game, &claim, false, &());
        assert!(!is_proved(&answer), "{line}, {text}: {answer:?}");
    }
}
