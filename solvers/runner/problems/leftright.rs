//! Left Right.

use std::io::Write;

use crate::solvers::leftright::{Piece, Position};

use super::{Problem, alice_or_bob, hint};
use crate::solvers::runner::{Failure, Input, Label, Output};

pub(super) const PROBLEM: Problem = Problem {
    name: "leftright",
    title: "Left Right",
    judge: "LightOJ 1192",
    rules: "A move takes one gray piece to the right or one white piece to the left, not past its partner. \
            The player who cannot move loses; Alice begins.",
    input: "T, then T cases: k, then 2k increasing integers: gray, white, gray, white, ...",
    output: "`Case 1: Alice` or `Case 1: Bob` for each",
    run,
};

fn run(input: &mut Input, output: &mut Output, explain: bool) -> Result<(), Failure> {
    let mut pieces = Vec::new();
    input.each_case(|input, case| {
        read(input, &mut pieces)?;
        let position = Position::new(&pieces).map_err(|error| input.refuse_case(&error))?;
        writeln!(output, "Case {case}: {}", alice_or_bob(position.outcome()))?;
        if explain {
            let winning = position.winning_moves().next().map(|play| {
                let piece = match play.piece {
                    Piece::Gray => "gray",
                    Piece::White => "white",
                };
                format!(
                    "move the {piece} piece of pair {} from {} to {}",
                    play.pair + 1,
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

fn read(input: &mut Input, pieces: &mut Vec<u64>) -> Result<(), Failure> {
    pieces.clear();
    let pairs = input.integer(0..=u64::MAX / 2, Label::One("the number of pairs"))?;
    // There must be room on the right for the remaining pieces.
    let mut last_place = u64::MAX - 2 * pairs;
    for pair in 1..=pairs {
        for piece in ["gray piece", "white piece"] {
            last_place += 1;
            let first_place = pieces.last().map_or(0, |place| place + 1);
            pieces.push(input.integer(
                first_place..=last_place,
                Label::Part("pair", pair, pairs, piece),
            )?);
        }
    }
    Ok(())
}
