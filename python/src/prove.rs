//! The prover of periods, also of those that begin far out: `Game.prove`.

use std::time::Duration;

use grundy_compiler::{
    Certificate, Game,
    certificate::{self, Budget},
    compute,
    law::{Law, Status},
    long_run::MOST_HEAPS,
    notation::Bounds,
    progress::Deadline,
    window::{self, Error, Outcome, RunConfig},
};
use pyo3::prelude::*;

use crate::{
    trouble::{self, value_error},
    wait::Watch,
};

/// The most values that are kept at once for the certificate of a law of the ordinary method: 4 bytes each.
const MOST_KEPT: u64 = 1 << 27;
/// The budget for the check of a proof before it is returned: about 20 s. A proof that needs more is returned
/// unchecked.
const AT_ONCE: Budget = Budget { steps: 20_000_000_000, bytes: 1 << 32 };

/// A proved period.
#[pyclass(frozen, get_all, module = "grundy._native")]
pub struct Proof {
    /// The first heap of the first period.
    preperiod: u64,
    /// The length of the period.
    period: u64,
    /// `true` if the preperiod is the least possible.
    is_least: bool,
    /// The number of heaps that were computed.
    heaps: u64,
    /// The text of the certificate; `None` if it needs too many values at once.
    certificate: Option<String>,
}

/// Searches for a period in the heaps to `to`, and proves it; `None` if no period is found in time.
///
/// # Errors
/// If no theorem applies to the game, or its values cannot be computed.
pub fn prove(game: &Game, to: u64, budget: Duration, watch: &Watch) -> PyResult<Option<Proof>> {
    if !(1..=MOST_HEAPS).contains(&to) {
        return Err(value_error(format!("the search for a period goes to heap {MOST_HEAPS} at most, not to {to}")));
    }
    window::speaks_of(game).map_err(|why| value_error(format!("cannot prove a period of {game} because {why}")))?;
    let assignment = RunConfig { game, to, digests: false, head: None, by_any_method: true, checkpoints: None };
    let outcome = window::prove(&assignment, &Deadline::after(budget, watch), &mut |_| ());
    let outcome = outcome.map_err(|error| match error {
        Error::Inapplicable(why) => value_error(format!("cannot prove a period of {game} because {why}")),
        Error::Run(error) => value_error(error),
    })?;
    let heaps = outcome.invariants.heaps;
    let found = match &outcome {
        Outcome { proof: Some(proof), .. } => (proof.law.start, proof.law.period, proof.preperiod_exact),
        Outcome { law: Some((law, is_least)), .. } => match law.shift() {
            Some((preperiod, period, 0)) => (preperiod, period, *is_least),
            _ => return Ok(None),
        },
        _ => return Ok(None),
    };
    let (preperiod, period, is_least) = found;
    let certificate = certificate(game, &outcome, watch)?;
    if let Some(certificate) = &certificate {
        match certificate::check(certificate, AT_ONCE, watch, &mut |_| ()) {
            Ok(()) | Err(certificate::CheckError::TooLarge(_) | certificate::CheckError::Cancelled) => {}
            Err(refusal) => {
                return Err(value_error(format!(
                    "the checker does not accept the proof ({refusal}); please report this"
                )));
            }
        }
    }
    let certificate = certificate.map(|certificate| certificate.to_string());
    Ok(Some(Proof { preperiod, period, is_least, heaps, certificate }))
}

/// Returns the certificate of the proof; `None` if it needs more values than are kept at once.
fn certificate(game: &Game, outcome: &Outcome, watch: &Watch) -> PyResult<Option<Certificate>> {
    if let (Some(proof), Some(code)) = (&outcome.proof, game.code()) {
        return Ok(certificate::window::window(code, proof));
    }
    let Some((law, _)) = &outcome.law else { return Ok(None) };
    let Status::Proved { checked_to: Some(needed @ ..=MOST_KEPT), .. } = law.status else { return Ok(None) };
    let values = compute::compute(game, &Bounds::Heap(needed), None, watch);
    let values = values.map_err(|error| trouble::compute(&error))?;
    Ok(Law::clone(law).with_values(&values).certificate(game))
}
