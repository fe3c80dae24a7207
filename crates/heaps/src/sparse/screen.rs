//! The still needed indices that far exclusions exclude. For large sets, on CPUs that look up 32
//! words at once in a table of 1,024 to 4,096 bits and pack the words that they find: AVX-512 with
//! VBMI2.
//!
//! A stamp takes a store for each exclusion and lane, though most exclusions exclude indices that
//! another exclusion has already excluded. Here the exclusions of a lane are looked up in the table
//! of the indices that the lane still needs excluded, and only the found indices are stored. After
//! a round of exclusions the tables are made again. With several splits a lane is a total of two
//! parts; it needs the indices that are needed by any heap whose split leaves this total.
//!
//! All far exclusions are tried, so their order has no effect, and no candidates are compared: the
//! remaining indices are not excluded.
#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "code that is not inlined into the function of a CPU level is compiled for every CPU"
)]
#![allow(
    clippy::cast_possible_truncation,
    reason = "indices of a set fit 16 bits, bits of a row 32"
)]
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "lanes are small; those before the first one are negative"
)]

#[allow(dead_code, reason = "where there is a kernel")]
mod absent;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod sets;

#[cfg(not(target_arch = "x86_64"))]
use absent::ScreenKernel;
#[cfg(target_arch = "x86_64")]
use avx512::ScreenKernel;
pub use sets::{ExclusionGroup, GROUP, LARGE, LARGEST_SCREENED, SMALL};
use sets::{FLIP, Flags, IndexList, IndexSet, LONGEST_ROUND};

use super::{
    lanes::{BLOCK, Lookback, ROW_BITS},
    stamp::MOST_SHIFT,
    word::SparseWord,
};
use grundy_work::cpu::{Level, Loops};

/// Only indices below this number are looked up. All others, including marks, use the last sixteen
/// bits of a set of this number of numbers.
pub const fn beyond(numbers: usize) -> u16 {
    (u64::BITS as usize * numbers) as u16 - FLIP - 1
}
/// Number of exclusions in each round, in whole groups; further rounds are as long as the last one.
/// With more rounds, fewer already excluded indices are stored, and more tables are made. To
/// measure the lengths again, compare the times of `0.146` to 600,000: rounds half as long took the
/// same time.
const ROUNDS: [usize; 5] = [128, 256, 512, 1024, LONGEST_ROUND];
/// Memory for the found indices, kept from block to block.
#[derive(Debug, Clone, Default)]
pub struct Lists(Vec<[IndexList; GROUP]>);

/// The result of screening a block.
#[derive(Debug, Clone)]
pub struct Screened<const N: usize> {
    /// For each lane, the excluded indices below its limit, perhaps with further indices.
    excluded: [IndexSet<N>; BLOCK],
    /// For each lane, the indices below its limit.
    below: [IndexSet<N>; BLOCK],
}

/// Returns `true` if exclusions with words of this type can be screened.
pub fn applies<T: SparseWord>(level: Level) -> bool {
    size_of::<T>() == size_of::<u16>() && ScreenKernel::from_level(level).is_some()
}

