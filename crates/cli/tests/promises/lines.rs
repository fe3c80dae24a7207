//! Random command lines: most as a user would write them, some with typing errors, many with too
//! much work.

mod words;

use super::games::{game, number, one, rarely};
use crate::random::Random;
use words::{CERTIFICATES, CLAIMS, LANGUAGES, PROBLEMS};

pub use words::FILES;

/// Returns random bounds.
fn bounds(random: &mut Random, game: &str) -> String {
    match random.from(0, 19) {
        0 => {
            return one(
                random,
                &[
                    "0",
                    "1",
                    "0x0",
                    "5x0",
                    "0x5",
                    "all",
                    "-1",
                    "1e9",
                    "18446744073709551615",
                    "",
                ],
            )
            .to_owned();
        }
        1 => return number(random, 13).to_string(),
        2 => return format!("{}x{}", number(random, 5), number(random, 5)),
        _ => {}
    }
    if game.starts_with("Lattice") || game.starts_with("State(x, y ") {
        format!("{}x{}", number(random, 3), number(random, 3))
    } else if game.starts_with("State") || game.contains(",0,0)") {
        format!(
            "{}x{}x{}",
            number(random, 2),
            number(random, 2),
            number(random, 2)
        )
    } else {
        number(random, 6).to_string()
    }
}

/// Adds some of the options, each with a word of its list.
fn options(random: &mut Random, arguments: &mut Vec<String>, all: &[(&str, &[&str])]) {
    for &(name, words) in all {
        if !rarely(random, 4) {
            continue;
        }
        arguments.push(name.to_owned());
        if !words.is_empty() {
            arguments.push(one(random, words).to_owned());
        }
    }
}

/// Adds the bounds of a game, except in one of `without` cases.
fn to(random: &mut Random, arguments: &mut Vec<String>, game: &str, without: u64) {
    if !rarely(random, without) {
        arguments.extend(["--to".to_owned(), bounds(random, game)]);
    }
}

/// Returns a command line without the program.
pub fn line(random: &mut Random) -> Vec<String> {
    let mut line = Vec::new();
    match random.from(0, 20) {
        0..=3 => explore(random, &mut line),
        4..=6 => values(random, &mut line),
        7..=9 => emit(random, &mut line),
        10 | 11 => compare(random, &mut line),
        12 | 13 => plot(random, &mut line),
        14 => certify(random, &mut line),
        15 => identify(random, &mut line),
        16 => verify(random, &mut line),
        17 => program(random, &mut line),
        18 => count(random, &mut line),
        19 => check(random, &mut line),
        _ => small(random, &mut line),
    }
    if rarely(random, 30) {
        line.extend([
            "--color".to_owned(),
            one(random, &["never", "auto", "sometimes"]).to_owned(),
        ]);
    }
    if rarely(random, 40) {
        let at = random.index(line.len() + 1);
        line.insert(
            at,
            one(
                random,
                &["--help", "--to", "--force", "-o", "--nothing", ""],
            )
            .to_owned(),
        );
    }
    line
}

fn explore(random: &mut Random, line: &mut Vec<String>) {
    let game = game(random);
    line.extend(["explore".to_owned(), game.clone()]);
    to(random, line, &game, 2);
    line.extend(["--budget".to_owned(), random.from(1, 2).to_string()]);
    options(random, line, &[("--json", &[]), ("--force", &[])]);
    if rarely(random, 6) {
        line.push("--misere".to_owned());
    }
}

