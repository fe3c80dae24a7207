//! Conditions for the lost positions of a table of outcomes.

use std::{collections::HashMap, sync::Arc};

use super::view::GoOn;
use crate::{
    bank::Bank,
    each::{each, first, least},
    lanes::{self, LANES, Lanes, UNDEFINED},
    sample::{PositionSample, SampleCells, by_chance},
    term::{GrowthRule, Term, TermComparison, TermCondition, constant_cost, isqrt},
};

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
/// The fewest numbers, and the largest modulus, of a rule by a residue.
const LEAST_BY_RESIDUE: usize = 7;
const MOST_MODULUS: i64 = 6;
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
            )
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

/// Returns the condition `n == last(first, v -> …, n)` if the lost positions of a table of one
/// number are a sequence whose every number gives the next one.
#[must_use]
pub fn sequence(cells: &SampleCells) -> Vec<(LostHit, usize)> {
    let lost: Vec<i64> = cells
        .iter()
        .filter(|cell| cell.1 == 0)
        .map(|cell| cell.0[0].into())
        .collect();
    let n = Arc::new(Term::Variable(0));
    let mut hits = Vec::new();
    // The first numbers may be exceptions, which are listed.
    if let Some((start, next)) = rule_of(&lost) {
        let rest = &lost[start..];
        let last = Term::Last(rest[0], next, Arc::clone(&n));
        let is_last = TermCondition::Compare(TermComparison::Equal, Arc::clone(&n), Arc::new(last));
        let mut condition = is_last;
        if rest[0] > 0 {
            let from = TermCondition::Compare(
                TermComparison::LessEqual,
                Term::int(rest[0]),
                Arc::clone(&n),
            );
            condition = TermCondition::And(Arc::new(from), Arc::new(condition));
        }
        for &number in lost[..start].iter().rev() {
            let is =
                TermCondition::Compare(TermComparison::Equal, Arc::clone(&n), Term::int(number));
            condition = TermCondition::Or(Arc::new(is), Arc::new(condition));
        }
        hits.push((LostHit::from_condition(condition), start + 3));
    }
    hits
}

/// Returns the sequences, by their first numbers and rules, of the numbers of a table where the
/// values do not grow as they do usually, where values of 0 begin, and where they end.
#[must_use]
pub fn ends(cells: &SampleCells) -> Vec<(i32, GrowthRule)> {
    let mut steps: Vec<i32> = cells.windows(2).map(|pair| pair[1].1 - pair[0].1).collect();
    steps.sort_unstable();
    // A step that is more than half of all is in the middle.
    let usual = steps.get(steps.len() / 2).copied().unwrap_or(0);
    let tests: [&dyn Fn(i32, i32) -> bool; 3] =
        [&|a, b| b - a != usual, &|a, b| a != 0 && b == 0, &|a, b| {
            a == 0 && b != 0
        }];
    let mut found = Vec::new();
    for test in tests {
        let pairs = cells.windows(2).filter(|pair| test(pair[0].1, pair[1].1));
        let numbers: Vec<i64> = pairs.map(|pair| pair[1].0[0].into()).collect();
        // The last number of a sequence that grows by steps is a remainder, and far to compute.
        let is_far = |next: &GrowthRule| !matches!(next, GrowthRule::Affine(a, _, c) if a <= c);
        if let Some((start, next)) = rule_of(&numbers).filter(|(_, next)| is_far(next)) {
            let sequence = (i32::try_from(numbers[start]).unwrap_or(0), next);
            if !found.contains(&sequence) {
                found.push(sequence);
            }
        }
    }
    found
}

/// Returns the rule of a growing sequence after its first numbers, which are at most six, and how
/// many these are.
fn rule_of(numbers: &[i64]) -> Option<(usize, GrowthRule)> {
    (0..numbers.len().min(7)).find_map(|start| Some((start, next_of(&numbers[start..])?)))
}

