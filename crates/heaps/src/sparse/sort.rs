//! Sorting networks for the candidates of each lane: the same steps for all lanes, without a branch.
#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "code that is not inlined into the function of a CPU level is compiled for every CPU"
)]

use super::{
    lanes::{BLOCK, Slot},
    word::Word,
};
use grundy_work::cpu::{Level, Loops};

/// Sorts the slots of each lane in increasing order; marks, which are larger than every candidate, come last. Returns
/// the number of slots up to the last one that holds a candidate of any lane.
pub(super) fn sort<T: Word>(level: Level, slots: &mut [Slot<T>]) -> usize {
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

/// The number of sorted slots that hold a candidate of any lane.
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

/// Odd-even transposition (Knuth, The Art of Computer Programming 5.3.4), for a number of slots that fits the
/// registers.
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

/// Merge exchange (Knuth, The Art of Computer Programming 5.2.2, algorithm M), for any number of slots.
struct Sort<'a, T> {
    slots: &'a mut [Slot<T>],
}

impl<T: Word> Loops for Sort<'_, T> {
    type Output = usize;

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
