//! Positions at which a claim may well be false: next to the numbers that it names.

use std::collections::BTreeSet;

use crate::product::product;
use grundy_core::{
    claim::{Claim, ClaimNode},
    game::expr::Expr,
};

/// The maximum number of constants of a claim that are used.
const MOST_NUMBERS: usize = 64;
/// The maximum number of positions.
const MOST_POSITIONS: usize = 1 << 14;

/// Returns the positions whose numbers differ by at most 1 from numbers of the claim, or are 0.
pub(super) fn suspects(claim: &Claim, sides: &[Option<u64>]) -> Vec<Vec<u128>> {
    let mut named = BTreeSet::from([0]);
    claim.walk(&mut |expr| {
        if let Expr::Int(value) = expr {
            named.insert(value.unsigned_abs());
        }
    });
    for node in &claim.nodes {
        if let ClaimNode::Table { head, .. } = node {
            named.insert(head.len() as u128);
        }
    }
    let near: BTreeSet<u128> = named
        .into_iter()
        .take(MOST_NUMBERS)
        .flat_map(|number| [number.saturating_sub(1), number, number.saturating_add(1)])
        .collect();
    let inside = |side: &Option<u64>| {
        near.iter()
            .copied()
            .filter(|&number| side.is_none_or(|side| number < u128::from(side)))
            .collect()
    };
    product(sides.iter().map(inside), MOST_POSITIONS)
}
