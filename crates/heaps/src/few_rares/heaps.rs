//! The last heaps, and the next ones after them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::{head::Head, plain, plan::Plan, symbol};
use grundy_work::cpu::Level;

/// Heaps of one block.
pub(super) const BLOCK: usize = 64;
/// Heaps between two times that the last ones are moved to the front of the buffer.
pub const ROOM: usize = 1 << 17;

/// A heap that the kernel cannot tell to be common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// Its least common value that no option has is too large.
    LargeValue { heap: u64 },
    /// No witness for a lesser rare value was found up to the reach: the heap is rare, or the witness is farther away.
    NoWitness { heap: u64 },
}

impl Trouble {
    pub fn heap(self) -> u64 {
        match self {
            Self::LargeValue { heap } | Self::NoWitness { heap } => heap,
        }
    }
}

/// Where a computation goes on from: all that the heaps from `next` on depend on. Without symbols `next` is a heap of the head.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The heap that comes next.
    pub next: u64,
    /// The symbols of the heaps before it.
    pub symbols: Vec<u8>,
}

impl Snapshot {
    /// Can a computation by this plan go on from it?
    pub fn is_of(&self, plan: &Plan, head: &Head) -> bool {
        let is_symbol = |&symbol: &u8| symbol == symbol::of(symbol::index(symbol));
        match self.symbols.len() {
            0 => self.next < head.len(),
            len => len == plan.kept() && self.next >= head.len() && self.symbols.iter().all(is_symbol),
        }
    }
}

/// The last heaps.
#[derive(Debug, Clone)]
pub struct Heaps {
    pub plan: Arc<Plan>,
    level: Level,
    /// `buffer[..at]` are the symbols of the heaps from `base` on, at least [`Plan::kept`] of them.
    pub(super) buffer: Vec<u8>,
    pub(super) at: usize,
    pub(super) base: u64,
    /// The largest smaller part of a witness that was looked for.
    pub largest_part: usize,
    /// Does every index so far fit four bits? Half the work then.
    pub(super) is_narrow: bool,
}

impl Heaps {
    /// Behind the head.
    pub fn behind(plan: &Arc<Plan>, head: &Head, level: Level) -> Self {
        let symbols = head.last(plan.kept()).iter().map(|&value| symbol::of(plan.projection.index(value))).collect();
        Self::at(plan, &Snapshot { next: head.len(), symbols }, level)
    }

    /// Where a snapshot was taken, which must be one of this plan.
    pub fn at(plan: &Arc<Plan>, snapshot: &Snapshot, level: Level) -> Self {
        let at = snapshot.symbols.len();
        let mut buffer = snapshot.symbols.clone();
        buffer.resize(at.max(plan.kept()) + ROOM + BLOCK, 0);
        Self {
            plan: Arc::clone(plan),
            level,
            buffer,
            at,
            base: snapshot.next - at as u64,
            largest_part: 0,
            is_narrow: snapshot.symbols.iter().all(|&symbol| symbol::index(symbol) < 16),
        }
    }

    /// Where the computation can go on from.
    pub fn snapshot(&self) -> Snapshot {
        let from = self.at - self.plan.kept();
        Snapshot { next: self.next(), symbols: self.buffer[from..self.at].to_vec() }
    }

    /// The heap that comes next.
    pub fn next(&self) -> u64 {
        self.base + self.at as u64
    }

    /// Computes the heaps up to `until`, at most [`ROOM`] of them, and gives their symbols.
    ///
    /// # Errors
    /// If a heap is not seen to be common; those before its block are computed.
    pub fn advance(&mut self, until: u64) -> Result<&[u8], Trouble> {
        let kept = self.plan.kept();
        if self.at > kept {
            self.buffer.copy_within(self.at - kept..self.at, 0);
            self.base += (self.at - kept) as u64;
            self.at = kept;
        }
        let room = self.buffer.len() - BLOCK - self.at;
        let count = usize::try_from(until.saturating_sub(self.next())).unwrap_or(room).min(room);
        let (from, end) = (self.at, self.at + count);
        self.blocks(end)?;
        while self.at < end {
            let (n, at) = (self.next(), self.at);
            let symbol = plain::symbol(&self.plan, &self.buffer[..at], n, &mut self.largest_part)?;
            self.is_narrow &= symbol::index(symbol) < 16;
            self.buffer[at] = symbol;
            self.at += 1;
        }
        Ok(&self.buffer[from..end])
    }

    /// Computes whole blocks up to a place, if this CPU can.
    #[cfg(target_arch = "x86_64")]
    fn blocks(&mut self, end: usize) -> Result<(), Trouble> {
        let plan = Arc::clone(&self.plan);
        match avx2::Kernel::of(&plan, self.level) {
            Some(kernel) => kernel.advance(self, end),
            None => Ok(()),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    #[allow(clippy::unused_self, clippy::unnecessary_wraps, reason = "other CPUs have kernels")]
    fn blocks(&mut self, _: usize) -> Result<(), Trouble> {
        Ok(())
    }
}
