//! Exact search for one rare value at a time among the options of a heap.
#![allow(
    clippy::inline_always,
    reason = "code that is not inlined into the function of a CPU level is compiled for every CPU"
)]

use std::borrow::Cow;

use super::{
    history::{History, Recall},
    lanes::SplitPart,
    order::FARTHEST_WITNESS,
    phase::PhaseError,
    screen::{self, LARGE, LARGEST_SCREENED, OpenIndices, SMALL},
    word::SparseWord,
};
use crate::moves::HeapMoves;
use grundy_work::cpu::{Level, Loops};

/// The statement that the rare value with an index is an option of a heap. The value of the heap
/// depends on the claim until a witness confirms it, or a search refutes it.
#[derive(Debug, Clone, Copy)]
pub struct RareClaim<T> {
    /// The heap.
    pub heap: usize,
    /// The index of the rare value.
    pub index: T,
}

/// The answer to the question whether a value is an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionVerdict {
    /// It is an option.
    Yes,
    /// It is not an option.
    No,
    /// The answer depends on forgotten heaps.
    Unknown,
}

/// Number of claims of one heap, or of heaps that share a total, from which on they are searched in
/// one pass over the pairs. To measure it again, compare the times of `0.146` and `0.007` to
/// 250,000.
const TOGETHER: usize = 3;

/// The first of the claims that is not confirmed, or the error that it cannot be decided. All heaps
/// before the claims' heaps must be known.
pub fn first_open<T: SparseWord>(
    level: Level,
    moves: &HeapMoves,
    history: &History<T>,
    claims: &[RareClaim<T>],
) -> Option<Result<RareClaim<T>, PhaseError>> {
    let mut rest = claims;
    while let Some(first) = rest.first() {
        let shares = |claim: &&RareClaim<T>| share_total(moves, first.heap, claim.heap);
        let (sharing, later) = rest.split_at(rest.iter().take_while(shares).count());
        rest = later;
        let are_several = sharing.last().is_some_and(|last| last.heap != first.heap);
        let left = not_confirmed(level, moves, history, sharing);
        let open = left.chunk_by(|a, b| a.heap == b.heap).find_map(|claims| {
            let left = if are_several {
                not_confirmed(level, moves, history, claims)
            } else {
                claims.into()
            };
            left.iter().find_map(|&claim| {
                match find(level, moves, history, claim.heap, claim.index) {
                    OptionVerdict::Yes => None,
                    OptionVerdict::No => Some(Ok(claim)),
                    OptionVerdict::Unknown => Some(Err(PhaseError::Forgotten)),
                }
            })
        });
        if open.is_some() {
            return open;
        }
    }
    None
}

/// Returns `true` if some split of `heap`, which is at least `other`, and the first split of
/// `other` leave the same total. Pairs of this total are then options of both heaps.
fn share_total(moves: &HeapMoves, other: usize, heap: usize) -> bool {
    let first = moves.splits.first().map_or(0, |split| split.removed);
    heap == other
        || moves
            .splits
            .iter()
            .any(|split| split.removed - first == heap - other)
}

/// Returns some claims of heaps that share the total of the first claim's first split, without
/// those that a pair of common heaps confirms.
fn not_confirmed<'a, T: SparseWord>(
    level: Level,
    moves: &HeapMoves,
    history: &History<T>,
    claims: &'a [RareClaim<T>],
) -> Cow<'a, [RareClaim<T>]> {
    let largest = claims
        .iter()
        .map(|claim| claim.index.into())
        .max()
        .unwrap_or(0);
    let pass = match largest {
        _ if claims.len() < TOGETHER => return claims.into(),
        _ if largest < screen::beyond(SMALL).into() => pass::<T, SMALL>,
        _ if largest < screen::beyond(LARGE).into() => pass::<T, LARGE>,
        _ => pass::<T, LARGEST_SCREENED>,
    };
    pass(level, moves, history, claims).map_or(claims.into(), Cow::from)
}

