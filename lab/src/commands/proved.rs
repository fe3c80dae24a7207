//! The certificate of `prove`, which is checked before it is written.

use super::{
    certificates::{AT_ONCE, UNCHECKED, accepted_not},
    complain,
    progress::Bar,
};
use crate::window::Outcome;
use grundy_check::{
    Certificate, CheckBudget, CheckError,
    check::window::{SpotRandom, spot},
};
use grundy_compute as compute;
use grundy_core::{
    game::Game, notation::Bounds, period_words::describe_period, progress::Progress,
};
use grundy_law::{
    Law, Status,
    theorem::{WindowProof, prove_by_window},
};

/// The number of stretches to check if the whole check exceeds the budget.
const SPOTS: usize = 4;
/// The most values kept to certify a law of the ordinary method: 4 bytes each.
const MOST_KEPT: u64 = 1 << 27;

/// Returns the certificate of a run's law. Returns `None` if no law was proved, or if the
/// certificate needs more values than may be kept at once.
///
/// # Errors
/// If values cannot be recomputed, or a law does not fit its format.
pub fn certificate(game: &Game, outcome: &Outcome) -> anyhow::Result<Option<Certificate>> {
    match (&outcome.proof, &outcome.law) {
        (Some(proof), _) => by_window(game, proof).map(Some),
        (None, Some((law, is_least))) => by_law(game, law, *is_least),
        (None, None) => Ok(None),
    }
}

/// Checks a certificate, or some of its stretches if the whole check takes long. Returns `false` if
/// the check was stopped before its end.
///
/// # Errors
/// If a claim is wrong.
pub fn check(certificate: &Certificate, progress: &dyn Progress) -> anyhow::Result<bool> {
    let checked = match grundy_check::check(certificate, AT_ONCE, progress, &mut |_| ()) {
        Err(CheckError::TooLarge(_)) if certificate.window().is_some() => {
            complain(
                "note: only a sample was checked, because the whole check is slow: run `grundy verify` on it",
            );
            spot(
                certificate,
                (SPOTS, SpotRandom::new(1)),
                CheckBudget::UNLIMITED,
                progress,
                &mut |_| (),
            )
        }
        Err(CheckError::TooLarge(_)) => {
            complain(UNCHECKED);
            Ok(())
        }
        checked => checked,
    };
    match checked {
        Ok(()) => Ok(true),
        Err(CheckError::Cancelled) => Ok(false),
        Err(refusal) => Err(anyhow::anyhow!(accepted_not(&refusal))),
    }
}

fn by_window(game: &Game, proof: &WindowProof) -> anyhow::Result<Certificate> {
    let code = game
        .code()
        .ok_or_else(|| anyhow::anyhow!("{game} is not a code"))?;
    let law = &proof.law;
    let least = if proof.preperiod_exact {
        ""
    } else {
        " (or earlier)"
    };
    let period = describe_period(law.period, 0, ("heap", law.start));
    complain(&format!("law: periodic with {period}{least}, proved"));
    grundy_law::certificate::window(code, proof).ok_or_else(|| does_not_fit(game))
}

fn does_not_fit(game: &Game) -> anyhow::Error {
    anyhow::anyhow!("the law of {game} does not fit the certificate's format")
}

/// Returns the certificate of a law that the ordinary method proved. The certificate is by the
/// finite-window theorem if that theorem proves the law, since it then says where a computation may
/// start; otherwise it is by the law's own theorem.
fn by_law(game: &Game, law: &Law, is_least: bool) -> anyhow::Result<Option<Certificate>> {
    let least = if is_least { "" } else { " (or earlier)" };
    complain(&format!("law: {law}{least}"));
    let (
        Some(code),
        Status::Proved {
            checked_to: Some(needed),
            ..
        },
    ) = (game.code(), law.status)
    else {
        return Ok(None);
    };
    if needed > MOST_KEPT {
        complain(&format!(
            "note: no certificate, as it takes {needed} values at once; `grundy values` gives the law too"
        ));
        return Ok(None);
    }
    let bar = Bar::new(needed);
    let values = compute::compute(game, &Bounds::Heap(needed), None, &bar)?;
    drop(bar);
    if let (Some((preperiod, period, 0)), true) = (law.shift(), is_least) {
        let all: Vec<u32> = values.iter().collect();
        let proof = prove_by_window(code, &all, preperiod, period);
        if let Some(certificate) =
            proof.and_then(|proof| grundy_law::certificate::window(code, &proof))
        {
            return Ok(Some(certificate));
        }
    }
    law.clone()
        .with_values(&values)
        .certificate(game)
        .ok_or_else(|| does_not_fit(game))
        .map(Some)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use grundy_core::progress::Deadline;

    /// The check once ignored the end of the budget.
    #[test]
    fn a_budget_ends_the_check_of_the_proof_too() {
        let certificate: Certificate = include_str!("../../records/0_16.toml")
            .parse()
            .expect("a certificate");
        let over = Deadline::after(Duration::ZERO, &());
        assert!(!check(&certificate, &over).expect("nothing is wrong with it"));
    }
}
