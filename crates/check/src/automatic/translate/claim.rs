//! The nodes of a claim: values by cases, entries of tables, values of smaller positions, and the
//! last number of a sequence.

use grundy_core::{
    claim::{Claim, ClaimNode},
    game::expr::{Condition, Expr},
};

use super::{Cases, GuardedCase, TermScope, condition::TruthFormulas, exponent, pairs, smaller};
use crate::automatic::{
    formula::{Guarded, LinearTerm, LogicFormula, Relation},
    stop::AutomatonStop,
};

impl TermScope<'_> {
    pub fn node(&self, node: &ClaimNode) -> Cases {
        match node {
            ClaimNode::Call(arguments) => self.call(arguments),
            ClaimNode::Cases(cases, otherwise) => {
                self.by_cases(cases, otherwise, &|expr| self.value(expr))
            }
            ClaimNode::Table { head, turn, index } => {
                self.each(index, |index| self.entry(head, turn, index))
            }
            ClaimNode::Last {
                start,
                bound,
                next,
                to,
            } => self.last(start, *bound, next, to),
            ClaimNode::Bound => {
                // `last` puts its variable behind the numbers of a position.
                self.terms
                    .last()
                    .cloned()
                    .map(|term| vec![GuardedCase::from_value(term)])
                    .ok_or(AutomatonStop::Unknown)
            }
            ClaimNode::Factor(_) | ClaimNode::Primes(_) | ClaimNode::Part(..) => {
                Err(AutomatonStop::Unknown)
            }
        }
    }

    /// Returns the value of the first expression whose condition is true.
    pub fn by_cases(
        &self,
        cases: &[(Condition, Expr)],
        otherwise: &Expr,
        value: &dyn Fn(&Expr) -> Cases,
    ) -> Cases {
        let (mut all, mut before) = (Vec::new(), Vec::new());
        for (condition, expr) in cases {
            let TruthFormulas { yes, no } = self.truth(condition)?;
            let guard = [before.as_slice(), &[yes]].concat();
            all.extend(
                value(expr)?
                    .into_iter()
                    .map(|case| case.when(guard.clone())),
            );
            before.push(no);
        }
        all.extend(
            value(otherwise)?
                .into_iter()
                .map(|case| case.when(before.clone())),
        );
        Ok(all)
    }

    fn entry(&self, head: &[i128], turn: &[i128], index: &LinearTerm) -> Cases {
        let mut all = Vec::new();
        for (place, &value) in (0..).zip(head) {
            all.push(
                GuardedCase::from_value(LinearTerm::constant(value))
                    .when([LogicFormula::equal(index, &LinearTerm::constant(place))?]),
            );
        }
        let rest = index.plus(-1, &LinearTerm::constant(head.len() as i128))?;
        for (place, &value) in (0..).zip(turn) {
            let leaves = self.leaves(&rest, turn.len() as i128, place)?;
            all.push(
                GuardedCase::from_value(LinearTerm::constant(value))
                    .when([LogicFormula::NotNegative(rest.clone()), leaves]),
            );
        }
        Ok(all)
    }

    /// Returns the claimed value of a smaller position.
    fn call(&self, arguments: &[Expr]) -> Cases {
        let calls = self.calls.ok_or(AutomatonStop::Unknown)?;
        let arity = self.claim.map_or(0, |claim| claim.arity);
        let mut all = vec![Guarded::from_value(Vec::new())];
        for argument in arguments {
            let values = self.value(argument)?;
            let with = |(place, number): (&Guarded<Vec<LinearTerm>>, &GuardedCase)| {
                place.and(
                    number,
                    [place.value.as_slice(), std::slice::from_ref(&number.value)].concat(),
                )
            };
            all = pairs(&all, &values).map(with).collect();
        }
        let position: Vec<LinearTerm> = self.terms.iter().take(arity).cloned().collect();
        let value = |place: Guarded<Vec<LinearTerm>>| {
            let (smaller, value) = (smaller(&place.value, &position)?, self.maker.variable());
            let case = place.and(&value, value.value.clone());
            let numbers = [place.value, vec![value.value]].concat();
            Ok(case.when([
                smaller,
                LogicFormula::Are(Relation::Accepted(calls.clone()), numbers),
            ]))
        };
        all.into_iter().map(value).collect()
    }

    /// Returns the last number up to a bound of a, c a + d, c (c a + d) + d, …
    fn last(&self, start: &Expr, bound: usize, next: &Expr, to: &Expr) -> Cases {
        let Expr::Int(first) = *start else {
            return Err(AutomatonStop::Unknown);
        };
        let is_bound = |claim: &Claim| matches!(claim.node(bound), Some(ClaimNode::Bound));
        // The variable of another `last` around this one would have another value.
        let is_inside = self
            .claim
            .is_some_and(|claim| self.terms.len() > claim.arity);
        if !self.claim.is_some_and(is_bound) || is_inside || first < 0 {
            return Err(AutomatonStop::Unknown);
        }
        let after = |term: &LinearTerm| {
            let terms = [self.terms.as_slice(), std::slice::from_ref(term)].concat();
            match (Self {
                terms,
                ..self.clone()
            })
            .value(next)?
            .as_slice()
            {
                [case] if case.guard.is_empty() => Ok(case.value.clone()),
                _ => Err(AutomatonStop::Unknown),
            }
        };
        let fresh = self.maker.fresh();
        let last = LinearTerm::variable(fresh);
        let following = after(&last)?;
        let (factor, plus) = (
            following.factors.get(&fresh).copied().unwrap_or(0),
            following.constant,
        );
        if following != last.times(factor)?.plus(1, &LinearTerm::constant(plus))? || factor < 1 {
            return Err(AutomatonStop::Unknown);
        }
        let grows = factor
            .checked_mul(first)
            .and_then(|next| next.checked_add(plus))
            .is_some_and(|next| next > first);
        if !grows {
            return Err(AutomatonStop::Unknown);
        }
        let member = if factor == 1 {
            let beyond = last.plus(-1, &LinearTerm::constant(first))?;
            vec![
                LogicFormula::NotNegative(beyond.clone()),
                self.leaves(&beyond, plus, 0)?,
            ]
        } else {
            // (c - 1) x + d grows c-fold in each step.
            let exponent =
                exponent(self.maker.base as i128, factor).ok_or(AutomatonStop::Unknown)?;
            let scale = (factor - 1)
                .checked_mul(first)
                .and_then(|scale| scale.checked_add(plus))
                .ok_or(AutomatonStop::TooLarge)?;
            let power = self.maker.variable();
            let powers = last
                .times(factor - 1)?
                .plus(1, &LinearTerm::constant(plus))?
                .plus(-scale, &power.value)?;
            let is_power = LogicFormula::Are(Relation::Power(exponent), vec![power.value.clone()]);
            vec![power.exists([LogicFormula::Zero(powers), is_power])]
        };
        self.each(to, |to| {
            let own = self.maker.variable();
            let same = LogicFormula::equal(&own.value, &last)?;
            let member = LogicFormula::exists(vec![fresh], [member.as_slice(), &[same]].concat());
            let guard = [
                member,
                LogicFormula::at_most(&own.value, to)?,
                LogicFormula::less(to, &after(&own.value)?)?,
            ];
            Ok(vec![own.when(guard)])
        })
    }
}
