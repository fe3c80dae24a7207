//! Formulas by cases: the positions are split by residues, by the order of the numbers, or by a
//! condition, and each class has its own formula.

mod candidates;

use std::sync::Arc;

use super::{
    values::{Effort, find_terms},
    view::{BankView, GoOn, Hit},
};
use crate::{
    bank::{Bank, BankSamples},
    each::each,
    lanes,
    sample::{PositionSample, SampleCells},
    table::{Lookup, Table, TablePosition},
    term::{At, Term, TermCondition},
};

/// The formulas of the bank that are tried on each class.
const FORMULAS: usize = 36_000;
/// The most bits of a class's formula.
const CLASS_BITS: u32 = 36;
/// The most bits of the formula of the last class.
const OPEN_BITS: u32 = 60;
/// The most bits of a formula that settles a class at a sample.
const BRANCH: u32 = 22;
/// The fewest sample positions at which a formula settles a class, and those at which it settles
/// all numbers on one side.
const AGREEING: u32 = 6;
/// The sample positions of a likely split that one formula for each class settles.
const MOSTLY: u32 = 32;
/// The most splits whose classes may have cases of their own, and the most splits of such a class.
const OUTER: usize = 12;
const INNER: usize = 6;
/// The most classes of these splits.
const BRANCHES: usize = 4;
/// The most classes with formulas of their own.
const MOST_CLASSES: usize = 16;

/// The data of one search.
#[derive(Clone, Copy)]
pub struct SplitSearch<'a> {
    /// The table.
    pub table: &'a Table,
    /// Its values by position.
    pub lookup: &'a Lookup,
    /// The formulas.
    pub bank: &'a Bank,
    /// The sample of the bank.
    pub sample: &'a PositionSample,
    /// The sum of the numbers of a position, below which exceptions are.
    pub start_sum: i64,
    /// Returns `true` while time is left.
    pub go_on: GoOn<'a>,
}

/// A formula and the number of values that it was found with.
pub type SplitHit = (Hit, usize);

/// A class of positions: its condition and its cells.
type PositionClass = (TermCondition, Vec<(TablePosition, i32)>);

