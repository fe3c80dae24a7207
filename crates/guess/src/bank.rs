//! Formulas by increasing cost, one for each vector of values at the sample positions.
//!
//! A formula is an operation and the numbers of its operands in the bank, so that the bank is also
//! a program: run on other positions, it gives the values of all its formulas there.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
    sync::Arc,
};

use crate::{
    each::each,
    lanes::{self, LANES, Lanes, UNDEFINED},
    table::{Lookup, TablePosition},
    term::{Binary, GrowthRule, Term, Unary, constant_cost, is_before},
};

/// An operation with operands in the bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BankOperation {
    /// A number of the position.
    Variable(u8),
    /// A constant.
    Int(i32),
    /// A function of one formula.
    Unary(Unary, u32),
    /// An operation on two formulas.
    Binary(Binary, u32, u32),
    /// The value of the table at another position.
    Call([u32; 3]),
    /// The last number of a sequence up to a formula.
    Last(i32, GrowthRule, u32),
}

/// A hasher of numbers that are hashes.
#[derive(Debug, Default)]
pub struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        // The map takes its groups from the highest bits and its buckets from the lowest.
        self.0 = number ^ (number >> 32);
    }
}

/// A map from the hashes of lanes to numbers of formulas.
pub type ByHash = HashMap<u64, u32, BuildHasherDefault<IdentityHasher>>;

/// A growing sequence by its first number and its rule, and the bits that the last number of it up
/// to a formula costs beside that formula: few if the table suggests the sequence.
pub type GrowingSequence = (i32, GrowthRule, u32);

/// The limits and the operations of a bank.
#[derive(Debug, Clone)]
pub struct BankLimits {
    /// The most formulas.
    pub formulas: usize,
    /// The largest cost in bits.
    pub cost: u32,
    /// `true` if formulas may use values of other positions.
    pub calls: bool,
    /// `true` if automata that read digits decide all formulas.
    pub by_digits: bool,
    /// Sequences that the last number up to a formula is taken of.
    pub sequences: Vec<GrowingSequence>,
}

/// Formulas by cost.
#[derive(Debug)]
pub struct Bank {
    /// The operations, ordered by cost.
    pub ops: Vec<BankOperation>,
    /// The values at the sample positions.
    pub lanes: Vec<Lanes>,
    /// The costs in bits.
    pub costs: Vec<u8>,
    /// The hashes of the values.
    pub hashes: Vec<u64>,
    /// The formula with these values.
    pub by_hash: ByHash,
    /// `true` for each formula that is undefined at some sample positions.
    pub partial: Vec<bool>,
    by_digits: bool,
    /// The first formula of each cost.
    starts: Vec<usize>,
}

/// The operands of a call: small formulas.
const CALL_COST: u32 = 14;
/// The largest cost of a formula up to which the last number of a sequence is taken.
const OF_LAST: u32 = 9;
/// The cost of two arguments that both change.
const TWO_CHANGE: u32 = 10;
/// The largest cost of the ratio of a least part.
const RATIO: u32 = 4;
/// The most calls of one cost.
const MOST_CALLS: usize = 3000;
/// The most operand pairs of one cost.
const MOST_PAIRS: usize = 60_000_000;

/// Operand ranges of one operation; each pair of operands is a formula.
struct Job {
    op: Binary,
    a: std::ops::Range<usize>,
    b: std::ops::Range<usize>,
    /// `true` if only pairs in order count, because the operation is commutative.
    is_ordered: bool,
}

/// The sample positions and the values of the table.
#[derive(Debug, Clone, Copy)]
pub struct BankSamples<'a> {
    /// The number of numbers of a position.
    pub arity: usize,
    /// The positions, one for each lane.
    pub positions: &'a [TablePosition; LANES],
    /// The values of the table.
    pub lookup: &'a Lookup,
}

impl BankSamples<'_> {
    /// Returns the position that some formulas with these values give at a lane.
    fn other(self, values: &[Lanes], arguments: [u32; 3], lane: usize) -> TablePosition {
        let mut position = TablePosition::default();
        for (number, argument) in position.iter_mut().zip(arguments).take(self.arity) {
            *number = values[argument as usize][lane];
        }
        position
    }

    /// Returns the values of the table at those positions that are before the own ones.
    fn call_lanes(self, values: &[Lanes], arguments: [u32; 3]) -> Lanes {
        std::array::from_fn(|lane| {
            let other = self.other(values, arguments, lane);
            let value = is_before(&other, &self.positions[lane])
                .then(|| self.lookup.get(&other))
                .flatten();
            value.unwrap_or(UNDEFINED)
        })
    }
}

