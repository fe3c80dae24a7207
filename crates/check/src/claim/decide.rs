//! The decision: the classes, and a statement on each of them, such as the equality of the claim
//! and the law.

use grundy_core::{
    claim::{Claim, Claimed, Says},
    game::expr::Steps,
    progress::Progress,
};

use super::{
    assumed::Assumed,
    class::{Classes, Coordinate},
    form::{Atom, FormStop, LinearForm},
    obeyed::Obeyed,
    suspects::suspects,
    symbolic::{POSITION_STEPS, Symbolic},
    truth::ClassTruth,
};
use crate::signs::{ABOVE, NOT_BELOW};

/// The most classes of one attempt.
const MOST_CLASSES: u64 = 1 << 18;
/// The most attempts: each has a larger modulus or bound.
const MOST_ATTEMPTS: usize = 40;
/// The number of positions along each coordinate at which a claim and a law with unequal forms are
/// compared.
const TRIED: u64 = 5;

/// The result of a decision.
///
/// [`decide`] has an example.
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
    Open(OpenReason),
}

/// The reason why a decision is open.
///
/// ```
/// use grundy_check::claim::{Decision, OpenReason, obeys};
/// use grundy_core::claim::Claim;
///
/// // no residue class has squares alone
/// let claim = Claim::parse("lost if isqrt(n)*isqrt(n) == n", &["n"])?;
/// assert_eq!(obeys(&claim, &[vec![-1]], false, &()), Decision::Open(OpenReason::Rules));
/// # Ok::<(), grundy_core::diagnostic::Diagnostic>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OpenReason {
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
    #[error("stopped at the time limit")]
    Cancelled,
}

/// Decides whether a claim gives the values of a law at all positions. If the classes do not
/// decide, positions next to the numbers that the claim names are compared.
///
/// ```
/// use grundy_check::claim::{Decision, MisereLaw, decide};
/// use grundy_core::claim::Claim;
///
/// // two heaps of Nim under misère play
/// let nim = MisereLaw { heaps: 2, quotient: None };
/// let ask = |claim: &str| Claim::parse(claim, &["x", "y"]).map(|claim| decide(&claim, &nim, &()));
/// assert!(matches!(ask("lost if x == y and x > 1 or x + y == 1")?, Decision::Equal { .. }));
/// assert_eq!(ask("lost if x == y")?, Decision::Differs(vec![0, 0]));
/// # Ok::<(), grundy_core::diagnostic::Diagnostic>(())
/// ```
pub fn decide(claim: &Claim, law: &dyn Obeyed, progress: &dyn Progress) -> Decision {
    let decision = by_classes(&Equality { claim, law }, progress);
    if !matches!(
        decision,
        Decision::Open(OpenReason::Rules | OpenReason::Classes)
    ) {
        return decision;
    }
    let mut suspects = suspects(claim, &law.sides()).into_iter();
    let false_at =
        suspects.find(|position| !progress.cancelled() && agree(claim, law, position) == Ok(false));
    false_at.map_or(decision, Decision::Differs)
}

/// A statement about all positions.
pub(super) trait Stated {
    /// Returns `true` if the statement holds on a class of positions.
    ///
    /// # Errors
    /// If the rules of forms do not decide it.
    fn on_class(&self, position: &[LinearForm], least: u64) -> Result<bool, FormStop>;

    /// Returns `true` if the statement holds at a position.
    ///
    /// # Errors
    /// If a value is not known there.
    fn at(&self, position: &[u128]) -> Result<bool, OpenReason>;

    /// Returns for each coordinate a number whose multiples are good moduli.
    fn moduli(&self) -> Vec<u64>;

    /// Returns the number of possible values of each coordinate: `None` if all numbers are
    /// possible.
    fn sides(&self) -> Vec<Option<u64>>;
}

/// The statement that a claim gives the values of a law.
struct Equality<'a> {
    claim: &'a Claim,
    law: &'a dyn Obeyed,
}

