//! Subtraction of the powers of a number: finitely many residues decide.
//!
//! # Lemma
//! Let S be the set of numbers that may be removed, R the set of residues of its members modulo p,
//! and h a function of n modulo p. Let w be such that for every residue c and value v < h(c) some
//! member j <= w has h(c - j) = v. If g(n) = h(n) for n0 <= n < n0 + w, and
//! - h(c - r) differs from h(c) for every residue c and every r in R, and
//! - h(m + r) differs from g(m) for every m < n0 and every r in R,
//!
//! then g(n) = h(n) for all n >= n0.
//!
//! Proof. By induction let n >= n0 + w and g = h from n0 to n - 1. Each v < h(n) is the value of an
//! option n - j with j <= w, since n - j >= n0. No option has the value h(n): for n - j >= n0 by
//! the first condition, for m = n - j < n0 by the second. So the mex is h(n).
//!
//! The residues of the powers of b are b^i modulo p until one repeats; the least member of each
//! residue is the first. (Sets with a multiple of p for every p, such as squares, factorials and
//! Fibonacci numbers, fail the first condition.)

use crate::{
    shift::Shift,
    statement::{Status, Theorem},
};

/// The maximum number of comparisons of one proof, estimated at a nanosecond each. Laws that need
/// more stay observed.
const MOST_STEPS: usize = 100_000_000;

/// Returns the proof of a law that all `values` obey, for subtraction of the powers of `base`.
pub(super) fn prove(base: u64, shift: Shift, values: &[u32]) -> Option<Status> {
    let (start, period) = (shift.preperiod, shift.period);
    let members = least_members(base, period as u64);
    let steps = start.checked_add(period)?.checked_mul(members.len())?;
    if shift.saltus != 0 || steps > MOST_STEPS {
        return None;
    }
    // h(c) for c modulo p.
    let h = |c: usize| {
        values
            .get(start + (c + period - start % period) % period)
            .copied()
    };
    let collides = |at: usize, value: u32, sign: usize| {
        let mut residues = members.iter().map(|&(residue, _)| residue);
        residues.any(|residue| h(at + sign * residue) == Some(value))
    };
    let within = (0..period).any(|c| h(c).is_none_or(|value| collides(c, value, period - 1)));
    let before = (0..start).any(|m| values.get(m).is_none_or(|&value| collides(m, value, 1)));
    if within || before {
        return None;
    }
    let reaches = (0..period).map(|c| reach(c, &h, &members, period));
    let reach = reaches
        .collect::<Option<Vec<u64>>>()?
        .into_iter()
        .max()
        .unwrap_or(0);
    let checked_to = (start as u64)
        .checked_add(reach.max(period as u64))?
        .saturating_sub(1);
    let proof = Status::Proved {
        theorem: Theorem::Residues,
        checked_to: Some(checked_to),
    };
    (checked_to < values.len() as u64).then_some(proof)
}

/// Returns the largest member that is needed to reach every value below h(c) from the residue `c`.
fn reach(
    c: usize,
    h: &impl Fn(usize) -> Option<u32>,
    members: &[(usize, Option<u64>)],
    period: usize,
) -> Option<u64> {
    let wanted = h(c)? as usize;
    let mut nearest: Vec<Option<u64>> = vec![None; wanted];
    for &(residue, member) in members {
        let value = h(c + period - residue)? as usize;
        if let (Some(slot), Some(member)) = (nearest.get_mut(value), member) {
            *slot = Some(slot.map_or(member, |known| known.min(member)));
        }
    }
    nearest
        .into_iter()
        .try_fold(0, |most, near| Some(most.max(near?)))
}

/// Returns the residues of base^0, base^1, … modulo `period`, each with its least member if the
/// member fits 64 bits.
fn least_members(base: u64, period: u64) -> Vec<(usize, Option<u64>)> {
    let period = u128::from(period.max(1));
    let (mut residue, mut member) = (1 % period, Some(1_u64));
    let mut members: Vec<(usize, Option<u64>)> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    while seen.insert(residue) {
        members.extend(usize::try_from(residue).map(|residue| (residue, member)));
        residue = residue * u128::from(base) % period;
        member = member.and_then(|member| member.checked_mul(base));
    }
    members
}
