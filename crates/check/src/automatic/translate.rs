//! Expressions of rules and claims as linear terms under guards, and conditions as formulas.

use std::rc::Rc;

use grundy_core::{
    claim::{Claim, Node},
    game::expr::{Comparison, Condition, Expr, Function, Op},
};

use super::{
    automaton::{Automaton, Variable},
    formula::{Formula, Maker, Ones, Term},
    opaque::Opaque,
    stop::Stop,
};

/// The most cases of one expression.
const MOST_CASES: usize = 512;
/// The largest divisor, of which residues or divisors are listed.
const MOST_LISTED: i128 = 64;

/// A value of an expression if a guard holds. At all numbers where the expression has a value, exactly one guard of its
/// cases holds, for exactly one choice of the fresh variables.
#[derive(Debug, Clone)]
pub(super) struct Case {
    pub guard: Vec<Formula>,
    pub fresh: Vec<Variable>,
    pub term: Term,
}

impl Case {
    pub fn of(term: Term) -> Self {
        Self { guard: Vec::new(), fresh: Vec::new(), term }
    }

    /// Returns a case under the guards of this and another.
    pub fn and(&self, other: &Self, term: Term) -> Self {
        Self {
            guard: [self.guard.as_slice(), &other.guard].concat(),
            fresh: [self.fresh.as_slice(), &other.fresh].concat(),
            term,
        }
    }

    pub fn when(mut self, guard: impl IntoIterator<Item = Formula>) -> Self {
        self.guard.extend(guard);
        self
    }
}

/// The formulas of the numbers at which a condition is true, and at which it is false. At others it has no value.
#[derive(Debug, Clone)]
pub(super) struct Truth {
    pub yes: Formula,
    pub no: Formula,
}

/// The values of the variables of an expression.
#[derive(Clone)]
pub(super) struct Scope<'a> {
    pub maker: &'a Maker<'a>,
    pub terms: Vec<Term>,
    /// The claim whose nodes the variables from its arity on are.
    pub claim: Option<&'a Claim>,
    /// The numbers of the positions with their values by `g`.
    pub calls: Option<&'a Rc<Automaton>>,
    /// The expressions that are read as variables.
    pub opaque: Option<&'a Opaque>,
}

pub(super) type Cases = Result<Vec<Case>, Stop>;

