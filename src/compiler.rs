//! The names of the compiler on the front page.

mod api;

pub use api::{CoqError, Game, PictureError, coq, verify};
pub use grundy_answer::{
    Answer, Budget, Card, Checked, Comparison, Counted, Explored, Guesses, Identified, Line,
    MisereExplored, ParametricExplored, Play, Positions, Refusal, Relation, Solver, Source,
    Unchecked, Value, WinningMove, compare,
};
pub use grundy_check::{Certificate, CheckError};
pub use grundy_compute::{ComputeError, grundy_values};
pub use grundy_core::{
    diagnostic::Diagnostic,
    game::Rules,
    notation::Bounds,
    progress::{Deadline, Progress},
    values::Values,
};
pub use grundy_emit::{EmitError, Language, Request, Snippet, emit};
pub use grundy_law::{Law, claim::Verdict, observe_law as observed_law};
#[cfg(feature = "native")]
pub use grundy_native::install as install_machine_code;
pub use grundy_runs::HeapValues;
