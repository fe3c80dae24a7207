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
use grundy_core::progress::Progress;

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
    let game = &certificate.game;
    match &certificate.law {
        Law::Planar { .. } => game.plane().map(|plane| planar::check(&mut check, &plane)),
        Law::Sum { .. } => game.lattice().map(|_| sums::check(&mut check)),
        Law::Blocks { .. } => game.lattice().map(|_| blocks::check(&mut check)),
        Law::Beatty {} => game.lattice().map(|_| beatty::check(&mut check)),
        Law::Gaps { .. } => game.strip().map(|strip| strips::check(&mut check, strip)),
        Law::Layers { .. } => game.state().map(|rule| layers::check(&mut check, rule)),
        Law::Constant { .. } | Law::Periodic { .. } if game.ring().is_some() => {
            game.ring().map(|ring| rings::check(&mut check, ring))
        }
        Law::Constant { .. }
        | Law::Periodic { .. }
        | Law::Arithmetic { .. }
        | Law::Regular { .. }
        | Law::Restricted { .. } => game.is_heaps().then(|| heaps(&mut check)),
    }
    .unwrap_or_else(|| {
        Err(refuted("law", certificate.law.name(), format!("no law of that kind is proved for {canonical}")))
    })
}

/// A game of heaps.
fn heaps(check: &mut Check) -> Checked {
    let Certificate { game, law, proof, values, .. } = check.certificate;
    let has_theorem = game.code().is_some() || game.set().is_some();
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
