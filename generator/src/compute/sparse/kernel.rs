//! The loops that nearly all time is spent in. They work on a block of `W` consecutive heaps, one lane each.
//!
//! Arrays of fixed size and no branches in the innermost loops: the compiler makes vector instructions of them.
//! They are compiled for a CPU level only where they are inlined into that level's function: see [`super::cpu`].
#![allow(clippy::inline_always)]

use super::{
    cpu::{Level, Loops},
    taps::Tap,
};
use crate::values::Cell;

/// The type of values, and of candidates for values.
pub(super) trait Word: Cell {
    /// A candidate that was excluded, or none at all: more than any candidate.
    const DEAD: Self;

    /// As the index of a row of flags.
    fn row(self) -> usize;
}

macro_rules! word {
    ($($word:ty)*) => { $(
        impl Word for $word {
            const DEAD: Self = Self::MAX;

            #[inline(always)]
            fn row(self) -> usize {
                self as usize
            }
        }
    )* };
}
word!(u8 u16 u32);

/// `K` candidates a lane: `candidates[slot][lane]`, increasing from slot to slot but for the dead ones.
pub(super) type Candidates<T, const W: usize, const K: usize> = [[T; W]; K];

/// Where a block starts, and the values of all heaps before it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Before<'a, T> {
    pub level: Level,
    pub values: &'a [T],
}

impl<T: Word> Before<'_, T> {
    /// The values of the partners that a tap has for the heaps of the block.
    #[inline(always)]
    fn partners<const W: usize>(&self, distance: u32) -> &[T; W] {
        let partners = self.values[self.values.len() - distance as usize..].first_chunk();
        partners.expect("a far tap leads from every heap of the block to a heap before it")
    }

    /// Flags the options that the taps give: `flags[v][lane] = 1`. There are rows enough for all nim-sums of values.
    pub fn stamp<const W: usize>(self, taps: &[Tap<T>], flags: &mut [[u8; W]]) {
        // A number of rows that the compiler knows needs no check at each store.
        match flags.len() {
            256 => self.stamp_rows::<W, 256>(taps, flags),
            512 => self.stamp_rows::<W, 512>(taps, flags),
            1024 => self.stamp_rows::<W, 1024>(taps, flags),
            2048 => self.stamp_rows::<W, 2048>(taps, flags),
            _ => {
                for tap in taps {
                    for (lane, &partner) in self.partners::<W>(tap.distance).iter().enumerate() {
                        flags[(partner ^ tap.value).row()][lane] = 1;
                    }
                }
            }
        }
    }

    fn stamp_rows<const W: usize, const ROWS: usize>(self, taps: &[Tap<T>], flags: &mut [[u8; W]]) {
        if let Some(flags) = flags.first_chunk_mut::<ROWS>() {
            let before = self;
            self.level.run(Stamp { before, taps, flags });
        }
    }

    /// Kills every candidate that one of the taps gives.
    pub fn check<const W: usize, const K: usize>(self, taps: &[Tap<T>], candidates: &mut Candidates<T, W, K>) {
        let before = self;
        self.level.run(Check { before, taps, candidates });
    }
}

struct Stamp<'a, T, const W: usize, const ROWS: usize> {
    before: Before<'a, T>,
    taps: &'a [Tap<T>],
    flags: &'a mut [[u8; W]; ROWS],
}

impl<T: Word, const W: usize, const ROWS: usize> Loops for Stamp<'_, T, W, ROWS> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for tap in self.taps {
            for (lane, &partner) in self.before.partners::<W>(tap.distance).iter().enumerate() {
                // All values are below ROWS, a power of two: this changes no row.
                self.flags[(partner ^ tap.value).row() & (ROWS - 1)][lane] = 1;
            }
        }
    }
}

struct Check<'a, T, const W: usize, const K: usize> {
    before: Before<'a, T>,
    taps: &'a [Tap<T>],
    candidates: &'a mut Candidates<T, W, K>,
}

