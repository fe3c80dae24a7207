//! Values as exponents: the value v is written as the number base^v.
//!
//! A value that grows with the number of digits of a position, such as `ilog(n)` or `1 + g(n/2)`,
//! is no number that an automaton reads beside the position, but base^v is. The order of values is
//! that of their powers.

use grundy_core::{
    claim::ClaimNode,
    game::expr::{Expr, Op},
};

use super::{
    formula::{LinearTerm, LogicFormula, Relation},
    stop::AutomatonStop,
    translate::{Cases, GuardedCase, TermScope, compared_cases, pairs},
};

/// The largest exponent of a constant.
const MOST_EXPONENT: i128 = 40;

impl TermScope<'_> {
    /// Returns the cases of base^v for the value v of an expression.
    pub fn power(&self, expr: &Expr) -> Cases {
        let base = self.maker.base as i128;
        match expr {
            Expr::Int(value) => self.constant_power(*value),
            Expr::Var(index) => match self.claim.and_then(|claim| claim.node(*index)) {
                Some(node) => self.power_of_node(node),
                None => Err(AutomatonStop::Unknown),
            },
            Expr::Binary(Op::Add, a, b) => match (&**a, &**b) {
                (own, Expr::Int(by)) | (Expr::Int(by), own) if *by >= 0 => {
                    let scale = scale(base, *by)?;
                    let of = |case: GuardedCase| {
                        Ok(GuardedCase {
                            value: case.value.times(scale)?,
                            ..case
                        })
                    };
                    self.power(own)?.into_iter().map(of).collect()
                }
                _ => Err(AutomatonStop::Unknown),
            },
            Expr::Binary(Op::Sub, own, by) => {
                let Expr::Int(by @ 0..) = **by else {
                    return Err(AutomatonStop::Unknown);
                };
                let scale = scale(base, by)?;
                let of = |case: GuardedCase| {
                    let less = self.maker.variable();
                    let is = LogicFormula::equal(&less.value.times(scale)?, &case.value)?;
                    Ok(case.and(&less, less.value.clone()).when([is]))
                };
                self.power(own)?.into_iter().map(of).collect()
            }
            Expr::Binary(op @ (Op::Min | Op::Max), a, b) => {
                let (left, right, mut all) = (self.power(a)?, self.power(b)?, Vec::new());
                for (a, b) in pairs(&left, &right) {
                    for case in compared_cases(*op, &a.value, &b.value)? {
                        all.push(a.and(b, ()).and(&case, case.value.clone()));
                    }
                }
                Ok(all)
            }
            Expr::Binary(Op::Ilog, a, b) if **b == Expr::Int(base) => {
                let of = |case: GuardedCase| {
                    let power = self.maker.variable();
                    let is_power = LogicFormula::Are(Relation::Power(1), vec![power.value.clone()]);
                    let below = LogicFormula::at_most(&power.value, &case.value)?;
                    let above = LogicFormula::less(&case.value, &power.value.times(base)?)?;
                    Ok(case
                        .and(&power, power.value.clone())
                        .when([is_power, below, above]))
                };
                self.value(a)?.into_iter().map(of).collect()
            }
            Expr::Binary(Op::Rem, _, modulus) => {
                let Expr::Int(modulus @ 1..=MOST_EXPONENT) = **modulus else {
                    return Err(AutomatonStop::Unknown);
                };
                let mut all = Vec::new();
                for case in self.value(expr)? {
                    for rest in 0..modulus {
                        let is = LogicFormula::equal(&case.value, &LinearTerm::constant(rest))?;
                        all.push(
                            GuardedCase {
                                value: LinearTerm::constant(scale(base, rest)?),
                                ..case.clone()
                            }
                            .when([is]),
                        );
                    }
                }
                Ok(all)
            }
            Expr::Neg(_) | Expr::Binary(..) | Expr::Unary(..) => Err(AutomatonStop::Unknown),
        }
    }

    fn constant_power(&self, value: i128) -> Cases {
        // A value below 0 is no value of a position.
        if value < 0 {
            return Ok(Vec::new());
        }
        Ok(vec![GuardedCase::from_value(LinearTerm::constant(scale(
            self.maker.base as i128,
            value,
        )?))])
    }

    fn power_of_node(&self, node: &ClaimNode) -> Cases {
        match node {
            // The values of `g` are powers, too.
            ClaimNode::Call(_) => self.node(node),
            ClaimNode::Cases(cases, otherwise) => {
                self.by_cases(cases, otherwise, &|expr| self.power(expr))
            }
            ClaimNode::Table { .. } => {
                let of = |case: GuardedCase| {
                    let value = case.value.number().ok_or(AutomatonStop::Unknown)?;
                    let powers = self.constant_power(value)?.into_iter();
                    Ok(powers
                        .map(|power| GuardedCase {
                            value: power.value,
                            ..case.clone()
                        })
                        .collect::<Vec<_>>())
                };
                Ok(self
                    .node(node)?
                    .into_iter()
                    .map(of)
                    .collect::<Result<Vec<_>, AutomatonStop>>()?
                    .concat())
            }
            ClaimNode::Last { .. }
            | ClaimNode::Bound
            | ClaimNode::Factor(_)
            | ClaimNode::Primes(_)
            | ClaimNode::Part(..) => Err(AutomatonStop::Unknown),
        }
    }
}

fn scale(base: i128, exponent: i128) -> Result<i128, AutomatonStop> {
    let exponent = u32::try_from(exponent)
        .ok()
        .filter(|&exponent| i128::from(exponent) <= MOST_EXPONENT);
    exponent
        .and_then(|exponent| base.checked_pow(exponent))
        .ok_or(AutomatonStop::TooLarge)
}