impl<'a> Equality<'a> {
    fn class<'b>(
        &self,
        position: &'b [LinearForm],
        least: u64,
        assumed: &'b Assumed,
    ) -> Symbolic<'b>
    where
        'a: 'b,
    {
        Symbolic {
            claim: self.claim,
            law: Some(self.law),
            position,
            least,
            assumed,
        }
    }

    /// As [`Stated::on_class`], under assumptions.
    fn under(
        &self,
        position: &[LinearForm],
        least: u64,
        assumed: &Assumed,
    ) -> Result<bool, FormStop> {
        let value = self.law.form(position, least)?;
        let (class, nothing) = (self.class(position, least, assumed), Assumed::default());
        match &self.claim.says {
            Says::Value(expr) => {
                let claimed = class.number(expr)?;
                let smaller = |scale, offset| {
                    self.class(
                        &[smaller_heap(position, scale, offset, least)?],
                        least,
                        &nothing,
                    )
                    .number(expr)
                };
                let by_induction =
                    || Ok(claimed.with_values(&smaller)? == value.with_values(&smaller)?);
                if claimed == value {
                    Ok(true)
                } else {
                    by_induction().or_else(unless_open)
                }
            }
            Says::Lost(condition) => {
                let claimed = class.truth(condition)?;
                // A multiple of a value is 0 if and only if the value is.
                let Some((
                    Atom::Value {
                        sequence: 0,
                        scale,
                        offset,
                    },
                    _,
                    0,
                )) = value.single()
                else {
                    return Ok(
                        claimed == assumed.resolve_truth(ClassTruth::vanishes(&value, least)?)?
                    );
                };
                let smaller = smaller_heap(position, scale, offset, least);
                let truth = |n| self.class(&[n], least, &nothing).truth(condition);
                smaller
                    .and_then(|n| Ok(claimed == truth(n)?))
                    .or_else(unless_open)
            }
        }
    }
}

/// Returns the heap `scale` u + `offset`, if it is smaller than the position: there, the claim
/// gives the value of the law by induction.
fn smaller_heap(
    position: &[LinearForm],
    scale: i128,
    offset: i128,
    least: u64,
) -> Result<LinearForm, FormStop> {
    let [n] = position else {
        return Err(FormStop::Open);
    };
    let smaller = LinearForm::from_atom(Atom::Nim(1), scale, offset);
    let difference = n.plus(-1, &smaller)?;
    match (difference.sign(least)?, smaller.sign(least)?) {
        (ABOVE, ABOVE | NOT_BELOW) => Ok(smaller),
        (NOT_BELOW, _) => Err(difference.apart(least)),
        _ => Err(FormStop::Open),
    }
}

/// Returns `false` if no rule applies: a larger modulus may help.
fn unless_open(stop: FormStop) -> Result<bool, FormStop> {
    if stop == FormStop::Open {
        Ok(false)
    } else {
        Err(stop)
    }
}

impl Stated for Equality<'_> {
    fn on_class(&self, position: &[LinearForm], least: u64) -> Result<bool, FormStop> {
        Assumed::decide(position, &|position, assumed| {
            self.under(position, least, assumed)
        })
    }

    fn at(&self, position: &[u128]) -> Result<bool, OpenReason> {
        agree(self.claim, self.law, position)
    }

    fn moduli(&self) -> Vec<u64> {
        self.law.moduli()
    }

    fn sides(&self) -> Vec<Option<u64>> {
        self.law.sides()
    }
}

