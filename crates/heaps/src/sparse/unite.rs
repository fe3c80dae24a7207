//! The sets of the indices that many exclusions exclude at each heap of a block.
//!
//! An exclusion with the index c excludes c ^ i at the heap n, where i is the index of the heap n -
//! distance. The loop needs neither a branch nor a table: a row of a set is a number of 32 bits,
//! and `1 << (c ^ i)` is shifted out of it if c ^ i belongs to another row, or is the nim-sum of c
//! and a mark. (Rows of 64 bits take the same number of steps for each index, and leave more of the
//! last row unused.)
#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    clippy::cast_possible_truncation,
    reason = "code that is not inlined into the function of a CPU level is compiled for every CPU; a set has at most `LARGEST_SET` rows"
)]

use super::{
    bytes,
    lanes::{BLOCK, Exclusion, Lookback, ROW_BITS},
    stamp,
    word::SparseWord,
};
use grundy_work::cpu::Loops;

/// Number of rows above which sets are stamped. A union takes three steps for each row, lane and
/// exclusion, a stamp one store for each lane and exclusion; with AVX-512, 96 indices took 0.05 ns
/// against 0.3 (docs/engine.md, "Values without a bit, sets in rows").
pub const MOST_UNITED_ROWS: usize = 8;

/// Adds to `sets[row][lane]` the indices that the exclusions exclude. Each exclusion must lead from
/// every lane to a heap of the view.
pub fn unite<T: SparseWord>(
    lookback: Lookback<'_, T>,
    exclusions: &[Exclusion<T>],
    sets: &mut [[u32; BLOCK]],
) {
    if exclusions.is_empty() || unite_bytes(lookback, exclusions, sets).is_some() {
        return;
    }
    match sets.len() {
        _ if !lookback.level.has_vector_shifts() => stamp::stamp(lookback, exclusions, &[], sets),
        1 => unite_rows::<T, 1, 64>(lookback, exclusions, sets),
        2 => unite_rows::<T, 2, 64>(lookback, exclusions, sets),
        3 => unite_rows::<T, 3, 64>(lookback, exclusions, sets),
        4 => unite_rows::<T, 4, 64>(lookback, exclusions, sets),
        5 => unite_rows::<T, 5, 32>(lookback, exclusions, sets),
        6 => unite_rows::<T, 6, 32>(lookback, exclusions, sets),
        7 => unite_rows::<T, 7, 32>(lookback, exclusions, sets),
        MOST_UNITED_ROWS => unite_rows::<T, MOST_UNITED_ROWS, 32>(lookback, exclusions, sets),
        _ => stamp::stamp(lookback, exclusions, &[], sets),
    }
}

/// [`unite`] for words of one byte, if the CPU looks up bytes.
fn unite_bytes<T: SparseWord>(
    lookback: Lookback<'_, T>,
    exclusions: &[Exclusion<T>],
    sets: &mut [[u32; BLOCK]],
) -> Option<()> {
    let (lookback, exclusions) =
        T::short(lookback, exclusions).filter(|_| sets.len() <= MOST_UNITED_ROWS)?;
    bytes::ByteKernel::from_level(lookback.level)
        .map(|kernel| kernel.unite(lookback, exclusions, sets))
}

/// [`unite`] with the exclusions and with splits that remove more tokens than those of the
/// exclusions, by the differences `shifts`.
pub(super) fn unite_splits<T: SparseWord>(
    lookback: Lookback<'_, T>,
    exclusions: &[Exclusion<T>],
    shifts: &[usize],
    sets: &mut [[u32; BLOCK]],
) {
    if shifts.is_empty() {
        unite(lookback, exclusions, sets);
    } else {
        stamp::stamp(lookback, exclusions, shifts, sets);
    }
}

/// [`unite`] for sets of `ROWS` rows, for `LANES` lanes at a time: their sets then stay in vector
/// registers.
fn unite_rows<T: SparseWord, const ROWS: usize, const LANES: usize>(
    lookback: Lookback<'_, T>,
    exclusions: &[Exclusion<T>],
    sets: &mut [[u32; BLOCK]],
) {
    for from in (0..BLOCK).step_by(LANES) {
        let mut some = [[0; LANES]; ROWS];
        let start = lookback.start + from;
        let (words, some, all) = (lookback.words, &mut some, std::hint::black_box(u32::MAX));
        if lookback.wide {
            lookback.level.run(Unite::<T, ROWS, LANES, true> {
                words,
                start,
                exclusions,
                sets: some,
                all,
            });
        } else {
            lookback.level.run(Unite::<T, ROWS, LANES, false> {
                words,
                start,
                exclusions,
                sets: some,
                all,
            });
        }
        for (set, some) in sets.iter_mut().zip(some) {
            for (set, some) in set[from..].iter_mut().zip(some) {
                *set |= *some;
            }
        }
    }
}

struct Unite<'a, T, const ROWS: usize, const LANES: usize, const WIDE: bool> {
    words: &'a [T],
    /// The place of the first lane's word among the words; it may be past the end.
    start: usize,
    exclusions: &'a [Exclusion<T>],
    sets: &'a mut [[u32; LANES]; ROWS],
    /// All ones. The compiler must not know this value: otherwise it makes a mask for each shift,
    /// which is slower than the shift.
    all: u32,
}

impl<T: SparseWord, const ROWS: usize, const LANES: usize, const WIDE: bool> Loops
    for Unite<'_, T, ROWS, LANES, WIDE>
{
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut sets = *self.sets;
        for exclusion in self.exclusions {
            let Some(words) = self.words[self.start - exclusion.distance..].first_chunk::<LANES>()
            else {
                continue;
            };
            let mut excluded = [T::RARE; LANES];
            for lane in 0..LANES {
                excluded[lane] = if WIDE {
                    words[lane].nim_sum(exclusion.index)
                } else {
                    words[lane] ^ exclusion.index
                };
            }
            for lane in 0..LANES {
                let index: u32 = excluded[lane].into();
                for row in 0..ROWS {
                    let bit = index.wrapping_sub(ROW_BITS * row as u32);
                    sets[row][lane] |= self.all & if bit < ROW_BITS { 1 << bit } else { 0 };
                }
            }
        }
        *self.sets = sets;
    }
}
