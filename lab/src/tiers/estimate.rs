//! The resources that a board by tiers takes, estimated before it starts.
#![allow(clippy::cast_precision_loss, reason = "estimates are rough")]

use super::{
    fetch::batch,
    heads::count,
    layout::{Layout, MOST_TAIL},
};
use grundy_compute::cost::Estimate;
use grundy_core::game::Board;

/// Stored states that one thread computes in a second: measured with 6 x 6 marbles, with other work
/// on the machine.
const STATES: f64 = 2.0e7;

/// Estimates the resources of each rank that computes a board together with others, with a number
/// of threads on each.
#[must_use]
pub fn estimate(board: &Board, ranks: usize, threads: usize) -> Estimate {
    let layout = &Layout::new(board, MOST_TAIL);
    let classes: Vec<f64> = count(layout)
        .into_iter()
        .map(|count| count as f64)
        .collect();
    let (block, parts, reach) = (
        layout.block() as f64,
        layout.parts.len() as f64,
        layout.reach() as usize,
    );
    let ranks_f = ranks.max(1) as f64;
    // A tier and the tiers that it needs.
    let windows = classes.windows((reach + 1).min(classes.len()));
    let share = |window: &[f64]| {
        window
            .iter()
            .map(|classes| (classes / ranks_f).ceil() * block)
            .sum::<f64>()
    };
    let tiers = windows.clone().map(share).fold(0.0, f64::max);
    // Each rank has the whole lists of heads, and the summaries of a tier from all ranks.
    let lists = windows
        .map(|window| 8.0 * window.iter().sum::<f64>())
        .fold(0.0, f64::max)
        + 33.0 * 3.0 * classes.iter().copied().fold(0.0, f64::max);
    let largest: f64 = classes.iter().sum();
    // The received and the sent blocks, for the current batch and for the next one.
    let others = (ranks_f - 1.0) / ranks_f;
    let fetched = 4.0 * others * block * (batch(layout) as f64 * parts).min(largest);
    let turned = threads as f64 * block * parts;
    let states = largest * block / ranks_f;
    Estimate {
        bytes: tiers + lists + fetched + turned,
        seconds: states / threads.max(1) as f64 / STATES,
    }
}
