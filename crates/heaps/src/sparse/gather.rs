//! The least indices that are missing in a set, lane by lane: the candidates of a block.
#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "code that is not inlined into the function of a CPU level is compiled for every CPU"
)]
#![allow(
    clippy::cast_possible_truncation,
    reason = "a set has at most `LARGEST_SET` rows"
)]

use super::{
    lanes::{BLOCK, LaneSlot, ROW_BITS, below},
    word::SparseWord,
};
use grundy_work::cpu::{Level, Loops};

/// Fills the slots of each lane with the least indices below its limit that are missing in its set,
/// in increasing order, and adds these indices to the set. The remaining slots get marks.
pub fn gather<T: SparseWord>(
    level: Level,
    sets: &mut [[u32; BLOCK]],
    limits: &[u32; BLOCK],
    slots: &mut [LaneSlot<T>],
) {
    match sets {
        [_] => level.run(Gather::<T, 1> {
            sets,
            limits,
            slots,
        }),
        [_, _] => level.run(Gather::<T, 2> {
            sets,
            limits,
            slots,
        }),
        [_, _, _] => level.run(Gather::<T, 3> {
            sets,
            limits,
            slots,
        }),
        [_, _, _, _] => level.run(Gather::<T, 4> {
            sets,
            limits,
            slots,
        }),
        [_, _, _, _, _] => level.run(Gather::<T, 5> {
            sets,
            limits,
            slots,
        }),
        [_, _, _, _, _, _] => level.run(Gather::<T, 6> {
            sets,
            limits,
            slots,
        }),
        _ => gather_large(sets, limits, slots),
    }
}

/// [`gather`] for large sets, lane by lane: the vector loop would take steps for each row and slot.
fn gather_large<T: SparseWord>(
    sets: &mut [[u32; BLOCK]],
    limits: &[u32; BLOCK],
    slots: &mut [LaneSlot<T>],
) {
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
            base += ROW_BITS;
        }
    }
}

struct Gather<'a, T, const ROWS: usize> {
    sets: &'a mut [[u32; BLOCK]],
    limits: &'a [u32; BLOCK],
    slots: &'a mut [LaneSlot<T>],
}

impl<T: SparseWord, const ROWS: usize> Loops for Gather<'_, T, ROWS> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut open = [[0; BLOCK]; ROWS];
        let mut base = 0;
        for row in 0..ROWS {
            for lane in 0..BLOCK {
                open[row][lane] = !self.sets[row][lane] & below(self.limits[lane], base);
            }
            base += ROW_BITS;
        }
        let before = open;
        for slot in self.slots {
            for lane in 0..BLOCK {
                let (mut bits, mut base) = (0, 0);
                for row in (0..ROWS).rev() {
                    let here = open[row][lane] != 0;
                    (bits, base) = if here {
                        (open[row][lane], ROW_BITS * row as u32)
                    } else {
                        (bits, base)
                    };
                }
                let lowest: u32 = bits & bits.wrapping_neg();
                let index = base + lowest.wrapping_sub(1).count_ones();
                slot[lane] = T::low(if bits == 0 { u32::MAX } else { index });
                for row in 0..ROWS {
                    let here = ROW_BITS * row as u32 == base;
                    open[row][lane] ^= if here { lowest } else { 0 };
                }
            }
        }
        for row in 0..ROWS {
            for lane in 0..BLOCK {
                self.sets[row][lane] |= before[row][lane] ^ open[row][lane];
            }
        }
    }
}
