//! The stages from heap 0 to a proof, and their saved state.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    fingerprints::{Fingerprint, Fingerprints},
    onset::{Onset, OnsetState, Verdict},
    period::{Finding, Period, PeriodState},
    question::Invariants,
    search::Search,
    snapshots::Snapshots,
    start::Start,
    tally::Tally,
    walker::Walker,
};
use crate::few_rares::{self, Head, Inapplicable, Plan, Snapshot, WindowError};
use grundy_core::{game::HeapCode, saved, values::Width};
use grundy_law::theorem::WindowProof;
use grundy_work::cpu::Level;

/// The stage of the proof.
#[derive(Debug, Clone)]
enum Stage {
    Search,
    Onset(Box<Onset>),
    Period(Box<Period>),
    Proved(Box<WindowProof>),
}

/// The result of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// There is more to do.
    Open,
    /// All requested heaps are computed, and no law is proved.
    Reached,
    /// A law is proved.
    Proved,
    /// A window came back: its distance is a candidate for the period.
    Noticed { period: u64 },
    /// The candidate is not a period.
    Rejected { period: u64 },
    /// The period begins at this heap.
    Begins { heap: u64 },
    /// The ordinary method proved a period, and searches for its first heap.
    Refining,
}

/// A search for a law with everything it needs.
#[derive(Debug, Clone)]
pub(super) struct Prover {
    code: HeapCode,
    level: Level,
    start: Start,
    plan: Arc<Plan>,
    search: Search,
    stage: Stage,
    values: Vec<u8>,
}

/// The saved state of a prover.
#[derive(Serialize, Deserialize)]
struct Saved {
    head: Head,
    /// The tally of the values of the head.
    head_tally: Tally,
    at: Snapshot,
    snapshots: Snapshots,
    fingerprints: Fingerprints,
    tally: Tally,
    pending: Option<Fingerprint>,
    onset: Option<(OnsetState, [Snapshot; 2])>,
    period: Option<(PeriodState, Snapshot, u64)>,
    proof: Option<WindowProof>,
}

impl Prover {
    /// Begins after a head.
    ///
    /// # Errors
    /// If the kernel does not apply.
    pub fn new(
        code: &HeapCode,
        start: Start,
        digests: bool,
        level: Level,
    ) -> Result<Self, Inapplicable> {
        let head = &start.head;
        let plan = Arc::new(few_rares::plan(code, head)?);
        let walker = Walker::in_head(&plan, head, head.len(), level);
        let before: Vec<u8> = head
            .last(usize::MAX)
            .iter()
            .map(|&value| u8::try_from(value).unwrap_or(u8::MAX))
            .collect();
        let fingerprints = Fingerprints::new(plan.reach, head.len(), &before);
        let snapshots = Snapshots::new(walker.snapshot());
        let tally = start.tally(digests);
        let search = Search::new(walker, snapshots, fingerprints, tally, level);
        Ok(Self {
            code: code.clone(),
            level,
            start,
            plan,
            search,
            stage: Stage::Search,
            values: Vec::new(),
        })
    }

    /// Returns the tally of the heaps that the search computed.
    pub fn tally(&self) -> &Tally {
        &self.search.tally
    }

    pub fn head(&self) -> &Arc<Head> {
        &self.start.head
    }

    /// Returns the summary of the heaps that the search computed.
    pub fn invariants(&self) -> Invariants {
        let (tally, rare) = (self.tally(), self.head().rare_heaps());
        Invariants {
            heaps: tally.heaps,
            rares: rare.len() as u64 + 1,
            last_rare: rare.last().map_or(0, |&(heap, _)| heap),
            rare: std::iter::once((0, 0))
                .chain(rare.iter().copied())
                .collect(),
            largest: (tally.largest.into(), tally.largest_at),
            sha256: tally
                .digest
                .as_ref()
                .map(|digest| (Width::U8, digest.to_hex())),
        }
    }

    pub fn proof(&self) -> Option<&WindowProof> {
        match &self.stage {
            Stage::Proved(proof) => Some(proof),
            _ => None,
        }
    }

    /// Returns the number of heaps computed so far in this stage and before, which grows with every
    /// step.
    pub fn done(&self) -> u64 {
        let more = match &self.stage {
            Stage::Search | Stage::Proved(_) => 0,
            Stage::Onset(onset) => onset.near.next().saturating_sub(onset.state.from),
            Stage::Period(period) => period.walker.next().saturating_sub(period.state.first()),
        };
        self.search.next() + more
    }

