//! Snippets in programs that real compilers make, in each language: they read questions, one a line, and print the answers.
//!
//! Many snippets share a program, as a compiler takes longer to start than to compile. The line `3 g 5` or `3 g 3 4` asks
//! snippet 3 for a value, `3 o 5 6` for the outcome of a sum, `3 m 5 6` for a winning move: the numbers of the answer, or
//! `none` where a component is out of range.

mod build;
mod mains;

pub use build::{Program, build};

use grundy_compiler::snippet::Language;

/// What a snippet has.
#[derive(Debug, Clone)]
pub struct Functions {
    /// How many numbers a component has.
    pub numbers: usize,
    /// The function of one component, with its name in front; none if none is asked for.
    pub one: Option<String>,
    /// Are there `outcome` and `best_move`?
    pub play: bool,
    /// Numbers of the longest answer.
    pub longest: usize,
    /// What every identifier begins with; where functions stand in a class, the class does.
    pub prefix: Option<String>,
}

/// A snippet and what it has.
pub struct Unit {
    pub text: String,
    pub functions: Functions,
}

/// The program of some snippets, if there is a compiler: where everything is to be tested there must be one; elsewhere its
/// absence is said aloud.
pub fn compile(name: &str, language: Language, units: &[Unit]) -> Option<Program> {
    if language == Language::Rust {
        build::alone(name, units);
    }
    build(name, language, &mains::source(language, units))
}
