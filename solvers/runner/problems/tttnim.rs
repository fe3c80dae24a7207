//! Tic-Tac-Toe-Nim.

use std::io::Write;

use crate::solvers::tttnim::Position;

use super::{Problem, hint};
use crate::solvers::runner::{Failure, Input, Label, Output};

pub(super) const PROBLEM: Problem = Problem {
    name: "tttnim",
    title: "Tic-Tac-Toe-Nim",
    judge: "HDU 6886",
    rules: "3 x 3 piles. Alice, then Bob, remove a whole pile; from then on a move takes any number from one pile. \
            Whoever empties a row or a column wins.",
    input: "T, then T cases: 3 rows of 3 piles from 1",
    output: "the number of winning moves among Alice's nine first moves, for each",
    run,
};

fn run(input: &mut Input, output: &mut Output, explain: bool) -> Result<(), Failure> {
    let mut row_piles = Vec::new();
    input.each_case(|input, _| {
        let mut piles = [[0; 3]; 3];
        for (row, piles) in (1..).zip(&mut piles) {
            row_piles.clear();
            input.integers(&mut row_piles, 3, &(1..=u64::MAX), |column| {
                Label::Cell([row, 3], [column, 3])
            })?;
            piles.copy_from_slice(&row_piles);
        }
        let position = Position::new(piles).map_err(|error| input.refuse_case(&error))?;
        let count = position.winning_count();
        // At most 9.
        output.write_all(&[b'0' + count, b'\n'])?;
        if explain {
            let winning = position.winning_moves().next();
            let winning = winning.map(|play| {
                format!(
                    "remove the pile in row {}, column {}",
                    play.row + 1,
                    play.column + 1
                )
            });
            hint(
                output,
                format_args!("{count} of 9 first moves win"),
                winning.as_deref(),
            )?;
        }
        Ok(())
    })
}