/// Finds the indices below the limit of each lane, at most [`beyond`]`(N)`, that the exclusions of
/// the groups exclude, or the same parts with splits that remove more tokens. The differences are
/// `shifts`, each at most [`MOST_SHIFT`]. Each of those exclusions must lead from every lane to a
/// heap of the view, whose words must not be wide.
///
/// `None` if this CPU has no kernel.
pub fn screen<const N: usize>(
    lookback: Lookback<'_, u16>,
    groups: &[ExclusionGroup],
    shifts: &[usize],
    limits: &[u32; BLOCK],
    lists: &mut Lists,
) -> Option<Screened<N>> {
    let kernel = ScreenKernel::from_level(lookback.level)?;
    let shifts: Vec<usize> = [0].iter().chain(shifts).copied().collect();
    lists
        .0
        .resize_with(BLOCK / GROUP, || std::array::from_fn(|_| IndexList::EMPTY));
    let below =
        limits.map(|limit| std::array::from_fn(|at| below(limit.min(beyond(N).into()), at)));
    let mut screened = Screened {
        excluded: [[0; N]; BLOCK],
        below,
    };
    let (mut rest, mut rounds) = (groups, ROUNDS.iter());
    while !rest.is_empty() {
        let (now, later) = rest.split_at(
            rest.len()
                .min(rounds.next().unwrap_or(&LONGEST_ROUND) / GROUP),
        );
        rest = later;
        let (words, start) = (lookback.words, lookback.start);
        let (screened, lists) = (&mut screened, &mut lists.0[..]);
        lookback.level.run(ScreenRound {
            kernel,
            words,
            start,
            groups: now,
            shifts: &shifts,
            screened,
            lists,
        });
    }
    Some(screened)
}

impl<const N: usize> Screened<N> {
    /// The indices of a lane below its limit that are not excluded, in increasing order.
    pub fn left(&self, lane: usize) -> impl Iterator<Item = u16> {
        let left = self.excluded[lane]
            .iter()
            .zip(&self.below[lane])
            .map(|(excluded, below)| !excluded & below);
        (0..)
            .step_by(u64::BITS as usize)
            .zip(left)
            .flat_map(|(base, mut bits)| {
                std::iter::from_fn(move || {
                    let index = (bits != 0).then(|| base + bits.trailing_zeros() as u16);
                    bits &= bits.wrapping_sub(1);
                    index
                })
            })
    }

    /// Adds the excluded indices to the sets of the lanes.
    pub fn add_to(&self, sets: &mut [[u32; BLOCK]]) {
        for (row, set) in sets.iter_mut().enumerate() {
            for (bits, excluded) in set.iter_mut().zip(&self.excluded) {
                *bits |= excluded.get(row / 2).map_or(0, |number| {
                    (number >> (ROW_BITS as usize * (row % 2))) as u32
                });
            }
        }
    }

    /// The indices needed from a total: those below the limits of the heaps whose splits leave this
    /// total, and not yet excluded.
    #[inline(always)]
    fn needed(&self, total: isize, shifts: &[usize]) -> IndexSet<N> {
        let mut needed = [0; N];
        for &shift in shifts {
            let heap = total.wrapping_add_unsigned(shift);
            if (0..BLOCK as isize).contains(&heap) {
                let (excluded, below) = (&self.excluded[heap as usize], &self.below[heap as usize]);
                for at in 0..needed.len() {
                    needed[at] |= !excluded[at] & below[at];
                }
            }
        }
        needed
    }

    /// Adds the found indices of a total to the heaps whose splits leave this total.
    #[inline(always)]
    fn add(&mut self, total: isize, shifts: &[usize], found: &IndexSet<N>) {
        for &shift in shifts {
            let heap = total.wrapping_add_unsigned(shift);
            if (0..BLOCK as isize).contains(&heap) {
                let excluded = &mut self.excluded[heap as usize];
                for at in 0..found.len() {
                    excluded[at] |= found[at];
                }
            }
        }
    }
}

/// Indices that are searched in one pass over the pairs of a heap.
pub struct OpenIndices<const N: usize> {
    kernel: ScreenKernel,
    set: IndexSet<N>,
}

impl<const N: usize> OpenIndices<N> {
    /// Starts a search for these indices; those that are not below [`beyond`]`(N)` stay open.
    /// `None` if this CPU has no kernel.
    pub fn new(level: Level, indices: impl Iterator<Item = u32>) -> Option<Self> {
        let (kernel, mut set) = (ScreenKernel::from_level(level)?, [0; N]);
        for index in indices.filter(|&index| index < beyond(N).into()) {
            set[(index / u64::BITS) as usize] |= 1 << (index % u64::BITS);
        }
        Some(Self { kernel, set })
    }

