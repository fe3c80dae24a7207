//! Claims about the values of a game with parameters.
//!
//! A claim is a formula in n and the parameters. It is compared with the values of a sweep. It is proved if it is the
//! formula of a law that is proved for all parameters.

use super::{ParametricLaw, Status, Sweep, Theorem, fit::first_difference, variables};
use grundy_core::{
    claim::{Claim, Claimed},
    diagnostic::Diagnostic,
};

/// The answer about a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The claim is true for all heaps and parameters, by this theorem.
    Proved(Theorem),
    /// The claim is false at a position for some parameters.
    False(Difference),
    /// The claim is true for the heaps and parameters of the sweep.
    TrueSoFar,
}

/// The first position and parameters of a sweep at which a claim is false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The parameters, in the order of the names.
    pub parameters: Vec<u64>,
    /// The numbers of the position.
    pub position: Vec<u64>,
    /// The claimed fact; `None` if the claim has no value there.
    pub claimed: Option<Claimed>,
    /// The Grundy value.
    pub value: u32,
}

/// Reads a claim about n and the parameters that have no value.
///
/// # Errors
/// If the text is not such a claim; the error points into the text.
pub fn parse(text: &str, sweep: &Sweep) -> Result<Claim, Diagnostic> {
    Claim::parse(text, &variables(&sweep.coordinates, &sweep.names))
}

/// Answers about a claim from a sweep and the law of the game.
#[must_use]
pub fn check(claim: &Claim, sweep: &Sweep, law: Option<&ParametricLaw>) -> Verdict {
    for sample in &sweep.samples {
        if let Some((index, claimed)) = first_difference(claim, &sample.parameters, &sample.values, sweep.shape) {
            let value = sample.values.get(index).copied().unwrap_or_default();
            let parameters = sample.parameters.clone();
            return Verdict::False(Difference { parameters, position: sweep.shape.numbers(index), claimed, value });
        }
    }
    let law = law.filter(|law| law.only.is_none() && law.exceptions.is_empty());
    match law.map(|law| (&law.status, law.claim())) {
        Some((Status::Proved(theorem), Some(own))) if own == *claim => Verdict::Proved(theorem.clone()),
        _ => Verdict::TrueSoFar,
    }
}
