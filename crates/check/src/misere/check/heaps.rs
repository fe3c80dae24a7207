//! The options of heaps, from the description of the game.

use std::collections::BTreeSet;

use super::monoid::{Table, refuse};
use crate::CheckError;
use grundy_core::{
    game::{Game, HeapCode, code::Parts},
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
    table: &Table,
    progress: &dyn Progress,
) -> Result<BTreeSet<u32>, CheckError> {
    let mut images = BTreeSet::new();
    let go_on = || !progress.cancelled();
    let mut sum = |parts: &[u64]| {
        let heaps = parts.iter().filter_map(|&part| phi.get(usize::try_from(part).ok()?));
        images.insert(heaps.fold(0, |x, &y| table.product(x, y)));
    };
    let are_all = match (game.code(), game.heaps()) {
        (Some(code), _) => by_digits(code, heap as u64, &go_on, &mut sum),
        (None, Some(rules)) => rules.options_while(&(heap as u64), &go_on, &mut sum),
        (None, None) => return Err(refuse("game", game, "it is not a game of heaps")),
    };
    if are_all { Ok(images) } else { Err(CheckError::Cancelled) }
}

/// Calls `sum` with the parts in increasing order, for each number of removed tokens and each number of parts. Returns
/// `false` if `go_on` asked to stop.
fn by_digits(code: &HeapCode, heap: u64, go_on: &dyn Fn() -> bool, sum: &mut dyn FnMut(&[u64])) -> bool {
    let last = if code.tail.is_empty() { heap.min(code.digits.len() as u64) } else { heap };
    for removed in 0..=last {
        let (digit, rest) = (code.digit(removed), heap - removed);
        let mut accept = |parts: &[u64]| {
            let fits = match digit.parts {
                Parts::Any => true,
                Parts::Unequal => parts.windows(2).all(|pair| pair[0] != pair[1]),
                Parts::Equal => parts.windows(2).all(|pair| pair[0] == pair[1]),
            };
            if fits {
                sum(parts);
            }
        };
        if digit.heaps & 1 != 0 && rest == 0 {
            accept(&[]);
        }
        if digit.heaps & 2 != 0 && rest > 0 {
            accept(&[rest]);
        }
        for a in 1..=rest / 2 {
            if digit.heaps & 4 != 0 {
                accept(&[a, rest - a]);
            }
            if digit.heaps & 0b1_1000 == 0 {
                continue;
            }
            if !go_on() {
                return false;
            }
            for b in a..=(rest - a) / 2 {
                if digit.heaps & 8 != 0 {
                    accept(&[a, b, rest - a - b]);
                }
                if digit.heaps & 0b1_0000 == 0 {
                    continue;
                }
                for c in b..=(rest - a - b) / 2 {
                    accept(&[a, b, c, rest - a - b - c]);
                }
            }
        }
    }
    true
}
