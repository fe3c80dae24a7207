//! The stream of the values of a code, for both phases.

use std::{ops::RangeInclusive, time::Duration};

use super::{
    lanes::{BLOCK, SHARED},
    phase::{Phase, PhaseError, Retention, WorkCounters},
    state::SavedState,
};
use crate::{
    every_pair::EveryPair, growing::Growing, mask::ParityCounts, moves::HeapMoves, stream::Stream,
};
use grundy_core::{clock::Instant, game::HeapCode, values::Width};
use grundy_work::{Stop, cpu::Level, spinning_workers::SpinningWorkers};

/// The heap from which on a mask is searched; for smaller heaps, every pair is marked. To measure
/// it again, compare the times of `4!.0` and `0.007` to 1,000 for powers of two around it.
pub(super) const FIRST_MASK: usize = 256;
/// The heap from which on heaps are computed in blocks. Before it, rare heaps come too often, and
/// there are too few heaps to learn from. To measure it again, compare the times of `4!.0` to
/// 10,000 for powers of two around it.
pub const FIRST_BLOCK: usize = 1 << 10;
/// The heaps that are kept: half a million at either end, and 100 MiB of others (docs/engine.md,
/// "Memory").
pub(super) const RETENTION: Retention = Retention {
    heaps: 1 << 19,
    archive: 100 << 20,
};
/// The least number of heaps returned at once, unless the end or [`BATCH_TIME`] comes first: a
/// quarter of the heaps so far, within these bounds. A period that is proved soon needs few heaps.
/// For large heaps, larger batches release and call threads less often: with a constant 2^14,
/// `4!.0` beyond 10,000,000 and `0.6` took 1.02 times as long.
const BATCH: RangeInclusive<usize> = 1 << 14..=1 << 16;
/// A table that takes less time keeps no other thread awake.
const SHORT: Duration = Duration::from_millis(20);
/// The time after which the finished values are returned: the caller can then show progress and be
/// interrupted.
const BATCH_TIME: Duration = Duration::from_millis(20);

/// The values of a code, heap after heap.
#[derive(Debug)]
pub struct Engine {
    /// The instructions that the loops use.
    pub(super) level: Level,
    pub(super) code: HeapCode,
    /// The moves of the code; of a code with a tail, those of the digits before it.
    pub(super) moves: HeapMoves,
    /// The heap from which on heaps are computed in blocks.
    pub(super) first_block: usize,
    /// The method that computes the next heaps.
    pub phase: Box<dyn Phase>,
    /// Value counts of all computed heaps.
    pub(super) counts: ParityCounts,
    /// The largest value so far.
    pub(super) largest: u32,
    /// The heap at which a mask is chosen next.
    pub next_choice: usize,
    /// The heap whose value is returned next.
    given: usize,
    /// Values computed and not yet returned, from heap `given` on.
    ready: Vec<u32>,
    /// The heaps that are kept.
    pub retention: Retention,
    /// The work of earlier phases.
    pub work: WorkCounters,
    /// Number of phases by blocks that were started.
    pub(super) masks: u64,
    /// Number of restarts, each with fewer heaps kept.
    pub restarts: u64,
    /// When the engine was made.
    begun: Instant,
}

impl Engine {
    /// Starts with heap 0; no heap above `to` will be requested.
    pub fn new(code: &HeapCode, to: u64) -> Self {
        Self::with(Level::best(), FIRST_BLOCK, code, to)
    }

    /// Starts with heap 0, with blocks from about heap `first_block` on.
    pub fn with(level: Level, first_block: usize, code: &HeapCode, to: u64) -> Self {
        let moves = HeapMoves::new(code, usize::try_from(to).unwrap_or(usize::MAX));
        // A tail allows moves from each heap to the first ones: no exclusion is far.
        let farthest = if code.tail.is_empty() {
            moves.farthest()
        } else {
            usize::MAX / 2 - BLOCK
        };
        let first_block = first_block.max(2 * (farthest + BLOCK));
        Self::begin(level, first_block, code.clone(), moves, RETENTION)
    }

    fn begin(
        level: Level,
        first_block: usize,
        code: HeapCode,
        moves: HeapMoves,
        retention: Retention,
    ) -> Self {
        Self {
            level,
            first_block,
            phase: Box::new(EveryPair::new(&code, Growing::default())),
            code,
            moves,
            counts: ParityCounts::default(),
            largest: 0,
            next_choice: FIRST_MASK,
            given: 0,
            ready: Vec::new(),
            retention,
            work: WorkCounters::default(),
            masks: 0,
            restarts: 0,
            begun: Instant::now(),
        }
    }

    /// Resumes from bytes that [`Stream::save`] saved for the same code.
    ///
    /// # Errors
    /// If the bytes are not a valid saved state.
    pub fn restore(code: &HeapCode, to: u64, bytes: &[u8]) -> Result<Self, String> {
        let saved = SavedState::read(bytes)?;
        let mut engine = Self::new(code, to);
        engine.given = saved.heaps.next();
        engine.counts = saved.counts;
        engine.largest = saved.largest;
        if saved.keep_all {
            engine.retention = Retention::ALL;
        }
        engine.next_choice = engine
            .given
            .saturating_add(1)
            .next_power_of_two()
            .max(FIRST_MASK);
        if saved
            .mask
            .is_none_or(|mask| mask.bits == 0 || !engine.take_blocks(mask, &saved.heaps, Width::U8))
        {
            if saved.heaps.base > 0 {
                return Err("some heaps are missing".into());
            }
            engine.take_every_pair(&saved.heaps);
        }
        Ok(engine)
    }

