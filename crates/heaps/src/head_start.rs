//! The values that a trial computed, for the run after the trial.

use super::{start::start, stream::Stream, tabulate::HeapByHeap};
use grundy_core::game::Game;
use grundy_work::{Stop, method::Method, work_meter::WorkMeter};

/// The first heaps of a game, by a method that can resume from them: a trial computes them for its
/// estimate, and the run after it need not recompute them.
pub struct HeadStart {
    game: Game,
    method: Method,
    /// The largest heap that can be requested.
    to: u64,
    stream: Box<dyn Stream>,
    /// The values that the stream has returned, from heap 0 on.
    values: Vec<u32>,
    has_failed: bool,
}

impl HeadStart {
    /// Starts at heap 0; no heap above `to` will be requested. `None` if the method is not a
    /// stream, or does not apply to the game.
    pub fn new(game: &Game, method: Method, to: u64) -> Option<Self> {
        let stream = start(game, method, to)?;
        Some(Self {
            game: game.clone(),
            method,
            to,
            stream,
            values: Vec::new(),
            has_failed: false,
        })
    }

    /// The values so far, from heap 0 on.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Computes the next values as [`Stream::advance`] does, and returns them.
    ///
    /// # Errors
    /// If a value cannot be computed. After an error the computation cannot be continued.
    pub fn advance(&mut self, to: u64) -> Result<&[u32], Stop> {
        let before = self.values.len();
        let advanced = self.stream.advance(to.min(self.to), &mut self.values);
        self.has_failed |= advanced.is_err();
        advanced.map(|()| &self.values[before..])
    }

    /// Returns a stream of all values from heap 0 up to the heap `to`, beginning with the values
    /// already computed. `None` if the game or the method differs, or if `to` is too large.
    pub fn resume(self, game: &Game, method: Method, to: u64) -> Option<Box<dyn Stream>> {
        let serves = self.game == *game
            && self.method == method
            && to <= self.to
            && self.values.len() as u64 <= to.saturating_add(1);
        let Self { stream, values, .. } = self;
        (serves && !self.has_failed)
            .then(|| Box::new(Resumed { stream, values }) as Box<dyn Stream>)
    }
}

impl HeapByHeap for HeadStart {
    fn next_values(
        &mut self,
        to: u64,
        values: &mut Vec<u32>,
        _: &mut WorkMeter<'_>,
    ) -> Result<(), Stop> {
        values.extend_from_slice(self.advance(to)?);
        Ok(())
    }
}

/// The values of a stream, some of which are already computed.
struct Resumed {
    stream: Box<dyn Stream>,
    /// The values already computed, from heap 0 on; they are returned all at once.
    values: Vec<u32>,
}

impl Stream for Resumed {
    fn next_heap(&self) -> u64 {
        if self.values.is_empty() {
            self.stream.next_heap()
        } else {
            0
        }
    }

    fn advance(&mut self, to: u64, values: &mut Vec<u32>) -> Result<(), Stop> {
        if self.values.is_empty() {
            return self.stream.advance(to, values);
        }
        values.append(&mut self.values);
        self.values = Vec::new();
        Ok(())
    }

    /// The saved state of the stream; it must not be requested before the values already computed
    /// are returned.
    fn save(&self) -> Vec<u8> {
        self.stream.save()
    }

    fn counters(&self) -> Vec<(&'static str, u64)> {
        self.stream.counters()
    }
}
