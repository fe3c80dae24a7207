//! The search for the first heap of a proved period that lies before the stored values: all values
//! are recomputed.

use super::filling::Filling;
use grundy_heaps::{growing::Growing, stream::Stream};
use grundy_work::Stop;

/// A second computation, compared with itself one period later.
pub struct Refining {
    stream: Box<dyn Stream>,
    period: u64,
    /// The period holds from this heap on.
    latest: u64,
    /// No smaller heap than this one can be the first heap.
    earliest: u64,
    /// The values of the period before, and of this period so far.
    before: Growing,
    now: Growing,
    values: Vec<u32>,
}

impl Refining {
    /// Begins at heap 0, with a stream from heap 0, if the first heap of the period is not known
    /// exactly.
    pub fn new(
        filling: &Filling,
        stream: impl FnOnce(u64) -> Option<Box<dyn Stream>>,
    ) -> Option<Self> {
        let (period, latest) = filling.rough()?;
        let (before, now) = (Growing::default(), Growing::default());
        let stream = stream(latest.checked_add(period)?)?;
        Some(Self {
            stream,
            period,
            latest,
            earliest: 0,
            before,
            now,
            values: Vec::new(),
        })
    }

    /// Returns the next heap to compute.
    #[must_use]
    pub fn next_heap(&self) -> u64 {
        self.stream.next_heap()
    }

    /// Computes the next batch of the stream. Returns the first heap of the period once it is
    /// known.
    ///
    /// # Errors
    /// If the stream is stopped.
    pub fn advance(&mut self) -> Result<Option<u64>, Stop> {
        let end = self.latest + self.period;
        self.values.clear();
        let heap = self.stream.next_heap();
        self.stream.advance(end - 1, &mut self.values)?;
        for (heap, &value) in (heap..).zip(&self.values) {
            if self.now.len() as u64 == self.period {
                self.before = std::mem::take(&mut self.now);
            }
            let earlier = self.before.get(self.now.len());
            if earlier.is_some_and(|earlier| earlier != value) {
                self.earliest = heap - self.period + 1;
            }
            self.now
                .try_push(value)
                .map_err(|bytes| Stop::NoMemory { bytes })?;
        }
        Ok((self.stream.next_heap() >= end).then_some(self.earliest))
    }
}

#[cfg(test)]
mod tests;
