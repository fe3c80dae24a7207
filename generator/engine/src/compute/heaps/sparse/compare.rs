//! Trying the few indices that are left at each heap of a block against taps: many fewer steps a tap than a union.
#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "what is not inlined into the function of a CPU level is compiled for every CPU"
)]
#![allow(clippy::cast_possible_truncation, reason = "sets have few words")]

use super::{BLOCK, unite::BITS, word::Word};
use crate::compute::cpu::{Level, Loops};

/// What a part excludes at each later heap n: the index of n - distance, moved by `index`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tap<T> {
    pub distance: usize,
    pub index: T,
}

/// View of consecutive heaps.
#[derive(Debug, Clone, Copy)]
pub(super) struct View<'a, T> {
    pub base: usize,
    pub words: &'a [T],
    /// No index is larger.
    pub largest: u32,
    /// May a part or a candidate be `Word::HALF` or larger, so that marks must be kept from being moved?
    pub wide: bool,
}

/// Where a block is, and what it can look back to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'a, T> {
    pub level: Level,
    pub words: View<'a, T>,
    /// The heap of lane 0.
    pub first: usize,
}

impl<T> Place<'_, T> {
    /// Where lane 0 is among the words.
    pub fn start(&self) -> usize {
        self.first - self.words.base
    }
}

/// `slots[slot][lane]`: candidates, increasing in each lane, `Word::RARE` where there is none.
pub(super) type Slot<T> = [T; BLOCK];

/// Moves the least indices below each lane's limit that are missing in its set to the slots, and adds them to the set.
pub(super) fn gather<T: Word>(level: Level, sets: &mut [[u32; BLOCK]], limits: &[u32; BLOCK], slots: &mut [Slot<T>]) {
    match sets {
        [_] => level.run(Gather::<T, 1> { sets, limits, slots }),
        [_, _] => level.run(Gather::<T, 2> { sets, limits, slots }),
        [_, _, _] => level.run(Gather::<T, 3> { sets, limits, slots }),
        [_, _, _, _] => level.run(Gather::<T, 4> { sets, limits, slots }),
        [_, _, _, _, _] => level.run(Gather::<T, 5> { sets, limits, slots }),
        [_, _, _, _, _, _] => level.run(Gather::<T, 6> { sets, limits, slots }),
        _ => gather_large(sets, limits, slots),
    }
}

/// The same for large sets, lane by lane.
fn gather_large<T: Word>(sets: &mut [[u32; BLOCK]], limits: &[u32; BLOCK], slots: &mut [Slot<T>]) {
    slots.fill([T::RARE; BLOCK]);
    for (lane, &limit) in limits.iter().enumerate() {
        let (mut free, mut base) = (slots.iter_mut(), 0);
        'lane: for set in &mut *sets {
            let mut open = !set[lane] & below(limit, base);
            while open != 0 {
                let Some(slot) = free.next() else {
                    break 'lane;
                };
                slot[lane] = T::try_from(base + open.trailing_zeros()).unwrap_or(T::RARE);
                set[lane] |= open & open.wrapping_neg();
                open &= open - 1;
            }
            base += BITS;
        }
    }
}

/// The bits of the indices < `limit` in the word of a set that begins with index `base`.
#[inline(always)]
pub(super) fn below(limit: u32, base: u32) -> u32 {
    let bits = limit.saturating_sub(base);
    if bits >= BITS { u32::MAX } else { (1 << bits) - 1 }
}

/// Drops the candidates that the taps give. They lead from every lane to a heap among the words.
pub(super) fn check<T: Word>(place: Place<'_, T>, taps: &[Tap<T>], slots: &mut [Slot<T>]) {
    for slots in slots.chunks_mut(T::SLOTS) {
        match slots.len() {
            2 => check_some::<T, 2>(place, taps, slots),
            3 => check_some::<T, 3>(place, taps, slots),
            4 => check_some::<T, 4>(place, taps, slots),
            5 => check_some::<T, 5>(place, taps, slots),
            6 => check_some::<T, 6>(place, taps, slots),
            7 => check_some::<T, 7>(place, taps, slots),
            8 => check_some::<T, 8>(place, taps, slots),
            _ => check_some::<T, 1>(place, taps, slots),
        }
    }
}

