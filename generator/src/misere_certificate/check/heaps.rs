//! The options of heaps, from the description of the game.

use std::collections::BTreeSet;

use super::monoid::Table;
use crate::game::{Game, HeapCode, Rules, code::Parts};

/// T(h): the images of the options of heap `h`, which are sums of heaps below `phi.len()`. `None` if the game is not one of heaps.
pub(super) fn images(game: &Game, heap: usize, phi: &[u32], table: &Table) -> Option<BTreeSet<u32>> {
    let mut images = BTreeSet::new();
    let mut sum = |parts: &[u64]| {
        let heaps = parts.iter().filter_map(|&part| phi.get(usize::try_from(part).ok()?));
        images.insert(heaps.fold(0, |x, &y| table.product(x, y)));
    };
    match game {
        Game::Code(code) => by_digits(code, heap as u64, &mut sum),
        Game::Set(set) => set.options(&(heap as u64), &mut sum),
        Game::Rule(rule) => rule.options(&(heap as u64), &mut sum),
        Game::Lists(rule) => rule.options(&(heap as u64), &mut sum),
        Game::Lattice(_)
        | Game::Strip(_)
        | Game::Board(_)
        | Game::State(_)
        | Game::Piece(_)
        | Game::Ring(_)
        | Game::Row(_)
        | Game::Finite(_)
        | Game::Sum(_)
        | Game::Product(_) => return None,
    }
    Some(images)
}

/// For each number of tokens removed and each number of parts, the parts in increasing order.
fn by_digits(code: &HeapCode, heap: u64, sum: &mut dyn FnMut(&[u64])) {
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
}
