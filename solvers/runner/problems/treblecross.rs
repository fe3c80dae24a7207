//! Treblecross.

use std::io::{self, Write};

use crate::solvers::treblecross::{Error, MAX_RUN, Position};

use super::{Problem, hint};
use crate::solvers::runner::{Failure, Input, Label, Output};

pub(super) const PROBLEM: Problem = Problem {
    name: "treblecross",
    title: "Treblecross",
    judge: "UVa 10561",
    rules: "A move writes X into an empty cell of a strip. The player who makes three X in a row wins.",
    input: "N, then N boards of `.` and `X`",
    output: "`WINNING` or `LOSING` for each, then a line with all winning cells, counted from 1",
    run,
};

fn run(input: &mut Input, output: &mut Output, explain: bool) -> Result<(), Failure> {
    input.each_case(|input, _| {
        let cells = input.word("a board of \".\" and \"X\"", Label::One("the board"))?;
        match Position::new(cells) {
            Ok(position) => Ok(write(output, cells, position, explain)?),
            Err(error) => {
                let length = cells.len();
                Err(refuse(input, length, error))
            }
        }
    })
}

fn write(output: &mut Output, cells: &[u8], position: Position, explain: bool) -> io::Result<()> {
    writeln!(
        output,
        "{}",
        if position.outcome().is_win() {
            "WINNING"
        } else {
            "LOSING"
        }
    )?;
    for (n, play) in position.winning_moves().enumerate() {
        write!(output, "{}{}", if n == 0 { "" } else { " " }, play.cell + 1)?;
    }
    writeln!(output)?;
    if !explain {
        return Ok(());
    }
    let Some(play) = position.winning_moves().next() else {
        return hint(output, "nim-sum 0", None);
    };
    let mut after = cells.to_vec();
    after[play.cell] = b'X';
    let known = if after.windows(3).any(|three| three == b"XXX") {
        "three in a row".to_owned()
    } else {
        format!("nim-sum {}", position.nim_sum())
    };
    hint(
        output,
        known,
        Some(&format!("write X into cell {}", play.cell + 1)),
    )
}

fn refuse(input: &Input, length: usize, error: Error) -> Failure {
    let cell = |index: usize| Label::Nth("cell", index as u64 + 1, length as u64);
    match error {
        Error::TooShort { .. } => input.refuse(
            length,
            0..length,
            "a board of at least 3 cells",
            Label::One("the board"),
        ),
        Error::BadCell { index, .. } => {
            input.refuse_character(length, index, "\".\" or \"X\"", cell(index))
        }
        Error::Three { index } => {
            input.refuse(length, index..index + 3, "no three X in a row", cell(index))
        }
        Error::RunTooLong { start, length: run } => {
            let expected =
                format!("at most {MAX_RUN} cells in a row that have no X within 2 cells");
            input.refuse(length, start..start + run, &expected, cell(start))
        }
    }
}