impl Scope<'_> {
    pub fn value(&self, expr: &Expr) -> Cases {
        if let Some(cases) = self.as_variable(expr)? {
            return Ok(cases);
        }
        let cases = match expr {
            Expr::Int(value) => vec![Case::of(Term::constant(*value))],
            Expr::Var(index) => match self.claim.and_then(|claim| claim.node(*index)) {
                Some(node) => self.node(node)?,
                None => vec![Case::of(self.terms.get(*index).cloned().ok_or(Stop::Unknown)?)],
            },
            Expr::Neg(a) => self.each(a, |a| Ok(vec![Case::of(a.times(-1)?)]))?,
            Expr::Binary(Op::Rem, a, b) => match **b {
                Expr::Int(modulus @ 1..=MOST_LISTED) if counts_digits(a) => self.modulo(a, modulus)?,
                _ => self.pairs(a, b, |a, b| self.binary(Op::Rem, a, b))?,
            },
            Expr::Binary(op, a, b) => self.pairs(a, b, |a, b| self.binary(*op, a, b))?,
            Expr::Unary(function, a) => self.each(a, |a| {
                let number = a.number().ok_or(Stop::Unknown)?;
                let value = Expr::Unary(*function, Box::new(Expr::Int(number)));
                let value = value.eval(&[], &mut grundy_core::game::expr::Steps::at_most(1000));
                Ok(value.map(|value| Case::of(Term::constant(value))).into_iter().collect())
            })?,
        };
        if cases.len() > MOST_CASES { Err(Stop::TooLarge) } else { Ok(cases) }
    }

    /// Returns the cases of a function of one expression.
    fn each(&self, a: &Expr, of: impl Fn(&Term) -> Cases) -> Cases {
        let mut all = Vec::new();
        for a in self.value(a)? {
            all.extend(of(&a.term)?.into_iter().map(|case| a.and(&case, case.term.clone())));
        }
        Ok(all)
    }

    fn pairs(&self, a: &Expr, b: &Expr, of: impl Fn(&Term, &Term) -> Cases) -> Cases {
        let mut all = Vec::new();
        let (left, right) = (self.value(a)?, self.value(b)?);
        for (a, b) in left.iter().flat_map(|a| right.iter().map(move |b| (a, b))) {
            let both = a.and(b, Term::default());
            all.extend(of(&a.term, &b.term)?.into_iter().map(|case| both.and(&case, case.term.clone())));
            if all.len() > MOST_CASES {
                return Err(Stop::TooLarge);
            }
        }
        Ok(all)
    }

    fn binary(&self, op: Op, a: &Term, b: &Term) -> Cases {
        if let (Some(a), Some(b)) = (a.number(), b.number()) {
            let value = Expr::binary(op, Expr::Int(a), Expr::Int(b));
            let value = value.eval(&[], &mut grundy_core::game::expr::Steps::at_most(10));
            return Ok(value.map(|value| Case::of(Term::constant(value))).into_iter().collect());
        }
        match op {
            Op::Add => Ok(vec![Case::of(a.plus(1, b)?)]),
            Op::Sub => Ok(vec![Case::of(a.plus(-1, b)?)]),
            Op::Mul => match (a.number(), b.number()) {
                (Some(factor), _) => Ok(vec![Case::of(b.times(factor)?)]),
                (_, Some(factor)) => Ok(vec![Case::of(a.times(factor)?)]),
                _ => Err(Stop::Unknown),
            },
            Op::Div | Op::Rem => {
                let divisor = b.number().ok_or(Stop::Unknown)?;
                let divided = self.divided(a, divisor)?;
                let rest = |case: &Case| {
                    Ok(case.clone()).and_then(|own| Ok(Case { term: a.plus(-divisor, &own.term)?, ..own }))
                };
                if op == Op::Div { Ok(divided) } else { divided.iter().map(rest).collect() }
            }
            Op::Min | Op::Max => compared_cases(op, a, b),
            Op::Gcd => {
                let (term, number) = if a.number().is_some() { (b, a.number()) } else { (a, b.number()) };
                let number = number.ok_or(Stop::Unknown)?.checked_abs().ok_or(Stop::TooLarge)?;
                if !(1..=MOST_LISTED).contains(&number) {
                    return Err(Stop::Unknown);
                }
                let rests = |divisor: i128| (0..number).filter(move |&rest| gcd(number, rest) == divisor);
                let case = |divisor: i128| {
                    let leaves = |rest| self.leaves(term, number, rest);
                    let any = rests(divisor).map(leaves).collect::<Result<_, _>>()?;
                    Ok(Case::of(Term::constant(divisor)).when([Formula::Any(any)]))
                };
                (1..=number).filter(|divisor| number % divisor == 0).map(case).collect()
            }
            Op::Xor => {
                let sum = self.maker.fresh();
                let term = Term::variable(sum);
                let guard = vec![Formula::Xor([a.clone(), b.clone(), term.clone()])];
                Ok(vec![Case { guard, fresh: vec![sum], term }])
            }
            Op::Ilog => Err(Stop::Unknown),
        }
    }

    /// Returns the quotient of a term by a number, rounded down.
    fn divided(&self, a: &Term, divisor: i128) -> Cases {
        if divisor < 1 {
            return if divisor == 0 { Ok(Vec::new()) } else { Err(Stop::Unknown) };
        }
        if divisor == 1 {
            return Ok(vec![Case::of(a.clone())]);
        }
        let case = |sign: i128| {
            let fresh = self.maker.fresh();
            let quotient = Term::variable(fresh).times(sign)?;
            let rest = a.plus(-divisor, &quotient)?;
            let below = Formula::less(&rest, &Term::constant(divisor))?;
            Ok(Case { guard: vec![Formula::NotNegative(rest), below], fresh: vec![fresh], term: quotient })
        };
        let zero = Term::constant(0);
        let above: Case = case(1)?.when([Formula::NotNegative(a.clone())]);
        let is_natural = a.constant >= 0 && a.factors.values().all(|&factor| factor > 0);
        if is_natural { Ok(vec![above]) } else { Ok(vec![above, case(-1)?.when([Formula::less(a, &zero)?])]) }
    }

    /// Returns the formula of a term that leaves a rest, for any sign of the term.
    fn leaves(&self, a: &Term, modulus: i128, rest: i128) -> Result<Formula, Stop> {
        let cases = self.divided(a, modulus)?.into_iter().map(|case| {
            let own = a.plus(-modulus, &case.term)?;
            let is = Formula::equal(&own, &Term::constant(rest))?;
            Ok(Formula::exists(case.fresh, [case.guard, vec![is]].concat()))
        });
        Ok(Formula::Any(cases.collect::<Result<_, _>>()?))
    }

    /// Returns the rests of a sum of counts of digits and other terms.
    fn modulo(&self, expr: &Expr, modulus: i128) -> Cases {
        let constant = |rest: i128| Case::of(Term::constant(rest.rem_euclid(modulus)));
        match expr {
            Expr::Int(value) => Ok(vec![constant(*value)]),
            Expr::Neg(a) => self.modulo(&Expr::binary(Op::Sub, Expr::Int(0), (**a).clone()), modulus),
            Expr::Binary(op @ (Op::Add | Op::Sub | Op::Mul), a, b) => {
                let (left, right, mut all) = (self.modulo(a, modulus)?, self.modulo(b, modulus)?, Vec::new());
                for (a, b) in left.iter().flat_map(|a| right.iter().map(move |b| (a, b))) {
                    let whole = self.binary(*op, &a.term, &b.term)?;
                    let rest = whole.first().and_then(|case| case.term.number()).ok_or(Stop::Unknown)?;
                    all.push(a.and(b, constant(rest).term));
                }
                if all.len() > MOST_CASES { Err(Stop::TooLarge) } else { Ok(all) }
            }
            Expr::Unary(Function::Popcount, a) => self.each(a, |a| {
                let modulus = u64::try_from(modulus).map_err(|_| Stop::TooLarge)?;
                let leaves = |rest| Formula::Ones(a.clone(), Ones::Leave { modulus, rest });
                Ok((0..modulus).map(|rest| constant(rest.into()).when([leaves(rest)])).collect())
            }),
            Expr::Binary(Op::Ilog, a, b) if **b == Expr::Int(self.maker.base as i128) => {
                self.each(a, |a| (0..modulus).map(|rest| self.length(a, modulus, rest)).collect())
            }
            _ => self.each(expr, |a| {
                (0..modulus).map(|rest| Ok(constant(rest).when([self.leaves(a, modulus, rest)?]))).collect()
            }),
        }
    }

    /// Returns the case that the logarithm of a term in the base, rounded down, leaves a rest.
    fn length(&self, a: &Term, modulus: i128, rest: i128) -> Result<Case, Stop> {
        let base = self.maker.base as i128;
        let whole = self.maker.fresh();
        let scale = u32::try_from(rest).ok().and_then(|rest| base.checked_pow(rest)).ok_or(Stop::TooLarge)?;
        let power = Term::variable(whole).times(scale)?;
        let exponent = u32::try_from(modulus).map_err(|_| Stop::TooLarge)?;
        let guard = vec![
            Formula::Power(Term::variable(whole), exponent),
            Formula::at_most(&power, a)?,
            Formula::less(a, &power.times(base)?)?,
        ];
        Ok(Case { guard, fresh: vec![whole], term: Term::constant(rest) })
    }

    pub fn node(&self, node: &Node) -> Cases {
        match node {
            Node::Call(arguments) => self.call(arguments),
            Node::Cases(cases, otherwise) => {
                let (mut all, mut before) = (Vec::new(), Vec::new());
                for (condition, value) in cases {
                    let Truth { yes, no } = self.truth(condition)?;
                    let guard = [before.as_slice(), &[yes]].concat();
                    all.extend(self.value(value)?.into_iter().map(|case| case.when(guard.clone())));
                    before.push(no);
                }
                all.extend(self.value(otherwise)?.into_iter().map(|case| case.when(before.clone())));
                Ok(all)
            }
            Node::Table { head, turn, index } => self.each(index, |index| self.entry(head, turn, index)),
            Node::Last { start, bound, next, to } => self.last(start, *bound, next, to),
            Node::Bound => {
                // `last` puts its variable behind the numbers of a position.
                self.terms.last().cloned().map(|term| vec![Case::of(term)]).ok_or(Stop::Unknown)
            }
            Node::Factor(_) | Node::Primes(_) | Node::Part(..) => Err(Stop::Unknown),
        }
    }

    fn entry(&self, head: &[i128], turn: &[i128], index: &Term) -> Cases {
        let mut all = Vec::new();
        for (place, &value) in (0..).zip(head) {
            all.push(Case::of(Term::constant(value)).when([Formula::equal(index, &Term::constant(place))?]));
        }
        let rest = index.plus(-1, &Term::constant(head.len() as i128))?;
        for (place, &value) in (0..).zip(turn) {
            let leaves = self.leaves(&rest, turn.len() as i128, place)?;
            all.push(Case::of(Term::constant(value)).when([Formula::NotNegative(rest.clone()), leaves]));
        }
        Ok(all)
    }

    /// Returns the claimed value of a smaller position.
    fn call(&self, arguments: &[Expr]) -> Cases {
        let calls = self.calls.ok_or(Stop::Unknown)?;
        let arity = self.claim.map_or(0, |claim| claim.arity);
        let mut all = vec![(Case::of(Term::default()), Vec::new())];
        for argument in arguments {
            let values = self.value(argument)?;
            let with = |(case, terms): (Case, Vec<Term>)| {
                let each = |value: &Case| {
                    (case.and(value, Term::default()), [terms.as_slice(), std::slice::from_ref(&value.term)].concat())
                };
                values.iter().map(each).collect::<Vec<_>>()
            };
            all = all.into_iter().flat_map(with).collect();
        }
        let position: Vec<Term> = self.terms.iter().take(arity).cloned().collect();
        all.into_iter()
            .map(|(case, mut terms)| {
                let smaller = smaller(&terms, &position)?;
                let fresh = self.maker.fresh();
                terms.push(Term::variable(fresh));
                let value = Case { guard: Vec::new(), fresh: vec![fresh], term: Term::default() };
                Ok(case.and(&value, Term::variable(fresh)).when([smaller, Formula::Holds(calls.clone(), terms)]))
            })
            .collect()
    }

    /// Returns the last number up to a bound of a, c a + d, c (c a + d) + d, …
    fn last(&self, start: &Expr, bound: usize, next: &Expr, to: &Expr) -> Cases {
        let Expr::Int(first) = *start else { return Err(Stop::Unknown) };
        let is_bound = |claim: &Claim| matches!(claim.node(bound), Some(Node::Bound));
        // The variable of another `last` around this one would have another value.
        let is_inside = self.claim.is_some_and(|claim| self.terms.len() > claim.arity);
        if !self.claim.is_some_and(is_bound) || is_inside || first < 0 {
            return Err(Stop::Unknown);
        }
        let after = |term: &Term| {
            let terms = [self.terms.as_slice(), std::slice::from_ref(term)].concat();
            match self.clone().with(terms).value(next)?.as_slice() {
                [case] if case.guard.is_empty() => Ok(case.term.clone()),
                _ => Err(Stop::Unknown),
            }
        };
        let fresh = self.maker.fresh();
        let last = Term::variable(fresh);
        let following = after(&last)?;
        let (factor, plus) = (following.factors.get(&fresh).copied().unwrap_or(0), following.constant);
        if following != last.times(factor)?.plus(1, &Term::constant(plus))? || factor < 1 {
            return Err(Stop::Unknown);
        }
        let grows = factor.checked_mul(first).and_then(|next| next.checked_add(plus)).is_some_and(|next| next > first);
        if !grows {
            return Err(Stop::Unknown);
        }
        let member = if factor == 1 {
            let beyond = last.plus(-1, &Term::constant(first))?;
            vec![Formula::NotNegative(beyond.clone()), self.leaves(&beyond, plus, 0)?]
        } else {
            // (c - 1) x + d grows c-fold in each step.
            let exponent = exponent(self.maker.base as i128, factor).ok_or(Stop::Unknown)?;
            let scale =
                (factor - 1).checked_mul(first).and_then(|scale| scale.checked_add(plus)).ok_or(Stop::TooLarge)?;
            let power = self.maker.fresh();
            let powers =
                last.times(factor - 1)?.plus(1, &Term::constant(plus))?.plus(-scale, &Term::variable(power))?;
            vec![Formula::exists(
                vec![power],
                vec![Formula::Zero(powers), Formula::Power(Term::variable(power), exponent)],
            )]
        };
        self.each(to, |to| {
            let own = self.maker.fresh();
            let term = Term::variable(own);
            let same = Formula::equal(&term, &last)?;
            let member = Formula::exists(vec![fresh], [member.as_slice(), &[same]].concat());
            let guard = vec![member, Formula::at_most(&term, to)?, Formula::less(to, &after(&term)?)?];
            Ok(vec![Case { guard, fresh: vec![own], term }])
        })
    }

    fn with(self, terms: Vec<Term>) -> Self {
        Self { terms, ..self }
    }

    pub fn truth(&self, condition: &Condition) -> Result<Truth, Stop> {
        let all = |own: [&Formula; 2]| Formula::All(own.into_iter().cloned().collect());
        let any = |own: [Formula; 2]| Formula::Any(own.into());
        match condition {
            Condition::Compare(comparison, Expr::Unary(Function::Popcount, a), Expr::Int(number)) => {
                self.compare_ones(*comparison, a, *number)
            }
            Condition::Compare(comparison, a, b) => {
                let (mut yes, mut no) = (Vec::new(), Vec::new());
                let (left, right) = (self.value(a)?, self.value(b)?);
                for (a, b) in left.iter().flat_map(|a| right.iter().map(move |b| (a, b))) {
                    let both = a.and(b, Term::default());
                    let is = compared(*comparison, &a.term, &b.term)?;
                    let under =
                        |last: Formula| Formula::exists(both.fresh.clone(), [both.guard.as_slice(), &[last]].concat());
                    no.push(under(is.clone().not()));
                    yes.push(under(is));
                }
                Ok(Truth { yes: Formula::Any(yes), no: Formula::Any(no) })
            }
            Condition::Prime(_) => Err(Stop::Unknown),
            Condition::And(a, b) => {
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                Ok(Truth { yes: all([&a.yes, &b.yes]), no: any([a.no, all([&a.yes, &b.no])]) })
            }
            Condition::Or(a, b) => {
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                Ok(Truth { no: all([&a.no, &b.no]), yes: any([a.yes, all([&a.no, &b.yes])]) })
            }
            Condition::Not(a) => self.truth(a).map(|Truth { yes, no }| Truth { yes: no, no: yes }),
        }
    }

    fn compare_ones(&self, comparison: Comparison, a: &Expr, number: i128) -> Result<Truth, Stop> {
        let number = number.max(-1);
        if number > MOST_LISTED {
            return Err(Stop::TooLarge);
        }
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        for case in self.value(a)? {
            let is_natural = Formula::NotNegative(case.term.clone());
            let are = |count: u64| Formula::Ones(case.term.clone(), Ones::Are(count));
            let counts = (0..=MOST_LISTED.unsigned_abs()).filter_map(|count| u64::try_from(count).ok());
            let below: Vec<Formula> = counts.clone().take_while(|&count| i128::from(count) < number).map(are).collect();
            let equal: Vec<Formula> = counts.filter(|&count| i128::from(count) == number).map(are).collect();
            let (below, equal) = (Formula::Any(below), Formula::Any(equal));
            let up_to = Formula::Any(vec![below.clone(), equal.clone()]);
            let is = match comparison {
                Comparison::Equal => equal,
                Comparison::NotEqual => equal.not(),
                Comparison::Less => below,
                Comparison::LessEqual => up_to,
                Comparison::Greater => up_to.not(),
                Comparison::GreaterEqual => below.not(),
            };
            let under = |last: Formula| {
                Formula::exists(case.fresh.clone(), [case.guard.as_slice(), &[is_natural.clone(), last]].concat())
            };
            no.push(under(is.clone().not()));
            yes.push(under(is));
        }
        Ok(Truth { yes: Formula::Any(yes), no: Formula::Any(no) })
    }
}

