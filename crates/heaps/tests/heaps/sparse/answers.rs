//! Tests of `sparse::answers`.

use proptest::{collection::vec, prelude::*};

use grundy_heaps::{
    mask::Mask,
    sparse::{
        answers::{ends, least, missing, open, values},
        lanes::{BLOCK, LaneSlot},
        projection::Projection,
        word::SparseWord,
    },
};
use grundy_work::cpu::Level;

fn check<T: SparseWord>(random: &[u32], first: usize, mask: u32, size: usize) {
    let word =
        |at: usize, below: u32| T::try_from(random[at % random.len()] % below).unwrap_or(T::RARE);
    let slots: [LaneSlot<T>; 5] =
        std::array::from_fn(|slot| std::array::from_fn(|lane| word(7 * slot + lane, 256)));
    let words: LaneSlot<T> = std::array::from_fn(|lane| word(3 * lane + 1, 120));
    let sets: Vec<[u32; BLOCK]> = (0..size)
        .map(|set| {
            std::array::from_fn(|lane| !(random[(set + lane) % random.len()] & 1 << (lane % 32)))
        })
        .collect();
    let projection = Projection::new(Mask {
        bits: mask,
        position: mask % 2 == 0,
        odd_splits: false,
    });
    for level in Level::available() {
        let found = least(level, &slots);
        let is_right = |lane: usize| Some(found[lane]) == slots.iter().map(|slot| slot[lane]).min();
        assert!((0..BLOCK).all(is_right), "{level:?}");
        let ends = ends(level, projection, first, &words);
        let open = open(level, &sets, slots.first(), &ends);
        for (lane, value) in values(level, projection, first, &words)
            .into_iter()
            .enumerate()
        {
            assert_eq!(
                value,
                projection.value(words[lane].into(), first + lane, true),
                "lane {lane} at {level:?}"
            );
            let rare = |&index: &u32| projection.value(index, first + lane, false) < value;
            assert_eq!(ends[lane] as usize, (0..1024).filter(rare).count());
            let has = |index: u32| {
                sets.get(index as usize / 32)
                    .is_some_and(|set| set[lane] >> (index % 32) & 1 == 1)
            };
            let expected: Vec<u32> = (0..ends[lane]).filter(|&index| !has(index)).collect();
            let mut found = Vec::new();
            missing(&sets, lane, ends[lane], |index: T| found.push(index.into()));
            assert_eq!(found, expected, "lane {lane}");
            assert_eq!(
                open[lane],
                !expected.is_empty() || slots[0][lane].into() < ends[lane],
                "lane {lane}"
            );
        }
    }
}

proptest! {
    #[test]
    fn lanes_agree_with_single_answers(
        random in vec(any::<u32>(), 64..200), first in 0..1000_usize, mask in 1..64_u32, size in 0..5_usize,
    ) {
        check::<u8>(&random, first, mask, size);
        check::<u16>(&random, first, mask, size);
    }
}
