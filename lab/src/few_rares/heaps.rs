//! The last heaps, and the computation of the next ones.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::{
    head::Head,
    plain,
    plan::Plan,
    symbol,
    window::{BLOCK, Window, WindowError},
};
use grundy_work::cpu::Level;

/// Number of heaps between two moves of the last heaps to the front of the buffer.
pub const ROOM: usize = 1 << 17;

/// The state from which a computation resumes: everything that the heaps from `next` on depend on.
/// If `symbols` is empty, `next` is a heap of the head.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The next heap.
    pub next: u64,
    /// The symbols of the heaps before `next`.
    pub symbols: Vec<u8>,
}

impl Snapshot {
    /// Returns `true` if a computation by this plan can resume from the snapshot.
    pub fn is_of(&self, plan: &Plan, head: &Head) -> bool {
        let is_symbol = |&symbol: &u8| symbol == symbol::symbol_of(symbol::index(symbol));
        match self.symbols.len() {
            0 => self.next < head.len(),
            len => {
                len == plan.kept() && self.next >= head.len() && self.symbols.iter().all(is_symbol)
            }
        }
    }
}

/// The last heaps.
#[derive(Debug, Clone)]
pub struct Heaps {
    /// The plan of the kernel.
    pub plan: Arc<Plan>,
    #[cfg_attr(
        not(target_arch = "x86_64"),
        allow(dead_code, reason = "other CPUs have no kernels")
    )]
    level: Level,
    window: Window,
}

impl Heaps {
    /// Starts after the head.
    pub fn behind(plan: &Arc<Plan>, head: &Head, level: Level) -> Self {
        let symbols = head
            .last(plan.kept())
            .iter()
            .map(|&value| symbol::symbol_of(plan.projection.index(value)))
            .collect();
        Self::at(
            plan,
            &Snapshot {
                next: head.len(),
                symbols,
            },
            level,
        )
    }

    /// Resumes from a snapshot, which must be one of this plan.
    pub fn at(plan: &Arc<Plan>, snapshot: &Snapshot, level: Level) -> Self {
        let at = snapshot.symbols.len();
        let mut buffer = snapshot.symbols.clone();
        buffer.resize(at.max(plan.kept()) + ROOM + BLOCK, 0);
        Self {
            plan: Arc::clone(plan),
            level,
            window: Window {
                buffer,
                at,
                base: snapshot.next - at as u64,
                largest_part: 0,
                is_narrow: snapshot
                    .symbols
                    .iter()
                    .all(|&symbol| symbol::index(symbol) < 16),
            },
        }
    }

    /// The state from which the computation can resume.
    pub fn snapshot(&self) -> Snapshot {
        let from = self.window.at - self.plan.kept();
        Snapshot {
            next: self.next(),
            symbols: self.window.buffer[from..self.window.at].to_vec(),
        }
    }

    /// The next heap.
    pub fn next(&self) -> u64 {
        self.window.next()
    }

    /// The largest smaller part of the witnesses found since it was last set.
    pub fn largest_part(&self) -> usize {
        self.window.largest_part
    }

    /// Sets the value from which [`Self::largest_part`] grows.
    pub fn set_largest_part(&mut self, part: usize) {
        self.window.largest_part = part;
    }

    /// Computes the heaps below `until`, at most [`ROOM`] of them, and returns their symbols.
    ///
    /// # Errors
    /// If a heap cannot be shown to be common; the heaps before its block are computed.
    pub fn advance(&mut self, until: u64) -> Result<&[u8], WindowError> {
        let kept = self.plan.kept();
        if self.window.at > kept {
            self.window
                .buffer
                .copy_within(self.window.at - kept..self.window.at, 0);
            self.window.base += (self.window.at - kept) as u64;
            self.window.at = kept;
        }
        let room = self.window.buffer.len() - BLOCK - self.window.at;
        let count = usize::try_from(until.saturating_sub(self.next()))
            .unwrap_or(room)
            .min(room);
        let (from, end) = (self.window.at, self.window.at + count);
        self.blocks(end)?;
        while self.window.at < end {
            let (n, at) = (self.next(), self.window.at);
            let symbol = plain::symbol(
                &self.plan,
                &self.window.buffer[..at],
                n,
                &mut self.window.largest_part,
            )?;
            self.window.is_narrow &= symbol::index(symbol) < 16;
            self.window.buffer[at] = symbol;
            self.window.at += 1;
        }
        Ok(&self.window.buffer[from..end])
    }

    /// Computes whole blocks up to a place, if this CPU supports the kernel.
    #[cfg(target_arch = "x86_64")]
    fn blocks(&mut self, end: usize) -> Result<(), WindowError> {
        let plan = Arc::clone(&self.plan);
        match avx2::Kernel::from_plan(&plan, self.level) {
            Some(kernel) => kernel.advance(&mut self.window, end),
            None => Ok(()),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    #[allow(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "other CPUs have kernels"
    )]
    fn blocks(&mut self, _: usize) -> Result<(), WindowError> {
        Ok(())
    }
}
