//! The statement that a claim obeys the mex equation, as automata.

mod mex;

use std::{collections::HashMap, rc::Rc};

use grundy_core::{
    claim::{Claim, Claimed, Says},
    game::{
        Game,
        expr::{Condition, Expr, Steps},
    },
};

use crate::played::Played;

use super::{
    automaton::{Automaton, AutomatonVariable},
    formula::{AutomatonMaker, LinearTerm, LogicFormula, Relation},
    learn::{self, LearningLimits},
    moves::GuardedMoves,
    stop::AutomatonStop,
    translate::{self, TermScope},
};

/// The steps for the value of one position.
pub(super) const VALUE_STEPS: u64 = 1 << 20;
/// Names of variables from here on are bound in formulas.
pub(super) const FIRST_FRESH: AutomatonVariable = 16;

/// The form in which automata read values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueEncoding {
    /// The value itself.
    Numbers,
    /// base^value: see `exponent`.
    Powers,
}

/// The statement that a claim obeys the mex equation.
pub(super) struct AutomatonEquation<'a> {
    pub game: &'a Game,
    pub claim: &'a Claim,
    pub misere: bool,
    pub written: ValueEncoding,
    pub maker: AutomatonMaker<'a>,
}

/// A position at which the statement is false, or `None`.
pub(super) type EquationResult = Result<Option<Vec<u128>>, AutomatonStop>;