/// The same, `K` slots at a time, of which there is a multiple.
fn check_some<T: Word, const K: usize>(place: Place<'_, T>, taps: &[Tap<T>], slots: &mut [Slot<T>]) {
    for slots in slots.chunks_exact_mut(K) {
        if let Some(slots) = slots.first_chunk_mut() {
            if place.words.wide {
                place.level.run(Check::<T, K, true> { place, taps, slots });
            } else {
                place.level.run(Check::<T, K, false> { place, taps, slots });
            }
        }
    }
}

/// So many taps, then the least so many candidates of each lane are kept.
pub(super) type Round = (usize, usize);

/// Drops the candidates that the taps give and brings the others to the first slots, round after round; what is left of
/// the taps after the last round is one more. Returns how many slots have candidates.
pub(super) fn sift<T: Word>(place: Place<'_, T>, taps: &[Tap<T>], slots: &mut [Slot<T>], rounds: &[Round]) -> usize {
    let mut rest = taps;
    let mut used = slots.len();
    let mut rounds = rounds.iter();
    while !rest.is_empty() && used > 0 {
        let &(round, keep) = rounds.next().unwrap_or(&(usize::MAX, used));
        let (taps, later) = rest.split_at(round.min(rest.len()));
        check(place, taps, &mut slots[..used]);
        rest = later;
        let most = sort(place.level, &mut slots[..used]);
        used = most.min(keep);
        slots[used..most].fill([T::RARE; BLOCK]);
    }
    used
}

struct Gather<'a, T, const S: usize> {
    sets: &'a mut [[u32; BLOCK]],
    limits: &'a [u32; BLOCK],
    slots: &'a mut [Slot<T>],
}

impl<T: Word, const S: usize> Loops for Gather<'_, T, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut open = [[0; BLOCK]; S];
        let mut base = 0;
        for word in 0..S {
            for lane in 0..BLOCK {
                open[word][lane] = !self.sets[word][lane] & below(self.limits[lane], base);
            }
            base += BITS;
        }
        let before = open;
        for slot in self.slots {
            for lane in 0..BLOCK {
                let (mut bits, mut base) = (0, 0);
                for word in (0..S).rev() {
                    let here = open[word][lane] != 0;
                    (bits, base) = if here { (open[word][lane], BITS * word as u32) } else { (bits, base) };
                }
                let lowest: u32 = bits & bits.wrapping_neg();
                let index = base + lowest.wrapping_sub(1).count_ones();
                slot[lane] = T::low(if bits == 0 { u32::MAX } else { index });
                for word in 0..S {
                    let here = BITS * word as u32 == base;
                    open[word][lane] ^= if here { lowest } else { 0 };
                }
            }
        }
        for word in 0..S {
            for lane in 0..BLOCK {
                self.sets[word][lane] |= before[word][lane] ^ open[word][lane];
            }
        }
    }
}

/// Drops every candidate that one of the taps gives.
struct Check<'a, T, const K: usize, const WIDE: bool> {
    place: Place<'a, T>,
    taps: &'a [Tap<T>],
    slots: &'a mut [Slot<T>; K],
}

