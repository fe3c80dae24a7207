//! Games whose moves only remove tokens: subtraction and all-but games.
//!
//! | file | sets | idea |
//! |---|---|---|
//! | `members` | the same for every heap | the members, found as heaps reach them |
//! | `blocks` | few members | the 64 heaps that a member leads to, at once |
//! | `dense` | many members | for each value the heaps that have an option of it, as bits |
//! | `as_rule` | other sets that depend on the heap | clauses of a rule, which are compiled (see [`crate::rules`]) |
//! | `window` | ranges that change with the heap | values counted in a window that slides |
//! | `one_by_one` | all others, and all but a set | mark each option, or count the heaps that may not be reached |
//! | `rule` | | shared parts of the methods that value one heap after the other |

mod as_rule;
pub mod blocks;
pub mod dense;
pub mod members;
pub mod one_by_one;
pub mod rule;
mod window;

use self::{as_rule::as_rule, blocks::Blocks, dense::Dense, members::Members, one_by_one::Removal, rule::farthest};
use super::{every_option::EveryOption, tabulate::HeapByHeap};
use grundy_core::game::{SubtractionGame, set::Set};
use grundy_work::method::Way;

/// The members up to this number are counted to estimate density.
const COUNTED: usize = 1 << 20;
/// A set is dense if more than one number in this many is a member. Measured on `squares`, `primes` and congruences to
/// 3 * 10^5: with lists a member takes 0.3 ns for each of two words of a heap, with bits 64 heaps take as long.
const DENSE: f64 = 100.0;
/// Maximum number of heaps for which rows of bits are made: a row then takes 2 MiB.
const MOST_DENSE: usize = 1 << 24;
/// Maximum number of heaps whose values are kept as bits: 512 MiB for values below 64.
const MOST_BLOCKS: usize = 1 << 26;

/// The fastest way to the values of the heaps of a subtraction or all-but game; no heap above `to` will be requested.
pub fn removal(game: &SubtractionGame, to: usize) -> (Way, Box<dyn HeapByHeap + '_>) {
    let way = |name, why| Way { name, why };
    if let (false, Some(mut members)) = (game.all_but, Members::of(&game.set)) {
        let farthest = farthest(&game.set, to);
        if to <= MOST_DENSE && members.is_certain() && is_dense(&game.set, &mut members, to) {
            return (way("dense", "a set with many members"), Box::new(Dense::new(members, to)));
        }
        if farthest <= MOST_BLOCKS {
            return (way("blocks", "a set with few members"), Box::new(Blocks::new(members, farthest)));
        }
    }
    let one_by_one =
        || (way("one_by_one", "a set that is no loop, or all but a set"), Box::new(Removal::new(game, to)) as _);
    match &game.set {
        Set::Each(_) | Set::Union(_) | Set::Range(..) if !game.all_but && game.set.elements().is_none() => {
            let compiled = as_rule(game).and_then(|rule| EveryOption::of_set(game, &rule));
            compiled.map_or_else(one_by_one, |method| {
                (way("as_rule", "a set that depends on the heap, written as loops"), Box::new(method) as _)
            })
        }
        _ => one_by_one(),
    }
}

/// Returns `true` if a set that is the same for every heap has enough members up to `to` for rows of bits to be faster
/// than lists. The members that are counted stay found.
#[allow(clippy::cast_precision_loss, reason = "the choice of the method needs only an estimate")]
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
