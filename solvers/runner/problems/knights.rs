//! Game of Hyper Knights.

use std::io::Write;

use crate::solvers::knights::Position;

use super::{Problem, alice_or_bob, hint};
use crate::solvers::runner::{Failure, Input, Label, Output};

pub(super) const PROBLEM: Problem = Problem {
    name: "knights",
    title: "Game of Hyper Knights",
    judge: "LightOJ 1315",
    rules: "A move takes one knight by (-2,+1), (-2,-1), (-3,-1), (-1,-3), (-1,-2) or (+1,-2), never below 0. \
            The player who cannot move loses; Alice begins.",
    input: "T, then T cases: k, then k knights: x and y from 0 to 499",
    output: "`Case 1: Alice` or `Case 1: Bob` for each",
    run,
};

fn run(input: &mut Input, output: &mut Output, explain: bool) -> Result<(), Failure> {
    let mut knights = Vec::new();
    input.each_case(|input, case| {
        read(input, &mut knights)?;
        let position = Position::new(&knights).map_err(|error| input.refuse_case(&error))?;
        writeln!(output, "Case {case}: {}", alice_or_bob(position.outcome()))?;
        if explain {
            let winning = position.winning_moves().next();
            let winning = winning.map(|play| {
                format!(
                    "move knight {} to ({}, {})",
                    play.knight + 1,
                    play.to.0,
                    play.to.1
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

fn read(input: &mut Input, knights: &mut Vec<(u64, u64)>) -> Result<(), Failure> {
    knights.clear();
    let count = input.integer(0..=u64::MAX, Label::One("the number of knights"))?;
    for n in 1..=count {
        let x = input.integer(0..=499, Label::Part("knight", n, count, "x"))?;
        let y = input.integer(0..=499, Label::Part("knight", n, count, "y"))?;
        knights.push((x, y));
    }
    Ok(())
}
