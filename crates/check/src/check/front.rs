//! Dispatches a certificate to the checks for its kind of law.

use super::{
    beatty, blocks,
    budget::{CheckBudget, Run},
    check_error::{CheckError, CheckResult, claim, refute_field},
    claims::{Check, GameLaw, are_of_heaps, digest, is_canonical, is_digest},
    layers, periods, plain, planar, rings, shift, slow, strips, sums, window,
};
use crate::{
    certificate::{Certificate, Claims},
    claim::decide_by_law,
    format::{CertificateLaw, LawClaims},
    misere, obeying,
    parametric::ParametricClaims,
};
use grundy_core::{
    game::Game,
    progress::{Deadline, Progress},
};

/// Checks a certificate of any kind; `told` receives each verified fact. The check ends at the
/// latest after twice the time that the budget allows, because its cost is estimated in advance and
/// the estimate is not always exact.
///
/// # Errors
/// The first false claim, or a step whose cost exceeds the budget.
///
/// ```
/// use grundy_check::{Certificate, CheckBudget, check};
///
/// let kayles = include_str!(concat!(
///     env!("CARGO_MANIFEST_DIR"),
///     "/tests/certificates/kayles.toml"
/// ));
/// let mut facts = Vec::new();
/// check(&kayles.parse()?, CheckBudget::DEFAULT, &(), &mut |fact| {
///     facts.push(fact.to_owned())
/// })?;
/// assert_eq!(
///     facts.first().map(String::as_str),
///     Some("game: 0.77 is canonical notation")
/// );
/// let changed: Certificate = kayles.replace("period = 12", "period = 24").parse()?;
/// let refused = check(&changed, CheckBudget::DEFAULT, &(), &mut |_| ()).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "false claim: law.periodic.period = 24: 12 is a period too"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(
    certificate: &Certificate,
    budget: CheckBudget,
    progress: &dyn Progress,
    told: &mut dyn FnMut(&str),
) -> Result<(), CheckError> {
    let deadline = Deadline::after(budget.longest(), progress);
    match of_kind(
        certificate,
        &mut Run {
            budget,
            progress: &deadline,
            told,
        },
    ) {
        Err(CheckError::Cancelled) if !progress.cancelled() => Err(budget.refuse_excess()),
        checked => checked,
    }
}

/// Checks the claims by their kind.
fn of_kind(certificate: &Certificate, run: &mut Run<'_>) -> CheckResult {
    let (game, text) = (&certificate.game, certificate.formula.as_deref());
    if text.is_some() && certificate.law().is_none() && certificate.misere().is_none() {
        let truth = "a formula belongs to a certificate of a law with its values, or of a quotient";
        return Err(refute_field("formula", "…", truth));
    }
    if !matches!(
        certificate.claims,
        Claims::Parametric(_) | Claims::Window(_)
    ) {
        is_canonical(certificate, run.told)?;
    }
    match &certificate.claims {
        Claims::Law(LawClaims { law, proof, values }) => {
            let statement = GameLaw {
                game,
                law,
                proof,
                values,
            };
            by_law(&mut Check {
                statement,
                budget: run.budget,
                progress: run.progress,
                told: run.told,
            })?;
            text.map_or(Ok(()), |text| formula(game, law, text, run))
        }
        Claims::Misere(claims) => misere::check(game, claims, text, run),
        Claims::Excluded(claims) => periods::check(&claims.excluded, game, run),
        Claims::Equation(claims) => obeying::check(game, &claims.equation, run),
        Claims::Parametric(claims) => parametric(certificate, claims, run),
        Claims::Window(_) => window::check(certificate, run.budget, run.progress, run.told),
        Claims::Compound(claims) => compound(certificate, &claims.parts, run),
    }
}

/// Checks a law with parameters.
#[cfg(feature = "parameters")]
fn parametric(
    certificate: &Certificate,
    claims: &ParametricClaims,
    run: &mut Run<'_>,
) -> CheckResult {
    super::parametric::check(certificate, &claims.parametric, run)
}

/// Refuses a proof by linear cells, whose check is left out to keep a program small.
///
/// No example: a program with the feature `parameters` has the check itself.
///
/// # Errors
/// Always.
#[cfg(not(feature = "parameters"))]
pub fn linear_cells(
    _: &grundy_core::notation::parameters::Open,
    _: crate::IntervalMoves,
    _: &crate::Parametric,
    _: CheckBudget,
    _: &dyn Progress,
) -> Result<u64, CheckError> {
    Err(CheckError::TooLarge(
        "this program does not prove laws with parameters".to_owned(),
    ))
}

