//! Tests of `sparse::samples`.

use std::cmp::Reverse;

use proptest::{collection::vec, prelude::*};

use grundy_heaps::{
    mask::Mask,
    moves::HeapMoves,
    sparse::{
        history::History,
        lanes::SplitPart,
        samples::{FEWEST, HeapSample, HeapSamples},
        state::HeapFacts,
        word::SparseWord,
    },
};

/// The parts sorted by their use at the heaps, computed step by step as the order is defined.
fn sorted(
    moves: &HeapMoves,
    history: &History<u8>,
    needed: &[(usize, Vec<usize>)],
    parts: &[SplitPart<u8>],
) -> Vec<SplitPart<u8>> {
    let excludes = |part: &SplitPart<u8>, heap: usize, index: usize| {
        let by = |removed: usize| {
            let other = history
                .word(heap - removed - part.heap)
                .filter(|&word| word != u8::RARE);
            other.is_some_and(|other| usize::from(other ^ part.index) == index)
        };
        moves
            .splits
            .iter()
            .filter(|split| by(split.removed))
            .count() as u64
    };
    let worth = |part: &SplitPart<u8>, rest: &[SplitPart<u8>], needed: &[(usize, Vec<usize>)]| {
        let mut worth = 0;
        for (heap, index) in needed
            .iter()
            .flat_map(|(heap, needed)| needed.iter().map(move |&index| (*heap, index)))
        {
            let own = excludes(part, heap, index);
            let all: u64 = rest.iter().map(|part| excludes(part, heap, index)).sum();
            worth += own * ((1 << 20) / all.max(1));
        }
        worth
    };
    let mut keyed: Vec<_> = parts
        .iter()
        .map(|part| (Reverse(worth(part, parts, needed)), *part))
        .collect();
    keyed.sort_by_key(|&(worth, _)| worth);
    keyed.into_iter().map(|(_, part)| part).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(4)))]

    /// The result does not depend on the number of threads.
    #[test]
    fn parts_are_sorted_by_their_use(
        mut values in vec(0..64_u32, 200..400), most in 0..12_usize, step in 1..4_usize, common in any::<bool>(),
    ) {
        values[0] = 0;
        let mask = Mask { bits: 0b1_0110, position: false, odd_splits: false };
        for code in ["0.6", "0.146", "0.0777"] {
            let code = crate::code(code);
            let moves = HeapMoves::new(&code, usize::MAX);
            let history = History::<u8>::from_mask(mask, &HeapFacts::all(values.clone()), usize::MAX).expect("they fit");
            let parts: Vec<_> =
                (1..90).step_by(step).map(|heap| SplitPart { heap, index: history.word(heap).unwrap_or_default() }).collect();
            let parts: Vec<_> = parts.into_iter().filter(|part| part.index != u8::RARE).collect();
            let samples = || HeapSamples::new(&moves, &history, 90, common, most);
            let needed: Vec<_> = samples()
                .heaps
                .iter()
                .map(|HeapSample { heap, needless, .. }| {
                    let needed = needless.iter().enumerate().filter(|&(_, &needless)| !needless);
                    (*heap, needed.map(|(index, _)| index).collect())
                })
                .collect();
            let expected = if most < FEWEST { parts.clone() } else { sorted(&moves, &history, &needed, &parts) };
            for threads in [1, 2, 5] {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
                let mut found = parts.clone();
                pool.install(|| samples().sort(&mut found));
                prop_assert_eq!(&found, &expected, "{} threads", threads);
            }
        }
    }
}
