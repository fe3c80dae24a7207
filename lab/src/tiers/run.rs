//! The tiers in order, the fullest first: each is computed batch by batch, reported, and kept while
//! others need it.

use std::collections::VecDeque;

use super::{
    digest::{BoardDigest, of_tier},
    error::Error,
    exchange::{Exchange, tell},
    fetch::{Batch, Mood, batch, fetch},
    heads::Heads,
    kernel::{Before, ClassSummary, Kernel},
    layout::{Layout, MOST_TAIL},
    opening::{Opening, opening},
    tier::{Tier, TierDigest},
};
use super::{exchange::agree, files::Files, folder::Folder};
use grundy_compute::sets::Set;
use grundy_core::{game::Board, progress::Progress};
use grundy_work::{
    cpu::Level,
    error::{Stop, table},
};

/// The parameters of a run.
#[derive(Debug, Clone)]
pub struct RunConfig<'a> {
    /// The board.
    pub board: &'a Board,
    /// The option to keep tiers as files.
    pub files: Option<Files>,
}

/// The results of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The facts of the empty board.
    pub opening: Opening,
    /// The digest of all values.
    pub digest: BoardDigest,
}

/// A report of a run in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A run resumes: some tiers were computed before.
    Resumed {
        /// Number of tiers already computed.
        done: u32,
        /// Number of all tiers.
        all: u32,
    },
    /// A tier is computed and, if files are kept, written to the disk.
    Tier(TierDigest),
}

/// Computes the values of all states of a board, this rank those of its share, and returns the
/// results. All ranks must call it with the same board.
///
/// # Errors
/// If there is not enough memory, a file cannot be used, messages do not arrive, or `progress` asks
/// to stop on any rank.
pub fn run(
    assignment: &RunConfig<'_>,
    exchange: &dyn Exchange,
    progress: &dyn Progress,
    on_event: &mut dyn FnMut(&Event),
) -> Result<Found, Error> {
    let run = Run::<u32>::new(assignment, MOST_TAIL, exchange, progress);
    let run = {
        let mut run = run;
        run.open(assignment, on_event)?;
        run
    };
    run.finish(on_event)
}

/// A run in progress. Sets of values are in `N`, and in 64 bits if a value does not fit `N`.
pub struct Run<'a, N> {
    kernel: Kernel<N>,
    exchange: &'a dyn Exchange,
    progress: &'a dyn Progress,
    /// The last tiers, the last one first.
    tiers: Vec<Tier>,
    /// The digests of all finished tiers, the fullest first.
    digests: Vec<TierDigest>,
    board: &'a Board,
    folder: Option<Folder>,
}

impl<'a, N: Set> Run<'a, N> {
    /// Prepares a run whose tails have at most `most_tail` cells.
    pub fn new(
        assignment: &RunConfig<'a>,
        most_tail: u32,
        exchange: &'a dyn Exchange,
        progress: &'a dyn Progress,
    ) -> Self {
        Self {
            kernel: Kernel::new(Level::best(), Layout::new(assignment.board, most_tail)),
            exchange,
            progress,
            tiers: Vec::new(),
            digests: Vec::new(),
            board: assignment.board,
            folder: None,
        }
    }

    /// Opens the folder of this rank, if files are kept, and resumes from the tiers in it.
    ///
    /// # Errors
    /// If memory is missing, or `progress` asks to stop.
    pub fn open(
        &mut self,
        assignment: &RunConfig<'_>,
        on_event: &mut dyn FnMut(&Event),
    ) -> Result<(), Error> {
        let Some(files) = &assignment.files else {
            return Ok(());
        };
        let (exchange, layout) = (self.exchange, &self.kernel.layout);
        let opened = Folder::open(
            files,
            &self.board.to_string(),
            exchange.rank(),
            exchange.ranks(),
        );
        let folder = agree(exchange, opened)?;
        let there = agree(exchange, folder.records(layout, files.resume))?;
        // If one rank was killed, some ranks may have written one tier more than others.
        let all = tell(exchange, &[u8::try_from(there.len()).unwrap_or(u8::MAX)])?;
        let done = all
            .iter()
            .filter_map(|digests| digests.first())
            .min()
            .copied()
            .unwrap_or(0);
        self.digests = there.into_iter().take(done.into()).collect();
        let next = layout.head_cells + 1 - u32::from(done);
        // The tiers 0 to `next` - 1 are left.
        let needed = (next..=layout.head_cells).take(self.needed(next));
        let tiers: Result<Vec<Tier>, Error> =
            needed.map(|filled| folder.read(layout, filled)).collect();
        self.tiers = agree(exchange, tiers)?;
        let states: u64 = self.digests.iter().map(|tier| tier.states).sum();
        self.progress.begin_at(states / exchange.ranks() as u64);
        if done > 0 {
            on_event(&Event::Resumed {
                done: done.into(),
                all: layout.head_cells + 1,
            });
        }
        self.folder = Some(folder);
        Ok(())
    }

    /// The number of tiers that are needed when those from `next` filled cells on are done. At the
    /// end it includes the tiers that the first moves lead to.
    fn needed(&self, next: u32) -> usize {
        self.kernel.layout.reach() as usize + usize::from(next == 0)
    }

