//! Tests of `sparse::unite`.

#![allow(
    clippy::needless_range_loop,
    reason = "a lane is the place in each row"
)]

use proptest::prelude::*;

use grundy_heaps::sparse::{
    lanes::{BLOCK, Exclusion, ExclusionSets, Lookback},
    stamp,
    unite::unite,
    word::SparseWord,
};
use grundy_work::cpu::Level;

/// The sets, computed by the definition.
fn plain<T: SparseWord>(
    lookback: Lookback<'_, T>,
    exclusions: &[Exclusion<T>],
    size: usize,
) -> ExclusionSets {
    let mut sets = vec![[0; BLOCK]; size];
    for exclusion in exclusions {
        for lane in 0..BLOCK {
            let word = lookback.words[lookback.start + lane - exclusion.distance];
            let index = (word ^ exclusion.index).into() as usize;
            if word != T::RARE && index < 32 * size {
                sets[index / 32][lane] |= 1 << (index % 32);
            }
        }
    }
    sets
}

/// Compares all levels on words up to `largest`; about one word in eight is a mark.
fn check<T: SparseWord>(random: &[u32], largest: u32, size: usize) {
    let wide = largest >= T::HALF || 32 * size > T::HALF as usize;
    let word = |number: u32| T::try_from(number / 8 % (largest + 1)).unwrap_or(T::RARE);
    let words: Vec<T> = random
        .iter()
        .map(|&n| if n % 8 == 0 { T::RARE } else { word(n) })
        .collect();
    let columns = u32::try_from(32 * size).expect("small").min(largest + 1);
    let exclusion = |&n: &u32| Exclusion {
        distance: 1 + n as usize / 64 % (words.len() - BLOCK),
        index: T::try_from(n % columns).unwrap_or_default(),
    };
    let exclusions: Vec<_> = random.iter().map(exclusion).collect();
    // The mark is not an index: it may be in a set or not.
    let known = |sets: &ExclusionSets| -> Vec<u32> {
        let word = |(at, set): (usize, &[u32; BLOCK])| {
            set.map(|set| {
                if 32 * (at + 1) > T::RARE.into() as usize {
                    set | 1 << 31
                } else {
                    set
                }
            })
        };
        sets.iter().enumerate().flat_map(word).collect()
    };
    for level in Level::available() {
        let lookback = Lookback {
            level,
            words: &words,
            start: words.len() - BLOCK,
            wide,
        };
        let mut sets = vec![[0; BLOCK]; size];
        unite(lookback, &exclusions, &mut sets);
        assert!(
            known(&sets) == known(&plain(lookback, &exclusions, size)),
            "{size} rows, at {level:?}"
        );
        let mut sets = vec![[0; BLOCK]; size];
        stamp::stamp(lookback, &exclusions, &[], &mut sets);
        assert!(
            known(&sets) == known(&plain(lookback, &exclusions, size)),
            "{size} rows stamped, at {level:?}"
        );
        let near: Vec<_> = exclusions
            .iter()
            .copied()
            .filter(|exclusion| exclusion.distance + 4 <= lookback.start)
            .collect();
        let more = |shift| {
            near.iter().map(move |exclusion| Exclusion {
                distance: exclusion.distance + shift,
                ..*exclusion
            })
        };
        let shifted: Vec<_> = [0, 1, 4].into_iter().flat_map(more).collect();
        let mut sets = vec![[0; BLOCK]; size];
        stamp::stamp(lookback, &near, &[1, 4], &mut sets);
        assert!(
            known(&sets) == known(&plain(lookback, &shifted, size)),
            "{size} rows shifted, at {level:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(4)))]

    #[test]
    fn united_sets_hold_the_excluded_values(random in proptest::collection::vec(any::<u32>(), 65..150)) {
        for (largest, size) in [(40, 2), (127, 4), (127, 1), (127, 3), (200, 4), (140, 5), (180, 6), (254, 7), (254, 8), (100, 8)] {
            check::<u8>(&random, largest, size);
        }
        for (largest, size) in [(50, 2), (120, 3), (135, 5), (180, 6), (200, 7), (300, 8), (511, 9), (1023, 17), (1500, 32), (40_000, 16), (2500, 65), (5000, 128)] {
            check::<u16>(&random, largest, size);
        }
    }
}
