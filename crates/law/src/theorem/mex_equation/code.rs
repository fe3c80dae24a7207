//! The moves of a code.

use super::system::{System, SystemClause, SystemSequence};
use grundy_core::game::{
    HeapCode,
    code::{Digit, MAX_PARTS, PartDemand},
};

/// The maximum length of a code: digits before the repeated digits, and repeated digits.
const MOST_DIGITS: usize = 1000;

/// Returns the system of the single sequence of a code; `None` for codes with too many digits.
///
/// [`holds`](super::holds) has an example.
pub fn of_code(code: &HeapCode, sequence: SystemSequence) -> Option<System> {
    let (near, far) = (code.digits.len(), code.tail.len());
    if near.max(far) > MOST_DIGITS {
        return None;
    }
    let mut clauses = Vec::new();
    for (removed, &digit) in (0..).zip(
        std::iter::once(&code.split)
            .chain(&code.digits)
            .chain(&code.tail),
    ) {
        let repeats = removed as usize > near;
        let step = if repeats { u32::try_from(far).ok()? } else { 0 };
        let ways = (0..=MAX_PARTS).filter(|&parts| digit.allows(parts));
        clauses.extend(ways.map(|parts| clause(removed, step, parts, digit)));
    }
    Some(System {
        sequences: vec![sequence],
        clauses,
    })
}

fn clause(removed: u32, step: u32, parts: usize, digit: Digit) -> SystemClause {
    let several = parts > 1;
    // Equal parts are represented by one part in several copies.
    let equal = several && digit.parts == PartDemand::Equal;
    let (places, times) = if equal {
        (1, u32::try_from(parts).unwrap_or(1))
    } else {
        (parts, 1)
    };
    let unequal = several && digit.parts == PartDemand::Unequal;
    SystemClause {
        of: 0,
        removed,
        step,
        parts: vec![(0, 1); places],
        times,
        unequal,
    }
}
