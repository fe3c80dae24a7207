//! Sets of options that positions share in part. Options that are a stretch of the table are kept
//! as the set of their values, and a position costs the places that enter and leave:
//! `[n-k] for k in 1..=n/2` slides over the table, and of `(y, x-k) for k in 1..=x` the positions
//! with the same y extend the stretch from (y, 0) on.

use super::classes::ValueClasses;
use crate::counts::ValueMultiset;
use grundy_core::values::Cell;

/// The time of a place that enters or leaves, as a multiple of the time in which an option is
/// marked. Not tuned.
const SLIDE: i64 = 4;
/// The number of marks that the sets of a clause may cost more than marking every option, before
/// they are kept otherwise.
const CREDIT: i64 = 1 << 14;
/// The most values for which all sets have room: 256 MiB.
const MOST_ROOM: usize = 1 << 26;
/// Stretches with fewer places are marked.
pub const FEW_PLACES: i64 = 16;

/// `count` places of a table from `low` on, `step` apart; or numbers of kept turns, whose step is
/// 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlaceStretch {
    pub low: usize,
    pub step: usize,
    pub count: usize,
}

impl PlaceStretch {
    /// The places factor v + rest for some turns v; `None` if they are not in a table of this
    /// length, or if all are one.
    pub fn from_line(
        (factor, rest): (i64, i64),
        (first, last): (i64, i64),
        len: usize,
    ) -> Option<Self> {
        let place = |turn: i64| {
            let place = i128::from(factor) * i128::from(turn) + i128::from(rest);
            usize::try_from(place).ok().filter(|&place| place < len)
        };
        let (one, other) = (place(first)?, place(last)?);
        let step = usize::try_from(factor.unsigned_abs())
            .ok()
            .filter(|&step| step > 0)?;
        Some(Self {
            low: one.min(other),
            step,
            count: usize::try_from(last - first + 1).ok()?,
        })
    }
}

/// The fact that stretches with the same set share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shared {
    /// The remainder of their places by the step.
    Remainder,
    /// The lowest place.
    Low,
    /// The highest place.
    High,
    /// Nothing: options are marked.
    Nothing,
}

/// The sets of a clause.
#[derive(Debug)]
struct ClauseSets {
    shared: Shared,
    /// The number of the set of each key, from 1 on; 0 without one.
    numbers: Vec<u32>,
    sets: Vec<PlaceSet>,
    credit: i64,
    /// What the numbers of kept turns mean.
    meaning: Meaning,
}

/// The factor and the rest of the part of kept turns, and the first turn that was tested.
pub(super) type Meaning = (i64, i64, Option<i64>);

/// The values of the places with the numbers from `first` to before `end`.
#[derive(Debug, Default)]
struct PlaceSet {
    step: usize,
    first: usize,
    end: usize,
    values: ValueMultiset,
}

/// The sets of all clauses.
#[derive(Debug, Default)]
pub struct ProgramSets {
    clauses: Vec<ClauseSets>,
    /// The sets of this position, by clause and number.
    now: Vec<(usize, usize)>,
    /// The number of values for which the sets have room.
    room: usize,
    /// The options of a clause that are told apart by value.
    pub(super) classes: ValueClasses,
}

impl ProgramSets {
    /// No sets, for clauses that have stretches or not.
    pub(super) fn new(have_stretches: impl Iterator<Item = bool>) -> Self {
        let shared = |has: bool| {
            if has {
                Shared::Remainder
            } else {
                Shared::Nothing
            }
        };
        Self {
            clauses: have_stretches
                .map(|has| ClauseSets::new(shared(has)))
                .collect(),
            ..Self::default()
        }
    }

    /// Begins a position without options.
    pub(super) fn restart(&mut self) {
        self.now.clear();
        self.classes.restart();
    }

    /// Adds the options of a stretch of the table; returns `false` if they are to be marked.
    pub(super) fn add<T: Cell>(&mut self, slot: usize, stretch: PlaceStretch, table: &[T]) -> bool {
        self.add_by(slot, stretch, |place| table[place].into())
    }

    /// Adds the options of a stretch of kept turns; `value` gives that of a number.
    pub(super) fn add_kept(
        &mut self,
        slot: usize,
        stretch: PlaceStretch,
        meaning: Meaning,
        value: impl Fn(usize) -> u32,
    ) -> bool {
        let clause = &mut self.clauses[slot];
        if clause.meaning != meaning {
            let credit = clause.credit - SLIDE;
            *clause = ClauseSets {
                credit,
                meaning,
                ..ClauseSets::new(clause.shared)
            };
        }
        self.add_by(slot, stretch, value)
    }