    /// Computes all remaining tiers.
    ///
    /// # Errors
    /// If memory is missing, or `progress` asks to stop.
    pub fn finish(mut self, on_event: &mut dyn FnMut(&Event)) -> Result<Found, Error> {
        let done = u32::try_from(self.digests.len()).unwrap_or(u32::MAX);
        for filled in (0..(self.kernel.layout.head_cells + 1).saturating_sub(done)).rev() {
            self.tier(filled)?;
            if let Some(digests) = self.digests.last() {
                on_event(&Event::Tier(digests.clone()));
            }
        }
        let opening = opening(self.board, &self.kernel.layout, &self.tiers, self.exchange)?;
        Ok(Found {
            opening,
            digest: BoardDigest::from_tiers(self.digests),
        })
    }

    /// Computes a tier, writes it if files are kept, and drops the tiers that later tiers do not
    /// need.
    fn tier(&mut self, filled: u32) -> Result<(), Error> {
        let heads = Heads::new(&self.kernel.layout, filled);
        let (own, digests) = self.blocks(&heads)?;
        let all = self.told_by_all(&digests, heads.least.len())?;
        let digest = of_tier(&self.kernel.layout, filled, &heads, &all);
        let tier = Tier { filled, heads, own };
        if let Some(folder) = &self.folder {
            agree(
                self.exchange,
                folder.write(&self.kernel.layout, &tier, &digest, &digests),
            )?;
            if filled > 0 {
                folder.drop_values(filled + self.kernel.layout.reach().max(1));
            }
        }
        self.digests.push(digest);
        self.tiers.insert(0, tier);
        self.tiers.truncate(self.needed(filled));
        Ok(())
    }

    /// Computes the blocks of this rank's classes, and their summaries.
    fn blocks(&self, heads: &Heads) -> Result<(Vec<u8>, Vec<ClassSummary>), Error> {
        let Self {
            kernel,
            exchange,
            tiers,
            progress,
            ..
        } = self;
        let (exchange, layout) = (*exchange, &kernel.layout);
        let (ranks, rank) = (exchange.ranks(), exchange.rank());
        let mine: Vec<u64> = heads
            .least
            .iter()
            .copied()
            .skip(rank)
            .step_by(ranks)
            .collect();
        let (mut own, mut mood) = (Vec::new(), Mood::Well);
        match table::<u8>(mine.len() * layout.block()) {
            Ok(table) => own = table,
            Err(Stop::NoMemory { bytes }) => mood = Mood::NoMemory(bytes),
            Err(_) => mood = Mood::Stopping,
        }
        let largest = self
            .digests
            .iter()
            .map(|tier| tier.largest)
            .max()
            .unwrap_or(0);
        let size = batch(layout);
        let mut rest = mine.chunks(size).collect::<VecDeque<_>>();
        let mut chunks = own.chunks_mut(size * layout.block());
        // No rank has more classes than the first one.
        let rounds = heads.least.len().div_ceil(ranks).div_ceil(size);
        let mut digests = Vec::with_capacity(mine.len());
        let mut next = |mood| {
            fetch(
                layout,
                tiers,
                exchange,
                rest.pop_front().unwrap_or_default(),
                mood,
            )
        };
        let mut ready = if rounds > 0 {
            next(mood)?
        } else {
            Batch::default()
        };
        for round in 1..=rounds {
            let Batch { plans, sent } = std::mem::take(&mut ready);
            let before = Before { tiers, sent: &sent };
            let chunk = chunks.next().unwrap_or_default();
            let mut computed = Vec::new();
            // Meanwhile the next batch is fetched.
            let fetched = rayon::in_place_scope(|scope| {
                scope.spawn(|_| computed = kernel.blocks(&plans, &before, largest, chunk));
                let mood = if progress.cancelled() {
                    Mood::Stopping
                } else {
                    Mood::Well
                };
                if round < rounds {
                    next(mood)
                } else {
                    Ok(Batch::default())
                }
            });
            digests.extend(computed);
            let images: u64 = plans
                .iter()
                .filter_map(|plan| layout.images(plan.head))
                .sum();
            progress.advance(images * layout.states() as u64);
            ready = fetched?;
        }
        Ok((own, digests))
    }

    /// The summaries of all classes of a tier, in order.
    fn told_by_all(
        &self,
        own: &[ClassSummary],
        classes: usize,
    ) -> Result<Vec<ClassSummary>, Error> {
        let ranks = self.exchange.ranks();
        let bytes: Vec<u8> = own
            .iter()
            .flat_map(|digests| digests.sha256.into_iter().chain([digests.largest]))
            .collect();
        let all = tell(self.exchange, &bytes)?;
        let class = |class: usize| {
            let (sha256, rest) = all[class % ranks]
                .get(class / ranks * TOLD..)?
                .split_first_chunk()?;
            Some(ClassSummary {
                sha256: *sha256,
                largest: *rest.first()?,
            })
        };
        let digests: Option<Vec<ClassSummary>> = (0..classes).map(class).collect();
        digests.ok_or_else(|| Error::Exchange("a rank reported too few blocks".to_owned()))
    }
}

/// Number of bytes in the summary of a block.
const TOLD: usize = 33;
