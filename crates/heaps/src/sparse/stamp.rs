//! The sets of the indices that many exclusions exclude, with one store for each exclusion and
//! lane: for large sets, and for CPUs whose vectors cannot be shifted lane by lane.
#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "code that is not inlined into the function of a CPU level is compiled for every CPU; eight bits fit a row, an index 16 bits; a lane before the first one is none"
)]

use super::{
    lanes::{BLOCK, Exclusion, LARGEST_SET, Lookback, ROW_BITS},
    word::SparseWord,
};
use grundy_work::cpu::Loops;

/// Number of lanes at a time, halved for sets of more than 64 rows. The flags of these lanes (17
/// KiB if sets have 32 rows) stay in the first-level cache together with the words. On two cores of
/// a Zen 3 a stamp took 1.05 units of the time-stamp counter with 16 lanes, and 1.67 if each lane
/// had a power of two of flags.
const LANES: usize = 16;

/// Maximum difference of the tokens that two splits remove, if the indices that both exclude are
/// stamped once.
pub const MOST_SHIFT: usize = 4;

/// Flags of the lanes, one lane after the other: one for each 16-bit number, so stores need no
/// check.
const FLAGS: usize = 1 << u16::BITS;

// Each lane has a flag for each index of its set, and one for all larger indices.
const _: () =
    assert!(LANES * stride(LARGEST_SET / 2) <= FLAGS && LANES / 2 * stride(LARGEST_SET) <= FLAGS);

/// Number of flags of a lane. It is an odd number of cache lines, so lanes do not compete for the
/// same places of the cache.
const fn stride(rows: usize) -> usize {
    ROW_BITS as usize * (rows + 1 + rows % 2)
}

/// Adds to `sets[row][lane]` the indices that the exclusions exclude, and those that the same parts
/// exclude with splits that remove more tokens. The differences are `shifts`, each at most
/// [`MOST_SHIFT`]. Each of those exclusions must lead from every lane to a heap of the view. The
/// sets have at most [`LARGEST_SET`] rows.
///
/// The index that two parts exclude depends only on their total: if a split removes one token more,
/// it is excluded one lane later.
pub fn stamp<T: SparseWord>(
    lookback: Lookback<'_, T>,
    exclusions: &[Exclusion<T>],
    shifts: &[usize],
    sets: &mut [[u32; BLOCK]],
) {
    let mut flags = vec![0; FLAGS];
    let Some(flags) = flags.first_chunk_mut() else {
        return;
    };
    if let Some(&most) = shifts.iter().max() {
        // The lanes before the first one, down to the farthest that a shift can use: only shifted
        // results count for them.
        stamp_lanes::<T, MOST_SHIFT>(lookback, exclusions, -(most as isize), shifts, flags, sets);
    }
    if sets.len() <= LARGEST_SET / 2 {
        for from in (0..BLOCK).step_by(LANES) {
            stamp_lanes::<T, LANES>(lookback, exclusions, from as isize, shifts, flags, sets);
        }
    } else {
        for from in (0..BLOCK).step_by(LANES / 2) {
            stamp_lanes::<T, { LANES / 2 }>(
                lookback,
                exclusions,
                from as isize,
                shifts,
                flags,
                sets,
            );
        }
    }
}

/// [`stamp`] for the totals of the lanes from `from` on.
fn stamp_lanes<T: SparseWord, const LANES: usize>(
    lookback: Lookback<'_, T>,
    exclusions: &[Exclusion<T>],
    from: isize,
    shifts: &[usize],
    flags: &mut [u8; FLAGS],
    sets: &mut [[u32; BLOCK]],
) {
    let stride = stride(sets.len());
    let beyond = u16::try_from(ROW_BITS as usize * sets.len()).unwrap_or(u16::MAX);
    let base = std::array::from_fn(|lane| (lane * stride) as u16);
    let (words, start) = (lookback.words, lookback.start.wrapping_add_signed(from));
    flags[..LANES * stride].fill(0);
    if lookback.wide {
        lookback.level.run(Stamp::<T, LANES, true> {
            words,
            start,
            exclusions,
            base,
            beyond,
            flags,
        });
    } else {
        lookback.level.run(Stamp::<T, LANES, false> {
            words,
            start,
            exclusions,
            base,
            beyond,
            flags,
        });
    }
    for (lane, flags) in (from..).zip(flags.chunks_exact(stride).take(LANES)) {
        for (set, flags) in sets.iter_mut().zip(flags.chunks_exact(ROW_BITS as usize)) {
            let excluded = pack_flags(flags);
            for &shift in [0].iter().chain(shifts) {
                if let Some(set) = set.get_mut(lane.wrapping_add_unsigned(shift) as usize) {
                    *set |= excluded;
                }
            }
        }
    }
}

/// Packs 32 flags, which are 0 or 1, into bits.
fn pack_flags(flags: &[u8]) -> u32 {
    let bytes = flags.chunks_exact(8).enumerate();
    bytes.fold(0, |bits, (at, flags)| {
        let flags = flags.try_into().map_or(0, u64::from_le_bytes);
        // The product has byte i at bit 56 + i; no two of its terms overlap.
        bits | ((flags.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32) << (8 * at)
    })
}

struct Stamp<'a, T, const LANES: usize, const WIDE: bool> {
    words: &'a [T],
    /// The place of the first lane's word among the words; it may be past the end.
    start: usize,
    exclusions: &'a [Exclusion<T>],
    /// The first flag of each lane.
    base: [u16; LANES],
    /// Indices from here on, and nim-sums with a mark, use the flag of this index.
    beyond: u16,
    flags: &'a mut [u8; FLAGS],
}

impl<T: SparseWord, const LANES: usize, const WIDE: bool> Loops for Stamp<'_, T, LANES, WIDE> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for exclusion in self.exclusions {
            let Some(words) = self.words[self.start - exclusion.distance..].first_chunk::<LANES>()
            else {
                continue;
            };
            let mut flags = [0; LANES];
            for lane in 0..LANES {
                let excluded = if WIDE {
                    words[lane].nim_sum(exclusion.index)
                } else {
                    words[lane] ^ exclusion.index
                };
                let excluded: u32 = excluded.into();
                flags[lane] = (excluded as u16).min(self.beyond) + self.base[lane];
            }
            for flag in flags {
                self.flags[usize::from(flag)] = 1;
            }
        }
    }
}
