//! Values of one number that its digits to some base give: k-regular and k-automatic sequences.
//!
//! The kernel of a sequence g are the sequences g(k^e n + r). It spans a module of finite rank if g
//! is k-regular, and is finite if g is k-automatic (Allouche and Shallit, The ring of k-regular
//! sequences, Theoretical Computer Science 98, 1992). The numbers are split by residues of powers
//! of k until each class has a law: a sum of earlier values with integer factors, perhaps modulo a
//! number, or a list with an earlier value as its index.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

use super::{
    splits::{SplitHit, write_term},
    view::{GoOn, Hit},
};
use crate::{
    each::each,
    sample::SampleCells,
    table::Lookup,
    term::{At, Binary, Term, TermComparison, TermCondition},
    tidy::tidy,
};

/// The largest base.
const MOST_BASE: usize = 10;
/// The largest modulus of a class.
const MOST_MODULUS: i64 = 32;
/// The values of a class that its law is found with, and as many more for each constant.
const SAMPLE: usize = 20;
/// The most earlier values in a sum.
const MOST_SUMMANDS: usize = 3;
/// The largest factor in a sum.
const MOST_FACTOR: i64 = 1 << 12;
/// The values of a sequence that is searched for sums modulo a number, and for lists: those below
/// this number.
const FEW_VALUES: i64 = 12;
/// The laws that agree with the sample of a class and are tried on all of it.
const TRIED: usize = 20;
/// The prime that sums are solved modulo.
const PRIME: i64 = (1 << 31) - 1;

/// Returns the cheapest formulas for a k-regular or k-automatic sequence, one for each base k.
#[must_use]
pub fn kernels(
    cells: &SampleCells,
    lookup: &Lookup,
    start: i64,
    most_bits: u32,
    go_on: GoOn<'_>,
) -> Vec<SplitHit> {
    // The values at the start may be exceptions.
    let cells = &cells[cells.partition_point(|(position, _)| i64::from(position[0]) < start)..];
    let modulus = cells
        .iter()
        .map(|cell| i64::from(cell.1))
        .max()
        .unwrap_or(0)
        + 1;
    let is_few = (2..=FEW_VALUES).contains(&modulus) && cells.iter().all(|cell| cell.1 >= 0);
    let modulus = if is_few { modulus } else { 0 };
    let mut found = each(MOST_BASE - 1, &|place, found: &mut Vec<SplitHit>| {
        let base = i64::try_from(place).unwrap_or(0) + 2;
        let kernel = BaseSearch {
            cells,
            lookup,
            base,
            modulus,
            summands: summands(base),
            most_bits,
        };
        if go_on() {
            found.extend(kernel.law());
        }
    });
    found.sort_by_key(|(hit, _)| hit.cost);
    found.truncate(3);
    found
}

/// Returns what sums consist of: n, n/k, and values g(n/k^e + d) for small e and d.
fn summands(base: i64) -> Vec<Arc<Term>> {
    let n = Arc::new(Term::Variable(0));
    let part = |power: u32| match power {
        0 => Arc::clone(&n),
        power => Term::binary(Binary::Div, &n, &Term::int(base.pow(power))),
    };
    let mut all = vec![part(0), part(1)];
    for (power, steps) in [(0, -2..=-1), (1, -2..=2), (2, -1..=1), (3, 0..=1)] {
        all.extend(steps.map(|step| {
            let argument = Term::binary(Binary::Add, &part(power), &Term::int(step));
            Arc::new(Term::Call(vec![tidy(&argument)]))
        }));
    }
    all
}

/// The search with one base.
struct BaseSearch<'a> {
    cells: &'a SampleCells,
    lookup: &'a Lookup,
    base: i64,
    /// The number that all values are below, or 0 if there are many values.
    modulus: i64,
    summands: Vec<Arc<Term>>,
    most_bits: u32,
}

/// Values of a class at its sample: residues of n, summands with their values, and the target.
struct ClassRows<'a> {
    residues: Vec<usize>,
    summands: Vec<(&'a Arc<Term>, Vec<i64>)>,
    target: Vec<i64>,
}

