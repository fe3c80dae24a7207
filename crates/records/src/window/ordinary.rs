//! The same question where the kernel does not apply: every heap by the ordinary method, and a period by the theorem of Guy
//! and Smith, when twice as many heaps are known.

use serde::{Deserialize, Serialize};

use super::{prover::Step, question::Invariants};
use crate::long_run::{PeriodicSource, Refining, RunningDigest};
use grundy_compute as compute;
use grundy_core::{
    game::HeapCode,
    progress::Progress,
    saved,
    values::{Shape, Width},
};
use grundy_heaps::{
    few_rares::FewRares,
    mask::{Counts, Mask},
    sparse::odd_splits,
    stream::Stream,
};
use grundy_law::Law;
use grundy_work::Stop;

/// Rare heaps are listed if they are at most this many, and not beyond this heap: they are computed once more for that.
const MOST_LISTED: u64 = 10_000;
const LISTED_TO: u64 = 1 << 22;

/// A run by the ordinary method.
pub(super) struct Ordinary {
    code: HeapCode,
    source: PeriodicSource,
    digest: RunningDigest,
    census: Census,
    /// The search for the heap where a proved period begins. It is not saved, and begins again.
    refining: Option<Refining>,
    /// Steps of that search.
    refined: u64,
    values: Vec<u32>,
}

/// How often each value was seen, and where last: that tells the rare heaps' number and the last one by any mask.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Census {
    /// Of the heaps from 1 on.
    counts: Counts,
    /// `last[n % 2][value]`: the last heap n with this value.
    last: [Vec<u64>; 2],
}

/// What is saved.
#[derive(Serialize, Deserialize)]
struct Saved {
    source: Vec<u8>,
    digest: RunningDigest,
    census: Census,
}

impl Census {
    /// Takes in the values of the heaps from `heap` on.
    fn take(&mut self, heap: u64, values: &[u32]) {
        // Heap 0 is no part.
        let skipped = usize::from(heap == 0).min(values.len());
        let (first, values) = (heap + skipped as u64, &values[skipped..]);
        self.counts.add_all(usize::from(first % 2 == 1), values);
        let largest = values.iter().max().map_or(0, |&value| value as usize + 1);
        self.last.iter_mut().for_each(|last| last.resize(last.len().max(largest), 0));
        for (heap, &value) in (first..).zip(values) {
            self.last[usize::from(heap % 2 == 1)][value as usize] = heap;
        }
    }

    /// The mask with the fewest rare heaps, their number with the empty one, and the last of them.
    fn rares(&self, code: &HeapCode) -> (Mask, u64, u64) {
        let (mask, rare) = self.counts.best_mask(odd_splits(code));
        let places = self.last.iter().enumerate().flat_map(|(parity, last)| {
            let values = (0..).zip(last).filter(move |&(value, _)| !mask.is_common(parity, value));
            values.map(|(_, &heap)| heap)
        });
        (mask, rare + 1, places.max().unwrap_or(0))
    }
}

impl Ordinary {
    /// Begins with heap 0; heaps beyond `to` will not be asked for.
    pub fn new(code: &HeapCode, to: u64) -> Self {
        let source = PeriodicSource::of_code(Box::new(FewRares::new(code, to)), code);
        Self::of(code, source, RunningDigest::default(), Census::default())
    }

    fn of(code: &HeapCode, source: PeriodicSource, digest: RunningDigest, census: Census) -> Self {
        Self { code: code.clone(), source, digest, census, refining: None, refined: 0, values: Vec::new() }
    }

    /// The number of heaps computed.
    pub fn heaps(&self) -> u64 {
        self.digest.heaps()
    }

    /// Grows with every step.
    pub fn done(&self) -> u64 {
        self.heaps() + self.refined
    }

