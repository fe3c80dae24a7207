//! The evaluation of a claim on a class of positions.

use grundy_core::{
    claim::{Claim, Node, entry},
    game::expr::{Comparison, Condition, Expr, Function, Op, Steps},
    gcd::gcd,
};

use super::{
    assumed::Assumed,
    form::{Form, Stop},
    obeyed::Obeyed,
    truth::Truth,
};
use crate::signs::{ABOVE, ALL, BELOW, NOT_ABOVE, ZERO, admitted};

/// The evaluation steps for one position.
pub(super) const STEPS: u64 = 10_000_000;

/// A claim on a class: the form of each number of a position, and the least u.
pub(super) struct Symbolic<'a> {
    pub claim: &'a Claim,
    /// The law that gives the values of `g`; without it, claims with `g` are open.
    pub law: Option<&'a dyn Obeyed>,
    pub position: &'a [Form],
    pub least: u64,
    /// The assumptions about the positions.
    pub assumed: &'a Assumed,
}

impl Symbolic<'_> {
    pub(super) fn number(&self, expr: &Expr) -> Result<Form, Stop> {
        match expr {
            Expr::Int(value) => Ok(Form::constant(*value)),
            Expr::Var(index) => match self.claim.node(*index) {
                Some(node) => self.node(node),
                None => self.position.get(*index).cloned().ok_or(Stop::Open),
            },
            Expr::Neg(a) => self.number(a)?.times(-1),
            Expr::Binary(op, a, b) => self.binary(*op, &self.number(a)?, &self.number(b)?),
            Expr::Unary(function, a) => {
                let form = self.number(a)?;
                match (form.number(), function) {
                    (Some(number), _) => function.apply(number).map(Form::constant).ok_or(Stop::Open),
                    (None, Function::Popcount) => form.ones(self.least),
                    (None, Function::Isqrt | Function::DigitSum) => Err(Stop::Open),
                }
            }
        }
    }

    fn binary(&self, op: Op, a: &Form, b: &Form) -> Result<Form, Stop> {
        if let (Some(a), Some(b)) = (a.number(), b.number()) {
            return op.apply(a, b).map(Form::constant).ok_or(Stop::Open);
        }
        let divisor = || b.number().ok_or(Stop::Open);
        match op {
            Op::Add => a.plus(1, b),
            Op::Sub => a.plus(-1, b),
            Op::Mul => a.product(b),
            Op::Div => a.divided(divisor()?).map(|(quotient, _)| quotient),
            Op::Rem => a.divided(divisor()?).map(|(_, rest)| Form::constant(rest)),
            Op::Xor => a.xor(b, self.least),
            Op::Min | Op::Max => {
                let difference = a.plus(-1, b)?;
                let signs = self.assumed.signs(&difference, self.least)?;
                if signs == ALL {
                    self.assumed.ask_order(&difference);
                    return Err(Stop::Open);
                }
                Ok(if (signs & ABOVE == 0) == (op == Op::Min) { a.clone() } else { b.clone() })
            }
            Op::Gcd => {
                let (form, number) = match (a.number(), b.number()) {
                    (Some(a), _) => (b, a),
                    (_, Some(b)) => (a, b),
                    _ => return Err(Stop::Open),
                };
                let number = number.checked_abs().filter(|&number| number > 0).ok_or(Stop::Open)?;
                // gcd(number, A) depends on the remainder of A alone.
                form.divided(number).map(|(_, rest)| Form::constant(gcd(number, rest)))
            }
            Op::Ilog => Err(Stop::Open),
        }
    }

    fn node(&self, node: &Node) -> Result<Form, Stop> {
        match node {
            Node::Call(arguments) => {
                let arguments = arguments.iter().map(|each| self.number(each)).collect::<Result<Vec<_>, _>>()?;
                self.is_smaller(&arguments)?;
                self.law.ok_or(Stop::Open)?.form(&arguments, self.least)
            }
            Node::Cases(cases, otherwise) => {
                // Values of the cases that may hold, and are equal.
                let mut open = None;
                let mut first = Truth::Known(true);
                let differ = |truth: &Truth| {
                    self.assumed.ask_truth(truth);
                    Err(Stop::Open)
                };
                for (condition, value) in cases {
                    let truth = self.truth(condition)?;
                    if truth == Truth::Known(false) {
                        continue;
                    }
                    let value = self.number(value)?;
                    if open.as_ref().is_some_and(|open| *open != value) {
                        return differ(&first);
                    }
                    if truth == Truth::Known(true) {
                        return Ok(value);
                    }
                    (open, first) = (Some(value), truth);
                }
                let last = self.number(otherwise)?;
                if open.is_none_or(|open| open == last) { Ok(last) } else { differ(&first) }
            }
            Node::Last { .. } | Node::Bound | Node::Factor(_) | Node::Primes(_) | Node::Part(..) => Err(Stop::Open),
            Node::Table { head, turn, index } => {
                let index = self.number(index)?;
                if let Some(index) = index.number() {
                    return entry(head, turn, index).map(Form::constant).ok_or(Stop::Open);
                }
                let length = |list: &[i128]| i128::try_from(list.len()).map_err(|_| Stop::Open);
                let beyond = index.plus(-1, &Form::constant(length(head)?))?;
                if beyond.sign(self.least)? & BELOW != 0 {
                    return Err(Stop::Open);
                }
                let (_, place) = beyond.divided(length(turn)?)?;
                entry(&[], turn, place).map(Form::constant).ok_or(Stop::Open)
            }
        }
    }

    /// Checks that a call is for a smaller position everywhere: no number below 0, and a smaller sum, or equal sums and
    /// a smaller first number among those that differ.
    fn is_smaller(&self, arguments: &[Form]) -> Result<(), Stop> {
        let sign = |form: &Form| form.sign(self.least);
        for argument in arguments {
            if sign(argument)? & BELOW != 0 {
                return Err(Stop::Open);
            }
        }
        let sum = |forms: &[Form]| forms.iter().try_fold(Form::constant(0), |sum, form| sum.plus(1, form));
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
        Err(Stop::Open)
    }

    pub(super) fn truth(&self, condition: &Condition) -> Result<Truth, Stop> {
        match condition {
            Condition::Compare(comparison, a, b) => {
                let truth = self.compared(*comparison, &self.number(a)?.plus(-1, &self.number(b)?)?)?;
                self.assumed.resolved(truth)
            }
            Condition::Prime(a) => {
                let number = self.number(a)?.number().ok_or(Stop::Open)?;
                let mut steps = Steps::at_most(STEPS);
                let prime = Condition::Prime(Expr::Int(number)).eval(&[], &mut steps);
                prime.map(Truth::Known).map_err(|_| Stop::Open)
            }
            // A side that does not decide may have no value.
            Condition::And(a, b) => match self.truth(a)? {
                Truth::Known(false) => Ok(Truth::Known(false)),
                truth => self.both(&truth, self.truth(b)?),
            },
            Condition::Or(a, b) => match self.truth(a)? {
                Truth::Known(true) => Ok(Truth::Known(true)),
                truth => self.both(&truth.not(), self.truth(b)?.not()).map(Truth::not),
            },
            Condition::Not(a) => self.truth(a).map(Truth::not),
        }
    }

    /// Returns the truth of both conditions.
    fn both(&self, one: &Truth, other: Truth) -> Result<Truth, Stop> {
        let both = one.clone().and(other);
        if both.is_err() {
            self.assumed.ask_truth(one);
        }
        both
    }

    /// Returns the truth of a comparison of a difference with 0.
    fn compared(&self, comparison: Comparison, difference: &Form) -> Result<Truth, Stop> {
        let vanishes = || Truth::vanishes(difference, self.least);
        let signs = match comparison {
            Comparison::Equal => return vanishes(),
            Comparison::NotEqual => return vanishes().map(Truth::not),
            _ => admitted(comparison),
        };
        match difference.sign(self.least) {
            Ok(possible) => match possible & signs {
                0 => Ok(Truth::Known(false)),
                all if all == possible => Ok(Truth::Known(true)),
                // The condition is that the form is 0, or is not 0.
                ZERO => vanishes(),
                _ => vanishes().map(Truth::not),
            },
            Err(Stop::Open) => Truth::signs(difference, signs),
            Err(stop) => Err(stop),
        }
    }
}
