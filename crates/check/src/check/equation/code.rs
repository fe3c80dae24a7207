//! The kinds of moves from a heap, for a code.

use super::MoveKind;
use grundy_core::game::{
    HeapCode,
    code::{MAX_PARTS, PartDemand},
};

/// Returns all kinds of moves; the only sequence is the sequence of the heaps.
pub(in crate::check) fn ways(code: &HeapCode) -> Vec<MoveKind> {
    let before = code.digits.len() as u64;
    let repeats = code.tail.len() as u64;
    let mut ways = Vec::new();
    for removed in 0..=before + repeats {
        let digit = code.digit(removed);
        for count in (0..=MAX_PARTS).filter(|count| digit.heaps >> count & 1 == 1) {
            let (heaps, copies) = match digit.parts {
                PartDemand::Equal if count > 1 => (1, count as u64),
                _ => (count, 1),
            };
            ways.push(MoveKind {
                from: 0,
                removed,
                step: if removed > before { repeats } else { 0 },
                parts: vec![(0, 1); heaps],
                copies,
                all_differ: count > 1 && digit.parts == PartDemand::Unequal,
            });
        }
    }
    ways
}
