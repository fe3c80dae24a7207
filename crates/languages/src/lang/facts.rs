//! The facts of a language besides its syntax. Each printer's file has the facts of its language.

use crate::program::{Program, ProgramSyntaxError};

/// The integers that a language computes exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExactIntegers {
    /// All integers.
    All,
    /// Integers of 64 bits with a sign.
    Of64Bits,
    /// Integers of at most 53 bits, which a floating-point number holds.
    Of53Bits,
}

/// Returns the text of a program in a language.
type Printer = fn(&Program) -> Result<String, ProgramSyntaxError>;

/// The facts of a language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LanguageFacts {
    /// The proper name.
    pub title: &'static str,
    /// Other names that people type.
    pub aliases: &'static [&'static str],
    /// The end of a file's name.
    pub ending: &'static str,
    /// The approximate number of steps of an innermost loop in a second.
    pub steps_per_second: f64,
    pub integers: ExactIntegers,
    /// Before and after a line of a comment.
    pub comment: [&'static str; 2],
    /// `true` if the names of variables are in lower case.
    pub has_lower_names: bool,
    /// `true` if functions are inside a class, so only the class has the name of a snippet.
    pub in_class: bool,
    /// The calls whose reading tells the language's own loop whether there is more input.
    pub loop_reads: &'static [&'static str],
    /// The text around the functions of whole programs; empty without whole programs, or if the
    /// printer has it.
    pub runtime: &'static str,
    /// The words of that text that the language replaces.
    pub runtime_words: &'static [[&'static str; 2]],
    /// The words that it reserves beyond those of [`RESERVED`](super::RESERVED), with blanks
    /// between them: names of programs that are printed with an underscore.
    pub reserved: &'static str,
    pub print: Printer,
}

impl LanguageFacts {
    /// Returns the facts of a language that has integers of 64 bits, `//` and no whole programs.
    pub const fn new(
        title: &'static str,
        ending: &'static str,
        steps_per_second: f64,
        print: Printer,
    ) -> Self {
        Self {
            title,
            aliases: &[],
            ending,
            steps_per_second,
            integers: ExactIntegers::Of64Bits,
            comment: ["// ", ""],
            has_lower_names: false,
            in_class: false,
            loop_reads: &[],
            runtime: "",
            runtime_words: &[],
            reserved: "",
            print,
        }
    }
}
