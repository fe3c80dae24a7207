//! How much a check may cost.

use std::time::Duration;

use super::refusal::{Checked, Refusal};

/// How much a check may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Elementary steps, of about a nanosecond.
    pub steps: u128,
    /// Bytes of memory.
    pub bytes: u128,
}

impl Budget {
    /// An hour, 4 GiB.
    pub const DEFAULT: Self = Self { steps: 3_600_000_000_000, bytes: 1 << 32 };
    /// Whatever it takes.
    pub const UNLIMITED: Self = Self { steps: u128::MAX, bytes: u128::MAX };

    /// The time after which a check ends, whatever was estimated: twice that of the steps.
    pub(super) fn longest(self) -> Duration {
        Duration::from_nanos(u64::try_from(self.steps.saturating_mul(2)).unwrap_or(u64::MAX))
    }

    /// The refusal of a check that has taken longer.
    pub(super) fn exceeded(self) -> Refusal {
        Refusal::TooLarge(format!("the check takes longer than {} s", self.longest().as_secs_f32()))
    }

    /// Refuses what would cost more.
    pub(super) fn allows(self, steps: u128, bytes: u128, what: &str) -> Checked {
        let refuse = |needs: String| Err(Refusal::TooLarge(format!("{what} would take about {needs}")));
        if bytes > self.bytes {
            return refuse(format!("{} MiB of memory", bytes >> 20));
        }
        if steps > self.steps {
            return refuse(format!("{} minutes", steps / 60_000_000_000 + 1));
        }
        Ok(())
    }
}
