//! Games whose moves only remove tokens: subtraction and all-but games.
//!
//! | file | sets | idea |
//! |---|---|---|
//! | `members` | the same for every heap | the members, found as heaps reach them |
//! | `blocks` | few members | the 64 heaps that a member leads to, at once |
//! | `dense` | many members | for each value the heaps that have an option of it, as bits |
//! | `all_but` | all but a set that is the same for every heap | count the heaps that may not be reached |
//! | `as_rule` | others that can be written as loops | clauses of a rule, which are compiled (see [`crate::rules`]) |
//!
//! All others are left to the rules of the set, one option after the other.

pub mod all_but;
mod as_rule;
pub mod blocks;
pub mod dense;
pub mod members;

use self::{
    all_but::AllBut, as_rule::as_rule, blocks::RemovalBlocks, dense::DenseRemoval, members::Members,
};
use super::{every_option::EveryOption, tabulate::HeapByHeap};
use grundy_core::game::{Game, SubtractionGame, set::Set};
use grundy_work::method::Way;

/// The members up to this number are counted to estimate density.
const COUNTED: usize = 1 << 20;
/// A set is dense if more than one number in this many is a member. Measured on `squares`, `primes`
/// and congruences to 3 * 10^5: with lists a member takes 0.3 ns for each of two words of a heap,
/// with bits 64 heaps take as long.
const DENSE: f64 = 100.0;
/// The name of the way by bits of all later heaps.
pub const DENSE_BITS: &str = "dense";
/// Maximum number of heaps for which rows of bits are made: a row then takes 2 MiB.
const MOST_DENSE: usize = 1 << 24;
/// Maximum number of heaps whose values are kept as bits: 512 MiB for values below 64.
const MOST_BLOCKS: usize = 1 << 26;

/// The fastest way to the values of the heaps of a subtraction or all-but game; no heap above `to`
/// will be requested.
pub fn removal(game: &SubtractionGame, to: usize) -> (Way, Box<dyn HeapByHeap + '_>) {
    let way = |name, why| Way { name, why };
    let (members, farthest) = (Members::from_set(&game.set), farthest(&game.set, to));
    if let (false, Some(mut members)) = (game.all_but, members) {
        if to <= MOST_DENSE && members.is_certain() && is_dense(&game.set, &mut members, to) {
            return (
                way(DENSE_BITS, "a set with many members"),
                Box::new(DenseRemoval::new(members, to)),
            );
        }
        if farthest <= MOST_BLOCKS {
            return (
                way("blocks", "a set with few members"),
                Box::new(RemovalBlocks::new(members, farthest)),
            );
        }
    }
    if let (Some(rule), None) = (as_rule(game), game.set.elements()) {
        if let Some(method) = EveryOption::of_set(game, &rule) {
            return (
                way(
                    "as_rule",
                    "a set that depends on the heap, written as loops",
                ),
                Box::new(method),
            );
        }
    }
    let one_by_one = way("one_by_one", "a set that is no loop, or all but a set");
    match Members::from_set(&game.set).filter(|members| game.all_but && members.beyond == 0) {
        Some(members) => (one_by_one, Box::new(AllBut::new(members, farthest))),
        None => (
            one_by_one,
            Box::new(EveryOption::new(Game::Set(game.clone()))),
        ),
    }
}

/// The largest number that can be removed from a heap up to `to`.
pub fn farthest(set: &Set, to: usize) -> usize {
    match set {
        Set::Finite(members) => members
            .last()
            .and_then(|&last| usize::try_from(last).ok())
            .unwrap_or(to)
            .min(to),
        Set::Range(..) | Set::Named(_) | Set::Steps { .. } | Set::Each(_) | Set::Union(_) => to,
    }
}

/// Returns `true` if a set that is the same for every heap has enough members up to `to` for rows
/// of bits to be faster than lists. The members that are counted stay found.
#[allow(
    clippy::cast_precision_loss,
    reason = "the choice of the method needs only an estimate"
)]
fn is_dense(set: &Set, members: &mut Members, to: usize) -> bool {
    if matches!(set, Set::Finite(_)) {
        return false;
    }
    let counted = to.min(COUNTED);
    let members = members.to(counted, &|| true).unwrap_or_default();
    let count = |to: usize| members.partition_point(|&member| member <= to).max(1) as f64;
    let (half, all) = (count(counted / 2), count(counted));
    // The extrapolation assumes that the number of members grows as a power.
    let degree = (all / half).log2().clamp(0.0, 1.0);
    all * (to as f64 / counted.max(1) as f64).powf(degree) > to as f64 / DENSE
}