    /// Computes some heaps up to `to`, or looks some farther for the heap where a proved period begins.
    ///
    /// # Errors
    /// If a value cannot be computed.
    pub fn advance(&mut self, to: u64) -> Result<Step, compute::Error> {
        let failure = |stop: Stop| stop.into_error(Shape::Heap { to: usize::MAX }, Width::U32);
        if let Some(refining) = &mut self.refining {
            let before = refining.next_heap();
            let found = refining.advance().map_err(failure)?;
            self.refined += refining.next_heap() - before;
            if let (Some(preperiod), Some(filling)) = (found, self.source.filling_mut()) {
                filling.refine(preperiod);
                self.refining = None;
            }
            return Ok(Step::Open);
        }
        if let Some(filling) = self.source.filling() {
            let code = &self.code;
            self.refining = Refining::new(filling, |to| Some(Box::new(FewRares::new(code, to))));
            return Ok(if self.refining.is_some() { Step::Refining } else { Step::Proved });
        }
        if self.source.next_heap() > to {
            return Ok(Step::Reached);
        }
        self.values.clear();
        self.source.advance(to, &mut self.values).map_err(failure)?;
        self.census.take(self.digest.heaps(), &self.values);
        self.digest.take(&self.values);
        Ok(Step::Open)
    }

    /// The law, if one is proved, and whether it begins at no lesser heap.
    pub fn law(&self) -> Option<(Law, bool)> {
        self.source.filling().and_then(|filling| filling.law(&self.code))
    }

    /// What is known of the heaps. Where they are few, the rare ones are computed once more.
    ///
    /// # Errors
    /// If a value cannot be computed, or somebody asks to stop.
    pub fn invariants(&self, digests: bool, progress: &dyn Progress) -> Result<Invariants, compute::Error> {
        let (mask, rares, last_rare) = self.census.rares(&self.code);
        let is_listed = rares <= MOST_LISTED && last_rare <= LISTED_TO;
        Ok(Invariants {
            heaps: self.heaps(),
            rares,
            last_rare,
            rare: if is_listed { self.rare_heaps(mask, last_rare, progress)? } else { Vec::new() },
            largest: self.digest.largest(),
            sha256: digests.then(|| (Width::U32, self.digest.sha256())),
        })
    }

    /// The rare heaps up to the last one, with their values; none if somebody asks to stop.
    fn rare_heaps(&self, mask: Mask, last: u64, progress: &dyn Progress) -> Result<Vec<(u64, u32)>, compute::Error> {
        let failure = |stop: Stop| stop.into_error(Shape::Heap { to: usize::MAX }, Width::U32);
        let mut stream = FewRares::new(&self.code, last);
        let (mut rare, mut values) = (Vec::new(), Vec::new());
        while stream.next_heap() <= last.min(self.heaps().saturating_sub(1)) {
            if progress.cancelled() {
                return Ok(Vec::new());
            }
            let from = stream.next_heap();
            values.clear();
            stream.advance(last, &mut values).map_err(failure)?;
            let heaps = (from..).zip(values.iter().copied());
            rare.extend(heaps.filter(|&(n, value)| n == 0 || !mask.is_common(usize::from(n % 2 == 1), value)));
        }
        Ok(rare)
    }

    /// All that is needed to go on from here.
    pub fn save(&self) -> Vec<u8> {
        let source = self.source.save();
        saved::to_bytes(&Saved { source, digest: self.digest.clone(), census: self.census.clone() })
    }

    /// Goes on from what [`Ordinary::save`] gave for the same code.
    ///
    /// # Errors
    /// If the bytes are not of that kind.
    pub fn restore(code: &HeapCode, to: u64, bytes: &[u8]) -> Result<Self, String> {
        let Saved { source, digest, census } = saved::from_bytes(bytes).map_err(|damage| damage.to_string())?;
        let inner = |bytes: &[u8]| Ok(Box::new(FewRares::restore(code, to, bytes)?) as Box<dyn Stream>);
        let source = PeriodicSource::restore(&source, Some(code), inner)?;
        if source.next_heap() != digest.heaps() {
            return Err("its parts do not fit each other".into());
        }
        Ok(Self::of(code, source, digest, census))
    }
}
