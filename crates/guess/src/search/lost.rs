//! Conditions for the lost positions of a table of outcomes.

mod sequence;

use std::{collections::HashMap, sync::Arc};

use super::view::GoOn;
use crate::{
    bank::Bank,
    each::{each, first, least},
    lanes::{self, LANES, Lanes, UNDEFINED},
    sample::{PositionSample, SampleCells, by_chance},
    term::{Term, TermComparison, TermCondition, constant_cost},
};

pub use sequence::{ends, next_of, sequence};

/// A condition that holds at the lost positions of a sample alone.
#[derive(Debug, Clone)]
pub struct LostHit {
    /// The cost in bits.
    pub cost: u32,
    /// The condition.
    pub condition: Arc<TermCondition>,
}

impl LostHit {
    fn from_condition(condition: TermCondition) -> Self {
        Self {
            cost: condition.cost(),
            condition: Arc::new(condition),
        }
    }
}

/// The most hits of each kind.
const MOST_HITS: usize = 100;
/// The formulas of a bucket that are compared with all others of it.
const LEFT: usize = 80;
/// The small formulas whose comparisons are joined by `and` and `or`.
const SMALL: usize = 220;
/// The formulas that are compared by size.
const ORDERED: usize = 8000;
/// The largest constant in the rule of a sequence; a larger one is an accident.
const MOST_CONSTANT: i64 = 64;
/// The largest factor of the numbers before in the rule of a sequence.
const MOST_FACTOR: i64 = 12;
/// The most conditions that are joined.
const JOINED: usize = 4000;

/// A sample of as many lost as won positions: half of each are the first ones, the others are
/// spread by chance.
#[must_use]
pub fn sample(cells: &SampleCells) -> Option<PositionSample> {
    let spread = |lost: bool, most: usize| {
        let own: Vec<usize> = (0..cells.len())
            .filter(|&index| (cells[index].1 == 0) == lost)
            .collect();
        let count = own.len().min(most);
        // Half of them are the first ones.
        let first = (count / 2).min(own.len());
        let mut chosen: Vec<usize> = own[..first].to_vec();
        let rest = &own[first..];
        let wanted = count - first;
        chosen.extend(
            by_chance()
                .take(wanted)
                .map(|number| rest[number % rest.len()]),
        );
        chosen
    };
    let most = (cells.len() / 16).clamp(8, LANES / 2);
    let (lost, won) = (spread(true, most), spread(false, most));
    if lost.is_empty() || won.is_empty() {
        return None;
    }
    // Lost and won lanes alternate, so that most comparisons are refuted by the first two.
    let longest = lost.len().max(won.len());
    let each = (0..longest).flat_map(|place| [lost.get(place), won.get(place)]);
    let chosen: Vec<usize> = each.flatten().copied().collect();
    PositionSample::at(cells, &chosen)
}

/// A comparison: its cost, whether it is negated, its sign, and both formulas.
type Comparing = (u32, bool, TermComparison, usize, usize);

/// The search at one sample.
pub struct LostSearch<'a> {
    bank: &'a Bank,
    arity: usize,
    lost: u64,
    won: u64,
    most_bits: u32,
    go_on: GoOn<'a>,
}

impl<'a> LostSearch<'a> {
    /// A search with the formulas of a bank.
    #[must_use]
    pub fn new(
        bank: &'a Bank,
        arity: usize,
        sample: &PositionSample,
        most_bits: u32,
        go_on: GoOn<'a>,
    ) -> Self {
        let lost = lanes::mask(|lane| sample.values[lane] == 0);
        Self {
            bank,
            arity,
            lost,
            won: !lost,
            most_bits,
            go_on,
        }
    }

    /// Returns conditions that hold at the lost positions of the sample alone, the cheapest first.
    #[must_use]
    pub fn collect_hits(&self) -> Vec<LostHit> {
        let mut hits = self.equations();
        hits.extend(self.bounds());
        let orders = self.orders();
        let exact = orders
            .iter()
            .filter(|(mask, _)| *mask == self.lost)
            .take(MOST_HITS);
        hits.extend(
            exact.map(|(_, (_, _, sign, a, b))| {
                LostHit::from_condition(self.compare(*sign, *a, *b))
            }),
        );
        if (self.go_on)() {
            hits.extend(self.join_hits(orders));
        }
        hits.retain(|hit| hit.cost <= self.most_bits);
        hits.sort_by_key(|hit| hit.cost);
        hits
    }

    fn cost(&self, index: usize) -> u32 {
        self.bank.costs[index].into()
    }

    fn term(&self, index: usize) -> Arc<Term> {
        self.bank
            .term(u32::try_from(index).unwrap_or(0), self.arity)
    }

