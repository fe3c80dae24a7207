//! What a certificate of a misère quotient holds.

use serde::Deserialize;

use grundy_core::game::Game;

/// The format's version.
pub const FORMAT: u32 = 1;

/// A misère quotient of a game of heaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MisereCertificate {
    /// The game's notation as it stands in the file.
    pub notation: String,
    /// The game that it names.
    pub game: Game,
    /// (Q, P).
    pub quotient: Monoid,
    /// Phi(0), Phi(1), …: with a period the images of the heaps below preperiod + period, else of all heaps spoken of.
    pub phi: Vec<u32>,
    /// The period of Phi, which makes (Q, P) the quotient of all heaps.
    pub period: Option<Period>,
}

/// A commutative monoid by the action of its generators; the elements are 0, …, order - 1, and 0 is the identity.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Monoid {
    /// |Q|.
    pub order: u32,
    /// P, increasing.
    pub p: Vec<u32>,
    /// The heaps whose images are no product of images of smaller heaps, increasing.
    pub generators: Vec<u64>,
    /// `times[i][x]` = `x Phi(generators[i])`.
    pub times: Vec<Vec<u32>>,
}

/// Phi(n + period) = Phi(n) for all n >= preperiod, both least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// The least such heap.
    pub preperiod: u64,
    /// The least such period.
    pub period: u64,
    /// The theorem asks that this hold for preperiod <= n < bound (see `grundy_misere::theorem`).
    pub bound: u64,
}
