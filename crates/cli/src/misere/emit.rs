//! `emit --misere`.

use std::time::Duration;

use super::{super::BadInput, search, why};
use grundy_core::notation::Bounds;
use grundy_emit::{self as snippet, MisereRequest};

/// The default time limit of the search for a proved quotient.
const SEARCH: Duration = Duration::from_secs(60);

/// Returns the snippet of a game of heaps under misère play.
///
/// # Errors
/// If there is no quotient to the given heap, or of all heaps, or the quotient does not fit into a snippet.
pub(in super::super) fn emit(request: &MisereRequest<'_>, bounds: Option<&Bounds>) -> anyhow::Result<String> {
    let to = match bounds {
        Some(Bounds::Heap(to)) => Some(*to),
        _ => None,
    };
    let request = MisereRequest { to, ..*request };
    let game = request.game;
    if snippet::is_nim(game) {
        return Ok(snippet::misere_nim(&request)?);
    }
    let found = search(game, bounds, bounds.is_none().then_some(SEARCH))?.found;
    if let Some(stop) = found.stop {
        anyhow::bail!("{}: emit it with --to {}", why(stop, &found), found.to());
    }
    if to.is_none() && !found.is_proved() {
        let message = format!("say how far: --to N; no period of {game} is proved from the heaps to {}", found.to());
        return Err(BadInput(message).into());
    }
    let certificate = grundy_misere::certificate::certificate(game, &found);
    Ok(snippet::misere(&request, &found, &certificate)?)
}
