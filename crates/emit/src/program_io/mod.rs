//! Whole programs: a snippet, and a function `run` that reads a judge's input and prints the
//! answers.
//!
//! | file | what |
//! |---|---|
//! | `answers` | the output |
//! | `write` | the function `run`: its repetitions and its answers |
//! | `writer` | the state of the writer of the function `run` |
//! | `names` | the names of the line in the program, and their ranges |
//! | `read` | the input |
//! | `uses` | the numbers and lists that a line uses |
//! | `play` | the components, and the winner |
//! | `sample` | samples of a judge, and what the program prints for them |
//! | `signs` | positions as characters |
//! | `graph` | games on a tree and on any graph, and tokens on a graph |

mod answers;
mod graph;
mod names;
mod play;
mod read;
mod sample;
mod signs;
mod uses;
mod write;
mod writer;

pub use answers::{Answers, Printed};
pub(super) use names::free;
pub use sample::{JudgeSample, SampleFailure};
pub(super) use uses::VariableUses;
pub(super) use write::{add, add_graph, add_open};

use super::{error::EmitError, functions::Functions};
use grundy_core::{game::Game, notation::input_format::InputFormat};
use grundy_languages::program::Program;

/// The input and output of a whole program.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::notation::input_format::InputFormat;
/// use grundy_emit::{Answers, JudgeSample, Language, Request, WholeProgram, emit};
///
/// let game: Game = "Subtraction({1,2,3})".parse()?;
/// let whole = WholeProgram {
///     task: InputFormat::parse("T; n; piles...", &[])?,
///     answers: Answers::new("Alice", "Bob", "{answer}", None)?,
///     samples: JudgeSample::all("2 2 1 5 1 3\n\nBob\nAlice").ok_or("no sample")?,
/// };
/// let snippet = emit(
///     &Request {
///         program: Some(&whole),
///         ..Request::new(&game, Language::Cpp)
///     },
///     &(),
/// )?;
/// assert!(snippet.text.contains("int main()"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WholeProgram {
    /// The input.
    pub task: InputFormat,
    /// The output.
    pub answers: Answers,
    /// The samples that the program is tried on before it is returned.
    pub samples: Vec<JudgeSample>,
}

impl WholeProgram {
    /// Tries the program on the samples.
    ///
    /// # Errors
    /// If it prints something else.
    pub(super) fn check(&self, program: &Program) -> Result<(), EmitError> {
        sample::check(program, &self.samples).map_err(|failed| EmitError::Sample(Box::new(failed)))
    }

    /// Returns the functions that the program calls.
    #[must_use]
    pub fn want(&self, game: &Game) -> Functions {
        let prints = |what| self.answers.prints(what);
        let (moves, counts) = (prints(Printed::Move), prints(Printed::Moves));
        let outcome = !moves && !counts && !prints(Printed::Value) && play::is_single(&self.task);
        let outcome = Functions {
            grundy: false,
            outcome,
            moves: false,
            counts: false,
        };
        if outcome.is_one_outcome(game) {
            outcome
        } else {
            Functions {
                grundy: true,
                outcome: false,
                moves,
                counts,
            }
        }
    }
}