    /// Returns `true` if no index below [`beyond`]`(N)` is open.
    pub fn is_empty(&self) -> bool {
        self.set == [0; N]
    }

    /// Returns `true` if this index, one of the initial ones, is still open.
    pub fn has(&self, index: u32) -> bool {
        index >= beyond(N).into()
            || self.set[(index / u64::BITS) as usize] >> (index % u64::BITS) & 1 == 1
    }

    /// Removes every index that is `a[i] ^ b[b.len() - 1 - i]` for some i where neither word is
    /// marked. `a` and `b` have the same length; a few of the last words of `a` may be left out.
    pub fn strike(&mut self, a: &[u16], b: &[u16]) {
        self.kernel.strike(a, b, &mut self.set);
    }
}

/// One round: looks up exclusions, and adds the found indices.
struct ScreenRound<'a, const N: usize> {
    kernel: ScreenKernel,
    words: &'a [u16],
    start: usize,
    groups: &'a [ExclusionGroup],
    /// The shifts, including 0 for the exclusions themselves.
    shifts: &'a [usize],
    screened: &'a mut Screened<N>,
    lists: &'a mut [[IndexList; GROUP]],
}

impl<const N: usize> Loops for ScreenRound<'_, N> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            kernel,
            words,
            start,
            groups,
            shifts,
            screened,
            lists,
        } = self;
        let mut needed = [[[0; N]; GROUP]; BLOCK / GROUP];
        for total in 0..BLOCK {
            needed[total / GROUP][total % GROUP] = screened.needed(total as isize, shifts);
        }
        lists.iter_mut().flatten().for_each(|list| list.length = 0);
        // The totals before the first one, down to the farthest that a shift can use: only shifted
        // results count for them.
        let mut before = [[[0; u64::BITS as usize]; N]; MOST_SHIFT];
        let before = &mut before[..shifts.iter().max().map_or(0, |&most| most)];
        for group in groups {
            for (back, flags) in (1..).zip(&mut *before) {
                for (distance, index) in group.distances.iter().zip(group.indices) {
                    set(
                        flags,
                        (words[start - back - distance] ^ index).min(beyond(N)),
                    );
                }
            }
            for (from, (needed, lists)) in
                (start..).step_by(GROUP).zip(needed.iter().zip(&mut *lists))
            {
                kernel.look_up((words, from), group, needed, lists);
            }
        }
        for (back, flags) in (1..).zip(before) {
            flags.as_flattened_mut()[usize::from(beyond(N))] = 0;
            screened.add(-back, shifts, &kernel.take(flags));
        }
        // Two sets of flags alternate, because a vector load of flags waits for each of its bytes
        // that was stored just before.
        let mut flags = [[[0; u64::BITS as usize]; N]; 2];
        for (total, list) in lists.iter().flatten().enumerate() {
            for &index in &list.indices[..list.length] {
                set(&mut flags[total % 2], index);
            }
            if let Some(last) = total.checked_sub(1) {
                screened.add(last as isize, shifts, &kernel.take(&mut flags[last % 2]));
            }
        }
        screened.add(
            BLOCK as isize - 1,
            shifts,
            &kernel.take(&mut flags[(BLOCK - 1) % 2]),
        );
    }
}

/// Sets the flag of an index below the number of flags.
#[inline(always)]
fn set<const N: usize>(flags: &mut Flags<N>, index: u16) {
    // The remainder equals the index; it makes a bounds check unnecessary.
    let flags = flags.as_flattened_mut();
    flags[usize::from(index) % (u64::BITS as usize * N)] = 1;
}

/// The indices below a limit among those of the number `at` of a set.
fn below(limit: u32, at: usize) -> u64 {
    let bits = limit.saturating_sub(u64::BITS * at as u32);
    if bits >= u64::BITS {
        u64::MAX
    } else {
        (1 << bits) - 1
    }
}
