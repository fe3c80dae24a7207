//! Tests of `sparse::compare`.

#![allow(
    clippy::cast_possible_truncation,
    reason = "the numbers of a test are small"
)]

use proptest::{collection::vec, prelude::*};

use grundy_heaps::sparse::{
    compare::{ComparisonRound, sift},
    lanes::{BLOCK, Exclusion, LaneSlot, Lookback},
    word::SparseWord,
};
use grundy_work::cpu::Level;

fn lane_of<T: SparseWord>(slots: &[LaneSlot<T>], lane: usize) -> Vec<T> {
    slots.iter().map(|slot| slot[lane]).collect()
}

fn check_sift<T: SparseWord>(random: &[u64], count: usize, rounds: &[ComparisonRound], wide: bool) {
    // Narrow indices are below 64. Many wide indices have a nim-sum with a mark that is a
    // candidate.
    let (size, least) = if wide { (255, 190) } else { (64, 0) };
    let word = |at: usize| {
        T::try_from((random[at % random.len()] >> (at % 50)) as u32 % size).unwrap_or_default()
    };
    let words: Vec<T> = (0..500)
        .map(|at| {
            if random[at % random.len()] % 5 == 0 {
                T::RARE
            } else {
                word(at)
            }
        })
        .collect();
    let exclusions: Vec<_> = (0..400)
        .map(|at| Exclusion {
            distance: 1 + at,
            index: word(3 * at + 1),
        })
        .take(random.len())
        .collect();
    let candidate = |slot: usize, lane: usize| {
        T::try_from(least + (3 * slot + lane % 3) as u32).unwrap_or_default()
    };
    let slots: Vec<LaneSlot<T>> = (0..count)
        .map(|slot| std::array::from_fn(|lane| candidate(slot, lane)))
        .collect();
    for level in Level::available() {
        let lookback = Lookback {
            level,
            words: &words,
            start: words.len() - BLOCK,
            wide,
        };
        let mut sifted = slots.clone();
        sift(lookback, &exclusions, &mut sifted, rounds);
        for lane in 0..BLOCK {
            let given = |index: T| {
                exclusions.iter().any(|exclusion| {
                    let word = words[lookback.start + lane - exclusion.distance];
                    word != T::RARE && word ^ exclusion.index == index
                })
            };
            let mut left: Vec<T> = lane_of(&slots, lane)
                .into_iter()
                .filter(|&index| !given(index))
                .collect();
            left.resize(count, T::RARE);
            let sifted = lane_of(&sifted, lane);
            if rounds.is_empty() {
                assert_eq!(sifted, left, "lane {lane} at {level:?}");
            }
            let kept = sifted
                .iter()
                .position(|&index| index == T::RARE)
                .unwrap_or(count);
            assert_eq!(
                sifted[..kept],
                left[..kept],
                "the kept ones are the least, lane {lane} at {level:?}"
            );
        }
    }
}

proptest! {
    #[test]
    fn values_without_an_exclusion_remain(random in vec(any::<u64>(), 1..400), count in 1..20_usize) {
        for wide in [false, true] {
            check_sift::<u8>(&random, count, &[], wide);
            check_sift::<u16>(&random, count, &[], wide);
            check_sift::<u8>(&random, count, &[ComparisonRound { exclusions: 50, keep: 12 }, ComparisonRound { exclusions: 100, keep: 6 }], wide);
        }
    }
}
