//! Dispatches a certificate to the checks for its kind of law.

use super::{
    beatty, blocks,
    budget::Budget,
    claims::{Check, Statement, are_of_heaps, digest, is_canonical, is_digest},
    layers, plain, planar,
    refusal::{Checked, Refusal, refuted},
    rings, shift, slow, strips, sums, window,
};
use crate::{
    certificate::{Certificate, Claims},
    format::{Law, LawClaims},
    misere,
};
use grundy_core::progress::{Deadline, Progress};

/// Checks a certificate of any kind; `told` receives each verified fact. The check ends at the latest after twice the
/// time that the budget allows, because its cost is estimated in advance and the estimate is not always exact.
///
/// # Errors
/// The first false claim, or a step whose cost exceeds the budget.
pub fn check(
    certificate: &Certificate,
    budget: Budget,
    progress: &dyn Progress,
    told: &mut dyn FnMut(&str),
) -> Result<(), Refusal> {
    let deadline = Deadline::after(budget.longest(), progress);
    let checked = match &certificate.claims {
        Claims::Law(LawClaims { law, proof, values }) => is_canonical(certificate, told).and_then(|()| {
            let statement = Statement { game: &certificate.game, law, proof, values };
            by_law(&mut Check { statement, budget, progress: &deadline, told })
        }),
        Claims::Window(_) => window::check(certificate, budget, &deadline, told),
        Claims::Misere(claims) => {
            is_canonical(certificate, told).and_then(|()| misere::check(&certificate.game, claims, &deadline, told))
        }
    };
    match checked {
        Err(Refusal::Cancelled) if !progress.cancelled() => Err(budget.exceeded()),
        checked => checked,
    }
}

/// Checks a law by its form.
fn by_law(check: &mut Check) -> Checked {
    let Statement { game, law, values, .. } = check.statement;
    is_digest(values)?;
    match law {
        Law::Planar { .. } => game.plane().map(|plane| planar::check(check, &plane)),
        Law::Sum { .. } => game.lattice().map(|_| sums::check(check)),
        Law::Blocks { .. } => game.lattice().map(|_| blocks::check(check)),
        Law::Beatty {} => game.lattice().map(|_| beatty::check(check)),
        Law::Gaps { .. } => game.strip().map(|strip| strips::check(check, strip)),
        Law::Layers { .. } => game.state().map(|rule| layers::check(check, rule)),
        Law::Constant { .. } | Law::Periodic { .. } if game.ring().is_some() => {
            game.ring().map(|ring| rings::check(check, ring))
        }
        Law::Constant { .. }
        | Law::Periodic { .. }
        | Law::Arithmetic { .. }
        | Law::Regular { .. }
        | Law::Restricted { .. } => game.is_heaps().then(|| heaps(check)),
    }
    .unwrap_or_else(|| Err(refuted("law", law.name(), format!("no law of that kind is proved for {game}"))))
}

/// Checks the law of a game of heaps.
fn heaps(check: &mut Check) -> Checked {
    let Statement { game, law, proof, values, .. } = check.statement;
    let has_theorem = game.code().is_some() || game.set().is_some();
    are_of_heaps(values)?;
    shift::fits_together(check.statement)?;
    plain::affordable(game, values.to, check.budget)?;
    let computed = if has_theorem { plain::heaps(game, values.to, check.progress)? } else { None };
    let Some(computed) = computed else {
        return Err(refuted("proof", proof.name(), format!("no theorem is known for {game}")));
    };
    let places = (0..).zip(&computed).map(|(heap, &value)| (vec![heap], value));
    digest(values, places)?;
    check.tell(format!("values: the heaps 0 to {} recomputed, {} of value 0; equal digest", values.to, values.zeros));
    match law.shift() {
        Some(shift) => shift::check(check, shift, &computed),
        None => slow::check(check, &computed),
    }
}
