//! Which parts are tried where.

use std::{cmp::Reverse, collections::BTreeMap};

use super::{
    BLOCK,
    compare::Tap,
    history::History,
    order::{Part, Samples},
    rows::Program,
    rules::Rules,
    word::Word,
};

/// Up to so many rare parts all are united; of more, only the most useful ones, and the others are compared.
const FEW: usize = 320;
/// Words of rows: those of the parts that are united stay in a cache.
const SPAN: usize = 1 << 15;
/// Witnesses lie up to here.
pub(super) const FARTHEST_WITNESS: usize = 1 << 14;
/// Different indices of the common parts that are united.
const GROUPS: usize = 16;
/// Heaps to learn an order from.
const SAMPLES: usize = 64;
/// Common parts to choose from, for each index.
const POOL: usize = 16;
const MOST_POOL: usize = 8192;

/// Parts sorted by their use.
#[derive(Debug, Clone)]
pub(super) struct Order<T> {
    /// Rare parts that every heap from now on can have.
    pub rares: Vec<Part<T>>,
    /// Common parts.
    pub commons: Vec<Part<T>>,
}

impl<T: Word> Order<T> {
    /// Learns from the last heaps.
    pub fn learn(rules: &Rules, history: &History<T>) -> Self {
        let end = history.next().saturating_sub(rules.farthest_split);
        let mut rares: Vec<_> = history.rares.iter().copied().take_while(|&(rare, _)| rare <= end).collect();
        if rares.len() > FEW {
            let farthest = rares.last().map_or(0, |&(rare, _)| rare);
            Samples::new(rules, history, farthest, true, SAMPLES).sort(&mut rares);
        }
        let largest = history.words.iter().filter(|&&word| word != T::RARE).max().copied().map_or(0, Into::into);
        let most = (POOL * (largest as usize + 1)).min(MOST_POOL);
        let mut commons = spread(history, FARTHEST_WITNESS.min(end), most);
        let farthest = commons.iter().map(|&(part, _)| part).max().unwrap_or(0);
        Samples::new(rules, history, farthest, false, SAMPLES).sort(&mut commons);
        Self { rares, commons }
    }
}

/// Up to `most` common parts < `end`, spread evenly.
fn spread<T: Word>(history: &History<T>, end: usize, most: usize) -> Vec<Part<T>> {
    // Parts larger than half of all heaps would repeat what the smaller ones give.
    let end = end.min(history.next() / 2);
    let words = if history.base == 0 { &history.words } else { &history.prefix };
    let parts = words[..end.min(words.len())].iter().copied().enumerate().skip(BLOCK);
    let parts = parts.filter(|&(_, word)| word != T::RARE);
    parts.step_by((end / most).max(1)).take(most).collect()
}

/// The `most` most frequent of some indices: parts of few different indices are united with few moves.
fn frequent<T: Word>(indices: impl Iterator<Item = T>, most: usize) -> Vec<T> {
    let mut counts = BTreeMap::new();
    indices.for_each(|index| *counts.entry(index).or_insert(0_usize) += 1);
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|&(_, count)| Reverse(count));
    counts.into_iter().map(|(index, _)| index).take(most).collect()
}

/// How many parts to take of those that are not needed, or need not be united.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sizes {
    /// Words of a row.
    pub row: usize,
    /// Are rows so long, or rare parts so many, that indices are better stamped than united?
    pub long: bool,
    /// Rare parts that are united; the others are compared.
    pub united: usize,
    /// Common parts that are united.
    pub witnesses: usize,
    /// Common parts that are compared.
    pub tried: usize,
}

impl Sizes {
    /// Rows of parts up to here are used, of rare parts also beyond where there are few.
    pub fn span(self) -> usize {
        SPAN / self.row
    }
}

