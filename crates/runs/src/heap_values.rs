//! The values of heaps as an iterator, with only the memory of the method.

use super::{
    MOST_HEAPS,
    period::source::{PeriodicSource, code},
};
use grundy_compute as compute;
use grundy_core::{
    game::{Game, HeapCode},
    values::{Shape, Width},
};
use grundy_heaps::{start::start, stream::Stream as _};
use grundy_law::Law;
use grundy_work::method::{Method, pairs};

/// The Grundy values of the heaps 0, 1, 2, … of a game, computed on demand.
///
/// Codes with at most two parts keep only a window of the last heaps once no more rare heaps come;
/// all other games keep every value. The iterator ends at heap [`MOST_HEAPS`] or an earlier given
/// heap, or after the first error.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_runs::HeapValues;
///
/// let kayles: Game = "0.77".parse()?;
/// let values: Result<Vec<u32>, _> = HeapValues::new(&kayles)
///     .ok_or("no game of heaps")?
///     .take(9)
///     .collect();
/// assert_eq!(values?, [0, 1, 2, 3, 1, 4, 3, 2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct HeapValues {
    source: PeriodicSource,
    /// The code of the game, if the iterator searches for a period.
    watched: Option<HeapCode>,
    /// The last heap.
    to: u64,
    /// Computed values that were not returned yet; the next value is last.
    ready: Vec<u32>,
    /// The error that stopped the stream, until it is returned after the values before it.
    failure: Option<compute::ComputeError>,
    has_failed: bool,
}

impl HeapValues {
    /// Creates the iterator from heap 0 on; `None` if the game is not a game of heaps.
    #[must_use]
    pub fn new(game: &Game) -> Option<Self> {
        Self::begin(game, None, MOST_HEAPS)
    }

    /// Creates the iterator to the heap `to`, with a search for a period: [`Self::proved`] returns
    /// the proved law, and after the proof values are copied. Values after `to` are not used,
    /// because a proof must not depend on the batch size. The search takes up to 100 MB more memory
    /// if values are bytes.
    #[must_use]
    pub fn with_watch(game: &Game, to: u64) -> Option<Self> {
        Self::begin(game, code(game), to.min(MOST_HEAPS))
    }

    fn begin(game: &Game, watched: Option<&HeapCode>, to: u64) -> Option<Self> {
        let method = if pairs(game).is_some() {
            Method::Sparse
        } else {
            Method::Naive
        };
        let inner = start(game, method, to)?;
        let source = match watched {
            Some(code) => PeriodicSource::of_code(inner, code),
            None => PeriodicSource::plain(inner),
        };
        Some(Self {
            source,
            watched: watched.cloned(),
            to,
            ready: Vec::new(),
            failure: None,
            has_failed: false,
        })
    }

    /// Returns the law that the values so far prove, by a theorem for periods of codes; `None` if
    /// no law is proved so far, or without a search. The preperiod is the least one if it is below
    /// 2^25; otherwise the least one may be smaller.
    #[must_use]
    pub fn proved(&self) -> Option<Law> {
        self.source
            .filling()?
            .law(self.watched.as_ref()?)
            .map(|(law, _)| law)
    }

    /// Returns the next available values, in order: at least one unless the end is reached.
    ///
    /// # Errors
    /// If a value cannot be computed; no values follow the error.
    pub fn next_batch(&mut self) -> Result<Vec<u32>, compute::ComputeError> {
        if self.ready.is_empty() {
            self.compute();
        }
        if self.ready.is_empty() {
            self.failure.take().map_or(Ok(()), Err)?;
        }
        let mut batch = std::mem::take(&mut self.ready);
        batch.reverse();
        Ok(batch)
    }

    fn compute(&mut self) {
        while self.ready.is_empty() && !self.has_failed && self.source.next_heap() <= self.to {
            if let Err(stop) = self.source.advance(self.to, &mut self.ready) {
                self.has_failed = true;
                self.failure = Some(stop.into_error(Shape::Heap { to: usize::MAX }, Width::U32));
            }
        }
        self.ready.reverse();
    }
}

impl Iterator for HeapValues {
    type Item = Result<u32, compute::ComputeError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ready.is_empty() {
            self.compute();
        }
        self.ready
            .pop()
            .map(Ok)
            .or_else(|| self.failure.take().map(Err))
    }
}

impl std::fmt::Debug for HeapValues {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let next = self
            .source
            .next_heap()
            .saturating_sub(self.ready.len() as u64);
        f.debug_struct("HeapValues")
            .field("next_heap", &next)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
