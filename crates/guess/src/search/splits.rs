//! Formulas by cases: the positions are split by residues, by the order of the numbers, or by a condition, and each class has
//! its own formula.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    values::{Effort, found},
    view::{GoOn, Hit, View},
};
use crate::{
    bank::{Bank, Samples},
    each::each,
    lanes::{self, UNDEFINED},
    sample::{Cells, Sample},
    table::{Lookup, Position, Table},
    term::{At, Binary, Comparison, Condition, Term},
};

/// The formulas of the bank that are tried on each class.
const FORMULAS: usize = 36_000;
/// The most bits of a class's formula.
const CLASS_BITS: u32 = 36;
/// The most bits of the formula of the last class.
const OPEN_BITS: u32 = 60;
/// The most conditions that are tried.
const CONDITIONS: usize = 24;
/// The most classes with formulas of their own.
const MOST_CLASSES: usize = 16;

/// The data of one search.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    /// The table.
    pub table: &'a Table,
    /// Its values by position.
    pub lookup: &'a Lookup,
    /// The formulas.
    pub bank: &'a Bank,
    /// The sample of the bank.
    pub sample: &'a Sample,
    /// The sum of the numbers of a position, below which exceptions are.
    pub start_sum: i64,
    /// Returns `true` while time is left.
    pub go_on: GoOn<'a>,
}

/// A formula and the number of values that it was found with.
pub type Found = (Hit, usize);

/// A class of positions: its condition and its cells.
type Class = (Condition, Vec<(Position, i32)>);