impl<T: Word, const K: usize, const WIDE: bool> Loops for Check<'_, T, K, WIDE> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        // What is 0 was hit.
        let mut least = [[T::RARE; BLOCK]; K];
        let slots = *self.slots;
        let start = self.place.start();
        for tap in self.taps {
            let Some(words) = self.place.words.words[start - tap.distance..].first_chunk::<BLOCK>() else {
                continue;
            };
            let mut moved = [T::RARE; BLOCK];
            for lane in 0..BLOCK {
                moved[lane] = if WIDE { words[lane].moved(tap.index) } else { words[lane] ^ tap.index };
            }
            for (least, slot) in least.iter_mut().zip(&slots) {
                for lane in 0..BLOCK {
                    least[lane] = least[lane].min(moved[lane] ^ slot[lane]);
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

/// Sorts the slots of each lane, what was dropped being larger than every candidate; the most candidates of a lane.
fn sort<T: Word>(level: Level, slots: &mut [Slot<T>]) -> usize {
    match slots.len() {
        2 => sort_few::<T, 2>(level, slots),
        3 => sort_few::<T, 3>(level, slots),
        4 => sort_few::<T, 4>(level, slots),
        5 => sort_few::<T, 5>(level, slots),
        6 => sort_few::<T, 6>(level, slots),
        7 => sort_few::<T, 7>(level, slots),
        8 => sort_few::<T, 8>(level, slots),
        9 => sort_few::<T, 9>(level, slots),
        10 => sort_few::<T, 10>(level, slots),
        11 => sort_few::<T, 11>(level, slots),
        12 => sort_few::<T, 12>(level, slots),
        _ => level.run(Sort { slots }),
    }
}

fn sort_few<T: Word, const K: usize>(level: Level, slots: &mut [Slot<T>]) -> usize {
    slots.first_chunk_mut().map_or(0, |slots| level.run(SortFew::<T, K> { slots }))
}

/// The first slots, up to the last one with a candidate.
#[inline(always)]
fn used<T: Word>(slots: &[Slot<T>]) -> usize {
    let mut used = 0;
    for slot in slots {
        let mut any = false;
        for &word in slot {
            any |= word != T::RARE;
        }
        used += usize::from(any);
    }
    used
}

/// The same for a few that stay in registers: odd-even transposition.
struct SortFew<'a, T, const K: usize> {
    slots: &'a mut [Slot<T>; K],
}

impl<T: Word, const K: usize> Loops for SortFew<'_, T, K> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        let mut slots = *self.slots;
        for round in 0..K {
            let mut low = round % 2;
            while low + 1 < K {
                for lane in 0..BLOCK {
                    let (a, b) = (slots[low][lane], slots[low + 1][lane]);
                    (slots[low][lane], slots[low + 1][lane]) = (a.min(b), a.max(b));
                }
                low += 2;
            }
        }
        *self.slots = slots;
        used(&slots)
    }
}

struct Sort<'a, T> {
    slots: &'a mut [Slot<T>],
}

