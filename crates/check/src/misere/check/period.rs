//! The period of Phi: derives the requirements of the theorem in the documentation of
//! `misere::theorem` a second time.

use super::super::format::CertificatePeriod;
use crate::check::{CheckError, CheckResult, refute_field};
use grundy_core::game::{
    Game, HeapCode, SubtractionGame,
    code::{Digit, PartDemand},
};

/// Checks the claim and returns the images of all heaps below bound + period.
pub(super) fn extend_images(
    game: &Game,
    phi: &[u32],
    claim: CertificatePeriod,
) -> CheckResult<Vec<u32>> {
    let CertificatePeriod {
        preperiod,
        period,
        bound,
    } = claim;
    let truth = bound_of(game, preperiod.into(), period.into())
        .ok_or_else(|| refute_field("period", period, "no theorem proves periods of this game"))?;
    if u128::from(bound) != truth {
        return Err(refute_field(
            "period.bound",
            bound,
            format!("it is {truth}"),
        ));
    }
    let shown = u128::from(preperiod) + u128::from(period);
    if period == 0 || shown != phi.len() as u128 {
        return Err(refute_field(
            "heaps.phi",
            phi.len(),
            format!("the law needs preperiod + period = {shown} images"),
        ));
    }
    // Both numbers are below the length of a list.
    let (start, period) = (
        phi.len() - usize::try_from(period).unwrap_or(0),
        usize::try_from(period).unwrap_or(0),
    );
    if start > 0 && phi[start - 1] == phi[start - 1 + period] {
        return Err(refute_field("period.preperiod", preperiod, "it is less"));
    }
    let cycle = &phi[start..];
    let shorter = (1..period).filter(|shift| period % shift == 0);
    if let Some(shift) = shorter
        .into_iter()
        .find(|shift| cycle.iter().zip(&cycle[*shift..]).all(|(a, b)| a == b))
    {
        return Err(refute_field(
            "period.period",
            period,
            format!("it is {shift} or less"),
        ));
    }
    let to = usize::try_from(truth + period as u128)
        .map_err(|_| CheckError::TooLarge("the bound is too large".into()))?;
    if to > MOST_HEAPS {
        return Err(CheckError::TooLarge(format!(
            "the theorem asks for {to} heaps, more than {MOST_HEAPS}"
        )));
    }
    Ok((0..to)
        .map(|n| {
            if n < start {
                phi[n]
            } else {
                cycle[(n - start) % period]
            }
        })
        .collect())
}

/// The number of heaps from which on a check would take hours.
pub(super) const MOST_HEAPS: usize = 1 << 20;

/// Returns the bound for a game with a theorem.
fn bound_of(game: &Game, preperiod: u128, period: u128) -> Option<u128> {
    let start = preperiod.max(1);
    if let Some(members) = game.set().and_then(SubtractionGame::finite) {
        return Some(start + u128::from(members.iter().copied().max()?));
    }
    let HeapCode { split, digits, .. } = game.code().filter(|code| code.tail.is_empty())?;
    let most = |digit: &Digit| u128::from(u8::BITS - digit.heaps.leading_zeros()).saturating_sub(1);
    let (mut parts, mut unequal) = (1, false);
    for digit in digits.iter().chain([split]) {
        parts = parts.max(most(digit));
        match digit.parts {
            PartDemand::Any => {}
            PartDemand::Unequal if most(digit) < 3 => unequal = true,
            PartDemand::Unequal | PartDemand::Equal => return None,
        }
    }
    let bound = parts * start + (parts - 1) * period;
    let apart = if unequal { 2 * start + 2 * period } else { 0 };
    Some(bound.max(apart) + digits.len() as u128)
}