impl Bank {
    /// Returns all formulas within the limits, the cheapest first.
    ///
    /// The result does not depend on the number of threads. `go_on` is asked before each cost; if
    /// it returns `false`, the bank ends there.
    #[must_use]
    pub fn grow(samples: BankSamples<'_>, limits: &BankLimits, go_on: &dyn Fn() -> bool) -> Self {
        let mut bank = Self {
            ops: Vec::new(),
            lanes: Vec::new(),
            costs: Vec::new(),
            hashes: Vec::new(),
            by_hash: ByHash::default(),
            partial: Vec::new(),
            by_digits: limits.by_digits,
            starts: vec![0],
        };
        for cost in 0..=limits.cost {
            bank.leaves(cost, samples);
            if limits.calls {
                bank.calls(cost, samples);
            }
            bank.unary(cost, limits);
            let full = !bank.binary(cost, limits.formulas);
            bank.starts.push(bank.ops.len());
            if full || bank.ops.len() >= limits.formulas || !go_on() {
                break;
            }
        }
        if limits.calls {
            // Calls are dear by their arguments and few, so that they are added beyond the last
            // cost.
            let last = bank.costs.last().copied().unwrap_or(0).into();
            (last..=limits.cost.min(CALL_COST + 6)).for_each(|cost| bank.calls(cost, samples));
        }
        bank
    }

    /// Returns the formulas of a cost.
    fn of_cost(&self, cost: u32) -> std::ops::Range<usize> {
        let cost = cost as usize;
        let at = |index: usize| self.starts.get(index).copied().unwrap_or(self.ops.len());
        at(cost)..at(cost + 1)
    }

    /// Returns the number of formulas up to a cost.
    #[must_use]
    pub fn up_to(&self, cost: u32) -> usize {
        self.starts
            .get(cost as usize + 1)
            .copied()
            .unwrap_or(self.ops.len())
    }

    fn add(&mut self, op: BankOperation, lanes: Lanes, cost: u32) {
        // A formula that is undefined at most positions is of no use, and one undefined at some
        // only if it is small.
        let undefined = lanes::count_undefined(&lanes);
        if undefined * 8 > LANES * (if cost <= CALL_COST { 6 } else { 1 }) {
            return;
        }
        let hash = lanes::hash(&lanes);
        if let std::collections::hash_map::Entry::Vacant(entry) = self.by_hash.entry(hash) {
            entry.insert(u32::try_from(self.ops.len()).unwrap_or(u32::MAX));
            self.ops.push(op);
            self.lanes.push(lanes);
            self.costs.push(u8::try_from(cost).unwrap_or(u8::MAX));
            self.hashes.push(hash);
            self.partial.push(undefined > 0);
        }
    }

    fn leaves(&mut self, cost: u32, samples: BankSamples<'_>) {
        if cost == 2 {
            for index in 0..samples.arity {
                let op = BankOperation::Variable(u8::try_from(index).unwrap_or(0));
                self.add(op, samples.positions.map(|position| position[index]), cost);
            }
        }
        for value in (0..=64).filter(|&value| constant_cost(value.into()) == cost) {
            self.add(BankOperation::Int(value), [value; LANES], cost);
        }
    }

    /// Adds the values of the table at positions that small formulas give.
    fn calls(&mut self, cost: u32, samples: BankSamples<'_>) {
        let Some(of_arguments) = cost.checked_sub(3).filter(|&cost| cost <= CALL_COST + 3) else {
            return;
        };
        let number = |index: usize| u32::try_from(index).unwrap_or(0);
        let own: Vec<u32> = (0..3).map(|index| number(self.variable(index))).collect();
        let mut arguments: Vec<[u32; 3]> = Vec::new();
        // One number changes; the others cost two bits each.
        let others = 2 * u32::try_from(samples.arity - 1).unwrap_or(0);
        if let Some(of_one) = of_arguments.checked_sub(others) {
            for place in 0..samples.arity {
                arguments.extend(self.of_cost(of_one).map(|index| {
                    let mut changed = [own[0], own[1], own[2]];
                    changed[place] = number(index);
                    changed
                }));
            }
        }
        // Two numbers change.
        if samples.arity > 1 && of_arguments <= TWO_CHANGE + others {
            for of_a in 2..of_arguments.saturating_sub(others - 1) {
                let Some(of_b) = (of_arguments + 2).checked_sub(others + of_a) else {
                    break;
                };
                for a in self.of_cost(of_a) {
                    arguments.extend(self.of_cost(of_b).map(|b| [number(a), number(b), own[2]]));
                    if samples.arity == 3 {
                        arguments
                            .extend(self.of_cost(of_b).map(|b| [number(a), own[1], number(b)]));
                        arguments
                            .extend(self.of_cost(of_b).map(|b| [own[0], number(a), number(b)]));
                    }
                }
            }
        }
        arguments.truncate(1 << 16);
        arguments.retain(|each| self.is_smaller(*each, samples));
        for arguments in arguments.into_iter().take(MOST_CALLS) {
            let called = samples.call_lanes(&self.lanes, arguments);
            self.add(BankOperation::Call(arguments), called, cost);
        }
    }

