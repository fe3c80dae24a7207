//! Formulas over natural numbers, and the automata of the numbers for which they hold.

mod maker;
mod term;

use std::rc::Rc;

use super::{
    automaton::{Automaton, AutomatonVariable},
    stop::AutomatonStop,
};

pub(super) use maker::AutomatonMaker;
pub(super) use term::LinearTerm;

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
