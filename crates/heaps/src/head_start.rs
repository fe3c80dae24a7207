//! What a trial computed, for the run that it was the trial of.

use super::{start::start, stream::Stream, tabulate::HeapByHeap};
use grundy_core::game::Game;
use grundy_work::{Stop, method::Method, pace::Pace};

/// The first heaps of a game, by a method that goes on from them: a trial computes them for its estimate, and the run that
/// comes after it need not compute them once more.
pub struct HeadStart {
    game: Game,
    method: Method,
    /// No heap beyond this one can be asked for.
    to: u64,
    stream: Box<dyn Stream>,
    /// The values that the stream has given, from heap 0 on.
    values: Vec<u32>,
    has_failed: bool,
}

impl HeadStart {
    /// At heap 0, no heap beyond `to` being asked for; `None` if the method is no stream, or does not apply to the game.
    pub fn new(game: &Game, method: Method, to: u64) -> Option<Self> {
        let stream = start(game, method, to)?;
        Some(Self { game: game.clone(), method, to, stream, values: Vec::new(), has_failed: false })
    }

    /// The values so far, from heap 0 on.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Computes the next values as [`Stream::advance`] does, and gives them.
    ///
    /// # Errors
    /// If a value cannot be computed. After an error the computation cannot be continued.
    pub fn advance(&mut self, to: u64) -> Result<&[u32], Stop> {
        let before = self.values.len();
        let advanced = self.stream.advance(to.min(self.to), &mut self.values);
        self.has_failed |= advanced.is_err();
        advanced.map(|()| &self.values[before..])
    }

    /// All values up to the heap `to` from heap 0 on, those that are there first; `None` if this is of another game or method,
    /// or does not reach so far.
    pub fn resume(self, game: &Game, method: Method, to: u64) -> Option<Box<dyn Stream>> {
        let serves = self.game == *game
            && self.method == method
            && to <= self.to
            && self.values.len() as u64 <= to.saturating_add(1);
        let Self { stream, values, .. } = self;
        (serves && !self.has_failed).then(|| Box::new(Resumed { stream, values }) as Box<dyn Stream>)
    }
}

impl HeapByHeap for HeadStart {
    fn next_values(&mut self, to: u64, values: &mut Vec<u32>, _: &mut Pace<'_>) -> Result<(), Stop> {
        values.extend_from_slice(self.advance(to)?);
        Ok(())
    }
}

/// The values of a stream, some of which are there already.
struct Resumed {
    stream: Box<dyn Stream>,
    /// Those, from heap 0 on, until they are given out, all at once.
    values: Vec<u32>,
}

impl Stream for Resumed {
    fn next_heap(&self) -> u64 {
        if self.values.is_empty() { self.stream.next_heap() } else { 0 }
    }

    fn advance(&mut self, to: u64, values: &mut Vec<u32>) -> Result<(), Stop> {
        if self.values.is_empty() {
            return self.stream.advance(to, values);
        }
        values.append(&mut self.values);
        self.values = Vec::new();
        Ok(())
    }

    /// What the stream saves: not to be asked for before the values that are there are given out.
    fn save(&self) -> Vec<u8> {
        self.stream.save()
    }

    fn counters(&self) -> Vec<(&'static str, u64)> {
        self.stream.counters()
    }
}