impl<T: Word, const W: usize, const K: usize> Loops for Check<'_, T, W, K> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        // A copy can stay in registers.
        let mut candidates = *self.candidates;
        for tap in self.taps {
            let partners = self.before.partners::<W>(tap.distance);
            for slot in &mut candidates {
                for lane in 0..W {
                    let hit = partners[lane] ^ tap.value == slot[lane];
                    slot[lane] = if hit { T::DEAD } else { slot[lane] };
                }
            }
        }
        *self.candidates = candidates;
    }
}

/// The least `K` values of each lane that no flag excludes; `values` are some, decreasing, with their flags and with
/// the lanes to skip.
pub(super) fn least_unflagged<'a, T: Word, const W: usize, const K: usize>(
    level: Level,
    values: impl Iterator<Item = (T, &'a [u8; W], &'a [u8; W])>,
) -> Candidates<T, W, K> {
    level.run(Least { values })
}

struct Least<I, const W: usize, const K: usize> {
    values: I,
}

impl<'a, T: Word, I: Iterator<Item = (T, &'a [u8; W], &'a [u8; W])>, const W: usize, const K: usize> Loops
    for Least<I, W, K>
{
    type Output = Candidates<T, W, K>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let mut candidates = [[T::DEAD; W]; K];
        for (value, flags, skip) in self.values {
            let mut blocked = *skip;
            for lane in 0..W {
                blocked[lane] |= flags[lane];
            }
            // Where the value is free it is put first and the others move on by one; the last gives way.
            let mut carry = [value; W];
            for slot in &mut candidates {
                for lane in 0..W {
                    let old = slot[lane];
                    slot[lane] = if blocked[lane] == 0 { carry[lane] } else { old };
                    carry[lane] = old;
                }
            }
        }
        candidates
    }
}

/// The first `M` living candidates of each lane.
pub(super) fn squeeze<T: Word, const W: usize, const K: usize, const M: usize>(
    level: Level,
    candidates: &Candidates<T, W, K>,
) -> Candidates<T, W, M> {
    level.run(Squeeze { candidates })
}

struct Squeeze<'a, T, const W: usize, const K: usize, const M: usize> {
    candidates: &'a Candidates<T, W, K>,
}

impl<T: Word, const W: usize, const K: usize, const M: usize> Loops for Squeeze<'_, T, W, K, M> {
    type Output = Candidates<T, W, M>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let mut squeezed = [[T::DEAD; W]; M];
        for slot in self.candidates.iter().rev() {
            let mut carry = *slot;
            for into in &mut squeezed {
                for lane in 0..W {
                    let old = into[lane];
                    into[lane] = if slot[lane] == T::DEAD { old } else { carry[lane] };
                    carry[lane] = old;
                }
            }
        }
        squeezed
    }
}

/// How many slots of squeezed candidates are in use in any lane.
pub(super) fn in_use<T: Word, const W: usize, const K: usize>(candidates: &Candidates<T, W, K>) -> usize {
    let is_used = |slot: &&[T; W]| slot.iter().fold(T::DEAD, |least, &candidate| least.min(candidate)) != T::DEAD;
    candidates.iter().take_while(is_used).count()
}

/// Is `a[i] ^ b[b.len() - 1 - i]` = `value` for some i?
pub(super) fn any_pair<T: Word>(level: Level, a: &[T], b: &[T], value: T) -> bool {
    level.run(AnyPair { a, b, value })
}

struct AnyPair<'a, T> {
    a: &'a [T],
    b: &'a [T],
    value: T,
}

impl<T: Word> Loops for AnyPair<'_, T> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        const STRIDE: usize = 128;
        let Self { a, b, value } = self;
        let (mut fronts, mut backs) = (a.chunks_exact(STRIDE), b.rchunks_exact(STRIDE));
        for (front, back) in fronts.by_ref().zip(backs.by_ref()) {
            let mut hits = 0_u8;
            for i in 0..STRIDE {
                hits |= u8::from(front[i] ^ back[STRIDE - 1 - i] == value);
            }
            if hits != 0 {
                return true;
            }
        }
        let mut rest = fronts.remainder().iter().zip(backs.remainder().iter().rev());
        rest.any(|(&front, &back)| front ^ back == value)
    }
}
