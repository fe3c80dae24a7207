//! The simplest form of the sparse-space method, one heap at a time. Tests compare the engine's
//! values with it, and the benchmark compares the engine's speed with it. Frozen: it does not
//! change with the engine.
//!
//! A module that includes this file must have `HeapCode` and `Parts` in scope.

use super::{HeapCode, PartDemand};

/// The Grundy values of the heaps 0..=to of a code without a tail, in which a heap is split into at
/// most two.
///
/// The mask changes only the speed: each value is always the exact mex.
pub fn values(code: &HeapCode, to: usize) -> Vec<u16> {
    let mut g: Vec<u16> = Vec::with_capacity(to + 1);
    // `reversed` has g(n) at to - n: the partners of consecutive parts are then also consecutive.
    let mut reversed = vec![0; to + 1];
    let (mut mask, mut rares, mut stamps) = (None, Vec::new(), vec![0; 1 << 16]);
    for n in 0..=to {
        if n >= 256 && n.is_power_of_two() {
            mask = best_mask(&g);
            rares.clear();
            rares.extend((1..n).filter(|&heap| mask.is_some_and(|mask| is_rare(g[heap], mask))));
        }
        let value = value(code, &g, &reversed, mask, &rares, &mut stamps);
        reversed[to - n] = value;
        g.push(value);
        if n > 0 && mask.is_some_and(|mask| is_rare(value, mask)) {
            rares.push(n);
        }
    }
    g
}

fn is_rare(value: u16, mask: u16) -> bool {
    (value & mask).count_ones() % 2 == 0
}

/// The mask that leaves the fewest rare heaps, unless more than a third of the heaps are rare.
fn best_mask(g: &[u16]) -> Option<u16> {
    let mut counts = vec![0_usize; (usize::from(*g.iter().max()?) + 1).next_power_of_two()];
    for &value in &g[1..] {
        counts[usize::from(value)] += 1;
    }
    let rare = |mask: u16| {
        let of_value = (0..).zip(&counts);
        of_value
            .filter(|&(v, _)| is_rare(v, mask))
            .map(|(_, count)| count)
            .sum::<usize>()
    };
    let masks = 0..u16::try_from(counts.len()).ok()?;
    let (rare, mask) = masks.map(|mask| (rare(mask), mask)).min()?;
    (3 * rare <= g.len()).then_some(mask)
}

/// The mex of the options of the heap `g.len()`.
fn value(
    code: &HeapCode,
    g: &[u16],
    reversed: &[u16],
    mask: Option<u16>,
    rares: &[usize],
    stamps: &mut [usize],
) -> u16 {
    let n = g.len();
    // A value is marked if its stamp is this number.
    let now = n + 1;
    let mut splits = Vec::new();
    for removed in 0..=code.digits.len().min(n) {
        let (digit, total) = (code.digit(removed as u64), n - removed);
        if digit.heaps & 1 != 0 && total == 0 {
            stamps[0] = now;
        }
        if digit.heaps & 2 != 0 && removed > 0 && total > 0 {
            stamps[usize::from(g[total])] = now;
        }
        if digit.heaps & 4 == 0 || total < 2 {
            continue;
        }
        // The parts a <= total - a.
        let most = match digit.parts {
            PartDemand::Unequal => (total - 1) / 2,
            _ => total / 2,
        };
        match (digit.parts, mask) {
            (PartDemand::Equal, _) if total % 2 == 0 => stamps[0] = now,
            (PartDemand::Equal, _) => {}
            (_, None) => (1..=most).for_each(|a| stamps[usize::from(g[a] ^ g[total - a])] = now),
            (parts, Some(_)) => {
                let rares = rares.iter().take_while(|&&rare| rare < total);
                for &rare in
                    rares.filter(|&&rare| parts != PartDemand::Unequal || 2 * rare != total)
                {
                    stamps[usize::from(g[rare] ^ g[total - rare])] = now;
                }
                splits.push((total, most));
            }
        }
    }
    let has_witness = |value: u16| {
        mask.is_some_and(|mask| is_rare(value, mask))
            && splits.iter().any(|&(total, most)| {
                let partners = &reversed[reversed.len() - total..][..most];
                any_pair(&g[1..=most], partners, value)
            })
    };
    let is_option = |value: &u16| stamps[usize::from(*value)] == now || has_witness(*value);
    (0..u16::MAX)
        .find(|value| !is_option(value))
        .unwrap_or(u16::MAX)
}

/// Returns `true` if `a[i] ^ b[i]` = `value` for some i. Works in blocks without branches, which
/// become vector instructions.
#[allow(clippy::needless_bitwise_bool)]
// When inlined, the loop did not become vector instructions, and the comparison would flatter the
// engine.
#[inline(never)]
fn any_pair(a: &[u16], b: &[u16], value: u16) -> bool {
    let hit = |a: &[u16], b: &[u16]| {
        a.iter()
            .zip(b)
            .fold(false, |hit, (&a, &b)| hit | (a ^ b == value))
    };
    let (mut fronts, mut backs) = (a.chunks_exact(64), b.chunks_exact(64));
    fronts.by_ref().zip(backs.by_ref()).any(|(a, b)| hit(a, b))
        || hit(fronts.remainder(), backs.remainder())
}
