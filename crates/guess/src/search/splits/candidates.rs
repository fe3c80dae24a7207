//! The splits that are tried: by residues, by conditions, and by thresholds.

use std::{collections::BTreeMap, sync::Arc};

use super::{AGREEING, BRANCH, PositionClass, SplitSearch, agreeing};
use crate::{
    each::each,
    lanes::{self, UNDEFINED},
    sample::{PositionSample, SampleCells},
    search::view::BankView,
    table::TablePosition,
    term::{At, Binary, Term, TermComparison, TermCondition},
};

const LONG: usize = 12;
/// The most splits by a constant.
const THRESHOLDS: usize = 6;
/// The most conditions that are tried.
const CONDITIONS: usize = 24;

impl SplitSearch<'_> {
    /// Returns the classes by residues and by the order of the numbers.
    pub(super) fn key_positions(self, cells: &SampleCells) -> Vec<Vec<PositionClass>> {
        let mut splits = Vec::new();
        for (key, most) in keys(self.table.arity())
            .into_iter()
            .take_while(|_| (self.go_on)())
        {
            let mut classes = BTreeMap::<i64, Vec<(TablePosition, i32)>>::new();
            let fine = cells.iter().all(|cell| {
                let value = key.value(At {
                    position: &cell.0,
                    lookup: self.lookup,
                });
                value
                    .map(|value| classes.entry(value).or_default().push(*cell))
                    .is_some()
            });
            if fine && (2..=most).contains(&classes.len()) {
                let is = |value: i64| {
                    TermCondition::Compare(
                        TermComparison::Equal,
                        Arc::clone(&key),
                        Term::int(value),
                    )
                };
                splits.push(
                    classes
                        .into_iter()
                        .map(|(value, cells)| (is(value), cells))
                        .collect(),
                );
            }
        }
        if self.table.arity() > 1 {
            let [x, y] = [0, 1].map(|index| Arc::new(Term::Variable(index)));
            let order = [
                (TermComparison::Equal, &x, &y),
                (TermComparison::Less, &x, &y),
                (TermComparison::Less, &y, &x),
            ];
            let condition =
                |(sign, a, b)| TermCondition::Compare(sign, Arc::clone(a), Arc::clone(b));
            splits.push(
                order
                    .map(|order| self.class(condition(order), cells))
                    .into(),
            );
        }
        splits
    }

    pub(super) fn class(self, condition: TermCondition, cells: &SampleCells) -> PositionClass {
        let own = cells
            .iter()
            .filter(|cell| self.holds(&condition, &cell.0))
            .copied()
            .collect();
        (condition, own)
    }

    /// Returns splits in two by conditions between small formulas, the likely ones first. A formula
    /// must have the values of one of both classes at the sample.
    pub(super) fn conditions(
        self,
        view: &BankView<'_>,
        sample: &PositionSample,
        cells: &SampleCells,
    ) -> Vec<Vec<PositionClass>> {
        let small = view.up_to(9).min(160);
        let mut masks: BTreeMap<u64, (u32, TermComparison, usize, usize)> = BTreeMap::new();
        for (a, b) in (0..small)
            .flat_map(|a| (0..small).map(move |b| (a, b)))
            .filter(|(a, b)| a != b)
        {
            let (of_a, of_b) = (&view.lanes[a], &view.lanes[b]);
            for sign in [
                TermComparison::Equal,
                TermComparison::Less,
                TermComparison::LessEqual,
            ] {
                let mask = lanes::mask(|lane| {
                    of_a[lane] != UNDEFINED
                        && of_b[lane] != UNDEFINED
                        && sign.holds(of_a[lane].into(), of_b[lane].into())
                });
                if (3..=61).contains(&mask.count_ones()) {
                    let own = (view.cost(a) + view.cost(b), sign, a, b);
                    let entry = masks.entry(mask).or_insert(own);
                    *entry = (*entry).min(own);
                }
            }
        }
        let agreeing = agreeing(view, sample);
        let all: Vec<(u32, u64)> = masks
            .iter()
            .map(|(&mask, &(cost, ..))| (cost, mask))
            .collect();
        let mut ranked = each(all.len(), &|place, ranked: &mut Vec<(u32, u64)>| {
            let (cost, mask) = all[place];
            let covered = |mask: u64| agreeing.iter().any(|own| own & mask == mask);
            let [holds, fails] =
                [mask, !mask].map(|mask| if covered(mask) { mask.count_ones() } else { 0 });
            // A condition that a formula settles on a large class is likely.
            let settled = holds.max(fails);
            if settled >= AGREEING {
                ranked.push((
                    cost.saturating_sub(settled / 4) + u32::from(holds == 0 || fails == 0) * 6,
                    mask,
                ));
            }
        });
        ranked.sort_unstable();
        let condition = |&(_, mask): &(u32, u64)| {
            let &(_, sign, a, b) = masks.get(&mask)?;
            Some(self.in_two(
                TermCondition::Compare(sign, view.term(a), view.term(b)),
                cells,
            ))
        };
        let thresholds = self.thresholds(view, sample, cells);
        let splits = thresholds
            .into_iter()
            .chain(ranked.iter().take(CONDITIONS).filter_map(condition));
        // A condition without a value at some position is of no use.
        let is_whole = |split: &Vec<PositionClass>| {
            split.iter().map(|class| class.1.len()).sum::<usize>() == cells.len()
        };
        splits.filter(is_whole).collect()
    }

    fn in_two(self, condition: TermCondition, cells: &SampleCells) -> Vec<PositionClass> {
        let fails = TermCondition::Not(Arc::new(condition.clone()));
        vec![self.class(condition, cells), self.class(fails, cells)]
    }

    /// Returns splits in two by conditions that a number is below a constant: one formula has the
    /// values of one of both classes, as large as it can be.
    fn thresholds(
        self,
        view: &BankView<'_>,
        sample: &PositionSample,
        cells: &SampleCells,
    ) -> Vec<Vec<PositionClass>> {
        let mut found: Vec<(usize, u8, i32)> = Vec::new();
        for variable in (0..3).take(self.table.arity()) {
            let number = |position: &TablePosition| position[usize::from(variable)];
            let numbers = sample.positions.map(|position| number(&position));
            let mut best: BTreeMap<(bool, i32), usize> = BTreeMap::new();
            for index in 0..view.up_to(BRANCH) {
                let agrees = lanes::equal(&view.lanes[index], &sample.values);
                let failing = || {
                    (0..)
                        .zip(numbers)
                        .filter(|(lane, _)| agrees >> lane & 1 == 0)
                        .map(|(_, number)| number)
                };
                // The formula has the values below its first failure, or above its last one.
                let edges = [
                    failing().min().map(|edge| (true, edge)),
                    failing().max().map(|edge| (false, edge)),
                ];
                edges
                    .into_iter()
                    .flatten()
                    .for_each(|edge| _ = best.entry(edge).or_insert(index));
            }
            let settled = |&((is_low, edge), _): &((bool, i32), usize)| {
                numbers
                    .iter()
                    .filter(|&&other| if is_low { other < edge } else { other > edge })
                    .count()
            };
            let mut best: Vec<((bool, i32), usize)> = best
                .into_iter()
                .filter(|edge| settled(edge) >= LONG)
                .collect();
            best.sort_by_key(|edge| std::cmp::Reverse(settled(edge)));
            // All values tell where the formula fails.
            for ((is_low, _), index) in best.into_iter().take(THRESHOLDS) {
                let term = view.term(index);
                let failing = cells
                    .iter()
                    .filter(|cell| !self.explains(&term, &[**cell]))
                    .map(|cell| number(&cell.0));
                let bound = if is_low {
                    failing.min()
                } else {
                    failing.max().map(|last| last + 1)
                };
                if let Some(bound) = bound.filter(|&bound| bound > 0) {
                    let size = cells
                        .iter()
                        .filter(|cell| (number(&cell.0) < bound) == is_low)
                        .count();
                    found.push((size, variable, bound));
                }
            }
        }
        found.sort_unstable();
        found.dedup_by_key(|found| (found.1, found.2));
        let split = |(_, variable, bound): (usize, u8, i32)| {
            let below = TermCondition::Compare(
                TermComparison::Less,
                Arc::new(Term::Variable(variable)),
                Term::int(bound.into()),
            );
            self.in_two(below, cells)
        };
        found
            .into_iter()
            .rev()
            .take(THRESHOLDS)
            .map(split)
            .collect()
    }
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
