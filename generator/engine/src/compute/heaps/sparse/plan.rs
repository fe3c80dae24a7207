//! Which parts are tried where.

use std::ops::RangeInclusive;

use super::{
    BLOCK,
    compare::Tap,
    history::History,
    order::{Part, Samples},
    rules::Rules,
    word::Word,
};
use crate::compute::heaps::mask::Mask;

/// Up to so many rare parts all are united; of more, at first only the most useful ones, and the others are compared.
const FEW: usize = 320;
/// Witnesses lie up to here.
pub(super) const FARTHEST_WITNESS: usize = 1 << 15;
/// Heaps to learn an order from: more as heaps get larger, since learning takes its time.
const SAMPLES: RangeInclusive<usize> = 5..=64;
const HEAPS_A_SAMPLE: usize = 1 << 13;
/// Common parts to choose from, for each index, and for each two where indices are many.
const POOL: RangeInclusive<usize> = 16..=64;
const HEAPS_A_POOL: usize = 1 << 14;
const PAIRS: usize = 8;
const MOST_POOL: usize = 1 << 15;

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
        let samples = (history.next() / HEAPS_A_SAMPLE).clamp(*SAMPLES.start(), *SAMPLES.end());
        let rares = || {
            let mut rares: Vec<_> = history.rares.iter().copied().take_while(|&(rare, _)| rare <= end).collect();
            if rares.len() > FEW {
                let farthest = rares.last().map_or(0, |&(rare, _)| rare);
                Samples::new(rules, history, farthest, true, samples).sort(&mut rares);
            }
            rares
        };
        let largest = history.words.iter().filter(|&&word| word != T::RARE).max().copied().map_or(0, Into::into);
        let indices = largest as usize + 1;
        let pool = (history.next() / HEAPS_A_POOL).clamp(*POOL.start(), *POOL.end());
        let each = pool.max(indices / PAIRS).min(MOST_POOL / indices).max(1);
        let commons = || {
            let mut commons = spread(history, FARTHEST_WITNESS.min(end), each);
            let farthest = commons.iter().map(|&(part, _)| part).max().unwrap_or(0);
            Samples::new(rules, history, farthest, false, samples).sort(&mut commons);
            commons
        };
        let (rares, commons) = rayon::join(rares, commons);
        Self { rares, commons }
    }

    /// Are all rare parts united?
    pub fn unites_all(&self, sizes: Sizes) -> bool {
        self.rares.len() <= FEW || sizes.united >= self.rares.len()
    }
}

/// Up to `each` common parts < `end` of each index, spread evenly: what is rare among them may be what a value needs.
fn spread<T: Word>(history: &History<T>, end: usize, each: usize) -> Vec<Part<T>> {
    // Parts larger than half of all heaps would repeat what the smaller ones give.
    let end = end.min(history.next() / 2);
    let words = if history.base == 0 { &history.words } else { &history.prefix };
    let parts = words[..end.min(words.len())].iter().copied().enumerate().skip(BLOCK);
    let most = if history.wide { T::RARE.into() } else { T::HALF };
    let parts = parts.filter(|&(_, word)| word.into() < most);
    let mut counts = vec![0; T::RARE.into() as usize];
    for (_, word) in parts.clone() {
        counts[word.into() as usize] += 1;
    }
    let mut seen = vec![0; counts.len()];
    let is_chosen = |&(_, word): &Part<T>| {
        let (count, seen) = (counts[word.into() as usize].max(each), &mut seen[word.into() as usize]);
        *seen += 1;
        *seen * each / count > (*seen - 1) * each / count
    };
    parts.filter(is_chosen).collect()
}

/// How many parts to take of those that are not needed, or need not be united.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sizes {
    /// Words of a set.
    pub set: usize,
    /// Hardly any index is as large as this.
    pub usual: u32,
    /// Rare parts that are united; the others are compared.
    pub united: usize,
    /// Common parts that are united.
    pub witnesses: usize,
    /// Common parts that are compared.
    pub tried: usize,
}

/// What is done with each part, for blocks of a certain length.
#[derive(Debug, Clone, Default)]
pub(super) struct Plan<T> {
    /// Far taps are at least so long: what they leave of a heap is known long before.
    pub reach: usize,
    /// Taps into the block itself.
    pub near: Vec<Tap<T>>,
    /// Taps that are neither near nor far.
    pub middle: Vec<Tap<T>>,
    /// Are all rare parts united but the near ones? They are few, or most of them lead into the run.
    pub few: bool,
    /// Far rare parts: united, and compared.
    pub far: Vec<Tap<T>>,
    pub far_rest: Vec<Tap<T>>,
    /// Far common parts: united, and compared.
    pub witnesses: Vec<Tap<T>>,
    pub witness_rest: Vec<Tap<T>>,
    /// Rare parts so large that not every heap of the next block has them.
    pub late: Vec<Part<T>>,
    /// Heaps to which equal witnesses may be mistaken for a move.
    pub doubt_end: usize,
}

impl<T: Word> Plan<T> {
    pub fn new(rules: &Rules, mask: Mask, order: &Order<T>, late: Vec<Part<T>>, reach: usize, sizes: Sizes) -> Self {
        let few = order.unites_all(sizes);
        let mut plan = Self { reach, few, late, ..Self::default() };
        // A single heap excludes its own value, whose index is moved by 0.
        for &removed in rules.singles.iter().filter(|&&removed| !Rules::flips(mask, removed)) {
            let tap = Tap { distance: removed, index: T::default() };
            if removed < BLOCK { &mut plan.near } else { &mut plan.middle }.push(tap);
        }
        let united = if few { usize::MAX } else { sizes.united };
        for &part in &order.rares {
            plan.add(rules, part, united);
        }
        let mut left = sizes.witnesses;
        let mut left_to_try = sizes.tried;
        for tap in order.commons.iter().flat_map(|&part| taps(rules, part)).filter(|tap| tap.distance >= reach) {
            if left > 0 {
                plan.witnesses.push(tap);
                left -= 1;
            } else if left_to_try > 0 {
                plan.witness_rest.push(tap);
                left_to_try -= 1;
            }
        }
        if rules.splits.iter().any(|split| split.unequal) {
            let witnesses = plan.witnesses.iter().chain(&plan.witness_rest);
            plan.doubt_end = 2 * witnesses.map(|tap| tap.distance).max().unwrap_or(0) + rules.farthest_split;
        }
        plan
    }

    /// Takes in one more rare part, to be united if there are not `united` yet.
    pub fn add(&mut self, rules: &Rules, part: Part<T>, united: usize) {
        for tap in taps(rules, part) {
            let taps = match tap.distance {
                ..BLOCK => &mut self.near,
                distance if distance < self.reach => &mut self.middle,
                _ if self.far.len() < united => &mut self.far,
                _ => &mut self.far_rest,
            };
            taps.push(tap);
        }
    }

    /// How far back near and middle taps lead.
    pub fn farthest(&self) -> usize {
        self.near.iter().chain(&self.middle).map(|tap| tap.distance).max().unwrap_or(0)
    }
}

fn taps<T: Word>(rules: &Rules, (part, index): Part<T>) -> impl Iterator<Item = Tap<T>> {
    rules.splits.iter().map(move |split| Tap { distance: split.removed + part, index })
}
