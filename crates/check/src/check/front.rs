//! From a certificate to the checks of its kind of law.

use super::{
    beatty, blocks,
    budget::Budget,
    claims::{Check, are_of_heaps, digest, is_digest},
    layers, plain, planar,
    refusal::{Checked, Refusal, claim, refuted},
    rings, shift, slow, strips, sums,
};
use crate::format::{Certificate, Law};
use grundy_core::{game::Game, progress::Progress};

/// Checks a certificate; `told` hears of each thing that has been found to be so.
///
/// # Errors
/// The first false claim, or what would cost more than the budget allows.
pub fn check(
    certificate: &Certificate,
    budget: Budget,
    progress: &dyn Progress,
    told: &mut dyn FnMut(&str),
) -> Result<(), Refusal> {
    let canonical = certificate.game.to_string();
    claim("game", &certificate.notation, &canonical)?;
    told(&format!("game: {canonical} is canonical notation"));
    is_digest(&certificate.values)?;
    let mut check = Check { certificate, budget, progress, told };
    match (&certificate.game, &certificate.law) {
        (Game::Lattice(game), Law::Planar { .. }) => planar::check(&mut check, game),
        (Game::Lattice(_) | Game::Piece(_), Law::Sum { .. }) => sums::check(&mut check),
        (Game::Lattice(_) | Game::Piece(_), Law::Blocks { .. }) => blocks::check(&mut check),
        (Game::Lattice(_), Law::Beatty {}) => beatty::check(&mut check),
        (Game::Strip(game), Law::Gaps { .. }) => strips::check(&mut check, game),
        (Game::State(rule), Law::Layers { .. }) => layers::check(&mut check, rule),
        (Game::Ring(ring), Law::Constant { .. } | Law::Periodic { .. }) => rings::check(&mut check, ring),
        (Game::Lattice(_) | Game::Strip(_), _)
        | (
            _,
            Law::Planar { .. }
            | Law::Sum { .. }
            | Law::Blocks { .. }
            | Law::Beatty {}
            | Law::Gaps { .. }
            | Law::Layers { .. },
        ) => Err(refuted("law", certificate.law.name(), format!("no law of that kind is proved for {canonical}"))),
        _ => heaps(&mut check),
    }
}

/// A game of heaps.
fn heaps(check: &mut Check) -> Checked {
    let Certificate { game, law, proof, values, .. } = check.certificate;
    let has_theorem = matches!(game, Game::Code(_) | Game::Set(_));
    are_of_heaps(values)?;
    shift::fits_together(check.certificate)?;
    plain::affordable(game, values.to, check.budget)?;
    let computed = if has_theorem { plain::heaps(game, values.to, check.progress)? } else { None };
    let Some(computed) = computed else {
        return Err(refuted("proof", proof.name(), format!("no theorem is known for {game}")));
    };
    let places = (0..).zip(&computed).map(|(heap, &value)| (vec![heap], value));
    digest(values, places)?;
    check
        .tell(format!("values: the heaps 0 to {} computed anew, {} of value 0; equal digest", values.to, values.zeros));
    match law.shift() {
        Some(shift) => shift::check(check, shift, &computed),
        None => slow::check(check, &computed),
    }
}
