//! The first heaps by the ordinary method, with their tally.

use std::sync::Arc;

use super::tally::Tally;
use crate::few_rares::{Collector, Head};
use grundy_compute as compute;
use grundy_core::{
    game::HeapCode,
    progress::Progress,
    values::{Shape, Width},
};
use grundy_heaps::{sparse::Engine, stream::Stream};
use grundy_work::Stop;

/// The start of a search.
#[derive(Debug, Clone)]
pub(super) struct Start {
    pub head: Arc<Head>,
    /// The tally of the values of the head, which are bytes if a plan is made.
    pub tally: Tally,
}

impl Start {
    /// Computes the heaps 0..len of a code with at most two parts.
    ///
    /// # Errors
    /// If a value cannot be computed, or `progress` asks to stop.
    pub fn compute(
        code: &HeapCode,
        len: u64,
        progress: &dyn Progress,
    ) -> Result<Self, compute::ComputeError> {
        let failure = |stop: Stop| stop.into_error(Shape::Heap { to: usize::MAX }, Width::U32);
        let mut engine = Engine::new(code, len);
        let (mut collector, mut tally, mut values) =
            (Collector::new(code), Tally::new(true), Vec::new());
        while collector.head().len() < len {
            if progress.cancelled() {
                return Err(compute::ComputeError::Interrupted);
            }
            values.clear();
            engine.advance(len - 1, &mut values).map_err(failure)?;
            let bytes: Vec<u8> = values
                .iter()
                .map(|&value| u8::try_from(value).unwrap_or(u8::MAX))
                .collect();
            tally.take(&bytes);
            collector.take(&values);
        }
        collector.choose_mask();
        collector.trim();
        Ok(Self {
            head: Arc::new(collector.into_head()),
            tally,
        })
    }

    /// Returns the tally of the values, with their digest if `digests`.
    pub fn tally(&self, digests: bool) -> Tally {
        let mut tally = self.tally.clone();
        tally.digest = tally.digest.filter(|_| digests);
        tally
    }
}
