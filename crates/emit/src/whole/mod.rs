//! Whole programs: a snippet, and a function `run` that reads a judge's input and prints the answers.
//!
//! | file | what |
//! |---|---|
//! | `answers` | what is printed |
//! | `read` | what is read |
//! | `signs` | positions as characters |
//! | `play` | the components, and who wins |
//! | `writer` | what is known of the function `run` while it is written |
//! | `write` | that function |

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

/// What a whole program reads and prints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WholeProgram {
    /// What it reads.
    pub task: Task,
    /// What it prints.
    pub answers: Answers,
}

impl WholeProgram {
    /// The functions that it calls.
    #[must_use]
    pub fn want(&self, game: &Game) -> Want {
        let moves = self.answers.prints(Printed::Move);
        let outcome = !moves && !self.answers.prints(Printed::Grundy) && play::is_single(&self.task);
        let outcome = Want { grundy: false, outcome, moves: false };
        if outcome.is_one_outcome(game) { outcome } else { Want { grundy: true, outcome: false, moves } }
    }
}
