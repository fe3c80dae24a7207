//! The commands of the README and of the guide print the outputs on the pages, and the guide's
//! example is the tested one.
//!
//! Every `grundy` line of an `sh` block is run. If another block follows at once, it must have all
//! their outputs, in order. The time of `explore` and the lengths of files are cut off on both
//! sides. `UPDATE=1 cargo test -p grundy-cli guide::` writes the outputs into the pages.

#[path = "../../../../examples/own_rules.rs"]
#[allow(dead_code, reason = "all but its main is used here")]
mod own_rules;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use grundy_emit::Language;
use grundy_tables::{Folder, make};

use crate::drivers;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .unwrap()
        .to_owned()
}

fn guide() -> String {
    fs::read_to_string(root().join("docs/guide.md")).unwrap()
}

/// A fenced block: its language, its content, and `true` if only the line before divides it from
/// the previous block.
type Block<'a> = (&'a str, String, bool);

/// Returns the fenced blocks of a page in order.
fn blocks(text: &str) -> Vec<Block<'_>> {
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

/// Returns the output of each `sh` block that is followed by its output: the number of that output
/// block, and the output.
fn outputs(blocks: &[Block<'_>], folder: &Path) -> Vec<(usize, String)> {
    let mut outputs = Vec::new();
    for (index, (language, content, _)) in blocks.iter().enumerate() {
        if *language != "sh" {
            continue;
        }
        let is_shown = blocks
            .get(index + 1)
            .is_some_and(|(language, _, adjacent)| {
                *adjacent && !["sh", "output"].contains(language)
            });
        let commands = content
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'));
        let printed: String = commands
            .filter(|line| is_shown || is_ours(line))
            .map(|line| run(line, folder))
            .collect();
        if is_shown {
            outputs.push((index + 1, printed.trim_end().to_owned()));
        }
    }
    outputs
}

/// Compares the outputs on a page with those of its commands. With `UPDATE` in the environment, the
/// page is rewritten.
fn check(path: &str, folder: &Path) {
    let path = root().join(path);
    let page = fs::read_to_string(&path).unwrap();
    let blocks = blocks(&page);
    let outputs = outputs(&blocks, folder);
    if std::env::var_os("UPDATE").is_none() {
        for (index, printed) in outputs {
            let (_, shown, _) = &blocks[index];
            assert_eq!(
                masked(shown),
                masked(&printed),
                "{}: {}\n{printed}",
                path.display(),
                blocks[index - 1].1
            );
        }
        return;
    }
    // Every second fence ends a block.
    let mut parts: Vec<String> = page.split("\n```").map(str::to_owned).collect();
    for (index, printed) in outputs {
        let (language, shown, _) = &blocks[index];
        if masked(shown) != masked(&printed) {
            parts[2 * index + 1] = format!("{language}\n{printed}");
        }
    }
    fs::write(path, parts.join("\n```")).unwrap();
}

/// Returns the words of a command line; `'…'` keeps spaces.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let words = parts.map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect::<Vec<Vec<String>>>().concat()
}

/// Returns `true` if a command is `grundy` itself.
fn is_ours(line: &str) -> bool {
    line.starts_with("grundy ")
}

