//! The contents of a certificate by the finite-window theorem.

use serde::{Deserialize, Serialize};

/// The maximum number of stretches in a certificate.
pub const MOST_STRETCHES: usize = 64;

/// A periodic law, its proof, and digests of the computed values.
///
/// ```
/// use grundy_check::Certificate;
///
/// let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/windows/4_406.toml"));
/// let certificate: Certificate = text.parse()?;
/// let claims = certificate.window().ok_or("another proof")?;
/// assert_eq!((claims.law.periodic.period, claims.first()), (44, 294_097));
/// // the last 208 heaps determine all later ones
/// assert_eq!(claims.proof.finite_window.window, 208);
/// assert_eq!(claims.values.to, 294_097 + 44 + 208 - 1);
/// assert_eq!(claims.stretches.at.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct WindowClaims {
    /// The law of the values.
    pub law: WindowLaw,
    /// The theorem with its numbers.
    pub proof: WindowTheorem,
    /// The computed values.
    pub values: WindowValues,
    /// The heaps from which a part of the period can be computed.
    pub stretches: Stretches,
}

/// The law, by its form.
///
/// [`WindowClaims`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct WindowLaw {
    /// The only form.
    pub periodic: Periodic,
}

/// g(n + period) = g(n) for n >= preperiod.
///
/// [`WindowClaims`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Periodic {
    /// n0: the preperiod.
    pub preperiod: u64,
    /// `true` if n0 is the least preperiod.
    pub preperiod_is_least: bool,
    /// p, the least period.
    pub period: u64,
}

/// The theorem, by its name.
///
/// [`WindowClaims`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WindowTheorem {
    /// The only theorem.
    pub finite_window: FiniteWindowNumbers,
}

/// The numbers of the theorem: see `grundy_law::theorem::FiniteWindow`.
///
/// [`WindowClaims`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FiniteWindowNumbers {
    /// k: the last digit is `dk`.
    pub last_digit: u64,
    /// The bits that count.
    pub mask: u32,
    /// `true` if the parity of n is one more bit (the parity of n + 1 if splits remove odd numbers
    /// of tokens).
    pub position_parity: bool,
    /// r: the last rare heap.
    pub last_rare: u64,
    /// A, the least part that is sufficient.
    pub largest_part: u64,
    /// W = max(r, A) + k: the width of the window.
    pub window: u64,
}

/// The computed values; s = max(preperiod, 1).
///
/// [`WindowClaims`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct WindowValues {
    /// The last heap: s + p + W - 1.
    pub to: u64,
    /// The largest value, at most 255.
    pub largest: u32,
    /// The first heap with the largest value.
    pub largest_at: u64,
    /// The SHA-256 of g(s), …, g(s + W - 1), a byte each.
    pub window_sha256: String,
    /// The SHA-256 of g(s), …, g(s + p - 1), a byte each.
    pub period_sha256: String,
}

/// The heaps from which a part of the period can be computed without the earlier values.
///
/// [`WindowClaims`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Stretches {
    /// The number of heaps of a stretch.
    pub heaps: u64,
    /// The stretches in order.
    pub at: Vec<WindowStretch>,
}

/// A stretch.
///
/// [`WindowClaims`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct WindowStretch {
    /// The first heap.
    pub from: u64,
    /// The values of the W heaps before it, as text.
    pub before: String,
    /// The SHA-256 of the values of the stretch, a byte each.
    pub sha256: String,
}

impl WindowClaims {
    /// Returns s = max(preperiod, 1): the theorem is used from this heap on.
    #[must_use]
    pub fn first(&self) -> u64 {
        self.law.periodic.preperiod.max(1)
    }
}
