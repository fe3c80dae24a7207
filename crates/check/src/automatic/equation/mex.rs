//! The mex equation of values, and the equation of outcomes.

use std::rc::Rc;

use super::{AutomatonEquation, EquationResult, ValueEncoding};
use crate::automatic::{
    automaton::{Automaton, AutomatonVariable},
    formula::{Guarded, LinearTerm, LogicFormula, Relation},
    moves::GuardedMoves,
    stop::AutomatonStop,
};

impl AutomatonEquation<'_> {
    /// Returns the automaton of the positions with the values of their options.
    fn options(
        &self,
        values: &Automaton,
        moves: &[GuardedMoves],
    ) -> Result<Automaton, AutomatonStop> {
        let values = Rc::new(values.clone());
        let mut all = Automaton::constant(self.maker.base, false);
        for own in moves {
            let is_sum = own.value.len() > 1 && self.written == ValueEncoding::Powers;
            if is_sum || self.misere && own.value.len() != 1 {
                return Err(AutomatonStop::Unknown);
            }
            let mut sum = own.and(&Guarded::from_value(()), self.constant(0)?);
            for (place, part) in own.value.iter().enumerate() {
                let value = self.maker.variable();
                let numbers = [part.as_slice(), std::slice::from_ref(&value.value)].concat();
                let before = std::mem::take(&mut sum.value);
                sum = sum
                    .and(&value, value.value.clone())
                    .when([LogicFormula::Are(
                        Relation::Accepted(values.clone()),
                        numbers,
                    )]);
                if place > 0 {
                    let more = self.maker.variable();
                    let terms = vec![before, value.value, more.value.clone()];
                    sum = sum
                        .and(&more, more.value.clone())
                        .when([LogicFormula::Are(Relation::Xor, terms)]);
                }
            }
            let is = LogicFormula::equal(&sum.value, &LinearTerm::variable(self.value()))?;
            let own = self.maker.automaton(&sum.exists([is]))?;
            all = all.join_automata(&own, |a, b| a || b, &self.maker.work)?;
        }
        Ok(all)
    }

    pub(super) fn values(&self, values: &Automaton, moves: &[GuardedMoves]) -> EquationResult {
        let (work, value) = (&self.maker.work, self.value());
        let options = self.options(values, moves)?;
        let has_moves = options.without(value, work)?;
        let both = values.join_automata(&options, |a, b| a && b, work)?;
        // The smaller values of a position take the name of its value.
        let names: Vec<AutomatonVariable> = (0..value).chain([value + 1]).collect();
        let less = LogicFormula::less(
            &LinearTerm::variable(value),
            &LinearTerm::variable(value + 1),
        )?;
        let smaller = values.rename_tracks(&names, work)?.join_automata(
            &self.maker.automaton(&less)?,
            |a, b| a && b,
            work,
        )?;
        let mut smaller = smaller.without(value + 1, work)?;
        if self.written == ValueEncoding::Powers {
            let power = self.maker.automaton(&LogicFormula::Are(
                Relation::Power(1),
                vec![LinearTerm::variable(value)],
            ))?;
            smaller = smaller.join_automata(&power, |a, b| a && b, work)?;
        }
        let mut missing =
            smaller.join_automata(&options, |smaller, option| smaller && !option, work)?;
        let mut ended = Automaton::constant(self.maker.base, false);
        if self.misere {
            missing = missing.join_automata(&has_moves, |a, b| a && b, work)?;
            let one = LogicFormula::equal(&LinearTerm::variable(value), &self.constant(1)?)?;
            let not_one =
                values.join_automata(&self.maker.automaton(&one)?, |own, one| own && !one, work)?;
            ended = not_one.join_automata(&has_moves, |a, b| a && !b, work)?;
        }
        for wrong in [both, missing, ended] {
            if let Some(numbers) = self.accept_unless(&wrong)? {
                return Ok(Some(numbers));
            }
        }
        Ok(None)
    }

    pub(super) fn outcomes(
        &self,
        lost: &Automaton,
        part: &Automaton,
        moves: &[GuardedMoves],
    ) -> EquationResult {
        let work = &self.maker.work;
        let lost = self.of_positions(lost)?;
        let constant = |is| Automaton::constant(self.maker.base, is);
        let (mut wins, mut has_moves) = (constant(false), constant(false));
        for own in moves {
            let to_lost = match own.value.as_slice() {
                [] if !self.misere => LogicFormula::Known(true),
                [part] => LogicFormula::Are(Relation::Accepted(lost.clone()), part.clone()),
                _ => return Err(AutomatonStop::Unknown),
            };
            wins = wins.join_automata(
                &self.maker.automaton(&own.exists([to_lost]))?,
                |a, b| a || b,
                work,
            )?;
            if self.misere {
                let may_move = self
                    .maker
                    .automaton(&own.exists([LogicFormula::Known(true)]))?;
                has_moves = has_moves.join_automata(&may_move, |a, b| a || b, work)?;
            }
        }
        if self.misere {
            wins = wins.join_automata(&has_moves, |wins, has_moves| wins || !has_moves, work)?;
        }
        let wrong = lost.join_automata(&wins, |lost, wins| lost == wins, work)?;
        self.accept_unless(&wrong.join_automata(part, |a, b| a && b, work)?)
    }

    /// Returns the numbers of a position that an automaton accepts.
    pub(super) fn accept_unless(&self, wrong: &Automaton) -> EquationResult {
        let work = &self.maker.work;
        let all = wrong.join_automata(&self.all_tracks()?, |own, _| own, work)?;
        let numbers = all.without(self.value(), work)?.find_accepted();
        Ok(numbers.map(|mut numbers| {
            numbers.truncate(self.claim.arity);
            numbers
        }))
    }
}
