//! Formulas over natural numbers, and the automata of the numbers for which they hold.

use std::{cell::Cell, collections::BTreeMap, rc::Rc};

use super::{
    automaton::{Automaton, AutomatonVariable, AutomatonWork},
    stop::AutomatonStop,
};

/// A linear term: a sum of integer multiples of variables, and a constant.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct LinearTerm {
    /// No factor is 0.
    pub factors: BTreeMap<AutomatonVariable, i128>,
    pub constant: i128,
}

impl LinearTerm {
    pub fn constant(constant: i128) -> Self {
        Self {
            factors: BTreeMap::new(),
            constant,
        }
    }

    pub fn variable(variable: AutomatonVariable) -> Self {
        Self {
            factors: BTreeMap::from([(variable, 1)]),
            constant: 0,
        }
    }

    /// Returns the number, if there are no variables.
    pub fn number(&self) -> Option<i128> {
        self.factors.is_empty().then_some(self.constant)
    }

    /// Returns the sum of this and a multiple of another.
    pub fn plus(&self, factor: i128, other: &Self) -> Result<Self, AutomatonStop> {
        // Larger numbers would give too many states.
        let bounded = |number: i128| {
            Some(number)
                .filter(|number| number.unsigned_abs() < 1 << 64)
                .ok_or(AutomatonStop::TooLarge)
        };
        let mut sum = self.clone();
        let grown = |own: i128, by: i128| {
            factor
                .checked_mul(by)
                .and_then(|by| own.checked_add(by))
                .ok_or(AutomatonStop::TooLarge)
        };
        sum.constant = bounded(grown(sum.constant, other.constant)?)?;
        for (&variable, &by) in &other.factors {
            let own = sum.factors.entry(variable).or_insert(0);
            *own = bounded(grown(*own, by)?)?;
        }
        sum.factors.retain(|_, factor| *factor != 0);
        Ok(sum)
    }

    pub fn times(&self, factor: i128) -> Result<Self, AutomatonStop> {
        Self::default().plus(factor, self)
    }

    /// Returns the term with a term in the place of a variable.
    fn with(&self, variable: AutomatonVariable, by: &Self) -> Result<Self, AutomatonStop> {
        let Some(&factor) = self.factors.get(&variable) else {
            return Ok(self.clone());
        };
        let mut rest = self.clone();
        rest.factors.remove(&variable);
        rest.plus(factor, by)
    }
}

/// What is said of the ones among the binary digits of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ones {
    /// Their number.
    Are(u64),
    /// Their number modulo `modulus`.
    Leave { modulus: u64, rest: u64 },
}

/// A relation of natural numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Relation {
    /// The third is the nim-sum of the others; the base is a power of 2.
    Xor,
    /// The number is a power of base^exponent.
    Power(u32),
    /// In base 2.
    Ones(Ones),
    /// The numbers are accepted; the tracks of the automaton are named 0, 1, ….
    Accepted(Rc<Automaton>),
}

/// A statement about natural numbers. A term in [`Formula::Are`] that is below 0 makes it false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum LogicFormula {
    Known(bool),
    /// The term is 0.
    Zero(LinearTerm),
    /// The term is at least 0.
    NotNegative(LinearTerm),
    Are(Relation, Vec<LinearTerm>),
    All(Vec<LogicFormula>),
    Any(Vec<LogicFormula>),
    Not(Box<LogicFormula>),
    Exists(Vec<AutomatonVariable>, Box<LogicFormula>),
}

impl LogicFormula {
    pub fn not(self) -> Self {
        match self {
            Self::Known(is) => Self::Known(!is),
            Self::Not(own) => *own,
            own => Self::Not(Box::new(own)),
        }
    }

    pub fn exists(variables: Vec<AutomatonVariable>, all: Vec<Self>) -> Self {
        Self::Exists(variables, Box::new(Self::All(all)))
    }

