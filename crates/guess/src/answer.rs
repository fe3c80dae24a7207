//! The answer of a guess: formulas, what each explains, and what contradicts the next best one.

use crate::table::TablePosition;

/// A formula that agrees with the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formula {
    /// The formula as a claim, which [`grundy_core::claim::Claim::parse`] reads.
    pub claim: String,
    /// The cost in bits.
    pub bits: u32,
    /// The number of values that it explains: all of the table but the exceptions.
    pub explained: usize,
    /// The number of values that it was found with; all others confirm it.
    pub used: usize,
    /// The positions at the start of the table with other values, which are cases of the claim.
    pub exceptions: Vec<(TablePosition, i32)>,
    /// `true` if the claim names values of other positions (`g`).
    pub is_recursive: bool,
}

/// A formula that a value contradicts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradicted {
    /// The formula as a claim.
    pub claim: String,
    /// The first position with another value.
    pub position: TablePosition,
    /// The value of the table there.
    pub value: i32,
    /// The number of values that the formula explains.
    pub explained: usize,
}

/// The formulas of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuessAnswer {
    /// The number of values.
    pub values: usize,
    /// Confirmed formulas, the simplest first.
    pub formulas: Vec<Formula>,
    /// The formula that explains the most values otherwise.
    pub next_best: Option<Contradicted>,
    /// The number of formulas that were tried.
    pub tried: usize,
    /// `true` if the time ended before the search.
    pub out_of_time: bool,
}
