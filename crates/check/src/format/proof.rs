//! The theorem that extends a law to all positions, with its numbers.

use serde::{Deserialize, Serialize};

use super::variant;

/// The theorem, with its numbers. If there is a `bound`, the theorem requires that the law holds at
/// all n with preperiod <= n < bound.
///
/// ```
/// use grundy_check::CertificateProof;
///
/// // Kayles: r n0 + (r - 1) p + k = 2 * 71 + 12 + 2
/// let kayles = CertificateProof::GuySmith { last_digit: 2, parts: 2, bound: 156 };
/// assert_eq!((kayles.name().as_str(), kayles.bound()), ("guy-smith", Some(156)));
/// assert_eq!(CertificateProof::MexEquation {}.bound(), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum CertificateProof {
    /// See `grundy_law::Theorem::GuySmith`.
    GuySmith {
        /// k: the last digit is `dk`.
        last_digit: u64,
        /// r: the largest number of parts.
        parts: u64,
        /// The bound r n0 + (r - 1) p + k.
        bound: u64,
    },
    /// See `grundy_law::Theorem::UnequalParts`.
    UnequalParts {
        /// k: the last digit is `dk`.
        last_digit: u64,
        /// r: the largest number of parts.
        parts: u64,
        /// u: the largest number of parts that must differ.
        unequal_parts: u64,
        /// The larger of the above bound and u n0 + (2u(u - 1) - 2) p + k.
        bound: u64,
    },
    /// See `grundy_law::Theorem::EqualParts`.
    EqualParts {
        /// k: the last digit is `dk`.
        last_digit: u64,
        /// r: the largest number of parts.
        parts: u64,
        /// u, or 0 if no parts must differ.
        unequal_parts: u64,
        /// q, which replaces p.
        multiple: u64,
        /// The same bound, with q for p.
        bound: u64,
    },
    /// See `grundy_law::Theorem::WholeHeaps`.
    WholeHeaps {
        /// k: the number of digits before the repeated digits.
        last_digit: u64,
        /// r: the largest number of parts.
        parts: u64,
        /// u, or 0 if no parts must differ.
        unequal_parts: u64,
        /// t: the number of repeated digits.
        repeats_every: u64,
        /// q, which replaces p.
        multiple: u64,
        /// The same bound, with q for p.
        bound: u64,
    },
    /// See `grundy_law::Theorem::SubtractionWindow`.
    SubtractionWindow {
        /// s: the largest number that may be removed, or the heap from which on the moves stay the
        /// same, if that is larger.
        largest: u64,
        /// The bound n0 + s.
        bound: u64,
    },
    /// See `grundy_law::Theorem::RemovalState`.
    RemovalState {
        /// s: the numbers up to s that may be removed follow no rule.
        irregular_to: u64,
        /// t: the period of the larger numbers that may be removed.
        repeats_every: u64,
        /// f: the least heap that a move leaves.
        least_heap: u64,
        /// The least n at which the state is the state of n + p, shifted by the saltus.
        bound: u64,
    },
    /// See `grundy_law::Theorem::Residues`.
    Residues {
        /// The number of residues modulo the period of the members of the set.
        residues: u64,
        /// w: members up to w lead to all smaller values.
        reach: u64,
        /// The bound n0 + max(w, p).
        bound: u64,
    },
    /// See `grundy_law::Theorem::SlowBound`.
    SlowBound {},
    /// See `grundy_law::Theorem::Rows`.
    Rows {
        /// The preperiod of the rows' law g(n + period) = g(n) + saltus for n >= preperiod; least.
        preperiod: u64,
        /// The least period of the rows' law.
        period: u64,
        /// `[0]` for a code. For a strip by the left end, then the right end: 0 is the wall, then
        /// the marks in their order.
        saltus: Vec<u64>,
        /// Rings repeat with the rows' period from bound - period on.
        bound: u64,
    },
    /// See `grundy_law::Theorem::LayerColumns`.
    LayerColumns {
        /// s: the largest number that a move takes from n.
        width: u64,
        /// An n >= s from which on the set of applicable clauses does not depend on n.
        from: u64,
        /// The first of the s columns that repeat.
        first: u64,
        /// The number of columns after which they repeat.
        period: u64,
    },
    /// See `grundy_law::Theorem::MexEquation`.
    MexEquation {},
    /// The options are those of a sum: see `grundy_law::coordinates()`.
    Sum {},
    /// See `grundy_law::Blocks`.
    Blocks {},
    /// See `grundy_law::Wythoff`.
    Wythoff {},
    /// The mex equation at every class of cells: see `grundy_law::planar`.
    Planar {
        /// R: the least level from which widened strips are disjoint and moves do not reach a
        /// corner cell.
        level: u64,
        /// The number of strip and cone cells whose equation is checked, in addition to the cells
        /// below the level.
        cells: u64,
    },
}

impl CertificateProof {
    /// Returns the name of the theorem in the file.
    #[must_use]
    pub fn name(&self) -> String {
        variant(self).map_or_else(String::new, |(name, _)| name)
    }

    /// Returns the numbers of the theorem by their keys in the file; `None` if a number exceeds 63
    /// bits.
    pub(crate) fn numbers(&self) -> Option<toml::Table> {
        variant(self).map(|(_, numbers)| numbers)
    }

    /// Returns the bound: the theorem requires the law at all heaps from the preperiod to below the
    /// bound. `None` if there is no bound.
    #[must_use]
    pub const fn bound(&self) -> Option<u64> {
        match *self {
            Self::GuySmith { bound, .. }
            | Self::UnequalParts { bound, .. }
            | Self::EqualParts { bound, .. }
            | Self::WholeHeaps { bound, .. }
            | Self::SubtractionWindow { bound, .. }
            | Self::RemovalState { bound, .. }
            | Self::Residues { bound, .. }
            | Self::Rows { bound, .. } => Some(bound),
            Self::LayerColumns { .. }
            | Self::SlowBound {}
            | Self::MexEquation {}
            | Self::Sum {}
            | Self::Blocks {}
            | Self::Wythoff {}
            | Self::Planar { .. } => None,
        }
    }
}
