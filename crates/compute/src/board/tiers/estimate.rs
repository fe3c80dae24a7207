//! The resources that a board by tiers takes, estimated before it starts.
#![allow(clippy::cast_precision_loss, reason = "estimates are rough")]

use super::{
    fetch::batch,
    heads::count,
    layout::{Layout, MOST_TAIL},
};
use grundy_core::game::Board;

/// Stored states that one thread computes in a second: measured with 6 x 6 marbles, with other work on the machine.
const RATE: f64 = 2.0e7;

/// The resources that a rank takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Needs {
    /// Maximum number of bytes of memory.
    pub bytes: f64,
    /// Bytes of disk for all ranks together, if tiers are written: those needed to resume.
    pub checkpoint: f64,
    /// Bytes of disk for all ranks together, if all tiers are kept.
    pub kept: f64,
    /// Seconds, if no rank waits for messages.
    pub seconds: f64,
}

/// Estimates the resources of each rank that computes a board together with others, with a number of threads on each.
#[must_use]
pub fn needs(board: &Board, ranks: usize, threads: usize) -> Needs {
    of(&Layout::new(board, MOST_TAIL), ranks, threads)
}

fn of(layout: &Layout, ranks: usize, threads: usize) -> Needs {
    let classes: Vec<f64> = count(layout).into_iter().map(|count| count as f64).collect();
    let (block, parts, reach) = (layout.block() as f64, layout.parts.len() as f64, layout.reach() as usize);
    let ranks_f = ranks.max(1) as f64;
    // A tier and the tiers that it needs.
    let windows = classes.windows((reach + 1).min(classes.len()));
    let share = |window: &[f64]| window.iter().map(|classes| (classes / ranks_f).ceil() * block).sum::<f64>();
    let tiers = windows.clone().map(share).fold(0.0, f64::max);
    // Each rank has the whole lists of heads, and the summaries of a tier from all ranks.
    let lists = windows.clone().map(|window| 8.0 * window.iter().sum::<f64>()).fold(0.0, f64::max)
        + 33.0 * 3.0 * classes.iter().copied().fold(0.0, f64::max);
    let largest: f64 = classes.iter().sum();
    // The received and the sent blocks, for the current batch and for the next one.
    let others = (ranks_f - 1.0) / ranks_f;
    let fetched = 4.0 * others * block * (batch(layout) as f64 * parts).min(largest);
    let turned = threads as f64 * block * parts;
    let all: f64 = classes.iter().sum::<f64>() * block;
    let window: f64 = windows.map(|window| window.iter().sum::<f64>()).fold(0.0, f64::max) * block;
    Needs {
        bytes: tiers + lists + fetched + turned,
        checkpoint: window,
        kept: all,
        seconds: all / ranks_f / threads.max(1) as f64 / RATE,
    }
}