/// Returns the output of a command on a page.
fn run(line: &str, folder: &Path) -> String {
    let arguments = match line {
        // A test alone does not build the examples.
        "cargo run -p grundy --example own_rules" => return own_rules::answer().unwrap(),
        // This package does not build the generator, which does the same.
        "cargo run -p generator" => {
            let tables = Folder::open(folder).unwrap();
            return tables
                .write(&make(&tables.catalog, &()).unwrap())
                .unwrap()
                .concat();
        }
        _ => words(
            line.strip_prefix("grundy ")
                .unwrap_or_else(|| panic!("no test runs this command: {line}")),
        ),
    };
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    // On a busy machine, even short work may print a note.
    let is_quiet = stderr
        .lines()
        .all(|line| line.starts_with("note: at work for "));
    // Exit code 1 is an answer: two games differ.
    assert!(
        matches!(output.status.code(), Some(0 | 1)) && is_quiet,
        "{line}: {stderr}"
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Removes the seconds after `time`, and the length of a written file.
fn masked(text: &str) -> String {
    let line = |line: &str| match line.split_once(": written, ") {
        _ if line.starts_with("time ") => "time".to_owned(),
        Some((file, _)) => format!("{file}: written"),
        None => line.trim_end().to_owned(),
    };
    text.trim_end()
        .lines()
        .map(line)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
#[ignore = "13 s: .ci/run"]
fn thorough_commands_of_the_guide_print_the_shown_output() {
    let folder = tempfile::tempdir().unwrap();
    let guide = guide();
    let blocks = blocks(&guide);
    let catalog = blocks
        .iter()
        .find(|(language, ..)| *language == "toml")
        .unwrap();
    fs::write(folder.path().join("catalog.toml"), &catalog.1).unwrap();
    check("docs/guide.md", folder.path());
    assert!(folder.path().join("kayles.svg").is_file());
    run("cargo run -p generator", folder.path());
    let table = fs::read_to_string(folder.path().join("kayles.rs")).unwrap();
    let shown = blocks
        .iter()
        .find(|(language, _, adjacent)| *language == "text" && !adjacent)
        .unwrap();
    assert!(table.trim_end().ends_with(&shown.1), "{table}");
}

#[test]
fn the_program_of_the_contest_problem_answers_the_sample() {
    let guide = guide();
    let blocks = blocks(&guide);
    let block = |name: &str| {
        &blocks
            .iter()
            .find(|(language, ..)| *language == name)
            .expect(name)
            .1
    };
    let command = guide
        .lines()
        .find(|line| line.contains("-o stone.cpp"))
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    run(command, folder.path());
    let source = fs::read_to_string(folder.path().join("stone.cpp")).unwrap();
    let Some(program) = drivers::build("guide_stone", Language::Cpp, &source) else {
        return;
    };
    let (answers, said, code) = program.run(format!("{}\n", block("input")).as_bytes());
    assert_eq!(
        (answers.trim_end(), said.as_str(), code),
        (block("output").as_str(), "", Some(0))
    );
}

#[test]
#[ignore = "5 s: .ci/run"]
fn thorough_commands_of_the_readme_print_the_shown_output() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("target")).unwrap();
    check("README.md", folder.path());
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(
        blocks(&readme)
            .iter()
            .filter(|(language, _, adjacent)| *adjacent && *language != "sh")
            .count()
            >= 3
    );
}

#[test]
fn the_rules_of_the_guide_are_those_of_the_example() {
    let example = fs::read_to_string(root().join("examples/own_rules.rs")).unwrap();
    let guide = guide();
    let shown = blocks(&guide)
        .into_iter()
        .find(|(_, content, _)| content.starts_with("impl Rules"))
        .unwrap();
    assert!(example.contains(&shown.1));
}

#[test]
fn the_loops_of_the_guide_compute_the_values() {
    let values = |game: &str, to: u64| {
        let game = game.parse().unwrap();
        let values =
            grundy_compute::compute(&game, &grundy_core::notation::Bounds::Heap(to), None, &())
                .unwrap();
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

/// The value of an odd heap is the index of its least prime divisor (3 is the second prime); the
/// value of an even heap is 0.
///
/// Odd n: 2 and all primes below its least prime divisor p have no common divisor with n and are
/// smaller, so they are options. Another option is 1, with the value 1. A heap with the value of p
/// is even or divisible by p, or is 1: no option of n.
#[test]
fn the_example_counts_primes() {
    let values = own_rules::values(1000).unwrap();
    let primes: Vec<usize> = (2..=1000).filter(|&n| (2..n).all(|d| n % d != 0)).collect();
    assert_eq!((values.get(0), values.get(1)), (Some(0), Some(1)));
    for n in 2..=1000 {
        let place = primes.iter().position(|p| n % p == 0).unwrap();
        let expected = if place == 0 { 0 } else { place + 1 };
        assert_eq!(
            values.get(n).map(|value| value as usize),
            Some(expected),
            "{n}"
        );
    }
}
