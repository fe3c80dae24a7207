//! The search for the first heap of a proved period that lies before the stored values: all values are recomputed.

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
    /// Begins at heap 0, with a stream from heap 0, if the first heap of the period is not known exactly.
    pub fn new(filling: &Filling, stream: impl FnOnce(u64) -> Option<Box<dyn Stream>>) -> Option<Self> {
        let (period, latest) = filling.rough()?;
        let (before, now) = (Growing::default(), Growing::default());
        let stream = stream(latest.checked_add(period)?)?;
        Some(Self { stream, period, latest, earliest: 0, before, now, values: Vec::new() })
    }

    /// Returns the next heap to compute.
    #[must_use]
    pub fn next_heap(&self) -> u64 {
        self.stream.next_heap()
    }

    /// Computes the next batch of the stream. Returns the first heap of the period once it is known.
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
            self.now.try_push(value).map_err(|bytes| Stop::NoMemory { bytes })?;
        }
        Ok((self.stream.next_heap() >= end).then_some(self.earliest))
    }
}

#[cfg(test)]
mod tests {
    use super::{super::filling::Onset, *};
    use grundy_core::game::Game;
    use grundy_heaps::{every_pair::Dense, sparse::Engine};

    #[test]
    fn the_first_heap_of_a_period_is_found() {
        for (text, period, rough) in [("0.137", 34, 500), ("0.07", 34, 54), ("0.16", 149_459, 200_000), ("0.3", 2, 1)] {
            let code = text.parse::<Game>().unwrap().code().unwrap().clone();
            let to = 2 * (rough + period) + 10;
            let mut values = Vec::new();
            let mut engine = Engine::new(&code, to);
            while engine.next_heap() <= to {
                engine.advance(to, &mut values).expect("nobody stops it");
            }
            let at = |n: u64| values[usize::try_from(n).expect("small")];
            let first = (0..rough).rev().find(|&n| at(n) != at(n + period)).map_or(0, |n| n + 1);
            let mut one = Growing::default();
            (rough..rough + period).for_each(|n| one.extend(&[at(n)]));
            let onset = Onset { heap: rough, is_least: false };
            let mut filling = Filling::new(&code, one, rough, period, onset, rough + 2 * period);
            let stream = |to| -> Option<Box<dyn Stream>> {
                if rough < 1000 { Some(Box::new(Dense::new(&code))) } else { Some(Box::new(Engine::new(&code, to))) }
            };
            let mut refining = Refining::new(&filling, stream).expect("it is rough");
            let found = loop {
                if let Some(found) = refining.advance().expect("nobody stops it") {
                    break found;
                }
            };
            assert_eq!(found, first, "{text}");
            filling.refine(found);
            assert!(filling.rough().is_none());
            let told = filling.describe(&code);
            assert!(first == 0 || told.contains(&format!("from heap {first} on, proved")), "{told}");
        }
    }
}