/// [`not_confirmed`] with tables of `N` numbers; `None` if this CPU cannot search claims together.
fn pass<T: SparseWord, const N: usize>(
    level: Level,
    moves: &HeapMoves,
    history: &History<T>,
    claims: &[RareClaim<T>],
) -> Option<Vec<RareClaim<T>>> {
    let (heap, is_one) = (
        claims.first()?.heap,
        claims.first()?.heap == claims.last()?.heap,
    );
    T::long_words(&history.words)?;
    let mut open = OpenIndices::<N>::new(level, claims.iter().map(|claim| claim.index.into()))?;
    // One heap has a total for each split; several heaps share one total.
    let splits = if is_one {
        &moves.splits[..]
    } else {
        &moves.splits[..1]
    };
    for split in splits {
        let total = heap - split.removed;
        let smaller = moves
            .splits
            .iter()
            .map(|split| split.largest_smaller_part(total))
            .min()
            .unwrap_or(0);
        let (smaller, larger, _) = kept_pairs(history, total, smaller);
        let (smaller, larger) = (T::long_words(smaller)?, T::long_words(larger)?);
        // Many of the smallest parts are exclusions; the indices that they exclude were excluded
        // before the claim was made.
        let later = if smaller.len() > 4 * FARTHEST_WITNESS {
            FARTHEST_WITNESS
        } else {
            0
        };
        let (least, smaller) = smaller.split_at(later);
        let (larger, greatest) = larger.split_at(larger.len() - later);
        for (smaller, larger) in [(smaller, larger), (least, greatest)] {
            if !open.is_empty() {
                open.strike(smaller, larger);
            }
        }
    }
    Some(
        claims
            .iter()
            .filter(|claim| open.has(claim.index.into()))
            .copied()
            .collect(),
    )
}

/// Decides whether the rare value with this index is an option of a heap. All heaps before it must
/// be known.
pub fn find<T: SparseWord>(
    level: Level,
    moves: &HeapMoves,
    history: &History<T>,
    heap: usize,
    index: T,
) -> OptionVerdict {
    let value = history.projection.value(index.into(), heap, false);
    if moves.is_simple_option(heap, value, |heap| history.value(heap)) {
        return OptionVerdict::Yes;
    }
    if history.high_bit.has(index) {
        let outcome = high_bit_pair(moves, history, heap, index);
        return if rare_pair(level, moves, history, heap, index) {
            OptionVerdict::Yes
        } else {
            outcome
        };
    }
    let mut outcome = OptionVerdict::No;
    for split in &moves.splits {
        let total = heap - split.removed;
        match common_pair(
            level,
            history,
            total,
            split.largest_smaller_part(total),
            index,
        ) {
            OptionVerdict::Yes => return OptionVerdict::Yes,
            OptionVerdict::Unknown => outcome = OptionVerdict::Unknown,
            OptionVerdict::No => {}
        }
    }
    if rare_pair(level, moves, history, heap, index) {
        return OptionVerdict::Yes;
    }
    // A bit that no heap's index has is not in any nim-sum.
    let is_new = outcome == OptionVerdict::Unknown && index.into() & !history.bits(heap) != 0;
    if is_new { OptionVerdict::No } else { outcome }
}

/// Decides whether two common parts of a heap, one of them high-bit, have this high-bit nim-sum.
/// Only such pairs can have it.
fn high_bit_pair<T: SparseWord>(
    moves: &HeapMoves,
    history: &History<T>,
    heap: usize,
    index: T,
) -> OptionVerdict {
    let mut outcome = OptionVerdict::No;
    for split in &moves.splits {
        let total = heap - split.removed;
        for part in history
            .high_bit
            .commons
            .iter()
            .take_while(|part| part.heap < total)
        {
            match history.recall(total - part.heap) {
                Recall::Common(other) if other ^ part.index == index => return OptionVerdict::Yes,
                Recall::Forgotten
                    if history
                        .high_bit
                        .may_have(total - part.heap, part.index ^ index) =>
                {
                    outcome = OptionVerdict::Unknown;
                }
                _ => {}
            }
        }
    }
    outcome
}

