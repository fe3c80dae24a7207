//! The runner answers the samples of the judges, byte for byte, in any layout of the input.
//!
//! `tests/samples/NAME.sample.in` and `.out` are the judges' own, except those of `leftright`,
//! whose statement has no sample: they are made by hand. `NAME.explain.out` is the output of
//! `--explain` for the sample.

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;

const NAMES: [&str; 12] = [
    "treblecross",
    "chess",
    "leftright",
    "matrix",
    "misere",
    "calendar",
    "partition",
    "stone",
    "knights",
    "marble",
    "nottt",
    "tttnim",
];

fn grundy(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy-judge"));
    command.args(arguments);
    command
}

fn path(name: &str, kind: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .join("tests/samples")
        .join(format!("{name}.{kind}"))
}

fn sample(name: &str, kind: &str) -> String {
    fs::read_to_string(path(name, kind)).expect("the samples are part of the repository")
}

/// Runs every sample, its input changed by `layout`, and expects the same answers.
fn check(layout: impl Fn(&str) -> String) {
    for name in NAMES {
        let input = layout(&sample(name, "sample.in"));
        grundy(&[name])
            .write_stdin(input)
            .assert()
            .success()
            .stdout(sample(name, "sample.out"))
            .stderr("");
    }
}

#[test]
fn samples_are_solved() {
    check(str::to_owned);
}

#[test]
fn lines_may_end_in_crlf() {
    check(|input| input.replace('\n', "\r\n"));
}

#[test]
fn the_final_newline_may_be_missing() {
    check(|input| input.trim_end().to_owned());
}

#[test]
fn blank_lines_are_skipped() {
    check(|input| format!("\n\n{}\n \n", input.replace('\n', "\n\n \n")));
}

#[test]
fn tabs_separate_tokens() {
    check(|input| format!("\t{}", input.replace(' ', "\t").replace('\n', "\t\t\n\t")));
}

#[test]
fn tokens_may_be_on_lines_of_their_own() {
    check(|input| input.split_whitespace().collect::<Vec<_>>().join("\n"));
}

#[test]
fn holes_of_the_marble_game_need_no_blanks() {
    let input = sample("marble", "sample.in")
        .replace([' ', '\n'], "")
        .replacen('6', "6 ", 1);
    grundy(&["marble"])
        .write_stdin(input)
        .assert()
        .success()
        .stdout(sample("marble", "sample.out"));
}

#[test]
fn input_is_read_from_a_file() {
    for name in NAMES {
        let mut command = grundy(&[name]);
        command
            .arg(path(name, "sample.in"))
            .assert()
            .success()
            .stdout(sample(name, "sample.out"))
            .stderr("");
    }
}

#[test]
fn explanations_name_a_winning_move() {
    for name in NAMES {
        let input = sample(name, "sample.in");
        grundy(&[name, "--explain"])
            .write_stdin(input)
            .assert()
            .success()
            .stdout(sample(name, "explain.out"))
            .stderr("");
    }
}

/// Explanations are indented, to distinguish them from the answers.
#[test]
fn explanations_do_not_change_the_answers() {
    for name in NAMES {
        let explained = sample(name, "explain.out");
        let answers = explained
            .lines()
            .filter(|line| !line.starts_with("  "))
            .map(|line| format!("{line}\n"));
        assert_eq!(
            answers.collect::<String>(),
            sample(name, "sample.out"),
            "{name}"
        );
    }
}

/// Valid input, scaled up until tokens cross the ends of many blocks, is answered.
#[test]
fn long_input_is_answered() {
    let piles = 30_000;
    let input = format!(
        "2\n{piles}\n{}\n{piles}\n{}",
        "1000000000 ".repeat(piles),
        "7\n".repeat(piles - 1) + "8"
    );
    grundy(&["stone"])
        .write_stdin(input)
        .assert()
        .success()
        .stdout("Case 1: Bob\nCase 2: Alice\n");
    let boards = 3000;
    let board = sample("marble", "sample.in")
        .lines()
        .skip(1)
        .take(8)
        .fold(String::new(), |text, line| text + line + "\n");
    let input = format!("{boards}\n{}", board.repeat(boards));
    grundy(&["marble"])
        .write_stdin(input)
        .assert()
        .success()
        .stdout("Possible.\n".repeat(boards));
}

#[test]
fn list_and_help_name_every_problem() {
    for argument in ["--list", "--help"] {
        let output = grundy(&[argument])
            .assert()
            .success()
            .stderr("")
            .get_output()
            .stdout
            .clone();
        let text = String::from_utf8(output).expect("UTF-8");
        for name in NAMES {
            assert!(text.contains(name), "{argument}: {name}");
        }
    }
}

#[test]
fn misspelt_names_get_a_suggestion() {
    let output = grundy(&["calender"])
        .assert()
        .code(2)
        .stdout("")
        .get_output()
        .stderr
        .clone();
    let text = String::from_utf8(output).expect("UTF-8");
    assert!(
        text.contains("a similar value exists: 'calendar'"),
        "{text}"
    );
}
