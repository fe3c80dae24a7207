//! Checks that every position that has a move and an image outside P has an option in P.
//!
//! There are infinitely many positions, but finitely many pairs (x, X) of an image and the set of
//! the images of the options. A heap with the pair (y, T) added to a position with the pair (x, X)
//! gives (x y, X y and x T), and a larger X gives a larger set. So among pairs with the same image
//! only the pairs with inclusion-minimal sets are kept. A pair is dead if each z has x z in P or an
//! element of X z in P: then, whatever is added, the image or the image of an option is in P. Sums
//! with a dead pair are not checked.

use std::collections::{BTreeSet, VecDeque};

use super::monoid::MonoidTable;
use crate::check::{CheckError, CheckResult, refute_field, unless_cancelled};
use grundy_core::progress::Progress;

/// A heap's image and the images of its options.
pub(super) type ImagePair = (u32, BTreeSet<u32>);

/// The maximum number of kept pairs.
const MOST_PAIRS: usize = 1 << 20;

/// Checks all sums of heaps with these pairs; the sets are not empty.
pub(super) fn all_win_or_lose(
    table: &MonoidTable,
    heaps: &BTreeSet<ImagePair>,
    progress: &dyn Progress,
) -> CheckResult {
    let mut kept: Vec<Vec<BTreeSet<u32>>> = vec![Vec::new(); table.order];
    let mut queue: VecDeque<ImagePair> = VecDeque::new();
    let mut count = 0_usize;
    let mut live: Vec<&ImagePair> = Vec::new();
    for pair in heaps {
        unless_cancelled(progress)?;
        answer(table, pair)?;
        if !dead(table, pair) {
            live.push(pair);
        }
    }
    for pair in &live {
        keep(&mut kept, &mut queue, (*pair).clone());
    }
    while let Some((x, options)) = queue.pop_front() {
        if !kept[x as usize].contains(&options) {
            continue;
        }
        for (y, more) in &live {
            unless_cancelled(progress)?;
            let moved = options.iter().map(|&t| table.product(t, *y));
            let moved = moved
                .chain(more.iter().map(|&t| table.product(t, x)))
                .collect();
            let pair = (table.product(x, *y), moved);
            answer(table, &pair)?;
            count += 1;
            if count > MOST_PAIRS * 64 || queue.len() > MOST_PAIRS {
                return Err(CheckError::TooLarge(format!(
                    "the check of all positions needs more than {count} pairs"
                )));
            }
            if !dead(table, &pair) {
                keep(&mut kept, &mut queue, pair);
            }
        }
    }
    Ok(())
}

fn keep(kept: &mut [Vec<BTreeSet<u32>>], queue: &mut VecDeque<ImagePair>, (x, options): ImagePair) {
    let sets = &mut kept[x as usize];
    if sets.iter().any(|smaller| smaller.is_subset(&options)) {
        return;
    }
    sets.retain(|larger| !options.is_subset(larger));
    sets.push(options.clone());
    queue.push_back((x, options));
}

/// Checks that an image outside P has an option in P.
fn answer(table: &MonoidTable, (x, options): &ImagePair) -> CheckResult {
    if table.is_p(*x) || options.iter().any(|&t| table.is_p(t)) {
        return Ok(());
    }
    let truth = "a position with this image has moves, but no move to P: it should be in P";
    Err(refute_field("quotient.p", format!("without {x}"), truth))
}

fn dead(table: &MonoidTable, (x, options): &ImagePair) -> bool {
    table.elements().all(|z| {
        table.is_p(table.product(*x, z)) || options.iter().any(|&t| table.is_p(table.product(t, z)))
    })
}
