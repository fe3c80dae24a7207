//! The reasons for which a certificate is refused.

use std::fmt::Display;

use grundy_core::progress::Progress;

/// The reason for which a certificate is refused.
///
/// ```
/// use grundy_check::{Certificate, CheckBudget, check};
/// use grundy_core::{claim::Claim, game::Game};
///
/// let nim: Game = "Subtraction({1,2,3})".parse()?;
/// let certificate = Certificate::of_formula(&nim, &Claim::parse("n % 5", &["n"])?, false);
/// let refused = check(&certificate, CheckBudget::DEFAULT, &(), &mut |_| ()).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "false claim: equation.formula = \"n -> n%5\": it is false at [4], or at one of the options there",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// A claim is false.
    #[error("false claim: {field} = {says}: {truth}")]
    False {
        /// The location in the file.
        field: String,
        /// The claimed value.
        says: String,
        /// The true value.
        truth: String,
    },
    /// The check exceeds the budget.
    #[error("{0}")]
    TooLarge(String),
    /// The caller has asked to stop.
    #[error("interrupted")]
    Cancelled,
}

grundy_core::debug_is_text!(CheckError);

/// Refuses to continue if `progress` asks to stop.
pub(crate) fn unless_cancelled(progress: &dyn Progress) -> CheckResult {
    if progress.cancelled() {
        Err(CheckError::Cancelled)
    } else {
        Ok(())
    }
}

/// The result of a check.
pub(crate) type CheckResult<T = ()> = Result<T, CheckError>;

/// Returns the refusal of a claim.
pub(crate) fn refute_field(
    field: impl Into<String>,
    says: impl Display,
    truth: impl Into<String>,
) -> CheckError {
    CheckError::False {
        field: field.into(),
        says: says.to_string(),
        truth: truth.into(),
    }
}

/// Returns a number of heaps as an index.
pub(super) fn index(n: impl TryInto<usize>) -> CheckResult<usize> {
    n.try_into()
        .map_err(|_| CheckError::TooLarge("the law is too long".into()))
}

/// Compares a claim with the derived value.
#[allow(
    clippy::needless_pass_by_value,
    reason = "nearly all claims are numbers"
)]
pub(super) fn claim<T: PartialEq + Display>(
    field: impl Into<String>,
    says: T,
    truth: T,
) -> CheckResult {
    if says == truth {
        Ok(())
    } else {
        Err(refute_field(field, says, format!("it is {truth}")))
    }
}
