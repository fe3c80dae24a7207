//! The contents of a certificate of a misère quotient.

use serde::{Deserialize, Serialize};

/// A misère quotient of a game of heaps.
///
/// ```
/// use grundy_check::{
///     Certificate, CheckBudget, check,
///     misere::{CertificatePeriod, HeapImages, MisereClaims, Monoid},
/// };
///
/// // one token at a time, and who takes the last one loses: a position is lost if the number of tokens is odd
/// let claims = |p| MisereClaims {
///     quotient: Monoid {
///         order: 2,
///         p: vec![p],
///         generators: vec![1],
///         times: vec![vec![1, 0]],
///     },
///     heaps: HeapImages { phi: vec![0, 1] },
///     period: Some(CertificatePeriod {
///         preperiod: 0,
///         period: 2,
///         bound: 2,
///     }),
/// };
/// let game = "Subtraction({1})".parse()?;
/// let checked = |p| {
///     check(
///         &Certificate::new(&game, claims(p)),
///         CheckBudget::DEFAULT,
///         &(),
///         &mut |_| (),
///     )
/// };
/// checked(1)?;
/// let refused = checked(0).unwrap_err().to_string();
/// assert_eq!(
///     refused,
///     "false claim: quotient.p = 0: the player who has no move wins: the identity is not in P"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MisereClaims {
    /// The quotient (Q, P).
    pub quotient: Monoid,
    /// The images of heaps.
    pub heaps: HeapImages,
    /// The period of Phi, which makes (Q, P) the quotient of all heaps.
    pub period: Option<CertificatePeriod>,
}

/// The images of heaps.
///
/// [`MisereClaims`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct HeapImages {
    /// Phi(0), Phi(1), …: with a period the images of the heaps below preperiod + period, otherwise
    /// of all claimed heaps.
    pub phi: Vec<u32>,
}

/// A commutative monoid, given by the action of its generators; the elements are 0, …, order - 1,
/// and 0 is the identity.
///
/// [`MisereClaims`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Monoid {
    /// The order |Q|.
    pub order: u32,
    /// The elements of P, increasing.
    pub p: Vec<u32>,
    /// The heaps whose images are not products of images of smaller heaps, increasing.
    pub generators: Vec<u64>,
    /// `times[i][x]` = `x Phi(generators[i])`.
    pub times: Vec<Vec<u32>>,
}

/// The period of Phi: Phi(n + period) = Phi(n) for all n >= preperiod; both numbers are least.
///
/// [`MisereClaims`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CertificatePeriod {
    /// The least preperiod.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The theorem requires the equation for preperiod <= n < bound (Plambeck and Siegel 2008).
    pub bound: u64,
}