    /// Returns a number of the position as a formula; 0 if the position has fewer.
    fn variable(&self, index: u8) -> usize {
        self.ops
            .iter()
            .take(64)
            .position(|&op| op == BankOperation::Variable(index))
            .unwrap_or(0)
    }

    /// Returns `true` if the arguments are mostly positions before the own position.
    fn is_smaller(&self, arguments: [u32; 3], samples: BankSamples<'_>) -> bool {
        let fine = (0..LANES).filter(|&lane| {
            is_before(
                &samples.other(&self.lanes, arguments, lane),
                &samples.positions[lane],
            )
        });
        fine.count() * 4 > LANES
    }

    fn unary(&mut self, cost: u32, limits: &BankLimits) {
        const FUNCTIONS: [Unary; 11] = [
            Unary::Popcount,
            Unary::LowBit,
            Unary::Valuation,
            Unary::Isqrt,
            Unary::Ilog(2),
            Unary::Ilog(3),
            Unary::Ilog(10),
            Unary::Factor,
            Unary::Golden,
            Unary::DigitSum,
            Unary::Primes,
        ];
        for function in FUNCTIONS {
            let Some(inner) = cost.checked_sub(function.cost()) else {
                continue;
            };
            if self.by_digits && !function.is_by_digits() {
                continue;
            }
            // Functions of number theory are of small formulas.
            let most = match function {
                Unary::Popcount | Unary::LowBit | Unary::Valuation => u32::MAX,
                Unary::Isqrt | Unary::Ilog(2) | Unary::Golden => 14,
                Unary::Ilog(_) | Unary::Factor | Unary::DigitSum | Unary::Primes => 8,
            };
            for a in self.of_cost(inner).filter(|_| inner <= most) {
                if matches!(self.ops[a], BankOperation::Int(_)) {
                    continue;
                }
                if let Some(lanes) = lanes::unary(function, &self.lanes[a]) {
                    self.add(
                        BankOperation::Unary(function, u32::try_from(a).unwrap_or(0)),
                        lanes,
                        cost,
                    );
                }
            }
        }
        for &(start, next, own) in &limits.sequences {
            let Some(inner) = cost.checked_sub(own) else {
                continue;
            };
            for a in self.of_cost(inner).filter(|_| inner <= OF_LAST) {
                let lanes = last(start, next, &self.lanes[a]);
                self.add(
                    BankOperation::Last(start, next, u32::try_from(a).unwrap_or(0)),
                    lanes,
                    cost,
                );
            }
        }
    }

    /// Adds the binary operations of a cost; returns `false` if there are too many.
    fn binary(&mut self, cost: u32, most: usize) -> bool {
        let (jobs, pairs) = self.jobs(cost);
        if pairs > MOST_PAIRS {
            return false;
        }
        // Some thousand jobs at once, so that the candidates take little memory.
        for jobs in jobs.chunks(256) {
            for (op, a, b) in each(jobs.len(), &|job, found| {
                found.extend(self.candidates(&jobs[job], cost))
            }) {
                if let Some(lanes) =
                    lanes::binary(op, &self.lanes[a as usize], &self.lanes[b as usize])
                {
                    self.add(BankOperation::Binary(op, a, b), lanes, cost);
                }
                if self.ops.len() >= most {
                    return false;
                }
            }
        }
        true
    }

    /// Returns the operand ranges of a cost, and the number of pairs.
    fn jobs(&self, cost: u32) -> (Vec<Job>, usize) {
        const OPS: [Binary; 13] = [
            Binary::Add,
            Binary::Sub,
            Binary::Xor,
            Binary::Rem,
            Binary::Div,
            Binary::Mul,
            Binary::Min,
            Binary::Max,
            Binary::Gcd,
            Binary::And,
            Binary::Or,
            Binary::Distance,
            Binary::Part,
        ];
        let (mut jobs, mut pairs) = (Vec::new(), 0_usize);
        for op in OPS {
            let Some(both) = cost.checked_sub(op.cost()) else {
                continue;
            };
            for of_a in 2..both.saturating_sub(1) {
                let of_b = both - of_a;
                let is_ordered = op.is_commutative();
                if is_ordered && of_a < of_b || is_too_rare(op, of_a, of_b) {
                    continue;
                }
                let (a, b) = (self.of_cost(of_a), self.of_cost(of_b));
                pairs = pairs.saturating_add(a.len().saturating_mul(b.len()));
                // About 16,000 pairs a job.
                let step = ((1 << 14) / b.len().max(1)).max(1);
                for start in a.clone().step_by(step) {
                    let part = start..(start + step).min(a.end);
                    jobs.push(Job {
                        op,
                        a: part,
                        b: b.clone(),
                        is_ordered: is_ordered && of_a == of_b,
                    });
                }
            }
        }
        (jobs, pairs)
    }