fn values(random: &mut Random, line: &mut Vec<String>) {
    let game = game(random);
    line.extend(["values".to_owned(), game.clone()]);
    to(random, line, &game, 12);
    let formats = &["text", "csv", "json", "b-file", "npy", "raw"];
    match random.from(0, 6) {
        0 => line.push("--summary".to_owned()),
        1 => line.push("--digest-only".to_owned()),
        2 => line.push(one(random, &["--misere", "--genus"]).to_owned()),
        _ => options(
            random,
            line,
            &[
                ("--format", formats),
                ("--width", &["u8", "u16", "u32"]),
                ("-o", &["out", "no/out", "\u{1b}[31m/out"]),
            ],
        ),
    }
    let methods = &["auto", "naive", "dense", "sparse"];
    let every = &["1s", "60s", "0s", "x"];
    options(
        random,
        line,
        &[("--method", methods), ("--stats", &[]), ("--force", &[])],
    );
    if rarely(random, 8) {
        line.extend(["--checkpoint".to_owned(), "run".to_owned()]);
        options(random, line, &[("--every", every), ("--resume", &[])]);
    }
}

fn emit(random: &mut Random, line: &mut Vec<String>) {
    let game = game(random);
    line.extend([
        "emit".to_owned(),
        game.clone(),
        "--lang".to_owned(),
        one(random, LANGUAGES).to_owned(),
    ]);
    to(random, line, &game, 4);
    let wants = &["grundy", "outcome", "grundy,outcome,moves", "moves"];
    let forms = &["formula", "plain", "packed", "coded", "computed"];
    options(
        random,
        line,
        &[
            ("--want", wants),
            ("--form", forms),
            ("--explain", &[]),
            ("--force", &[]),
        ],
    );
    options(
        random,
        line,
        &[
            ("--judge", &["codeforces", "luogu", "spoj"]),
            ("--max-bytes", &["0", "300", "5000"]),
        ],
    );
    options(random, line, &[("-o", &["out.txt"])]);
    if rarely(random, 8) {
        line.push("--misere".to_owned());
    }
}

fn compare(random: &mut Random, line: &mut Vec<String>) {
    let (a, b) = (
        game(random),
        if rarely(random, 6) {
            "b.txt".to_owned()
        } else {
            game(random)
        },
    );
    line.extend([
        "compare".to_owned(),
        a.clone(),
        if rarely(random, 4) { a.clone() } else { b },
    ]);
    to(random, line, &a, 3);
    options(random, line, &[("--force", &[])]);
    if rarely(random, 8) {
        line.push("--misere".to_owned());
    }
}

fn plot(random: &mut Random, line: &mut Vec<String>) {
    let game = game(random);
    let name = one(random, &["x.svg", "x.png", "x.png", "x.gif", "no/x.svg"]);
    line.extend([
        "plot".to_owned(),
        game.clone(),
        "-o".to_owned(),
        name.to_owned(),
    ]);
    to(random, line, &game, 8);
    let sizes = &["480x360", "1200x800", "1x1", "99999x99999", "3000x200", "x"];
    options(random, line, &[("--size", sizes), ("--force", &[])]);
    if rarely(random, 8) {
        line.push("--misere".to_owned());
    }
}

fn certify(random: &mut Random, line: &mut Vec<String>) {
    let game = game(random);
    line.extend([
        "certify".to_owned(),
        game.clone(),
        "--budget".to_owned(),
        random.from(1, 2).to_string(),
    ]);
    to(random, line, &game, 2);
    options(
        random,
        line,
        &[("-o", &["law.toml"]), ("--misere", &[]), ("--force", &[])],
    );
}

/// Adds a whole program.
fn program(random: &mut Random, line: &mut Vec<String>) {
    let game = game(random);
    line.extend([
        "emit".to_owned(),
        game.clone(),
        "--lang".to_owned(),
        one(random, LANGUAGES).to_owned(),
    ]);
    to(random, line, &game, 2);
    let inputs = [
        "T; n; piles...",
        "n in 1..=100; piles... in 1..=1000",
        "until end; piles[line]",
        "until n == 0; n; (x y)[n]; play x-1, y-1",
        "strip \".\"",
        "runs \".\" \"X\"",
        "board \".\" \"*\"",
        "cells[R][C]",
        "n; piles...; play a if a > 1; swap if n % 2 == 1",
        "T; T; T",
        "",
    ];
    line.extend(["--program".to_owned(), one(random, &inputs).to_owned()]);
    let formats = &[
        "Case {case}: {answer}",
        "{",
        "{move}",
        "{value}\\n",
        "\u{1b}[31m{answer}",
    ];
    options(
        random,
        line,
        &[
            ("--win", &["Alice", "", "{move}"]),
            ("--lose", &["Bob", "{"]),
            ("--format", formats),
        ],
    );
    options(
        random,
        line,
        &[
            ("--header", &["none", "full"]),
            ("--win", &["{move}", "{moves}"]),
            ("--join", &[" ", "\\n"]),
            ("-o", &["out.txt", "no/out"]),
        ],
    );
    options(
        random,
        line,
        &[
            ("--misere", &[]),
            ("--assume-law", &[]),
            ("--no-header", &[]),
            ("--force", &[]),
        ],
    );
}

