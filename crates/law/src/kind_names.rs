//! Names of the kinds of laws.

use super::{
    sequence::Kind,
    statement::{Join, Statement},
};

impl Statement {
    /// Returns the name of the kind of law: one or two words.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sequence(sequence) => match sequence.kind {
                Kind::Constant { .. } => "constant",
                Kind::Periodic { .. } => "periodic",
                Kind::Arithmetic { .. } => "arithmetic",
                Kind::Regular(_) => "regular",
                Kind::Restricted(_) => "restricted",
                Kind::Primes(_) => "primes",
            },
            Self::Ruler(_) => "ruler",
            Self::Strip(strip) => {
                if strip.saltus.iter().any(|&saltus| saltus > 0) {
                    "arithmetic"
                } else {
                    "periodic"
                }
            }
            Self::Planar(_) => "planar",
            Self::Blocks(_) => "blocks",
            Self::Coordinates(_) => "sum",
            Self::Layers(_) => "layers",
            Self::Compound(Join::Sum, _) => "nim-sum",
            Self::Compound(Join::Product, _) => "nim product",
            Self::Wythoff(_) => "beatty",
            Self::Euclid(_) => "euclid",
            Self::Opening(_) => "opening",
        }
    }
}
