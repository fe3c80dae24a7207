//! `certify --misere`.

use std::time::Duration;

use super::{
    super::{FAILURE, SUCCESS, complain, output::Output},
    search, why,
};
use crate::{game::Game, misere_certificate, notation::Bounds};

/// Finds, checks and writes.
///
/// # Errors
/// If the game has no quotient here, the checker refuses it, or the file cannot be written.
pub(in super::super) fn certify(
    game: &Game,
    bounds: Option<&Bounds>,
    budget: Duration,
    output: &Output,
) -> anyhow::Result<u8> {
    output.check()?;
    let searched = search(game, bounds, budget)?;
    let found = &searched.found;
    let certificate = misere_certificate::certificate(game, found);
    misere_certificate::check(&certificate, &(), &mut |_| ()).map_err(|refusal| {
        anyhow::anyhow!("the checker does not accept the quotient ({refusal}); please report this")
    })?;
    let text = certificate.to_string();
    output.write_with(|out| out.write_all(text.as_bytes()))?;
    if let Some(stop) = found.stop {
        complain(&format!("note: {}; the certificate speaks of heaps to {}", why(stop, found), found.to()));
        return Ok(searched.signal.unwrap_or(FAILURE));
    }
    Ok(SUCCESS)
}
