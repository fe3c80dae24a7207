//! The record of the subtraction sets of three or four numbers of one largest number.
//!
//! # The conjecture
//! Flammenkamp (Lange Perioden in Subtraktions-Spielen, thesis, Bielefeld 1997) conjectured that
//! for c other than a + b the period is the sum of two of the three numbers. Here the *least*
//! period p of the Grundy values, counted from the least preperiod on, is compared with a + b, a +
//! c, b + c:
//!
//! - a sum: p is one of them;
//! - a divisor: p is not one of them but divides one, as 2 does for {1, 3, 5};
//! - neither: an exception. Each exception is listed, and recomputed by the plain method.
//!
//! A sum that p divides is also a period, so a divisor is not an exception to the statement that
//! *a* period is a sum.
//!
//! Sets of four numbers have six sums, and exceptions. They are counted in the same way, with "a
//! number is the sum of two others" instead of c = a + b; the sets with such a number are divided
//! as well.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::record::FORMAT;
use crate::number_sets::{Law, NumberSet, Solver, with_largest};
use grundy_compute::compute;
use grundy_core::{
    digest,
    game::{Game, SubtractionGame, set::Set},
    notation::Bounds,
    period_words::describe_period,
};
use grundy_law as law;

/// The most heaps of a set: far more than any set needed so far.
const MOST_HEAPS: usize = 1 << 28;

/// The record of the sets of one largest number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The format of records.
    pub format: u32,
    /// The largest number c.
    pub largest: u32,
    /// The number of sets: (c - 1)(c - 2) / 2 of three numbers.
    pub sets: u64,
    /// The number of sets in which a number is the sum of two others; the next counts are of the
    /// other sets.
    pub additive: u64,
    /// The numbers of sets with the least period a + b, a + c, b + c; of four numbers a + b, a + c,
    /// a + d, b + c, b + d, c + d.
    pub sums: Vec<u64>,
    /// The number of sets whose least period is not a sum but divides one.
    pub divisors: u64,
    /// The number of sets of odd numbers among these.
    pub odd: u64,
    /// The sets whose least period divides no sum.
    pub exceptions: Vec<Exception>,
    /// Of four numbers, the numbers of additive sets whose least period is a sum, is no sum and
    /// divides one, and divides none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub additive_kinds: Option<[u64; 3]>,
    /// The numbers of sets without a preperiod: additive, and others.
    pub pure: [u64; 2],
    /// The longest least period and its first set: of additive sets, and of other sets.
    pub longest_period: [Exception; 2],
    /// The longest preperiod and its first set: of additive sets, and of other sets.
    pub longest_preperiod: [Exception; 2],
    /// The SHA-256 of the lines `a b c period preperiod` of all sets in order, each with a line
    /// feed.
    pub laws: String,
}

/// A set with its law.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    /// The numbers in ascending order; zeros without a set.
    pub set: Vec<u32>,
    /// The least period.
    pub period: u64,
    /// The least preperiod.
    pub preperiod: u64,
}

impl Exception {
    /// Returns `true` without a set.
    pub(super) fn is_none(&self) -> bool {
        self.set.iter().all(|&number| number == 0)
    }
}

impl Range {
    fn new<const N: usize>(largest: u32) -> Self {
        let none = || Exception {
            set: vec![0; N],
            ..Exception::default()
        };
        Self {
            format: FORMAT,
            largest,
            sets: 0,
            additive: 0,
            sums: vec![0; N * (N - 1) / 2],
            divisors: 0,
            odd: 0,
            exceptions: Vec::new(),
            additive_kinds: (N == 4).then_some([0; 3]),
            pure: [0; 2],
            longest_period: [none(), none()],
            longest_preperiod: [none(), none()],
            laws: String::new(),
        }
    }

    /// The number of numbers of a set: three, or four with six sums.
    pub(super) fn numbers(&self) -> u32 {
        if self.sums.len() == 6 { 4 } else { 3 }
    }