impl Search<'_> {
    /// Returns formulas by cases, the cheapest first.
    #[must_use]
    pub fn cases(self, most_bits: u32) -> Vec<Found> {
        let mut splits = self.keyed();
        splits.extend(self.conditions());
        let mut found = each(splits.len(), &|place, found: &mut Vec<Found>| {
            if (self.go_on)() {
                found.extend(self.solve(&splits[place], most_bits));
            }
        });
        found.sort_by_key(|(hit, _)| hit.cost);
        found.truncate(5);
        found
    }

    /// Returns the classes by residues and by the order of the numbers.
    fn keyed(self) -> Vec<Vec<Class>> {
        let mut splits = Vec::new();
        for (key, most) in keys(self.table.arity()) {
            let mut classes = BTreeMap::<i64, Vec<(Position, i32)>>::new();
            let fine = self.table.cells().iter().all(|cell| {
                let value = key.value(At { position: &cell.0, lookup: self.lookup });
                value.map(|value| classes.entry(value).or_default().push(*cell)).is_some()
            });
            if fine && (2..=most).contains(&classes.len()) {
                let is = |value: i64| Condition::Compare(Comparison::Equal, Arc::clone(&key), Term::int(value));
                splits.push(classes.into_iter().map(|(value, cells)| (is(value), cells)).collect());
            }
        }
        if self.table.arity() > 1 {
            let [x, y] = [0, 1].map(|index| Arc::new(Term::Variable(index)));
            let order = [(Comparison::Equal, &x, &y), (Comparison::Less, &x, &y), (Comparison::Less, &y, &x)];
            splits.push(
                order.map(|(sign, a, b)| self.class(Condition::Compare(sign, Arc::clone(a), Arc::clone(b)))).into(),
            );
        }
        splits
    }

    fn class(self, condition: Condition) -> Class {
        let holds = |position: &Position| condition.holds(At { position, lookup: self.lookup }) == Some(true);
        let cells = self.table.cells().iter().filter(|cell| holds(&cell.0)).copied().collect();
        (condition, cells)
    }

    /// Returns splits in two by conditions between small formulas. A formula of the bank must have the values of one of both
    /// classes at the sample.
    fn conditions(self) -> Vec<Vec<Class>> {
        let bank = self.bank;
        let small: Vec<usize> = (0..bank.up_to(9).min(160)).collect();
        let mut masks: BTreeMap<u64, (u32, Comparison, usize, usize)> = BTreeMap::new();
        for &a in &small {
            for &b in &small {
                let (of_a, of_b) = (&bank.lanes[a], &bank.lanes[b]);
                for sign in [Comparison::Equal, Comparison::Less, Comparison::LessEqual] {
                    let mask = lanes::mask(|lane| {
                        of_a[lane] != UNDEFINED
                            && of_b[lane] != UNDEFINED
                            && sign.holds(of_a[lane].into(), of_b[lane].into())
                    });
                    let cost = u32::from(bank.costs[a]) + u32::from(bank.costs[b]);
                    if (3..=61).contains(&mask.count_ones()) && (a != b) {
                        let entry = masks.entry(mask).or_insert((cost, sign, a, b));
                        *entry = (*entry).min((cost, sign, a, b));
                    }
                }
            }
        }
        // The classes of which one formula has all values.
        let count = bank.up_to(22);
        let target = &self.sample.values;
        let mut agreeing: Vec<u64> = (0..count).map(|index| lanes::equal(&bank.lanes[index], target)).collect();
        agreeing.retain(|mask| mask.count_ones() >= 6);
        agreeing.sort_unstable();
        agreeing.dedup();
        let covered = |mask: u64| agreeing.iter().any(|own| own & mask == mask);
        let all: Vec<(u32, u64)> = masks.iter().map(|(&mask, &(cost, ..))| (cost, mask)).collect();
        let mut ranked = each(all.len(), &|place, ranked: &mut Vec<(u32, u64)>| {
            let (cost, mask) = all[place];
            let [holds, fails] = [mask, !mask].map(|mask| if covered(mask) { mask.count_ones() } else { 0 });
            // A condition that a formula settles on a large class is likely.
            let settled = holds.max(fails);
            if settled >= 6 {
                ranked.push((cost.saturating_sub(settled / 4) + u32::from(holds == 0 || fails == 0) * 6, mask));
            }
        });
        ranked.sort_unstable();
        let condition = |&(_, mask): &(u32, u64)| {
            let &(_, sign, a, b) = masks.get(&mask)?;
            let [a, b] = [a, b].map(|index| bank.term(u32::try_from(index).unwrap_or(0), self.table.arity()));
            let condition = Condition::Compare(sign, a, b);
            let fails = Condition::Not(Arc::new(condition.clone()));
            Some(vec![self.class(condition), self.class(fails)])
        };
        ranked.iter().take(CONDITIONS).filter_map(condition).collect()
    }

    /// Returns the formula for a split, if each class has one. The last class without a formula gets a longer search.
    fn solve(self, split: &[Class], most_bits: u32) -> Option<Found> {
        let mut order: Vec<usize> = (0..split.len()).filter(|&index| !split[index].1.is_empty()).collect();
        order.sort_by_key(|&index| std::cmp::Reverse(split[index].1.len()));
        if order.len() < 2 || split.iter().map(|(_, cells)| cells.len()).sum::<usize>() < self.table.cells().len() {
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
                // A class is opened again if all others, of which there are two at most, have formulas.
                if open.len() > 1 || split.len() > 3 || terms.is_empty() && index != 0 && split.len() > 2 {
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
            let most = most_bits.saturating_sub(bits).min(OPEN_BITS);
            let (term, with) = self.of_class(cells, most, Effort::Last)?;
            used += with;
            terms.push(term);
            classes.push(vec![index]);
        }
        let conditions: Vec<Condition> = split.iter().map(|class| class.0.clone()).collect();
        let term = written(&conditions, &terms, &classes);
        (term.cost() <= most_bits).then(|| (Hit::of(term), used))
    }

    /// Returns `true` if a position lies beyond the start of the table, where exceptions are.
    fn is_beyond(self, position: &Position) -> bool {
        position.iter().map(|&number| i64::from(number)).sum::<i64>() >= self.start_sum
    }

    /// Returns `true` if a formula has the values of all cells but some at the start of the table.
    fn explains(self, term: &Term, cells: &Cells) -> bool {
        let agrees = |(position, value): &(Position, i32)| {
            term.value(At { position, lookup: self.lookup }) == Some((*value).into()) || !self.is_beyond(position)
        };
        cells.iter().all(agrees)
    }

    /// Returns the cheapest formula for a class, and the number of values that it was found with.
    fn of_class(self, cells: &Cells, most_bits: u32, effort: Effort) -> Option<(Arc<Term>, usize)> {
        let first = |cells: &Cells| cells.iter().take_while(|(position, _)| !self.is_beyond(position)).count();
        let skipped = if self.table.arity() == 1 { first(cells).min(cells.len() / 4) } else { 0 };
        let sample = Sample::of(cells, skipped)?;
        let samples = Samples { arity: self.table.arity(), positions: &sample.positions, lookup: self.lookup };
        let view = View::at(self.bank, FORMULAS, samples, self.go_on);
        let hits = found(&view, &sample, cells, self.lookup, most_bits, effort);
        let hit = hits.into_iter().find(|hit| self.explains(&hit.term, cells))?;
        Some((hit.term, sample.used))
    }
}