impl<T: Word> Loops for Sort<'_, T> {
    type Output = usize;

    /// Merge exchange (Knuth, The Art of Computer Programming 5.2.2, algorithm M), which is the same steps for all lanes.
    #[inline(always)]
    fn run(self) -> usize {
        let count = self.slots.len();
        let largest = count.next_power_of_two() / 2;
        let mut step = largest;
        while step > 0 {
            let (mut stride, mut part, mut distance) = (largest, 0, step);
            loop {
                for low in (0..count - distance).filter(|low| low & step == part) {
                    let (lower, upper) = self.slots.split_at_mut(low + distance);
                    let (a, b) = (&mut lower[low], &mut upper[0]);
                    for lane in 0..BLOCK {
                        (a[lane], b[lane]) = (a[lane].min(b[lane]), a[lane].max(b[lane]));
                    }
                }
                if stride == step {
                    break;
                }
                (distance, stride, part) = (stride - step, stride / 2, step);
            }
            step /= 2;
        }
        used(self.slots)
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;

    /// The least indices below a limit that a lane's set does not have, then marks.
    fn least<T: Word>(sets: &[[u32; BLOCK]], lane: usize, limit: u32, count: usize) -> Vec<T> {
        let has = |index: u32| sets[index as usize / 32][lane] >> (index % 32) & 1 == 1;
        let end = limit.min(u32::try_from(32 * sets.len()).expect("small"));
        let missing = (0..end).filter(|&index| !has(index)).filter_map(|index| T::try_from(index).ok());
        missing.chain(std::iter::repeat(T::RARE)).take(count).collect()
    }

    fn lane_of<T: Word>(slots: &[Slot<T>], lane: usize) -> Vec<T> {
        slots.iter().map(|slot| slot[lane]).collect()
    }

    fn check_gather<T: Word>(random: &[u64], size: usize, count: usize) {
        let word = |word: usize, lane: usize| {
            (random[(word * BLOCK + lane) % random.len()] | random[lane % random.len()]) as u32
        };
        let before: Vec<[u32; BLOCK]> = (0..size).map(|at| std::array::from_fn(|lane| word(at, lane))).collect();
        let limits: [u32; BLOCK] = std::array::from_fn(|lane| (random[lane] % 1100) as u32);
        for level in Level::available() {
            let (mut sets, mut slots) = (before.clone(), vec![[T::RARE; BLOCK]; count]);
            gather(level, &mut sets, &limits, &mut slots);
            for lane in 0..BLOCK {
                let expected = least::<T>(&before, lane, limits[lane], count);
                assert_eq!(lane_of(&slots, lane), expected, "the least of lane {lane} at {level:?}");
                let mut set: Vec<u32> = before.iter().map(|words| words[lane]).collect();
                for &index in expected.iter().filter(|&&index| index != T::RARE) {
                    let index: u32 = index.into();
                    set[index as usize / 32] |= 1 << (index % 32);
                }
                assert!(sets.iter().map(|words| words[lane]).eq(set), "what is gathered is added to the set");
            }
        }
    }

    fn check_sift<T: Word>(random: &[u64], count: usize, rounds: &[Round], wide: bool) {
        // Narrow indices are below 64. Of wide ones many make, of a mark that is moved, a candidate.
        let (size, least) = if wide { (255, 190) } else { (64, 0) };
        let word = |at: usize| T::try_from((random[at % random.len()] >> (at % 50)) as u32 % size).unwrap_or_default();
        let words: Vec<T> =
            (0..500).map(|at| if random[at % random.len()] % 5 == 0 { T::RARE } else { word(at) }).collect();
        let taps: Vec<_> =
            (0..400).map(|at| Tap { distance: 1 + at, index: word(3 * at + 1) }).take(random.len()).collect();
        let candidate =
            |slot: usize, lane: usize| T::try_from(least + (3 * slot + lane % 3) as u32).unwrap_or_default();
        let slots: Vec<Slot<T>> = (0..count).map(|slot| std::array::from_fn(|lane| candidate(slot, lane))).collect();
        for level in Level::available() {
            let view = View { base: 7, words: &words, largest: size - 1, wide };
            let place = Place { level, words: view, first: 7 + words.len() - BLOCK };
            let mut sifted = slots.clone();
            sift(place, &taps, &mut sifted, rounds);
            for lane in 0..BLOCK {
                let given = |index: T| {
                    taps.iter().any(|tap| {
                        let word = words[place.start() + lane - tap.distance];
                        word != T::RARE && word ^ tap.index == index
                    })
                };
                let mut left: Vec<T> = lane_of(&slots, lane).into_iter().filter(|&index| !given(index)).collect();
                left.resize(count, T::RARE);
                let sifted = lane_of(&sifted, lane);
                if rounds.is_empty() {
                    assert_eq!(sifted, left, "lane {lane} at {level:?}");
                }
                let kept = sifted.iter().position(|&index| index == T::RARE).unwrap_or(count);
                assert_eq!(sifted[..kept], left[..kept], "the kept ones are the least, lane {lane} at {level:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn gathered_are_the_least_that_are_missing(random in vec(any::<u64>(), 64..200), count in 1..33_usize) {
            for size in 1..5 {
                check_gather::<u8>(&random, size, count);
            }
            for size in [1, 2, 3, 4, 5, 6, 7, 8, 16, 32] {
                check_gather::<u16>(&random, size, count);
            }
        }

        #[test]
        fn what_no_tap_gives_is_left(random in vec(any::<u64>(), 1..400), count in 1..20_usize) {
            for wide in [false, true] {
                check_sift::<u8>(&random, count, &[], wide);
                check_sift::<u16>(&random, count, &[], wide);
                check_sift::<u8>(&random, count, &[(50, 12), (100, 6)], wide);
            }
        }
    }
}
