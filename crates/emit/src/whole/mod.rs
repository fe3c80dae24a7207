//! Whole programs: a snippet, and a function `run` that reads a judge's input and prints the answers.
//!
//! | file | what |
//! |---|---|
//! | `answers` | the output |
//! | `read` | the input |
//! | `signs` | positions as characters |
//! | `play` | the components, and the winner |
//! | `writer` | the state of the writer of the function `run` |
//! | `write` | the function `run` |

mod answers;
mod play;
mod read;
mod signs;
mod write;
mod writer;

pub use answers::{Answers, Printed};
pub(super) use write::{add, add_open};

use super::want::Want;
use grundy_core::{game::Game, notation::task::Task};

/// The input and output of a whole program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WholeProgram {
    /// The input.
    pub task: Task,
    /// The output.
    pub answers: Answers,
}

impl WholeProgram {
    /// Returns the functions that the program calls.
    #[must_use]
    pub fn want(&self, game: &Game) -> Want {
        let moves = self.answers.prints(Printed::Move);
        let outcome = !moves && !self.answers.prints(Printed::Grundy) && play::is_single(&self.task);
        let outcome = Want { grundy: false, outcome, moves: false };
        if outcome.is_one_outcome(game) { outcome } else { Want { grundy: true, outcome: false, moves } }
    }
}
