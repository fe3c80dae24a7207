//! A stream that stops computing when its values are proved to be periodic.
//!
//! A repeated window gives a candidate for the period. Then each value is compared with the value
//! one period before. When the comparison reaches the heap that the theorem for the code needs, all
//! later values repeat the last period. Nothing is assumed: a candidate that fails once is dropped,
//! and the search continues.

use super::{
    filling::{Filling, Onset},
    returns::{Return, ReturnFinder},
};
use grundy_core::{
    game::{Game, HeapCode},
    saved,
};
use grundy_heaps::{growing::Growing, stream::Stream};
use grundy_law::{
    Status,
    theorem::{applies_to_code, of_period},
};
use grundy_work::Stop;

/// The number of stored values from heap 0 on: within them the preperiod is found exactly. 32 MiB
/// if values are bytes. To measure again: `values 0.354 --to 25000000 --digest-only --stats`, whose
/// preperiod is within it.
const REMEMBERED: usize = 1 << 25;
/// The longest period of the search, which stores one period of values: 64 MiB if values are bytes.
/// The game 0.454 has the period 60,620,715.
const LONGEST_PERIOD: u64 = 1 << 26;
/// The shortest window for a code of k digits has this number + 4 k values. To measure: a shorter
/// window gives more candidates that fail, a longer window finds short periods later; count both
/// over `survey 3`.
const LEAST_WINDOW: usize = 64;

/// A stream of values, with the search for their law.
pub struct PeriodicSource {
    inner: Box<dyn Stream>,
    state: PeriodMode,
}

enum PeriodMode {
    /// No theorem applies, or no search is wanted.
    Off,
    On(Box<PeriodWatch>),
    Done(Box<Filling>),
}

/// The saved state of a source. It does not have the values of a search, which begins again.
#[derive(serde::Serialize, serde::Deserialize)]
struct SavedSource {
    filling: Option<Filling>,
    /// The saved state of the inner stream.
    inner: Vec<u8>,
}

/// The search for a period.
pub(super) struct PeriodWatch {
    code: HeapCode,
    returns: ReturnFinder,
    /// The values from heap 0 on; empty if the search begins later.
    first: Growing,
    candidate: Option<PeriodCandidate>,
}

/// A candidate for a period.
struct PeriodCandidate {
    period: u64,
    /// g(n + period) = g(n) for all n from here on with known values.
    onset: Onset,
    /// The last heap whose value the theorem needs.
    asks_to: u64,
    /// The values of the heaps from `start` on, at most one period.
    values: Growing,
    start: u64,
}

impl PeriodicSource {
    /// Creates a stream that is computed to the end.
    pub fn plain(inner: Box<dyn Stream>) -> Self {
        Self {
            inner,
            state: PeriodMode::Off,
        }
    }

    /// Creates a stream of the values of `code`, which are filled in after the proof of a period.
    pub fn of_code(inner: Box<dyn Stream>, code: &HeapCode) -> Self {
        let watch = PeriodWatch::new(code, inner.next_heap());
        Self {
            inner,
            state: watch.map_or(PeriodMode::Off, |watch| PeriodMode::On(Box::new(watch))),
        }
    }

    /// Restores the result of [`Stream::save`]; `restore` creates the inner stream. Without a code
    /// the stream does not search.
    ///
    /// # Errors
    /// If [`Stream::save`] did not save these bytes.
    pub fn restore(
        bytes: &[u8],
        code: Option<&HeapCode>,
        restore: impl FnOnce(&[u8]) -> Result<Box<dyn Stream>, String>,
    ) -> Result<Self, String> {
        let SavedSource { filling, inner } =
            saved::from_bytes(bytes).map_err(|damage| damage.to_string())?;
        if filling.as_ref().is_some_and(|filling| !filling.is_sound()) {
            return Err("the saved period is not valid".into());
        }
        let inner = restore(&inner)?;
        Ok(match (filling, code) {
            (Some(filling), _) => Self {
                inner,
                state: PeriodMode::Done(Box::new(filling)),
            },
            (None, Some(code)) => Self::of_code(inner, code),
            (None, None) => Self::plain(inner),
        })
    }

    /// Returns the filled-in values, to refine their first heap.
    pub fn filling_mut(&mut self) -> Option<&mut Filling> {
        match &mut self.state {
            PeriodMode::Done(filling) => Some(filling),
            _ => None,
        }
    }

    /// Returns the filled-in values, if a period is proved.
    pub fn filling(&self) -> Option<&Filling> {
        match &self.state {
            PeriodMode::Done(filling) => Some(filling),
            _ => None,
        }
    }
}

impl Stream for PeriodicSource {
    fn next_heap(&self) -> u64 {
        self.filling()
            .map_or_else(|| self.inner.next_heap(), Filling::next_heap)
    }