/// What is done with each part, for blocks of a certain length.
#[derive(Debug, Clone, Default)]
pub(super) struct Plan<T> {
    /// Far parts are at least so large: what they leave of a heap is known long before.
    pub reach: usize,
    /// Rare parts < `BLOCK`.
    pub near: Vec<Tap<T>>,
    /// Rare parts that are neither near nor far: united and compared.
    pub middle: Program,
    pub middle_rest: Vec<Tap<T>>,
    /// Far rare parts: united, stamped, and compared.
    pub far: Program,
    pub far_stamps: Vec<Tap<T>>,
    pub far_rest: Vec<Tap<T>>,
    /// Far common parts: united, stamped, and compared.
    pub witnesses: Program,
    pub witness_stamps: Vec<Tap<T>>,
    pub witness_rest: Vec<Tap<T>>,
    /// Rare parts so large that not every heap of the next block has them.
    pub late: Vec<Part<T>>,
    /// Heaps to which equal witnesses may be mistaken for a move.
    pub doubt_end: usize,
}

impl<T: Word> Plan<T> {
    pub fn new(rules: &Rules, order: &Order<T>, late: Vec<Part<T>>, reach: usize, sizes: Sizes) -> Self {
        let columns = 64 * sizes.row;
        let few = order.rares.len() <= FEW;
        let long = sizes.long;
        let mut plan = Self { reach, late, ..Self::default() };
        let (mut middle, mut far) = (Vec::new(), Vec::new());
        let united = order.rares.iter().filter(|&&(part, _)| part >= reach && part < sizes.span());
        let united = frequent(united.map(|&(_, index)| index), 2 * GROUPS);
        for &part in &order.rares {
            let fits = |index: T| (index.into() as usize) < columns;
            match part.0 {
                ..BLOCK => plan.near.extend(taps(rules, part)),
                at if at < reach && few && fits(part.1) => middle.push(part),
                at if at >= reach
                    && fits(part.1)
                    && (few || !long && at < sizes.span() && far.len() < sizes.united && united.contains(&part.1)) =>
                {
                    far.push(part);
                }
                at if at >= reach && long && fits(part.1) && plan.far_stamps.len() < sizes.united => {
                    plan.far_stamps.extend(taps(rules, part));
                }
                _ => plan.add(rules, part),
            }
        }
        plan.middle = Program::new(&middle);
        plan.far = Program::new(&far);
        let fits = |&&(part, index): &&Part<T>| part >= reach && (index.into() as usize) < columns;
        let groups = frequent(order.commons.iter().filter(fits).map(|&(_, index)| index), GROUPS);
        let (mut commons, mut rest) = (Vec::new(), Vec::new());
        for &part in order.commons.iter().filter(fits) {
            let first = commons.len() < sizes.witnesses && (long || part.0 < sizes.span() && groups.contains(&part.1));
            if first { &mut commons } else { &mut rest }.push(part);
        }
        if long {
            plan.witness_stamps = commons.iter().flat_map(|&part| taps(rules, part)).collect();
        } else {
            plan.witnesses = Program::new(&commons);
        }
        plan.witness_rest = rest.iter().take(sizes.tried).flat_map(|&part| taps(rules, part)).collect();
        if rules.splits.iter().any(|split| split.unequal) {
            let tried = plan.witness_rest.iter().chain(&plan.witness_stamps).map(|tap| tap.distance).max().unwrap_or(0);
            plan.doubt_end = 2 * plan.witnesses.farthest.max(tried) + rules.farthest_split;
        }
        plan
    }

    /// Takes in one more rare part, to be compared.
    pub fn add(&mut self, rules: &Rules, part: Part<T>) {
        let rest = if part.0 < self.reach { &mut self.middle_rest } else { &mut self.far_rest };
        rest.extend(taps(rules, part));
    }

    /// Are some rare parts tried, not united?
    pub fn tries(&self) -> bool {
        !self.far_rest.is_empty() || !self.middle_rest.is_empty()
    }
}

fn taps<T: Word>(rules: &Rules, (part, index): Part<T>) -> impl Iterator<Item = Tap<T>> {
    rules.splits.iter().map(move |split| Tap { distance: split.removed + part, index })
}
