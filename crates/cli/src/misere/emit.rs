//! `emit --misere`.

use super::{
    super::{BadInput, progress},
    outcomes, search,
};
use grundy_answer::{
    PROOF_TIME,
    misere::{self, NoMisereCode},
    why_ended,
};
use grundy_core::{
    notation::Bounds,
    values::{Cells, Values},
};
use grundy_emit::{self as snippet, Request};

/// Returns the snippet of one state or board under misère play, from the outcomes of all positions
/// within the bounds.
///
/// # Errors
/// If the bounds are missing or too large, or the outcomes do not fit into a snippet.
pub(in super::super) fn emit_table(request: &Request<'_>) -> anyhow::Result<String> {
    let game = request.game;
    let Some(bounds) = request.bounds.or_else(|| game.board().map(|_| Bounds::All)) else {
        return Err(BadInput(format!(
            "say how far with --to: {}",
            game.family().bounds_form()
        ))
        .into());
    };
    let shape = game.shape(&bounds)?;
    let cells = Cells::U8(
        outcomes(game, shape)?
            .into_iter()
            .map(|p| u8::from(!p))
            .collect(),
    );
    let values = Values { shape, cells };
    Ok(snippet::misere_table(request, values)?.text)
}

/// Returns the snippet of a game of heaps under misère play.
///
/// # Errors
/// If there is no quotient to the given heap, or of all heaps, or the quotient does not fit into a
/// snippet.
pub(in super::super) fn emit(
    request: &Request<'_>,
    bounds: Option<&Bounds>,
) -> anyhow::Result<String> {
    let to = match bounds {
        Some(Bounds::Heap(to)) => Some(*to),
        _ => None,
    };
    let request = Request {
        bounds: to.map(Bounds::Heap),
        ..*request
    };
    let search = || {
        let limit = bounds.is_none().then(|| progress::at_most(PROOF_TIME));
        let found = search(request.game, bounds, limit)?.found;
        match found.stop {
            Some(stop) if !found.is_proved() => Err(anyhow::anyhow!(
                "{}: emit it with --to {}",
                why_ended(stop, &found),
                found.to()
            )),
            _ => Ok(found),
        }
    };
    misere::emit(&request, search).map_err(|error| match error.downcast() {
        Ok(NoMisereCode::Emit(error)) => error.into(),
        Ok(unbounded @ NoMisereCode::Unbounded { .. }) => {
            BadInput(format!("say how far: --to N; {unbounded}")).into()
        }
        Err(error) => error,
    })
}
