//! The values of a heap game run after run, for callers that do not keep all of them.

use grundy_work::Stop;

/// The largest heap of a stream: far above the heaps that a run can reach, and far below any
/// overflow.
pub const MOST_HEAPS: u64 = 1 << 40;

/// One computation of the values of the heaps 0, 1, 2, …, in this order.
pub trait Stream: Send {
    /// The next heap.
    fn next_heap(&self) -> u64;

    /// Appends the values of the next heaps up to `to` to `values`. Appends at least one value,
    /// unless heaps that were already returned have to be recomputed first, which may take many
    /// calls.
    ///
    /// # Errors
    /// If a value cannot be computed. After an error the computation cannot be continued.
    fn advance(&mut self, to: u64, values: &mut Vec<u32>) -> Result<(), Stop>;

    /// The state needed to resume from here, in bytes that do not depend on the machine.
    fn save(&self) -> Vec<u8>;

    /// The counters so far, by name.
    fn counters(&self) -> Vec<(&'static str, u64)>;
}
