//! Whole programs read the formats on the page, and answer like the library and like searches of
//! all plays.

mod components;
mod formats;
mod groups;
mod hackenbush;
mod open;
mod page;
mod problems;
mod refusals;
mod samples;
mod style;
mod tokens;
mod trees;

use std::process::{Command, Output};

use crate::drivers::{self, Program};
use grundy_emit::Language;

/// Runs the command line.
fn generator(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(words)
        .output()
        .expect("it runs")
}

/// Returns the source that a command prints.
pub fn emitted(words: &[&str]) -> String {
    let output = generator(words);
    assert!(
        output.status.success(),
        "{words:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("text")
}

/// Returns the error message of a command.
fn refused(words: &[&str]) -> String {
    let output = generator(words);
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    String::from_utf8(output.stderr).expect("text")
}

/// Returns the program that a command makes in a language, if there is a compiler.
fn built(name: &str, words: &[&str], language: Language) -> Option<Program> {
    let text = emitted(&[words, &["--lang", language.name()]].concat());
    drivers::build(&format!("program_{name}"), language, &text)
}

/// Returns the programs that several commands make in a language, compiled together, if there is a
/// compiler.
fn built_all(name: &str, commands: &[Vec<&str>], language: Language) -> Option<Vec<Program>> {
    let source = |words: &Vec<&str>| emitted(&[words, &["--lang", language.name()][..]].concat());
    let sources: Vec<String> = commands.iter().map(source).collect();
    drivers::build::build_all(&format!("program_{name}"), language, &sources)
}

/// Returns the words of a shell line.
pub fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match (c, quoted) {
            ('\'', _) => quoted = !quoted,
            (' ', false) => words.push(String::new()),
            _ => words.last_mut().expect("one at least").push(c),
        }
    }
    words
}