/// Returns the formula with a case for each term; the last case is that of the most classes.
#[must_use]
pub fn written(conditions: &[Condition], terms: &[Arc<Term>], classes: &[Vec<usize>]) -> Arc<Term> {
    if let [only] = terms {
        return Arc::clone(only);
    }
    let mut order: Vec<usize> = (0..terms.len()).collect();
    order.sort_by_key(|&place| (classes[place].len(), terms[place].cost()));
    let Some(last) = order.pop() else { return Term::int(0) };
    let condition = |place: usize| {
        let mut own: Vec<usize> = classes[place].clone();
        own.sort_unstable();
        own.into_iter()
            .map(|index| conditions[index].clone())
            .reduce(|all, each| Condition::Or(Arc::new(all), Arc::new(each)))
    };
    let cases = order.into_iter().filter_map(|place| Some((condition(place)?, Arc::clone(&terms[place]))));
    Arc::new(Term::Cases(cases.collect(), Arc::clone(&terms[last])))
}

/// Returns the formulas by whose values positions are split, with the most values.
fn keys(arity: usize) -> Vec<(Arc<Term>, usize)> {
    let variable = |index: u8| Arc::new(Term::Variable(index));
    let modulo = |a: &Arc<Term>, m: i64| Term::binary(Binary::Rem, a, &Term::int(m));
    let mut keys: Vec<(Arc<Term>, usize)> = Vec::new();
    if arity == 1 {
        keys.extend((2..=16).map(|m| (modulo(&variable(0), m), 16)));
        return keys;
    }
    let [x, y] = [variable(0), variable(1)];
    let pair = |op| Term::binary(op, &x, &y);
    let (sum, low, high) = (pair(Binary::Add), pair(Binary::Min), pair(Binary::Max));
    let difference = Term::binary(Binary::Sub, &high, &low);
    for m in 2..=6 {
        keys.extend([&x, &y, &sum, &difference, &low, &high].map(|key| (modulo(key, m), 16)));
        if arity == 3 {
            keys.push((modulo(&variable(2), m), 16));
        }
    }
    for a in 2..=4 {
        for b in 2..=4 {
            // The pair of residues as one number.
            let both = Term::binary(Binary::Mul, &modulo(&x, a), &Term::int(b));
            keys.push((Term::binary(Binary::Add, &both, &modulo(&y, b)), 16));
        }
    }
    // The numbers themselves, if there are few, as of parameters.
    keys.extend((0..arity).map(|index| (variable(u8::try_from(index).unwrap_or(0)), 12)));
    if arity == 3 {
        for [a, b] in [[1, 2], [0, 1], [0, 2]] {
            let scaled = Term::binary(Binary::Mul, &variable(a), &Term::int(4));
            keys.push((Term::binary(Binary::Add, &scaled, &variable(b)), 16));
        }
    }
    keys.push((Term::binary(Binary::Min, &low, &Term::int(2)), 3));
    keys.push((Term::binary(Binary::Min, &low, &Term::int(3)), 4));
    keys.push((Term::binary(Binary::Min, &y, &Term::int(3)), 4));
    keys.push((Term::binary(Binary::Min, &difference, &Term::int(2)), 3));
    keys
}
