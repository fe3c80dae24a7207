//! Trying the few indices that are left at each heap of a block against taps: many fewer steps a tap than a union.
#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "what is not inlined into the function of a CPU level is compiled for every CPU"
)]

use super::{BLOCK, word::Word};
use crate::compute::cpu::{Level, Loops};

/// What a part excludes at each later heap n: the index of n - distance, moved by `index`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tap<T> {
    pub distance: usize,
    pub index: T,
}

/// Words of consecutive heaps.
#[derive(Debug, Clone, Copy)]
pub(super) struct Words<'a, T> {
    pub base: usize,
    pub words: &'a [T],
}

/// Where a block is, and what it can look back to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'a, T> {
    pub level: Level,
    pub words: Words<'a, T>,
    /// The heap of lane 0.
    pub first: usize,
}

/// Taps of the first round; each later round has twice as many.
const FIRST_ROUND: usize = 64;
/// Candidates compared at once, of one byte and of two: they stay in registers.
const BYTES: usize = 8;
const PAIRS: usize = 4;

/// `slots[slot][lane]`: candidates, increasing in each lane, `Word::RARE` where there is none.
pub(super) type Slot<T> = [T; BLOCK];

/// Moves the least indices below each lane's limit that are missing in its set to the slots, and adds them to the set.
pub(super) fn gather<T: Word>(level: Level, sets: &mut [u64], limits: &[u32; BLOCK], slots: &mut [Slot<T>]) {
    let size = sets.len() / BLOCK;
    match size {
        1 => level.run(Gather::<T, 1> { sets, limits, slots }),
        2 => level.run(Gather::<T, 2> { sets, limits, slots }),
        4 => level.run(Gather::<T, 4> { sets, limits, slots }),
        _ => gather_long(sets, limits, slots),
    }
}

/// The same for long sets, lane by lane.
fn gather_long<T: Word>(sets: &mut [u64], limits: &[u32; BLOCK], slots: &mut [Slot<T>]) {
    slots.fill([T::RARE; BLOCK]);
    let size = sets.len() / BLOCK;
    for (lane, (set, &limit)) in sets.chunks_exact_mut(size).zip(limits).enumerate() {
        let (mut free, mut base) = (slots.iter_mut(), 0);
        'lane: for word in set {
            let mut open = !*word & below(limit, base);
            while open != 0 {
                let Some(slot) = free.next() else {
                    break 'lane;
                };
                slot[lane] = T::try_from(base + open.trailing_zeros()).unwrap_or(T::RARE);
                *word |= open & open.wrapping_neg();
                open &= open - 1;
            }
            base += 64;
        }
    }
}

/// The bits of the indices < `limit` in the word of a set that begins with index `base`.
#[inline(always)]
pub(super) fn below(limit: u32, base: u32) -> u64 {
    let bits = limit.saturating_sub(base);
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// Drops the candidates that the taps give. They lead from every lane to a heap among the words.
pub(super) fn check<T: Word>(place: Place<'_, T>, taps: &[Tap<T>], slots: &mut [Slot<T>]) {
    for slots in slots.chunks_mut(T::SLOTS) {
        if let Ok(slots) = slots.try_into() {
            place.level.run(Check::<T, BYTES> { place, taps, slots });
        } else {
            for slots in slots.chunks_mut(PAIRS) {
                if let Ok(slots) = slots.try_into() {
                    place.level.run(Check::<T, PAIRS> { place, taps, slots });
                }
            }
        }
    }
}

/// Drops the candidates that the taps give and brings the others to the first slots, round after round.
pub(super) fn sift<T: Word>(place: Place<'_, T>, taps: &[Tap<T>], slots: &mut [Slot<T>], spare: &mut Vec<Slot<T>>) {
    let (mut rest, mut round) = (taps, FIRST_ROUND);
    let mut used = slots.len();
    while !rest.is_empty() && used > 0 {
        let (taps, later) = rest.split_at(round.min(rest.len()));
        check(place, taps, &mut slots[..used]);
        (rest, round) = (later, 2 * round);
        spare.clear();
        spare.resize(used, [T::RARE; BLOCK]);
        place.level.run(Squeeze { from: &slots[..used], into: spare });
        slots[..used].copy_from_slice(spare);
        let is_used = |slot: &&[T; BLOCK]| slot.iter().any(|&word| word != T::RARE);
        used = slots[..used].iter().take_while(is_used).count().next_multiple_of(PAIRS).min(used);
    }
}

struct Gather<'a, T, const S: usize> {
    sets: &'a mut [u64],
    limits: &'a [u32; BLOCK],
    slots: &'a mut [Slot<T>],
}

impl<T: Word, const S: usize> Loops for Gather<'_, T, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut open = [[0; BLOCK]; S];
        for (lane, (set, &limit)) in self.sets.chunks_exact(S).zip(self.limits).enumerate().take(BLOCK) {
            for (word, base) in (0..S).zip((0..).step_by(64)) {
                open[word][lane] = !set[word] & below(limit, base);
            }
        }
        let before = open;
        for slot in self.slots {
            let mut found = [u64::MAX; BLOCK];
            let mut done = [false; BLOCK];
            for word in 0..S {
                for lane in 0..BLOCK {
                    let bits = open[word][lane];
                    let here = bits != 0 && !done[lane];
                    let lowest = bits & bits.wrapping_neg();
                    let index = u64::from((lowest.wrapping_sub(1)).count_ones()) + 64 * word as u64;
                    found[lane] = if here { index } else { found[lane] };
                    open[word][lane] = if here { bits ^ lowest } else { bits };
                    done[lane] |= here;
                }
            }
            for lane in 0..BLOCK {
                slot[lane] = T::low(found[lane]);
            }
        }
        for (lane, set) in self.sets.chunks_exact_mut(S).enumerate().take(BLOCK) {
            for word in 0..S {
                set[word] |= before[word][lane] ^ open[word][lane];
            }
        }
    }
}

/// Drops every candidate that one of the taps gives.
struct Check<'a, T, const K: usize> {
    place: Place<'a, T>,
    taps: &'a [Tap<T>],
    slots: &'a mut [Slot<T>; K],
}

impl<T: Word, const K: usize> Loops for Check<'_, T, K> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        // What is 0 was hit.
        let mut least = [[T::RARE; BLOCK]; K];
        let slots = *self.slots;
        let start = self.place.first - self.place.words.base;
        for tap in self.taps {
            let Some(words) = self.place.words.words[start - tap.distance..].first_chunk::<BLOCK>() else {
                continue;
            };
            for (least, slot) in least.iter_mut().zip(&slots) {
                for lane in 0..BLOCK {
                    least[lane] = least[lane].min(words[lane] ^ tap.index ^ slot[lane]);
                }
            }
        }
        for (slot, least) in self.slots.iter_mut().zip(&least) {
            for lane in 0..BLOCK {
                slot[lane] = if least[lane] == T::default() { T::RARE } else { slot[lane] };
            }
        }
    }
}

struct Squeeze<'a, T> {
    from: &'a [Slot<T>],
    into: &'a mut [Slot<T>],
}

impl<T: Word> Loops for Squeeze<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for slot in self.from.iter().rev() {
            let mut carry = *slot;
            for into in self.into.iter_mut() {
                for lane in 0..BLOCK {
                    let old = into[lane];
                    into[lane] = if slot[lane] == T::RARE { old } else { carry[lane] };
                    carry[lane] = old;
                }
            }
        }
    }
}
