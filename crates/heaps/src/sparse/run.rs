//! The main loop of runs: while a run is completed, the next one is sieved, and the claims of the
//! last one are tried.

use std::sync::Mutex;

use super::{
    ahead::{SievedRun, beside},
    blocks::{LONGEST_RUN, SparseBlocks},
    complete::{Completed, Completion},
    history::History,
    lanes::{BLOCK, LARGEST_SET, SHARED, SplitPart},
    phase::PhaseError,
    sieve::Sieved,
    witness::RareClaim,
    word::SparseWord,
};
use grundy_work::mex_set::MexSet;

/// Number of runs without a new rare heap before runs get longer. To measure it again, compare the
/// time of `0.007` to 200,000 and its counters `runs of blocks` and `rollbacks` for powers of two
/// around it.
const CALM: u32 = 8;
/// Maximum number of heaps after which an order is learnt once rare heaps have become few: sets
/// then no longer need room to grow. To measure it again, compare the times of `4!.0` to 1,000,000
/// for powers of two around it.
const SOON: usize = 1 << 18;

impl<T: SparseWord> SparseBlocks<T> {
    /// Completes one run and appends the values that are now certain: those of the last run, and
    /// those of this run if they depend on no claims.
    pub(super) fn run(&mut self, values: &mut Vec<u32>) -> Result<(), PhaseError> {
        let first = self.history.next();
        if self.history.admit_high_bit() {
            // These rare parts have no exclusions yet, and the copy keeps them apart.
            self.copy = None;
            self.next_order = 0;
        }
        if first >= self.next_order {
            self.learn()?;
        }
        let unsieved = self.promote();
        self.work.runs += 1;
        let Completed {
            claims,
            values: earlier,
            ..
        } = std::mem::take(&mut self.unconfirmed);
        let (mut run, mut refuted) = if self.length == BLOCK {
            (self.at_once(), None)
        } else {
            self.ahead(&claims, &unsieved)?
        };
        self.tuner.add(&run);
        self.work.fallbacks += run.fallbacks;
        self.work.claims += run.claims.len() as u64 + run.tried;
        values.extend(earlier);
        let mut end = first;
        if refuted.is_none() && (run.trouble.is_some() || run.claims.is_empty()) {
            refuted = self.find_refuted(&run.claims)?;
            values.append(&mut run.values);
            end = self.history.next();
        }
        let is_calm = run.rares.is_empty();
        let before = run.rares.len();
        run.rares
            .retain(|part| !self.history.high_bit.has(part.index));
        self.work.high_bit += (before - run.rares.len()) as u64;
        self.history.wide |= run.rares.iter().any(|part| part.index.into() >= T::HALF);
        // Before the exclusions may be made again: they then list all unscheduled parts of the
        // history, each once.
        self.exclusions.unscheduled.extend(&run.rares);
        match refuted {
            Some(claim) => self.roll_back(claim, end, values),
            None if is_calm => self.grow(),
            None => {
                self.calm = 0;
                self.begin_ahead();
            }
        }
        if self.history.base > 0 && self.history.last_rare() >= self.history.base {
            // The partners of this rare heap are the heaps from the first one on, some of which are
            // forgotten.
            return Err(PhaseError::Forgotten);
        }
        self.tune();
        match run.trouble {
            _ if refuted.is_some() => Ok(()),
            Some(trouble) => Err(trouble),
            None => {
                self.unconfirmed = run;
                Ok(())
            }
        }
    }

    /// Changes the numbers of parts, if an adjustment is due.
    fn tune(&mut self) {
        if self.history.next() >= self.tuner.end {
            if self.tuner.sets_are_small() && self.sizes.set < LARGEST_SET {
                self.next_order = 0;
            }
            if self
                .tuner
                .tune(self.history.next(), &mut self.sizes, &self.order)
            {
                self.make_exclusions();
            }
        }
    }

    /// Completes one block and tries each claim at once: with frequent rare heaps, running ahead
    /// would not help.
    fn at_once(&mut self) -> Completed<T> {
        let mut sieved = self
            .spare
            .pop()
            .unwrap_or_default()
            .into_inner()
            .unwrap_or_default();
        self.sieve().block(self.history.next(), &mut sieved);
        let empty = History::empty(self.history.projection);
        let history = std::mem::replace(&mut self.history, empty);
        let mut sieved = [Mutex::new(sieved)];
        let (run, history) = self.completion(&[], history, None).complete(&mut sieved);
        self.history = history;
        self.spare.extend(sieved);
        run
    }

