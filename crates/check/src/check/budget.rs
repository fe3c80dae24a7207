//! How much a check may cost.

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
