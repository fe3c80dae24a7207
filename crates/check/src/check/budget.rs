//! The cost limits of a check, and who is told of it.

use std::time::Duration;

use super::check_error::{CheckError, CheckResult};
use grundy_core::progress::Progress;

/// The cost limits of a check.
///
/// ```
/// use grundy_check::{Certificate, CheckBudget, CheckError, check};
///
/// let kayles = include_str!(concat!(
///     env!("CARGO_MANIFEST_DIR"),
///     "/tests/certificates/kayles.toml"
/// ));
/// let little = CheckBudget {
///     steps: 100,
///     ..CheckBudget::DEFAULT
/// };
/// let refused = check(&kayles.parse::<Certificate>()?, little, &(), &mut |_| ());
/// assert!(matches!(refused, Err(CheckError::TooLarge(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckBudget {
    /// The number of elementary steps of about one nanosecond.
    pub steps: u128,
    /// The number of bytes of memory.
    pub bytes: u128,
}

impl CheckBudget {
    /// One hour and 4 GiB.
    pub const DEFAULT: Self = Self {
        steps: 3_600_000_000_000,
        bytes: 1 << 32,
    };
    /// No limits.
    pub const UNLIMITED: Self = Self {
        steps: u128::MAX,
        bytes: u128::MAX,
    };

    /// Returns the time limit of a check, whatever its estimate was: twice the time of the steps.
    pub(super) fn longest(self) -> Duration {
        Duration::from_nanos(u64::try_from(self.steps.saturating_mul(2)).unwrap_or(u64::MAX))
    }

    /// Returns the refusal of a check that has exceeded the time limit.
    pub(super) fn refuse_excess(self) -> CheckError {
        CheckError::TooLarge(format!(
            "the check takes longer than {} s",
            self.longest().as_secs_f32()
        ))
    }

    /// Refuses a check whose cost exceeds the budget.
    pub(super) fn allows(self, steps: u128, bytes: u128, what: &str) -> CheckResult {
        let refuse = |needs: String| {
            Err(CheckError::TooLarge(format!(
                "{what} would take about {needs}"
            )))
        };
        if bytes > self.bytes {
            return refuse(format!("{} MiB of memory", bytes >> 20));
        }
        if steps > self.steps {
            return refuse(format!("{} minutes", steps / 60_000_000_000 + 1));
        }
        Ok(())
    }
}

/// How far a check may go, and who is told.
pub(crate) struct Run<'a> {
    pub budget: CheckBudget,
    pub progress: &'a dyn Progress,
    pub told: &'a mut dyn FnMut(&str),
}

impl Run<'_> {
    /// Reports a verified fact.
    pub fn tell(&mut self, fact: impl AsRef<str>) {
        (self.told)(fact.as_ref());
    }
}
