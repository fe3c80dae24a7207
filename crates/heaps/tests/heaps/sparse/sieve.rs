//! Tests of `sparse::sieve`.

#![allow(clippy::cast_possible_truncation, reason = "indices fit words")]

use std::collections::BTreeSet;

use grundy_heaps::{
    mask::Mask,
    moves::HeapMoves,
    sparse::{
        Engine,
        exclusions::Exclusions,
        history::History,
        lanes::{BLOCK, Exclusion},
        order::{PartOrder, Sizes},
        screen::{self, LARGE, LARGEST_SCREENED, SMALL},
        sieve::{CANDIDATES, Sieve, Sieved, rare_limits},
        state::HeapFacts,
        word::SparseWord,
    },
    stream::Stream,
};
use grundy_work::cpu::Level;

const TO: usize = 20_000;

/// The indices that the exclusions exclude at a heap, pair by pair.
fn excluded(
    history: &History<u16>,
    exclusions: &[Exclusion<u16>],
    shifts: &[usize],
    heap: usize,
) -> BTreeSet<u32> {
    let distances = |exclusion: &Exclusion<u16>| {
        [0].iter()
            .chain(shifts)
            .map(|shift| exclusion.distance + shift)
            .collect::<Vec<_>>()
    };
    let pairs = exclusions.iter().flat_map(|exclusion| {
        distances(exclusion)
            .into_iter()
            .map(|distance| (distance, exclusion.index))
    });
    let words = pairs.map(|(distance, index)| (history.words[heap - distance], index));
    words
        .filter(|&(word, _)| word != u16::RARE)
        .map(|(word, index)| (word ^ index).into())
        .collect()
}

#[test]
fn screened_values_pass_every_exclusion() {
    screen_values(&["0.146"]);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_screened_values_pass_every_exclusion() {
    screen_values(&["4!.0", "0.146"]);
}

fn screen_values(names: &[&str]) {
    for &name in names {
        let code = crate::code(name);
        let (mut engine, mut values) = (Engine::new(&code, TO as u64), Vec::new());
        while values.len() <= TO {
            engine
                .advance(TO as u64, &mut values)
                .expect("small values");
        }
        let moves = HeapMoves::new(&code, TO);
        let mask = Mask {
            bits: 0b1_0110,
            position: false,
            odd_splits: false,
        };
        let history =
            History::<u16>::from_mask(mask, &HeapFacts::all(values), usize::MAX).expect("they fit");
        let first = history.next();
        let levels = Level::available()
            .into_iter()
            .filter(|&level| screen::applies::<u16>(level));
        for (level, set) in levels.flat_map(|level| {
            [SMALL, 2 * SMALL, 2 * LARGE, 2 * LARGEST_SCREENED].map(|set| (level, set))
        }) {
            let sizes = Sizes {
                set,
                usual: 512,
                united: 300,
                witnesses: 0,
                tried: 700,
                screened: true,
            };
            let order = PartOrder::learn(&moves, &history, sizes);
            let exclusions = Exclusions::new(&moves, mask, &order, Vec::new(), 512, sizes);
            let mut sieved = Sieved::default();
            Sieve {
                level,
                history: &history,
                exclusions: &exclusions,
                sizes,
            }
            .block(first, &mut sieved);
            let limits = rare_limits(&sieved.candidates, 512);
            for lane in 0..BLOCK {
                let common = excluded(&history, &exclusions.far, &exclusions.shifts, first + lane);
                let mut left = (0..=history.largest).filter(|index| !common.contains(index));
                let least: Vec<_> =
                    std::iter::repeat_with(|| left.next().map_or(u16::RARE, |index| index as u16))
                        .take(CANDIDATES)
                        .collect();
                assert_eq!(
                    sieved.candidates.map(|slot| slot[lane]),
                    *least,
                    "{name}, lane {lane}"
                );
                let rare = excluded(
                    &history,
                    &exclusions.witnesses,
                    &exclusions.shifts,
                    first + lane,
                );
                for index in 0..limits[lane] {
                    let has = sieved.rare[index as usize / 32][lane] >> (index % 32) & 1 == 1;
                    assert_eq!(
                        has,
                        rare.contains(&index),
                        "{name}, lane {lane}, index {index}"
                    );
                }
            }
        }
    }
}
