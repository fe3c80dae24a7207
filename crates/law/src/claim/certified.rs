//! Certificates of proved claims.

use grundy_check::{ByEquation, Certificate, Golden, by_equation};
use grundy_core::claim::Claim;

use super::verdict::{Proof, Verdict};
use crate::{
    search::LawSearchResult,
    statement::{Law, Status, Theorem},
};

/// Returns the certificate of a proved claim: the law and the formula that was compared with it, or
/// the formula alone if its own mex equation proves it.
///
/// # Errors
/// The reason why the claim has no certificate.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law::{self as law, SearchLimits, claim};
///
/// let game: Game = "Subtraction({1,2})".parse()?;
/// let (claim, found) = (
///     claim::parse("n -> n % 3", &game)?,
///     law::find(&game, &SearchLimits::to_heap(100))?,
/// );
/// let certificate = claim::certificate(&claim, &found, &claim::check(&claim, &found, &())?)?;
/// assert_eq!(certificate.formula.as_deref(), Some("n -> n%3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certificate(
    claim: &Claim,
    found: &LawSearchResult,
    verdict: &Verdict,
) -> Result<Certificate, String> {
    let is_proved_alone = match verdict {
        Verdict::Proved(Proof::Equation { .. } | Proof::Automata { .. } | Proof::Says { .. }) => {
            true
        }
        Verdict::Proved(Proof::Theorem { .. }) => Golden::from_game(&found.game).is_some(),
        Verdict::Proved(Proof::Law { .. }) => is_proved_alone(claim, found),
        Verdict::Proved(Proof::EveryPosition { .. })
        | Verdict::False(_)
        | Verdict::TrueSoFar { .. } => false,
    };
    match verdict {
        _ if is_proved_alone => Ok(Certificate::of_formula(&found.game, claim, false)),
        Verdict::Proved(Proof::Law { .. }) => {
            let law = found
                .law
                .as_ref()
                .and_then(|law| law.certificate(&found.game));
            law.and_then(|certificate| certificate.with_formula(&claim.to_string())).ok_or_else(|| {
                "the certificate of its law does not list the values that a formula is compared with".to_owned()
            })
        }
        Verdict::Proved(_) | Verdict::False(_) | Verdict::TrueSoFar { .. } => {
            let answer = verdict.in_words(found);
            Err(format!(
                "it was not compared with a proved law ({})",
                answer.lines().next().unwrap_or_default()
            ))
        }
    }
}

/// Returns `true` if a law that automata of digits prove has a certificate of the claim alone.
fn is_proved_alone(claim: &Claim, found: &LawSearchResult) -> bool {
    let is_by_digits = |law: &Law| {
        matches!(
            law.status,
            Status::Proved {
                theorem: Theorem::Digits,
                ..
            }
        )
    };
    found.law.as_ref().is_some_and(is_by_digits)
        && matches!(
            by_equation(&found.game, claim, false, &()),
            ByEquation::Classes { .. } | ByEquation::Automata { .. }
        )
}
