//! Rare and common values of taking-and-breaking games (Winning Ways, chapter 4; Caines, Gates, Guy
//! and Nowakowski, Periods in taking and splitting games, Amer. Math. Monthly 106, 1999).
//!
//! A mask divides the heaps into *rare* heaps (an even number of the value's bits are in the mask)
//! and *common* heaps. So rare ^ rare and common ^ common are rare, and rare ^ common is common.
//! Every sequence has a mask with the fewest rare heaps. Here a sequence is called sparse if at
//! most one heap in four is rare, of at least [`LEAST_HEAPS`]. In a random sequence about half of
//! the heaps are rare.

use grundy_core::{
    game::{Game, HeapCode},
    values::{Shape, Values},
};
use grundy_heaps::{mask, sparse::odd_splits};

/// A sequence is sparse if at most one heap in this number is rare.
const SHARE: usize = 4;
/// The minimum number of heaps that show whether a sequence is sparse.
pub const LEAST_HEAPS: usize = 64;

/// The sparse structure of a sequence: the rare heaps, and their number among the computed heaps.
///
/// [`summary`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sparse {
    /// The mask: a heap is rare if an even number of its value's bits are in it.
    pub mask: u32,
    /// `true` if an odd number of tokens exchanges rare and common.
    pub position_parity: bool,
    /// The number of rare heaps, including the empty heap.
    pub rares: u64,
    /// The largest rare heap; 0 if only the empty heap is rare.
    pub last_rare: u64,
    /// `true` if the parity counts at even heaps instead, because every split removes an odd number
    /// of tokens.
    pub odd_splits: bool,
}

impl Sparse {
    /// Returns `true` if a heap of `n` tokens with the value `g` is rare.
    #[must_use]
    pub fn is_rare(&self, n: u64, g: u32) -> bool {
        let parity = self.position_parity && (n % 2 == 1) != self.odd_splits;
        ((g & self.mask).count_ones() % 2 == 1) == parity
    }
}

/// The number of occurrences of each value at even heaps and at odd heaps, and its last occurrence.
/// The sparse structure of a sequence depends only on these numbers, so the values themselves are
/// not kept.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law::sparse::Tally;
///
/// let mut tally = Tally::default();
/// [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6].into_iter().for_each(|value| tally.add(value));
/// let kayles: Game = "0.77".parse()?;
/// assert_eq!(tally.summary(kayles.code().ok_or("no code")?), None, "twelve heaps show nothing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Tally {
    heaps: usize,
    counts: mask::ParityCounts,
    /// `last[n % 2][value]`: the largest heap n with this value; 0 if no heap has it.
    last: [Vec<u64>; 2],
}

impl Tally {
    /// Counts the value of the next heap.
    pub fn add(&mut self, value: u32) {
        self.counts.add(self.heaps, value);
        let last = &mut self.last[self.heaps % 2];
        let place = value as usize;
        if last.len() <= place {
            last.resize(place + 1, 0);
        }
        last[place] = self.heaps as u64;
        self.heaps += 1;
    }

    /// Returns the sparse structure of the values of a code; `None` if they are not sparse.
    ///
    /// The empty heap is counted, as in the published numbers: without parity it is rare. If every
    /// split removes an odd number of tokens, the parity of n + 1 is used instead of the parity of
    /// n. Then a pair of heaps and the heap of which they are an option have the same parity.
    #[must_use]
    pub fn summary(&self, code: &HeapCode) -> Option<Sparse> {
        let (mask, rares) = self.counts.best_mask(odd_splits(code));
        let lasts = (0..).zip(&self.last).flat_map(|(parity, last)| {
            let rare = (0..)
                .zip(last)
                .filter(move |&(value, _)| !mask.is_common(parity, value));
            rare.map(|(_, &heap)| heap)
        });
        let sparse =
            self.heaps >= LEAST_HEAPS && rares.saturating_mul(SHARE as u64) <= self.heaps as u64;
        sparse.then_some(Sparse {
            mask: mask.bits,
            position_parity: mask.position,
            rares,
            last_rare: lasts.max().unwrap_or(0),
            odd_splits: mask.odd_splits,
        })
    }
}

/// Returns the sparse structure of the values of a code; `None` for other games and for codes that
/// are not sparse.
///
/// ```
/// use grundy_compute::compute;
/// use grundy_core::{game::Game, notation::Bounds};
/// use grundy_law::sparse::summary;
///
/// let kayles: Game = "0.77".parse()?;
/// let sparse =
///     summary(&kayles, &compute(&kayles, &Bounds::Heap(300), None, &())?).ok_or("not sparse")?;
/// assert_eq!((sparse.mask, sparse.last_rare), (0b1111, 70));
/// assert!(sparse.is_rare(70, 6) && !sparse.is_rare(71, 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn summary(game: &Game, values: &Values) -> Option<Sparse> {
    let (Some(code), Shape::Heap { .. }) = (game.code(), values.shape) else {
        return None;
    };
    let mut tally = Tally::default();
    values.iter().for_each(|value| tally.add(value));
    tally.summary(code)
}
