//! Claims about the values of a game with parameters.
//!
//! A claim is a formula in n and the parameters. It is compared with the values of a sweep. It is proved if it is the
//! formula of a law that is proved for all parameters, or if the checker of certificates proves it.

use super::{ParametricLaw, Status, Sweep, Theorem, fit::first_difference, variables};
use grundy_check::{Budget, ByTheorem, Certificate, Parametric};
use grundy_core::{
    claim::{Claim, Claimed},
    diagnostic::Diagnostic,
    progress::Progress,
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

/// Proves a claim about all parameters without the law of the game: by linear cells, as the checker of certificates
/// derives them. Returns the certificate and the checked facts in words.
#[must_use]
pub fn prove(text: &str, sweep: &Sweep, progress: &dyn Progress) -> Option<(Certificate, String)> {
    /// The steps of the check: some seconds.
    const BUDGET: Budget = Budget { steps: 10_000_000_000, bytes: 1 << 30 };
    let law = Parametric {
        parameters: sweep.names.clone(),
        formula: text.trim().to_owned(),
        only: None,
        exceptions: Vec::new(),
        theorem: ByTheorem::LinearCells {},
    };
    let certificate = Certificate::of_line(&sweep.line, law).ok()?;
    let mut facts: Vec<String> = Vec::new();
    grundy_check::check(&certificate, BUDGET, progress, &mut |fact| facts.push(fact.to_owned())).ok()?;
    Some((certificate, facts.join("; ")))
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