    /// Counts a set.
    fn add<const N: usize>(&mut self, set: NumberSet<N>, law: Law) {
        let Law { period, preperiod } = law;
        let found = || Exception {
            set: set.numbers().to_vec(),
            period,
            preperiod,
        };
        let kind = usize::from(!set.is_additive());
        self.sets += 1;
        self.pure[kind] += u64::from(preperiod == 0);
        let longer = |longest: &mut Exception, is_longer: bool| {
            if longest.is_none() || is_longer {
                *longest = found();
            }
        };
        let is_longer = period > self.longest_period[kind].period;
        longer(&mut self.longest_period[kind], is_longer);
        let is_longer = preperiod > self.longest_preperiod[kind].preperiod;
        longer(&mut self.longest_preperiod[kind], is_longer);
        let is_sum = set.sums().position(|sum| u64::from(sum) == period);
        let divides = set.sums().any(|sum| u64::from(sum) % period == 0);
        if set.is_additive() {
            self.additive += 1;
            if let Some(kinds) = &mut self.additive_kinds {
                kinds[if is_sum.is_some() {
                    0
                } else {
                    2 - usize::from(divides)
                }] += 1;
            }
        } else if let Some(place) = is_sum {
            self.sums[place] += 1;
        } else if divides {
            self.divisors += 1;
            self.odd += u64::from(set.numbers().iter().all(|number| number % 2 == 1));
        } else {
            self.exceptions.push(found());
        }
    }

    /// Checks that the counts are consistent, and that every exception is one by the plain method.
    ///
    /// # Errors
    /// If a check fails.
    pub(super) fn check(&self) -> Result<(), String> {
        let c = u64::from(self.largest);
        let others = self.sums.iter().sum::<u64>() + self.divisors + self.exceptions.len() as u64;
        let sets = match self.numbers() {
            4 if c > 3 => (c - 1) * (c - 2) * (c - 3) / 6,
            3 if c > 2 => (c - 1) * (c - 2) / 2,
            _ => 0,
        };
        let kinds = self
            .additive_kinds
            .map_or(self.additive, |kinds| kinds.iter().sum());
        if self.format != FORMAT
            || sets == 0
            || (sets, self.additive) != (self.sets, kinds)
            || kinds + others != sets
        {
            return Err(format!(
                "the counts of the sets with largest number {c} contradict each other"
            ));
        }
        self.exceptions.iter().try_for_each(recheck)
    }
}

/// Computes the laws of all sets of `numbers` numbers (three or four) with the largest number
/// `largest`, and passes the line `a b c period preperiod` of each to `each`; `None` if `stop`
/// returns `true`.
///
/// # Errors
/// If the law of a set is not found, or an exception is not one by the plain method.
pub(super) fn range(
    numbers: u32,
    largest: u32,
    each: &mut dyn FnMut(&str),
    stop: &dyn Fn() -> bool,
) -> Result<Option<Range>, String> {
    if numbers == 4 {
        range_of::<4>(largest, each, stop)
    } else {
        range_of::<3>(largest, each, stop)
    }
}

fn range_of<const N: usize>(
    largest: u32,
    each: &mut dyn FnMut(&str),
    stop: &dyn Fn() -> bool,
) -> Result<Option<Range>, String> {
    let (mut found, mut lines, mut solver) = (
        Range::new::<N>(largest),
        Sha256::new(),
        Solver::<N>::default(),
    );
    for (number, set) in with_largest(largest).enumerate() {
        if number % 1024 == 0 && stop() {
            return Ok(None);
        }
        let law = solver.law(set, MOST_HEAPS);
        let law = law
            .ok_or_else(|| format!("no period of {:?} within {MOST_HEAPS} heaps", set.numbers()))?;
        found.add(set, law);
        let line = set.numbers().iter().fold(String::new(), |line, number| {
            line + &number.to_string() + " "
        });
        let line = format!("{line}{} {}\n", law.period, law.preperiod);
        lines.update(&line);
        each(&line);
    }
    found.laws = digest::hexadecimal(&lines.finalize());
    found.check()?;
    Ok(Some(found))
}

/// Recomputes a set by the method for any subtraction game, with another proof of the same law.
///
/// # Errors
/// If this method finds another law.
fn recheck(exception: &Exception) -> Result<(), String> {
    let Exception {
        ref set,
        period,
        preperiod,
    } = *exception;
    let set: Vec<u64> = set.iter().copied().map(u64::from).collect();
    let to = preperiod + period + set.last().copied().unwrap_or_default();
    let game = Game::from(SubtractionGame {
        set: Set::Finite(set),
        all_but: false,
    });
    let values = compute(&game, &Bounds::Heap(to), None, &()).map_err(|error| error.to_string())?;
    let found = law::show_law(&game, &values, &()).filter(law::Law::is_proved);
    let same = found.and_then(|law| law.shift()) == Some((preperiod, period, 0));
    let refuse = || {
        format!(
            "{game}: not {} by the plain method",
            describe_period(period, 0, ("heap", preperiod))
        )
    };
    if same { Ok(()) } else { Err(refuse()) }
}