impl SplitSearch<'_> {
    /// Returns formulas by cases, the cheapest first. If there are none of up to `fair` bits, one
    /// or two classes may have cases of their own.
    #[must_use]
    pub fn cases(self, most_bits: u32, fair: u32) -> Vec<SplitHit> {
        let view = BankView::own(self.bank, self.table.arity(), self.go_on);
        let cells = self.table.cells();
        let mut splits = self.key_positions(cells);
        splits.extend(self.conditions(&view, self.sample, cells));
        let mut found = each(splits.len(), &|place, found: &mut Vec<SplitHit>| {
            if (self.go_on)() {
                found.extend(self.solve(&splits[place], most_bits, false));
            }
        });
        if found.iter().all(|(hit, _)| hit.cost > fair) && (self.go_on)() {
            let splits = self.promising(splits, &view, self.sample, OUTER);
            found.extend(each(splits.len(), &|place, found: &mut Vec<SplitHit>| {
                if (self.go_on)() {
                    found.extend(self.solve(&splits[place], most_bits, true));
                }
            }));
        }
        found.sort_by_key(|(hit, _)| hit.cost);
        found.truncate(5);
        found
    }

    fn holds(self, condition: &TermCondition, position: &TablePosition) -> bool {
        condition.holds(At {
            position,
            lookup: self.lookup,
        }) == Some(true)
    }

    /// Returns the splits of whose classes small formulas have most values at the sample, the
    /// likely ones first.
    fn promising(
        self,
        splits: Vec<Vec<PositionClass>>,
        view: &BankView<'_>,
        sample: &PositionSample,
        most: usize,
    ) -> Vec<Vec<PositionClass>> {
        let agreeing = agreeing(view, sample);
        let settled = |split: &Vec<PositionClass>| -> u32 {
            let mask = |class: &PositionClass| {
                lanes::mask(|lane| self.holds(&class.0, &sample.positions[lane]))
            };
            split
                .iter()
                .map(|class| count_explained(&agreeing, mask(class)))
                .sum()
        };
        let mut ranked: Vec<(u32, Vec<PositionClass>)> = splits
            .into_iter()
            .map(|split| (settled(&split), split))
            .collect();
        ranked.retain(|(settled, split)| *settled >= MOSTLY && split.len() <= BRANCHES);
        ranked.sort_by_key(|(settled, split)| (std::cmp::Reverse(*settled), split.len()));
        ranked
            .into_iter()
            .take(most)
            .map(|(_, split)| split)
            .collect()
    }

    /// Returns the formula for a split, if each class has one. The last class without a formula
    /// gets a longer search; if `is_nested`, two classes may also have cases of their own.
    fn solve(self, split: &[PositionClass], most_bits: u32, is_nested: bool) -> Option<SplitHit> {
        let mut order: Vec<usize> = (0..split.len())
            .filter(|&index| !split[index].1.is_empty())
            .collect();
        order.sort_by_key(|&index| std::cmp::Reverse(split[index].1.len()));
        if order.len() < 2 {
            return None;
        }
        let (mut terms, mut used, mut bits): (Vec<Arc<Term>>, usize, u32) = (Vec::new(), 0, 0);
        // The classes of each formula, and those without one.
        let (mut classes, mut open): (Vec<Vec<usize>>, Vec<usize>) = (Vec::new(), Vec::new());
        for index in order {
            let cells = &split[index].1;
            if let Some(place) = terms.iter().position(|term| self.explains(term, cells)) {
                classes[place].push(index);
                continue;
            }
            if terms.len() >= MOST_CLASSES || bits > most_bits || !(self.go_on)() {
                return None;
            }
            let most = most_bits.saturating_sub(bits).min(CLASS_BITS);
            let Some((term, with)) = self.of_class(cells, most, Effort::Small) else {
                open.push(index);
                // A class is opened again if all others, of which there are two at most, have
                // formulas.
                let is_hopeless =
                    open.len() > 1 || terms.is_empty() && index != 0 && split.len() > 2;
                if split.len() > (if is_nested { BRANCHES } else { 3 })
                    || is_hopeless && !is_nested
                    || open.len() > 2
                {
                    return None;
                }
                continue;
            };
            used += with;
            bits += term.cost();
            terms.push(term);
            classes.push(vec![index]);
        }
        for index in open {
            let cells = &split[index].1;
            let most = most_bits.saturating_sub(bits);
            let found = self.of_class(cells, most.min(OPEN_BITS), Effort::Last);
            let (term, with) = found.or_else(|| {
                if is_nested {
                    self.inner(cells, most)
                } else {
                    None
                }
            })?;
            used += with;
            bits += term.cost();
            terms.push(term);
            classes.push(vec![index]);
        }
        let conditions: Vec<TermCondition> = split.iter().map(|class| class.0.clone()).collect();
        let term = write_term(&conditions, &terms, &classes);
        (term.cost() <= most_bits).then(|| (Hit::from_term(term), used))
    }

    /// Returns the cheapest formula by cases for a class, and the number of values that it was
    /// found with.
    fn inner(self, cells: &SampleCells, most_bits: u32) -> Option<(Arc<Term>, usize)> {
        let sample = self.sample_of(cells)?;
        let view = self.view_at(&sample);
        let mut splits = self.key_positions(cells);
        splits.extend(self.conditions(&view, &sample, cells));
        let splits = self.promising(splits, &view, &sample, INNER);
        let found = splits
            .iter()
            .filter_map(|split| self.solve(split, most_bits, false));
        found
            .min_by_key(|(hit, _)| hit.cost)
            .map(|(hit, used)| (hit.term, used))
    }

    /// Returns `true` if a position lies beyond the start of the table, where exceptions are.
    fn is_beyond(self, position: &TablePosition) -> bool {
        position
            .iter()
            .map(|&number| i64::from(number))
            .sum::<i64>()
            >= self.start_sum
    }

    /// Returns `true` if a formula has the values of all cells but some at the start of the table.
    fn explains(self, term: &Term, cells: &SampleCells) -> bool {
        let agrees = |(position, value): &(TablePosition, i32)| {
            term.value(At {
                position,
                lookup: self.lookup,
            }) == Some((*value).into())
                || !self.is_beyond(position)
        };
        cells.iter().all(agrees)
    }

    /// Returns the cheapest formula for a class, and the number of values that it was found with.
    fn of_class(
        self,
        cells: &SampleCells,
        most_bits: u32,
        effort: Effort,
    ) -> Option<(Arc<Term>, usize)> {
        let sample = self.sample_of(cells)?;
        let view = self.view_at(&sample);
        let hits = find_terms(&view, &sample, cells, self.lookup, most_bits, effort);
        let hit = hits
            .into_iter()
            .find(|hit| self.explains(&hit.term, cells))?;
        Some((hit.term, sample.used))
    }

    /// Returns a sample of a class, without the start of a table of one number.
    fn sample_of(self, cells: &SampleCells) -> Option<PositionSample> {
        let first = |cells: &SampleCells| {
            cells
                .iter()
                .take_while(|(position, _)| !self.is_beyond(position))
                .count()
        };
        let skipped = if self.table.arity() == 1 {
            first(cells).min(cells.len() / 4)
        } else {
            0
        };
        PositionSample::from_cells(cells, skipped)
    }

    fn view_at(&self, sample: &PositionSample) -> BankView<'_> {
        let samples = BankSamples {
            arity: self.table.arity(),
            positions: &sample.positions,
            lookup: self.lookup,
        };
        BankView::at(self.bank, FORMULAS, samples, self.go_on)
    }
}

