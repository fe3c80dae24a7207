//! A simple prover by the finite-window theorem for values in memory: for short periods, and for
//! comparison with the fast search.

use std::ops::Range;

use super::finite_window::{FiniteWindow, Stretch, WindowProof, speaks_of};
use grundy_core::{
    digest::sha256,
    game::{HeapCode, code::PartDemand},
};
use grundy_heaps::{
    mask::{Mask, ParityCounts},
    sparse::odd_splits,
};

/// The maximum number of stretches in a proof.
pub const STRETCHES: u64 = 32;

/// Proves g(n + period) = g(n) for all n >= preperiod of a code by the finite-window theorem.
///
/// `values` are the values of the heaps 0, 1, …. The law must hold among them, and preperiod and
/// period must be least. `None` if the theorem does not [cover](speaks_of) the code, no mask makes
/// all values of a period common, some lesser rare value has no witness, there are fewer values
/// than the theorem requires ([`asks_to`](FiniteWindow::asks_to)), or a value is above 255.
///
/// ```
/// use grundy_compute::compute;
/// use grundy_core::{game::Game, notation::Bounds};
/// use grundy_law::theorem::prove_by_window;
///
/// let kayles: Game = "0.77".parse()?;
/// let values: Vec<u32> = compute(&kayles, &Bounds::Heap(200), None, &())?
///     .iter()
///     .collect();
/// let proof =
///     prove_by_window(kayles.code().ok_or("no code")?, &values, 71, 12).ok_or("no proof")?;
/// assert_eq!(
///     (proof.law.rare, proof.law.window, proof.computed_to),
///     (70, 72, 154)
/// );
/// assert_eq!(
///     prove_by_window(kayles.code().ok_or("no code")?, &values[..154], 71, 12),
///     None,
///     "too few values"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn prove_by_window(
    code: &HeapCode,
    values: &[u32],
    preperiod: u64,
    period: u64,
) -> Option<WindowProof> {
    let (start, first) = (index(preperiod)?, index(preperiod.max(1))?);
    let end = first.checked_add(index(period)?)?;
    if period == 0 {
        return None;
    }
    let mask = mask(code, values, first..end)?;
    let mut law = FiniteWindow {
        mask: mask.bits,
        by_position: mask.position,
        rare: 0,
        witness: 0,
        window: code.digits.len() as u64,
        start: preperiod,
        period,
    };
    if !speaks_of(code, mask.position) || (mask.position && period % 2 == 1) {
        return None;
    }
    let is_rare = |n: &usize| {
        values
            .get(*n)
            .is_some_and(|&value| !mask.is_common(*n, value))
    };
    law.rare = (1..end).rev().find(is_rare).unwrap_or(0) as u64;
    settle_witness(code, mask, values, &mut law)?;
    let asked = index(law.asks_to()?)?;
    let known = values.get(..=asked)?;
    let holds =
        (start..first + index(law.window)?).all(|n| known.get(n) == known.get(n + (end - first)));
    let common = (first..=asked).all(|n| mask.is_common(n, known[n]));
    (holds && common).then(|| proof(law, known)).flatten()
}

/// Returns the mask with the fewest rare heaps overall, if the period then has no rare heaps;
/// otherwise the best mask for the period, if the period then has no rare heaps.
fn mask(code: &HeapCode, values: &[u32], period: Range<usize>) -> Option<Mask> {
    [0..period.end, period.clone()]
        .into_iter()
        .find_map(|heaps| {
            let mut counts = ParityCounts::default();
            counts.add_all(heaps.start, values.get(heaps)?);
            let (mask, _) = counts.best_mask(odd_splits(code));
            period
                .clone()
                .all(|n| values.get(n).is_some_and(|&value| mask.is_common(n, value)))
                .then_some(mask)
        })
}

/// Finds the least sufficient A, and W.
///
/// The largest least part over a period is the same for each period from n0 + W on, and W grows
/// with A. So A is raised until the period that begins at n0 + W needs no larger A, and then
/// lowered to the A that this period needs.
fn settle_witness(
    code: &HeapCode,
    mask: Mask,
    values: &[u32],
    law: &mut FiniteWindow,
) -> Option<()> {
    loop {
        law.window = FiniteWindow::width(code, law.rare, law.witness)?;
        let from = index(law.first().checked_add(law.window)?)?;
        let mut needed = 0;
        for n in from..from.checked_add(index(law.period)?)? {
            needed = least_part(code, mask, values, n)?.max(needed);
        }
        if needed <= law.witness {
            law.witness = needed;
            law.window = FiniteWindow::width(code, law.rare, needed)?;
            return Some(());
        }
        law.witness = needed;
    }
}

/// Returns the least A that is sufficient for heap n: all lesser rare values have witnesses with a
/// part of at most A.
fn least_part(code: &HeapCode, mask: Mask, values: &[u32], n: usize) -> Option<u64> {
    let value = *values.get(n)?;
    let mut missing: Vec<u32> = (0..value).filter(|&v| !mask.is_common(n, v)).collect();
    let digits = || (0_usize..).zip(std::iter::once(&code.split).chain(&code.digits));
    for (removed, _) in digits().filter(|(_, digit)| digit.allows_one()) {
        let single = *values.get(n.checked_sub(removed)?)?;
        missing.retain(|&v| v != single);
    }
    let mut part = 0;
    while !missing.is_empty() {
        part += 1;
        if 2 * part > n {
            return None;
        }
        for (removed, digit) in
            digits().filter(|(_, digit)| digit.allows_two() && digit.parts != PartDemand::Equal)
        {
            let Some(other) = n.checked_sub(removed + part).filter(|&other| other >= part) else {
                continue;
            };
            let value = values.get(part)? ^ values.get(other)?;
            if part != other || digit.parts != PartDemand::Unequal {
                missing.retain(|&v| v != value);
            }
        }
    }
    Some(part as u64)
}

/// Returns the proof, from all values that it requires.
fn proof(law: FiniteWindow, known: &[u32]) -> Option<WindowProof> {
    let bytes: Vec<u8> = known
        .iter()
        .map(|&value| u8::try_from(value).ok())
        .collect::<Option<_>>()?;
    let first = index(law.first())?;
    let digest =
        |from: usize, heaps: u64| Some(sha256(bytes.get(from..from.checked_add(index(heaps)?)?)?));
    let stretch = |from: u64| {
        let at = index(from)?;
        let values = bytes.get(at.checked_sub(index(law.window)?)?..at)?.to_vec();
        Some(Stretch {
            from,
            values,
            digest: digest(at, law.stretch())?,
        })
    };
    let largest = (0..).zip(known).fold(
        (0, 0),
        |best, (n, &value)| if value > best.0 { (value, n) } else { best },
    );
    let before = index(law.start)?.checked_sub(1);
    Some(WindowProof {
        law,
        computed_to: law.asks_to()?,
        largest,
        preperiod_exact: before
            .is_none_or(|n| index(law.period).is_some_and(|p| known.get(n) != known.get(n + p))),
        window_digest: digest(first, law.window)?,
        period_digest: digest(first, law.period)?,
        stretches: law
            .places(STRETCHES)
            .into_iter()
            .map(stretch)
            .collect::<Option<_>>()?,
    })
}

fn index(n: u64) -> Option<usize> {
    usize::try_from(n).ok()
}
