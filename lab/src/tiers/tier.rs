//! All heads with the same number of filled cells.

use serde::{Deserialize, Serialize};

use super::{heads::Heads, layout::Layout};

/// A tier, of which a rank has the blocks of its own classes: every `ranks`-th class, starting at
/// its own number.
#[derive(Debug)]
pub struct Tier {
    /// Number of filled cells of the head.
    pub filled: u32,
    /// The heads of the tier.
    pub heads: Heads,
    /// The values of the blocks of this rank, one after the other.
    pub own: Vec<u8>,
}

/// The summary of a tier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TierDigest {
    /// Number of filled cells of the head.
    pub filled: u32,
    /// Number of heads, where heads that symmetries exchange count once.
    pub classes: u64,
    /// Number of states of the board, where each of the states that symmetries exchange counts.
    pub states: u64,
    /// The largest value.
    pub largest: u8,
    /// The SHA-256 of the SHA-256 of the classes' blocks in increasing order of their least heads,
    /// as 64 hexadecimal digits.
    pub sha256: String,
}

/// A class that a placement leads to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub filled: u32,
    /// Number of the class in its tier.
    pub class: usize,
    /// The symmetry that maps the head to the class's least one.
    pub turn: usize,
}

/// Finds the block of a head; `None` if no tier has it.
pub(super) fn place(layout: &Layout, tiers: &[Tier], head: u64) -> Option<Place> {
    let (least, turn) = layout.canonical(head);
    let tier = tiers.iter().find(|tier| tier.filled == head.count_ones())?;
    Some(Place {
        filled: tier.filled,
        class: tier.heads.find(least)?,
        turn,
    })
}
