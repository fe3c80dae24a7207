//! How long work tells whoever waits for it; the library itself prints nothing.

/// Hears of the progress of a computation, possibly from several threads at once.
pub trait Progress: Sync {
    /// The next `positions` of those that were announced are done.
    fn advance(&self, positions: u64);

    /// The first `positions` were done before this computation began.
    fn begin_at(&self, positions: u64) {
        self.advance(positions);
    }

    /// Should the work stop? Asked every few milliseconds of work.
    fn cancelled(&self) -> bool {
        false
    }
}

/// Nobody waits.
impl Progress for () {
    fn advance(&self, _: u64) {}
}
