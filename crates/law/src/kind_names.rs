//! Names of the kinds of laws.

use super::{
    sequence::SequenceKind,
    statement::{Join, Statement},
};

impl Statement {
    /// Returns the name of the kind of law: one or two words.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sequence(sequence) => match sequence.kind {
                SequenceKind::Constant { .. } => "constant",
                SequenceKind::Periodic { .. } => "periodic",
                SequenceKind::Arithmetic { .. } => "arithmetic",
                SequenceKind::Regular(_) => "regular",
                SequenceKind::Restricted(_) => "restricted",
                SequenceKind::Primes(_) => "primes",
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
