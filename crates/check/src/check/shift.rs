//! Laws g(n + p) = g(n) + e for n >= n0: checks that the values obey them, that they are least, and
//! that a theorem extends them.

mod values;

use super::{
    check_error::{CheckResult, refute_field},
    claims::{Check, GameLaw, same_theorem},
    code,
    equation::{self, ClaimedSequence},
    plain,
    removal::RemovalPattern,
    residues,
};
use crate::format::CertificateProof;
use grundy_core::{
    game::{
        HeapCode,
        set::{NamedSet, Set, SubtractionGame},
    },
    progress::Quiet,
};
use values::{holds, read};

pub(super) use values::{ShiftNumbers, law, of_rows};

/// Checks a law of this form, and the theorem.
pub(super) fn check(check: &mut Check, numbers: (u64, u64, u64), g: &[u32]) -> CheckResult {
    let shift = law(check, numbers, g)?;
    theorem(check, shift, g)
}

/// Checks that a theorem extends the law from the values to all heaps.
fn theorem(check: &mut Check, shift: ShiftNumbers, g: &[u32]) -> CheckResult {
    let GameLaw {
        game,
        proof,
        values,
        ..
    } = check.statement;
    let ShiftNumbers {
        preperiod,
        period,
        saltus,
    } = shift;
    let none = |why: &str| refute_field("proof", proof.name(), format!("{why} {game}"));
    let (first, long) = (preperiod as u64, period as u64);
    let derived = if let Some(removal) = RemovalPattern::from_game(game) {
        removal_theorem(&removal, proof, shift, g)?
    } else if let Some(code) = game.code() {
        match code::theorem(code, first, long).filter(|_| saltus == 0) {
            Some(derived) => derived,
            None => return mex_equation(check, code, shift, g),
        }
    } else if saltus > 0 {
        return Err(none("no theorem gives a law with a saltus for"));
    } else if let Some(SubtractionGame {
        set: Set::Named(NamedSet::Powers(base)),
        all_but: false,
    }) = game.set()
    {
        let cost = (preperiod + period) as u128 * period as u128;
        check.budget.allows(cost, 0, "comparing the residues")?;
        let derived = residues::derive(*base, preperiod, period, g);
        let (residues, reach) = derived.map_err(|why| refute_field("proof", proof.name(), why))?;
        CertificateProof::Residues {
            residues,
            reach,
            bound: first.saturating_add(reach.max(long)),
        }
    } else {
        return Err(none("no theorem is known for"));
    };
    same_theorem(proof, &derived)?;
    check.tell(format!(
        "theorem: {} applies to {game}, and its numbers are right",
        proof.name()
    ));
    let bound = derived.bound().unwrap_or(0);
    let needed = asks_to(&derived, long);
    if u128::from(values.to) != needed {
        return Err(refute_field(
            "values.to",
            values.to,
            format!("the theorem asks for the values to {needed}"),
        ));
    }
    check.tell(format!(
        "bound: the law holds at all heaps from {first} to below {bound}, as the theorem asks"
    ));
    Ok(())
}

/// The number of periods after the first that are compared with the law before its mex equation is
/// decided.
pub(super) const MORE: usize = 2;

/// Checks that the law obeys the mex equation at all heaps.
fn mex_equation(check: &mut Check, code: &HeapCode, shift: ShiftNumbers, g: &[u32]) -> CheckResult {
    let GameLaw {
        game,
        law,
        proof,
        values,
    } = check.statement;
    same_theorem(proof, &CertificateProof::MexEquation {})?;
    let ShiftNumbers {
        preperiod,
        period,
        saltus,
    } = shift;
    if values.to != needed_by_equation(preperiod as u64, period as u64) {
        return Err(refute_field(
            "values.to",
            values.to,
            "the theorem asks for one preperiod and one period",
        ));
    }
    // A law that fails early is refuted by values first, because deciding the equation may take
    // long for arbitrary numbers.
    let beyond = values.to.saturating_add((MORE * period) as u64);
    plain::affordable(game, beyond, check.budget)?;
    let more = plain::heaps(game, beyond, &Quiet(check.progress))?.unwrap_or_default();
    holds(shift, &more, &|field| format!("law.{}.{field}", law.name()))?;
    let first = g
        .iter()
        .take(preperiod + period)
        .map(|&value| value.into())
        .collect();
    let sequence = ClaimedSequence {
        first,
        preperiod: preperiod as u64,
        period: period as u64,
        saltus: saltus.into(),
    };
    let truth = || format!("at some heap of {game} the law is not the mex of the options");
    let refused = |_| refute_field("proof", proof.name(), truth());
    let limits = (check.budget, check.progress);
    let (count, _) = equation::check(&[sequence], &equation::ways(code), limits, refused)?;
    check.tell(format!(
        "theorem: the law is the mex of the options of {game} at all heaps, {count} cases"
    ));
    Ok(())
}

/// Returns the last heap that the mex equation requires.
const fn needed_by_equation(preperiod: u64, period: u64) -> u64 {
    preperiod.saturating_add(period).saturating_sub(1)
}

