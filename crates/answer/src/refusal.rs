//! Why a question has no answer.

use grundy_compute as compute;
use grundy_law::count;
use grundy_misere::Unsearched;

/// The reason why a question has no answer, without a word of any front end.
///
/// ```
/// use grundy_answer::{Budget, Line, Play, Refusal, Solver};
///
/// let kayles = Solver::new("Kayles".parse::<Line>()?);
/// let refused = kayles.position(&["3 pins"], Play::Normal, &Budget::default());
/// assert!(matches!(refused, Err(Refusal::Position(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The text is not a position of the game.
    #[error("{0}")]
    Position(String),
    /// A component is written where the line of another game is.
    #[error("`{piece}` is not a component of this game: a component is {form}")]
    Line {
        /// The line.
        piece: String,
        /// The form of a component.
        form: &'static str,
    },
    /// A token on a graph has no vertex.
    #[error("name the vertex of the token")]
    NoVertex,
    /// No theorem answers the question, or the position is too large for every method.
    #[error("{0}")]
    Beyond(String),
    /// The time ended, or the caller asked to stop.
    #[error("the time ended before the answer")]
    OutOfTime,
    /// A value cannot be computed.
    #[error(transparent)]
    Compute(compute::ComputeError),
}

grundy_core::debug_is_text!(Refusal);

impl From<compute::ComputeError> for Refusal {
    fn from(error: compute::ComputeError) -> Self {
        if error == compute::ComputeError::Interrupted {
            Self::OutOfTime
        } else {
            Self::Compute(error)
        }
    }
}

impl From<count::CountError> for Refusal {
    fn from(error: count::CountError) -> Self {
        if error == count::CountError::Interrupted {
            Self::OutOfTime
        } else {
            Self::Beyond(error.to_string())
        }
    }
}

impl From<Unsearched> for Refusal {
    fn from(error: Unsearched) -> Self {
        match error {
            Unsearched::Interrupted => Self::OutOfTime,
            Unsearched::TooMany(_) | Unsearched::TooLarge => Self::Beyond(format!(
                "this position leads to {error}: plain search of it takes too much"
            )),
        }
    }
}
