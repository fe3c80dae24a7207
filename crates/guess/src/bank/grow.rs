//! The formulas of one cost, made of those of smaller costs.

use super::{Bank, BankLimits, BankOperation, BankSamples, CALL_COST, last};
use crate::{
    each::each,
    lanes::{self, LANES},
    term::{Binary, Unary, constant_cost, is_before},
};

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

impl Bank {
    pub(super) fn leaves(&mut self, cost: u32, samples: BankSamples<'_>) {
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
    pub(super) fn calls(&mut self, cost: u32, samples: BankSamples<'_>) {
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

    pub(super) fn unary(&mut self, cost: u32, limits: &BankLimits) {
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
    pub(super) fn binary(&mut self, cost: u32, most: usize) -> bool {
        let (jobs, pairs) = self.jobs(cost);
        if pairs > MOST_PAIRS {
            return false;
        }
        // Some thousand jobs at once, so that the candidates take little memory.
        for jobs in jobs.chunks(256) {
            for (op, a, b) in each(jobs.len(), &|job, found| {
                found.extend(self.candidates(&jobs[job], cost));
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
