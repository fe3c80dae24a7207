//! The values of heads, block by block: the computation between two exchanges.

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::{layout::Layout, tier::Tier};
use grundy_compute::{
    board::{placements::Placements, states::Finished, task::BoardTask},
    sets::Set,
};
use grundy_work::cpu::Level;

/// A block that a head needs: the block of the head together with one part of placements.
#[derive(Debug, Clone, Copy)]
pub(super) struct Need {
    /// The part, one of [`Layout::parts`].
    pub part: u64,
    /// The symmetry that maps the head to the head that has a block.
    pub turn: usize,
    pub source: Source,
}

/// The location of a block.
#[derive(Debug, Clone, Copy)]
pub(super) enum Source {
    /// One of the rank's own blocks: its tier by the number of filled cells, and its number there.
    Own { filled: u32, block: usize },
    /// One of the blocks that came from another rank, by its number there.
    Sent { rank: usize, block: usize },
}

/// A head whose block is to be computed, with all blocks that it needs, in the order of the parts.
#[derive(Debug)]
pub struct Plan {
    pub head: u64,
    pub needs: Vec<Need>,
}

/// The summary of a block, without its values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ClassSummary {
    pub sha256: [u8; 32],
    pub largest: u8,
}

/// Computes blocks with sets of values in `N`, and in 64 bits if a value does not fit `N`.
pub(super) struct Kernel<N> {
    pub layout: Layout,
    narrow: Placements<N>,
    wide: Placements<u64>,
}

impl<N: Set> Kernel<N> {
    pub fn new(cpu: Level, layout: Layout) -> Self {
        let narrow = Placements::new(cpu, &layout.placements, layout.tail_cells);
        let wide = Placements::new(cpu, &layout.placements, layout.tail_cells);
        Self {
            layout,
            narrow,
            wide,
        }
    }

    /// Computes the blocks of plans, one after the other in `blocks`; `largest` is the largest
    /// value of all states that they can lead to.
    pub fn blocks(
        &self,
        plans: &[Plan],
        before: &Before<'_>,
        largest: u8,
        blocks: &mut [u8],
    ) -> Vec<ClassSummary> {
        let size = self.layout.block();
        let all = blocks.par_chunks_mut(size).zip(plans);
        let summaries = all.map_init(
            || vec![0; size * self.layout.parts.len()],
            |turned, (block, plan)| {
                self.block(plan, before, largest, turned, block);
                let states = &block[..self.layout.states()];
                ClassSummary {
                    sha256: Sha256::digest(states).into(),
                    largest: states.iter().copied().max().unwrap_or(0),
                }
            },
        );
        summaries.collect()
    }

    /// Computes one block; `turned` has room for a block of each part.
    fn block(
        &self,
        plan: &Plan,
        before: &Before<'_>,
        largest: u8,
        turned: &mut [u8],
        block: &mut [u8],
    ) {
        let size = self.layout.block();
        let mut finished = Vec::with_capacity(plan.needs.len());
        for (need, turned) in plan.needs.iter().zip(turned.chunks_exact_mut(size)) {
            let found = before.block(need.source, size);
            // The identity is the first symmetry.
            let states = if need.turn == 0 {
                found
            } else {
                self.layout.symmetries[need.turn].tail.apply(found, turned);
                turned
            };
            finished.push((need.part, Finished::new(states)));
        }
        let finished = |part: u64| {
            let place = finished.binary_search_by_key(&part, |found| found.0).ok()?;
            Some(&finished[place].1)
        };
        if largest < N::SIZE {
            settle(&self.narrow, finished, plan.head, block);
            // A state of a board with at most this many cells has fewer options.
            if self.layout.cells <= N::SIZE.into() || block.iter().all(|&value| value < N::SIZE) {
                return;
            }
        }
        settle(&self.wide, finished, plan.head, block);
    }
}

/// Computes the values of a block.
fn settle<'k, S: Set>(
    placements: &'k Placements<S>,
    finished: impl Fn(u64) -> Option<&'k Finished<'k, u8>>,
    head: u64,
    block: &mut [u8],
) {
    let _ = BoardTask::new(placements, finished, head, block).run();
}

/// All blocks computed so far.
pub(super) struct Before<'a> {
    /// The tiers, the last one first: the one with the fewest filled cells.
    pub tiers: &'a [Tier],
    /// The blocks that each rank sent.
    pub sent: &'a [Vec<u8>],
}

impl Before<'_> {
    fn block(&self, source: Source, size: usize) -> &[u8] {
        let (all, block) = match source {
            Source::Own { filled, block } => {
                let tier = self.tiers.iter().find(|tier| tier.filled == filled);
                (tier.map_or(&[][..], |tier| &tier.own), block)
            }
            Source::Sent { rank, block } => (&self.sent[rank][..], block),
        };
        &all[block * size..][..size]
    }
}
