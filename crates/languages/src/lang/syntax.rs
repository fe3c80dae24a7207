//! The syntax in which the languages with braces and semicolons differ.

use super::{
    print::{ExprPrinter, Range},
    whole::{Fresh, Piece},
};
use crate::language::Language;
use crate::program::{Cells, Function, Numbers, Program, Text};

/// The syntax in which those languages differ, beyond expressions.
pub(super) trait StatementPrinter: ExprPrinter {
    /// Returns the text at the start of the file, after the header.
    fn begin(&self, program: &Program) -> String;
    /// Returns the text at the end of the file.
    fn end(&self) -> &'static str {
        ""
    }
    /// Returns the indentation of each item.
    fn indent(&self) -> &'static str {
        ""
    }
    /// Returns the additional indentation within braces.
    fn tab(&self) -> &'static str {
        "    "
    }
    /// Returns a line of a comment.
    fn remark(&self, line: &str) -> String {
        format!("// {line}")
    }
    fn text(&self, text: &Text) -> String;
    fn numbers(&self, numbers: &Numbers) -> String;
    fn cells(&self, cells: &Cells) -> String;
    /// Returns the language, which selects a whole program's functions for reading and printing.
    fn language(&self) -> Language;
    /// Returns the signature of a function, such as `int f(int n)`.
    fn signature(&self, function: &Function) -> String;
    /// Returns the first and the last statements of a whole program.
    fn around_main(&self) -> (&'static [&'static str], &'static [&'static str]) {
        (&[], &[])
    }
    /// Returns the statements that give variables of a whole program their first values: several numbers, or one of
    /// another kind, with the number of its elements.
    fn fresh(&self, kind: Fresh, names: &[&str], count: &str) -> Vec<String>;
    /// Returns the statements that read numbers and declare another number, if one declaration is shorter than two.
    fn fresh_and(&self, _names: &[&str], _constant: &str) -> Option<Vec<String>> {
        None
    }
    /// Returns the declaration at the head of a block, for [`Scopes::Heads`], of a variable that is not a number.
    fn fresh_head(&self, _kind: Fresh, _name: &str) -> String {
        String::new()
    }
    /// Returns a declaration and the head of a loop that reads these variables until the input ends, if the language
    /// has one.
    fn while_read(&self, _kind: Fresh, _names: &[&str]) -> Option<(String, String)> {
        None
    }
    /// Returns the statements that print pieces.
    fn printed(&self, pieces: Vec<Piece>) -> Vec<String>;
    /// Returns `true` if a single statement after a head begins a new line.
    fn is_split(&self) -> bool {
        false
    }
    /// Returns `true` if a function of one statement is one line.
    fn is_short(&self, _line: &str) -> bool {
        false
    }
    /// Returns the first statement of a function that returns an answer, if there is one.
    fn open_answer(&self, _longest: usize) -> Option<String> {
        None
    }
    /// Returns the answer if there is no winning move.
    fn null(&self) -> &'static str {
        "null"
    }
    /// Returns the statement that returns an answer of `count` numbers.
    fn close_answer(&self, count: &str) -> String {
        let answer = if count.trim_end_matches('L') == "-1" { self.null() } else { "answer" };
        format!("return {answer}{}", self.stop())
    }
    /// Returns the declaration of a new variable.
    fn declare(&self, new: &New<'_>) -> String;
    /// Returns the places where variables may be declared.
    fn scopes(&self) -> Scopes {
        Scopes::Anywhere
    }
    /// Returns the end of a statement.
    fn stop(&self) -> &'static str {
        ";"
    }
    /// Returns `if (condition)`, or the same with `while`.
    fn head(&self, word: &str, condition: &str) -> String {
        format!("{word} ({condition})")
    }
    /// Returns the head of a loop with a variable of its own.
    fn loop_head(&self, first: &str, condition: &str, step: &str) -> String {
        format!("for ({first}; {condition}; {step})")
    }
    /// Returns the head of a loop over a range, for a language whose only loop with a variable of its own is such a
    /// loop.
    fn range_head(&self, _name: &str, _range: &Range<'_>) -> Option<String> {
        None
    }
    /// Returns `true` if a single statement may follow a head without braces.
    fn is_bare(&self) -> bool {
        true
    }
    /// Returns the statement that adds or subtracts 1: `op` is `++` or `--`.
    fn step(&self, name: &str, op: &str) -> String {
        format!("{op}{name}")
    }
    /// Breaks a line that is too long for the style of the language.
    fn wrapped(&self, _indent: &str, text: &str) -> String {
        text.to_owned()
    }
    /// Returns the most columns of a line in the style of the language.
    fn columns(&self) -> usize {
        110
    }
    /// Returns the statement that answers one of two numbers, if the language has such an expression.
    fn either(&self, condition: &str, first: &str, last: &str) -> Option<String> {
        Some(format!("return {condition} ? {first} : {last}"))
    }
    /// Returns the statement that adds a number to a nim-sum.
    fn xor_into(&self, name: &str, value: &str) -> String {
        format!("{name} ^= {value}")
    }
    /// Returns `true` if `a /= b` rounds the quotient down.
    fn divides(&self) -> bool {
        true
    }
}

/// A new variable.
pub(super) struct New<'a> {
    pub name: &'a str,
    pub value: &'a str,
    /// `true` if the value does not use variables.
    pub is_constant: bool,
    /// `true` if the variable is assigned again later.
    pub changes: bool,
}

/// The places where variables may be declared. In no language may a declaration hide a variable of the same name that
/// is in scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scopes {
    /// Anywhere, and in the head of a loop.
    Anywhere,
    /// Not after an inner block that had a variable of the same name.
    NotBehindInner,
    /// Only at the head of a block.
    Heads,
    /// Anywhere, but in the head of a loop only if the loop runs over a range.
    NotInHeads,
}