/// Returns the rule of a growing sequence: the next number from the last one, or from the two last
/// ones.
#[must_use]
pub fn next_of(numbers: &[i64]) -> Option<GrowthRule> {
    if numbers.len() < 5 {
        return None;
    }
    let next = [affine(numbers), quadratic(numbers)]
        .into_iter()
        .flatten()
        .min_by_key(|next| next.cost());
    next.or_else(|| by_residue(numbers))
}

/// Returns the rule a x + b + e (x % m), such as that of the numbers 1, 3, 5, 11, 21, 43, … of
/// Jacobsthal.
fn by_residue(numbers: &[i64]) -> Option<GrowthRule> {
    // Three constants take more numbers than the other rules.
    if numbers.len() < LEAST_BY_RESIDUE {
        return None;
    }
    let rule = |a: i64, m: i64| {
        let rests: Option<Vec<(i64, i64)>> = numbers
            .windows(2)
            .map(|pair| {
                Some((
                    pair[0].rem_euclid(m),
                    pair[1].checked_sub(a.checked_mul(pair[0])?)?,
                ))
            })
            .collect();
        let rests = rests?;
        let &(residue, rest) = rests.first()?;
        let &(other, other_rest) = rests.iter().find(|(own, _)| *own != residue)?;
        let e = (other_rest - rest).checked_div(other - residue)?;
        let b = rest - e.checked_mul(residue)?;
        let next = GrowthRule::Residue([a, b, e, m]);
        let is_small = e != 0 && e.abs() <= MOST_CONSTANT && b.abs() <= MOST_CONSTANT;
        let fits = || {
            numbers
                .windows(2)
                .all(|pair| next.after(pair[0]) == Some(pair[1]))
        };
        (is_small && fits()).then_some(next)
    };
    (2..=MOST_MODULUS)
        .flat_map(|m| (1..=8).map(move |a| (a, m)))
        .find_map(|(a, m)| rule(a, m))
}

/// Returns the rule (a x + b) / c.
fn affine(numbers: &[i64]) -> Option<GrowthRule> {
    let fits = |next: GrowthRule| {
        numbers
            .windows(2)
            .all(|pair| next.after(pair[0]) == Some(pair[1]))
    };
    for c in 1..=6_i64 {
        for a in 1..=8 * c {
            // The last step leaves c values of b.
            let [.., before, last] = numbers else {
                return None;
            };
            let least = last * c - a * before;
            let found = (least..least + c)
                .map(|b| GrowthRule::Affine(a, b, c))
                .find(|&next| fits(next));
            if let Some(next @ GrowthRule::Affine(_, b, _)) = found {
                if b.abs() <= MOST_CONSTANT {
                    return Some(next);
                }
            }
        }
    }
    None
}

/// Returns the cheapest rule of a sequence of which each number is p times the one before plus q
/// times the one before that, perhaps plus a constant.
fn quadratic(numbers: &[i64]) -> Option<GrowthRule> {
    let rule = |(p, q): (i64, i64)| {
        // Each step leaves two values of the constant that is added before the division by 2.
        let least = |pair: &[i64]| Some(2 * pair[1] - GrowthRule::twice(p, q, pair[0])?);
        let constants: Option<Vec<i64>> = numbers.windows(2).map(least).collect();
        let (low, high) = (
            *constants.as_ref()?.iter().min()?,
            *constants.as_ref()?.iter().max()?,
        );
        let constant = if low == 0 && high <= 1 { 1 } else { high };
        (high <= low + 1 && constant.abs() <= MOST_CONSTANT)
            .then_some(GrowthRule::Quadratic(p, q, constant))
    };
    let pairs = (0..=MOST_FACTOR).flat_map(|p| (-MOST_FACTOR..=MOST_FACTOR).map(move |q| (p, q)));
    // Squares are the rules of one number before.
    let is_surd =
        |&(p, q): &(i64, i64)| p * p + 4 * q > 0 && isqrt(p * p + 4 * q).pow(2) != p * p + 4 * q;
    pairs
        .filter(is_surd)
        .filter_map(rule)
        .min_by_key(|next| (next.cost(), *next))
}
