//! Expressions of rules and claims as linear terms under guards, and conditions as formulas.

mod claim;
mod condition;

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use grundy_core::{
    claim::Claim,
    game::expr::{Expr, Function, Op},
    gcd::gcd,
};

use super::{
    automaton::{Automaton, AutomatonVariable},
    formula::{AutomatonMaker, Guarded, LinearTerm, LogicFormula, Ones, Relation},
    stop::AutomatonStop,
};

/// The most cases of one expression.
const MOST_CASES: usize = 512;
/// The largest divisor, of which residues or divisors are listed.
const MOST_LISTED: i128 = 64;

/// A value of an expression if a guard holds. At all numbers where the expression has a value,
/// exactly one guard of its cases holds, for exactly one choice of the fresh variables.
pub(super) type GuardedCase = Guarded<LinearTerm>;

/// The expressions that are read as variables, by their text.
pub(super) type Opaque = RefCell<BTreeMap<String, AutomatonVariable>>;

/// The values of the variables of an expression.
#[derive(Clone)]
pub(super) struct TermScope<'a> {
    pub maker: &'a AutomatonMaker<'a>,
    pub terms: Vec<LinearTerm>,
    /// The claim whose nodes the variables from its arity on are.
    pub claim: Option<&'a Claim>,
    /// The numbers of the positions with their values by `g`.
    pub calls: Option<&'a Rc<Automaton>>,
    /// The expressions that are read as variables.
    pub opaque: Option<&'a Opaque>,
}

pub(super) type Cases = Result<Vec<GuardedCase>, AutomatonStop>;

