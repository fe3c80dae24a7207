//! Work done while a run is completed: sieving the next run, and trying the claims of the last one.
//!
//! Both are tasks of [spinning workers](spinning_workers). Blocks come first and claims, which are
//! small, last: so no thread waits long for another at the end of a run.

use std::sync::{Mutex, PoisonError};

use super::{
    lanes::{BLOCK, SHARED},
    phase::PhaseError,
    sieve::{Sieve, Sieved},
    witness::{self, RareClaim},
    word::SparseWord,
};
use crate::moves::HeapMoves;
use grundy_work::spinning_workers;

/// The least number of claims in a task. The number is small, because other threads may wait for a
/// task at the end of a run: by the shares of the time in docs/engine.md, "What each stage costs",
/// 16 claims take about a tenth of the time for sieving a block.
const CLAIMS: usize = 16;

/// Claims of heaps with the same quotient by this number belong to one task: the claims of a heap,
/// and of heaps that share a total, are searched together. With 4 and with 16, `0.146` to 1,000,000
/// took the same time.
const HEAPS: usize = 8;

/// Maximum number of threads that are woken for claims alone. To measure it again, compare the
/// times of `4!.0` to 10,000,000 on more cores than this.
const MOST_AT_CLAIMS: usize = 4;

/// The blocks of a run with the candidates that far exclusions leave.
#[derive(Debug)]
pub struct SievedRun<T> {
    /// The first heap of the run.
    pub first: usize,
    /// The blocks in order, each locked by the thread that sieves it.
    pub blocks: Vec<Mutex<Sieved<T>>>,
}

/// Sieves the blocks from heap `first` on, and tries claims of heaps in the sieve's history, while
/// the calling thread runs `own`. Returns the result of `own`, the blocks, and the first refuted
/// claim, if any.
///
/// The error is that of the first claim that cannot be decided, if that claim precedes all refuted
/// ones.
pub fn beside<T: SparseWord, R: Send>(
    sieve: Sieve<'_, T>,
    moves: &HeapMoves,
    first: usize,
    blocks: Vec<Mutex<Sieved<T>>>,
    claims: &[RareClaim<T>],
    own: impl FnOnce() -> R + Send,
) -> (R, SievedRun<T>, Result<Option<RareClaim<T>>, PhaseError>) {
    let groups = groups(claims);
    let task = |task: usize| {
        if let Some(block) = blocks.get(task) {
            let mut block = block.lock().unwrap_or_else(PoisonError::into_inner);
            sieve.block(first + task * BLOCK, &mut block);
            return None;
        }
        witness::first_open(
            sieve.level,
            moves,
            sieve.history,
            groups.get(task - blocks.len())?,
        )
    };
    let helpers = if first < SHARED {
        0
    } else {
        blocks.len().max(groups.len().min(MOST_AT_CLAIMS))
    };
    let (own, open) = spinning_workers::share(blocks.len() + groups.len(), helpers, task, own);
    (own, SievedRun { first, blocks }, open.transpose())
}

/// Divides the claims into tasks.
fn groups<T: SparseWord>(claims: &[RareClaim<T>]) -> Vec<&[RareClaim<T>]> {
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
