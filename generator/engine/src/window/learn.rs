//! Which parts exclude rare values most often: learnt from the last heaps of the head.

use super::{
    head::Head,
    plan::{Plan, Tap},
    symbol,
};

/// The most parts that are learnt. Measured on one core of a Zen 3, 0.106 and 0.104: with 44 one heap in ninety needs
/// a search, and neither more nor fewer was faster.
const MOST: usize = 44;
/// Parts that are tried: larger ones exclude a rare value no more often than others.
const TRIED: usize = 1024;
/// Heaps that are learnt from.
const SAMPLES: usize = 2048;
/// The distance between two of them; a prime, so that they fall on all residues.
const STEP: usize = 47;
/// What is learnt is looked up for 64 heaps at once before the 64 heaps before them have left the CPU's store queue.
pub(super) const NEAREST: usize = 128;

/// Fills in `learnt`: greedily, each time the part that excludes most of what is left.
pub(super) fn learn(plan: &mut Plan, head: &Head) {
    let last = head.last(usize::MAX);
    let base = head.len() - last.len() as u64;
    let symbols: Vec<u8> = last.iter().map(|&value| symbol::of(plan.projection.index(value))).collect();
    let farthest = plan.reach + plan.digits;
    let samples = (farthest..symbols.len()).rev().step_by(STEP).take(SAMPLES);
    let mut wanted: Vec<(usize, u32)> =
        samples.map(|place| (place, plan.needed(base + place as u64, symbol::index(symbols[place])))).collect();
    while plan.learnt.len() < MOST {
        wanted.retain(|&(_, wanted)| wanted != 0);
        let mut best = (0, Tap { distance: 0, symbol: 0 }, 0);
        for part in 1..=TRIED.min(plan.reach) {
            let of_part = plan.reversed[plan.reach - part];
            if of_part == symbol::NONE {
                continue;
            }
            for distance in plan.splits.iter().map(|split| split + part).filter(|&distance| distance >= NEAREST) {
                let excluded = |&&(place, wanted): &&(usize, u32)| {
                    wanted >> symbol::index(symbols[place - distance] ^ of_part) & 1 == 1
                };
                let count = wanted.iter().filter(excluded).count();
                if count > best.0 {
                    best = (count, Tap { distance, symbol: of_part }, part);
                }
            }
        }
        let (count, tap, part) = best;
        if count == 0 {
            break;
        }
        for (place, wanted) in &mut wanted {
            *wanted &= !(1 << symbol::index(symbols[*place - tap.distance] ^ tap.symbol));
        }
        plan.learnt.push(tap);
        plan.largest_learnt = plan.largest_learnt.max(part);
    }
}