    /// Returns the new formulas of a job.
    fn candidates(&self, job: &Job, cost: u32) -> Vec<(Binary, u32, u32)> {
        let mut found = Vec::new();
        for a in job.a.clone() {
            let a_is_constant = matches!(self.ops[a], BankOperation::Int(_));
            for b in job.b.clone() {
                let b_is_constant = matches!(self.ops[b], BankOperation::Int(_));
                if job.is_ordered && a < b || a_is_constant && b_is_constant {
                    continue;
                }
                if self.by_digits && !job.op.is_by_digits(a_is_constant, b_is_constant) {
                    continue;
                }
                let is_partial = self.partial[a] || self.partial[b];
                if is_partial && cost > CALL_COST {
                    continue;
                }
                let is_new = match job.op {
                    Binary::Add if !is_partial => !self
                        .by_hash
                        .contains_key(&self.hashes[a].wrapping_add(self.hashes[b])),
                    Binary::Sub if !is_partial => !self
                        .by_hash
                        .contains_key(&self.hashes[a].wrapping_sub(self.hashes[b])),
                    op => lanes::binary(op, &self.lanes[a], &self.lanes[b])
                        .is_some_and(|lanes| !self.by_hash.contains_key(&lanes::hash(&lanes))),
                };
                if is_new {
                    found.push((
                        job.op,
                        u32::try_from(a).unwrap_or(0),
                        u32::try_from(b).unwrap_or(0),
                    ));
                }
            }
        }
        found
    }

    /// Returns the values of the first formulas at other positions.
    #[must_use]
    pub fn run(&self, count: usize, samples: BankSamples<'_>) -> Vec<Lanes> {
        let mut values: Vec<Lanes> = Vec::with_capacity(count.min(self.ops.len()));
        for op in self.ops.iter().take(count) {
            let lanes = match *op {
                BankOperation::Variable(index) => samples
                    .positions
                    .map(|position| position[usize::from(index)]),
                BankOperation::Int(value) => [value; LANES],
                BankOperation::Unary(function, a) => {
                    lanes::unary(function, &values[a as usize]).unwrap_or([UNDEFINED; LANES])
                }
                BankOperation::Binary(op, a, b) => {
                    lanes::binary(op, &values[a as usize], &values[b as usize])
                        .unwrap_or([UNDEFINED; LANES])
                }
                BankOperation::Last(start, next, a) => last(start, next, &values[a as usize]),
                BankOperation::Call(arguments) => samples.call_lanes(&values, arguments),
            };
            values.push(lanes);
        }
        values
    }

    /// Returns a formula as a tree.
    #[must_use]
    pub fn term(&self, index: u32, arity: usize) -> Arc<Term> {
        Arc::new(match self.ops[index as usize] {
            BankOperation::Variable(index) => Term::Variable(index),
            BankOperation::Int(value) => Term::Int(value.into()),
            BankOperation::Unary(function, a) => Term::Unary(function, self.term(a, arity)),
            BankOperation::Binary(op, a, b) => {
                Term::Binary(op, self.term(a, arity), self.term(b, arity))
            }
            BankOperation::Call(arguments) => Term::Call(
                arguments
                    .iter()
                    .take(arity)
                    .map(|&a| self.term(a, arity))
                    .collect(),
            ),
            BankOperation::Last(start, next, a) => {
                Term::Last(start.into(), next, self.term(a, arity))
            }
        })
    }
}

/// Products of two large formulas, remainders and quotients by large formulas, and divisors of
/// large formulas are rare.
fn is_too_rare(op: Binary, of_a: u32, of_b: u32) -> bool {
    match op {
        Binary::Mul => of_b > 6,
        Binary::Rem | Binary::Div => of_b > 10,
        Binary::Distance => of_a > 8 || of_b > 8,
        Binary::Part => of_a > 8 || of_b > RATIO,
        Binary::Gcd | Binary::And | Binary::Or => of_a > 6 || of_b > 6,
        _ => false,
    }
}

fn last(start: i32, next: GrowthRule, to: &Lanes) -> Lanes {
    to.map(|to| {
        if to == UNDEFINED {
            return UNDEFINED;
        }
        next.last(start.into(), to.into())
            .and_then(|value| i32::try_from(value).ok())
            .unwrap_or(UNDEFINED)
    })
}
