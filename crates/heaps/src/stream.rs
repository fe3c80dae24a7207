//! Values of a heap game run after run, for whoever need not keep them all.

use grundy_work::Stop;

/// The largest heap of a stream: far beyond what a run reaches, and far below what overflows.
pub const MOST_HEAPS: u64 = 1 << 40;

/// One computation of the values of the heaps 0, 1, 2, …, in this order.
pub trait Stream: Send {
    /// The heap whose value comes next.
    fn next_heap(&self) -> u64;

    /// Appends the values of the next heaps to `values`: of none beyond `to`; of one at least, unless heaps that were given
    /// out have to be computed once more first, which may take many calls.
    ///
    /// # Errors
    /// If a value cannot be computed. After an error the computation cannot be continued.
    fn advance(&mut self, to: u64, values: &mut Vec<u32>) -> Result<(), Stop>;

    /// All that is needed to go on from here, in bytes that do not depend on the machine.
    fn save(&self) -> Vec<u8>;

    /// What was counted so far, by name.
    fn counters(&self) -> Vec<(&'static str, u64)>;
}
