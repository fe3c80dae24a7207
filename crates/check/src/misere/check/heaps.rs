//! The options of heaps, from the description of the game.

use std::collections::BTreeSet;

use super::monoid::MonoidTable;
use crate::check::{CheckError, CheckResult, plain::splits, refute_field, unless_cancelled};
use grundy_core::{
    game::{Game, code::MAX_PARTS},
    progress::Progress,
};

/// Returns T(h): the images of the options of heap `h`, which are sums of heaps below `phi.len()`.
///
/// # Errors
/// If the game is not a game of heaps, or `progress` asks to stop.
pub(super) fn images(
    game: &Game,
    heap: usize,
    phi: &[u32],
    table: &MonoidTable,
    progress: &dyn Progress,
) -> CheckResult<BTreeSet<u32>> {
    let mut images = BTreeSet::new();
    let image = |x: u32, part: usize| phi.get(part).map_or(x, |&y| table.product(x, y));
    if let Some(code) = game.code() {
        let last = if code.tail.is_empty() {
            heap.min(code.digits.len())
        } else {
            heap
        };
        for removed in 0..=last {
            let digit = code.digit(removed as u64);
            for count in (0..=MAX_PARTS).filter(|&count| digit.allows(count)) {
                unless_cancelled(progress)?;
                splits((heap - removed, count), digit.parts, 0, &image, &mut |x| {
                    _ = images.insert(x);
                });
            }
        }
        return Ok(images);
    }
    let Some(rules) = game.heaps() else {
        return Err(refute_field("game", game, "it is not a game of heaps"));
    };
    let mut sum = |parts: &[u64]| {
        let parts = parts.iter().filter_map(|&part| usize::try_from(part).ok());
        images.insert(parts.fold(0, image));
    };
    let are_all = rules.options_while(&(heap as u64), &|| !progress.cancelled(), &mut sum);
    if are_all {
        Ok(images)
    } else {
        Err(CheckError::Cancelled)
    }
}
