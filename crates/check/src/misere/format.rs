//! What a certificate of a misère quotient holds.

use serde::{Deserialize, Serialize};

/// A misère quotient of a game of heaps.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MisereClaims {
    /// (Q, P).
    pub quotient: Monoid,
    /// The images of heaps.
    pub heaps: Heaps,
    /// The period of Phi, which makes (Q, P) the quotient of all heaps.
    pub period: Option<Period>,
}

/// The images of heaps.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Heaps {
    /// Phi(0), Phi(1), …: with a period the images of the heaps below preperiod + period, otherwise of all heaps claimed.
    pub phi: Vec<u32>,
}

/// A commutative monoid by the action of its generators; the elements are 0, …, order - 1, and 0 is the identity.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Monoid {
    /// |Q|.
    pub order: u32,
    /// P, increasing.
    pub p: Vec<u32>,
    /// The heaps whose images are not products of images of smaller heaps, increasing.
    pub generators: Vec<u64>,
    /// `times[i][x]` = `x Phi(generators[i])`.
    pub times: Vec<Vec<u32>>,
}

/// Phi(n + period) = Phi(n) for all n >= preperiod, both least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// The least such heap.
    pub preperiod: u64,
    /// The least such period.
    pub period: u64,
    /// The theorem requires the equation for preperiod <= n < bound (Plambeck and Siegel 2008).
    pub bound: u64,
}