/// Returns the last heap whose value a theorem with these numbers requires, for a law with that
/// period.
pub(super) fn asks_to(proof: &CertificateProof, period: u64) -> u128 {
    let steps = match *proof {
        CertificateProof::EqualParts { multiple, .. }
        | CertificateProof::WholeHeaps { multiple, .. } => multiple,
        // The residues' theorem is about values, not about pairs of values.
        CertificateProof::Residues { .. } => 0,
        CertificateProof::GuySmith { .. }
        | CertificateProof::UnequalParts { .. }
        | CertificateProof::SubtractionWindow { .. }
        | CertificateProof::RemovalState { .. }
        | CertificateProof::SlowBound {}
        | CertificateProof::Rows { .. }
        | CertificateProof::LayerColumns { .. }
        | CertificateProof::MexEquation {}
        | CertificateProof::Sum {}
        | CertificateProof::Blocks {}
        | CertificateProof::Wythoff {}
        | CertificateProof::Planar { .. } => period,
    };
    (u128::from(proof.bound().unwrap_or(0)) + u128::from(steps)).saturating_sub(1)
}

/// The number of values that a certificate may always have, even if its theorem requires fewer:
/// they are computed in a moment.
const ALWAYS: u128 = 1 << 16;

/// Refuses claims that contradict each other, before any value is computed.
///
/// If a theorem's numbers follow from the game and from the law's preperiod and period alone, the
/// law, the theorem and the last heap of the values give the same numbers in three ways. If two of
/// them agree, the third is the false claim. If all three differ, or the bound depends on the
/// values, the values are computed to find the wrong number. They are not computed if they go more
/// than twice as far as the theorem requires for the claimed law.
pub(super) fn fits_together(statement: GameLaw<'_>) -> CheckResult {
    let GameLaw {
        game,
        law,
        proof,
        values,
    } = statement;
    let far = |needed: u128| {
        let truth = format!("the theorem asks for the values to {needed}");
        Err(refute_field("values.to", values.to, truth))
    };
    let Some(numbers) = law.shift() else {
        return Ok(());
    };
    let (preperiod, period, _) = numbers;
    if let CertificateProof::MexEquation {} = proof {
        let needed = needed_by_equation(preperiod, period);
        return if values.to == needed {
            Ok(())
        } else {
            far(needed.into())
        };
    }
    if proof.bound().is_none() {
        return Ok(());
    }
    let derived = match RemovalPattern::from_game(game) {
        Some(removal) => removal
            .is_finite()
            .then(|| window(preperiod, removal.irregular_to)),
        None => game
            .code()
            .and_then(|code| code::theorem(code, preperiod, period)),
    };
    // The claimed bound is used if it depends on the values.
    let needed = asks_to(derived.as_ref().unwrap_or(proof), period);
    let reaches = u128::from(values.to) == needed;
    if let Some(derived) = &derived {
        match same_theorem(proof, derived) {
            Err(refusal) if reaches => return Err(refusal),
            Ok(()) if !reaches => return far(needed),
            _ => {}
        }
    }
    if u128::from(values.to) > needed.saturating_mul(2).max(ALWAYS) {
        return far(needed);
    }
    let path = |field: &str| format!("law.{}.{field}", law.name());
    read(statement, numbers, &path).map(|_| ())
}

/// Returns the theorem for finitely many numbers that may be removed; a bound that exceeds 64 bits
/// cannot be claimed.
fn window(preperiod: u64, largest: u64) -> CertificateProof {
    CertificateProof::SubtractionWindow {
        largest,
        bound: preperiod.saturating_add(largest),
    }
}

/// Returns the theorem for a game that only removes.
fn removal_theorem(
    removal: &RemovalPattern,
    proof: &CertificateProof,
    shift: ShiftNumbers,
    g: &[u32],
) -> CheckResult<CertificateProof> {
    let RemovalPattern {
        irregular_to,
        least_heap,
        ..
    } = *removal;
    let ShiftNumbers {
        preperiod,
        period,
        saltus,
    } = shift;
    if removal.is_finite() {
        if saltus > 0 {
            return Err(refute_field(
                "proof",
                proof.name(),
                "if finitely many numbers may be removed, there is no saltus",
            ));
        }
        return Ok(window(preperiod as u64, irregular_to));
    }
    let repeats_every = removal.repeats.len() as u64;
    let derived = |bound: u64| CertificateProof::RemovalState {
        irregular_to,
        repeats_every,
        least_heap,
        bound,
    };
    let CertificateProof::RemovalState { bound, .. } = *proof else {
        return Ok(derived(0));
    };
    let start = (preperiod as u64)
        .max(least_heap)
        .saturating_add(irregular_to);
    let field = "proof.removal-state.bound";
    let state = usize::try_from(bound)
        .ok()
        .filter(|n| n.checked_add(period).is_some_and(|later| later <= g.len()));
    let Some(n) = state.filter(|_| bound >= start) else {
        return Err(refute_field(
            field,
            bound,
            format!("states are compared from {start} to {}", g.len() - period),
        ));
    };
    if !removal.corresponds(g, n, period, saltus) {
        return Err(refute_field(
            field,
            bound,
            format!("the states at {n} and {} do not correspond", n + period),
        ));
    }
    if bound > start && removal.corresponds(g, n - 1, period, saltus) {
        return Err(refute_field(
            field,
            bound,
            format!(
                "the states at {} and {} correspond too",
                n - 1,
                n - 1 + period
            ),
        ));
    }
    Ok(derived(bound))
}