/// Returns the cases of the smaller or the larger of two terms.
pub(super) fn compared_cases(op: Op, a: &Term, b: &Term) -> Cases {
    let (first, second) = if op == Op::Min { (a, b) } else { (b, a) };
    Ok(vec![
        Case::of(a.clone()).when([Formula::at_most(first, second)?]),
        Case::of(b.clone()).when([Formula::less(second, first)?]),
    ])
}

/// Returns the formula that a position comes before another in the order in which `g` may be used.
pub(super) fn smaller(position: &[Term], than: &[Term]) -> Result<Formula, Stop> {
    let with_sum = |terms: &[Term]| {
        let sum = terms.iter().try_fold(Term::default(), |sum, term| sum.plus(1, term))?;
        Ok([&[sum], terms].concat())
    };
    let natural = position.iter().cloned().map(Formula::NotNegative);
    Ok(Formula::All(natural.chain([earlier(&with_sum(position)?, &with_sum(than)?)?]).collect()))
}

/// Returns the formula that of two lists of numbers the first number that differs is smaller in the first list.
pub(super) fn earlier(list: &[Term], than: &[Term]) -> Result<Formula, Stop> {
    let (mut equal, mut cases) = (Vec::new(), Vec::new());
    for (a, b) in list.iter().zip(than) {
        cases.push(Formula::All([equal.as_slice(), &[Formula::less(a, b)?]].concat()));
        equal.push(Formula::equal(a, b)?);
    }
    Ok(Formula::Any(cases))
}

/// Returns `true` for an expression that counts digits, whose rests are values but not the count.
fn counts_digits(expr: &Expr) -> bool {
    let mut counts = false;
    expr.walk(&mut |own| {
        counts |= matches!(own, Expr::Unary(Function::Popcount, _) | Expr::Binary(Op::Ilog, ..));
    });
    counts
}

fn compared(comparison: Comparison, a: &Term, b: &Term) -> Result<Formula, Stop> {
    match comparison {
        Comparison::Equal => Formula::equal(a, b),
        Comparison::NotEqual => Ok(Formula::equal(a, b)?.not()),
        Comparison::Less => Formula::less(a, b),
        Comparison::LessEqual => Formula::at_most(a, b),
        Comparison::Greater => Formula::less(b, a),
        Comparison::GreaterEqual => Formula::at_most(b, a),
    }
}

/// Returns i if the number is base^i, i >= 1.
pub(super) fn exponent(base: i128, number: i128) -> Option<u32> {
    (1..=64).find(|&exponent| base.checked_pow(exponent) == Some(number))
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
