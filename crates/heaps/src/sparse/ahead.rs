//! Work done while a run is completed: sieving the next run, and trying the claims of the last one.
//!
//! Both are tasks of [spinning workers](spinning_workers). Blocks come first and claims, which are small, last: so no
//! thread waits long for another at the end of a run.

use std::sync::{Mutex, PoisonError};

use super::{
    lanes::BLOCK,
    phase::PhaseError,
    sieve::{Sieve, Sieved},
    witness::{self, Claim, Verdict},
    word::Word,
};
use crate::moves::HeapMoves;
use grundy_work::spinning_workers;

/// The least number of claims in a task. The number is small, because other threads may wait for a task at the end of a
/// run: by the shares of the time in docs/engine.md, "What each stage costs", 16 claims take about a tenth of the time
/// for sieving a block.
const CLAIMS: usize = 16;

/// Claims of heaps with the same quotient by this number belong to one task: the claims of a heap, and of heaps that
/// share a total, are searched together. With 4 and with 16, `0.146` to 1,000,000 took the same time.
const HEAPS: usize = 8;

/// Maximum number of threads that are woken for claims alone. To measure it again, compare the times of `4!.0` to
/// 10,000,000 on more cores than this.
const MOST_AT_CLAIMS: usize = 4;

/// The blocks of a run with the candidates that far exclusions leave.
#[derive(Debug)]
pub(super) struct SievedRun<T> {
    /// The first heap of the run.
    pub first: usize,
    /// The blocks in order, each locked by the thread that sieves it.
    pub blocks: Vec<Mutex<Sieved<T>>>,
}

/// Sieves the blocks from heap `first` on, and tries claims of heaps in the sieve's history, while the calling thread
/// runs `own`. Returns the result of `own`, the blocks, and the first refuted claim, if any.
///
/// The error is that of the first claim that cannot be decided, if that claim precedes all refuted ones.
pub(super) fn beside<T: Word, R: Send>(
    sieve: Sieve<'_, T>,
    moves: &HeapMoves,
    first: usize,
    blocks: Vec<Mutex<Sieved<T>>>,
    claims: &[Claim<T>],
    own: impl FnOnce() -> R + Send,
) -> (R, SievedRun<T>, Result<Option<Claim<T>>, PhaseError>) {
    let groups = groups(claims);
    let task = |task: usize| {
        if let Some(block) = blocks.get(task) {
            let mut block = block.lock().unwrap_or_else(PoisonError::into_inner);
            sieve.block(first + task * BLOCK, &mut block);
            return None;
        }
        witness::first_open(sieve.level, moves, sieve.history, groups.get(task - blocks.len())?)
    };
    let helpers = blocks.len().max(groups.len().min(MOST_AT_CLAIMS));
    let (own, open) = spinning_workers::share(blocks.len() + groups.len(), helpers, task, own);
    let refuted = match open {
        Some((_, Verdict::Unknown)) => Err(PhaseError::Forgotten),
        open => Ok(open.map(|(claim, _)| claim)),
    };
    (own, SievedRun { first, blocks }, refuted)
}

/// Divides the claims into tasks.
fn groups<T: Word>(claims: &[Claim<T>]) -> Vec<&[Claim<T>]> {
    let (mut groups, mut rest, mut count) = (Vec::new(), claims, 0);
    for of_heaps in claims.chunk_by(|a, b| a.heap / HEAPS == b.heap / HEAPS) {
        count += of_heaps.len();
        if count >= CLAIMS || count == rest.len() {
            let (group, later) = rest.split_at(count);
            groups.push(group);
            (rest, count) = (later, 0);
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mask::Mask,
        sparse::{
            Engine,
            exclusions::Exclusions,
            history::History,
            order::{Order, Sizes},
            state::Heaps,
        },
        stream::Stream,
    };
    use grundy_core::game::Game;
    use grundy_work::cpu::Level;

    const TO: usize = 20_000;

    /// The test puts false claims between true ones. Any number of threads sieves the same blocks and finds the same
    /// claim first.
    #[test]
    fn threads_share_the_tasks() {
        let code = "4!.0".parse::<Game>().unwrap().code().unwrap().clone();
        let (mut engine, mut values) = (Engine::new(&code, TO as u64), Vec::new());
        while values.len() <= TO {
            engine.advance(TO as u64, &mut values).expect("small values");
        }
        let (moves, mask) = (HeapMoves::new(&code, TO), Mask { bits: 0b1_0110, position: false, odd_splits: false });
        let history = History::<u8>::of(mask, &Heaps::all(values), usize::MAX).expect("they fit");
        let sizes = Sizes { set: 4, usual: 128, united: 300, witnesses: 300, tried: 300, screened: false };
        let exclusions = Exclusions::new(&moves, mask, &Order::learn(&moves, &history, sizes), Vec::new(), 512, sizes);
        let sieve = Sieve { level: Level::best(), history: &history, exclusions: &exclusions, sizes };
        let first = history.next();
        let expected: Vec<_> = (0..8)
            .map(|block| {
                let mut sieved = Sieved::default();
                sieve.block(first + block * BLOCK, &mut sieved);
                format!("{sieved:?}")
            })
            .collect();
        let claim = |n: usize| Claim { heap: 10_000 + n, index: if n % 3 == 2 { 120_u8 } else { 1 } };
        let find = |claim: &Claim<u8>| witness::find(Level::best(), &moves, &history, claim.heap, claim.index);
        let claims: Vec<_> = (0..400).map(claim).collect();
        let is_false = |claim: &&Claim<u8>| find(claim) == Verdict::No;
        for from in [0, 100, 399, 400] {
            let claims: Vec<_> = claims
                .iter()
                .enumerate()
                .filter(|&(n, claim)| n >= from || !is_false(&claim))
                .map(|(_, &claim)| claim)
                .collect();
            let least = claims.iter().find(is_false).map(|claim| claim.heap);
            for threads in [1, 2, 3, 4, 8, 64] {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
                let blocks = (0..8).map(|_| Mutex::default()).collect();
                let (own, sieved, refuted) = pool.install(|| beside(sieve, &moves, first, blocks, &claims, || 7));
                assert_eq!(refuted.map(|claim| claim.map(|claim| claim.heap)), Ok(least), "{threads} threads");
                let blocks: Vec<_> = sieved
                    .blocks
                    .into_iter()
                    .map(|block| format!("{:?}", block.into_inner().expect("no panic")))
                    .collect();
                assert!(own == 7 && sieved.first == first && blocks == expected, "{threads} threads");
            }
        }
        assert!(claims.iter().any(|claim| is_false(&claim)) && !claims.iter().all(|claim| is_false(&claim)));
    }
}
