//! Whole programs read the formats on the page, answer like the library, and never answer malformed input.

mod components;
mod inputs;
mod open;
mod page;
mod problems;

use std::process::{Command, Output};

use crate::emit::drivers::{self, Program};
use crate::emit::shared::words;
use grundy_compiler::snippet::Language;

/// Runs the command line.
fn generator(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy")).args(words).output().expect("it runs")
}

/// Returns the source that a command prints.
fn emitted(words: &[&str]) -> String {
    let output = generator(words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
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
