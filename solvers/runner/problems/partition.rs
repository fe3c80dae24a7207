//! Partitioning Game.

use std::io::Write;

use crate::solvers::partition::Position;

use super::{Problem, alice_or_bob, hint};
use crate::solvers::runner::{Failure, Input, Output};

pub(super) const PROBLEM: Problem = Problem {
    name: "partition",
    title: "Partitioning Game",
    judge: "LightOJ 1199",
    rules: "A move splits one pile into two unequal piles. The player who cannot move loses; Alice begins.",
    input: "T, then T cases: k, then k piles from 1 to 10000",
    output: "`Case 1: Alice` or `Case 1: Bob` for each",
    run,
};

fn run(input: &mut Input, output: &mut Output, explain: bool) -> Result<(), Failure> {
    let mut piles = Vec::new();
    input.each_case(|input, case| {
        input.piles(&mut piles, 0, &(1..=10_000))?;
        let position = Position::new(&piles).map_err(|error| input.refuse_case(&error))?;
        writeln!(output, "Case {case}: {}", alice_or_bob(position.outcome()))?;
        if explain {
            let winning = position.winning_moves().next();
            let winning = winning.map(|play| {
                format!(
                    "split pile {} into {} and {}",
                    play.pile + 1,
                    play.parts.0,
                    play.parts.1
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
