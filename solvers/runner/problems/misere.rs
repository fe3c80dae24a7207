//! Misère Nim.

use std::io::Write;

use crate::solvers::misere::Position;

use super::{Problem, alice_or_bob, hint};
use crate::solvers::runner::{Failure, Input, Output};

pub(super) const PROBLEM: Problem = Problem {
    name: "misere",
    title: "Misère Nim",
    judge: "LightOJ 1253",
    rules: "A move takes any number of stones from one pile. The player who takes the last stone loses; Alice begins.",
    input: "T, then T cases: k, then k piles from 1",
    output: "`Case 1: Alice` or `Case 1: Bob` for each",
    run,
};

fn run(input: &mut Input, output: &mut Output, explain: bool) -> Result<(), Failure> {
    let mut piles = Vec::new();
    input.each_case(|input, case| {
        // At least one pile: a game that begins without a stone has no winner.
        input.piles(&mut piles, 1, &(1..=u64::MAX))?;
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
