//! The problems. To add one, write a file that ends in its `PROBLEM`, and add its name to the two
//! lists below.

mod calendar;
mod chess;
mod knights;
mod leftright;
mod marble;
mod matrix;
mod misere;
mod nottt;
mod partition;
mod stone;
mod treblecross;
mod tttnim;

use std::fmt::Display;
use std::io::{self, Write};

use crate::solvers::Outcome;

use super::{Failure, Input, Output};

/// All problems, in the order of the documentation.
pub static PROBLEMS: [Problem; 12] = [
    treblecross::PROBLEM,
    chess::PROBLEM,
    leftright::PROBLEM,
    matrix::PROBLEM,
    misere::PROBLEM,
    calendar::PROBLEM,
    partition::PROBLEM,
    stone::PROBLEM,
    knights::PROBLEM,
    marble::PROBLEM,
    nottt::PROBLEM,
    tttnim::PROBLEM,
];

/// The command line's description of a problem, and the function that answers it.
#[derive(Debug)]
pub struct Problem {
    /// The name that the user types.
    pub name: &'static str,
    /// The judge's title.
    pub title: &'static str,
    /// The judge and its number.
    pub judge: &'static str,
    /// Moves and aim, in a sentence or two.
    pub rules: &'static str,
    /// The format of the input.
    pub input: &'static str,
    /// The format of the output.
    pub output: &'static str,
    /// The function that reads all cases and writes all answers, with a hint after each if the last
    /// argument is true.
    pub(crate) run: fn(&mut Input, &mut Output, bool) -> Result<(), Failure>,
}

/// Returns the name of the winner if Alice is to move.
fn alice_or_bob(outcome: Outcome) -> &'static str {
    if outcome.is_win() { "Alice" } else { "Bob" }
}

/// Writes the line that `--explain` adds: facts about the position and a winning move, if there is
/// one.
fn hint(output: &mut Output, known: impl Display, winning_move: Option<&str>) -> io::Result<()> {
    writeln!(
        output,
        "  {known}: {}",
        winning_move.unwrap_or("no move wins")
    )
}
