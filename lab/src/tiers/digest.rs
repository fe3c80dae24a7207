//! The digest by tiers, for values that are not all in memory at once.
//!
//! The SHA-256 of all values in the order of states would need the values in that order. Tiers come
//! in another order, and only one of the states that symmetries exchange is computed. So each class
//! of heads has the SHA-256 of its block (a byte for each set of filled cells of the tail, in
//! increasing order), each tier has the SHA-256 of these 32 bytes of all its classes, and the board
//! has the SHA-256 of these 32 bytes of all its tiers, the fullest first.

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::{
    heads::Heads,
    kernel::ClassSummary,
    layout::{Layout, MOST_TAIL},
    tier::TierDigest,
};
use grundy_core::{digest::hexadecimal, game::Board};

/// The digests of all tiers, the fullest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardDigest {
    /// The digest of each tier.
    pub tiers: Vec<TierDigest>,
    /// The SHA-256 of the tiers' digests as 64 hexadecimal digits.
    pub sha256: String,
}

impl BoardDigest {
    pub(super) fn from_tiers(tiers: Vec<TierDigest>) -> Self {
        let mut all = Sha256::new();
        for tier in &tiers {
            all.update(from_hexadecimal(&tier.sha256));
        }
        Self {
            sha256: hexadecimal(&all.finalize()),
            tiers,
        }
    }

    /// Number of states.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.tiers.iter().map(|tier| tier.states).sum()
    }

    /// The largest value.
    #[must_use]
    pub fn largest(&self) -> u8 {
        self.tiers
            .iter()
            .map(|tier| tier.largest)
            .max()
            .unwrap_or(0)
    }
}

/// The digest of values that are all in memory: `value` returns the value of a mask of filled
/// cells.
#[must_use]
pub fn of_table(board: &Board, value: impl Fn(u64) -> u8 + Sync) -> BoardDigest {
    of_table_with(&Layout::new(board, MOST_TAIL), value)
}

/// Returns the digest of values in memory, by the tiers of a layout.
pub fn of_table_with(layout: &Layout, value: impl Fn(u64) -> u8 + Sync) -> BoardDigest {
    let tier = |filled: u32| {
        let heads = Heads::new(layout, filled);
        let block = |&head: &u64| {
            let state =
                |tail: usize| value(layout.on_board(head << layout.tail_cells | tail as u64));
            let block: Vec<u8> = (0..layout.states()).map(state).collect();
            ClassSummary {
                sha256: Sha256::digest(&block).into(),
                largest: block.into_iter().max().unwrap_or(0),
            }
        };
        let summaries: Vec<ClassSummary> = heads.least.par_iter().map(block).collect();
        of_tier(layout, filled, &heads, &summaries)
    };
    BoardDigest::from_tiers((0..=layout.head_cells).rev().map(tier).collect())
}

/// The digest of a tier from the summaries of its classes, in order.
pub(super) fn of_tier(
    layout: &Layout,
    filled: u32,
    heads: &Heads,
    summaries: &[ClassSummary],
) -> TierDigest {
    let mut all = Sha256::new();
    for summaries in summaries {
        all.update(summaries.sha256);
    }
    let images: u64 = heads
        .least
        .iter()
        .filter_map(|&head| layout.images(head))
        .sum();
    TierDigest {
        filled,
        classes: heads.least.len() as u64,
        states: images * layout.states() as u64,
        largest: summaries
            .iter()
            .map(|summaries| summaries.largest)
            .max()
            .unwrap_or(0),
        sha256: hexadecimal(&all.finalize()),
    }
}

/// Converts hexadecimal digits into bytes.
fn from_hexadecimal(digits: &str) -> Vec<u8> {
    let byte = |at: usize| {
        digits
            .get(at..at + 2)
            .and_then(|two| u8::from_str_radix(two, 16).ok())
    };
    (0..digits.len()).step_by(2).map_while(byte).collect()
}
