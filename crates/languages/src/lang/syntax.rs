//! The syntax in which the languages with braces, and Python, differ.

use super::{
    facts::LanguageFacts,
    print::{ExprPrinter, StepRange},
    whole::{AnswerPiece, Fresh},
};
use crate::program::{
    NumberList, NumberTable, Program, ProgramFunction, ProgramLoop, ProgramStatement, TextConstant,
};

/// The syntax in which those languages differ, beyond expressions.
pub(super) trait StatementPrinter: ExprPrinter {
    /// Returns the text at the start of the file, after the header.
    fn begin(&self, program: &Program) -> String;
    /// Returns the text at the end of the file.
    fn end(&self) -> &'static str {
        ""
    }
    /// Returns the empty lines between the head of a file and the data.
    fn data_gap(&self) -> &'static str {
        "\n"
    }
    /// Returns the empty lines before a function.
    fn gap(&self) -> &'static str {
        "\n"
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
    fn text(&self, text: &TextConstant) -> String;
    fn numbers(&self, numbers: &NumberList) -> String;
    fn cells(&self, cells: &NumberTable) -> String;
    /// Returns the facts of the language, which select a whole program's functions for reading and
    /// printing.
    fn facts(&self) -> &'static LanguageFacts;
    /// Returns the lines of a function's body that the language has in place of its statements.
    fn own_body<'a>(&self, _function: &'a ProgramFunction) -> Option<&'a [String]> {
        None
    }
    /// Returns the signature of a function, such as `int f(int n)`.
    fn signature(&self, function: &ProgramFunction) -> String;
    /// Returns the first and the last statements of a whole program.
    fn around_main(&self) -> (&'static [&'static str], &'static [&'static str]) {
        (&[], &[])
    }
    /// Returns the statements that give variables of a whole program their first values.
    fn fresh(&self, new: &FreshNames<'_>) -> Vec<String>;
    /// Returns the call that reads a number, for [`StatementPrinter::numbers_read`].
    fn next(&self) -> &'static str {
        "next()"
    }
    /// Returns the statements that read numbers, one each.
    fn numbers_read(&self, new: &FreshNames<'_>) -> Vec<String> {
        let one = |name: &&str| {
            let read = New {
                name,
                value: self.next(),
                is_constant: false,
                changes: new.changes(name),
            };
            let text = if Fresh::is_skipped(name) {
                read.value.to_owned()
            } else {
                self.declare(&read)
            };
            text + self.stop()
        };
        new.names.iter().map(one).collect()
    }
    /// Returns the statements that read numbers and declare another number, if one declaration is
    /// shorter than two.
    fn fresh_and(&self, _names: &[&str], _constant: &str) -> Option<Vec<String>> {
        None
    }
    /// Returns the declaration at the head of a block, for [`Scopes::Heads`], of a variable that is
    /// not a number.
    fn fresh_head(&self, _kind: Fresh, _name: &str) -> String {
        String::new()
    }
    /// Returns the head of a loop that reads variables until the input ends, if the language has
    /// one.
    fn while_read(&self, _kind: Fresh, _names: &[&str]) -> Option<Reading> {
        None
    }
    /// Returns the statements that print pieces.
    fn print_pieces(&self, pieces: Vec<AnswerPiece>) -> Vec<String>;
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
        let answer = if count.trim_end_matches('L') == "-1" {
            self.null()
        } else {
            "answer"
        };
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
    /// Returns the head of a loop over a range, for a language whose only loop with a variable of
    /// its own is such a loop.
    fn range_head(&self, _one: &ProgramLoop, _range: &StepRange<'_>) -> Option<String> {
        None
    }
    /// Returns the text after the head of a block, that between two branches, and the line after
    /// the block.
    fn block(&self) -> Block {
        Block {
            open: " {",
            other: "} else {",
            close: Some("}"),
            empty: None,
        }
    }
    /// Returns the statements in the form in which the language writes them.
    fn rewrite_statements(
        &self,
        _statements: &[ProgramStatement],
    ) -> Option<Vec<ProgramStatement>> {
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
    fn wrap_line(&self, _indent: &str, text: &str) -> String {
        text.to_owned()
    }
    /// Returns the most columns of a line in the style of the language.
    fn columns(&self) -> usize {
        110
    }
    /// Returns the columns that stay free beside one of two answers as one statement.
    fn margin(&self) -> usize {
        2 * self.tab().len()
    }
    /// Returns the statement that answers one of two numbers, if the language has such an
    /// expression.
    fn either(&self, condition: &str, first: &str, last: &str) -> Option<String> {
        Some(format!("return {condition} ? {first} : {last}"))
    }
    /// Returns the statement that adds a number to a nim-sum.
    fn xor_into(&self, name: &str, value: &str) -> String {
        format!("{name} ^= {value}")
    }
    /// Returns the statement that divides a variable and rounds the quotient down.
    fn divide_into(&self, name: &str, value: &str) -> String {
        format!("{name} /= {value}")
    }
}

/// The text around the statements of a block.
pub(super) struct Block {
    /// After the head.
    pub open: &'static str,
    /// Between two branches.
    pub other: &'static str,
    /// The last line, if there is one.
    pub close: Option<&'static str>,
    /// The line of a block without statements, if it needs one.
    pub empty: Option<&'static str>,
}

/// A loop that reads until the input ends.
pub(super) struct Reading {
    /// The declaration before it, if there is one.
    pub before: Option<String>,
    pub head: String,
    /// The first statement of its body beyond those of the program, if there is one.
    pub first: Option<String>,
    /// The number of variables that the head reads.
    pub count: usize,
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

/// Variables of a whole program that are read or begin as a list: several numbers, or one of
/// another kind.
pub(super) struct FreshNames<'a> {
    pub kind: Fresh,
    pub names: &'a [&'a str],
    /// The number of elements, if there is one.
    pub count: &'a str,
    /// The statements after the declarations.
    pub later: &'a [ProgramStatement],
}

impl FreshNames<'_> {
    /// Returns the first name.
    pub fn name(&self) -> &str {
        self.names.first().copied().unwrap_or_default()
    }

    /// Returns `true` if a variable is assigned again later.
    pub fn changes(&self, name: &str) -> bool {
        self.later.iter().any(|statement| statement.changes(name))
    }
}

/// The places where variables may be declared. Only where it says so may a declaration hide a
/// variable of the same name that is in scope.
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
    /// Like [`Scopes::NotInHeads`], and a declaration may hide another.
    Hiding,
}
