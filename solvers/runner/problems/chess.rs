//! Incredible Chess.

use std::io::Write;

use crate::solvers::chess::Position;

use super::{Problem, hint};
use crate::solvers::runner::{Failure, Input, Label, Output};

pub(super) const PROBLEM: Problem = Problem {
    name: "chess",
    title: "Incredible Chess",
    judge: "LightOJ 1186",
    rules: "Each column has a white pawn below a black one. A move takes one own pawn forward or back, without jumping. \
            The player who cannot move loses; White begins.",
    input: "T, then T cases: n, then the n rows of the white pawns, then the n rows of the black, 0 <= white < black < n",
    output: "`Case 1: white wins` or `Case 1: black wins` for each",
    run,
};

fn run(input: &mut Input, output: &mut Output, explain: bool) -> Result<(), Failure> {
    let (mut white, mut black) = (Vec::new(), Vec::new());
    input.each_case(|input, case| {
        // Two pawns need two rows.
        let columns = input.integer(2..=u64::MAX, Label::One("the size of the board"))?;
        white.clear();
        input.integers(&mut white, columns, &(0..=columns - 2), |n| {
            Label::Nth("white pawn", n, columns)
        })?;
        black.clear();
        for (n, &below) in (1..).zip(&white) {
            black.push(input.integer(
                below + 1..=columns - 1,
                Label::Nth("black pawn", n, columns),
            )?);
        }
        let position = Position::new(&white, &black).map_err(|error| input.refuse_case(&error))?;
        let winner = if position.outcome().is_win() {
            "white"
        } else {
            "black"
        };
        writeln!(output, "Case {case}: {winner} wins")?;
        if explain {
            let winning = position.winning_moves().next();
            let winning = winning.map(|play| {
                format!(
                    "move the white pawn of column {} from row {} to row {}",
                    play.column + 1,
                    play.from,
                    play.to
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
