//! The record of the subtraction sets {a < b < c} of one largest number c.
//!
//! # The conjecture
//! Flammenkamp (Lange Perioden in Subtraktions-Spielen, thesis, Bielefeld 1997) conjectured that for c other than a + b
//! the period is the sum of two of the three numbers. Here the *least* period p of the Grundy values, counted from the
//! least preperiod on, is compared with a + b, a + c, b + c:
//!
//! - a sum: p is one of them;
//! - a divisor: p is not one of them but divides one, as 2 does for {1, 3, 5};
//! - neither: an exception. Each exception is listed, and recomputed by the plain method.
//!
//! A sum that p divides is also a period, so a divisor is not an exception to the statement that *a* period is a sum.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::record::FORMAT;
use grundy_compute::compute;
use grundy_core::{
    digest,
    game::{Game, SubtractionGame, set::Set},
    notation::Bounds,
};
use grundy_heaps::three_element_sets::{Law, Solver, Triple, with_largest};
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
    /// The number of sets: (c - 1)(c - 2) / 2.
    pub sets: u64,
    /// The number of sets with c = a + b; the next counts are of the other sets.
    pub additive: u64,
    /// The numbers of sets with the least period a + b, a + c, b + c.
    pub sums: [u64; 3],
    /// The number of sets whose least period is not a sum but divides one.
    pub divisors: u64,
    /// The number of sets of odd numbers among these.
    pub odd: u64,
    /// The sets whose least period divides no sum.
    pub exceptions: Vec<Exception>,
    /// The numbers of sets without a preperiod: with c = a + b, and others.
    pub pure: [u64; 2],
    /// The longest least period and its first set: with c = a + b, and for other sets.
    pub longest_period: [Exception; 2],
    /// The longest preperiod and its first set: with c = a + b, and for other sets.
    pub longest_preperiod: [Exception; 2],
    /// The SHA-256 of the lines `a b c period preperiod` of all sets in order, each with a line feed.
    pub laws: String,
}

/// A set with its law.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    /// The numbers a, b, c; zeros without a set.
    pub set: [u32; 3],
    /// The least period.
    pub period: u64,
    /// The least preperiod.
    pub preperiod: u64,
}

impl Range {
    fn new(largest: u32) -> Self {
        Self {
            format: FORMAT,
            largest,
            sets: 0,
            additive: 0,
            sums: [0; 3],
            divisors: 0,
            odd: 0,
            exceptions: Vec::new(),
            pure: [0; 2],
            longest_period: [Exception::default(); 2],
            longest_preperiod: [Exception::default(); 2],
            laws: String::new(),
        }
    }

    /// Counts a set.
    fn add(&mut self, set: Triple, law: Law) {
        let Law { period, preperiod } = law;
        let found = Exception { set: set.numbers(), period, preperiod };
        let kind = usize::from(!set.is_additive());
        self.sets += 1;
        self.pure[kind] += u64::from(preperiod == 0);
        let longer = |longest: &mut Exception, length: fn(&Exception) -> u64| {
            if longest.set == [0; 3] || length(&found) > length(longest) {
                *longest = found;
            }
        };
        longer(&mut self.longest_period[kind], |found| found.period);
        longer(&mut self.longest_preperiod[kind], |found| found.preperiod);
        let sums = set.sums().map(u64::from);
        if set.is_additive() {
            self.additive += 1;
        } else if let Some(place) = sums.iter().position(|&sum| sum == period) {
            self.sums[place] += 1;
        } else if sums.iter().any(|sum| sum % period == 0) {
            self.divisors += 1;
            self.odd += u64::from(set.numbers().iter().all(|number| number % 2 == 1));
        } else {
            self.exceptions.push(found);
        }
    }

    /// Checks that the counts are consistent, and that every exception is one by the plain method.
    ///
    /// # Errors
    /// If a check fails.
    pub(super) fn check(&self) -> Result<(), String> {
        let c = u64::from(self.largest);
        let others = self.sums.iter().sum::<u64>() + self.divisors + self.exceptions.len() as u64;
        if self.format != FORMAT || c < 3 || self.sets != (c - 1) * (c - 2) / 2 || self.additive + others != self.sets {
            return Err(format!("the counts of the sets with largest number {c} contradict each other"));
        }
        self.exceptions.iter().try_for_each(recheck)
    }
}

/// Computes the laws of all sets with the largest number `largest`; `None` if `stop` returns `true`.
///
/// # Errors
/// If the law of a set is not found, or an exception is not one by the plain method.
pub(super) fn range(largest: u32, stop: &dyn Fn() -> bool) -> Result<Option<Range>, String> {
    let (mut found, mut lines, mut solver) = (Range::new(largest), Sha256::new(), Solver::default());
    for (number, set) in with_largest(largest).enumerate() {
        if number % 1024 == 0 && stop() {
            return Ok(None);
        }
        let [a, b, c] = set.numbers();
        let law = solver.law(set, MOST_HEAPS);
        let law = law.ok_or_else(|| format!("no period of {{{a},{b},{c}}} within {MOST_HEAPS} heaps"))?;
        found.add(set, law);
        lines.update(format!("{a} {b} {c} {} {}\n", law.period, law.preperiod));
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
    let Exception { set, period, preperiod } = *exception;
    let game = Game::from(SubtractionGame { set: Set::Finite(set.map(u64::from).to_vec()), all_but: false });
    let to = preperiod + period + u64::from(set[2]);
    let values = compute(&game, &Bounds::Heap(to), None, &()).map_err(|error| error.to_string())?;
    let found = law::shown(&game, &values, &()).filter(law::Law::is_proved);
    let same = found.and_then(|law| law.shift()) == Some((preperiod, period, 0));
    if same { Ok(()) } else { Err(format!("{game}: not period {period} from {preperiod} on by the plain method")) }
}