    fn advance(&mut self, to: u64, values: &mut Vec<u32>) -> Result<(), Stop> {
        match &mut self.state {
            PeriodMode::Off => self.inner.advance(to, values),
            PeriodMode::On(watch) => {
                let (before, heap) = (values.len(), self.inner.next_heap());
                self.inner.advance(to, values)?;
                if let Some(filling) = watch.take(heap, &values[before..]) {
                    self.state = PeriodMode::Done(Box::new(filling));
                }
                Ok(())
            }
            PeriodMode::Done(filling) => {
                filling.advance(to, values);
                Ok(())
            }
        }
    }

    fn save(&self) -> Vec<u8> {
        saved::to_bytes(&SavedSource {
            filling: self.filling().cloned(),
            inner: self.inner.save(),
        })
    }

    fn counters(&self) -> Vec<(&'static str, u64)> {
        let mut counters = self.inner.counters();
        counters.extend(self.filling().map(|filling| ("filled in", filling.count())));
        counters
    }
}

impl PeriodWatch {
    /// Creates the search from the heap `from` on; `None` if no theorem applies to the code.
    pub fn new(code: &HeapCode, from: u64) -> Option<Self> {
        let window = LEAST_WINDOW + 4 * code.digits.len();
        applies_to_code(code).then(|| Self {
            code: code.clone(),
            returns: ReturnFinder::new(window, from),
            first: Growing::default(),
            candidate: None,
        })
    }

    /// Scans the values from `heap` on; returns the period if they prove one.
    pub fn take(&mut self, mut heap: u64, mut values: &[u32]) -> Option<Filling> {
        if heap == self.first.len() as u64 {
            self.first
                .extend(&values[..values.len().min(REMEMBERED - self.first.len())]);
        } else if heap > self.first.len() as u64 {
            // Every return from now on ends after the stored values.
            self.first = Growing::default();
        }
        while !values.is_empty() {
            let steps = match &mut self.candidate {
                Some(candidate) => {
                    let (steps, holds) = candidate.compare(heap, values);
                    if !holds {
                        self.candidate = None;
                        self.returns.restart_at(heap + steps as u64);
                    }
                    steps
                }
                None => match self.returns.take(values) {
                    None => values.len(),
                    Some(found) => {
                        self.candidate = self.candidate_of(found);
                        usize::try_from(found.end - heap).unwrap_or(values.len())
                    }
                },
            };
            heap += steps as u64;
            values = &values[steps..];
        }
        let candidate = self
            .candidate
            .take_if(|candidate| heap > candidate.asks_to)?;
        let PeriodCandidate {
            period,
            onset,
            values,
            start,
            ..
        } = candidate;
        Some(Filling::new(&self.code, values, start, period, onset, heap))
    }

    /// Returns the candidate for a return.
    fn candidate_of(&self, found: Return) -> Option<PeriodCandidate> {
        let Return {
            distance: period,
            end,
            ..
        } = found;
        if period > LONGEST_PERIOD {
            return None;
        }
        let (mut preperiod, mut values, mut start) = (end, Growing::default(), end);
        let exact = end <= self.first.len() as u64;
        if exact {
            let (end, distance) = (usize::try_from(end).ok()?, usize::try_from(period).ok()?);
            let fails = |&n: &usize| self.first.get(n) != self.first.get(n + distance);
            preperiod = (0..end - distance)
                .rev()
                .find(fails)
                .map_or(0, |n| n as u64 + 1);
            (end - distance..end)
                .filter_map(|n| self.first.get(n))
                .for_each(|value| values.extend(&[value]));
            start -= period;
        }
        let Some(Status::Proved {
            checked_to: Some(asks_to),
            ..
        }) = of_period(&self.code, preperiod, period)
        else {
            return None;
        };
        let onset = Onset {
            heap: preperiod,
            is_least: exact,
        };
        Some(PeriodCandidate {
            period,
            onset,
            asks_to,
            values,
            start,
        })
    }
}

impl PeriodCandidate {
    /// Compares the values from `heap` on with the values one period before, up to the first
    /// difference. Returns the number of equal values, and `true` if all are equal. The first
    /// period is only stored.
    fn compare(&mut self, heap: u64, values: &[u32]) -> (usize, bool) {
        let period = usize::try_from(self.period).unwrap_or(usize::MAX);
        let missing = (period - self.values.len()).min(values.len());
        self.values.extend(&values[..missing]);
        let mut place =
            usize::try_from((heap + missing as u64 - self.start) % self.period).unwrap_or(0);
        for (index, &value) in values.iter().enumerate().skip(missing) {
            if self.values.get(place) != Some(value) {
                return (index, false);
            }
            place = if place + 1 == period { 0 } else { place + 1 };
        }
        (values.len(), true)
    }
}

/// Returns the code of a game, if it has one.
pub(crate) fn code(game: &Game) -> Option<&HeapCode> {
    game.code()
}
