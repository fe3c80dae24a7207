//! `certify --misere`.

use std::time::{Duration, Instant};

use super::{
    super::{FAILURE, SUCCESS, certify_coq, complain, heaps::Watched, output::Output, progress},
    search,
};
use grundy_answer::{Stage, why_ended};
use grundy_check::{CheckBudget, CheckError};
use grundy_core::{game::Game, notation::Bounds};

/// Finds a quotient, checks it, and writes the certificate.
///
/// # Errors
/// If the game has no quotient here, the checker refuses the quotient or has no time for it, or the
/// file cannot be written.
pub(in super::super) fn certify(
    game: &Game,
    bounds: Option<&Bounds>,
    budget: Duration,
    coq: bool,
    output: &Output,
) -> anyhow::Result<u8> {
    output.check()?;
    let begun = Instant::now();
    let searched = search(game, bounds, Some(Stage::Quotient.share(budget)))?;
    let found = &searched.found;
    let certificate = grundy_misere::certificate::certificate(game, found);
    let watch = Watched::within(
        certificate.heaps(),
        Some(budget.saturating_sub(begun.elapsed())),
    );
    match grundy_check::check(&certificate, CheckBudget::UNLIMITED, &watch, &mut |_| ()) {
        Err(CheckError::Cancelled) => {
            if let Some(code) = watch.signal() {
                return Ok(code);
            }
            let (to, order) = (found.to(), found.quotient.order());
            let what =
                format!("the check of the quotient of {game} to heap {to}, of order {order}");
            anyhow::bail!(
                "{} before {what}; give a larger --budget, or a smaller --to",
                progress::stop_words()
            );
        }
        checked => checked.map_err(|refusal| {
            anyhow::anyhow!(
                "the checker does not accept the quotient ({refusal}); please report this"
            )
        })?,
    }
    drop(watch);
    let text = if coq {
        certify_coq::text(&certify_coq::instances(&certificate, &[], budget)?)
    } else {
        certificate.to_string()
    };
    output.write_with(|out| out.write_all(text.as_bytes()))?;
    if let Some(stop) = found.stop {
        complain(&format!(
            "note: {}; the certificate covers heaps to {}",
            why_ended(stop, found),
            found.to()
        ));
        return Ok(searched.signal.unwrap_or(FAILURE));
    }
    Ok(SUCCESS)
}