    /// Returns a < b.
    pub fn less(a: &LinearTerm, b: &LinearTerm) -> Result<Self, AutomatonStop> {
        Ok(Self::NotNegative(
            b.plus(-1, a)?.plus(1, &LinearTerm::constant(-1))?,
        ))
    }

    /// Returns a <= b.
    pub fn at_most(a: &LinearTerm, b: &LinearTerm) -> Result<Self, AutomatonStop> {
        Ok(Self::NotNegative(b.plus(-1, a)?))
    }

    pub fn equal(a: &LinearTerm, b: &LinearTerm) -> Result<Self, AutomatonStop> {
        Ok(Self::Zero(b.plus(-1, a)?))
    }

    /// Returns the formula with a term in the place of a variable.
    fn with(&self, variable: AutomatonVariable, by: &LinearTerm) -> Result<Self, AutomatonStop> {
        let each = |all: &[Self]| {
            all.iter()
                .map(|own| own.with(variable, by))
                .collect::<Result<Vec<_>, _>>()
        };
        Ok(match self {
            Self::Known(is) => Self::Known(*is),
            Self::Zero(term) => Self::Zero(term.with(variable, by)?),
            Self::NotNegative(term) => Self::NotNegative(term.with(variable, by)?),
            Self::Are(relation, terms) => {
                let terms = terms
                    .iter()
                    .map(|term| term.with(variable, by))
                    .collect::<Result<_, _>>()?;
                Self::Are(relation.clone(), terms)
            }
            Self::All(all) => Self::All(each(all)?),
            Self::Any(any) => Self::Any(each(any)?),
            Self::Not(own) => Self::Not(Box::new(own.with(variable, by)?)),
            Self::Exists(bound, _) if bound.contains(&variable) => self.clone(),
            Self::Exists(bound, own) => {
                Self::Exists(bound.clone(), Box::new(own.with(variable, by)?))
            }
        })
    }

    /// Returns the answer, if it is the same for all numbers by the signs of the factors.
    fn known(&self) -> Option<bool> {
        match self {
            Self::Known(is) => Some(*is),
            Self::Zero(term) => term.number().map(|number| number == 0),
            Self::NotNegative(term) => {
                let is_above =
                    term.constant >= 0 && term.factors.values().all(|&factor| factor > 0);
                let is_below = term.constant < 0 && term.factors.values().all(|&factor| factor < 0);
                (is_above || is_below).then_some(is_above)
            }
            _ => None,
        }
    }
}

/// A value of an expression, or the moves of a game, for all numbers and all choices of the fresh
/// variables that a guard admits.
#[derive(Debug, Clone)]
pub(super) struct Guarded<T> {
    pub guard: Vec<LogicFormula>,
    pub fresh: Vec<AutomatonVariable>,
    pub value: T,
}

impl<T> Guarded<T> {
    pub fn from_value(value: T) -> Self {
        Self {
            guard: Vec::new(),
            fresh: Vec::new(),
            value,
        }
    }

    /// Returns another value under the guards of this and another one.
    pub fn and<U, V>(&self, other: &Guarded<U>, value: V) -> Guarded<V> {
        let guard = [self.guard.as_slice(), &other.guard].concat();
        Guarded {
            guard,
            fresh: [self.fresh.as_slice(), &other.fresh].concat(),
            value,
        }
    }

    pub fn when(mut self, guard: impl IntoIterator<Item = LogicFormula>) -> Self {
        self.guard.extend(guard);
        self
    }

    /// Returns the formula that the guard and more holds for some choice of the fresh variables.
    pub fn exists(&self, more: impl IntoIterator<Item = LogicFormula>) -> LogicFormula {
        LogicFormula::exists(
            self.fresh.clone(),
            self.guard.iter().cloned().chain(more).collect(),
        )
    }
}

/// The maker of automata.
pub(super) struct AutomatonMaker<'a> {
    pub base: usize,
    pub work: AutomatonWork<'a>,
    /// The next name of a variable.
    pub fresh: Cell<AutomatonVariable>,
}

