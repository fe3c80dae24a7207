//! Claims about the values of a game with parameters.
//!
//! A claim is a formula in n and the parameters. It is compared with the values of a sweep. It is proved if it is the
//! formula of a law that is proved for all parameters, perhaps in other words, or if the checker of certificates proves it.

use super::{ParametricLaw, Status, Sweep, Theorem, fit::first_difference, same::is_same, variables};
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

impl Verdict {
    /// Returns the answer in words.
    #[must_use]
    pub fn in_words(&self, sweep: &Sweep, law: Option<&ParametricLaw>) -> String {
        match self {
            Self::Proved(theorem) => format!("proved for all parameters and heaps: {theorem}"),
            Self::False(Difference { parameters, position, claimed, value }) => {
                let names = sweep.names.iter().zip(parameters).map(|(name, value)| format!("{name} = {value}"));
                let numbers = sweep.coordinates.iter().zip(position).map(|(name, number)| format!("{name} = {number}"));
                let place = names.chain(numbers).collect::<Vec<_>>().join(", ");
                match claimed {
                    Some(Claimed::Value(claimed)) => {
                        format!("false: at {place} the claim is {claimed}, and the value is {value}")
                    }
                    Some(Claimed::Lost(true)) => {
                        format!("false: {place} is claimed to be lost, and its value is {value}")
                    }
                    Some(Claimed::Lost(false)) => format!("false: {place} is claimed to be won, and its value is 0"),
                    None => format!("false: at {place} the claim has no value, and the value is {value}"),
                }
            }
            Self::TrueSoFar => {
                let lacks = match law {
                    None => "no law for all parameters was found".to_owned(),
                    Some(ParametricLaw { only: Some(only), .. }) if law.is_some_and(ParametricLaw::is_proved) => {
                        format!("the law of the game is proved for {only} alone")
                    }
                    Some(law) if law.is_proved() => format!("it is not written as the proved law {}", law.formula),
                    Some(_) => "no theorem proves the law for all parameters".to_owned(),
                };
                format!("true for {}, {}; not proved: {lacks}", sweep.range(), sweep.extent())
            }
        }
    }
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
        Some((Status::Proved(theorem), Some(own))) if is_same(&own, claim) => Verdict::Proved(theorem.clone()),
        _ => Verdict::TrueSoFar,
    }
}