    fn compare(&self, comparison: TermComparison, a: usize, b: usize) -> TermCondition {
        TermCondition::Compare(comparison, self.term(a), self.term(b))
    }

    /// `a == b`: formulas with equal values at the lost positions, and others at all won ones.
    fn equations(&self) -> Vec<LostHit> {
        let only = |lanes: &Lanes, mask: u64| -> Lanes {
            std::array::from_fn(|lane| {
                if mask >> lane & 1 == 1 {
                    lanes[lane]
                } else {
                    0
                }
            })
        };
        let hashes = each(
            self.bank.lanes.len(),
            &|index, hashes: &mut Vec<(u64, usize)>| {
                let lanes = &self.bank.lanes[index];
                if (0..LANES).all(|lane| self.lost >> lane & 1 == 0 || lanes[lane] != UNDEFINED) {
                    hashes.push((lanes::hash(&only(lanes, self.lost)), index));
                }
            },
        );
        let mut buckets: HashMap<u64, Vec<usize>> = HashMap::new();
        for (hash, index) in hashes {
            buckets.entry(hash).or_default().push(index);
        }
        let mut buckets: Vec<Vec<usize>> = buckets
            .into_values()
            .filter(|bucket| bucket.len() > 1)
            .collect();
        buckets.sort_unstable();
        let of_bucket = |bucket: usize, all: &mut Vec<(u32, usize, usize)>| {
            let (bucket, mut found) = (&buckets[bucket], Vec::new());
            if !(self.go_on)() {
                return;
            }
            for (place, &a) in bucket.iter().take(LEFT).enumerate() {
                for &b in &bucket[place + 1..] {
                    let cost = self.cost(a) + self.cost(b) + 3;
                    if cost > self.most_bits {
                        break;
                    }
                    let (of_a, of_b) = (&self.bank.lanes[a], &self.bank.lanes[b]);
                    if (0..LANES).all(|lane| self.won >> lane & 1 == 0 || of_a[lane] != of_b[lane])
                    {
                        found.push((cost, a, b));
                        if found.len() > MOST_HITS {
                            break;
                        }
                    }
                }
            }
            all.extend(found);
        };
        let pairs = least(buckets.len(), MOST_HITS, &of_bucket);
        pairs
            .into_iter()
            .map(|(_, a, b)| LostHit::from_condition(self.compare(TermComparison::Equal, b, a)))
            .collect()
    }

    /// `a <= c` and `c <= a`: the values at the lost positions are on one side of those at the won
    /// ones.
    fn bounds(&self) -> Vec<LostHit> {
        let of_one = |index: usize| -> Option<(u32, usize, i32, bool)> {
            let lanes = &self.bank.lanes[index];
            let range = |mask: u64| {
                let own = || {
                    (0..LANES)
                        .filter(|lane| mask >> lane & 1 == 1)
                        .map(|lane| lanes[lane])
                };
                Some((own().min()?, own().max()?))
            };
            let (lost, won) = (range(self.lost)?, range(self.won)?);
            let bound = if lost.1 < won.0 {
                lost.1
            } else if lost.0 > won.1 {
                lost.0
            } else {
                return None;
            };
            let cost = self.cost(index) + 3 + constant_cost(bound.into());
            (cost <= self.most_bits).then_some((cost, index, bound, lost.1 < won.0))
        };
        let found = least(self.bank.lanes.len(), MOST_HITS, &|index, found| {
            found.extend(of_one(index).filter(|_| !self.bank.partial[index]));
        });
        let hit = |(_, index, bound, is_low): (u32, usize, i32, bool)| {
            let (own, bound) = (self.term(index), Term::int(bound.into()));
            let (a, b) = if is_low { (own, bound) } else { (bound, own) };
            LostHit::from_condition(TermCondition::Compare(TermComparison::LessEqual, a, b))
        };
        found.into_iter().map(hit).collect()
    }

