//! The values of heaps as an iterator: in the memory that the method needs.

use super::{
    MOST_HEAPS,
    methods::{Method, start},
};
use crate::{
    compute::{self, heaps::stream::Stream, method::pairs},
    game::Game,
    values::{Shape, Width},
};

/// The Grundy values of the heaps 0, 1, 2, … of a game, computed as they are asked for.
///
/// Codes with at most two parts keep a window of the last heaps once rare heaps have stopped coming; all other games keep
/// every value. The iterator ends at heap [`MOST_HEAPS`], or after the first error.
///
/// ```
/// use engine::{game::Game, long_run::HeapValues};
///
/// let kayles: Game = "0.77".parse()?;
/// let values: Result<Vec<u32>, _> = HeapValues::new(&kayles).ok_or("no game of heaps")?.take(9).collect();
/// assert_eq!(values?, [0, 1, 2, 3, 1, 4, 3, 2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct HeapValues {
    stream: Box<dyn Stream>,
    /// Values computed and not given out, the next one last.
    ready: Vec<u32>,
    /// What stopped the stream, until it is told, after the values before it.
    failure: Option<compute::Error>,
    has_failed: bool,
}

impl HeapValues {
    /// The values from heap 0 on; `None` if the game is not of heaps.
    #[must_use]
    pub fn new(game: &Game) -> Option<Self> {
        let method = if pairs(game).is_some() { Method::Sparse } else { Method::EveryOption };
        let stream = start(game, method, MOST_HEAPS)?;
        Some(Self { stream, ready: Vec::new(), failure: None, has_failed: false })
    }

    /// The next values, at least one unless the end is reached: those that are ready, in order.
    ///
    /// # Errors
    /// If a value cannot be computed; there are none afterwards.
    pub fn next_batch(&mut self) -> Result<Vec<u32>, compute::Error> {
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
        while self.ready.is_empty() && !self.has_failed && self.stream.next_heap() <= MOST_HEAPS {
            if let Err(stop) = self.stream.advance(MOST_HEAPS, &mut self.ready) {
                self.has_failed = true;
                self.failure = Some(stop.into_error(Shape::Heap { to: usize::MAX }, Width::U32));
            }
        }
        self.ready.reverse();
    }
}

impl Iterator for HeapValues {
    type Item = Result<u32, compute::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ready.is_empty() {
            self.compute();
        }
        self.ready.pop().map(Ok).or_else(|| self.failure.take().map(Err))
    }
}

impl std::fmt::Debug for HeapValues {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let next = self.stream.next_heap().saturating_sub(self.ready.len() as u64);
        f.debug_struct("HeapValues").field("next_heap", &next).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Bounds;

    #[test]
    fn the_iterator_gives_what_the_table_holds() {
        for (line, to) in [("4!.0", 5000), ("0.8", 300), ("Subtraction(squares)", 2000), ("Mark", 500)] {
            let game: Game = line.parse().unwrap();
            let table = compute::compute(&game, &Bounds::Heap(to), None, &()).unwrap();
            let mut values = HeapValues::new(&game).unwrap();
            let first = values.next_batch().unwrap();
            assert!(!first.is_empty());
            let all = first.into_iter().chain(values.map(Result::unwrap));
            assert!(all.take(table.len()).eq(&table), "{line}");
        }
        assert!(HeapValues::new(&"Wythoff".parse().unwrap()).is_none());
    }

    #[test]
    fn a_broken_rule_ends_the_iterator() {
        // No heap that a line is tried with shows that heap 200 would grow.
        let game: Game = "Heap(n -> [n-1] if n > 0 and n < 200; [n+1] if n == 200)".parse().unwrap();
        let values: Vec<_> = HeapValues::new(&game).unwrap().take(1000).collect();
        assert!(values.iter().take(200).all(Result::is_ok));
        assert!(values.last().unwrap().is_err() && values.iter().filter(|value| value.is_err()).count() == 1);
    }
}
