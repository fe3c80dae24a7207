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
}

/// The sparse structure of the values of a code, if they have one.
#[must_use]
pub fn summary(game: &Game, values: &Values) -> Option<Sparse> {
    let (Game::Code(code), Shape::Heap { .. }) = (game, values.shape) else {
        return None;
    };
    let cells: Vec<u32> = values.iter().collect();
    let (mask, _) = mask::find(cells.iter().copied(), values.largest().0, splits_keep_parity(code));
    let heaps = || (0_u64..).zip(&cells).skip(1);
    let rare = heaps().filter(|&(n, &g)| !mask.is_common(usize::try_from(n).unwrap_or(usize::MAX), g));
    let (rares, last_rare) = rare.fold((0_usize, 0), |(count, _), (n, _)| (count + 1, n));
    let sparse = heaps().count() >= LEAST_HEAPS && rares.saturating_mul(SHARE) <= cells.len();
    sparse.then_some(Sparse {
        mask: mask.bits,
        position_parity: mask.position,
        rares: rares as u64,
        last_rare,
    })
}

/// Do all splits of a heap remove numbers of the same parity? Only then does the parity of the heap split like a value.
fn splits_keep_parity(code: &HeapCode) -> bool {
    let digits = (0_usize..).zip(std::iter::once(&code.split).chain(&code.digits));
    let splitting: Vec<usize> = digits.filter(|(_, d)| d.heaps >> 2 != 0).map(|(k, _)| k % 2).collect();
    code.tail.is_empty() && splitting.windows(2).all(|pair| pair[0] == pair[1])
}
