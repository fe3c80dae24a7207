//! The evaluation of a claim on a class of positions.

use grundy_core::{
    claim::{Claim, Node, entry},
    game::expr::{Comparison, Condition, Expr, Op, Steps},
};

use super::{
    form::{Form, Sign, Stop, gcd},
    obeyed::Obeyed,
};

/// The evaluation steps for one position.
pub(super) const STEPS: u64 = 10_000_000;

/// The truth of a condition on a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Truth {
    Known(bool),
    /// The nim-sum of the u of these coordinates is 0 (`true`), or it is not.
    Vanishes(u8, bool),
}

impl Truth {
    fn not(self) -> Self {
        match self {
            Self::Known(is) => Self::Known(!is),
            Self::Vanishes(set, is) => Self::Vanishes(set, !is),
        }
    }

    fn and(self, other: Self) -> Result<Self, Stop> {
        match (self, other) {
            (Self::Known(false), _) | (_, Self::Known(false)) => Ok(Self::Known(false)),
            (Self::Known(true), truth) | (truth, Self::Known(true)) => Ok(truth),
            (a, b) if a == b => Ok(a),
            (a, b) if a == b.not() => Ok(Self::Known(false)),
            _ => Err(Stop::Open),
        }
    }

    /// Returns the truth of `form == 0`.
    pub(super) fn vanishes(form: &Form, least: u64) -> Result<Self, Stop> {
        match form.sign(least) {
            Ok(Sign::Zero) => Ok(Self::Known(true)),
            Ok(Sign::Positive | Sign::Negative) => Ok(Self::Known(false)),
            sign => match (form.vanishes_with(), sign) {
                (Some(set), _) if !set.is_power_of_two() => Ok(Self::Vanishes(set, true)),
                (_, Err(stop)) => Err(stop),
                _ => Err(form.apart(least)),
            },
        }
    }
}

/// A claim on a class: the form of each number of a position, and the least u.
pub(super) struct Symbolic<'a> {
    pub claim: &'a Claim,
    pub law: &'a dyn Obeyed,
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
                let number = self.number(a)?.number().ok_or(Stop::Open)?;
                constant(&Expr::Unary(*function, Box::new(Expr::Int(number))))
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
                self.law.form(&arguments, self.least)
            }
            Node::Cases(cases, otherwise) => {
                for (condition, value) in cases {
                    match self.truth(condition)? {
                        Truth::Known(true) => return self.number(value),
                        Truth::Known(false) => {}
                        Truth::Vanishes(..) => return Err(Stop::Open),
                    }
                }
                self.number(otherwise)
            }
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
        if matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
            let vanishes = Truth::vanishes(difference, self.least)?;
            return Ok(if comparison == Comparison::Equal { vanishes } else { vanishes.not() });
        }
        let sign = difference.sign(self.least)?;
        let known = match (comparison, sign) {
            (_, Sign::Zero) => comparison.holds(0, 0),
            (_, Sign::Positive) => comparison.holds(1, 0),
            (_, Sign::Negative) => comparison.holds(-1, 0),
            (Comparison::Less, Sign::NotNegative) | (Comparison::Greater, Sign::NotPositive) => false,
            (Comparison::GreaterEqual, Sign::NotNegative) | (Comparison::LessEqual, Sign::NotPositive) => true,
            _ => return Err(difference.apart(self.least)),
        };
        Ok(Truth::Known(known))
    }
}

/// Returns the value of an expression without variables.
fn constant(expr: &Expr) -> Result<Form, Stop> {
    let mut steps = Steps::at_most(STEPS);
    expr.eval(&[], &mut steps).map(Form::constant).map_err(|_| Stop::Open)
}
