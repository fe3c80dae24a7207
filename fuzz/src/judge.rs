//! The input of the judge runner: for any input, in pieces of any length, the answers and the one
//! line of message are the same, and `--explain` only adds lines.

use std::io::{self, Read};

use crate::solvers::runner::{PROBLEMS, Problem, answer};

/// A source that gives at most `most` bytes at a time.
pub(crate) struct Drip<'a> {
    pub(crate) rest: &'a [u8],
    pub(crate) most: usize,
}

impl Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.most.min(buffer.len());
        self.rest.read(&mut buffer[..most])
    }
}

/// Returns the answers, and the message if there is one.
pub(crate) fn run(
    problem: &Problem,
    input: &[u8],
    most: usize,
    explain: bool,
) -> (String, Option<String>) {
    let mut answers = Vec::new();
    let failure = answer(problem, Drip { rest: input, most }, &mut answers, explain).err();
    let answers = String::from_utf8(answers).expect("the answers are ASCII");
    (
        answers,
        failure.map(|failure| {
            failure
                .message("input")
                .expect("only a closed pipe is not told")
        }),
    )
}

/// Runs `problem`. Expects at most one line of message, and the same output for pieces of any
/// length.
pub(crate) fn check(problem: &Problem, input: &[u8], most: usize) {
    let whole = run(problem, input, usize::MAX, false);
    assert_eq!(run(problem, input, most, false), whole, "{}", problem.name);
    let explained = run(problem, input, most, true);
    assert_eq!(explained.1, whole.1, "{}", problem.name);
    let answers: String = explained
        .0
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("  "))
        .collect();
    assert_eq!(answers, whole.0, "{}", problem.name);
    if let Some(message) = whole.1 {
        assert!(message.starts_with("error: line "), "{message}");
        assert!(
            !message.contains(|character: char| character.is_control()),
            "{message:?}"
        );
    }
}

/// Checks the data: the first byte selects the problem, the second the length of the pieces, and
/// the input follows.
pub fn judge(data: &[u8]) {
    if let [problem, most, input @ ..] = data {
        check(
            &PROBLEMS[usize::from(*problem) % PROBLEMS.len()],
            input,
            1 + usize::from(*most),
        );
    }
}
