//! Why a certificate is not accepted.

use std::fmt::Display;

use grundy_core::progress::Progress;

/// Why a certificate is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Something it says is not so.
    #[error("false claim: {field} = {says}: {truth}")]
    False {
        /// Where in the file.
        field: String,
        /// What stands there.
        says: String,
        /// What is so.
        truth: String,
    },
    /// Checking it would take more than is allowed.
    #[error("{0}")]
    TooLarge(String),
    /// Whoever waited does so no longer.
    #[error("interrupted")]
    Cancelled,
}

/// Refuses to continue if `progress` asks to stop.
pub(crate) fn unless_cancelled(progress: &dyn Progress) -> Checked {
    if progress.cancelled() { Err(Refusal::Cancelled) } else { Ok(()) }
}

/// What a check comes to.
pub(crate) type Checked<T = ()> = Result<T, Refusal>;

/// The refusal of a claim.
pub(super) fn refuted(field: impl Into<String>, says: impl Display, truth: impl Into<String>) -> Refusal {
    Refusal::False { field: field.into(), says: says.to_string(), truth: truth.into() }
}

/// A claim about a thing that has been derived.
#[allow(clippy::needless_pass_by_value, reason = "nearly all claims are numbers")]
pub(super) fn claim<T: PartialEq + Display>(field: impl Into<String>, says: T, truth: T) -> Checked {
    if says == truth { Ok(()) } else { Err(refuted(field, says, format!("it is {truth}"))) }
}
