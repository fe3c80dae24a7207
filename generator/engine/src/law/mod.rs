//! The law that a sequence of Grundy values obeys, and whether that is proved.
//!
//! A law is *proved* if a named theorem says that it holds for ever and the program checked that theorem's
//! hypotheses, bound included; otherwise it is *observed* to some N. Nothing is ever called periodic without one of
//! the two words.
//!
//! | file | what |
//! |---|---|
//! | [`find`](mod@find) | the law of a sequence, and how much evidence an observed one needs |
//! | `shift` | for every p the least n0 with g(n + p) = g(n) + saltus, in one linear pass |
//! | [`regular`], `kernel` | k-regular sequences: what they are, their value at any n; finding them |
//! | [`restricted`] | removing at most f(n), f slow: Levine's recurrence |
//! | [`theorem`] | what carries a law from finitely many values to all, with the proofs |
//! | [`sparse`] | rare and common values |

mod describe;
pub mod find;
mod kernel;
mod linear;
pub mod regular;
pub mod restricted;
mod shift;
pub mod sparse;
#[cfg(test)]
mod tests;
pub mod theorem;

pub use find::{find, observed};
pub use regular::Regular;
pub use restricted::Slow;
pub use theorem::{Theorem, needed_to};

use crate::values::{Shape, Values};

pub mod planar;

/// What the values do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// g(n) = value for all n >= preperiod.
    Constant {
        /// The least such heap.
        preperiod: u64,
        /// The value.
        value: u32,
    },
    /// g(n + period) = g(n) for all n >= preperiod; both least. The period is at least 2.
    Periodic {
        /// The least such heap.
        preperiod: u64,
        /// The least period.
        period: u64,
    },
    /// g(n + period) = g(n) + saltus for all n >= preperiod; both least. The saltus is at least 1.
    Arithmetic {
        /// The least such heap.
        preperiod: u64,
        /// The least period.
        period: u64,
        /// By how much the values grow in a period.
        saltus: u64,
    },
    /// g(k n + r) is an integer combination of finitely many sequences at n.
    Regular(Regular),
    /// Removing 1 to f(n) tokens: g(n) = f(n) where f grows, else g(n) = g(n - f(n) - 1).
    Restricted(Slow),
}

/// How far a law can be relied on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// For ever.
    Proved {
        /// The theorem whose hypotheses hold.
        theorem: Theorem,
        /// The last heap whose value the theorem asks for; all up to it were checked. 0 where it asks for none.
        checked_to: u64,
    },
    /// For all values computed, up to this heap.
    Observed {
        /// The last heap looked at.
        to: u64,
    },
}

/// A law with its status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Law {
    /// What the values do.
    pub kind: Kind,
    /// How far that can be relied on.
    pub status: Status,
}

impl Law {
    /// Is it proved?
    #[must_use]
    pub fn is_proved(&self) -> bool {
        matches!(self.status, Status::Proved { .. })
    }

    /// The value of a heap of `n`: as computed, or as the law says.
    ///
    /// `None` if the law needs a value that is not among `values`, or the answer exceeds 128 bits.
    #[must_use]
    pub fn value(&self, values: &Values, n: u128) -> Option<u128> {
        let computed = |n: u128| -> Option<u128> {
            match values.shape {
                Shape::Heap { .. } => values.get(usize::try_from(n).ok()?).map(u128::from),
                _ => None,
            }
        };
        computed(n).or_else(|| self.kind.extrapolate(computed, n))
    }
}

impl Kind {
    /// The value at `n` by the law alone, from the values of a preperiod and a period.
    fn extrapolate(&self, computed: impl Fn(u128) -> Option<u128>, n: u128) -> Option<u128> {
        match self {
            Self::Constant { preperiod, value } => (n >= u128::from(*preperiod)).then_some((*value).into()),
            Self::Periodic { .. } | Self::Arithmetic { .. } => {
                let (preperiod, period, saltus) = self.shift()?;
                let beyond = n.checked_sub(preperiod.into())?;
                let (times, rest) = (beyond / u128::from(period), beyond % u128::from(period));
                let base = computed(u128::from(preperiod) + rest)?;
                base.checked_add(times.checked_mul(saltus.into())?)
            }
            Self::Regular(regular) => regular.value(n),
            Self::Restricted(slow) => slow.value(n),
        }
    }

    /// (preperiod, period, saltus) of a law of that form: g(n + period) = g(n) + saltus; the period is never 0.
    #[must_use]
    pub fn shift(&self) -> Option<(u64, u64, u64)> {
        match *self {
            Self::Constant { preperiod, .. } => Some((preperiod, 1, 0)),
            Self::Periodic { preperiod, period } => Some((preperiod, period.max(1), 0)),
            Self::Arithmetic { preperiod, period, saltus } => Some((preperiod, period.max(1), saltus)),
            Self::Regular(_) | Self::Restricted(_) => None,
        }
    }
}
