//! The promise: the guide's commands print what the guide says, and its example is the one that is tested.
//!
//! Every line of an `sh` block is run. Where a `text` block follows at once, it is all that they print, in order. The time
//! that `explore` took is cut off on both sides.

#[path = "../../../compiler/examples/own_rules.rs"]
#[allow(dead_code, reason = "all but its main is used here")]
mod own_rules;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

const RUN: &str = "cargo run -p generator";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

fn guide() -> String {
    fs::read_to_string(root().join("docs/guide.md")).unwrap()
}

/// The fenced blocks in order: language, content, and whether only the line before divides it from the block before.
fn blocks(text: &str) -> Vec<(&str, String, bool)> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    let mut adjacent = false;
    while let Some(line) = lines.next() {
        let Some(language) = line.strip_prefix("```") else {
            adjacent = false;
            continue;
        };
        let content: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        blocks.push((language, content.join("\n"), adjacent));
        adjacent = true;
    }
    blocks
}

/// Words of a command line; `'…'` keeps spaces.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let words = parts.map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect::<Vec<Vec<String>>>().concat()
}

/// What a command of the guide prints.
fn run(line: &str, folder: &Path) -> String {
    let arguments = line.strip_prefix(RUN).unwrap_or_else(|| panic!("the guide runs only {RUN}: {line}"));
    if arguments == " --example own_rules" {
        // A test alone does not build the examples.
        return own_rules::answer().unwrap();
    }
    let arguments = words(arguments.strip_prefix(" -- ").unwrap_or(arguments));
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    if arguments.is_empty() {
        command.arg("--tables").arg(folder);
    }
    command.args(arguments);
    let output = command.current_dir(folder).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    // On a busy machine short work is spoken of too.
    let is_quiet = stderr.lines().all(|line| line.starts_with("note: at work for "));
    // 1 is an answer: two games differ.
    assert!(matches!(output.status.code(), Some(0 | 1)) && is_quiet, "{line}: {stderr}");
    String::from_utf8(output.stdout).unwrap()
}

/// Without the seconds behind `time`, which differ.
fn masked(text: &str) -> String {
    let lines = text.trim_end().lines().map(|line| if line.starts_with("time ") { "time" } else { line.trim_end() });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_command_prints_what_the_guide_says() {
    let folder = tempfile::tempdir().unwrap();
    let guide = guide();
    let blocks = blocks(&guide);
    let catalog = blocks.iter().find(|(language, ..)| *language == "toml").unwrap();
    fs::write(folder.path().join("catalog.toml"), &catalog.1).unwrap();
    let (mut commands, mut hidden) = (0, 0);
    for (index, (language, content, _)) in blocks.iter().enumerate() {
        if *language != "sh" {
            continue;
        }
        let printed: String = content.lines().map(|line| run(line, folder.path())).collect();
        commands += content.lines().count();
        match blocks.get(index + 1) {
            Some(("text", said, true)) => assert_eq!(masked(said), masked(&printed), "{content}\n{printed}"),
            _ => hidden += 1,
        }
    }
    // The output of `plot` and of making the tables is not shown: sizes and times.
    assert!(commands > 12 && hidden <= 2, "{commands} commands, {hidden} hidden");
    assert!(folder.path().join("kayles.svg").is_file());
    let table = fs::read_to_string(folder.path().join("kayles.rs")).unwrap();
    let shown = blocks.iter().find(|(language, _, adjacent)| *language == "text" && !adjacent).unwrap();
    assert!(table.trim_end().ends_with(&shown.1), "{table}");
}

#[test]
fn the_rules_of_the_guide_are_those_of_the_example() {
    let example = fs::read_to_string(root().join("crates/compiler/examples/own_rules.rs")).unwrap();
    let guide = guide();
    let shown = blocks(&guide).into_iter().find(|(_, content, _)| content.starts_with("impl Rules")).unwrap();
    assert!(example.contains(&shown.1));
}

#[test]
fn the_loops_of_the_guide_are_right() {
    let values = |game: &str, to: u64| {
        let game = game.parse().unwrap();
        let values =
            grundy_compiler::compute::compute(&game, &grundy_compiler::notation::Bounds::Heap(to), None, &()).unwrap();
        values.iter().collect::<Vec<_>>()
    };
    let kayles = values("0.77", 2000);
    for n in 0..kayles.len() {
        let index = if n < 71 { n } else { 71 + (n - 71) % 12 };
        assert_eq!(kayles[n], kayles[..83][index]);
    }
    for (n, value) in values("Subtraction(1..=n/2)", 2000).into_iter().enumerate() {
        let mut n = n;
        while n % 2 == 1 {
            n /= 2;
        }
        assert_eq!(value as usize, n / 2);
    }
}

/// An odd heap has the number of its least prime divisor (3 is the second prime), an even one 0.
///
/// Odd n: 2 and all primes below its least prime divisor p have no common divisor with n and are smaller, so they are
/// options, as is 1 with the value 1. A heap with the value of p is even or divisible by p, or is 1: no option of n.
#[test]
fn the_example_counts_primes() {
    let values = own_rules::values(1000).unwrap();
    let primes: Vec<usize> = (2..=1000).filter(|&n| (2..n).all(|d| n % d != 0)).collect();
    assert_eq!((values.get(0), values.get(1)), (Some(0), Some(1)));
    for n in 2..=1000 {
        let place = primes.iter().position(|p| n % p == 0).unwrap();
        let expected = if place == 0 { 0 } else { place + 1 };
        assert_eq!(values.get(n).map(|value| value as usize), Some(expected), "{n}");
    }
}