impl AutomatonMaker<'_> {
    pub fn fresh(&self) -> AutomatonVariable {
        let fresh = self.fresh.get();
        self.fresh.set(fresh + 1);
        fresh
    }

    /// Returns a fresh variable as the value of an expression.
    pub fn variable(&self) -> Guarded<LinearTerm> {
        let fresh = self.fresh();
        Guarded {
            guard: Vec::new(),
            fresh: vec![fresh],
            value: LinearTerm::variable(fresh),
        }
    }

    /// Returns the automaton of the numbers for which a formula holds.
    pub fn automaton(&self, formula: &LogicFormula) -> Result<Automaton, AutomatonStop> {
        if let Some(is) = formula.known() {
            return Ok(Automaton::constant(self.base, is));
        }
        match formula {
            LogicFormula::Known(is) => Ok(Automaton::constant(self.base, *is)),
            LogicFormula::Zero(term) => self.linear(term, true),
            LogicFormula::NotNegative(term) => self.linear(term, false),
            LogicFormula::Are(relation, terms) => self.relate_terms(relation, terms),
            LogicFormula::All(_) => self.exists(&[], formula),
            LogicFormula::Any(any) => {
                let mut union = Automaton::constant(self.base, false);
                for each in any {
                    union =
                        union.join_automata(&self.automaton(each)?, |a, b| a || b, &self.work)?;
                }
                Ok(union)
            }
            LogicFormula::Not(own) => Ok(self.automaton(own)?.not()),
            LogicFormula::Exists(variables, own) => self.exists(variables, own),
        }
    }

    /// Returns the automaton of `exists variables: formula`.
    fn exists(
        &self,
        variables: &[AutomatonVariable],
        formula: &LogicFormula,
    ) -> Result<Automaton, AutomatonStop> {
        if let LogicFormula::Any(any) = formula {
            let each = |own: &LogicFormula| {
                LogicFormula::Exists(variables.to_vec(), Box::new(own.clone()))
            };
            return self.automaton(&LogicFormula::Any(any.iter().map(each).collect()));
        }
        let (mut bound, mut all) = (Vec::new(), Vec::new());
        self.flatten(
            &LogicFormula::Exists(variables.to_vec(), Box::new(formula.clone())),
            &mut bound,
            &mut all,
        )?;
        substitute(&mut bound, &mut all)?;
        all.retain(|each| each.known() != Some(true));
        if all.iter().any(|each| each.known() == Some(false)) {
            return Ok(Automaton::constant(self.base, false));
        }
        // A union that has a bound variable is distributed: each of its cases often names the
        // variable.
        let has_bound = |own: &LogicFormula| bound.iter().any(|&variable| own.has(variable));
        if let Some(place) = all
            .iter()
            .position(|each| matches!(each, LogicFormula::Any(_)) && has_bound(each))
        {
            if let LogicFormula::Any(any) = all.swap_remove(place) {
                let case =
                    |own| LogicFormula::exists(bound.clone(), [all.as_slice(), &[own]].concat());
                return self.automaton(&LogicFormula::Any(any.into_iter().map(case).collect()));
            }
        }
        let automata = all
            .iter()
            .map(|each| self.automaton(each))
            .collect::<Result<Vec<_>, _>>()?;
        self.eliminate(bound, automata)
    }

    /// Adds the parts of a conjunction, and the variables that they bind, under new names: parts
    /// may be copies.
    fn flatten(
        &self,
        formula: &LogicFormula,
        bound: &mut Vec<AutomatonVariable>,
        all: &mut Vec<LogicFormula>,
    ) -> Result<(), AutomatonStop> {
        match formula {
            LogicFormula::All(own) => own
                .iter()
                .try_for_each(|each| self.flatten(each, bound, all)),
            LogicFormula::Exists(variables, own) if !matches!(**own, LogicFormula::Any(_)) => {
                let mut own = (**own).clone();
                for &variable in variables {
                    let fresh = self.fresh();
                    own = own.with(variable, &LinearTerm::variable(fresh))?;
                    bound.push(fresh);
                }
                self.flatten(&own, bound, all)
            }
            own => {
                all.push(own.clone());
                Ok(())
            }
        }
    }

    /// Returns the automaton of numbers for which there are numbers for the bound tracks that all
    /// automata accept.
    fn eliminate(
        &self,
        mut bound: Vec<AutomatonVariable>,
        mut automata: Vec<Automaton>,
    ) -> Result<Automaton, AutomatonStop> {
        loop {
            // The variable whose automata have the fewest tracks.
            let tracks = |variable: AutomatonVariable| {
                let mut all: Vec<AutomatonVariable> = Vec::new();
                automata
                    .iter()
                    .filter(|own| own.tracks.contains(&variable))
                    .for_each(|own| all.extend(&own.tracks));
                all.sort_unstable();
                all.dedup();
                all.len()
            };
            let Some(place) = (0..bound.len()).min_by_key(|&place| tracks(bound[place])) else {
                break;
            };
            let variable = bound.swap_remove(place);
            let (with, without) = automata
                .into_iter()
                .partition(|own: &Automaton| own.tracks.contains(&variable));
            automata = without;
            automata.push(self.all(with)?.without(variable, &self.work)?);
        }
        self.all(automata)
    }

    fn all(&self, mut automata: Vec<Automaton>) -> Result<Automaton, AutomatonStop> {
        automata.sort_by_key(Automaton::states);
        let mut all = Automaton::constant(self.base, true);
        for own in &automata {
            all = all.join_automata(own, |a, b| a && b, &self.work)?;
        }
        Ok(all)
    }

    /// Returns the automaton of a relation of terms, from the automaton of the relation of
    /// variables.
    fn relate_terms(
        &self,
        relation: &Relation,
        terms: &[LinearTerm],
    ) -> Result<Automaton, AutomatonStop> {
        let (mut names, mut bound, mut automata) = (Vec::new(), Vec::new(), Vec::new());
        for term in terms {
            let own = term
                .factors
                .first_key_value()
                .map(|(&variable, _)| variable);
            match own.filter(|&variable| {
                *term == LinearTerm::variable(variable) && !names.contains(&variable)
            }) {
                Some(variable) => names.push(variable),
                None => {
                    let fresh = self.fresh();
                    automata
                        .push(self.linear(&term.plus(-1, &LinearTerm::variable(fresh))?, true)?);
                    names.push(fresh);
                    bound.push(fresh);
                }
            }
        }
        automata.push(match relation {
            Relation::Xor => self.xor(&names)?,
            Relation::Power(exponent) => self.power(&names, *exponent)?,
            Relation::Ones(ones) => self.ones(&names, *ones)?,
            Relation::Accepted(automaton) => automaton.rename_tracks(&names, &self.work)?,
        });
        self.eliminate(bound, automata)
    }

    /// Returns the automaton of `term == 0`, or of `term >= 0`. A state is the number that the rest
    /// of the digits, times the factors, is added to.
    fn linear(&self, term: &LinearTerm, is_zero: bool) -> Result<Automaton, AutomatonStop> {
        let (tracks, factors): (Vec<_>, Vec<i128>) = term
            .factors
            .iter()
            .map(|(&name, &factor)| (name, factor))
            .unzip();
        let base = self.base as i128;
        let mut step = |&state: &i128, digits: &[i128]| {
            let sum = digits
                .iter()
                .zip(&factors)
                .fold(state, |sum, (digit, factor)| sum + digit * factor);
            (!is_zero || sum.rem_euclid(base) == 0).then(|| sum.div_euclid(base))
        };
        let accepts = |&state: &i128| if is_zero { state == 0 } else { state >= 0 };
        Automaton::explore(
            self.base,
            tracks,
            term.constant,
            &mut step,
            &accepts,
            &self.work,
        )
    }

    /// Returns the automaton of a relation of digits, the same at all places.
    fn xor(&self, names: &[AutomatonVariable]) -> Result<Automaton, AutomatonStop> {
        if !self.base.is_power_of_two() {
            return Err(AutomatonStop::Unknown);
        }
        let mut step = |&(): &(), digits: &[i128]| {
            let &[a, b, c] = digits else { return None };
            (a ^ b == c).then_some(())
        };
        let own = Automaton::explore(
            self.base,
            vec![0, 1, 2],
            (),
            &mut step,
            &|()| true,
            &self.work,
        )?;
        own.rename_tracks(names, &self.work)
    }

    /// Returns the automaton of the powers of base^exponent. A state is the place modulo the
    /// exponent, and `None` after the one digit 1.
    fn power(
        &self,
        names: &[AutomatonVariable],
        exponent: u32,
    ) -> Result<Automaton, AutomatonStop> {
        let mut step = |&place: &Option<u32>, digits: &[i128]| match (place, digits) {
            (place, &[0]) => Some(place.map(|place| (place + 1) % exponent.max(1))),
            (Some(0), &[1]) => Some(None),
            _ => None,
        };
        Automaton::explore(
            self.base,
            names.to_vec(),
            Some(0),
            &mut step,
            &Option::is_none,
            &self.work,
        )
    }

    fn ones(&self, names: &[AutomatonVariable], ones: Ones) -> Result<Automaton, AutomatonStop> {
        if self.base != 2 {
            return Err(AutomatonStop::Unknown);
        }
        let mut step = |&count: &u64, digits: &[i128]| {
            let count = count + u64::from(digits == [1]);
            match ones {
                Ones::Are(number) => (count <= number).then_some(count),
                Ones::Leave { modulus, .. } => Some(count % modulus.max(1)),
            }
        };
        let (Ones::Are(wanted) | Ones::Leave { rest: wanted, .. }) = ones;
        Automaton::explore(
            2,
            names.to_vec(),
            0,
            &mut step,
            &|&count| count == wanted,
            &self.work,
        )
    }
}

