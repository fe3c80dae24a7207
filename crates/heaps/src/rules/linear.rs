//! What a formula is in one variable: c v + rest, and rules with their loops in another order.

use grundy_core::game::{
    expr::{Condition, Expr, Op},
    rule::{Clause, Loop, Parts},
};

/// The largest factor: with variables of 41 bits and a rest of 64 all numbers on the way have fewer than 128.
const MOST_FACTOR: i64 = 1 << 40;
/// The most turns of a loop that is put before all others.
const FEW_TURNS: i128 = 64;

/// factor v + rest, where the rest does not have v.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Linear {
    pub factor: i64,
    pub rest: Expr,
}

/// Does the variable occur?
pub(super) fn has(expr: &Expr, variable: usize) -> bool {
    match expr {
        Expr::Int(_) => false,
        Expr::Var(index) => *index == variable,
        Expr::Neg(a) | Expr::Unary(_, a) => has(a, variable),
        Expr::Binary(_, a, b) => has(a, variable) || has(b, variable),
    }
}

/// Does the variable occur?
pub(super) fn mentions(condition: &Condition, variable: usize) -> bool {
    match condition {
        Condition::Compare(_, a, b) => has(a, variable) || has(b, variable),
        Condition::Prime(a) => has(a, variable),
        Condition::And(a, b) | Condition::Or(a, b) => mentions(a, variable) || mentions(b, variable),
        Condition::Not(a) => mentions(a, variable),
    }
}

const ZERO: Expr = Expr::Int(0);

impl Linear {
    /// `None` if the formula is not linear in the variable, as can be seen.
    pub fn of(expr: &Expr, variable: usize) -> Option<Self> {
        if !has(expr, variable) {
            return Some(Self { factor: 0, rest: expr.clone() });
        }
        let linear = match expr {
            Expr::Var(_) => Self { factor: 1, rest: ZERO },
            Expr::Neg(a) => Self { factor: 0, rest: ZERO }.less(Self::of(a, variable)?)?,
            Expr::Binary(Op::Sub, a, b) => Self::of(a, variable)?.less(Self::of(b, variable)?)?,
            Expr::Binary(Op::Add, a, b) => Self::of(a, variable)?.plus(Self::of(b, variable)?)?,
            Expr::Binary(Op::Mul, a, b) => match (&**a, &**b) {
                (Expr::Int(by), other) | (other, Expr::Int(by)) => Self::of(other, variable)?.times(*by)?,
                _ => return None,
            },
            _ => return None,
        };
        (linear.factor.unsigned_abs() <= MOST_FACTOR.unsigned_abs()).then_some(linear)
    }

    /// The difference of two sides of a comparison.
    pub fn difference(a: &Expr, b: &Expr, variable: usize) -> Option<Self> {
        Self::of(a, variable)?.less(Self::of(b, variable)?)
    }

    fn plus(self, other: Self) -> Option<Self> {
        let rest = match (self.rest, other.rest) {
            (ZERO, rest) | (rest, ZERO) => rest,
            (a, b) => Expr::Binary(Op::Add, Box::new(a), Box::new(b)),
        };
        Some(Self { factor: self.factor.checked_add(other.factor)?, rest })
    }

    fn less(self, other: Self) -> Option<Self> {
        let rest = match (self.rest, other.rest) {
            (rest, ZERO) => rest,
            (ZERO, rest) => Expr::Neg(Box::new(rest)),
            (a, b) => Expr::Binary(Op::Sub, Box::new(a), Box::new(b)),
        };
        Some(Self { factor: self.factor.checked_sub(other.factor)?, rest })
    }

    fn times(self, by: i128) -> Option<Self> {
        let rest = match self.rest {
            ZERO => ZERO,
            rest => Expr::Binary(Op::Mul, Box::new(rest), Box::new(Expr::Int(by))),
        };
        Some(Self { factor: self.factor.checked_mul(i64::try_from(by).ok()?)?, rest })
    }
}

/// A formula as (factor, rest): factor v + rest, where neither has v; `None` if it is not seen to be one.
pub(super) fn affine(expr: &Expr, variable: usize) -> Option<(Expr, Expr)> {
    let of = |expr: &Expr| affine(expr, variable);
    let binary = |op: Op, a: Expr, b: Expr| match (op, a, b) {
        (Op::Add | Op::Sub, a, ZERO) | (Op::Add, ZERO, a) | (Op::Mul, a, Expr::Int(1)) | (Op::Mul, Expr::Int(1), a) => {
            a
        }
        (Op::Mul, ZERO, _) | (Op::Mul, _, ZERO) => ZERO,
        (op, a, b) => Expr::Binary(op, Box::new(a), Box::new(b)),
    };
    Some(match expr {
        expr if !has(expr, variable) => (ZERO, expr.clone()),
        Expr::Var(_) => (Expr::Int(1), ZERO),
        Expr::Neg(a) => {
            let (factor, rest) = of(a)?;
            (binary(Op::Sub, ZERO, factor), binary(Op::Sub, ZERO, rest))
        }
        Expr::Binary(op @ (Op::Add | Op::Sub), a, b) => {
            let ((a, c), (b, d)) = (of(a)?, of(b)?);
            (binary(*op, a, b), binary(*op, c, d))
        }
        Expr::Binary(Op::Mul, a, b) => {
            let (by, other) = if has(a, variable) { (b, a) } else { (a, b) };
            let (factor, rest) = (!has(by, variable)).then(|| of(other)).flatten()?;
            (binary(Op::Mul, factor, (**by).clone()), binary(Op::Mul, rest, (**by).clone()))
        }
        _ => return None,
    })
}

/// The clause with the short loops of constant bounds first, so that the last loop has many turns. Its options are the same.
pub(super) fn ordered(clause: &Clause) -> Clause {
    let mut clause = clause.clone();
    for _ in 1..clause.loops.len() {
        let Some(Loop { low: Expr::Int(low), high: Expr::Int(high) }) = clause.loops.last() else { break };
        // A loop without turns hides what the loops before it fail with.
        if low > high || high.saturating_sub(*low) >= FEW_TURNS {
            break;
        }
        clause.loops.rotate_right(1);
        // Nothing but the condition and the parts has the last variable.
        let last = clause.loops.len();
        let renamed = |index: usize| match index {
            0 => 0,
            index if index == last => 1,
            index => index + 1,
        };
        for each in clause.loops.iter_mut().skip(1) {
            rename(&mut each.low, &renamed);
            rename(&mut each.high, &renamed);
        }
        for parts in &mut clause.parts {
            // Lists are not compiled.
            if let Parts::One(part) = parts {
                rename(part, &renamed);
            }
        }
        clause.condition.iter_mut().for_each(|condition| rename_all(condition, &renamed));
    }
    clause
}

fn rename(expr: &mut Expr, renamed: &impl Fn(usize) -> usize) {
    match expr {
        Expr::Int(_) => (),
        Expr::Var(index) => *index = renamed(*index),
        Expr::Neg(a) | Expr::Unary(_, a) => rename(a, renamed),
        Expr::Binary(_, a, b) => {
            rename(a, renamed);
            rename(b, renamed);
        }
    }
}

fn rename_all(condition: &mut Condition, renamed: &impl Fn(usize) -> usize) {
    match condition {
        Condition::Compare(_, a, b) => {
            rename(a, renamed);
            rename(b, renamed);
        }
        Condition::Prime(a) => rename(a, renamed),
        Condition::And(a, b) | Condition::Or(a, b) => {
            rename_all(a, renamed);
            rename_all(b, renamed);
        }
        Condition::Not(a) => rename_all(a, renamed),
    }
}
