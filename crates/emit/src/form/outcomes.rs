//! The winner of one position: one bit instead of a value.

use super::{
    layout::{Layout, LayoutRepeats},
    repeats,
};
use crate::scope::Exact;

/// Converts the stored values of a layout to outcome bits; returns the layout of the bits, and the
/// bits.
pub(super) fn outcome_bits(layout: &Layout, stored: &[u32]) -> (Layout, Vec<u32>) {
    let mut bits: Vec<u32> = stored.iter().map(|&value| u32::from(value != 0)).collect();
    let Layout::Heap { repeats, to } = layout else {
        return (layout.clone(), bits);
    };
    let found = match repeats {
        Some(repeats) if repeats.grows() => {
            // Values that have grown by a saltus are not 0.
            let preperiod = bits.len();
            bits.push(1);
            Some((preperiod, 1))
        }
        Some(repeats) => Some((repeats.preperiod, repeats.period)),
        None => repeats::shortest(&bits, 1)
            .filter(|short| 2 * (short.preperiod + short.period) < bits.len())
            .filter(|short| short.saltus == [0])
            .map(|short| (short.preperiod, short.period)),
    };
    let Some((preperiod, period)) = found else {
        return (layout.clone(), bits);
    };
    let (preperiod, period) = shorten_period(&bits, preperiod, period);
    bits.truncate(preperiod + period);
    (
        Layout::Heap {
            repeats: Some(LayoutRepeats {
                preperiod,
                period,
                saltus: vec![0],
                exceeds: false,
                exact: Exact::default(),
            }),
            to: *to,
        },
        bits,
    )
}

/// Returns the least period of bits that are eventually periodic, and the least heap from which
/// they repeat.
fn shorten_period(bits: &[u32], mut preperiod: usize, period: usize) -> (usize, usize) {
    let cycle = bits.get(preperiod..preperiod + period).unwrap_or_default();
    let divides = |&short: &usize| {
        period % short == 0
            && cycle
                .iter()
                .zip(cycle.iter().skip(short))
                .all(|(a, b)| a == b)
    };
    let short = (1..=period).find(divides).unwrap_or(period);
    while preperiod > 0 && bits.get(preperiod - 1) == bits.get(preperiod - 1 + short) {
        preperiod -= 1;
    }
    (preperiod, short)
}

#[cfg(test)]
mod tests;