/// Decides whether two common parts with `total` tokens together, the smaller at most `smaller`,
/// have this nim-sum.
fn common_pair<T: SparseWord>(
    level: Level,
    history: &History<T>,
    total: usize,
    smaller: usize,
    index: T,
) -> OptionVerdict {
    let (first, larger, are_all) = kept_pairs(history, total, smaller);
    if has_unmarked_pair(level, first, larger, index) {
        return OptionVerdict::Yes;
    }
    if are_all {
        OptionVerdict::No
    } else {
        OptionVerdict::Unknown
    }
}

/// The kept words of the smaller parts up to `smaller`, and of their partners in the opposite
/// order. The flag is `true` if these are all pairs.
fn kept_pairs<T: SparseWord>(
    history: &History<T>,
    total: usize,
    smaller: usize,
) -> (&[T], &[T], bool) {
    let first = if history.base == 0 {
        &history.words
    } else {
        &history.prefix
    };
    // The larger part must be within the window.
    let kept = smaller
        .min(first.len().saturating_sub(1))
        .min(total.saturating_sub(history.base));
    // Heap 0 is marked like a rare heap.
    (
        &first[..=kept],
        &history.words[total - kept - history.base..=total - history.base],
        kept == smaller,
    )
}

/// Returns `true` if two rare parts of a heap have this nim-sum.
fn rare_pair<T: SparseWord>(
    level: Level,
    moves: &HeapMoves,
    history: &History<T>,
    heap: usize,
    index: T,
) -> bool {
    let words = &history.rare_words;
    moves.splits.iter().any(|split| {
        let total = heap - split.removed;
        let smaller = split
            .largest_smaller_part(total)
            .min(words.len().saturating_sub(1));
        let mut high_bit = history
            .high_bit
            .rares
            .iter()
            .take_while(|part| part.heap < total);
        if high_bit.any(
            |&SplitPart {
                 heap,
                 index: high_bit,
             }| {
                history
                    .rare_index(total - heap)
                    .is_some_and(|other| other ^ high_bit == index)
            },
        ) {
            return true;
        }
        // The larger part must also be rare.
        let from = (total + 1).saturating_sub(words.len()).max(1);
        from <= smaller
            && has_unmarked_pair(
                level,
                &words[from..=smaller],
                &words[total - smaller..=total - from],
                index,
            )
    })
}

/// Returns `true` if `a[i] ^ b[b.len() - 1 - i]` = `index` for some i where neither word is marked.
/// Both slices have the same length.
fn has_unmarked_pair<T: SparseWord>(level: Level, a: &[T], b: &[T], index: T) -> bool {
    level.run(HasUnmarkedPair { a, b, index })
}

struct HasUnmarkedPair<'a, T> {
    a: &'a [T],
    b: &'a [T],
    index: T,
}

impl<T: SparseWord> Loops for HasUnmarkedPair<'_, T> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        const STRIDE: usize = 128;
        let Self { a, b, index } = self;
        let (mut fronts, mut backs) = (a.chunks_exact(STRIDE), b.rchunks_exact(STRIDE));
        for (front, back) in fronts.by_ref().zip(backs.by_ref()) {
            let mut any = false;
            for i in 0..STRIDE {
                any |= front[i] ^ back[STRIDE - 1 - i] == index;
            }
            if any {
                // The nim-sum of two marks, or of a mark and a very large index, may also equal the
                // index.
                let mut hits = 0_u8;
                for i in 0..STRIDE {
                    let (a, b) = (front[i], back[STRIDE - 1 - i]);
                    hits |=
                        u8::from(a ^ b == index) & u8::from(a != T::RARE) & u8::from(b != T::RARE);
                }
                if hits != 0 {
                    return true;
                }
            }
        }
        let mut rest = fronts
            .remainder()
            .iter()
            .zip(backs.remainder().iter().rev());
        rest.any(|(&a, &b)| a ^ b == index && a != T::RARE && b != T::RARE)
    }
}
