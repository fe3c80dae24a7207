//! Claims about the values of a game with parameters.
//!
//! A claim is a formula in n and the parameters. It is compared with the values of a sweep. It is
//! proved if it is the formula of a law that is proved for all parameters, perhaps in other words,
//! or if the checker of certificates proves it.
//!
//! A law may have a condition on its parameters, such as k > 0. Then the claim is compared with the
//! formula where the condition holds: cases of the claim that do not occur there are left out. If
//! the condition leaves out finitely many parameters, the claim is decided for each of them by the
//! law of that game, unless the notation refuses the game. If an interval has no move there, the
//! claim must be 0 there. Otherwise the claim is proved for the parameters of the condition alone.

use super::{
    ParametricLaw, ParametricTheorem, Sweep, condition::Only, fit::first_difference, same::is_same,
    variables,
};
use crate::{budget::SearchLimits, claim as closed, search};
use grundy_check::{ByTheorem, Certificate, CheckBudget, Parametric, rename_variables};
use grundy_core::text::join;
use grundy_core::{
    claim::{Claim, Claimed, Says},
    diagnostic::Diagnostic,
    game::expr::Expr,
    notation::parameters::ParameterValue,
    progress::Progress,
};

/// The answer about a claim.
///
/// ```
/// use grundy_core::notation::parameters::Open;
/// use grundy_law::parametric::{ParametricVerdict, check, find, parse};
///
/// let (sweep, law) = find(&Open::parse("Subtraction(1..=k)")?, &[], None, &())?;
/// let ask =
///     |text: &str| parse(text, &sweep).map(|claim| check(&claim, &sweep, law.as_ref(), &()));
/// assert!(matches!(
///     ask("lost if n % (k+1) == 0")?,
///     ParametricVerdict::Proved(_)
/// ));
/// let wrong = ask("lost if n % 2 == 0")?;
/// assert_eq!(
///     wrong.in_words(&sweep, law.as_ref()),
///     "false: k = 2, n = 2 is claimed to be lost, and its value is 2"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParametricVerdict {
    /// The claim is true for all heaps and parameters, by this theorem.
    Proved(ParametricTheorem),
    /// The claim is true for all heaps and the parameters of this condition, by this theorem, and
    /// for the heaps and parameters of the sweep.
    ProvedFor(ParametricTheorem, String),
    /// The claim is false at a position for some parameters.
    False(ParametricCounterexample),
    /// The claim is true for the heaps and parameters of the sweep.
    TrueSoFar,
}

/// The first position and parameters of a sweep at which a claim is false.
///
/// [`ParametricVerdict`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParametricCounterexample {
    /// The parameters, in the order of the names.
    pub parameters: Vec<u64>,
    /// The numbers of the position.
    pub position: Vec<u64>,
    /// The claimed fact; `None` if the claim has no value there.
    pub claimed: Option<Claimed>,
    /// The Grundy value.
    pub value: u32,
}

impl ParametricVerdict {
    /// Returns the word for the answer: `proved`, `proved-for`, `false` or `true so far`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Proved(_) => "proved",
            Self::ProvedFor(..) => "proved-for",
            Self::False(_) => "false",
            Self::TrueSoFar => "true so far",
        }
    }

    /// Returns the answer in words.
    #[must_use]
    pub fn in_words(&self, sweep: &Sweep, law: Option<&ParametricLaw>) -> String {
        match self {
            Self::Proved(theorem) => format!("proved for all parameters and heaps: {theorem}"),
            Self::ProvedFor(theorem, only) => format!(
                "proved for all heaps and the parameters with {only}: {theorem}\nother parameters: true for {}, {}; not proved",
                sweep.range(),
                sweep.extent()
            ),
            Self::False(ParametricCounterexample {
                parameters,
                position,
                claimed,
                value,
            }) => {
                let names = sweep
                    .names
                    .iter()
                    .zip(parameters)
                    .map(|(name, value)| format!("{name} = {value}"));
                let numbers = sweep
                    .coordinates
                    .iter()
                    .zip(position)
                    .map(|(name, number)| format!("{name} = {number}"));
                let place = join(names.chain(numbers), ", ");
                match claimed {
                    Some(Claimed::Value(claimed)) => {
                        format!(
                            "false: at {place} the claim is {claimed}, and the value is {value}"
                        )
                    }
                    Some(Claimed::Lost(true)) => {
                        format!("false: {place} is claimed to be lost, and its value is {value}")
                    }
                    Some(Claimed::Lost(false)) => {
                        format!("false: {place} is claimed to be won, and its value is 0")
                    }
                    None => format!(
                        "false: at {place} the claim has no value, and the value is {value}"
                    ),
                }
            }
            Self::TrueSoFar => {
                let lacks = match law {
                    None => "no law for all parameters was found".to_owned(),
                    Some(law) if law.is_proved() => {
                        let only = law
                            .only
                            .as_ref()
                            .map_or(String::new(), |only| format!(", for {only}"));
                        format!("it is not written as the proved law {}{only}", law.formula)
                    }
                    Some(_) => "no theorem proves the law for all parameters".to_owned(),
                };
                format!(
                    "true for {}, {}; not proved: {lacks}",
                    sweep.range(),
                    sweep.extent()
                )
            }
        }
    }
}

