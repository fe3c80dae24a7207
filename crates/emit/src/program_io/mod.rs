//! Whole programs: a snippet, and a function `run` that reads a judge's input and prints the answers.
//!
//! | file | what |
//! |---|---|
//! | `answers` | the output |
//! | `read` | the input |
//! | `uses` | the numbers and lists that a line uses |
//! | `made` | lists made of other lists, sums of groups, moves in several heaps |
//! | `signs` | positions as characters |
//! | `play` | the components, and the winner |
//! | `graph` | games on a tree and on any graph, and tokens on a graph |
//! | `say` | answers that are not the outcome of a sum |
//! | `writer` | the state of the writer of the function `run` |
//! | `write` | the function `run` |

mod answers;
mod graph;
mod made;
mod play;
mod read;
mod say;
mod signs;
mod uses;
mod write;
mod writer;

pub use answers::{Answers, Printed};
pub(super) use write::{add, add_graph, add_open};

use super::functions::Functions;
use grundy_core::{game::Game, notation::input_format::InputFormat};

/// The input and output of a whole program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WholeProgram {
    /// The input.
    pub task: InputFormat,
    /// The output.
    pub answers: Answers,
}

impl WholeProgram {
    /// Returns the functions that the program calls.
    #[must_use]
    pub fn want(&self, game: &Game) -> Functions {
        let moves = self.answers.prints(Printed::Move);
        let outcome = !moves && !self.answers.prints(Printed::Grundy) && play::is_single(&self.task);
        let outcome = Functions { grundy: false, outcome, moves: false };
        if outcome.is_one_outcome(game) { outcome } else { Functions { grundy: true, outcome: false, moves } }
    }
}
