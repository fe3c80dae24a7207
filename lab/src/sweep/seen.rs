//! The summary of the values of a game that are not stored.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use grundy_core::{
    digest,
    game::{Game, HeapCode},
};
use grundy_law::{self as law, sparse::Tally};

/// The sparse structure of a sequence; see [`law::sparse`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sparse {
    /// The mask: a heap is rare if its value has an even number of bits in the mask.
    pub mask: u32,
    /// `true` if there is one more bit: the parity of n, or of n + 1 if splits remove odd numbers
    /// of tokens.
    pub parity: bool,
    /// The number of rare heaps.
    pub rares: u64,
    /// The largest rare heap.
    pub last_rare: u64,
}

/// The summary of the values of the heaps 0, 1, 2, … so far.
#[derive(Debug)]
pub(super) struct Seen<'a> {
    /// The code, if the game has one. Only codes have a sparse structure; the values of other games
    /// may be as large as their heaps.
    code: Option<&'a HeapCode>,
    heaps: u64,
    largest: (u32, u64),
    tally: Tally,
    sha256: Sha256,
}

impl<'a> Seen<'a> {
    /// Creates the summary of a game without heaps.
    pub fn new(game: &'a Game) -> Self {
        let code = game.code();
        Self {
            code,
            heaps: 0,
            largest: (0, 0),
            tally: Tally::default(),
            sha256: Sha256::new(),
        }
    }

    /// Adds the value of the next heap.
    pub fn add(&mut self, value: u32) {
        if value > self.largest.0 {
            self.largest = (value, self.heaps);
        }
        if self.code.is_some() {
            self.tally.add(value);
        }
        self.sha256.update(value.to_le_bytes());
        self.heaps += 1;
    }

    /// Returns the number of heaps.
    pub fn heaps(&self) -> u64 {
        self.heaps
    }

    /// Returns the largest value, and the first heap with it.
    pub fn largest(&self) -> (u32, u64) {
        self.largest
    }

    /// Returns the sparse structure, if there is one.
    pub fn sparse(&self) -> Option<Sparse> {
        let law::sparse::Sparse {
            mask,
            position_parity: parity,
            rares,
            last_rare,
            ..
        } = self.tally.summary(self.code?)?;
        Some(Sparse {
            mask,
            parity,
            rares,
            last_rare,
        })
    }

    /// Returns the SHA-256 of the values as little-endian u32.
    pub fn sha256(&self) -> String {
        digest::hexadecimal(&self.sha256.clone().finalize())
    }
}
