//! Tests of `sparse::screen`.

#![allow(
    clippy::cast_possible_truncation,
    reason = "the numbers of a test are small"
)]

use proptest::{collection::vec, prelude::*};

use grundy_heaps::sparse::{
    lanes::{BLOCK, Exclusion, LARGEST_SET, Lookback},
    screen::{
        ExclusionGroup, GROUP, LARGE, LARGEST_SCREENED, Lists, OpenIndices, SMALL, applies, beyond,
        screen,
    },
    stamp::{MOST_SHIFT, stamp},
    unite,
    word::SparseWord,
};
use grundy_work::cpu::Level;

/// Words of indices below `size`, about one in five marked.
fn words(random: &[u64], count: usize, size: u16) -> Vec<u16> {
    let word = |at: usize| {
        let bits = random[at % random.len()].rotate_left(at as u32);
        if bits % 5 == 0 {
            u16::RARE
        } else {
            (bits >> 20) as u16 % size
        }
    };
    (0..count).map(word).collect()
}

fn levels() -> impl Iterator<Item = Level> {
    Level::available()
        .into_iter()
        .filter(|&level| applies::<u16>(level))
}

/// Checks that sets of `N` numbers give the same as stamps, below the limits.
fn check_screened<const N: usize>(
    random: &[u64],
    count: usize,
    size: u16,
    most: usize,
    limits: &[u32; BLOCK],
) {
    let words = words(random, 1500, size);
    let indices = self::words(&random[..1], count, size);
    let index = |at: usize| {
        if indices[at] == u16::RARE {
            0
        } else {
            indices[at]
        }
    };
    let exclusions: Vec<_> = (0..count)
        .map(|at| Exclusion {
            distance: 1 + at % 1400,
            index: index(at),
        })
        .collect();
    let shifts: Vec<_> = (1..=most).step_by(2).collect();
    let mut lists = Lists::default();
    for level in levels() {
        let lookback = Lookback {
            level,
            words: &words,
            start: words.len() - BLOCK,
            wide: false,
        };
        let mut stamped = vec![[0; BLOCK]; LARGEST_SET];
        stamp(lookback, &exclusions, &shifts, &mut stamped);
        let screened = screen::<N>(
            lookback,
            &ExclusionGroup::all(&exclusions),
            &shifts,
            limits,
            &mut lists,
        )
        .expect("such a CPU");
        let mut rows = vec![[0; BLOCK]; LARGEST_SET];
        screened.add_to(&mut rows);
        for lane in 0..BLOCK {
            let limit = limits[lane].min(beyond(N).into());
            let excluded = |rows: &[[u32; BLOCK]], index: u32| {
                rows[index as usize / 32][lane] >> (index % 32) & 1 == 1
            };
            let left: Vec<u16> = (0..limit)
                .filter(|&index| !excluded(&stamped, index))
                .map(|index| index as u16)
                .collect();
            assert_eq!(
                screened.left(lane).collect::<Vec<_>>(),
                left,
                "lane {lane} of {N} numbers"
            );
            assert!((0..limit).all(|index| excluded(&rows, index) == excluded(&stamped, index)));
            assert!((0..4096).all(|index| !excluded(&rows, index) || excluded(&stamped, index)));
        }
    }
}

/// Marks are not parts: two marks, whose nim-sum is 0, do not count.
fn check_struck<const N: usize>([a, b]: [&[u16]; 2], looked_for: &[u32]) {
    for level in levels() {
        let mut open =
            OpenIndices::<N>::new(level, looked_for.iter().copied()).expect("such a CPU");
        assert_eq!(
            open.is_empty(),
            looked_for.iter().all(|&index| index >= beyond(N).into())
        );
        open.strike(a, b);
        for &index in looked_for {
            let whole = a.len() - a.len() % (2 * GROUP);
            let pairs = a[..whole]
                .iter()
                .zip(b.iter().rev())
                .filter(|&(&a, &b)| a != u16::RARE && b != u16::RARE);
            let is_struck = pairs.into_iter().any(|(a, b)| u32::from(a ^ b) == index);
            assert_eq!(
                open.has(index),
                index >= beyond(N).into() || !is_struck,
                "{index} of {N} numbers"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(7)))]

    #[test]
    fn extended_groups_equal_groups_of_all_exclusions(counts in vec(0..80_usize, 1..5)) {
        let exclusions: Vec<_> = (0..400_u16).map(|at| Exclusion { distance: 1 + usize::from(at), index: at }).collect();
        let (mut groups, mut count) = (Vec::new(), 0);
        for more in counts {
            count += more;
            ExclusionGroup::extend(&mut groups, &exclusions[..count]);
            prop_assert_eq!(format!("{groups:?}"), format!("{:?}", ExclusionGroup::all(&exclusions[..count])));
        }
    }

    #[test]
    fn screening_keeps_the_candidates_that_marking_leaves(
        random in vec(any::<u64>(), 1..100), count in 0..6000_usize, size in 1..4200_u16, most in 0..=MOST_SHIFT,
        limits in vec(0..4200_u32, BLOCK),
    ) {
        let limits = limits.try_into().expect("a limit for each lane");
        check_screened::<SMALL>(&random, count, size, most, &limits);
        check_screened::<LARGE>(&random, count, size, most, &limits);
        check_screened::<LARGEST_SCREENED>(&random, count, size, most, &limits);
    }

    #[test]
    fn struck_values_are_options(
        random in vec(any::<u64>(), 1..200), count in 0..300_usize, size in 1..4200_u16, looked_for in vec(0..4200_u32, 0..20),
    ) {
        let (a, b) = (words(&random, count, size), words(&random[random.len() / 2..], count, size));
        check_struck::<SMALL>([&a, &b], &looked_for);
        check_struck::<LARGE>([&a, &b], &looked_for);
        check_struck::<LARGEST_SCREENED>([&a, &b], &looked_for);
    }
}

// Sets of more than [`unite::MOST_UNITED_ROWS`] rows would otherwise be stamped; the largest set
// has numbers for all of its rows.
const _: () = assert!(unite::MOST_UNITED_ROWS < 2 * SMALL && LARGEST_SET == 2 * LARGEST_SCREENED);

#[test]
fn short_words_are_not_screened() {
    assert!(!applies::<u8>(Level::best()));
    assert!(!applies::<u16>(Level::PLAIN));
}
