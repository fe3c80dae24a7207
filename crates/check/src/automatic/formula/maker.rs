//! The automata of the numbers for which formulas hold.

use std::cell::Cell;

use super::{Guarded, LogicFormula, Ones, Relation, term::LinearTerm};
use crate::automatic::{
    automaton::{Automaton, AutomatonVariable, AutomatonWork},
    stop::AutomatonStop,
};

/// The maker of automata.
pub struct AutomatonMaker<'a> {
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
