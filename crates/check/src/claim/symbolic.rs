//! The evaluation of a claim on a class of positions.

use grundy_core::{
    claim::{Claim, Node, entry},
    game::expr::{Comparison, Condition, Expr, Function, Op, Steps},
};

use super::{
    form::{Atom, Form, Sign, Stop, gcd},
    obeyed::Obeyed,
};

/// The evaluation steps for one position.
pub(super) const STEPS: u64 = 10_000_000;

/// The truth of a condition on a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Truth {
    Known(bool),
    /// The nim-sum of the u of these coordinates is 0 (`true`), or it is not.
    Vanishes(u8, bool),
    /// The form, whose first coefficient is above 0, has one of these signs: a set of bits.
    Signs(Form, u8),
}

/// The bits of the signs of a form.
const BELOW: u8 = 1;
const ZERO: u8 = 2;
const ABOVE: u8 = 4;

impl Truth {
    fn not(self) -> Self {
        match self {
            Self::Known(is) => Self::Known(!is),
            Self::Vanishes(set, is) => Self::Vanishes(set, !is),
            Self::Signs(form, signs) => Self::Signs(form, signs ^ (BELOW | ZERO | ABOVE)),
        }
    }

    fn and(self, other: Self) -> Result<Self, Stop> {
        match (self, other) {
            (Self::Known(false), _) | (_, Self::Known(false)) => Ok(Self::Known(false)),
            (Self::Known(true), truth) | (truth, Self::Known(true)) => Ok(truth),
            (Self::Signs(a, one), Self::Signs(b, two)) if a == b => Self::signs(&a, one & two),
            (a, b) if a == b => Ok(a),
            (a, b) if a == b.clone().not() => Ok(Self::Known(false)),
            _ => Err(Stop::Open),
        }
    }

    /// Returns the truth of a form of unknown sign having one of some signs.
    fn signs(form: &Form, signs: u8) -> Result<Self, Stop> {
        let is_flipped = form.first().is_some_and(|first| first < 0);
        let form = if is_flipped { form.times(-1)? } else { form.clone() };
        let signs = if is_flipped { signs & ZERO | (signs & BELOW) << 2 | (signs & ABOVE) >> 2 } else { signs };
        // If the form is never 0, that sign goes with those above.
        let signs = if form.is_never_zero() { signs & (BELOW | ABOVE) | (signs & ABOVE) >> 1 } else { signs };
        let zero = match (form.vanishes_with(), form.single()) {
            (Some(set), _) if !set.is_power_of_two() => Some((set, ZERO)),
            // c A + d with 0 < -d <= c is below 0 if and only if A is 0.
            (_, Some((Atom::Nim(set), scale, offset))) if (-scale..0).contains(&offset) => Some((set, BELOW)),
            _ => None,
        };
        Ok(match (signs, zero) {
            (0, _) => Self::Known(false),
            (signs, _) if signs == BELOW | ZERO | ABOVE => Self::Known(true),
            (signs, Some((set, zero))) if signs == zero => Self::Vanishes(set, true),
            (signs, Some((set, zero))) if signs ^ zero == BELOW | ZERO | ABOVE => Self::Vanishes(set, false),
            (signs, _) => Self::Signs(form, signs),
        })
    }

    /// Returns the truth of `form == 0`.
    pub(super) fn vanishes(form: &Form, least: u64) -> Result<Self, Stop> {
        match form.sign(least) {
            Ok(Sign::Zero) => Ok(Self::Known(true)),
            Ok(Sign::Positive | Sign::Negative) => Ok(Self::Known(false)),
            _ if form.is_never_zero() => Ok(Self::Known(false)),
            sign => match (form.vanishes_with(), sign) {
                (Some(set), _) if !set.is_power_of_two() => Ok(Self::Vanishes(set, true)),
                (Some(_), _) if least > 0 => Ok(Self::Known(false)),
                (Some(_), _) => Err(Stop::Raise(1)),
                (None, Err(Stop::Open)) => Self::signs(form, ZERO),
                (None, Err(stop)) => Err(stop),
                (None, Ok(_)) => match form.apart(least) {
                    Stop::Open => Self::signs(form, ZERO),
                    stop => Err(stop),
                },
            },
        }
    }
}

