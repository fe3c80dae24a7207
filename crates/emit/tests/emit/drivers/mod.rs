//! Programs of snippets, built by real compilers in each language: they read questions, one per
//! line, and print the answers.
//!
//! Several snippets share a program, since a compiler takes longer to start than to compile. The
//! line `3 g 5` or `3 g 3 4` asks snippet 3 for a value, `3 o 5 6` for the outcome of a sum,
//! `3 m 5 6` for a winning move: the numbers of the answer, or `none` if a component is out of
//! range.

pub mod build;
mod mains;

pub use build::{Program, build};

use grundy_emit::Language;

/// The functions of a snippet.
#[derive(Debug, Clone)]
pub struct FunctionNames {
    /// The count of numbers in a component.
    pub numbers: usize,
    /// The name of the function of one component, with its prefix; `None` without that function.
    pub one: Option<String>,
    /// `true` if there are `outcome` and `best_move`.
    pub play: bool,
    /// The count of numbers in the longest answer.
    pub longest: usize,
    /// The prefix of every identifier; in languages with classes, the prefix of the class.
    pub prefix: Option<String>,
}

/// A snippet and its functions.
pub struct Unit {
    pub text: String,
    pub functions: FunctionNames,
}

/// Returns the program of some snippets, if there is a compiler. A missing compiler is an error if
/// everything is to be tested; otherwise it is reported.
pub fn compile(name: &str, language: Language, units: &[Unit]) -> Option<Program> {
    if language == Language::Rust {
        build::alone(name, units);
    }
    build(name, language, &mains::source(language, units))
}
