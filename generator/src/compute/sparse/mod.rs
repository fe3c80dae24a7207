//! Codes in which a heap falls into at most two: the sparse-space method (Winning Ways, chapter 4), a block of
//! consecutive heaps at a time. `docs/engine.md` explains it with pictures and what each stage costs.
//!
//! A split into the heaps a and b excludes g(a) ^ g(b). With the positions divided into rare and common by a
//! `Mask`, a value that is common at n can only come of a pair with a rare part, and there are few
//! of those. So g(n) is the least common value that no such pair gives, unless a lesser rare value is not excluded
//! either; for each of these a pair of common parts is looked for, and it is nearly always found soon.
//!
//! | file | stage |
//! |---|---|
//! | `known` | the values so far, mask and rare positions; the exact value of one more heap by the slow way |
//! | `taps` | what each known part excludes in all later heaps |
//! | `order` | the most useful taps first |
//! | `kernel` | the loops: stamp, compare, choose the least |
//! | `far` | what all heaps before a block leave of the common and of the rare values |
//! | `block` | heap by heap what is near, and the answer |
//!
//! Mask, order and all tuning decide only the speed: whatever they are, each value is the exact mex. The mask is chosen
//! anew each time the heap doubles or the values get one bit longer. Where no mask leaves few rare positions, every pair
//! is marked.

mod block;
mod far;
mod kernel;
mod known;
mod order;
mod taps;
#[cfg(test)]
mod tests;

use super::{
    Computed, Stop,
    cpu::{self, Level},
};
use crate::{
    game::HeapCode,
    progress::Progress,
    values::{Cell, Width},
};
use block::Blocks;
use kernel::Word;
use known::{Known, Rules};

/// From this heap on a mask is looked for; below, every pair is marked.
const FIRST_MASK: usize = 256;
/// From this heap on heaps are taken in blocks.
const FIRST_BLOCK: usize = 1024;
/// Heaps between two looks at `Progress`.
const REPORT: usize = 256;

/// Grundy values of the heaps 0..=to.
pub(crate) fn compute<T: Cell>(code: &HeapCode, to: usize, progress: &dyn Progress) -> Computed<T> {
    compute_with(Plan::default(), code, to, progress)
}

/// What may differ from run to run, the values being the same.
#[derive(Debug, Clone, Copy)]
struct Plan {
    level: Level,
    /// From this heap on heaps are taken in blocks.
    first_block: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Self { level: Level::best(), first_block: FIRST_BLOCK }
    }
}

fn compute_with<T: Cell>(plan: Plan, code: &HeapCode, to: usize, progress: &dyn Progress) -> Computed<T> {
    let mut reported = 0;
    let mut narrow = Known::<u8>::new(plan.level, Rules::new(code, to), to);
    match advance::<u8, 32>(&mut narrow, plan, to, &mut reported, progress) {
        Err(Stop::TooWide { .. }) if T::WIDTH > Width::U8 => {}
        result => return result.and_then(|()| converted(narrow.values)),
    }
    let mut middle = narrow.widened::<u16>(to);
    match advance::<u16, 32>(&mut middle, plan, to, &mut reported, progress) {
        Err(Stop::TooWide { .. }) if T::WIDTH > Width::U16 => {}
        result => return result.and_then(|()| converted(middle.values)),
    }
    let mut wide = middle.widened::<u32>(to);
    advance::<u32, 8>(&mut wide, plan, to, &mut reported, progress)?;
    converted(wide.values)
}

fn converted<T: Cell, U: Cell>(values: Vec<U>) -> Computed<T> {
    let cells = values.into_iter().enumerate();
    cells.map(|(heap, value)| super::fit(value.into(), heap)).collect()
}

/// Adds values up to heap `to`, or until one does not fit; of how many `progress` heard is `reported`.
fn advance<T: Word, const W: usize>(
    known: &mut Known<T>,
    plan: Plan,
    to: usize,
    reported: &mut usize,
    progress: &dyn Progress,
) -> Result<(), Stop> {
    let mut blocks: Option<Blocks<T, W>> = None;
    let mut next_choice = known.values.len().max(FIRST_MASK);
    let mut bits = 0;
    while known.values.len() <= to {
        let heap = known.values.len();
        if heap >= next_choice || bits < u32::BITS - known.largest.leading_zeros() && heap >= FIRST_MASK {
            known.choose_mask();
            next_choice = (heap + 1).next_power_of_two();
            bits = u32::BITS - known.largest.leading_zeros();
            blocks = blocks.filter(|blocks| Some(blocks.mask()) == known.mask);
            if let Some(blocks) = &mut blocks {
                blocks.learn(known);
            }
        }
        match known.mask {
            // Moves that take a block or more are left to the slow way.
            Some(mask) if heap >= plan.first_block && known.rules.farthest < W && heap + W <= to + 1 => {
                let blocks = blocks.get_or_insert_with(|| Blocks::new(plan.level, known, mask));
                blocks.advance(known)?;
            }
            _ => {
                let value = known.next_value();
                known.push(value)?;
            }
        }
        if known.values.len() >= *reported + REPORT {
            progress.advance((known.values.len() - *reported) as u64);
            *reported = known.values.len();
            if progress.cancelled() {
                return Err(Stop::Interrupted);
            }
        }
    }
    progress.advance((known.values.len() - *reported) as u64);
    Ok(())
}