/// A claim on a class: the form of each number of a position, and the least u.
pub(super) struct Symbolic<'a> {
    pub claim: &'a Claim,
    /// The law that gives the values of `g`; without it, claims with `g` are open.
    pub law: Option<&'a dyn Obeyed>,
    pub position: &'a [Form],
    pub least: u64,
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
                    (Some(number), _) => constant(&Expr::Unary(*function, Box::new(Expr::Int(number)))),
                    (None, Function::Popcount) => form.ones(self.least),
                    (None, Function::Isqrt | Function::DigitSum) => Err(Stop::Open),
                }
            }
        }
    }

    fn binary(&self, op: Op, a: &Form, b: &Form) -> Result<Form, Stop> {
        if let (Some(a), Some(b)) = (a.number(), b.number()) {
            return constant(&Expr::Binary(op, Box::new(Expr::Int(a)), Box::new(Expr::Int(b))));
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
                let is_first = match a.plus(-1, b)?.sign(self.least)? {
                    Sign::Negative | Sign::NotPositive | Sign::Zero => op == Op::Min,
                    Sign::Positive | Sign::NotNegative => op == Op::Max,
                };
                Ok(if is_first { a.clone() } else { b.clone() })
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
                for (condition, value) in cases {
                    let truth = self.truth(condition)?;
                    if truth == Truth::Known(false) {
                        continue;
                    }
                    let value = self.number(value)?;
                    if open.as_ref().is_some_and(|open| *open != value) {
                        return Err(Stop::Open);
                    }
                    if truth == Truth::Known(true) {
                        return Ok(value);
                    }
                    open = Some(value);
                }
                let last = self.number(otherwise)?;
                if open.is_none_or(|open| open == last) { Ok(last) } else { Err(Stop::Open) }
            }
            Node::Last { .. } | Node::Bound | Node::Factor(_) => Err(Stop::Open),
            Node::Table { head, turn, index } => {
                let index = self.number(index)?;
                if let Some(index) = index.number() {
                    return entry(head, turn, index).map(Form::constant).ok_or(Stop::Open);
                }
                let length = |list: &[i128]| i128::try_from(list.len()).map_err(|_| Stop::Open);
                let beyond = index.plus(-1, &Form::constant(length(head)?))?;
                if !matches!(beyond.sign(self.least)?, Sign::Positive | Sign::NotNegative) {
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
            if !matches!(sign(argument)?, Sign::Zero | Sign::Positive | Sign::NotNegative) {
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
                Sign::Negative => return Ok(()),
                Sign::Zero => {}
                Sign::NotPositive => return Err(difference.apart(self.least)),
                Sign::Positive | Sign::NotNegative => break,
            }
        }
        Err(Stop::Open)
    }

    pub(super) fn truth(&self, condition: &Condition) -> Result<Truth, Stop> {
        match condition {
            Condition::Compare(comparison, a, b) => {
                self.compared(*comparison, &self.number(a)?.plus(-1, &self.number(b)?)?)
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
                truth => truth.and(self.truth(b)?),
            },
            Condition::Or(a, b) => match self.truth(a)? {
                Truth::Known(true) => Ok(Truth::Known(true)),
                truth => truth.not().and(self.truth(b)?.not()).map(Truth::not),
            },
            Condition::Not(a) => self.truth(a).map(Truth::not),
        }
    }

    /// Returns the truth of a comparison of a difference with 0.
    fn compared(&self, comparison: Comparison, difference: &Form) -> Result<Truth, Stop> {
        let vanishes = || Truth::vanishes(difference, self.least);
        let (signs, is_zero) = match comparison {
            Comparison::Equal => return vanishes(),
            Comparison::NotEqual => return vanishes().map(Truth::not),
            Comparison::Less => (BELOW, false),
            Comparison::LessEqual => (BELOW | ZERO, true),
            Comparison::Greater => (ABOVE, false),
            Comparison::GreaterEqual => (ABOVE | ZERO, true),
        };
        let known = match difference.sign(self.least) {
            Ok(Sign::Zero) => is_zero,
            Ok(Sign::Positive) => signs & ABOVE != 0,
            Ok(Sign::Negative) => signs & BELOW != 0,
            // The condition is that the form is 0 or is not 0, or it holds or fails everywhere.
            Ok(sign @ (Sign::NotNegative | Sign::NotPositive)) => {
                let other = if sign == Sign::NotNegative { ABOVE } else { BELOW };
                match (signs & other != 0, is_zero) {
                    (true, true) => true,
                    (false, false) => false,
                    (false, true) => return vanishes(),
                    (true, false) => return vanishes().map(Truth::not),
                }
            }
            Err(Stop::Open) => return Truth::signs(difference, signs),
            Err(stop) => return Err(stop),
        };
        Ok(Truth::Known(known))
    }
}

/// Returns the value of an expression without variables.
fn constant(expr: &Expr) -> Result<Form, Stop> {
    let mut steps = Steps::at_most(STEPS);
    expr.eval(&[], &mut steps).map(Form::constant).map_err(|_| Stop::Open)
}