    /// A run to complete, by these heaps; `before` has all heaps before it, if `history` lacks
    /// some.
    fn completion<'a>(
        &'a self,
        unsieved: &'a [SplitPart<T>],
        history: History<T>,
        before: Option<&'a History<T>>,
    ) -> Completion<'a, T> {
        let Self {
            level,
            moves,
            exclusions,
            ..
        } = self;
        let (run, marks) = (Completed::default(), MexSet::default());
        Completion {
            level: *level,
            moves,
            exclusions,
            unsieved,
            history,
            before,
            run,
            marks,
        }
    }

    /// Completes a run while the next one is sieved and the claims of the last one are tried. Also
    /// returns the first refuted claim. The parts in `unsieved` got their exclusions after the run
    /// was sieved.
    fn ahead(
        &mut self,
        claims: &[RareClaim<T>],
        unsieved: &[SplitPart<T>],
    ) -> Result<(Completed<T>, Option<RareClaim<T>>), PhaseError> {
        let first = self.history.next();
        let sieved = self.sieved.take().filter(|run| run.first == first);
        let mut copy = self
            .copy
            .take()
            .filter(|copy| (copy.base, copy.next()) == (self.history.base, first));
        if let Some(copy) = &mut copy {
            copy.wide = self.history.wide;
        }
        self.work.ahead += u64::from(sieved.is_some());
        let blocks = room(std::mem::take(&mut self.spare), self.length);
        let Self {
            moves,
            history,
            exclusions,
            length,
            frequent,
            ..
        } = &*self;
        let (length, sieve) = (*length, self.sieve());
        let now = || beside(sieve, moves, first, room(Vec::new(), length), &[], || ()).1;
        let SievedRun {
            blocks: mut sieved, ..
        } = sieved.unwrap_or_else(now);
        let complete = || {
            let (recent, before) = if *frequent {
                (copy.unwrap_or_else(|| history.clone()), None)
            } else {
                (
                    history.tail(first.saturating_sub(exclusions.farthest())),
                    Some(history),
                )
            };
            self.completion(unsieved, recent, before)
                .complete(&mut sieved)
        };
        let ((run, recent), next, refuted) =
            beside(sieve, moves, first + length, blocks, claims, complete);
        let refuted = refuted?;
        self.history
            .extend(&recent.words[first - recent.base..], &run.rares);
        self.copy = self.frequent.then_some(recent);
        self.sieved = Some(next);
        self.spare = sieved;
        Ok((run, refuted))
    }

    /// Returns the first refuted claim.
    fn find_refuted(&self, claims: &[RareClaim<T>]) -> Result<Option<RareClaim<T>>, PhaseError> {
        beside(
            self.sieve(),
            &self.moves,
            self.history.next(),
            Vec::new(),
            claims,
            || (),
        )
        .2
    }

    /// Undoes the heaps from that of a refuted claim on: the claimed value is this heap's own
    /// value. `values` has the values of the heaps before `end`.
    fn roll_back(&mut self, claim: RareClaim<T>, end: usize, values: &mut Vec<u32>) {
        self.work.rollbacks += 1;
        values.truncate(values.len() - (end - claim.heap));
        self.history.truncate(claim.heap);
        // Exclusions of later parts would lead from the next heap to heaps below 0; such parts get
        // theirs when heaps are larger.
        let end = claim.heap.saturating_sub(self.moves.farthest_split());
        self.order.rares.retain(|part| part.heap < end);
        self.copy = None;
        self.history.push(claim.index, false);
        self.work.high_bit += u64::from(self.history.high_bit.has(claim.index));
        values.push(
            self.history
                .projection
                .value(claim.index.into(), claim.heap, false),
        );
        self.calm = 0;
        self.frequent = true;
        self.length = self.shortest();
        self.make_exclusions();
    }

    /// The length of a run while rare heaps are frequent: if it is sieved ahead, long enough to
    /// justify the copy of the history.
    fn shortest(&self) -> usize {
        if rayon::current_num_threads() > 1 && self.history.next() > SHARED {
            4 * BLOCK
        } else {
            BLOCK
        }
    }

    /// Makes runs longer, after some runs without a rare heap.
    fn grow(&mut self) {
        self.calm += 1;
        if self.calm >= CALM
            && self.length < LONGEST_RUN * BLOCK
            && self.history.next() > 16 * self.length
        {
            if self.frequent {
                self.frequent = false;
                let next = self.history.next();
                self.next_order = self.next_order.min(next + (next / 4).min(SOON));
            }
            self.length *= 2;
            self.calm = 0;
            self.make_exclusions();
        } else {
            self.begin_ahead();
        }
    }

    /// Makes runs long enough to be sieved ahead, if blocks already take long enough.
    fn begin_ahead(&mut self) {
        if self.frequent && self.length < self.shortest() {
            self.length = self.shortest();
            self.make_exclusions();
        }
    }
}

/// Makes room for the blocks of a run of this length.
fn room<T: SparseWord>(mut blocks: Vec<Mutex<Sieved<T>>>, length: usize) -> Vec<Mutex<Sieved<T>>> {
    blocks.resize_with(length / BLOCK, Mutex::default);
    blocks
}
