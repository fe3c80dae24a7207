//! No More Tic-tac-toe.

use std::io::{self, Write};

use crate::solvers::nottt::{Error, Position};

use super::{Problem, hint};
use crate::solvers::runner::{Failure, Input, Label, Output};

pub(super) const PROBLEM: Problem = Problem {
    name: "nottt",
    title: "No More Tic-tac-toe",
    judge: "LightOJ 1401",
    rules: "A move writes X or O into an empty cell of a strip, never beside an equal mark. \
            The player who cannot move loses. \
            Alice made the first mark.",
    input: "T, then T boards of `X`, `O` and `.`",
    output: "`Case 1: Yes` for each if Alice wins, else `Case 1: No`",
    run,
};

fn run(input: &mut Input, output: &mut Output, explain: bool) -> Result<(), Failure> {
    input.each_case(|input, case| {
        let cells = input.word("a board of \"X\", \"O\" and \".\"", Label::One("the board"))?;
        match Position::new(cells) {
            Ok(position) => Ok(write(output, case, position, explain)?),
            Err(error) => {
                let length = cells.len();
                Err(refuse(input, length, error))
            }
        }
    })
}

fn write(output: &mut Output, case: u64, position: Position, explain: bool) -> io::Result<()> {
    writeln!(
        output,
        "Case {case}: {}",
        if position.alice_wins() { "Yes" } else { "No" }
    )?;
    if !explain {
        return Ok(());
    }
    let is_alice_to_move = position.alice_wins() == position.outcome().is_win();
    let player = if is_alice_to_move { "Alice" } else { "Bob" };
    let winning = position.winning_moves().next();
    let winning = winning.map(|play| format!("write {:?} into cell {}", play.mark, play.cell + 1));
    hint(
        output,
        format_args!("nim-sum {}, {player} to move", position.nim_sum()),
        winning.as_deref(),
    )
}

fn refuse(input: &Input, length: usize, error: Error) -> Failure {
    let cell = |index: usize| Label::Nth("cell", index as u64 + 1, length as u64);
    match error {
        Error::BadCell { index, .. } => {
            input.refuse_character(length, index, "\"X\", \"O\" or \".\"", cell(index))
        }
        // The second of the two is the wrong one.
        Error::Equal { index } => input.refuse(
            length,
            index + 1..index + 2,
            "no two equal neighbours",
            cell(index + 1),
        ),
    }
}
