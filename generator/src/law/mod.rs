//! The law that a sequence of Grundy values obeys, and whether that is proved.
//!
//! A law is *proved* if a named theorem says that it holds for ever and the program checked that theorem's
//! hypotheses, bound included; otherwise it is *observed* to some N. Nothing is ever called periodic without one of
//! the two words.

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
}

/// How far a law can be relied on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// For ever.
    Proved {
        /// The theorem whose hypotheses hold, with its source.
        theorem: Theorem,
        /// The last heap whose value the theorem asks for; all up to it were checked.
        checked_to: u64,
    },
    /// For all values computed, up to this heap.
    Observed {
        /// The last heap looked at.
        to: u64,
    },
}

/// Theorems that carry a law from finitely many values to all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theorem {
    /// Guy and Smith 1956, for codes with finitely many digits and at most r parts, without `!` or `=`:
    /// if g(n + p) = g(n) for n0 <= n < r*n0 + (r - 1)*p + k, then for all n >= n0.
    GuySmith,
    /// A subtraction game's value depends only on the last s values, s the largest number that may be removed:
    /// two equal windows of s values, p apart, repeat for ever.
    SubtractionWindow,
}

/// A law with its status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Law {
    /// What the values do.
    pub kind: Kind,
    /// How far that can be relied on.
    pub status: Status,
}
