//! Code for misère play of a game of heaps.

use std::borrow::Borrow;

use grundy_emit::{EmitError, Request, is_nim, misere, misere_nim};
use grundy_misere::{Finding, certificate::certificate};

/// Why there is no code for misère play, without a word of any front end.
#[derive(Debug, thiserror::Error)]
pub enum NoMisereCode {
    /// The request has no bounds, and the quotient is not one of all heaps.
    #[error("no period of {game} is proved from the heaps to {to}")]
    Unbounded {
        /// The game in canonical notation.
        game: String,
        /// The last heap of the quotient.
        to: usize,
    },
    /// The code cannot be written.
    #[error(transparent)]
    Emit(#[from] EmitError),
}

/// Returns the code for misère play of a game of heaps: for Nim by Bouton's theorem, otherwise by
/// the quotient that `search` finds.
///
/// ```
/// use grundy_answer::misere::{NoMisereCode, emit};
/// use grundy_core::game::Game;
/// use grundy_emit::{Language, Request};
/// use grundy_misere::{FinderBudget, Finding, find_quotient};
///
/// let nim: Game = "Nim".parse()?;
/// let search = || -> Result<Finding, NoMisereCode> { unreachable!("Bouton's theorem decides") };
/// assert!(emit(&Request::new(&nim, Language::Python), search)?.contains("def outcome("));
///
/// let kayles: Game = "Kayles".parse()?;
/// let found =
///     find_quotient(&kayles, 9, false, FinderBudget::default(), &()).ok_or("not on heaps")?;
/// let of_all_heaps = emit(&Request::new(&kayles, Language::Python), || Ok(&found));
/// assert!(matches!(of_all_heaps, Err(NoMisereCode::Unbounded { to: 9, .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If `search` fails, nothing says how far the code goes, or it cannot be written.
pub fn emit<F: Borrow<Finding>, E: From<NoMisereCode>>(
    request: &Request<'_>,
    search: impl FnOnce() -> Result<F, E>,
) -> Result<String, E> {
    let game = request.game;
    if is_nim(game) {
        return Ok(misere_nim(request).map_err(NoMisereCode::from)?);
    }
    let found = search()?;
    let found = found.borrow();
    if request.bounds.is_none() && !found.is_proved() {
        let (game, to) = (game.to_string(), found.to());
        return Err(NoMisereCode::Unbounded { game, to }.into());
    }
    Ok(misere(request, found, &certificate(game, found)).map_err(NoMisereCode::from)?)
}
