//! Matrix Game.

use std::io::Write;

use crate::solvers::matrix::Position;

use super::{Problem, alice_or_bob, hint};
use crate::solvers::runner::{Failure, Input, Label, Output};

pub(super) const PROBLEM: Problem = Problem {
    name: "matrix",
    title: "Matrix Game",
    judge: "LightOJ 1247",
    rules: "A move takes any numbers of stones from any cells of one row, at least one in all. \
            The player who cannot move loses; Alice begins.",
    input: "T, then T cases: the number of rows and of columns, then the rows",
    output: "`Case 1: Alice` or `Case 1: Bob` for each",
    run,
};

fn run(input: &mut Input, output: &mut Output, explain: bool) -> Result<(), Failure> {
    let mut cells = Vec::new();
    input.each_case(|input, case| {
        let columns = read(input, &mut cells)?;
        let position = Position::new(&cells, columns).map_err(|error| input.refuse_case(&error))?;
        writeln!(output, "Case {case}: {}", alice_or_bob(position.outcome()))?;
        if explain {
            let winning = position.winning_moves().next();
            let winning = winning
                .map(|play| format!("take {} in all from row {}", play.stones, play.row + 1));
            hint(
                output,
                format_args!("nim-sum {}", position.nim_sum()),
                winning.as_deref(),
            )?;
        }
        Ok(())
    })
}

/// Reads a matrix into `cells` and returns the number of columns.
fn read(input: &mut Input, cells: &mut Vec<u64>) -> Result<usize, Failure> {
    cells.clear();
    let (rows, columns) = input.grid_size()?;
    for row in 1..=rows {
        // The heap of a row is its sum, which must fit into 64 bits.
        let mut room = u64::MAX;
        for column in 1..=columns {
            let stones = input.integer(0..=room, Label::Cell([row, rows], [column, columns]))?;
            room -= stones;
            cells.push(stones);
        }
    }
    // All cells are in memory, so the number of columns fits.
    Ok(usize::try_from(columns).unwrap_or(usize::MAX))
}