/// Returns the sets of lanes, one bit for each, in which small formulas have the values of a
/// sample.
fn agreeing(view: &BankView<'_>, sample: &PositionSample) -> Vec<u64> {
    let mut agreeing: Vec<u64> = (0..view.up_to(BRANCH))
        .map(|index| lanes::equal(&view.lanes[index], &sample.values))
        .collect();
    agreeing.retain(|mask| mask.count_ones() >= AGREEING);
    agreeing.sort_unstable();
    agreeing.dedup();
    agreeing
}

/// Returns the most lanes of a set in which one formula has the values, half as many again if that
/// is in all of them.
fn count_explained(agreeing: &[u64], mask: u64) -> u32 {
    let most = agreeing
        .iter()
        .map(|own| (own & mask).count_ones())
        .max()
        .unwrap_or(0);
    if most == mask.count_ones() {
        most + most / 2
    } else {
        most
    }
}

/// Returns the formula with a case for each term; the last case is that of the most classes.
#[must_use]
pub fn write_term(
    conditions: &[TermCondition],
    terms: &[Arc<Term>],
    classes: &[Vec<usize>],
) -> Arc<Term> {
    if let [only] = terms {
        return Arc::clone(only);
    }
    let mut order: Vec<usize> = (0..terms.len()).collect();
    order.sort_by_key(|&place| (classes[place].len(), terms[place].cost()));
    let Some(last) = order.pop() else {
        return Term::int(0);
    };
    let condition = |place: usize| {
        let mut own: Vec<usize> = classes[place].clone();
        own.sort_unstable();
        own.into_iter()
            .map(|index| conditions[index].clone())
            .reduce(|all, each| TermCondition::Or(Arc::new(all), Arc::new(each)))
    };
    let cases = order
        .into_iter()
        .filter_map(|place| Some((condition(place)?, Arc::clone(&terms[place]))));
    let cases: Vec<(TermCondition, Arc<Term>)> = cases.collect();
    // Cases of the last class follow those of the others.
    let (more, otherwise) = match &*terms[last] {
        Term::Cases(more, otherwise) => (more.as_slice(), otherwise),
        _ => (&[][..], &terms[last]),
    };
    Arc::new(Term::Cases(
        [cases.as_slice(), more].concat(),
        Arc::clone(otherwise),
    ))
}
