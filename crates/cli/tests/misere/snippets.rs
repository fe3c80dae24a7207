//! Misère snippets, compiled and tested in all languages.

use std::{collections::HashMap, fmt::Write};

use grundy_core::{game::Game, game::Rules, notation::Bounds};
use grundy_emit::{self as snippet, Functions, Language, Request};
use grundy_misere::{self as misere, FinderBudget};

use super::plain::{loses, sums};
use crate::drivers::{FunctionNames, Unit, compile};

fn text(
    game: &Game,
    to: Option<u64>,
    language: Language,
    moves: bool,
    name: Option<&str>,
) -> String {
    let name = name.map(|name| name.parse().unwrap());
    let want = if moves {
        Functions::ALL
    } else {
        Functions::OUTCOME
    };
    let request = Request {
        bounds: to.map(Bounds::Heap),
        want,
        name,
        ..Request::new(game, language)
    };
    if snippet::is_nim(game) {
        return snippet::misere_nim(&request).unwrap();
    }
    let heaps = usize::try_from(to.unwrap_or(1000)).unwrap();
    let found =
        misere::find_quotient(game, heaps, to.is_none(), FinderBudget::default(), &()).unwrap();
    let certificate = misere::certificate::certificate(game, &found);
    snippet::misere(&request, &found, &certificate).unwrap()
}

/// A game, the bound of its snippet, the most heaps in a sum, the largest heap, and the count of
/// numbers in the longest answer.
type Asked = (&'static str, Option<u64>, usize, u64, usize);

const ASKED: [Asked; 9] = [
    ("0.77", None, 3, 6, 3),
    ("0.123", None, 3, 14, 2),
    ("4!.0", Some(16), 2, 14, 3),
    ("0.07", Some(27), 2, 9, 3),
    ("Subtraction({1,2,4})", None, 3, 9, 2),
    (
        "Heap(n -> [n-1]; [a, n-2-a] for a in 0..=n-2)",
        Some(9),
        3,
        5,
        3,
    ),
    ("Subtraction(all)", None, 3, 5, 2),
    ("0.[3]", None, 3, 5, 2),
    ("Subtraction(1..=n)", None, 3, 5, 2),
];

/// Asks the snippets of all games in a language for outcomes and moves of all sums.
fn ask(language: Language) {
    let games: Vec<Game> = ASKED
        .iter()
        .map(|(line, ..)| line.parse().unwrap())
        .collect();
    let units =
        games
            .iter()
            .zip(&ASKED)
            .enumerate()
            .map(|(index, (game, &(_, to, _, _, longest)))| {
                let prefix = format!("game_{index}");
                let text = text(game, to, language, true, Some(&prefix));
                let functions = FunctionNames {
                    numbers: 1,
                    one: None,
                    play: true,
                    longest,
                    prefix: Some(prefix),
                };
                Unit { text, functions }
            });
    let Some(program) = compile("misere", language, &units.collect::<Vec<_>>()) else {
        return;
    };
    let mut questions = String::new();
    for (index, &(_, _, count, largest, _)) in ASKED.iter().enumerate() {
        for sum in sums(count, largest) {
            let words = sum
                .iter()
                .fold(String::new(), |text, heap| format!("{text} {heap}"));
            let _ = writeln!(questions, "{index} o{words}\n{index} m{words}");
        }
    }
    let answers = program.answers(&questions);
    assert_eq!(answers.len(), questions.lines().count());
    let mut answers = answers.as_slice();
    for (game, &(_, _, count, largest, _)) in games.iter().zip(&ASKED) {
        let sums = sums(count, largest);
        let (own, rest) = answers.split_at(2 * sums.len());
        answers = rest;
        match game {
            Game::Code(code) => compare(code, &sums, own, &format!("{game}, {language:?}")),
            Game::Set(set) => compare(set, &sums, own, &format!("{game}, {language:?}")),
            Game::Rule(rule) => compare(rule, &sums, own, &format!("{game}, {language:?}")),
            other => panic!("{other} is no game of heaps"),
        }
    }
}

/// Compares the outcome and the move of each sum with plain search.
fn compare<R: Rules<Position = u64>>(
    rules: &R,
    sums: &[Vec<u64>],
    answers: &[String],
    context: &str,
) {
    let mut known = HashMap::new();
    for (sum, answer) in sums.iter().zip(answers.chunks(2)) {
        let lost = loses(rules, sum, &mut known);
        assert_eq!(
            answer[0],
            if lost { "0" } else { "1" },
            "{context}: {sum:?}"
        );
        let numbers: Vec<u64> = answer[1]
            .split_whitespace()
            .map(|word| word.parse().unwrap())
            .collect();
        let Some((&index, parts)) = numbers.split_first() else {
            let mut has_move = false;
            for heap in sum {
                rules.options(heap, &mut |_| has_move = true);
            }
            assert!(lost || !has_move, "{context}: no move for {sum:?}");
            continue;
        };
        let index = usize::try_from(index).unwrap();
        let mut options = Vec::new();
        let clean = |parts: &[u64]| {
            let mut parts: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
            parts.sort_unstable();
            parts
        };
        rules.options(&sum[index], &mut |option| options.push(clean(option)));
        assert!(
            options.contains(&clean(parts)),
            "{context}: {sum:?}, no option {numbers:?}"
        );
        let mut after = sum.clone();
        after.remove(index);
        after.extend(parts);
        assert!(
            loses(rules, &clean(&after), &mut known),
            "{context}: {sum:?}, a bad move {numbers:?}"
        );
    }
}

mod snippets_agree_with_plain_search {
    use super::{Language, ask};

    crate::shared::in_each_language!(ask);
}

#[test]
fn snippets_for_large_nim_heaps_agree_with_the_solver() {
    let game: Game = "Subtraction(all)".parse().unwrap();
    let text = text(&game, None, Language::Python, false, None);
    // This snippet has no `best_move`.
    let functions = FunctionNames {
        numbers: 1,
        one: None,
        play: true,
        longest: 2,
        prefix: None,
    };
    let units = [Unit { text, functions }];
    let Some(program) = compile("misere_lightoj", Language::Python, &units) else {
        return;
    };
    let large = [1, 2, 3, 1_000_000_000, 999_999_999];
    let sums: Vec<Vec<u64>> = sums(4, 5)
        .into_iter()
        .filter(|sum| !sum.is_empty())
        .collect();
    let sums: Vec<Vec<u64>> = sums
        .iter()
        .map(|sum| {
            sum.iter()
                .map(|&heap| large[usize::try_from(heap).unwrap() - 1])
                .collect()
        })
        .collect();
    let mut questions = String::new();
    for sum in &sums {
        let words: Vec<String> = sum.iter().map(u64::to_string).collect();
        let _ = writeln!(questions, "0 o {}", words.join(" "));
    }
    for (sum, answer) in sums.iter().zip(program.answers(&questions)) {
        let win = grundy::solvers::misere::Position::new(sum)
            .unwrap()
            .outcome()
            .is_win();
        assert_eq!(answer, if win { "1" } else { "0" }, "{sum:?}");
    }
}

/// A quarter of the size is the header, and another quarter is the table.
#[test]
fn outcomes_of_misere_kayles_take_about_two_kilobytes() {
    let game: Game = "0.77".parse().unwrap();
    for language in Language::PROGRAMS {
        let bytes = text(&game, None, language, false, None).len();
        assert!(bytes < 2200, "{language:?}: {bytes} bytes");
    }
}
