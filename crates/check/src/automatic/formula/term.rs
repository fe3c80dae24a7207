//! Sums of multiples of variables, with a constant.

use std::collections::BTreeMap;

use crate::automatic::{automaton::AutomatonVariable, stop::AutomatonStop};

/// A linear term: a sum of integer multiples of variables, and a constant.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LinearTerm {
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
    pub(super) fn with(
        &self,
        variable: AutomatonVariable,
        by: &Self,
    ) -> Result<Self, AutomatonStop> {
        let Some(&factor) = self.factors.get(&variable) else {
            return Ok(self.clone());
        };
        let mut rest = self.clone();
        rest.factors.remove(&variable);
        rest.plus(factor, by)
    }
}