    /// Works for some milliseconds; heaps up to `to` are searched.
    ///
    /// # Errors
    /// If a heap is not shown to be common.
    pub fn advance(&mut self, to: u64) -> Result<Step, WindowError> {
        match &mut self.stage {
            Stage::Proved(_) => Ok(Step::Proved),
            Stage::Search if self.search.next() > to => {
                self.search.settle();
                let found = self.search.pending.take();
                Ok(found.map_or(Step::Reached, |found| self.notice(found)))
            }
            Stage::Search => {
                let found = self.search.advance(to)?;
                Ok(found.map_or(Step::Open, |found| self.notice(found)))
            }
            Stage::Onset(onset) => {
                let verdict = onset.advance()?;
                Ok(self.judge(verdict))
            }
            Stage::Period(period) => {
                let finding = period.advance(&self.code, &mut self.values)?;
                self.conclude(&finding)
            }
        }
    }

    /// Handles a window that came back.
    fn notice(&mut self, Fingerprint { first, second }: Fingerprint) -> Step {
        let period = second - first;
        if self.plan.mask().position && period % 2 == 1 {
            return Step::Rejected { period };
        }
        // The onset is probably after the last distinguished window that did not come back;
        // otherwise the start moves back.
        let from = self
            .search
            .snapshots
            .before(first.saturating_sub(2 * self.plan.kept() as u64));
        let from = from.map_or_else(|| self.earliest(), |snapshot| snapshot.next);
        self.compare(period, first, from);
        Step::Noticed { period }
    }

    /// Returns the first heap whose values can be compared.
    fn earliest(&self) -> u64 {
        if self.head().first().len() as u64 == self.head().len() {
            0
        } else {
            self.head().len()
        }
    }

    /// Begins to compare values from a heap on.
    fn compare(&mut self, period: u64, first: u64, from: u64) {
        let state = OnsetState {
            period,
            first,
            from,
            last_difference: None,
        };
        let (near, far) = (self.walker_from(from), self.walker_from(from + period));
        let window = self.plan.kept() as u64;
        self.stage = Stage::Onset(Box::new(Onset {
            state,
            near,
            far,
            window,
        }));
    }

    /// Creates a walker at a heap, or at the last snapshot before it.
    fn walker_from(&self, heap: u64) -> Walker {
        if heap < self.head().first().len() as u64 {
            return Walker::in_head(&self.plan, self.head(), heap, self.level);
        }
        match self.search.snapshots.before(heap) {
            Some(snapshot) => self.walker_at(snapshot),
            None => Walker::in_head(&self.plan, self.head(), self.head().len(), self.level),
        }
    }

    fn walker_at(&self, snapshot: &Snapshot) -> Walker {
        Walker::at(&self.plan, self.head(), snapshot, self.level)
    }

    /// Handles the result of a comparison.
    fn judge(&mut self, verdict: Verdict) -> Step {
        let Stage::Onset(onset) = &self.stage else {
            return Step::Open;
        };
        let OnsetState {
            period,
            first,
            from,
            ..
        } = onset.state;
        match verdict {
            Verdict::Open => Step::Open,
            Verdict::None => {
                self.stage = Stage::Search;
                Step::Rejected { period }
            }
            Verdict::AtMost(_) if from > self.earliest() => {
                // Go back twice as far.
                let snapshots = self.search.snapshots.snapshots();
                let place = snapshots.partition_point(|snapshot| snapshot.next < from);
                let back = snapshots
                    .partition_point(|snapshot| snapshot.next <= first)
                    .saturating_sub(place)
                    .max(1);
                let earlier = place
                    .checked_sub(back)
                    .and_then(|place| snapshots.get(place));
                let from = earlier.map_or(self.earliest(), |snapshot| snapshot.next);
                self.compare(period, first, from);
                Step::Open
            }
            Verdict::AtMost(heap) => self.begin_period(heap, heap == 0, period, false),
            Verdict::Exactly(heap) => self.begin_period(heap, true, period, false),
        }
    }

    /// Begins the pass over one period.
    fn begin_period(
        &mut self,
        start: u64,
        is_exact: bool,
        period: u64,
        is_exhaustive: bool,
    ) -> Step {
        let measured_from = start.max(self.head().len()) + self.plan.kept() as u64;
        let state = PeriodState::new(start, is_exact, period, is_exhaustive, measured_from);
        let walker = self.walker_from(state.first());
        self.stage = Stage::Period(Box::new(Period {
            walker: self.thorough(walker, is_exhaustive),
            state,
        }));
        Step::Begins { heap: start }
    }

    /// Makes a walker try all parts in order if `is_exhaustive`.
    fn thorough(&self, mut walker: Walker, is_exhaustive: bool) -> Walker {
        if is_exhaustive {
            walker.heaps.plan = Arc::new(self.plan.without_learnt());
        }
        walker
    }