impl TermScope<'_> {
    pub fn value(&self, expr: &Expr) -> Cases {
        if let Some(cases) = self.as_variable(expr)? {
            return Ok(cases);
        }
        let cases = match expr {
            Expr::Int(value) => vec![GuardedCase::from_value(LinearTerm::constant(*value))],
            Expr::Var(index) => match self.claim.and_then(|claim| claim.node(*index)) {
                Some(node) => self.node(node)?,
                None => vec![GuardedCase::from_value(
                    self.terms
                        .get(*index)
                        .cloned()
                        .ok_or(AutomatonStop::Unknown)?,
                )],
            },
            Expr::Neg(a) => self.each(a, |a| Ok(vec![GuardedCase::from_value(a.times(-1)?)]))?,
            Expr::Binary(Op::Rem, a, b) => match **b {
                Expr::Int(modulus @ 1..=MOST_LISTED) if counts_digits(a) => {
                    self.modulo(a, modulus)?
                }
                _ => self.of_two(a, b, |a, b| self.binary(Op::Rem, a, b))?,
            },
            Expr::Binary(op, a, b) => self.of_two(a, b, |a, b| self.binary(*op, a, b))?,
            Expr::Unary(function, a) => self.each(a, |a| {
                let value = function.apply(a.number().ok_or(AutomatonStop::Unknown)?);
                Ok(value
                    .map(|value| GuardedCase::from_value(LinearTerm::constant(value)))
                    .into_iter()
                    .collect())
            })?,
        };
        if cases.len() > MOST_CASES {
            Err(AutomatonStop::TooLarge)
        } else {
            Ok(cases)
        }
    }

    /// Returns the cases of a function of one expression.
    fn each(&self, a: &Expr, of: impl Fn(&LinearTerm) -> Cases) -> Cases {
        let mut all = Vec::new();
        for a in self.value(a)? {
            all.extend(
                of(&a.value)?
                    .into_iter()
                    .map(|case| a.and(&case, case.value.clone())),
            );
        }
        Ok(all)
    }

    /// Returns the cases of a function of two expressions.
    fn of_two(&self, a: &Expr, b: &Expr, of: impl Fn(&LinearTerm, &LinearTerm) -> Cases) -> Cases {
        let mut all = Vec::new();
        let (left, right) = (self.value(a)?, self.value(b)?);
        for (a, b) in pairs(&left, &right) {
            let both = a.and(b, ());
            all.extend(
                of(&a.value, &b.value)?
                    .into_iter()
                    .map(|case| both.and(&case, case.value.clone())),
            );
            if all.len() > MOST_CASES {
                return Err(AutomatonStop::TooLarge);
            }
        }
        Ok(all)
    }

    fn binary(&self, op: Op, a: &LinearTerm, b: &LinearTerm) -> Cases {
        if let (Some(a), Some(b)) = (a.number(), b.number()) {
            return Ok(op
                .apply(a, b)
                .map(|value| GuardedCase::from_value(LinearTerm::constant(value)))
                .into_iter()
                .collect());
        }
        match op {
            Op::Add => Ok(vec![GuardedCase::from_value(a.plus(1, b)?)]),
            Op::Sub => Ok(vec![GuardedCase::from_value(a.plus(-1, b)?)]),
            Op::Mul => match (a.number(), b.number()) {
                (Some(factor), _) => Ok(vec![GuardedCase::from_value(b.times(factor)?)]),
                (_, Some(factor)) => Ok(vec![GuardedCase::from_value(a.times(factor)?)]),
                _ => Err(AutomatonStop::Unknown),
            },
            Op::Div => self.divide_term(a, b.number().ok_or(AutomatonStop::Unknown)?),
            Op::Rem => self.remainder(a, b.number().ok_or(AutomatonStop::Unknown)?),
            Op::Min | Op::Max => compared_cases(op, a, b),
            Op::Gcd => {
                let (term, number) = if a.number().is_some() {
                    (b, a.number())
                } else {
                    (a, b.number())
                };
                let number = number
                    .ok_or(AutomatonStop::Unknown)?
                    .checked_abs()
                    .ok_or(AutomatonStop::TooLarge)?;
                if !(1..=MOST_LISTED).contains(&number) {
                    return Err(AutomatonStop::Unknown);
                }
                let rests =
                    |divisor: i128| (0..number).filter(move |&rest| gcd(number, rest) == divisor);
                let case = |divisor: i128| {
                    let leaves = |rest| self.leaves(term, number, rest);
                    let any = rests(divisor).map(leaves).collect::<Result<_, _>>()?;
                    Ok(GuardedCase::from_value(LinearTerm::constant(divisor))
                        .when([LogicFormula::Any(any)]))
                };
                (1..=number)
                    .filter(|divisor| number % divisor == 0)
                    .map(case)
                    .collect()
            }
            Op::Xor => {
                let sum = self.maker.variable();
                let is =
                    LogicFormula::Are(Relation::Xor, vec![a.clone(), b.clone(), sum.value.clone()]);
                Ok(vec![sum.when([is])])
            }
            Op::Ilog => Err(AutomatonStop::Unknown),
        }
    }

    /// Returns the quotient of a term by a number, rounded down.
    fn divide_term(&self, a: &LinearTerm, divisor: i128) -> Cases {
        if divisor < 1 {
            return if divisor == 0 {
                Ok(Vec::new())
            } else {
                Err(AutomatonStop::Unknown)
            };
        }
        if divisor == 1 {
            return Ok(vec![GuardedCase::from_value(a.clone())]);
        }
        let case = |sign: i128| {
            let mut quotient = self.maker.variable();
            quotient.value = quotient.value.times(sign)?;
            let rest = a.plus(-divisor, &quotient.value)?;
            let below = LogicFormula::less(&rest, &LinearTerm::constant(divisor))?;
            Ok(quotient.when([LogicFormula::NotNegative(rest), below]))
        };
        let zero = LinearTerm::constant(0);
        let above: GuardedCase = case(1)?.when([LogicFormula::NotNegative(a.clone())]);
        let is_natural = a.constant >= 0 && a.factors.values().all(|&factor| factor > 0);
        if is_natural {
            Ok(vec![above])
        } else {
            Ok(vec![above, case(-1)?.when([LogicFormula::less(a, &zero)?])])
        }
    }

    /// Returns the rest of a term by a number, for any sign of the term.
    fn remainder(&self, a: &LinearTerm, modulus: i128) -> Cases {
        let rest = |case: GuardedCase| {
            Ok(GuardedCase {
                value: a.plus(-modulus, &case.value)?,
                ..case
            })
        };
        self.divide_term(a, modulus)?
            .into_iter()
            .map(rest)
            .collect()
    }

    /// Returns the formula of a term that leaves a rest.
    fn leaves(
        &self,
        a: &LinearTerm,
        modulus: i128,
        rest: i128,
    ) -> Result<LogicFormula, AutomatonStop> {
        any_is(&self.remainder(a, modulus)?, &LinearTerm::constant(rest))
    }

    /// Returns the rests of a sum of counts of digits and other terms.
    fn modulo(&self, expr: &Expr, modulus: i128) -> Cases {
        let constant =
            |rest: i128| GuardedCase::from_value(LinearTerm::constant(rest.rem_euclid(modulus)));
        match expr {
            Expr::Int(value) => Ok(vec![constant(*value)]),
            Expr::Neg(a) => {
                self.modulo(&Expr::binary(Op::Sub, Expr::Int(0), (**a).clone()), modulus)
            }
            Expr::Binary(op @ (Op::Add | Op::Sub | Op::Mul), a, b) => {
                let (left, right, mut all) = (
                    self.modulo(a, modulus)?,
                    self.modulo(b, modulus)?,
                    Vec::new(),
                );
                for (a, b) in pairs(&left, &right) {
                    let whole = self.binary(*op, &a.value, &b.value)?;
                    let rest = whole
                        .first()
                        .and_then(|case| case.value.number())
                        .ok_or(AutomatonStop::Unknown)?;
                    all.push(a.and(b, constant(rest).value));
                }
                if all.len() > MOST_CASES {
                    Err(AutomatonStop::TooLarge)
                } else {
                    Ok(all)
                }
            }
            Expr::Unary(Function::Popcount, a) => self.each(a, |a| {
                let modulus = u64::try_from(modulus).map_err(|_| AutomatonStop::TooLarge)?;
                let leaves = |rest| {
                    LogicFormula::Are(
                        Relation::Ones(Ones::Leave { modulus, rest }),
                        vec![a.clone()],
                    )
                };
                Ok((0..modulus)
                    .map(|rest| constant(rest.into()).when([leaves(rest)]))
                    .collect())
            }),
            Expr::Binary(Op::Ilog, a, b) if **b == Expr::Int(self.maker.base as i128) => {
                self.each(a, |a| {
                    (0..modulus)
                        .map(|rest| self.length(a, modulus, rest))
                        .collect()
                })
            }
            _ => self.each(expr, |a| {
                (0..modulus)
                    .map(|rest| Ok(constant(rest).when([self.leaves(a, modulus, rest)?])))
                    .collect()
            }),
        }
    }

    /// Returns the case that the logarithm of a term in the base, rounded down, leaves a rest.
    fn length(
        &self,
        a: &LinearTerm,
        modulus: i128,
        rest: i128,
    ) -> Result<GuardedCase, AutomatonStop> {
        let base = self.maker.base as i128;
        let whole = self.maker.variable();
        let scale = u32::try_from(rest)
            .ok()
            .and_then(|rest| base.checked_pow(rest))
            .ok_or(AutomatonStop::TooLarge)?;
        let power = whole.value.times(scale)?;
        let exponent = u32::try_from(modulus).map_err(|_| AutomatonStop::TooLarge)?;
        let is_power = LogicFormula::Are(Relation::Power(exponent), vec![whole.value.clone()]);
        let whole = whole.when([
            is_power,
            LogicFormula::at_most(&power, a)?,
            LogicFormula::less(a, &power.times(base)?)?,
        ]);
        Ok(GuardedCase {
            value: LinearTerm::constant(rest),
            ..whole
        })
    }
}