/// Refuses a law with parameters, whose check is left out to keep a program small.
#[cfg(not(feature = "parameters"))]
fn parametric(_: &Certificate, _: &ParametricClaims, _: &mut Run<'_>) -> CheckResult {
    Err(CheckError::TooLarge(
        "this program does not check laws with parameters; use `grundy verify`".to_owned(),
    ))
}

/// Checks that the certificates are those of laws of the parts of a sum or a product. The theorem
/// has no other hypothesis: the notation multiplies games of heaps alone, each of which is a game
/// of turning coins.
fn compound(certificate: &Certificate, parts: &[Certificate], run: &mut Run<'_>) -> CheckResult {
    let games = certificate.game.games();
    claim("parts (number)", parts.len(), games.len())?;
    let (game, sum) = (&certificate.game, certificate.proof());
    run.tell(format!(
        "theorem: the value of {game} is the {sum} of the values of its parts"
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
            return Err(refute_field(
                path,
                part.proof(),
                "the part of a compound needs a law of its Grundy values",
            ));
        }
        let (budget, progress) = (run.budget, run.progress);
        let told = &mut |fact: &str| run.tell(format!("{game}: {fact}"));
        of_kind(
            part,
            &mut Run {
                budget,
                progress,
                told,
            },
        )
        .map_err(|error| match error {
            CheckError::False { field, says, truth } => {
                refute_field(format!("{path}.{field}"), says, truth)
            }
            error => error,
        })?;
    }
    Ok(())
}

/// Checks that a formula gives the values of the law, which has been checked.
fn formula(game: &Game, law: &CertificateLaw, text: &str, run: &mut Run<'_>) -> CheckResult {
    let asked = obeying::parse_formula("formula", text, game)?;
    let Some(decision) = decide_by_law(game, law, &asked, run.progress) else {
        return Err(refute_field(
            "formula",
            format!("{text:?}"),
            "the certificate does not have the values of the law",
        ));
    };
    let classes = obeying::settle_decision("formula", text, decision)?;
    run.tell(format!(
        "formula: it is the law, on all of {classes} residue classes"
    ));
    Ok(())
}

/// Checks a law by its form.
fn by_law(check: &mut Check) -> CheckResult {
    let GameLaw {
        game, law, values, ..
    } = check.statement;
    is_digest(values)?;
    match law {
        CertificateLaw::Planar {
            rays,
            cones,
            corner,
        } => game.plane().map(|plane| {
            planar::check(
                check,
                &plane,
                &planar::Map {
                    rays,
                    cones,
                    corner,
                },
            )
        }),
        CertificateLaw::Sum { x, y, z, w } => game
            .lattice()
            .map(|_| sums::check(check, [Some(x), Some(y), z.as_ref(), w.as_ref()])),
        CertificateLaw::Blocks { side, values } => {
            game.lattice().map(|_| blocks::check(check, *side, values))
        }
        CertificateLaw::Beatty {} => game.lattice().map(|_| beatty::check(check)),
        CertificateLaw::Gaps { .. } => game.strip().map(|strip| strips::check(check, strip)),
        CertificateLaw::Layers { layers } => {
            game.state().map(|rule| layers::check(check, rule, layers))
        }
        CertificateLaw::Constant { .. } | CertificateLaw::Periodic { .. }
            if game.ring().is_some() =>
        {
            game.ring().map(|ring| rings::check(check, ring))
        }
        CertificateLaw::Constant { .. }
        | CertificateLaw::Periodic { .. }
        | CertificateLaw::Arithmetic { .. }
        | CertificateLaw::Regular { .. }
        | CertificateLaw::Restricted { .. }
        | CertificateLaw::Slow {} => game.is_heaps().then(|| heaps(check)),
    }
    .unwrap_or_else(|| {
        Err(refute_field(
            "law",
            law.name(),
            format!("no law of that kind is proved for {game}"),
        ))
    })
}

/// Checks the law of a game of heaps.
fn heaps(check: &mut Check) -> CheckResult {
    let GameLaw {
        game,
        law,
        proof,
        values,
        ..
    } = check.statement;
    are_of_heaps(values)?;
    shift::fits_together(check.statement)?;
    plain::affordable(game, values.to, check.budget)?;
    let computed = plain::heaps(game, values.to, check.progress)?;
    let computed = computed.ok_or_else(|| {
        refute_field(
            "proof",
            proof.name(),
            format!("no theorem is known for {game}"),
        )
    })?;
    let places = (0..)
        .zip(&computed)
        .map(|(heap, &value)| (vec![heap], value));
    digest(values, places)?;
    check.tell(format!(
        "values: the heaps 0 to {} recomputed, {} of value 0; equal digest",
        values.to, values.zeros
    ));
    match law.shift() {
        Some(shift) => shift::check(check, shift, &computed),
        None => slow::check(check, &computed),
    }
}
