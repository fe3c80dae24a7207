//! The kernel for every CPU: heap after heap.

use super::{
    plan::Plan,
    symbol::{self, INDICES},
    window::WindowError,
    witness::smaller_part,
};

/// Computes the symbol of heap n. `before` ends with the heap before n, and has at least
/// [`Plan::kept`] heaps. If the smaller part of a witness is larger than `largest_part`, it
/// replaces `largest_part`.
///
/// # Errors
/// If the heap cannot be shown to be common.
#[inline]
pub(super) fn symbol(
    plan: &Plan,
    before: &[u8],
    n: u64,
    largest_part: &mut usize,
) -> Result<u8, WindowError> {
    let end = before.len();
    let mut excluded = 0_u32;
    for exclusion in &plan.excluding {
        excluded |= 1 << symbol::index(before[end - exclusion.distance] ^ exclusion.symbol);
    }
    let index = excluded.trailing_ones();
    if index >= INDICES {
        return Err(WindowError::LargeValue { heap: n });
    }
    let mut wanted = plan.needed(n, index);
    for exclusion in &plan.learnt {
        if wanted == 0 {
            break;
        }
        wanted &= !(1 << symbol::index(before[end - exclusion.distance] ^ exclusion.symbol));
    }
    while wanted != 0 {
        let rare = symbol::symbol_of(wanted.trailing_zeros());
        wanted &= wanted - 1;
        let part = smaller_part(plan, before, rare).ok_or(WindowError::NoWitness { heap: n })?;
        *largest_part = part.max(*largest_part);
    }
    Ok(symbol::symbol_of(index))
}