/// Reads a claim about the numbers of a position, by their usual names or by those of the rule, and
/// about the parameters that have no value.
///
/// # Errors
/// If the text is not such a claim; the error points into the text.
///
/// [`ParametricVerdict`] has an example.
pub fn parse(text: &str, sweep: &Sweep) -> Result<Claim, Diagnostic> {
    let by_own = Claim::parse_of_part(text, &own_names(sweep));
    let usual = variables(&sweep.coordinates, &sweep.names);
    by_own.or_else(|error| Claim::parse_of_part(text, &usual).map_err(|_| error))
}

/// Returns the names that the rule gives to the numbers, or the usual ones, and those of the
/// parameters.
fn own_names(sweep: &Sweep) -> Vec<&str> {
    let own = sweep
        .samples
        .first()
        .map_or(&[][..], |sample| sample.game.names());
    let own: Vec<&str> = own.iter().map(String::as_str).collect();
    variables(
        if own.len() == sweep.coordinates.len() {
            &own
        } else {
            &sweep.coordinates
        },
        &sweep.names,
    )
}

/// Proves a claim about all parameters, or those of its condition, without the law of the game: by
/// linear cells, as the checker of certificates derives them. Returns the certificate and the
/// checked facts in words.
///
/// ```
/// use grundy_core::notation::parameters::Open;
/// use grundy_law::parametric::{Sweep, prove};
///
/// let sweep = Sweep::from_open(&Open::parse("Subtraction({1,k})")?, None, &())?;
/// let (certificate, _) = prove("lost if n%2 == 0 for k%2 == 1", &sweep, &()).ok_or("not proved")?;
/// assert_eq!(certificate.proof(), "linear-cells");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn prove(text: &str, sweep: &Sweep, progress: &dyn Progress) -> Option<(Certificate, String)> {
    let text = text.trim();
    let is_of_part = parse(text, sweep).is_ok_and(|claim| claim.only.is_some());
    let Some((whole, condition)) = text.rsplit_once(" for ").filter(|_| is_of_part) else {
        return prove_for(text, None, sweep, progress);
    };
    let by_condition = || {
        let usual = variables(&sweep.coordinates, &sweep.names);
        let named = whole
            .split_once("->")
            .filter(|(names, _)| !names.contains('('));
        let own: Vec<&str> = named.map_or_else(
            || own_names(sweep),
            |(names, _)| names.split(',').map(str::trim).collect(),
        );
        let only = rename_variables(
            condition,
            &own.into_iter()
                .zip(usual.iter().copied())
                .collect::<Vec<_>>(),
        );
        Only::read(&only, &usual, sweep.coordinates.len())?;
        prove_for(whole, Some(only), sweep, progress)
    };
    // A claim that is true for all parameters is true for those of the condition.
    prove_for(whole, None, sweep, progress).or_else(by_condition)
}

/// Proves a claim about the parameters that obey a condition.
fn prove_for(
    text: &str,
    only: Option<String>,
    sweep: &Sweep,
    progress: &dyn Progress,
) -> Option<(Certificate, String)> {
    /// The steps of the check: some seconds.
    const CLAIM_BUDGET: CheckBudget = CheckBudget {
        steps: 10_000_000_000,
        bytes: 1 << 30,
    };
    let own = own_names(sweep);
    let has_names = text
        .split_once("->")
        .is_some_and(|(names, _)| !names.contains('('));
    let is_by_own = !has_names
        && own[..sweep.coordinates.len()] != sweep.coordinates
        && Claim::parse(text, &own).is_ok();
    let law = Parametric {
        parameters: sweep.names.clone(),
        formula: if is_by_own {
            format!("{} -> {text}", own.join(", "))
        } else {
            text.to_owned()
        },
        only,
        exceptions: Vec::new(),
        theorem: ByTheorem::LinearCells {},
    };
    let certificate = Certificate::of_line(&sweep.line, law).ok()?;
    let mut facts: Vec<String> = Vec::new();
    grundy_check::check(&certificate, CLAIM_BUDGET, progress, &mut |fact| {
        facts.push(fact.to_owned());
    })
    .ok()?;
    Some((certificate, facts.join("; ")))
}