impl AutomatonEquation<'_> {
    pub fn holds(&self) -> EquationResult {
        if self.game.family().numbers_in_sum() != Some(self.claim.arity) || self.claim.arity == 0 {
            return Err(AutomatonStop::Unknown);
        }
        let moves = self.maker.moves(self.game, &self.position())?;
        self.ends(&moves)?;
        let part = self.part()?;
        let is_closed = self.claim.only.is_none() || self.is_closed(&part, &moves)?;
        match &self.claim.says {
            Says::Value(_) => {
                let values = self.claimed_values(&part)?;
                if is_closed {
                    self.values(&values, &moves)
                } else {
                    self.within_guess(&values, &part, &moves)
                }
            }
            Says::Lost(condition) => {
                let lost = self.decide_condition(condition, &part)?;
                if is_closed {
                    self.outcomes(&lost, &part, &moves)
                } else {
                    self.within_guess(&lost, &part, &moves)
                }
            }
        }
    }

    /// Returns the automaton of the positions that the claim is about.
    pub fn part(&self) -> Result<Automaton, AutomatonStop> {
        let everywhere = Automaton::constant(self.maker.base, true);
        self.claim
            .only
            .as_ref()
            .map_or(Ok(everywhere.clone()), |only| {
                self.decide_condition(only, &everywhere)
            })
    }

    /// Returns the automaton of the positions at which a condition holds, of those that another
    /// automaton accepts.
    ///
    /// # Errors
    /// If the condition has no value at one of them.
    pub fn decide_condition(
        &self,
        condition: &Condition,
        part: &Automaton,
    ) -> Result<Automaton, AutomatonStop> {
        let (truth, work) = (self.scope(None).truth(condition)?, &self.maker.work);
        let (yes, no) = (
            self.maker.automaton(&truth.yes)?,
            self.maker.automaton(&truth.no)?,
        );
        let is_either = yes.join_automata(&no, |yes, no| yes != no, work)?;
        let neither = part.join_automata(&is_either, |part, either| part && !either, work)?;
        if neither.find_accepted().is_some() {
            Err(AutomatonStop::Unknown)
        } else {
            part.join_automata(&yes, |a, b| a && b, work)
        }
    }

    /// Returns `true` if all moves from positions of a part lead to positions of that part.
    fn is_closed(&self, part: &Automaton, moves: &[GuardedMoves]) -> Result<bool, AutomatonStop> {
        let part = self.of_positions(part)?;
        let mut leaving = Vec::new();
        for own in moves {
            for to in &own.value {
                let [from, to] = [self.position(), to.clone()]
                    .map(|terms| LogicFormula::Are(Relation::Accepted(part.clone()), terms));
                leaving.push(own.exists([from, to.not()]));
            }
        }
        Ok(self
            .maker
            .automaton(&LogicFormula::Any(leaving))?
            .find_accepted()
            .is_none())
    }

    /// Compares a claim about a part of the positions with a law of all positions: its automaton is
    /// guessed from the values of small positions, and obeys the mex equation.
    fn within_guess(
        &self,
        claimed: &Automaton,
        part: &Automaton,
        moves: &[GuardedMoves],
    ) -> EquationResult {
        let work = &self.maker.work;
        let mut played = Played::new(self.game, self.misere, work.progress);
        let of_values = matches!(self.claim.says, Says::Value(_));
        let mut value = |position: &[u128]| {
            let numbers = position
                .iter()
                .map(|&number| u64::try_from(number).ok())
                .collect::<Option<Vec<_>>>()?;
            let value = u128::from(played.value(&numbers).ok()?);
            if of_values {
                self.read_written(value)
            } else {
                Some(value.min(1))
            }
        };
        let limits = if self.claim.arity == 1 {
            LearningLimits {
                side: 32,
                scale: 1 << 7,
            }
        } else {
            LearningLimits {
                side: 6,
                scale: 1 << 5,
            }
        };
        let law = learn::guess(self.maker.base, self.claim.arity, limits, &mut value, work)?;
        let everywhere = Automaton::constant(self.maker.base, true);
        let (law, false_at) = if of_values {
            let false_at = self.values(&law, moves)?;
            (self.total(&law, &everywhere)?, false_at)
        } else {
            let zero = self
                .maker
                .automaton(&LogicFormula::Zero(LinearTerm::variable(self.value())))?;
            let lost = law
                .join_automata(&zero, |a, b| a && b, work)?
                .without(self.value(), work)?;
            let false_at = self.outcomes(&lost, &everywhere, moves)?;
            (lost, false_at)
        };
        if false_at.is_some() {
            return Err(AutomatonStop::Unknown);
        }
        let differs = law.join_automata(claimed, |a, b| a != b, work)?;
        self.accept_unless(&differs.join_automata(part, |a, b| a && b, work)?)
    }

    /// Checks that every move of a rule lowers its measure, the first number that changes, and that
    /// no number of the measure is below 0. Moves of other games remove tokens, or lower the form
    /// of a lattice.
    fn ends(&self, moves: &[GuardedMoves]) -> Result<(), AutomatonStop> {
        let measure = match (self.game.state(), self.game.rule()) {
            (Some(rule), _) => rule.measure.clone(),
            (None, Some(_)) => vec![Expr::Var(0)],
            (None, None) => return Ok(()),
        };
        let at = |terms: &[LinearTerm]| {
            let scope = TermScope {
                maker: &self.maker,
                terms: terms.to_vec(),
                claim: None,
                calls: None,
                opaque: None,
            };
            let one = |expr| match scope.value(expr)?.as_slice() {
                [case] if case.guard.is_empty() => Ok(case.value.clone()),
                _ => Err(AutomatonStop::Unknown),
            };
            measure
                .iter()
                .map(one)
                .collect::<Result<Vec<LinearTerm>, AutomatonStop>>()
        };
        let before = at(&self.position())?;
        let zero = LinearTerm::constant(0);
        let mut wrong = before
            .iter()
            .map(|number| LogicFormula::less(number, &zero))
            .collect::<Result<Vec<_>, _>>()?;
        for own in moves {
            for part in &own.value {
                wrong.push(own.exists([translate::earlier(&at(part)?, &before)?.not()]));
            }
        }
        if self
            .maker
            .automaton(&LogicFormula::Any(wrong))?
            .find_accepted()
            .is_some()
        {
            Err(AutomatonStop::Unknown)
        } else {
            Ok(())
        }
    }

    /// Returns the numbers of a position, the variables from 0 on.
    pub fn position(&self) -> Vec<LinearTerm> {
        (0..)
            .take(self.claim.arity)
            .map(LinearTerm::variable)
            .collect()
    }

    /// Returns a value in the form in which automata read it.
    fn read_written(&self, value: u128) -> Option<u128> {
        match self.written {
            ValueEncoding::Numbers => Some(value),
            ValueEncoding::Powers => {
                (self.maker.base as u128).checked_pow(u32::try_from(value).ok()?)
            }
        }
    }

    /// As [`Self::read_written`], for a small value.
    fn constant(&self, value: u128) -> Result<LinearTerm, AutomatonStop> {
        let number = self
            .read_written(value)
            .and_then(|number| i128::try_from(number).ok());
        number
            .map(LinearTerm::constant)
            .ok_or(AutomatonStop::TooLarge)
    }

    /// Returns the name of the value of a position.
    pub fn value(&self) -> AutomatonVariable {
        AutomatonVariable::try_from(self.claim.arity).unwrap_or(FIRST_FRESH)
    }

    pub fn scope<'a>(&'a self, calls: Option<&'a Rc<Automaton>>) -> TermScope<'a> {
        TermScope {
            maker: &self.maker,
            terms: self.position(),
            claim: Some(self.claim),
            calls,
            opaque: None,
        }
    }

    /// Returns the automaton of the positions of a part with their claimed values.
    fn claimed_values(&self, part: &Automaton) -> Result<Automaton, AutomatonStop> {
        let Says::Value(expr) = &self.claim.says else {
            return Err(AutomatonStop::Unknown);
        };
        let by = |calls: Option<&Rc<Automaton>>| {
            let scope = self.scope(calls);
            let cases = match self.written {
                ValueEncoding::Numbers => scope.value(expr)?,
                ValueEncoding::Powers => scope.power(expr)?,
            };
            self.maker.automaton(&translate::any_is(
                &cases,
                &LinearTerm::variable(self.value()),
            )?)
        };
        let work = &self.maker.work;
        let values = if self.claim.is_recursive() {
            let guess = Rc::new(self.guess_automaton()?);
            let claimed = by(Some(&guess))?;
            if guess
                .join_automata(&claimed, |guessed, claimed| guessed != claimed, work)?
                .find_accepted()
                .is_some()
            {
                return Err(AutomatonStop::Unknown);
            }
            claimed
        } else {
            by(None)?
        };
        self.total(&values.join_automata(part, |a, b| a && b, work)?, part)
    }

    /// Returns an automaton of positions with values, after a check that each position of a part
    /// has exactly one value.
    fn total(&self, values: &Automaton, part: &Automaton) -> Result<Automaton, AutomatonStop> {
        let (work, other) = (&self.maker.work, self.value() + 1);
        let names: Vec<AutomatonVariable> = (0..self.value()).chain([other]).collect();
        let values = values.join_automata(&self.all_tracks()?, |own, _| own, work)?;
        let unequal = LogicFormula::equal(
            &LinearTerm::variable(self.value()),
            &LinearTerm::variable(other),
        )?
        .not();
        let two =
            values.join_automata(&values.rename_tracks(&names, work)?, |a, b| a && b, work)?;
        let two = two.join_automata(&self.maker.automaton(&unequal)?, |a, b| a && b, work)?;
        let none = values.without(self.value(), work)?.join_automata(
            part,
            |has, part| part && !has,
            work,
        )?;
        if two.find_accepted().is_some() || none.find_accepted().is_some() {
            Err(AutomatonStop::Unknown)
        } else {
            Ok(values)
        }
    }

    /// Returns an automaton that reads a position and a value, and accepts all.
    fn all_tracks(&self) -> Result<Automaton, AutomatonStop> {
        let tracks = (0..=self.value()).collect();
        Automaton::explore(
            self.maker.base,
            tracks,
            (),
            &mut |(), _| Some(()),
            &|()| true,
            &self.maker.work,
        )
    }

    /// Returns an automaton that reads all numbers of a position.
    fn of_positions(&self, own: &Automaton) -> Result<Rc<Automaton>, AutomatonStop> {
        let places = self.all_tracks()?.without(self.value(), &self.maker.work)?;
        own.join_automata(&places, |own, _| own, &self.maker.work)
            .map(Rc::new)
    }

    fn guess_automaton(&self) -> Result<Automaton, AutomatonStop> {
        let mut known: HashMap<Vec<u128>, Option<u128>> = HashMap::new();
        let mut value = |position: &[u128]| {
            *known.entry(position.to_vec()).or_insert_with(|| {
                let numbers: Option<Vec<i128>> = position
                    .iter()
                    .map(|&number| i128::try_from(number).ok())
                    .collect();
                match self
                    .claim
                    .at(&numbers?, &|_| None, &mut Steps::at_most(VALUE_STEPS))
                {
                    Ok(Claimed::Value(value)) => self.read_written(u128::try_from(value).ok()?),
                    Ok(Claimed::Lost(_)) | Err(_) => None,
                }
            })
        };
        let limits = LearningLimits {
            side: [48, 48, 10, 5, 4]
                .get(self.claim.arity)
                .copied()
                .unwrap_or(4),
            scale: 1 << 20,
        };
        learn::guess(
            self.maker.base,
            self.claim.arity,
            limits,
            &mut value,
            &self.maker.work,
        )
    }
}