impl LogicFormula {
    /// Returns `true` if a variable is free in the formula.
    fn has(&self, variable: AutomatonVariable) -> bool {
        let of = |term: &LinearTerm| term.factors.contains_key(&variable);
        match self {
            Self::Known(_) => false,
            Self::Zero(term) | Self::NotNegative(term) => of(term),
            Self::Are(_, terms) => terms.iter().any(of),
            Self::All(all) | Self::Any(all) => all.iter().any(|own| own.has(variable)),
            Self::Not(own) => own.has(variable),
            Self::Exists(bound, own) => !bound.contains(&variable) && own.has(variable),
        }
    }
}

/// Puts terms in the place of bound variables that an equation gives.
fn substitute(
    bound: &mut Vec<AutomatonVariable>,
    all: &mut Vec<LogicFormula>,
) -> Result<(), AutomatonStop> {
    loop {
        let given = all.iter().enumerate().find_map(|(place, each)| {
            let LogicFormula::Zero(term) = each else {
                return None;
            };
            let own = |variable: &&AutomatonVariable| {
                term.factors
                    .get(variable)
                    .is_some_and(|factor| factor.abs() == 1)
            };
            bound
                .iter()
                .find(own)
                .map(|&variable| (place, variable, term.clone()))
        });
        let Some((place, variable, mut term)) = given else {
            return Ok(());
        };
        let factor = term.factors.remove(&variable).unwrap_or(1);
        let by = term.times(-factor)?;
        all.swap_remove(place);
        for each in all.iter_mut() {
            *each = each.with(variable, &by)?;
        }
        all.push(LogicFormula::NotNegative(by));
        bound.retain(|&own| own != variable);
    }
}
