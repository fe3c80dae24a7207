//! The parts that exclude rare values most often, learnt from the last heaps of the head.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::{
    head::Head,
    plan::{Exclusion, Inapplicable, Plan},
    symbol,
};
use grundy_core::game::HeapCode;

/// Maximum number of learnt parts. Measured on one core of a Zen 3 for 0.106 and 0.104: with 44
/// parts one heap in ninety needs a search; neither more parts nor fewer were faster.
const MOST: usize = 44;
/// Maximum size of the parts that are tried: larger parts exclude a rare value no more often than
/// others.
const TRIED: usize = 1024;
/// Number of heaps that are learnt from.
const SAMPLES: usize = 2048;
/// The distance between two samples; a prime, so the samples cover all residues.
const STEP: usize = 47;
/// The smallest distance of a learnt exclusion. Learnt exclusions are looked up for 64 heaps at
/// once, before the previous 64 heaps have left the CPU's store queue.
pub(super) const NEAREST: usize = 128;

/// Builds the plan for the heaps after the head.
///
/// # Errors
/// If the kernel does not apply to what the head shows.
pub fn plan(code: &HeapCode, head: &Head) -> Result<Plan, Inapplicable> {
    let mut plan = Plan::plan_unlearnt(code, head)?;
    learn(&mut plan, head);
    Ok(plan)
}

/// Fills in `learnt` greedily: each time the part that excludes most of the remaining values; of
/// several such parts the nearest.
fn learn(plan: &mut Plan, head: &Head) {
    let last = head.last(usize::MAX);
    let base = head.len() - last.len() as u64;
    let symbols: Vec<u8> = last
        .iter()
        .map(|&value| symbol::symbol_of(plan.projection.index(value)))
        .collect();
    let farthest = plan.reach + plan.digits;
    let samples = (farthest..symbols.len()).rev().step_by(STEP).take(SAMPLES);
    let mut wanted: Vec<(usize, u32)> = samples
        .map(|place| {
            (
                place,
                plan.needed(base + place as u64, symbol::index(symbols[place])),
            )
        })
        .collect();
    let candidates = candidates(plan);
    // The number of remaining values that a candidate excludes only decreases, so most candidates
    // are counted once (lazy greedy choice: Minoux, Accelerated greedy algorithms, 1978).
    let mut bounds: BinaryHeap<(usize, Reverse<usize>)> = (0..candidates.len())
        .map(|candidate| (usize::MAX, Reverse(candidate)))
        .collect();
    wanted.retain(|&(_, wanted)| wanted != 0);
    while plan.learnt.len() < MOST {
        let Some((bound, Reverse(candidate))) = bounds.pop() else {
            break;
        };
        let (exclusion, part) = candidates[candidate];
        let bit = |place: usize| {
            1 << symbol::index(symbols[place - exclusion.distance] ^ exclusion.symbol)
        };
        let count = wanted
            .iter()
            .filter(|&&(place, wanted)| wanted & bit(place) != 0)
            .count();
        if count < bound {
            bounds.push((count, Reverse(candidate)));
            continue;
        }
        if count == 0 {
            break;
        }
        for (place, wanted) in &mut wanted {
            *wanted &= !bit(*place);
        }
        wanted.retain(|&(_, wanted)| wanted != 0);
        plan.learnt.push(exclusion);
        plan.largest_learnt = plan.largest_learnt.max(part);
    }
}

/// The exclusions that may be learnt, each with its part, in the order of the parts.
fn candidates(plan: &Plan) -> Vec<(Exclusion, usize)> {
    let mut candidates = Vec::new();
    for part in 1..=TRIED.min(plan.reach) {
        let symbol = plan.reversed[plan.reach - part];
        if symbol != symbol::NONE {
            let distances = plan
                .splits
                .iter()
                .map(|split| split + part)
                .filter(|&distance| distance >= NEAREST);
            candidates.extend(distances.map(|distance| (Exclusion { distance, symbol }, part)));
        }
    }
    candidates
}