    /// Handles the result of the pass over a period.
    fn conclude(&mut self, finding: &Finding) -> Result<Step, WindowError> {
        let Stage::Period(period) = &self.stage else {
            return Ok(Step::Open);
        };
        let PeriodState {
            start,
            is_exact,
            period: length,
            is_exhaustive,
            ..
        } = period.state;
        match *finding {
            Finding::Open => Ok(Step::Open),
            Finding::None => {
                self.stage = Stage::Search;
                Ok(Step::Rejected { period: length })
            }
            Finding::Divisor(divisor) => {
                self.begin_period(start, is_exact, length / divisor, is_exhaustive);
                Ok(Step::Open)
            }
            Finding::Hidden => {
                self.begin_period(start, is_exact, length, true);
                Ok(Step::Open)
            }
            Finding::Law(law) => {
                let tally = &self.search.tally;
                let largest = (u32::from(tally.largest), tally.largest_at);
                let proof = period.proof(law, largest, |base| self.walker_at(base))?;
                self.stage = Stage::Proved(Box::new(proof));
                Ok(Step::Proved)
            }
        }
    }

    /// Returns the state to resume from.
    pub fn save(&mut self) -> Vec<u8> {
        self.search.settle();
        let Search {
            snapshots,
            fingerprints,
            tally,
            ..
        } = &self.search;
        let (mut onset, mut period, mut proof) = (None, None, None);
        match &self.stage {
            Stage::Search => {}
            Stage::Onset(stage) => onset = Some((stage.state, stage.snapshots())),
            Stage::Period(stage) => {
                let part = stage.walker.heaps.largest_part() as u64;
                period = Some((stage.state.clone(), stage.walker.snapshot(), part));
            }
            Stage::Proved(stage) => proof = Some((**stage).clone()),
        }
        saved::to_bytes(&Saved {
            head: (**self.head()).clone(),
            head_tally: self.start.tally.clone(),
            at: self.search.snapshot(),
            snapshots: snapshots.clone(),
            fingerprints: fingerprints.clone(),
            tally: tally.clone(),
            pending: self.search.pending,
            onset,
            period,
            proof,
        })
    }

    /// Restores the result of [`Prover::save`] for the same code.
    ///
    /// # Errors
    /// If [`Prover::save`] did not write these bytes.
    pub fn restore(code: &HeapCode, bytes: &[u8], level: Level) -> Result<Self, String> {
        let saved: Saved = saved::from_bytes(bytes).map_err(|damage| damage.to_string())?;
        let Saved {
            head,
            head_tally,
            at,
            snapshots,
            mut fingerprints,
            tally,
            pending,
            onset,
            period,
            proof,
        } = saved;
        if !head.is_sound() {
            return Err("its first heaps contradict each other".into());
        }
        let start = Start {
            head: Arc::new(head),
            tally: head_tally,
        };
        let mut prover =
            Self::new(code, start, tally.digest.is_some(), level).map_err(|why| why.to_string())?;
        let fit = {
            let onset_snapshots = onset.iter().flat_map(|(_, snapshots)| snapshots);
            let period_snapshots = period
                .iter()
                .flat_map(|(state, at, _)| state.bases.iter().chain([at]));
            let mut all = snapshots
                .snapshots()
                .iter()
                .chain([&at])
                .chain(onset_snapshots)
                .chain(period_snapshots);
            all.all(|snapshot| snapshot.is_of(&prover.plan, prover.head()))
        };
        if !fit
            || !snapshots.is_in_order()
            || tally.heaps != at.next
            || !fingerprints.fits(prover.plan.reach)
        {
            return Err("its parts contradict each other".into());
        }
        if period
            .iter()
            .map(|(state, ..)| state.period)
            .chain(onset.iter().map(|(state, _)| state.period))
            .any(|p| p == 0 || p > 1 << 48)
        {
            return Err("a period is none".into());
        }
        let walker = prover.walker_at(&at);
        let from = at.next - at.symbols.len() as u64;
        let before = (from..)
            .zip(&at.symbols)
            .map(|(heap, &symbol)| prover.plan.value(heap, symbol));
        fingerprints.restore(&before.collect::<Vec<_>>());
        prover.search = Search::new(walker, snapshots, fingerprints, tally, level);
        prover.search.pending = pending;
        if let Some((state, [near, far])) = onset {
            let (near, far) = (prover.walker_at(&near), prover.walker_at(&far));
            let window = prover.plan.kept() as u64;
            prover.stage = Stage::Onset(Box::new(Onset {
                state,
                near,
                far,
                window,
            }));
        }
        if let Some((state, at, part)) = period {
            let mut walker = prover.thorough(prover.walker_at(&at), state.is_exhaustive);
            walker
                .heaps
                .set_largest_part(usize::try_from(part).unwrap_or(usize::MAX));
            prover.stage = Stage::Period(Box::new(Period { state, walker }));
        }
        if let Some(proof) = proof {
            prover.stage = Stage::Proved(Box::new(proof));
        }
        Ok(prover)
    }
}
