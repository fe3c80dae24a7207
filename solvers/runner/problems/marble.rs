//! Marble Game.

use std::io::Write;

use crate::solvers::marble::{HOLES, Position};

use super::{Problem, hint};
use crate::solvers::runner::{Failure, Input, Output};

pub(super) const PROBLEM: Problem = Problem {
    name: "marble",
    title: "Marble Game",
    judge: "Luogu P7395",
    rules: "16 holes in lines of 1, 2, 3, 4, 3, 2, 1. A move fills 1, 2 or 3 empty holes that follow each other on a \
            horizontal, vertical or slanted line. The player who cannot move loses.",
    input: "T, then T boards: 16 holes, `*` filled and `.` empty; blanks and line ends do not matter",
    output: "`Possible.` or `Impossible.` for each, for the player to move",
    run,
};

fn run(input: &mut Input, output: &mut Output, explain: bool) -> Result<(), Failure> {
    input.each_case(|input, _| {
        let Ok(position) = Position::new(input.marks(&HOLES, "hole")?);
        output.write_all(if position.outcome().is_win() {
            b"Possible.\n"
        } else {
            b"Impossible.\n"
        })?;
        if explain {
            let winning = position.winning_moves().next();
            let winning = winning.map(|play| format!("fill {}", holes(play.holes)));
            hint(
                output,
                format_args!("nim-sum {}", position.nim_sum()),
                winning.as_deref(),
            )?;
        }
        Ok(())
    })
}

/// Returns the numbers of the holes of a move, in reading order.
fn holes(bits: u16) -> String {
    let filled = (1..).zip(HOLES).filter(|&(_, bit)| bits >> bit & 1 == 1);
    let numbers: Vec<String> = filled.map(|(n, _)| n.to_string()).collect();
    format!(
        "{} {}",
        if numbers.len() == 1 { "hole" } else { "holes" },
        numbers.join(", ")
    )
}
