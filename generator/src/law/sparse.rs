//! Rare and common values of taking-and-breaking games (Winning Ways, chapter 4; Caines, Gates, Guy and Nowakowski,
//! Periods in taking and splitting games, Amer. Math. Monthly 106, 1999).
//!
//! A mask splits the heaps into *rare* (an even number of the value's bits in the mask) and *common* ones, so that
//! rare ^ rare and common ^ common are rare, rare ^ common is common. Every sequence has a mask with the fewest rares; it
//! is called sparse here if at most one heap in [`SHARE`] is rare, of at least [`LEAST_HEAPS`]. Chance gives about half.

use crate::{
    compute::mask,
    game::{Game, HeapCode},
    values::{Shape, Values},
};

/// At most one heap in so many may be rare.
pub const SHARE: usize = 4;
/// Fewer heaps say nothing.
pub const LEAST_HEAPS: usize = 64;

/// The rare heaps among those computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sparse {
    /// The bits of a value that count.
    pub mask: u32,
    /// Does the parity of the heap count too?
    pub position_parity: bool,
    /// How many heaps are rare.
    pub rares: u64,
    /// The largest rare heap; 0 if there is none but the empty one.
    pub last_rare: u64,
    /// With parity: do odd heaps count as even ones? So where every split removes an odd number of tokens.
    pub odd_splits: bool,
}

impl Sparse {
    /// Is a heap of `n` with the value `g` rare?
    #[must_use]
    pub fn is_rare(&self, n: u64, g: u32) -> bool {
        let parity = self.position_parity && (n % 2 == 1) != self.odd_splits;
        ((g & self.mask).count_ones() % 2 == 1) == parity
    }
}

/// The sparse structure of the values of a code, if they have one.
///
/// The empty heap is counted, as in the published numbers: without parity it is rare. Where every split removes an odd
/// number of tokens, n and n + 1 change places in the parity, so that a pair of heaps and what they are an option of
/// have the same parity.
#[must_use]
pub fn summary(game: &Game, values: &Values) -> Option<Sparse> {
    let (Game::Code(code), Shape::Heap { .. }) = (game, values.shape) else {
        return None;
    };
    let removed = parity_of_splits(code);
    // `mask::find` leaves out the first of its heaps, and takes its index for the heap.
    let shift = if removed == Some(1) { 1 } else { 2 };
    let cells: Vec<u32> = std::iter::repeat_n(0, shift).chain(values.iter()).collect();
    let heaps = cells.len() - shift;
    let (mask, _) = mask::find(&cells.iter().copied(), values.largest().0, removed.is_some());
    let rare = cells.iter().enumerate().skip(shift).filter(|&(n, &g)| !mask.is_common(n, g));
    let (rares, last_rare) = rare.fold((0_usize, 0), |(count, _), (n, _)| (count + 1, n - shift));
    let sparse = heaps >= LEAST_HEAPS && rares.saturating_mul(SHARE) <= heaps;
    sparse.then_some(Sparse {
        mask: mask.bits,
        position_parity: mask.position,
        rares: rares as u64,
        last_rare: last_rare as u64,
        odd_splits: removed == Some(1),
    })
}

/// Do all splits of a heap remove numbers of the same parity, and of which? Only then does the parity of the heap split
/// like a value.
fn parity_of_splits(code: &HeapCode) -> Option<usize> {
    let digits = (0_usize..).zip(std::iter::once(&code.split).chain(&code.digits));
    let mut splits = digits.filter(|(_, digit)| digit.heaps >> 2 != 0).map(|(removed, _)| removed % 2);
    let first = splits.next().filter(|_| code.tail.is_empty())?;
    splits.all(|parity| parity == first).then_some(first)
}