impl BaseSearch<'_> {
    /// Returns the formula by cases of the residues; `None` if a class has no law.
    fn law(&self) -> Option<SplitHit> {
        let mut open = VecDeque::from([(1, 0)]);
        let (mut terms, mut used, mut bits): (Vec<Arc<Term>>, usize, u32) = (Vec::new(), 0, 0);
        let (mut conditions, mut classes): (Vec<TermCondition>, Vec<Vec<usize>>) =
            (Vec::new(), Vec::new());
        while let Some((modulus, residue)) = open.pop_front() {
            let own = |cell: &&([i32; 3], i32)| i64::from(cell.0[0]) % modulus == residue;
            let cells: Vec<([i32; 3], i32)> = self.cells.iter().filter(own).copied().collect();
            let place = terms.iter().position(|term| self.explains(term, &cells));
            let place = if place.is_none() {
                self.of_class(&cells, modulus == 1).map(|(term, with)| {
                    used += with;
                    bits += term.cost();
                    terms.push(term);
                    classes.push(Vec::new());
                    terms.len() - 1
                })
            } else {
                place
            };
            if let Some(place) = place {
                classes[place].push(conditions.len());
                let rest = Term::binary(
                    Binary::Rem,
                    &Arc::new(Term::Variable(0)),
                    &Term::int(modulus),
                );
                conditions.push(TermCondition::Compare(
                    TermComparison::Equal,
                    rest,
                    Term::int(residue),
                ));
            } else if modulus * self.base <= MOST_MODULUS.max(self.base) {
                open.extend(
                    (0..self.base).map(|digit| (modulus * self.base, residue + digit * modulus)),
                );
            } else {
                return None;
            }
            if bits > self.most_bits {
                return None;
            }
        }
        let term = write_term(&conditions, &terms, &classes);
        (term.cost() <= self.most_bits).then(|| (Hit::from_term(term), used))
    }

    fn value(&self, term: &Term, position: &[i32; 3]) -> Option<i64> {
        term.value(At {
            position,
            lookup: self.lookup,
        })
    }

    fn explains(&self, term: &Term, cells: &SampleCells) -> bool {
        cells
            .iter()
            .all(|(position, value)| self.value(term, position) == Some((*value).into()))
    }

    /// Returns the cheapest law of a class, and the number of values that it was found with. The
    /// law of all numbers may have a constant for each residue.
    fn of_class(&self, cells: &SampleCells, is_whole: bool) -> Option<(Arc<Term>, usize)> {
        let mut found: Vec<(u32, Arc<Term>)> = Vec::new();
        let mut used = 0;
        for constants in [1, self.base]
            .into_iter()
            .take(if is_whole { 2 } else { 1 })
        {
            let count = usize::try_from(constants).ok()?;
            // The first values, and some spread over all.
            let (first, spread) = (SAMPLE / 2 * count, cells.len() * 2 / SAMPLE);
            let index = |place: usize| {
                if place < first {
                    place
                } else {
                    first + (place - first) * (spread | 1)
                }
            };
            let sample: Vec<&([i32; 3], i32)> = (0..SAMPLE * count)
                .map_while(|place| cells.get(index(place)))
                .collect();
            if sample.len() < SAMPLE {
                return None;
            }
            used = used.max(sample.len());
            let rows = ClassRows {
                residues: sample
                    .iter()
                    .map(|(position, _)| usize::try_from(position[0]).unwrap_or(0) % count)
                    .collect(),
                summands: self
                    .summands
                    .iter()
                    .filter_map(|term| Some((term, self.values(term, &sample)?)))
                    .collect(),
                target: sample.iter().map(|cell| cell.1.into()).collect(),
            };
            rows.sums(0, constants, &mut found);
            if self.modulus > 0 {
                rows.sums(self.modulus, constants, &mut found);
            }
            found.extend(
                rows.lists()
                    .filter(|_| self.modulus > 2)
                    .filter_map(|term| self.list(term, cells)),
            );
        }
        found.retain(|(cost, _)| *cost <= self.most_bits);
        found.sort_by_key(|(cost, _)| *cost);
        let fitting = found
            .into_iter()
            .take(TRIED)
            .find(|(_, term)| self.explains(term, cells));
        fitting.map(|(_, term)| (term, used))
    }

    fn values(&self, term: &Term, sample: &[&([i32; 3], i32)]) -> Option<Vec<i64>> {
        sample
            .iter()
            .map(|cell| self.value(term, &cell.0))
            .collect()
    }

    /// Returns the list whose index is a summand, with the entries that all cells of a class give.
    fn list(&self, index: &Arc<Term>, cells: &SampleCells) -> Option<(u32, Arc<Term>)> {
        let mut entries: BTreeMap<i64, i32> = BTreeMap::new();
        for (position, value) in cells {
            let index = self
                .value(index, position)
                .filter(|index| (0..FEW_VALUES).contains(index))?;
            if *entries.entry(index).or_insert(*value) != *value {
                return None;
            }
        }
        let last = *entries.last_key_value()?.0;
        let list = (0..=last)
            .map(|index| entries.get(&index).copied().unwrap_or(0))
            .collect();
        let term = Arc::new(Term::List(Vec::new(), list, Arc::clone(index)));
        Some((term.cost(), term))
    }
}

