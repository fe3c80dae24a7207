//! Rust code of random games has no warning, in every form. One run of the compiler checks many
//! modules.

use std::{fmt::Write, fs, path::Path, process::Command};

use grundy_core::{game::Game, notation::Bounds};
use grundy_emit::{self as snippet, Functions, Head, Language, Request};
use grundy_strategies as strategies;
use proptest::{
    collection::vec,
    prelude::*,
    sample::select,
    strategy::ValueTree,
    test_runner::{Config, TestRng, TestRunner},
};

use super::cases::ALL;

/// Clauses of heaps whose numbers of parts depend on variables; loops and conditions may never
/// hold.
fn list_line() -> impl Strategy<Value = String> {
    let number = select(vec![
        "n-1",
        "n/2",
        "n/10",
        "n-2",
        "n-n%3-1",
        "digitsum(n)-1",
        "0",
        "1",
    ]);
    let limit = select(vec![
        "0",
        "1",
        "2",
        "n",
        "n-1",
        "n/2",
        "64",
        "n*digitsum(n)",
        "isqrt(n)",
        "b+4",
        "a-1",
    ]);
    let range = (limit.clone(), limit).prop_map(|(low, high)| format!("{low}..={high}"));
    let part = prop_oneof![
        4 => number.clone().prop_map(str::to_owned),
        1 => Just("n-a".to_owned()),
        2 => (number.clone(), 0..5_u32).prop_map(|(number, count)| format!("{number} repeated {count}")),
        1 => (number.clone(), range.clone()).prop_map(|(number, range)| format!("{number} for i in {range}")),
        1 => range.clone().prop_map(|range| format!("n-i for i in {range}")),
    ];
    let condition = select(vec![
        "",
        "",
        "",
        " if n < 64",
        " if n > 2 and n%2 == 0",
        " if n*n-1 <= n",
        " if prime(n)",
    ]);
    let clause =
        (vec(part, 0..4), vec(range, 0..3), condition).prop_map(|(parts, ranges, condition)| {
            let loops: Vec<String> = ["a", "b"]
                .iter()
                .zip(&ranges)
                .map(|(name, range)| format!("{name} in {range}"))
                .collect();
            let loops = if loops.is_empty() {
                String::new()
            } else {
                format!(" for {}", loops.join(", "))
            };
            format!("[{}]{loops}{condition}", parts.join(", "))
        });
    vec(clause, 1..4).prop_map(|clauses| format!("Heap(n -> {})", clauses.join("; ")))
}

/// Random games of all families, half of them rules in clauses.
fn game() -> impl Strategy<Value = Game> {
    prop_oneof![
        3 => list_line().prop_filter_map("loopy", |line| line.parse::<Game>().ok()),
        1 => strategies::rule().prop_map(Game::Rule),
        1 => strategies::lists(),
        1 => strategies::state(),
        3 => strategies::game(),
    ]
}

/// Returns modules with all forms of a game, as far as a form can be written.
fn modules(game: &Game, want: Functions, text: &mut String, count: &mut usize) {
    let bounds = match game.family().small_bounds() {
        Bounds::Heap(_) => Bounds::Heap(30),
        bounds => strategies::tiny(bounds),
    };
    let request = Request {
        bounds: Some(bounds),
        want,
        header: Head::None,
        ..Request::new(game, Language::Rust)
    };
    for snippet in snippet::forms(&request, &()).map_or(Vec::new(), |forms| forms.snippets) {
        // Code of another form would need another module, so the game and the form are in the
        // name's comment.
        writeln!(
            text,
            "// {game}, {}\npub mod m{count} {{\n{}}}",
            snippet.form.name(),
            snippet.text
        )
        .unwrap();
        *count += 1;
    }
}

/// Expects no warning of the compiler about these modules.
fn compile(name: &str, text: &str) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("emit")
        .join(name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("all.rs"), format!("#![no_std]\n{text}")).unwrap();
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let words = [
        "--edition",
        "2021",
        "-D",
        "warnings",
        "-W",
        "unused",
        "--crate-type",
        "lib",
        "--emit=metadata",
    ];
    let output = Command::new(rustc)
        .args(words)
        .args(["-o", "all.rmeta", "all.rs"])
        .current_dir(&folder)
        .output();
    let output = output.unwrap();
    assert!(
        output.status.success(),
        "{}: {}",
        folder.display(),
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Compiles at least this number of modules of random games.
fn compile_random(name: &str, least: usize) {
    let config = Config {
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(config.rng_algorithm);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let (mut text, mut count, games) = (String::new(), 0, game());
    while count < least {
        let game = games.new_tree(&mut runner).unwrap().current();
        let want = if count % 2 == 0 {
            ALL
        } else {
            Functions::GRUNDY
        };
        modules(&game, want, &mut text, &mut count);
    }
    compile(name, &text);
}

#[test]
#[ignore = "7 s: .ci/weekly"]
fn code_of_random_games_has_no_warning() {
    compile_random("warnings", 40);
}

#[test]
#[ignore = "slow: 400 modules"]
fn code_of_many_random_games_has_no_warning() {
    compile_random("many_warnings", 400);
}

/// The loops are empty within the bounds, or nothing is added to a sum.
#[test]
fn code_of_empty_clauses_has_no_warning() {
    let (mut text, mut count) = (String::new(), 0);
    for line in [
        "Heap(n -> [n for i in b+4..=a] for a in n*digitsum(n)..=n, b in 64..=n if n*a-1 <= n; [n/10 repeated 4, n-1]; [] if n < 64)",
        "Heap(n -> [n-1 repeated 4] if n > 0; [])",
        "Heap(n -> [n-1] if n > 99)",
        "State(x, y -> [] if x > 3)",
    ] {
        let Ok(game) = line.parse::<Game>() else {
            panic!("{line}")
        };
        modules(&game, Functions::GRUNDY, &mut text, &mut count);
        modules(&game, ALL, &mut text, &mut count);
    }
    compile("empty_clauses", &text);
}