/// Answers about a claim from a sweep and the law of the game. `progress` may end the search for
/// the laws of single parameters.
///
/// [`ParametricVerdict`] has an example.
#[must_use]
pub fn check(
    claim: &Claim,
    sweep: &Sweep,
    law: Option<&ParametricLaw>,
    progress: &dyn Progress,
) -> ParametricVerdict {
    for sample in &sweep.samples {
        if let Some((index, claimed)) =
            first_difference(claim, &sample.parameters, &sample.values, sweep.shape)
        {
            let value = sample.values.get(index).copied().unwrap_or_default();
            let parameters = sample.parameters.clone();
            return ParametricVerdict::False(ParametricCounterexample {
                parameters,
                position: sweep.shape.numbers(index),
                claimed,
                value,
            });
        }
    }
    by_law(claim, sweep, law, progress).unwrap_or(ParametricVerdict::TrueSoFar)
}

/// Answers about a claim by the proved law; `None` if the claim does not say that law.
fn by_law(
    claim: &Claim,
    sweep: &Sweep,
    law: Option<&ParametricLaw>,
    progress: &dyn Progress,
) -> Option<ParametricVerdict> {
    if let Some(condition) = &claim.only {
        let whole = Claim {
            only: None,
            ..claim.clone()
        };
        let only = Only::from_condition(condition.clone(), sweep.coordinates.len(), claim.arity);
        return match by_law(&whole, sweep, law, progress) {
            Some(ParametricVerdict::Proved(theorem)) => Some(ParametricVerdict::Proved(theorem)),
            _ => by_law_where(&only?, &whole, sweep, law?),
        };
    }
    let law = law.filter(|law| law.exceptions.is_empty())?;
    let (theorem, own) = (law.theorem.as_ref()?, law.claim()?);
    let Some(text) = &law.only else {
        return is_same(&own, claim).then(|| ParametricVerdict::Proved(theorem.clone()));
    };
    let only = Only::read(
        text,
        &variables(&sweep.coordinates, &sweep.names),
        sweep.coordinates.len(),
    )?;
    if !is_same(&only.within(&own), &only.within(claim)) {
        return None;
    }
    let is_by_moves = || {
        // An interval without numbers has no moves, and all values are 0.
        let nothing = Claim {
            says: Says::Value(Expr::Int(0)),
            nodes: Vec::new(),
            ..claim.clone()
        };
        matches!(
            theorem,
            ParametricTheorem::Bachet | ParametricTheorem::Interval
        ) && is_same(&nothing, &only.negate_condition().within(claim))
    };
    let each = |others: Vec<u64>| {
        others
            .iter()
            .all(|&value| is_proved_at(claim, sweep, value, progress))
    };
    let is_whole = is_by_moves() || only.others().is_some_and(each);
    Some(if is_whole {
        ParametricVerdict::Proved(theorem.clone())
    } else {
        ParametricVerdict::ProvedFor(theorem.clone(), text.clone())
    })
}

/// Answers about a claim where a condition on the parameters holds.
fn by_law_where(
    only: &Only,
    whole: &Claim,
    sweep: &Sweep,
    law: &ParametricLaw,
) -> Option<ParametricVerdict> {
    let theorem = law.theorem.as_ref()?;
    let names = variables(&sweep.coordinates, &sweep.names);
    let is_covered = match &law.only {
        Some(text) => only.implies(&Only::read(text, &names, sweep.coordinates.len())?),
        None => law.exceptions.is_empty(),
    };
    let is_law = is_covered && is_same(&only.within(&law.claim()?), &only.within(whole));
    is_law.then(|| ParametricVerdict::Proved(theorem.clone()))
}

/// The largest heap of the search for the law of one parameter.
const SINGLE_TO: u64 = 1 << 12;

/// Returns `true` if the notation refuses the game with this value of the only parameter, or the
/// claim is proved for it.
fn is_proved_at(claim: &Claim, sweep: &Sweep, value: u64, progress: &dyn Progress) -> bool {
    let Some(name) = sweep.names.first() else {
        return false;
    };
    let Ok(game) = sweep.line.with(&[(name, ParameterValue::Number(value))]) else {
        return true;
    };
    // The calls of a claim would have one number too many.
    let text = (!claim.is_recursive()).then(|| claim.to_string());
    let closed = text
        .as_deref()
        .and_then(|text| text.split_once(" -> "))
        .and_then(|(names, body)| {
            let (others, own) = names.rsplit_once(", ")?;
            closed::parse(
                &format!(
                    "{others} -> {}",
                    rename_variables(body, &[(own, &value.to_string())])
                ),
                &game,
            )
            .ok()
        });
    let Some(closed) = closed else { return false };
    let Ok(found) = search::find(
        &game,
        &SearchLimits {
            progress,
            ..SearchLimits::to_heap(SINGLE_TO)
        },
    ) else {
        return false;
    };
    matches!(
        closed::check(&closed, &found, progress),
        Ok(closed::Verdict::Proved(_))
    )
}
