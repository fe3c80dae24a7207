//! Programs with tokens on a directed graph with cycles, in every language, compared with
//! retrograde analysis of all places of the tokens.

use std::fmt::Write as _;

use grundy_emit::Language;

use super::{built, built_all, refused};
use crate::{random::Random, shared};

/// Returns the outcome for all places of `tokens` tokens: `Some(true)` if the player to move wins,
/// `None` for a draw. Element sum of `v_i` n^i belongs to the tokens at the vertices `v_i`.
fn outcomes(n: usize, moves: &[(usize, usize)], tokens: u32) -> Vec<Option<bool>> {
    let mut known = vec![None; n.pow(tokens)];
    loop {
        let before = known.clone();
        for place in 0..known.len() {
            let mut options = Vec::new();
            for token in 0..tokens {
                let unit = n.pow(token);
                let vertex = place / unit % n;
                options.extend(
                    moves
                        .iter()
                        .filter(|edge| edge.0 == vertex)
                        .map(|edge| before[place - vertex * unit + edge.1 * unit]),
                );
            }
            if options.contains(&Some(false)) {
                known[place] = Some(true);
            } else if options.iter().all(|&option| option == Some(true)) {
                known[place] = Some(false);
            }
        }
        if known == before {
            return known;
        }
    }
}

fn word(outcome: Option<bool>) -> &'static str {
    match outcome {
        Some(true) => "win",
        Some(false) => "lose",
        None => "draw",
    }
}

fn graph(random: &mut Random) -> (usize, Vec<(usize, usize)>) {
    let n = random.from(1, 5);
    let most = random.from(0, 2 * n);
    let mut vertex = || usize::try_from(random.from(0, n - 1)).unwrap();
    let moves = (0..most).map(|_| (vertex(), vertex())).collect();
    (usize::try_from(n).unwrap(), moves)
}

fn check(language: Language) {
    let words = ["--win", "win", "--lose", "lose", "--draw", "draw"];
    let several = "until end; n m; (u v)[m]; t; s[t]; play token u, v on n from s";
    let each = "until end; n m; (u v)[m]; play token u, v on n from each";
    let one = "until end; n m s; (u v)[m]; play token u+1, v+1 on n from s+1";
    let commands = [several, each, one].map(|line| {
        [
            &["emit", "Graph(token)", "--program", line],
            words.as_slice(),
        ]
        .concat()
    });
    let Some(programs) = built_all("tokens", &commands, language) else {
        return;
    };
    let mut random = Random(1966);
    let mut inputs = [String::new(), String::new(), String::new()];
    let mut expected = inputs.clone();
    for case in 0..300 {
        let (n, moves) = graph(&mut random);
        let edges = |first: usize| {
            moves.iter().fold(String::new(), |text, (u, v)| {
                text + &format!("{} {}\n", u + first, v + first)
            })
        };
        let tokens = u32::try_from(random.from(1, 3)).unwrap();
        let places: Vec<usize> = (0..tokens)
            .map(|_| usize::try_from(random.from(0, n as u64 - 1)).unwrap())
            .collect();
        let index = places
            .iter()
            .rev()
            .fold(0, |index, place| index * n + place);
        let list: Vec<String> = places.iter().map(|place| (place + 1).to_string()).collect();
        writeln!(
            inputs[0],
            "{n} {}\n{}{tokens}\n{}",
            moves.len(),
            edges(1),
            list.join(" ")
        )
        .unwrap();
        writeln!(expected[0], "{}", word(outcomes(n, &moves, tokens)[index])).unwrap();
        let alone = outcomes(n, &moves, 1);
        writeln!(inputs[1], "{n} {}\n{}", moves.len(), edges(1)).unwrap();
        for &outcome in &alone {
            writeln!(expected[1], "{}", word(outcome)).unwrap();
        }
        let at = case % n;
        writeln!(inputs[2], "{n} {} {at}\n{}", moves.len(), edges(0)).unwrap();
        writeln!(expected[2], "{}", word(alone[at])).unwrap();
    }
    for ((program, input), expected) in programs.iter().zip(&inputs).zip(expected) {
        assert_eq!(
            program.run(input.as_bytes()),
            (expected, String::new(), Some(0)),
            "{}",
            language.title()
        );
    }
}

shared::in_each_language!(programs check);

/// A path has the levels 0 and 1 in turn. A circle is a draw.
#[test]
fn long_paths_and_circles_take_linear_time() {
    let line = "n m; (u v)[m]; t; s[t]; play token u, v on n from s";
    let Some(program) = built(
        "token_path",
        &["emit", "Graph(token)", "--program", line],
        Language::Cpp,
    ) else {
        return;
    };
    let n = 200_000;
    let mut path = format!("{n} {}\n", n - 1);
    for vertex in 1..n {
        writeln!(path, "{} {vertex}", vertex + 1).unwrap();
    }
    for (tokens, expected) in [
        ("1\n2", "First\n"),
        ("2\n200000 2", "Second\n"),
        ("2\n199999 2", "First\n"),
    ] {
        assert_eq!(
            program.run(format!("{path}{tokens}\n").as_bytes()).0,
            expected,
            "{tokens}"
        );
    }
    let circle = path.replacen(&(n - 1).to_string(), &n.to_string(), 1);
    assert_eq!(
        program.run(format!("{circle}1 {n}\n1\n5\n").as_bytes()).0,
        "Draw\n"
    );
}

#[test]
fn tokens_with_other_answers_are_refused() {
    for (program, more, reason) in [
        ("n m; (u v)[m]; play token u, v from 1", None, "expected"),
        (
            "n m; (u v)[m]; play token u on n from 1",
            None,
            "a move has two numbers",
        ),
        (
            "n m; (u v)[m]; play token u, v on n",
            Some(["--format", "{value}"]),
            "only the winner is printed",
        ),
        (
            "n m; (u v)[m]; play token u, v on n",
            Some(["--win", "{move}"]),
            "only the winner is printed",
        ),
        ("n m; (u v)[m]; play graph u, v", None, "is played on moves"),
    ] {
        let mut line = vec!["emit", "Graph(token)", "--lang", "c", "--program", program];
        line.extend(more.into_iter().flatten());
        let said = refused(&line);
        assert!(said.contains(reason), "{program}: {said}");
    }
}
