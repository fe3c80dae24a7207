//! The decision: the classes, and the comparison of the claim and the law on each of them.

use grundy_core::{
    claim::{Claim, Claimed, Says},
    game::expr::Steps,
    progress::Progress,
};

use super::{
    class::{Classes, Coordinate},
    form::Stop,
    obeyed::Obeyed,
    suspects::suspects,
    symbolic::{STEPS, Symbolic, Truth},
};

/// The most classes of one attempt.
const MOST_CLASSES: u64 = 1 << 18;
/// The most attempts: each has a larger modulus or bound.
const MOST_ATTEMPTS: usize = 40;
/// The number of positions along each coordinate at which a claim and a law with unequal forms are compared.
const TRIED: u64 = 5;
/// The number of classes between two checks for a stop request.
const ASKED_AFTER: u64 = 64;

/// The result of a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// The claim gives the values of the law at all positions.
    Equal {
        /// The modulus of each coordinate.
        moduli: Vec<u64>,
        /// The largest bound: smaller numbers were taken one by one.
        from: u64,
        /// The number of classes.
        classes: u64,
    },
    /// The claim is false at this position.
    Differs(Vec<u128>),
    /// The claim is neither proved nor refuted.
    Open(Open),
}

/// The reason why a decision is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Open {
    /// The rules of forms do not cover an operation of the claim or the law.
    #[error("the claim or the law is not linear on residue classes")]
    Rules,
    /// More classes than the limit would be needed.
    #[error("more than {MOST_CLASSES} residue classes would be needed")]
    Classes,
    /// The claim has no value somewhere.
    #[error("the claim has no value at some position")]
    Undefined,
    /// The caller has asked to stop.
    #[error("the time is over")]
    Cancelled,
}

/// Decides whether a claim gives the values of a law at all positions. If the classes do not decide, positions next to
/// the numbers that the claim names are compared.
pub fn decide(claim: &Claim, law: &dyn Obeyed, progress: &dyn Progress) -> Decision {
    let decision = by_classes(claim, law, progress);
    if !matches!(decision, Decision::Open(Open::Rules | Open::Classes)) {
        return decision;
    }
    let mut suspects = suspects(claim, &law.sides()).into_iter();
    let false_at = suspects.find(|position| !progress.cancelled() && agree(claim, law, position) == Ok(false));
    false_at.map_or(decision, Decision::Differs)
}

fn by_classes(claim: &Claim, law: &dyn Obeyed, progress: &dyn Progress) -> Decision {
    let moduli = law.moduli().into_iter().map(|modulus| modulus.max(1)).collect();
    let mut classes = Classes { moduli, least: 0, sides: law.sides() };
    for _ in 0..MOST_ATTEMPTS {
        let Some(count) = classes.count().filter(|&count| count <= MOST_CLASSES) else { break };
        match attempt(claim, law, &classes, count, progress) {
            Ok(decision) => return decision,
            Err(Stop::Refine(places, factor)) => {
                let bound = classes.largest_bound();
                for (place, modulus) in classes.moduli.iter_mut().enumerate() {
                    if places >> place & 1 == 1 {
                        *modulus = modulus.saturating_mul(factor);
                    }
                }
                // The bound of each coordinate does not fall.
                let least = classes.moduli.iter().map(|modulus| bound.div_ceil(*modulus)).max();
                classes.least = least.unwrap_or(0);
            }
            Err(Stop::Raise(least)) if least > classes.least => classes.least = least,
            Err(Stop::Raise(_)) => break,
            Err(Stop::Open) => return Decision::Open(Open::Rules),
        }
    }
    Decision::Open(Open::Classes)
}

/// Compares the claim and the law on all classes.
fn attempt(
    claim: &Claim,
    law: &dyn Obeyed,
    classes: &Classes,
    count: u64,
    progress: &dyn Progress,
) -> Result<Decision, Stop> {
    for index in 0..count {
        if index % ASKED_AFTER == 0 && progress.cancelled() {
            return Ok(Decision::Open(Open::Cancelled));
        }
        let class = classes.class(index);
        let is_one = class.iter().all(|coordinate| matches!(coordinate, Coordinate::Fixed(_)));
        let is_equal = !is_one && {
            let position = classes.forms(&class);
            are_equal(&Symbolic { claim, law, position: &position, least: classes.least })?
        };
        if is_equal {
            continue;
        }
        for sample in classes.samples(&class, TRIED) {
            match agree(claim, law, &sample) {
                Ok(true) => {}
                Ok(false) => return Ok(Decision::Differs(sample)),
                Err(open) => return Ok(Decision::Open(open)),
            }
        }
        if !is_one {
            // Values of the law that are atoms may have forms for a larger modulus.
            return Err(Stop::Refine(u8::MAX, law.moduli().into_iter().max().unwrap_or(1).max(2)));
        }
    }
    Ok(Decision::Equal { moduli: classes.moduli.clone(), from: classes.largest_bound(), classes: count })
}

/// Returns `true` if the claim and the law have equal forms on a class.
fn are_equal(class: &Symbolic<'_>) -> Result<bool, Stop> {
    let value = class.law.form(class.position, class.least)?;
    Ok(match &class.claim.says {
        Says::Value(expr) => class.number(expr)? == value,
        Says::Lost(condition) => class.truth(condition)? == Truth::vanishes(&value, class.least)?,
    })
}

/// Returns `true` if the claim agrees with the law at a position.
///
/// # Errors
/// If one of the two has no value there.
pub fn agree(claim: &Claim, law: &dyn Obeyed, position: &[u128]) -> Result<bool, Open> {
    let value = law.value(position).and_then(|value| i128::try_from(value).ok()).ok_or(Open::Rules)?;
    let numbers = position.iter().map(|&number| i128::try_from(number).map_err(|_| Open::Rules));
    let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
    let known = |numbers: &[i128]| {
        let numbers = numbers.iter().map(|&number| u128::try_from(number).ok()).collect::<Option<Vec<_>>>()?;
        law.value(&numbers).and_then(|value| i128::try_from(value).ok())
    };
    match claim.at(&numbers, &known, &mut Steps::at_most(STEPS)) {
        Ok(Claimed::Value(claimed)) => Ok(claimed == value),
        Ok(Claimed::Lost(lost)) => Ok(lost == (value == 0)),
        Err(_) => Err(Open::Undefined),
    }
}
