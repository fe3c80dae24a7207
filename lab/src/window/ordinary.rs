//! The proof for games to which the kernel does not apply: the ordinary method computes every heap,
//! and the theorem of Guy and Smith, which needs twice the heaps, proves a period.

use serde::{Deserialize, Serialize};

use super::{prover::Step, question::Invariants};
use crate::few_rares::FewRares;
use grundy_compute as compute;
use grundy_core::{
    game::HeapCode,
    progress::Progress,
    saved,
    values::{Shape, Width},
};
use grundy_heaps::{
    mask::{Mask, ParityCounts},
    sparse::odd_splits,
    stream::Stream,
};
use grundy_law::Law;
use grundy_runs::{
    RunningDigest,
    period::{refining::Refining, source::PeriodicSource},
};
use grundy_work::Stop;

/// The limits for a list of the rare heaps, which are recomputed for it: the most rare heaps, and
/// the largest one.
const MOST_LISTED: u64 = 10_000;
const LISTED_TO: u64 = 1 << 22;

/// A run by the ordinary method.
pub(super) struct Ordinary {
    code: HeapCode,
    source: PeriodicSource,
    digest: RunningDigest,
    census: Census,
    /// The search for the first heap of a proved period. It is not saved, and begins again after a
    /// resumption.
    refining: Option<Refining>,
    /// The number of steps of this search.
    refined: u64,
    values: Vec<u32>,
}

/// The count of each value and its last heap, which give the number of rare heaps and the last one
/// for any mask.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Census {
    /// The counts for the heaps from 1 on.
    counts: ParityCounts,
    /// `last[n % 2][value]`: the last heap n with this value.
    last: [Vec<u64>; 2],
}

/// The saved state.
#[derive(Serialize, Deserialize)]
struct Saved {
    source: Vec<u8>,
    digest: RunningDigest,
    census: Census,
}

impl Census {
    /// Adds the values of the heaps from `heap` on.
    fn take(&mut self, heap: u64, values: &[u32]) {
        // Heap 0 is not counted.
        let skipped = usize::from(heap == 0).min(values.len());
        let (first, values) = (heap + skipped as u64, &values[skipped..]);
        self.counts.add_all(usize::from(first % 2 == 1), values);
        let largest = values.iter().max().map_or(0, |&value| value as usize + 1);
        self.last
            .iter_mut()
            .for_each(|last| last.resize(last.len().max(largest), 0));
        for (heap, &value) in (first..).zip(values) {
            self.last[usize::from(heap % 2 == 1)][value as usize] = heap;
        }
    }

    /// Returns the mask with the fewest rare heaps, their number including the empty heap, and the
    /// last one.
    fn rares(&self, code: &HeapCode) -> (Mask, u64, u64) {
        let (mask, rare) = self.counts.best_mask(odd_splits(code));
        let places = self.last.iter().enumerate().flat_map(|(parity, last)| {
            let values = (0..)
                .zip(last)
                .filter(move |&(value, _)| !mask.is_common(parity, value));
            values.map(|(_, &heap)| heap)
        });
        (mask, rare + 1, places.max().unwrap_or(0))
    }
}

impl Ordinary {
    /// Begins at heap 0; the caller never asks for heaps beyond `to`.
    pub fn new(code: &HeapCode, to: u64) -> Self {
        let source = PeriodicSource::of_code(Box::new(FewRares::new(code, to)), code);
        Self::from_source(code, source, RunningDigest::default(), Census::default())
    }

    fn from_source(
        code: &HeapCode,
        source: PeriodicSource,
        digest: RunningDigest,
        census: Census,
    ) -> Self {
        Self {
            code: code.clone(),
            source,
            digest,
            census,
            refining: None,
            refined: 0,
            values: Vec::new(),
        }
    }

    /// Returns the number of computed heaps.
    pub fn heaps(&self) -> u64 {
        self.digest.heaps()
    }

    /// Returns a count of the work, which grows with every step.
    pub fn done(&self) -> u64 {
        self.heaps() + self.refined
    }

    /// Computes some heaps up to `to`, or continues the search for the first heap of a proved
    /// period.
    ///
    /// # Errors
    /// If a value cannot be computed.
    pub fn advance(&mut self, to: u64) -> Result<Step, compute::ComputeError> {
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
            return Ok(if self.refining.is_some() {
                Step::Refining
            } else {
                Step::Proved
            });
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

    /// Returns the law, if one is proved, and `true` if its first heap is the least possible.
    pub fn law(&self) -> Option<(Law, bool)> {
        self.source
            .filling()
            .and_then(|filling| filling.law(&self.code))
    }

    /// Returns the summary of the heaps. If there are few rare heaps, they are recomputed.
    ///
    /// # Errors
    /// If a value cannot be computed, or `progress` asks to stop.
    pub fn invariants(
        &self,
        digests: bool,
        progress: &dyn Progress,
    ) -> Result<Invariants, compute::ComputeError> {
        let (mask, rares, last_rare) = self.census.rares(&self.code);
        let is_listed = rares <= MOST_LISTED && last_rare <= LISTED_TO;
        Ok(Invariants {
            heaps: self.heaps(),
            rares,
            last_rare,
            rare: if is_listed {
                self.rare_heaps(mask, last_rare, progress)?
            } else {
                Vec::new()
            },
            largest: self.digest.largest(),
            sha256: digests.then(|| (Width::U32, self.digest.sha256())),
        })
    }

    /// Returns the rare heaps up to the last one with their values; empty if `progress` asks to
    /// stop.
    fn rare_heaps(
        &self,
        mask: Mask,
        last: u64,
        progress: &dyn Progress,
    ) -> Result<Vec<(u64, u32)>, compute::ComputeError> {
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
            rare.extend(
                heaps.filter(|&(n, value)| {
                    n == 0 || !mask.is_common(usize::from(n % 2 == 1), value)
                }),
            );
        }
        Ok(rare)
    }

    /// Returns the state to resume from.
    pub fn save(&self) -> Vec<u8> {
        let source = self.source.save();
        saved::to_bytes(&Saved {
            source,
            digest: self.digest.clone(),
            census: self.census.clone(),
        })
    }

    /// Restores the result of [`Ordinary::save`] for the same code.
    ///
    /// # Errors
    /// If [`Ordinary::save`] did not write these bytes.
    pub fn restore(code: &HeapCode, to: u64, bytes: &[u8]) -> Result<Self, String> {
        let Saved {
            source,
            digest,
            census,
        } = saved::from_bytes(bytes).map_err(|damage| damage.to_string())?;
        let inner =
            |bytes: &[u8]| Ok(Box::new(FewRares::restore(code, to, bytes)?) as Box<dyn Stream>);
        let source = PeriodicSource::restore(&source, Some(code), inner)?;
        if source.next_heap() != digest.heaps() {
            return Err("its parts contradict each other".into());
        }
        Ok(Self::from_source(code, source, digest, census))
    }
}
