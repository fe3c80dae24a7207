//! The evaluation of a claim on a class of positions.

use grundy_core::{
    claim::{Claim, ClaimNode, entry},
    game::expr::{Condition, Expr, Function, IntegerComparison, Op, Steps},
    gcd::gcd,
};

use super::{
    assumed::Assumed,
    form::{FormStop, LinearForm},
    obeyed::Obeyed,
    truth::ClassTruth,
};
use crate::signs::{ABOVE, ALL, BELOW, NOT_ABOVE, ZERO, signs_admitted_by};

/// The evaluation steps for one position.
pub(super) const POSITION_STEPS: u64 = 10_000_000;

/// A claim on a class: the form of each number of a position, and the least u.
pub(super) struct Symbolic<'a> {
    pub claim: &'a Claim,
    /// The law that gives the values of `g`; without it, claims with `g` are open.
    pub law: Option<&'a dyn Obeyed>,
    pub position: &'a [LinearForm],
    pub least: u64,
    /// The assumptions about the positions.
    pub assumed: &'a Assumed,
}

impl Symbolic<'_> {
    pub(super) fn number(&self, expr: &Expr) -> Result<LinearForm, FormStop> {
        match expr {
            Expr::Int(value) => Ok(LinearForm::constant(*value)),
            Expr::Var(index) => match self.claim.node(*index) {
                Some(node) => self.node(node),
                None => self.position.get(*index).cloned().ok_or(FormStop::Open),
            },
            Expr::Neg(a) => self.number(a)?.times(-1),
            Expr::Binary(op, a, b) => self.binary(*op, &self.number(a)?, &self.number(b)?),
            Expr::Unary(function, a) => {
                let form = self.number(a)?;
                match (form.number(), function) {
                    (Some(number), _) => function
                        .apply(number)
                        .map(LinearForm::constant)
                        .ok_or(FormStop::Open),
                    (None, Function::Popcount) => form.ones(self.least),
                    (None, Function::Isqrt | Function::DigitSum) => Err(FormStop::Open),
                }
            }
        }
    }

    fn binary(&self, op: Op, a: &LinearForm, b: &LinearForm) -> Result<LinearForm, FormStop> {
        if let (Some(a), Some(b)) = (a.number(), b.number()) {
            return op
                .apply(a, b)
                .map(LinearForm::constant)
                .ok_or(FormStop::Open);
        }
        let divisor = || b.number().ok_or(FormStop::Open);
        match op {
            Op::Add => a.plus(1, b),
            Op::Sub => a.plus(-1, b),
            Op::Mul => a.product(b),
            Op::Div => a.divide_form(divisor()?).map(|(quotient, _)| quotient),
            Op::Rem => a
                .divide_form(divisor()?)
                .map(|(_, rest)| LinearForm::constant(rest)),
            Op::Xor => a.xor(b, self.least),
            Op::Min | Op::Max => {
                let difference = a.plus(-1, b)?;
                let signs = self.assumed.signs(&difference, self.least)?;
                if signs == ALL {
                    self.assumed.ask_order(&difference);
                    return Err(FormStop::Open);
                }
                Ok(if (signs & ABOVE == 0) == (op == Op::Min) {
                    a.clone()
                } else {
                    b.clone()
                })
            }
            Op::Gcd => {
                let (form, number) = match (a.number(), b.number()) {
                    (Some(a), _) => (b, a),
                    (_, Some(b)) => (a, b),
                    _ => return Err(FormStop::Open),
                };
                let number = number
                    .checked_abs()
                    .filter(|&number| number > 0)
                    .ok_or(FormStop::Open)?;
                // gcd(number, A) depends on the remainder of A alone.
                form.divide_form(number)
                    .map(|(_, rest)| LinearForm::constant(gcd(number, rest)))
            }
            Op::Ilog => Err(FormStop::Open),
        }
    }

    fn node(&self, node: &ClaimNode) -> Result<LinearForm, FormStop> {
        match node {
            ClaimNode::Call(arguments) => {
                let arguments = arguments
                    .iter()
                    .map(|each| self.number(each))
                    .collect::<Result<Vec<_>, _>>()?;
                self.is_smaller(&arguments)?;
                self.law.ok_or(FormStop::Open)?.form(&arguments, self.least)
            }
            ClaimNode::Cases(cases, otherwise) => {
                // Values of the cases that may hold, and are equal.
                let mut open = None;
                let mut first = ClassTruth::Known(true);
                let differ = |truth: &ClassTruth| {
                    self.assumed.ask_truth(truth);
                    Err(FormStop::Open)
                };
                for (condition, value) in cases {
                    let truth = self.truth(condition)?;
                    if truth == ClassTruth::Known(false) {
                        continue;
                    }
                    let value = self.number(value)?;
                    if open.as_ref().is_some_and(|open| *open != value) {
                        return differ(&first);
                    }
                    if truth == ClassTruth::Known(true) {
                        return Ok(value);
                    }
                    (open, first) = (Some(value), truth);
                }
                let last = self.number(otherwise)?;
                if open.is_none_or(|open| open == last) {
                    Ok(last)
                } else {
                    differ(&first)
                }
            }
            ClaimNode::Last { .. }
            | ClaimNode::Bound
            | ClaimNode::Factor(_)
            | ClaimNode::Primes(_)
            | ClaimNode::Part(..) => Err(FormStop::Open),
            ClaimNode::Table { head, turn, index } => {
                let index = self.number(index)?;
                if let Some(index) = index.number() {
                    return entry(head, turn, index)
                        .map(LinearForm::constant)
                        .ok_or(FormStop::Open);
                }
                let length = |list: &[i128]| i128::try_from(list.len()).map_err(|_| FormStop::Open);
                let beyond = index.plus(-1, &LinearForm::constant(length(head)?))?;
                if beyond.sign(self.least)? & BELOW != 0 {
                    return Err(FormStop::Open);
                }
                let (_, place) = beyond.divide_form(length(turn)?)?;
                entry(&[], turn, place)
                    .map(LinearForm::constant)
                    .ok_or(FormStop::Open)
            }
        }
    }

    /// Checks that a call is for a smaller position everywhere: no number below 0, and a smaller
    /// sum, or equal sums and a smaller first number among those that differ.
    fn is_smaller(&self, arguments: &[LinearForm]) -> Result<(), FormStop> {
        let sign = |form: &LinearForm| form.sign(self.least);
        for argument in arguments {
            if sign(argument)? & BELOW != 0 {
                return Err(FormStop::Open);
            }
        }
        let sum = |forms: &[LinearForm]| {
            forms
                .iter()
                .try_fold(LinearForm::constant(0), |sum, form| sum.plus(1, form))
        };
        let mut differences = vec![sum(arguments)?.plus(-1, &sum(self.position)?)?];
        for (argument, own) in arguments.iter().zip(self.position) {
            differences.push(argument.plus(-1, own)?);
        }
        for difference in &differences {
            match sign(difference)? {
                BELOW => return Ok(()),
                ZERO => {}
                NOT_ABOVE => return Err(difference.apart(self.least)),
                _ => break,
            }
        }
        Err(FormStop::Open)
    }

    pub(super) fn truth(&self, condition: &Condition) -> Result<ClassTruth, FormStop> {
        match condition {
            Condition::Compare(comparison, a, b) => {
                let truth = self.compare_difference(
                    *comparison,
                    &self.number(a)?.plus(-1, &self.number(b)?)?,
                )?;
                self.assumed.resolve_truth(truth)
            }
            Condition::Prime(a) => {
                let number = self.number(a)?.number().ok_or(FormStop::Open)?;
                let mut steps = Steps::at_most(POSITION_STEPS);
                let prime = Condition::Prime(Expr::Int(number)).eval(&[], &mut steps);
                prime.map(ClassTruth::Known).map_err(|_| FormStop::Open)
            }
            // A side that does not decide may have no value.
            Condition::And(a, b) => match self.truth(a)? {
                ClassTruth::Known(false) => Ok(ClassTruth::Known(false)),
                truth => self.both(&truth, self.truth(b)?),
            },
            Condition::Or(a, b) => match self.truth(a)? {
                ClassTruth::Known(true) => Ok(ClassTruth::Known(true)),
                truth => self
                    .both(&truth.not(), self.truth(b)?.not())
                    .map(ClassTruth::not),
            },
            Condition::Not(a) => self.truth(a).map(ClassTruth::not),
        }
    }

    /// Returns the truth of both conditions.
    fn both(&self, one: &ClassTruth, other: ClassTruth) -> Result<ClassTruth, FormStop> {
        let both = one.clone().and(other);
        if both.is_err() {
            self.assumed.ask_truth(one);
        }
        both
    }

    /// Returns the truth of a comparison of a difference with 0.
    fn compare_difference(
        &self,
        comparison: IntegerComparison,
        difference: &LinearForm,
    ) -> Result<ClassTruth, FormStop> {
        let vanishes = || ClassTruth::vanishes(difference, self.least);
        let signs = match comparison {
            IntegerComparison::Equal => return vanishes(),
            IntegerComparison::NotEqual => return vanishes().map(ClassTruth::not),
            _ => signs_admitted_by(comparison),
        };
        match difference.sign(self.least) {
            Ok(possible) => match possible & signs {
                0 => Ok(ClassTruth::Known(false)),
                all if all == possible => Ok(ClassTruth::Known(true)),
                // The condition is that the form is 0, or is not 0.
                ZERO => vanishes(),
                _ => vanishes().map(ClassTruth::not),
            },
            Err(FormStop::Open) => ClassTruth::signs(difference, signs),
            Err(stop) => Err(stop),
        }
    }
}
