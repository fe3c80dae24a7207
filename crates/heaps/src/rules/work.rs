//! What a program needs beside its registers: lists of turns, and the sets that positions share.

use super::{
    candidates::{Candidates, TurnSource, coprime, divisors, lowering, quotients},
    failure::ProgramFailure,
    filter::{Ask, Filter},
    sets::{PlaceStretch, ProgramSets},
};
use grundy_core::{factors::Factors, values::Cell};

/// The lists of turns and the sets of a program.
#[derive(Debug)]
pub struct ProgramWork {
    /// The source of turns of each clause.
    sources: Vec<TurnSource>,
    filters: Vec<Filter>,
    factors: Factors,
    listed: Vec<i64>,
    primes: Vec<u64>,
    sets: ProgramSets,
}

impl ProgramWork {
    /// No lists and no sets, for clauses with these sources of turns, and with options that are a
    /// stretch of the table or not.
    pub(super) fn new(
        clauses: impl Iterator<Item = (TurnSource, bool)>,
        filters: Vec<Filter>,
    ) -> Self {
        let (sources, have_stretches): (Vec<_>, Vec<_>) = clauses.unzip();
        let (factors, listed, primes) = (Factors::default(), Vec::new(), Vec::new());
        Self {
            sources,
            filters,
            factors,
            listed,
            primes,
            sets: ProgramSets::new(have_stretches.into_iter()),
        }
    }

    /// The turns from `low` to `high` that are tried, in any order, if `number` is that of the
    /// source; those of [`Source::Range`] are not listed.
    ///
    /// # Errors
    /// If the list cannot be made: the position is then left to the interpreter of the rules.
    pub(super) fn list(
        &mut self,
        source: TurnSource,
        number: i64,
        (low, high): (i64, i64),
        ask: &mut Ask<'_>,
    ) -> Result<&[i64], ProgramFailure> {
        let Self {
            filters,
            factors,
            listed,
            ..
        } = self;
        match source {
            TurnSource::Range => return Err(ProgramFailure::Undecided),
            TurnSource::Of(..) if low < 1 => return Err(ProgramFailure::Undecided),
            TurnSource::Kept(filter) => {
                let filter = filters.get_mut(filter).ok_or(ProgramFailure::Undecided)?;
                let range = filter.range(low, high, ask)?;
                return Ok(&filter.kept()[range]);
            }
            TurnSource::Of(Candidates::Divisors, _) => {
                divisors(factors, number, (low, high), listed)?;
            }
            TurnSource::Of(Candidates::Quotients, _) => quotients(number, (low, high), listed)?,
            TurnSource::Of(Candidates::Lowering, _) => lowering(number, (low, high), listed)?,
            TurnSource::Of(each, _) => {
                ask(u64::try_from(high - low).unwrap_or(0))?;
                coprime(
                    factors,
                    number,
                    (low, high),
                    each == Candidates::Coprime,
                    listed,
                )?;
            }
        }
        Ok(&self.listed)
    }

    /// The turns between two ends that a clause tries, in any order, if `number` is that of their
    /// source. `None` if the list cannot be made, or if all are tried.
    pub fn list_between(&mut self, clause: usize, number: i64, ends: (i64, i64)) -> Option<&[i64]> {
        self.list(*self.sources.get(clause)?, number, ends, &mut |_| Ok(()))
            .ok()
    }

    /// Adds the options of a clause, which are the places factor v + rest of the table for the
    /// turns v between two ends, to the sets of this position; `number` is that of their source.
    /// Returns `false` if they are to be marked.
    pub fn share<T: Cell>(
        &mut self,
        slot: usize,
        number: i64,
        ends: (i64, i64),
        part: (i64, i64),
        table: &[T],
    ) -> bool {
        let Self {
            sources,
            filters,
            factors,
            primes,
            sets,
            ..
        } = self;
        match sources.get(slot).copied().unwrap_or(TurnSource::Range) {
            TurnSource::Range => PlaceStretch::from_line(part, ends, table.len())
                .is_some_and(|stretch| sets.add(slot, stretch, table)),
            TurnSource::Kept(filter) => {
                let Some(filter) = filters.get_mut(filter) else {
                    return false;
                };
                let Ok(range) = filter.range(ends.0, ends.1, &mut |_| Ok(())) else {
                    return false;
                };
                let kept = filter.kept();
                let Some(&[first, .., last]) = kept.get(range.clone()) else {
                    return false;
                };
                // A part that moves in one direction is in the table if it is at both ends.
                if PlaceStretch::from_line(part, (first, last), table.len()).is_none() {
                    return false;
                }
                let stretch = PlaceStretch {
                    low: range.start,
                    step: 1,
                    count: range.len(),
                };
                let place =
                    |at: usize| usize::try_from(part.0 * kept[at] + part.1).unwrap_or(usize::MAX);
                sets.add_kept(slot, stretch, (part.0, part.1, filter.first()), |at| {
                    table[place(at)].into()
                })
            }
            TurnSource::Of(each @ (Candidates::Coprime | Candidates::Shared), _) => {
                let (factor, rest) = part;
                // A place has the same common divisors with the number as its turn.
                if factor.abs() != 1 || number == 0 || rest % number != 0 || ends.0 < 1 {
                    return false;
                }
                let Some(PlaceStretch { low, count, .. }) =
                    PlaceStretch::from_line(part, ends, table.len())
                else {
                    return false;
                };
                factors.primes(number.unsigned_abs(), primes);
                sets.classes.add(
                    table,
                    (low, low + count - 1),
                    primes,
                    each == Candidates::Coprime,
                )
            }
            TurnSource::Of(..) => false,
        }
    }

    /// The least value from one on that is neither in the sets of this position nor among some
    /// bits, and that is not marked.
    pub fn mex(&self, bits: u64, from: u32, is_marked: impl Fn(u32) -> bool) -> u32 {
        self.sets.mex(bits, from, is_marked)
    }

    /// Begins a position without options.
    pub fn restart(&mut self) {
        self.sets.restart();
        self.sets.review();
    }
}
