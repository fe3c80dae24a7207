//! What a certificate of the finite-window theorem holds.

use serde::{Deserialize, Serialize};

/// The most stretches of a certificate.
pub const MOST_STRETCHES: usize = 64;

/// A periodic law, its proof, and digests of what was computed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct WindowClaims {
    /// The law of the values.
    pub law: Law,
    /// The theorem with its numbers.
    pub proof: Proof,
    /// What was computed.
    pub values: Values,
    /// Where one can compute on.
    pub stretches: Stretches,
}

/// The law, by its form.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Law {
    /// The one form.
    pub periodic: Periodic,
}

/// g(n + period) = g(n) for n >= preperiod.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Periodic {
    /// n0.
    pub preperiod: u64,
    /// Is n0 the least?
    pub preperiod_is_least: bool,
    /// p, the least period.
    pub period: u64,
}

/// The theorem, by its name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Proof {
    /// The one theorem.
    pub finite_window: FiniteWindow,
}

/// The numbers of the theorem: see `grundy_law::theorem::FiniteWindow`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FiniteWindow {
    /// k.
    pub last_digit: u64,
    /// The bits that count.
    pub mask: u32,
    /// Whether the parity of n is one more bit, or that of n + 1 where splits remove odd numbers of tokens.
    pub position_parity: bool,
    /// r.
    pub last_rare: u64,
    /// A, the least that serves.
    pub largest_part: u64,
    /// W = max(r, A) + k.
    pub window: u64,
}

/// What was computed; s = max(preperiod, 1).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// The last heap: s + p + W - 1.
    pub to: u64,
    /// The largest value, at most 255.
    pub largest: u32,
    /// The first heap that has it.
    pub largest_at: u64,
    /// The SHA-256 of g(s), …, g(s + W - 1), a byte each.
    pub window_sha256: String,
    /// The SHA-256 of g(s), …, g(s + p - 1), a byte each.
    pub period_sha256: String,
}

/// Places from which one can compute on without what is before.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Stretches {
    /// Heaps of a stretch.
    pub heaps: u64,
    /// In order.
    pub at: Vec<Start>,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The first heap.
    pub from: u64,
    /// The values of the W heaps before it, as text.
    pub before: String,
    /// The SHA-256 of the values of the stretch, a byte each.
    pub sha256: String,
}

impl WindowClaims {
    /// s = max(preperiod, 1): from where on the theorem is used.
    #[must_use]
    pub fn first(&self) -> u64 {
        self.law.periodic.preperiod.max(1)
    }
}