    fn add_by(&mut self, slot: usize, stretch: PlaceStretch, value: impl Fn(usize) -> u32) -> bool {
        let Some(clause) = self.clauses.get_mut(slot) else {
            return false;
        };
        let PlaceStretch { low, step, count } = stretch;
        let high = low + step * (count - 1);
        let (key, first) = match clause.shared {
            Shared::Remainder => (low % step, low / step),
            Shared::Low => (low, 0),
            Shared::High => (high, 0),
            Shared::Nothing => return false,
        };
        let from_high = clause.shared == Shared::High;
        let value = |at: usize| {
            value(if from_high {
                key - step * at
            } else {
                key + step * at
            })
        };
        let number = clause.number_of(key);
        let set = &mut clause.sets[number];
        if set.step != step {
            // Places with other steps have other numbers.
            *set = PlaceSet {
                step,
                ..PlaceSet::default()
            };
        }
        let before = set.values.room();
        let moved = set.slide(first, first + count, value);
        self.room += set.values.room().saturating_sub(before);
        self.now.push((slot, number));
        let signed = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let cost = signed(moved).saturating_add(1).saturating_mul(SLIDE);
        clause.credit = clause
            .credit
            .saturating_add(signed(count))
            .saturating_sub(cost)
            .min(CREDIT);
        true
    }

    /// Forgets the sets that cost more than they save. Those of the last position are no longer
    /// used.
    pub(super) fn review(&mut self) {
        for clause in self.clauses.iter_mut().filter(|clause| clause.credit < 0) {
            *clause = ClauseSets::new(match clause.shared {
                Shared::Remainder => Shared::Low,
                Shared::Low => Shared::High,
                Shared::High | Shared::Nothing => Shared::Nothing,
            });
        }
        if self.room > MOST_ROOM {
            self.clauses
                .iter_mut()
                .for_each(|clause| *clause = ClauseSets::new(Shared::Nothing));
            self.room = 0;
        }
    }

    /// The least value from one on that no set has, that is not among some bits, and that is not
    /// marked.
    pub(super) fn mex(&self, bits: u64, from: u32, is_marked: impl Fn(u32) -> bool) -> u32 {
        let sets = || {
            self.now
                .iter()
                .map(|&(slot, number)| &self.clauses[slot].sets[number].values)
        };
        // Below its least free value, a set has all values.
        let mut value = sets()
            .map(ValueMultiset::least_free)
            .max()
            .unwrap_or(0)
            .max(from);
        loop {
            let word = value as usize / 64;
            let own = if word == 0 { bits } else { 0 };
            let excluded = sets().fold(own, |all, set| all | set.word(word));
            let free = (!excluded >> (value % 64)).trailing_zeros();
            if free == 64 {
                value = (value / 64 + 1) * 64;
                continue;
            }
            value += free;
            if !is_marked(value) && !self.classes.has(value) {
                return value;
            }
            value += 1;
        }
    }
}

impl ClauseSets {
    fn new(shared: Shared) -> Self {
        Self {
            shared,
            numbers: Vec::new(),
            sets: Vec::new(),
            credit: CREDIT,
            meaning: (0, 0, None),
        }
    }

    /// The number of the set of a key.
    fn number_of(&mut self, key: usize) -> usize {
        if self.numbers.len() <= key {
            self.numbers.resize((key + 1).next_power_of_two(), 0);
        }
        if self.numbers[key] == 0 {
            self.sets.push(PlaceSet::default());
            self.numbers[key] = u32::try_from(self.sets.len()).unwrap_or(0);
        }
        (self.numbers[key] as usize).saturating_sub(1)
    }
}

impl PlaceSet {
    /// Moves to other places; returns the number of places that entered or left.
    fn slide(&mut self, first: usize, end: usize, value: impl Fn(usize) -> u32) -> usize {
        let common = self.end.min(end).saturating_sub(self.first.max(first));
        let moved = (self.end - self.first) + (end - first) - 2 * common;
        (first..end.min(self.first))
            .chain(first.max(self.end)..end)
            .for_each(|at| self.values.add(value(at)));
        (self.first..self.end.min(first))
            .chain(self.first.max(end)..self.end)
            .for_each(|at| self.values.remove(value(at)));
        (self.first, self.end) = (first, end);
        moved
    }
}
