//! What may be done while a run is completed: the next one is sieved, and the claims of the last one are shown.
//!
//! Whichever thread is free takes the next task. Blocks come first and claims, which are small, last: so no thread waits
//! long for another at the end of a run.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

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

/// Claims alone are worth no more threads than this.
const MOST_AT_CLAIMS: usize = 4;

/// Looks at whether the others are done; as many as a task takes.
const ROUNDS: u32 = 1 << 11;

/// What far parts leave of the blocks of a run.
#[derive(Debug)]
pub(super) struct Ahead<T> {
    pub first: usize,
    pub blocks: Vec<Mutex<Sieved<T>>>,
}

/// A claim that was not found to be true, and what was found.
type Open<T> = Option<(Claim<T>, Found)>;

/// What was done.
#[derive(Debug)]
pub(super) struct Done<T> {
    pub ahead: Ahead<T>,
    open: Open<T>,
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
        // More than there are tasks would be woken for nothing.
        let tasks = self.blocks.len().max(self.claims.len().div_ceil(CLAIMS).min(MOST_AT_CLAIMS));
        let others = || self.share_among((rayon::current_num_threads() - 1).min(tasks));
        let ((own, open), others) = rayon::join(|| (own(), self.finish()), others);
        let open = first(open, others);
        (own, Done { ahead: Ahead { first: self.first, blocks: self.blocks }, open })
    }

    /// So many threads do tasks until there are no more.
    fn share_among(&self, threads: usize) -> Open<T> {
        match threads {
            0 => None,
            1 => self.share(),
            _ => {
                let some = threads / 2;
                let (a, b) = rayon::join(|| self.share_among(some), || self.share_among(threads - some));
                first(a, b)
            }
        }
    }

    /// Does tasks until there are no more, and waits a little for the other threads: that is shorter than to be woken.
    fn finish(&self) -> Open<T> {
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
    fn share(&self) -> Open<T> {
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

/// The claim that comes first.
fn first<T: Word>(a: Open<T>, b: Open<T>) -> Open<T> {
    a.into_iter().chain(b).min_by_key(|(claim, _)| (claim.heap, claim.index))
}

#[cfg(test)]
mod tests {
    use super::super::{
        history::History,
        plan::{Order, Plan, Sizes},
        state::Heaps,
    };
    use super::*;
    use crate::{
        compute::{
            cpu::Level,
            heaps::{mask::Mask, sparse::Engine, stream::Stream},
        },
        game::Game,
    };

    const TO: usize = 20_000;

    /// Any number of threads sieves the same blocks, and finds the same claim first: false ones are put between true ones.
    #[test]
    fn threads_share_the_tasks() {
        let Ok(Game::Code(code)) = "4!.0".parse() else { panic!("a code") };
        let (mut engine, mut values) = (Engine::new(&code, TO as u64), Vec::new());
        while values.len() <= TO {
            engine.advance(TO as u64, &mut values).expect("small values");
        }
        let (rules, mask) = (Rules::new(&code, TO), Mask { bits: 0b1_0110, position: false, odd_splits: false });
        let history = History::<u8>::of(mask, &Heaps::all(values), usize::MAX).expect("they fit");
        let sizes = Sizes { set: 4, usual: 128, united: 300, witnesses: 300, tried: 300 };
        let plan = Plan::new(&rules, mask, &Order::learn(&rules, &history), Vec::new(), 512, sizes);
        let sieve = Sieve { level: Level::best(), history: &history, plan: &plan, sizes };
        let first = history.next();
        let expected: Vec<_> = (0..8)
            .map(|block| {
                let mut sieved = Sieved::default();
                sieve.block(first + block * BLOCK, &mut sieved);
                format!("{sieved:?}")
            })
            .collect();
        let claim = |n: usize| Claim { heap: 10_000 + n, index: if n % 3 == 2 { 120_u8 } else { 1 } };
        let find = |claim: &Claim<u8>| witness::find(Level::best(), &rules, &history, claim.heap, claim.index);
        let claims: Vec<_> = (0..400).map(claim).collect();
        let is_false = |claim: &&Claim<u8>| find(claim) == Found::No;
        for from in [0, 100, 399, 400] {
            let claims: Vec<_> = claims
                .iter()
                .enumerate()
                .filter(|&(n, claim)| n >= from || !is_false(&claim))
                .map(|(_, &claim)| claim)
                .collect();
            let least = claims.iter().find(is_false).map(|claim| claim.heap);
            for threads in 1..=4 {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
                let blocks = (0..8).map(|_| Mutex::default()).collect();
                let tasks = Tasks::new(sieve, &rules, first, blocks, &claims);
                let (own, done) = pool.install(|| tasks.during(|| 7));
                assert_eq!(done.refuted().map(|claim| claim.map(|claim| claim.heap)), Ok(least), "{threads} threads");
                let blocks: Vec<_> = done
                    .ahead
                    .blocks
                    .into_iter()
                    .map(|block| format!("{:?}", block.into_inner().expect("no panic")))
                    .collect();
                assert!(own == 7 && done.ahead.first == first && blocks == expected, "{threads} threads");
            }
        }
        assert!(claims.iter().any(|claim| is_false(&claim)) && !claims.iter().all(|claim| is_false(&claim)));
    }
}
