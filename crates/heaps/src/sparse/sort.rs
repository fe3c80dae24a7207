//! A sorting network for the candidates of each lane: the same steps for all lanes, without a
//! branch.
#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "code that is not inlined into the function of a CPU level is compiled for every CPU"
)]

use super::{
    lanes::{BLOCK, LaneSlot},
    word::SparseWord,
};
use grundy_work::cpu::{Level, Loops};

/// Sorts the slots of each lane in increasing order; marks, which are larger than every candidate,
/// come last. Returns the number of slots up to the last one that holds a candidate of any lane.
pub(super) fn sort<T: SparseWord>(level: Level, slots: &mut [LaneSlot<T>]) -> usize {
    level.run(Sort { slots })
}

/// The number of sorted slots that hold a candidate of any lane.
#[inline(always)]
fn count_used<T: SparseWord>(slots: &[LaneSlot<T>]) -> usize {
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

/// Merge exchange (Knuth, The Art of Computer Programming 5.2.2, algorithm M), for any number of
/// slots.
struct Sort<'a, T> {
    slots: &'a mut [LaneSlot<T>],
}

impl<T: SparseWord> Loops for Sort<'_, T> {
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
        count_used(self.slots)
    }
}