/// Decides a statement. [`Decision::Equal`] is a proof of it.
pub(super) fn by_classes(stated: &dyn Stated, progress: &dyn Progress) -> Decision {
    let moduli = stated
        .moduli()
        .into_iter()
        .map(|modulus| modulus.max(1))
        .collect();
    let mut classes = Classes {
        moduli,
        least: 0,
        sides: stated.sides(),
    };
    for _ in 0..MOST_ATTEMPTS {
        let Some(count) = classes.count().filter(|&count| count <= MOST_CLASSES) else {
            break;
        };
        match attempt(stated, &classes, count, progress) {
            Ok(decision) => return decision,
            Err(FormStop::Refine(places, factor)) => {
                let bound = classes.largest_bound();
                for (place, modulus) in classes.moduli.iter_mut().enumerate() {
                    if places >> place & 1 == 1 {
                        *modulus = modulus.saturating_mul(factor);
                    }
                }
                // The bound of each coordinate does not fall.
                let least = classes
                    .moduli
                    .iter()
                    .map(|modulus| bound.div_ceil(*modulus))
                    .max();
                classes.least = least.unwrap_or(0);
            }
            Err(FormStop::Raise(least)) if least > classes.least => classes.least = least,
            Err(FormStop::Raise(_)) => break,
            Err(FormStop::Open) => return Decision::Open(OpenReason::Rules),
        }
    }
    Decision::Open(OpenReason::Classes)
}

/// Decides the statement on all classes.
fn attempt(
    stated: &dyn Stated,
    classes: &Classes,
    count: u64,
    progress: &dyn Progress,
) -> Result<Decision, FormStop> {
    for index in 0..count {
        if progress.cancelled() {
            return Ok(Decision::Open(OpenReason::Cancelled));
        }
        let class = classes.class(index);
        let is_one = class
            .iter()
            .all(|coordinate| matches!(coordinate, Coordinate::Fixed(_)));
        let is_equal = !is_one && stated.on_class(&classes.forms(&class), classes.least)?;
        if is_equal {
            continue;
        }
        for sample in classes.samples(&class, TRIED) {
            // A claim may take long at one position.
            if progress.cancelled() {
                return Ok(Decision::Open(OpenReason::Cancelled));
            }
            match stated.at(&sample) {
                Ok(true) => {}
                Ok(false) => return Ok(Decision::Differs(sample)),
                Err(open) => return Ok(Decision::Open(open)),
            }
        }
        if !is_one {
            // Values of the law that are atoms may have forms for a larger modulus.
            return Err(FormStop::Refine(
                u8::MAX,
                stated.moduli().into_iter().max().unwrap_or(1).max(2),
            ));
        }
    }
    Ok(Decision::Equal {
        moduli: classes.moduli.clone(),
        from: classes.largest_bound(),
        classes: count,
    })
}

/// Returns `true` if the claim agrees with the law at a position.
///
/// # Errors
/// If one of the two has no value there.
///
/// ```
/// use grundy_check::claim::{MisereLaw, agree};
/// use grundy_core::claim::Claim;
///
/// let nim = MisereLaw { heaps: 2, quotient: None };
/// let claim = Claim::parse("lost if x == y", &["x", "y"])?;
/// assert_eq!((agree(&claim, &nim, &[5, 5]), agree(&claim, &nim, &[1, 1])), (Ok(true), Ok(false)));
/// # Ok::<(), grundy_core::diagnostic::Diagnostic>(())
/// ```
pub fn agree(claim: &Claim, law: &dyn Obeyed, position: &[u128]) -> Result<bool, OpenReason> {
    let value = law
        .value(position)
        .and_then(|value| i128::try_from(value).ok())
        .ok_or(OpenReason::Rules)?;
    let numbers = position
        .iter()
        .map(|&number| i128::try_from(number).map_err(|_| OpenReason::Rules));
    let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
    let known = |numbers: &[i128]| {
        let numbers = numbers
            .iter()
            .map(|&number| u128::try_from(number).ok())
            .collect::<Option<Vec<_>>>()?;
        law.value(&numbers)
            .and_then(|value| i128::try_from(value).ok())
    };
    match claim.at(&numbers, &known, &mut Steps::at_most(POSITION_STEPS)) {
        Ok(Claimed::Value(claimed)) => Ok(claimed == value),
        Ok(Claimed::Lost(lost)) => Ok(lost == (value == 0)),
        Err(_) => Err(OpenReason::Undefined),
    }
}