/// Returns all pairs of one of the first list and one of the second.
pub(super) fn pairs<'a, S, T>(
    left: &'a [S],
    right: &'a [T],
) -> impl Iterator<Item = (&'a S, &'a T)> {
    left.iter().flat_map(|a| right.iter().map(move |b| (a, b)))
}

/// Returns the formula that one of the cases holds and has this value.
pub(super) fn any_is(
    cases: &[GuardedCase],
    value: &LinearTerm,
) -> Result<LogicFormula, AutomatonStop> {
    let is = |case: &GuardedCase| Ok(case.exists([LogicFormula::equal(&case.value, value)?]));
    Ok(LogicFormula::Any(
        cases.iter().map(is).collect::<Result<_, _>>()?,
    ))
}

/// Returns the cases of the smaller or the larger of two terms.
pub(super) fn compared_cases(op: Op, a: &LinearTerm, b: &LinearTerm) -> Cases {
    let (first, second) = if op == Op::Min { (a, b) } else { (b, a) };
    Ok(vec![
        GuardedCase::from_value(a.clone()).when([LogicFormula::at_most(first, second)?]),
        GuardedCase::from_value(b.clone()).when([LogicFormula::less(second, first)?]),
    ])
}

/// Returns the formula that a position comes before another in the order in which `g` may be used.
pub(super) fn smaller(
    position: &[LinearTerm],
    than: &[LinearTerm],
) -> Result<LogicFormula, AutomatonStop> {
    let with_sum = |terms: &[LinearTerm]| {
        let sum = terms
            .iter()
            .try_fold(LinearTerm::default(), |sum, term| sum.plus(1, term))?;
        Ok([&[sum], terms].concat())
    };
    let natural = position.iter().cloned().map(LogicFormula::NotNegative);
    Ok(LogicFormula::All(
        natural
            .chain([earlier(&with_sum(position)?, &with_sum(than)?)?])
            .collect(),
    ))
}

/// Returns the formula that of two lists of numbers the first number that differs is smaller in the
/// first list.
pub(super) fn earlier(
    list: &[LinearTerm],
    than: &[LinearTerm],
) -> Result<LogicFormula, AutomatonStop> {
    let (mut equal, mut cases) = (Vec::new(), Vec::new());
    for (a, b) in list.iter().zip(than) {
        cases.push(LogicFormula::All(
            [equal.as_slice(), &[LogicFormula::less(a, b)?]].concat(),
        ));
        equal.push(LogicFormula::equal(a, b)?);
    }
    Ok(LogicFormula::Any(cases))
}

/// Returns `true` for an expression that counts digits, whose rests are values but not the count.
fn counts_digits(expr: &Expr) -> bool {
    let mut counts = false;
    expr.walk(&mut |own| {
        counts |= matches!(
            own,
            Expr::Unary(Function::Popcount, _) | Expr::Binary(Op::Ilog, ..)
        );
    });
    counts
}

/// Returns i if the number is base^i, i >= 1.
pub(super) fn exponent(base: i128, number: i128) -> Option<u32> {
    (1..=64).find(|&exponent| base.checked_pow(exponent) == Some(number))
}
