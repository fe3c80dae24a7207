//! Tests of `sparse::gather`.

#![allow(
    clippy::cast_possible_truncation,
    reason = "the numbers of a test are small"
)]

use proptest::{collection::vec, prelude::*};

use grundy_heaps::sparse::{
    gather::gather,
    lanes::{BLOCK, LaneSlot},
    word::SparseWord,
};
use grundy_work::cpu::Level;

/// The least indices below a limit that are missing in a lane's set, followed by marks.
fn least<T: SparseWord>(sets: &[[u32; BLOCK]], lane: usize, limit: u32, count: usize) -> Vec<T> {
    let has = |index: u32| sets[index as usize / 32][lane] >> (index % 32) & 1 == 1;
    let end = limit.min(u32::try_from(32 * sets.len()).expect("small"));
    let missing = (0..end)
        .filter(|&index| !has(index))
        .filter_map(|index| T::try_from(index).ok());
    missing
        .chain(std::iter::repeat(T::RARE))
        .take(count)
        .collect()
}

fn lane_of<T: SparseWord>(slots: &[LaneSlot<T>], lane: usize) -> Vec<T> {
    slots.iter().map(|slot| slot[lane]).collect()
}

fn check_gather<T: SparseWord>(random: &[u64], size: usize, count: usize) {
    let row = |row: usize, lane: usize| {
        (random[(row * BLOCK + lane) % random.len()] | random[lane % random.len()]) as u32
    };
    let before: Vec<[u32; BLOCK]> = (0..size)
        .map(|at| std::array::from_fn(|lane| row(at, lane)))
        .collect();
    let limits: [u32; BLOCK] = std::array::from_fn(|lane| (random[lane] % 1100) as u32);
    for level in Level::available() {
        let (mut sets, mut slots) = (before.clone(), vec![[T::RARE; BLOCK]; count]);
        gather(level, &mut sets, &limits, &mut slots);
        for lane in 0..BLOCK {
            let expected = least::<T>(&before, lane, limits[lane], count);
            assert_eq!(
                lane_of(&slots, lane),
                expected,
                "the least of lane {lane} at {level:?}"
            );
            let mut set: Vec<u32> = before.iter().map(|row| row[lane]).collect();
            for &index in expected.iter().filter(|&&index| index != T::RARE) {
                let index: u32 = index.into();
                set[index as usize / 32] |= 1 << (index % 32);
            }
            assert!(
                sets.iter().map(|row| row[lane]).eq(set),
                "what is gathered is added to the set"
            );
        }
    }
}

proptest! {
    #[test]
    fn the_least_missing_indices_are_gathered(random in vec(any::<u64>(), 64..200), count in 1..33_usize) {
        for size in 1..5 {
            check_gather::<u8>(&random, size, count);
        }
        for size in [1, 2, 3, 4, 5, 6, 7, 8, 16, 32] {
            check_gather::<u16>(&random, size, count);
        }
    }
}