impl ClassRows<'_> {
    /// Adds sums of few summands with integer factors, and with constants for the residues of n,
    /// that have the values of the target, modulo a number if that is not 0.
    fn sums(&self, modulus: i64, constants: i64, found: &mut Vec<(u32, Arc<Term>)>) {
        let most = if modulus == 0 {
            MOST_SUMMANDS
        } else {
            MOST_SUMMANDS - 1
        };
        let mut chosen: Vec<usize> = Vec::new();
        loop {
            if modulus == 0 {
                found.extend(
                    self.factors(&chosen)
                        .and_then(|factors| self.sum(&chosen, &factors, 0, constants)),
                );
            } else {
                let mut factors = vec![1; chosen.len()];
                loop {
                    found.extend(self.sum(&chosen, &factors, modulus, constants));
                    // The next factors from 1 to the modulus, without it.
                    let Some(place) = factors.iter().position(|factor| factor + 1 < modulus) else {
                        break;
                    };
                    factors[place] += 1;
                    factors[..place].fill(1);
                }
            }
            // The next subset in the order of its elements.
            let next = chosen.last().map_or(0, |last| last + 1);
            if chosen.len() < most && next < self.summands.len() {
                chosen.push(next);
            } else {
                while chosen
                    .last()
                    .is_some_and(|last| last + 1 >= self.summands.len())
                {
                    chosen.pop();
                }
                let Some(last) = chosen.last_mut() else { break };
                *last += 1;
            }
        }
    }

    /// Returns the factors of summands: the solution of the equations between two values with equal
    /// residues of n. `None` if there are several, or none in small integers.
    fn factors(&self, chosen: &[usize]) -> Option<Vec<i64>> {
        let mut last: BTreeMap<usize, usize> = BTreeMap::new();
        let mut rows: Vec<Vec<i64>> = Vec::new();
        for (row, &residue) in self.residues.iter().enumerate() {
            if let Some(before) = last.insert(residue, row) {
                let columns = chosen
                    .iter()
                    .map(|&index| &self.summands[index].1)
                    .chain([&self.target]);
                rows.push(
                    columns
                        .map(|column| (column[row] - column[before]).rem_euclid(PRIME))
                        .collect(),
                );
            }
        }
        for place in 0..chosen.len() {
            let pivot = (place..rows.len()).find(|&row| rows[row][place] != 0)?;
            rows.swap(place, pivot);
            let inverse = inverse(rows[place][place]);
            let scaled: Vec<i64> = rows[place]
                .iter()
                .map(|entry| entry * inverse % PRIME)
                .collect();
            for (index, row) in rows.iter_mut().enumerate() {
                let by = row[place];
                if index != place && by != 0 {
                    row.iter_mut()
                        .zip(&scaled)
                        .for_each(|(a, b)| *a = (*a - by * b % PRIME).rem_euclid(PRIME));
                }
            }
            rows[place] = scaled;
        }
        let rest = rows.get(chosen.len()..).unwrap_or_default();
        if rest.iter().any(|row| row[chosen.len()] != 0) {
            return None;
        }
        let signed = |value: i64| {
            if value > PRIME / 2 {
                value - PRIME
            } else {
                value
            }
        };
        let factors = (0..chosen.len()).map(|row| signed(rows[row][chosen.len()]));
        factors
            .map(|factor| (factor != 0 && factor.abs() <= MOST_FACTOR).then_some(factor))
            .collect()
    }

    /// Returns the sum with its constants and its cost, if it has the values of the target.
    fn sum(
        &self,
        chosen: &[usize],
        factors: &[i64],
        modulus: i64,
        constants: i64,
    ) -> Option<(u32, Arc<Term>)> {
        const NONE: i64 = i64::MIN;
        let mut all = vec![NONE; usize::try_from(constants).ok()?];
        for (row, &residue) in self.residues.iter().enumerate() {
            let sum = chosen
                .iter()
                .zip(factors)
                .map(|(&index, factor)| self.summands[index].1[row] * factor);
            let rest = self.target[row] - sum.sum::<i64>();
            let rest = if modulus == 0 {
                rest
            } else {
                rest.rem_euclid(modulus)
            };
            if all[residue] == NONE {
                all[residue] = rest;
            } else if all[residue] != rest {
                return None;
            }
        }
        let summands = chosen
            .iter()
            .zip(factors)
            .map(|(&index, &factor)| (Arc::clone(self.summands[index].0), factor));
        let sum = summands
            .chain([of_residues(&all)?])
            .fold(Term::int(0), |sum, (term, factor)| {
                let op = if factor < 0 { Binary::Sub } else { Binary::Add };
                let term = match factor.abs() {
                    1 => term,
                    factor => Term::binary(Binary::Mul, &Term::int(factor), &term),
                };
                Term::binary(op, &sum, &term)
            });
        let term = if modulus == 0 {
            sum
        } else {
            Term::binary(Binary::Rem, &sum, &Term::int(modulus))
        };
        let term = tidy(&term);
        Some((term.cost(), term))
    }

    /// Returns the summands with small values that the target is a function of.
    fn lists(&self) -> impl Iterator<Item = &Arc<Term>> {
        let is_index = |values: &[i64]| {
            let mut entries = BTreeMap::new();
            values
                .iter()
                .zip(&self.target)
                .all(|(index, value)| *entries.entry(index).or_insert(value) == value)
                && (2..=FEW_VALUES)
                    .contains(&i64::try_from(entries.len()).unwrap_or(FEW_VALUES + 1))
        };
        self.summands
            .iter()
            .filter(move |(_, values)| is_index(values))
            .map(|(term, _)| *term)
    }
}

/// Returns the inverse modulo [`PRIME`], by Fermat's theorem.
fn inverse(number: i64) -> i64 {
    let (mut result, mut power, mut rest) = (1, number, PRIME - 2);
    while rest > 0 {
        if rest % 2 == 1 {
            result = result * power % PRIME;
        }
        power = power * power % PRIME;
        rest /= 2;
    }
    result
}

/// Returns the summand that has a value for each residue of n, and its factor: a constant, the
/// residue or a list. `None` if an entry is too large.
fn of_residues(all: &[i64]) -> Option<(Arc<Term>, i64)> {
    let n = Arc::new(Term::Variable(0));
    let (&first, rest) = all.split_first()?;
    if rest.iter().all(|other| *other == first) {
        return Some((Term::int(first), 1));
    }
    let count = i64::try_from(all.len()).ok()?;
    if (0..)
        .zip(all)
        .all(|(residue, &entry)| entry == residue * rest[0])
    {
        return Some((Term::binary(Binary::Rem, &n, &Term::int(count)), rest[0]));
    }
    let entries: Option<Vec<i32>> = all.iter().map(|&entry| i32::try_from(entry).ok()).collect();
    Some((Arc::new(Term::List(Vec::new(), entries?, n)), 1))
}
