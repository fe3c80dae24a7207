//! Search for a witness that a rare value is an option of a heap.

use super::plan::Plan;

/// Number of parts that are compared at once.
pub(super) const AT_ONCE: usize = 32;

/// The least smaller part, up to the reach, of a pair with this nim-sum; 0 if a single heap that a
/// move leaves has this symbol. `before` ends with the heap before the one in question, and has at
/// least [`Plan::kept`] heaps. Larger parts that are rare do not count here: a rare part and a
/// common part have no rare value.
pub(super) fn smaller_part(plan: &Plan, before: &[u8], symbol: u8) -> Option<usize> {
    let end = before.len();
    if plan
        .singles
        .iter()
        .any(|exclusion| before[end - exclusion.distance] == symbol)
    {
        return Some(0);
    }
    for first in (0..plan.reach).step_by(AT_ONCE).rev() {
        let known = &plan.reversed[first..first + AT_ONCE];
        let mut least = None;
        for split in &plan.splits {
            // The part `reach - t` at place t, and the other part of its pair.
            let others = &before[end - split - plan.reach + first..][..AT_ONCE];
            let pair = known
                .iter()
                .zip(others)
                .rposition(|(known, other)| known ^ other == symbol);
            least = least.max(pair);
        }
        if let Some(place) = least {
            return Some(plan.reach - first - place);
        }
    }
    None
}
