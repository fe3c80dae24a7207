//! From judge input to answers.
//!
//! `reader` turns bytes into tokens; `problems` has one file per problem and the table of all
//! problems.

mod digits;
mod error;
mod marks;
mod place;
mod problems;
mod reader;
mod refuse;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;
use std::io::{BufWriter, Read, Write};

pub use error::Failure;
pub(crate) use error::Label;
pub use problems::{PROBLEMS, Problem};
pub(crate) use reader::Input;

/// The answers, written in large blocks.
pub(crate) type Output<'a> = BufWriter<Box<dyn Write + 'a>>;

const OUTPUT_BLOCK: usize = 64 * 1024;

/// Answers all cases of `problem` in `source`. Answers before a failure are written.
///
/// # Errors
/// [`Failure`] if the input is wrong or cannot be read, or the output cannot be written.
pub fn answer(
    problem: &Problem,
    source: impl Read,
    sink: impl Write,
    explain: bool,
) -> Result<(), Failure> {
    let mut output: Output<'_> = BufWriter::with_capacity(OUTPUT_BLOCK, Box::new(sink));
    let answered = (problem.run)(&mut Input::new(source), &mut output, explain);
    output.flush()?;
    answered
}

/// Writes one line per problem: name, judge, title.
///
/// # Errors
/// [`Failure::Write`] if the output cannot be written.
pub fn list(mut sink: impl Write) -> Result<(), Failure> {
    for Problem {
        name, judge, title, ..
    } in &PROBLEMS
    {
        writeln!(sink, "{name:<12} {judge:<13} {title}")?;
    }
    sink.flush()?;
    Ok(())
}

/// Returns the formats of all problems, for `--help`.
#[must_use]
pub fn formats() -> String {
    let mut text = String::from(
        "Integers are separated by any white space (space, tab, vertical tab, form feed, line ends); blank lines and\n\
         CRLF are allowed.\n\
         Exit code: 0, 1 if the output cannot be written, 2 if the input is wrong.\n\n\
         Input and output:\n",
    );
    for Problem {
        name,
        title,
        judge,
        rules,
        input,
        output,
        ..
    } in &PROBLEMS
    {
        // Writing to a String cannot fail.
        let _ = write!(
            text,
            "\n{name}: {title} ({judge})\n  {rules}\n  Input:  {input}\n  Output: {output}\n"
        );
    }
    text
}