fn check(random: &mut Random, line: &mut Vec<String>) {
    line.extend([
        "check".to_owned(),
        game(random),
        "--budget".to_owned(),
        "1".to_owned(),
    ]);
    line.extend(["--claim".to_owned(), one(random, CLAIMS).to_owned()]);
    options(
        random,
        line,
        &[
            ("--json", &[]),
            ("--to", &["9", "200", "9x9", "9x9x9"]),
            ("--certificate", &["c.toml"]),
        ],
    );
}

fn count(random: &mut Random, line: &mut Vec<String>) {
    let game = game(random);
    line.extend([
        "count".to_owned(),
        game,
        "--heaps".to_owned(),
        number(random, 3).to_string(),
    ]);
    line.extend([
        "--to".to_owned(),
        number(random, 18).to_string(),
        "--budget".to_owned(),
        "1".to_owned(),
    ]);
    options(random, line, &[("--json", &[]), ("--tuples", &[])]);
}

fn identify(random: &mut Random, line: &mut Vec<String>) {
    line.push("identify".to_owned());
    let digits = u32::try_from(random.from(1, 3)).expect("small");
    let count = random.from(0, 40);
    line.extend((0..count).map(|_| number(random, digits).to_string()));
    if rarely(random, 3) {
        line.extend(
            "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7"
                .split(' ')
                .map(str::to_owned),
        );
    }
    options(random, line, &[("--json", &[]), ("--all", &[])]);
}

fn verify(random: &mut Random, line: &mut Vec<String>) {
    let file = one(random, &CERTIFICATES);
    line.extend(["verify".to_owned(), file.to_owned()]);
    options(
        random,
        line,
        &[
            ("--force", &[]),
            ("--json", &[]),
            ("--spot", &["0", "1", "4", "1000000000000", "x"]),
        ],
    );
    options(
        random,
        line,
        &[
            ("--seed", &["1", "x"]),
            ("--checkpoint", &["run", "no/run", "b.txt"]),
        ],
    );
}

fn small(random: &mut Random, line: &mut Vec<String>) {
    match random.from(0, 6) {
        0 => {
            line.extend(["submit".to_owned(), one(random, PROBLEMS).to_owned()]);
            options(
                random,
                line,
                &[
                    ("--lang", LANGUAGES),
                    ("--judge", &["codeforces", "luogu", "x"]),
                    ("-o", &["s"]),
                ],
            );
        }
        1 => line.extend(["list".to_owned(), "judges".to_owned()]),
        2 => line.extend([
            "list".to_owned(),
            one(random, &["tables", "games", "x"]).to_owned(),
        ]),
        3 => line.extend([
            "manual".to_owned(),
            one(random, &["notation", "programs", "card"]).to_owned(),
        ]),
        4 => line.extend([
            "manual".to_owned(),
            "completions".to_owned(),
            one(random, &["bash", "zsh", "fish", "x"]).to_owned(),
        ]),
        5 => line.extend([
            "manual".to_owned(),
            "pages".to_owned(),
            one(random, &["man", "b.txt", ""]).to_owned(),
        ]),
        _ => line.extend([
            "atlas".to_owned(),
            "find".to_owned(),
            "--limit".to_owned(),
            number(random, 3).to_string(),
        ]),
    }
}