    /// The heap that is computed next.
    pub(super) fn next(&self) -> usize {
        self.given + self.ready.len()
    }

    /// Computes some more heaps; no heap above `to` is needed.
    fn compute(&mut self, to: usize) -> Result<(), Stop> {
        let from = self.next();
        if from >= self.next_choice {
            self.choose();
        }
        let before = self.ready.len();
        let outcome = self.phase.advance(to - from + 1, &mut self.ready);
        let values = &self.ready[before..];
        // Heap 0 is not a part.
        let counted = usize::from(from == 0).min(values.len());
        self.counts.add_all(from + counted, &values[counted..]);
        let largest = values.iter().copied().max().unwrap_or(0).max(self.largest);
        if largest > self.largest && largest.ilog2() > self.largest.max(1).ilog2() {
            self.next_choice = self.next_choice.min(self.given + self.ready.len());
        }
        self.largest = largest;
        match outcome {
            Ok(()) => Ok(()),
            Err(PhaseError::Overflow) => self.widen(),
            Err(PhaseError::Forgotten) => self.restart(),
            Err(PhaseError::Stopped(stop)) => Err(stop),
        }
    }

    /// Starts again and keeps all heaps this time: an option is among the forgotten heaps.
    ///
    /// # Errors
    /// If memory is missing, or `progress` asks to stop.
    pub fn restart(&mut self) -> Result<(), Stop> {
        let heap = self.next();
        let mut again = Self {
            work: self.work.plus(self.phase.work()),
            masks: self.masks,
            restarts: self.restarts + 1,
            ..Self::begin(
                self.level,
                self.first_block,
                self.code.clone(),
                self.moves.clone(),
                Retention::ALL,
            )
        };
        while again.next() < heap {
            again.compute(heap - 1)?;
            let known = again.ready.len().min(heap - again.given);
            again.ready.drain(..known);
            again.given += known;
        }
        again.given = self.given;
        again.ready.splice(..0, self.ready.drain(..));
        *self = again;
        Ok(())
    }
}

impl Stream for Engine {
    fn next_heap(&self) -> u64 {
        self.given as u64
    }

    fn advance(&mut self, to: u64, values: &mut Vec<u32>) -> Result<(), Stop> {
        let to = usize::try_from(to).unwrap_or(usize::MAX);
        if self.ready.is_empty() {
            let batch = (self.given / 4).clamp(*BATCH.start(), *BATCH.end());
            let end = to.min(self.given.saturating_add(batch));
            let start = Instant::now();
            // All runs are started by a thread of the pool, so none has to wait for another thread
            // to take it over.
            rayon::scope(|_| {
                let mut workers = None;
                while self.next() <= end {
                    if workers.is_none() && self.next() >= SHARED && self.begun.elapsed() > SHORT {
                        workers = Some(SpinningWorkers::begin());
                    }
                    self.compute(end)?;
                    if start.elapsed() > BATCH_TIME {
                        break;
                    }
                }
                Ok(())
            })?;
        }
        let wanted = (to + 1).saturating_sub(self.given).min(self.ready.len());
        values.extend(self.ready.drain(..wanted));
        self.given += wanted;
        Ok(())
    }

    fn save(&self) -> Vec<u8> {
        let mut counts = self.counts.clone();
        for (heap, &value) in (self.given..).zip(&self.ready) {
            counts.remove(heap, value);
        }
        let mut heaps = self.phase.heaps(false);
        heaps.truncate(self.given);
        let keep_all = self.retention == Retention::ALL;
        SavedState {
            heaps,
            mask: self.phase.mask(),
            counts,
            largest: self.largest,
            keep_all,
        }
        .bytes()
    }

    fn counters(&self) -> Vec<(&'static str, u64)> {
        let work = self.work.plus(self.phase.work());
        vec![
            ("runs of blocks", work.runs),
            ("runs sieved ahead", work.ahead),
            ("rare values shown one by one", work.claims),
            ("heaps by all pairs", work.fallbacks),
            ("rollbacks", work.rollbacks),
            ("trainings", work.learnt),
            ("rare heaps told apart", work.high_bit),
            ("masks", self.masks),
            ("restarts", self.restarts),
        ]
    }
}

/// Returns the common parity of the tokens that the splits of a code remove: `Some(true)` if all
/// numbers are odd, `Some(false)` if all are even. Only then may a mask use the parity of the heap.
/// `None` if the parities differ, and for codes with a tail.
pub fn odd_splits(code: &HeapCode) -> Option<bool> {
    if code.tail.is_empty() {
        HeapMoves::new(code, usize::MAX).odd_splits()
    } else {
        None
    }
}