    /// `a <= b` and `a < b` of formulas that are not large: those that hold at all lost positions,
    /// with a bit for each position where they hold. They hold at few won ones.
    fn orders(&self) -> Vec<(u64, Comparing)> {
        let own: Vec<usize> = (0..self.bank.ops.len())
            .filter(|&index| !self.bank.partial[index])
            .collect();
        // One of two formulas is small, or both are not large.
        let others = |a: usize| match a {
            a if a < SMALL => own.len(),
            a if a < ORDERED => ORDERED.min(own.len()),
            _ => SMALL.min(own.len()),
        };
        let lost: Vec<usize> = (0..LANES)
            .filter(|lane| self.lost >> lane & 1 == 1)
            .collect();
        let most = self.won.count_ones() / 4;
        let of_left = |place: usize, all: &mut Vec<(u64, Comparing)>| {
            let a = own[place];
            let of_a = &self.bank.lanes[a];
            let mask = |b: usize, sign: TermComparison| {
                let of_b = &self.bank.lanes[b];
                let holds = |lane: usize| sign.holds(of_a[lane].into(), of_b[lane].into());
                let mask = lost
                    .iter()
                    .all(|&lane| holds(lane))
                    .then(|| lanes::mask(holds))?;
                ((mask & self.won).count_ones() <= most).then_some(mask)
            };
            let mut found = Vec::new();
            if !(self.go_on)() {
                return;
            }
            for &b in &own[..others(a)] {
                let cost = self.cost(a) + self.cost(b) + 3;
                if cost > self.most_bits || found.len() > MOST_HITS {
                    break;
                }
                for sign in [TermComparison::Less, TermComparison::LessEqual] {
                    found.extend(mask(b, sign).map(|mask| (mask, (cost, false, sign, a, b))));
                }
            }
            all.extend(found);
        };
        let mut found = each(own.len(), &of_left);
        found.sort_unstable_by_key(|&(_, comparing)| comparing);
        found.truncate(JOINED);
        found
    }

    /// Two comparisons of small formulas, or one of them and one of others, joined by `and` or
    /// `or`.
    fn join_hits(&self, others: Vec<(u64, Comparing)>) -> Vec<LostHit> {
        let small = self.bank.ops.len().min(SMALL);
        let pairs = each(small, &|a, pairs| {
            pairs.extend(
                (0..small)
                    .filter(|&b| b != a)
                    .flat_map(|b| self.masks(a, b)),
            );
        });
        let mut best: HashMap<u64, Comparing> = HashMap::new();
        for (mask, condition) in pairs.into_iter().chain(others) {
            let entry = best.entry(mask).or_insert(condition);
            *entry = (*entry).min(condition);
        }
        let mut all: Vec<(u32, u64)> = best
            .iter()
            .map(|(&mask, condition)| (condition.0, mask))
            .collect();
        all.sort_unstable();
        let condition = |mask: u64| {
            let (_, is_negated, comparison, a, b) = best[&mask];
            let condition = self.compare(comparison, a, b);
            if is_negated {
                TermCondition::Not(Arc::new(condition))
            } else {
                condition
            }
        };
        let mut found = Vec::new();
        // Conditions that hold at all lost positions are joined by `and`, those that hold at no won
        // one by `or`.
        for is_and in [true, false] {
            let fits = |mask: u64| {
                if is_and {
                    mask & self.lost == self.lost
                } else {
                    mask & self.won == 0 && mask != 0
                }
            };
            let fitting: Vec<(u32, u64)> = all
                .iter()
                .copied()
                .filter(|&(_, mask)| fits(mask))
                .take(JOINED)
                .collect();
            for (place, &(cost, mask)) in fitting.iter().enumerate() {
                for &(other_cost, other) in &fitting[..=place] {
                    let joined = if is_and { mask & other } else { mask | other };
                    if joined == self.lost && cost + other_cost + 3 <= self.most_bits {
                        found.push((cost + other_cost + 3, is_and, other, mask));
                    }
                }
            }
        }
        let hit = |(_, is_and, a, b): (u32, bool, u64, u64)| {
            let (first, second) = (Arc::new(condition(a)), Arc::new(condition(b)));
            LostHit::from_condition(match (a == b, is_and) {
                (true, _) => (*first).clone(),
                (false, true) => TermCondition::And(first, second),
                (false, false) => TermCondition::Or(first, second),
            })
        };
        first(found, MOST_HITS).into_iter().map(hit).collect()
    }

    /// Returns the comparisons of two formulas, with a bit for each lane in which they hold.
    fn masks(&self, a: usize, b: usize) -> Vec<(u64, Comparing)> {
        let (of_a, of_b) = (&self.bank.lanes[a], &self.bank.lanes[b]);
        if self.bank.partial[a] || self.bank.partial[b] {
            return Vec::new();
        }
        let cost = self.cost(a) + self.cost(b) + 3;
        let mut found = Vec::new();
        for comparison in [TermComparison::Equal, TermComparison::Less] {
            if comparison == TermComparison::Equal && b > a {
                continue;
            }
            let mask = lanes::mask(|lane| comparison.holds(of_a[lane].into(), of_b[lane].into()));
            found.push((mask, (cost, false, comparison, a, b)));
            found.push((!mask, (cost + 1, true, comparison, a, b)));
        }
        found
    }
}
