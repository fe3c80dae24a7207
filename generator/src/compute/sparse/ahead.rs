//! What may be done while a run is completed: the next one is sieved, and the claims of the last one are shown.
//!
//! Whichever thread is free takes the next task. Blocks come first and claims, which are small, last: so no thread waits
//! long for another at the end of a run.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use rayon::prelude::*;

use super::{
    BLOCK, Trouble,
    far::{Sieve, Sieved},
    near::Claim,
    rules::Rules,
    witness::{self, Found},
    word::Word,
};

/// Claims that one thread shows at once.
const CLAIMS: usize = 16;

/// Looks at whether the others are done; as many as a task takes.
const ROUNDS: u32 = 1 << 11;

/// What far parts leave of the blocks of a run.
#[derive(Debug)]
pub(super) struct Ahead<T> {
    pub first: usize,
    pub blocks: Vec<Mutex<Sieved<T>>>,
}

/// What was done.
#[derive(Debug)]
pub(super) struct Done<T> {
    pub ahead: Ahead<T>,
    open: Option<(Claim<T>, Found)>,
}

impl<T: Word> Done<T> {
    /// The first claim that is false.
    pub fn refuted(&self) -> Result<Option<Claim<T>>, Trouble> {
        match self.open {
            Some((_, Found::Unknown)) => Err(Trouble::Forgotten),
            open => Ok(open.map(|(claim, _)| claim)),
        }
    }
}

/// What is to be done.
#[derive(Debug)]
pub(super) struct Tasks<'a, T> {
    sieve: Sieve<'a, T>,
    rules: &'a Rules,
    /// The first heap to be sieved.
    first: usize,
    blocks: Vec<Mutex<Sieved<T>>>,
    /// Claims of heaps that the history has.
    claims: &'a [Claim<T>],
    /// The task that is taken next.
    next: AtomicUsize,
    /// Threads at work.
    busy: AtomicUsize,
}

impl<'a, T: Word> Tasks<'a, T> {
    pub fn new(
        sieve: Sieve<'a, T>,
        rules: &'a Rules,
        first: usize,
        blocks: Vec<Mutex<Sieved<T>>>,
        claims: &'a [Claim<T>],
    ) -> Self {
        Self { sieve, rules, first, blocks, claims, next: AtomicUsize::new(0), busy: AtomicUsize::new(0) }
    }

    /// Does all of it, one thread coming to help only after `own` is done. Also returns what that gives.
    pub fn during<R: Send>(self, own: impl FnOnce() -> R + Send) -> (R, Done<T>) {
        let helpers = 1..rayon::current_num_threads();
        let others = || helpers.into_par_iter().with_max_len(1).filter_map(|_| self.share()).collect::<Vec<_>>();
        let ((own, open), others) = rayon::join(|| (own(), self.finish()), others);
        let open = others.into_iter().chain(open).min_by_key(|(claim, _)| (claim.heap, claim.index));
        (own, Done { ahead: Ahead { first: self.first, blocks: self.blocks }, open })
    }

    /// Does tasks until there are no more, and waits a little for the other threads: that is shorter than to be woken.
    fn finish(&self) -> Option<(Claim<T>, Found)> {
        let open = self.share();
        for _ in 0..ROUNDS {
            if self.busy.load(Ordering::Relaxed) == 0 {
                break;
            }
            std::hint::spin_loop();
        }
        open
    }

    /// Does tasks until there are no more. Returns the first claim that was not found to be true.
    fn share(&self) -> Option<(Claim<T>, Found)> {
        self.busy.fetch_add(1, Ordering::Relaxed);
        let mut open = None;
        loop {
            let task = self.next.fetch_add(1, Ordering::Relaxed);
            if let Some(block) = self.blocks.get(task) {
                let mut block = block.lock().unwrap_or_else(PoisonError::into_inner);
                self.sieve.block(self.first + task * BLOCK, &mut block);
            } else if let Some(claims) = self.claims.chunks(CLAIMS).nth(task - self.blocks.len()) {
                let mut found = claims.iter().map(|claim| (*claim, self.find(claim)));
                open = open.or_else(|| found.find(|&(_, found)| found != Found::Yes));
            } else {
                self.busy.fetch_sub(1, Ordering::Relaxed);
                return open;
            }
        }
    }

    fn find(&self, claim: &Claim<T>) -> Found {
        witness::find(self.sieve.level, self.rules, self.sieve.history, claim.heap, claim.index)
    }
}
