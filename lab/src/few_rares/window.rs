//! The last heaps, as the kernels use them.

/// Number of heaps in a block.
pub(super) const BLOCK: usize = 64;

/// A heap that the kernel cannot show to be common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WindowError {
    /// The least common value that no option has is too large.
    LargeValue {
        /// The heap, or the first one of its block.
        heap: u64,
    },
    /// No witness for a smaller rare value was found up to the reach: the heap is rare, or the
    /// witness is beyond the reach.
    NoWitness {
        /// The heap.
        heap: u64,
    },
}

impl WindowError {
    /// The heap.
    pub fn heap(self) -> u64 {
        match self {
            Self::LargeValue { heap } | Self::NoWitness { heap } => heap,
        }
    }
}

/// The symbols of the last heaps, with room for the next ones.
#[derive(Debug, Clone)]
pub(super) struct Window {
    /// `buffer[..at]` has the symbols of the heaps from `base` on, at least
    /// [`Plan::kept`](super::Plan::kept) of them.
    pub buffer: Vec<u8>,
    pub at: usize,
    pub base: u64,
    /// The largest smaller part of the witnesses that were found.
    pub largest_part: usize,
    /// `true` if every index so far fits four bits: this halves the work.
    pub is_narrow: bool,
}

impl Window {
    /// The next heap.
    pub fn next(&self) -> u64 {
        self.base + self.at as u64
    }
}
