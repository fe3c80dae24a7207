//! Tests of `sparse::ahead`.

use std::sync::Mutex;

use grundy_heaps::{
    mask::Mask,
    moves::HeapMoves,
    sparse::{
        Engine,
        ahead::beside,
        exclusions::Exclusions,
        history::History,
        lanes::BLOCK,
        order::{PartOrder, Sizes},
        sieve::{Sieve, Sieved},
        state::HeapFacts,
        witness::{self, OptionVerdict, RareClaim},
    },
    stream::Stream,
};
use grundy_work::cpu::Level;

const TO: usize = 20_000;

/// The test puts false claims between true ones. Any number of threads sieves the same blocks and
/// finds the same claim first.
#[test]
fn threads_share_the_tasks() {
    let code = crate::code("4!.0");
    let (mut engine, mut values) = (Engine::new(&code, TO as u64), Vec::new());
    while values.len() <= TO {
        engine
            .advance(TO as u64, &mut values)
            .expect("small values");
    }
    let (moves, mask) = (
        HeapMoves::new(&code, TO),
        Mask {
            bits: 0b1_0110,
            position: false,
            odd_splits: false,
        },
    );
    let history =
        History::<u8>::from_mask(mask, &HeapFacts::all(values), usize::MAX).expect("they fit");
    let sizes = Sizes {
        set: 4,
        usual: 128,
        united: 300,
        witnesses: 300,
        tried: 300,
        screened: false,
    };
    let exclusions = Exclusions::new(
        &moves,
        mask,
        &PartOrder::learn(&moves, &history, sizes),
        Vec::new(),
        512,
        sizes,
    );
    let sieve = Sieve {
        level: Level::best(),
        history: &history,
        exclusions: &exclusions,
        sizes,
    };
    let first = history.next();
    let expected: Vec<_> = (0..8)
        .map(|block| {
            let mut sieved = Sieved::default();
            sieve.block(first + block * BLOCK, &mut sieved);
            format!("{sieved:?}")
        })
        .collect();
    let claim = |n: usize| RareClaim {
        heap: 10_000 + n,
        index: if n % 3 == 2 { 120_u8 } else { 1 },
    };
    let find = |claim: &RareClaim<u8>| {
        witness::find(Level::best(), &moves, &history, claim.heap, claim.index)
    };
    let claims: Vec<_> = (0..400).map(claim).collect();
    let is_false = |claim: &&RareClaim<u8>| find(claim) == OptionVerdict::No;
    for from in [0, 100, 399, 400] {
        let claims: Vec<_> = claims
            .iter()
            .enumerate()
            .filter(|&(n, claim)| n >= from || !is_false(&claim))
            .map(|(_, &claim)| claim)
            .collect();
        let least = claims.iter().find(is_false).map(|claim| claim.heap);
        for threads in [1, 2, 3, 4, 8, 64] {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .expect("threads");
            let blocks = (0..8).map(|_| Mutex::default()).collect();
            let (own, sieved, refuted) =
                pool.install(|| beside(sieve, &moves, first, blocks, &claims, || 7));
            assert_eq!(
                refuted.map(|claim| claim.map(|claim| claim.heap)),
                Ok(least),
                "{threads} threads"
            );
            let blocks: Vec<_> = sieved
                .blocks
                .into_iter()
                .map(|block| format!("{:?}", block.into_inner().expect("no panic")))
                .collect();
            assert!(
                own == 7 && sieved.first == first && blocks == expected,
                "{threads} threads"
            );
        }
    }
    assert!(
        claims.iter().any(|claim| is_false(&claim)) && !claims.iter().all(|claim| is_false(&claim))
    );
}
