//! Again Stone Game.

use std::io::Write;

use crate::solvers::stone::Position;

use super::{Problem, alice_or_bob, hint};
use crate::solvers::runner::{Failure, Input, Output};

pub(super) const PROBLEM: Problem = Problem {
    name: "stone",
    title: "Again Stone Game",
    judge: "LightOJ 1296",
    rules: "A move takes at least one stone and at most half of one pile. \
            The player who cannot move loses; Alice begins.",
    input: "T, then T cases: k, then k piles from 1",
    output: "`Case 1: Alice` or `Case 1: Bob` for each",
    run,
};

fn run(input: &mut Input, output: &mut Output, explain: bool) -> Result<(), Failure> {
    let mut piles = Vec::new();
    input.each_case(|input, case| {
        input.piles(&mut piles, 0, &(1..=u64::MAX))?;
        let position = Position::new(&piles).map_err(|error| input.refuse_case(&error))?;
        writeln!(output, "Case {case}: {}", alice_or_bob(position.outcome()))?;
        if explain {
            let winning = position.winning_moves().next();
            let winning =
                winning.map(|play| format!("take {} from pile {}", play.take, play.pile + 1));
            hint(
                output,
                format_args!("nim-sum {}", position.nim_sum()),
                winning.as_deref(),
            )?;
        }
        Ok(())
    })
}
