//! Crazy Calendar.

use std::io::Write;

use crate::solvers::calendar::{Direction, Position};

use super::{Problem, hint};
use crate::solvers::runner::{Failure, Input, Label, Output};

pub(super) const PROBLEM: Problem = Problem {
    name: "calendar",
    title: "Crazy Calendar",
    judge: "LightOJ 1393",
    rules: "A move takes at least one coin of one cell to the cell on its right or below it. \
            The player who cannot move loses.",
    input: "T, then T cases: the number of rows and of columns, then the rows",
    output: "`Case 1: win` or `Case 1: lose` for each",
    run,
};

fn run(input: &mut Input, output: &mut Output, explain: bool) -> Result<(), Failure> {
    let mut cells = Vec::new();
    input.each_case(|input, case| {
        let columns = read(input, &mut cells)?;
        let position = Position::new(&cells, columns).map_err(|error| input.refuse_case(&error))?;
        writeln!(
            output,
            "Case {case}: {}",
            if position.outcome().is_win() {
                "win"
            } else {
                "lose"
            }
        )?;
        if explain {
            let winning = position.winning_moves().next().map(|play| {
                let side = match play.to {
                    Direction::Right => "to the right",
                    Direction::Down => "down",
                };
                format!(
                    "move {} {side} from row {}, column {}",
                    play.coins,
                    play.row + 1,
                    play.column + 1
                )
            });
            hint(
                output,
                format_args!("nim-sum {}", position.nim_sum()),
                winning.as_deref(),
            )?;
        }
        Ok(())
    })
}

/// Reads a grid into `cells` and returns the number of columns.
fn read(input: &mut Input, cells: &mut Vec<u64>) -> Result<usize, Failure> {
    cells.clear();
    let (rows, columns) = input.grid_size()?;
    for row in 1..=rows {
        input.integers(cells, columns, &(0..=u64::MAX), |column| {
            Label::Cell([row, rows], [column, columns])
        })?;
    }
    // All cells are in memory, so the number of columns fits.
    Ok(usize::try_from(columns).unwrap_or(usize::MAX))
}
