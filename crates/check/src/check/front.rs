//! Dispatches a certificate to the checks for its kind of law.

use super::{
    beatty, blocks,
    budget::Budget,
    check_error::{CheckError, Checked, claim, refuted},
    claims::{Check, Statement, are_of_heaps, digest, is_canonical, is_digest},
    layers, periods, plain, planar, rings, shift, slow, strips, sums, window,
};
use crate::{
    certificate::{Certificate, Claims},
    claim::decided,
    format::{Law, LawClaims},
    misere, obeying,
    parametric::ParametricClaims,
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
) -> Result<(), CheckError> {
    let deadline = Deadline::after(budget.longest(), progress);
    match of_kind(certificate, budget, &deadline, told) {
        Err(CheckError::Cancelled) if !progress.cancelled() => Err(budget.exceeded()),
        checked => checked,
    }
}

/// Checks the claims by their kind.
fn of_kind(certificate: &Certificate, budget: Budget, progress: &dyn Progress, told: &mut dyn FnMut(&str)) -> Checked {
    match &certificate.claims {
        Claims::Law(LawClaims { law, proof, values }) => is_canonical(certificate, told).and_then(|()| {
            let statement = Statement { game: &certificate.game, law, proof, values };
            by_law(&mut Check { statement, budget, progress, told })?;
            certificate.formula.as_ref().map_or(Ok(()), |text| formula(certificate, law, text, progress, told))
        }),
        Claims::Misere(claims) => is_canonical(certificate, told)
            .and_then(|()| misere::check(&certificate.game, claims, certificate.formula.as_deref(), progress, told)),
        _ if certificate.formula.is_some() => Err(refuted(
            "formula",
            "…",
            "a formula belongs to a certificate of a law with its values, or of a quotient",
        )),
        Claims::Excluded(claims) => is_canonical(certificate, told)
            .and_then(|()| periods::check(&claims.excluded, &certificate.game, budget, progress, told)),
        Claims::Equation(claims) => is_canonical(certificate, told)
            .and_then(|()| obeying::check(&certificate.game, &claims.equation, progress, told)),
        Claims::Parametric(claims) => parametric(certificate, claims, budget, progress, told),
        Claims::Window(_) => window::check(certificate, budget, progress, told),
        Claims::Compound(claims) => {
            is_canonical(certificate, told).and_then(|()| compound(certificate, &claims.parts, budget, progress, told))
        }
    }
}

/// Checks a law with parameters.
#[cfg(feature = "parameters")]
fn parametric(
    certificate: &Certificate,
    claims: &ParametricClaims,
    budget: Budget,
    progress: &dyn Progress,
    told: &mut dyn FnMut(&str),
) -> Checked {
    super::parametric::check(certificate, &claims.parametric, budget, progress, told)
}

/// Refuses a proof by linear cells, whose check is left out to keep a program small.
///
/// # Errors
/// Always.
#[cfg(not(feature = "parameters"))]
pub fn linear_cells(
    _: &grundy_core::notation::parameters::Open,
    _: crate::Moves,
    _: &crate::Parametric,
    _: Budget,
    _: &dyn Progress,
) -> Result<u64, CheckError> {
    Err(CheckError::TooLarge("this program does not prove laws with parameters".to_owned()))
}

/// Refuses a law with parameters, whose check is left out to keep a program small.
#[cfg(not(feature = "parameters"))]
fn parametric(_: &Certificate, _: &ParametricClaims, _: Budget, _: &dyn Progress, _: &mut dyn FnMut(&str)) -> Checked {
    Err(CheckError::TooLarge("this program does not check laws with parameters; use `grundy verify`".to_owned()))
}

/// Checks that the certificates are those of laws of the parts of a sum or a product. The theorem has no other
/// hypothesis: the notation multiplies games of heaps alone, each of which is a game of turning coins.
fn compound(
    certificate: &Certificate,
    parts: &[Certificate],
    budget: Budget,
    progress: &dyn Progress,
    told: &mut dyn FnMut(&str),
) -> Checked {
    let games = certificate.game.games();
    claim("parts (number)", parts.len(), games.len())?;
    told(&format!(
        "theorem: the value of {} is the {} of the values of its parts",
        certificate.game,
        certificate.proof()
    ));
    for (place, (part, game)) in parts.iter().zip(games).enumerate() {
        let path = format!("parts[{place}]");
        claim(format!("{path}.game"), &part.notation, &game.to_string())?;
        let gives_values = match &part.claims {
            Claims::Law(_) | Claims::Window(_) | Claims::Compound(_) => true,
            Claims::Equation(claims) => claims.equation.gives_values(game),
            Claims::Misere(_) | Claims::Excluded(_) | Claims::Parametric(_) => false,
        };
        if !gives_values {
            return Err(refuted(path, part.proof(), "the part of a compound needs a law of its Grundy values"));
        }
        of_kind(part, budget, progress, &mut |fact| told(&format!("{game}: {fact}"))).map_err(|error| match error {
            CheckError::False { field, says, truth } => refuted(format!("{path}.{field}"), says, truth),
            error => error,
        })?;
    }
    Ok(())
}

/// Checks that a formula gives the values of the law, which has been checked.
fn formula(
    certificate: &Certificate,
    law: &Law,
    text: &str,
    progress: &dyn Progress,
    told: &mut dyn FnMut(&str),
) -> Checked {
    let game = &certificate.game;
    let asked = obeying::parsed("formula", text, game)?;
    let Some(decision) = decided(game, law, &asked, progress) else {
        return Err(refuted("formula", format!("{text:?}"), "the certificate does not have the values of the law"));
    };
    let classes = obeying::settled("formula", text, decision)?;
    told(&format!("formula: it is the law, on all of {classes} residue classes"));
    Ok(())
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
        | Law::Restricted { .. }
        | Law::Slow {} => game.is_heaps().then(|| heaps(check)),
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
