//! Misère snippets, compiled and asked, in all languages.

use std::{collections::HashMap, fmt::Write};

use generator::{
    game::{Game, Rules},
    language::Language,
    misere::{self, Budget},
    misere_certificate,
    snippet::{self, MisereRequest},
};

use super::{
    brute::{loses, sums},
    drivers::{Functions, compile},
};

fn text(game: &Game, to: Option<u64>, language: Language, moves: bool) -> String {
    let request = MisereRequest { game, to, language, moves, program: None };
    if snippet::is_nim(game) {
        return snippet::misere_nim(&request).unwrap();
    }
    let heaps = usize::try_from(to.unwrap_or(1000)).unwrap();
    let found = misere::find_quotient(game, heaps, to.is_none(), Budget::default(), &()).unwrap();
    let certificate = misere_certificate::certificate(game, &found);
    snippet::misere(&request, &found, &certificate).unwrap()
}

/// A function of one component, which is never asked for; Nim has none of its own, and Java's driver takes no other.
fn one_component(text: &str, language: Language) -> Option<&'static str> {
    if text.contains("phi(") {
        return Some("phi");
    }
    match language {
        Language::Rust => Some("i64::abs"),
        Language::C | Language::Cpp => Some("labs"),
        Language::Python => Some("abs"),
        Language::Javascript => Some("Math.abs"),
        Language::Java => None,
    }
}

/// Asks for outcomes and moves, of `longest` numbers at most, of all sums of up to `count` heaps to `largest`, in all languages.
fn ask<R: Rules<Position = u64>>(
    name: &str,
    rules: &R,
    game: &Game,
    to: Option<u64>,
    count: usize,
    largest: u64,
    longest: usize,
) {
    let sums = sums(count, largest);
    let mut questions = String::new();
    for sum in &sums {
        let words: Vec<String> = sum.iter().map(u64::to_string).collect();
        let _ = writeln!(questions, "o {0}\nm {0}", words.join(" "));
    }
    questions = questions.replace("o \n", "o\n").replace("m \n", "m\n");
    let mut known = HashMap::new();
    for language in Language::ALL {
        let text = text(game, to, language, true);
        let Some(one) = one_component(&text, language) else { continue };
        let functions = Functions { numbers: 1, one, play: true, longest, prefix: None };
        let Some(program) = compile(&format!("misere_{name}"), language, &text, functions) else { continue };
        let answers = program.answers(&questions);
        assert_eq!(answers.len(), 2 * sums.len());
        for (sum, answer) in sums.iter().zip(answers.chunks(2)) {
            let lost = loses(rules, sum, &mut known);
            assert_eq!(answer[0], if lost { "0" } else { "1" }, "{game}, {language:?}: {sum:?}");
            let numbers: Vec<u64> = answer[1].split_whitespace().map(|word| word.parse().unwrap()).collect();
            let Some((&index, parts)) = numbers.split_first() else {
                let mut has_move = false;
                for heap in sum {
                    rules.options(heap, &mut |_| has_move = true);
                }
                assert!(lost || !has_move, "{game}, {language:?}: no move for {sum:?}");
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
            assert!(options.contains(&clean(parts)), "{game}, {language:?}: {sum:?}, no option {numbers:?}");
            let mut after = sum.clone();
            after.remove(index);
            after.extend(parts);
            assert!(loses(rules, &clean(&after), &mut known), "{game}, {language:?}: {sum:?}, a bad move {numbers:?}");
        }
    }
}

#[test]
fn snippets_say_what_plain_search_says() {
    for (name, line, to, count, largest) in [
        ("kayles", "0.77", None, 3, 6),
        ("unsplit", "0.123", None, 3, 14),
        ("unequal", "4!.0", Some(16), 2, 14),
        ("large", "0.07", Some(27), 2, 9),
    ] {
        let game: Game = line.parse().unwrap();
        let Game::Code(code) = &game else { panic!("{line} is a code") };
        ask(name, code, &game, to, count, largest, if name == "unsplit" { 2 } else { 3 });
    }
    let game: Game = "Subtraction({1,2,4})".parse().unwrap();
    let Game::Set(set) = &game else { panic!("a set") };
    ask("set", set, &game, None, 3, 9, 2);
    let game: Game = "Heap(n -> [n-1]; [a, n-2-a] for a in 0..=n-2)".parse().unwrap();
    let Game::Rule(rule) = &game else { panic!("a rule") };
    ask("rule", rule, &game, Some(9), 3, 5, 3);
}

#[test]
fn nim_says_what_plain_search_and_the_solver_say() {
    for line in ["Subtraction(all)", "0.[3]", "Subtraction(1..=n)"] {
        let game: Game = line.parse().unwrap();
        match &game {
            Game::Set(set) => ask("nim_set", set, &game, None, 3, 5, 2),
            Game::Code(code) => ask("nim_code", code, &game, None, 3, 5, 2),
            _ => panic!("{line} is a game of heaps"),
        }
    }
    let game: Game = "Subtraction(all)".parse().unwrap();
    let text = text(&game, None, Language::Python, false);
    let functions = Functions { numbers: 1, one: "abs", play: true, longest: 2, prefix: None };
    let Some(program) = compile("misere_lightoj", Language::Python, &text, functions) else { return };
    let large = [1, 2, 3, 1_000_000_000, 999_999_999];
    let sums: Vec<Vec<u64>> = sums(4, 5).into_iter().filter(|sum| !sum.is_empty()).collect();
    let sums: Vec<Vec<u64>> =
        sums.iter().map(|sum| sum.iter().map(|&heap| large[usize::try_from(heap).unwrap() - 1]).collect()).collect();
    let mut questions = String::new();
    for sum in &sums {
        let words: Vec<String> = sum.iter().map(u64::to_string).collect();
        let _ = writeln!(questions, "o {}", words.join(" "));
    }
    for (sum, answer) in sums.iter().zip(program.answers(&questions)) {
        let win = grundy::misere::Position::new(sum).unwrap().outcome().is_win();
        assert_eq!(answer, if win { "1" } else { "0" }, "{sum:?}");
    }
}

/// Of which the header is a quarter, and the table as much.
#[test]
fn outcomes_of_misere_kayles_take_about_two_kilobytes() {
    let game: Game = "0.77".parse().unwrap();
    for language in Language::ALL {
        let bytes = text(&game, None, language, false).len();
        assert!(bytes < 2200, "{language:?}: {bytes} bytes");
    }
}
