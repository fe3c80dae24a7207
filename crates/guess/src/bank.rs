//! Formulas by increasing cost, one for each vector of values at the sample positions.
//!
//! A formula is an operation and the numbers of its operands in the bank, so that the bank is also
//! a program: run on other positions, it gives the values of all its formulas there.

mod grow;

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
    sync::Arc,
};

use crate::{
    lanes::{self, LANES, Lanes, UNDEFINED},
    table::{Lookup, TablePosition},
    term::{Binary, GrowthRule, Term, Unary, is_before},
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
