//! Conditions on the parameters: which small parameters they leave out, and a claim where they
//! hold.

use grundy_check::LinearFunction;
use grundy_core::{
    claim::{Claim, ClaimNode, Says},
    game::expr::{Condition, Expr, IntegerComparison, Steps},
};

use super::same;

/// The largest number at which a comparison may change.
const MOST_BREAK: i128 = 1 << 10;
/// The steps of one evaluation.
const CONDITION_STEPS: u64 = 1 << 10;

/// The condition of a law on its parameters, as variables of its formula.
pub(super) struct Only {
    condition: Condition,
    /// The variables before the parameters: the numbers of a position.
    numbers: usize,
    arity: usize,
}

impl Only {
    /// Reads the condition of a law with these variables; `None` if it is not a condition on the
    /// parameters alone.
    pub fn read(text: &str, variables: &[&str], numbers: usize) -> Option<Self> {
        let claim = Claim::parse(
            &format!("{} -> lost if {text}", variables.join(", ")),
            variables,
        )
        .ok()?;
        let Says::Lost(condition) = claim.says else {
            return None;
        };
        Self::from_condition(condition, numbers, variables.len()).filter(|_| claim.nodes.is_empty())
    }

    /// Returns a condition on these variables; `None` if it is not one on the parameters alone.
    pub fn from_condition(condition: Condition, numbers: usize, arity: usize) -> Option<Self> {
        let is_plain = !condition.any(&mut |index| index < numbers || index >= arity);
        is_plain.then_some(Self {
            condition,
            numbers,
            arity,
        })
    }

    /// Returns `true` if another condition holds wherever this one does.
    pub fn implies(&self, other: &Self) -> bool {
        self.decides(&other.condition) == Some(true)
    }

    /// Returns the condition that this one does not hold.
    pub fn negate_condition(&self) -> Self {
        Self {
            condition: Condition::Not(Box::new(self.condition.clone())),
            ..*self
        }
    }

    /// Returns the values of the only parameter for which the condition is false; `None` if there
    /// may be infinitely many, or there are several parameters.
    pub fn others(&self) -> Option<Vec<u64>> {
        if self.arity != self.numbers + 1 {
            return None;
        }
        let last = last_change(&self.condition, self.numbers)?;
        let values = 0..=u64::try_from(last).ok()? + 1;
        let others = values
            .clone()
            .map(|value| Some((value, self.at(&self.condition, value)?)));
        let others: Vec<(u64, bool)> = others.collect::<Option<_>>()?;
        // From the last value on, nothing changes.
        let is_for_large = others.last().is_some_and(|(_, holds)| *holds);
        is_for_large.then(|| {
            others
                .into_iter()
                .filter(|(_, holds)| !holds)
                .map(|(value, _)| value)
                .collect()
        })
    }

    /// Returns the truth of a condition for this value of all parameters.
    fn at(&self, condition: &Condition, value: u64) -> Option<bool> {
        let scope = vec![i128::from(value); self.arity];
        condition
            .eval(&scope, &mut Steps::at_most(CONDITION_STEPS))
            .ok()
    }

    /// Returns `true` or `false` if a condition is true or false for all parameters of this
    /// condition.
    fn decides(&self, condition: &Condition) -> Option<bool> {
        let normal = |own: &Condition| same::condition(own, self.arity);
        let not = |own: &Condition| Condition::Not(Box::new(own.clone()));
        if normal(condition) == normal(&self.condition) {
            return Some(true);
        }
        if normal(condition) == normal(&not(&self.condition))
            || normal(&not(condition)) == normal(&self.condition)
        {
            return Some(false);
        }
        let parameter = self.numbers;
        let is_about_it = |own: &Condition| !own.any(&mut |index| index != parameter);
        if !is_about_it(condition) || !is_about_it(&self.condition) {
            return None;
        }
        let last = last_change(condition, parameter)?.max(last_change(&self.condition, parameter)?);
        let mut first = None;
        for value in 0..=u64::try_from(last).ok()? + 1 {
            if self.at(&self.condition, value)? {
                let holds = self.at(condition, value)?;
                if first.is_some_and(|first| first != holds) {
                    return None;
                }
                first = Some(holds);
            }
        }
        first
    }

    /// Returns the claim without the cases that do not occur where the condition holds.
    pub fn within(&self, claim: &Claim) -> Claim {
        let nodes = claim.nodes.iter().map(|node| match node {
            ClaimNode::Cases(cases, otherwise) => self.of_cases(cases, otherwise),
            node => node.clone(),
        });
        let says = match &claim.says {
            Says::Lost(condition) => Says::Lost(self.simple(condition).unwrap_or_else(|truth| {
                Condition::Compare(
                    IntegerComparison::Equal,
                    Expr::Int(0),
                    Expr::Int(i128::from(!truth)),
                )
            })),
            value @ Says::Value(_) => value.clone(),
        };
        Claim {
            nodes: nodes.collect(),
            says,
            ..claim.clone()
        }
    }

    fn of_cases(&self, cases: &[(Condition, Expr)], otherwise: &Expr) -> ClaimNode {
        let mut rest = Vec::new();
        for (condition, value) in cases {
            match self.simple(condition) {
                Ok(condition) => rest.push((condition, value.clone())),
                Err(false) => {}
                Err(true) => return ClaimNode::Cases(rest, value.clone()),
            }
        }
        ClaimNode::Cases(rest, otherwise.clone())
    }

    /// Returns a condition without its parts that are decided.
    ///
    /// # Errors
    /// Its truth, if it is decided.
    fn simple(&self, condition: &Condition) -> Result<Condition, bool> {
        if let Some(truth) = self.decides(condition) {
            return Err(truth);
        }
        match condition {
            Condition::Not(a) => self
                .simple(a)
                .map(|a| Condition::Not(Box::new(a)))
                .map_err(|truth| !truth),
            // The second part may have no value where the first one decides.
            Condition::And(a, b) | Condition::Or(a, b) => {
                // The truth of a part that is the truth of the whole.
                let decisive = matches!(condition, Condition::Or(..));
                let join = if decisive {
                    Condition::Or
                } else {
                    Condition::And
                };
                match self.simple(a) {
                    Err(truth) if truth == decisive => Err(truth),
                    Err(_) => self.simple(b),
                    Ok(a) => Ok(match self.simple(b) {
                        Err(truth) if truth == decisive => join(Box::new(a), b.clone()),
                        Err(_) => a,
                        Ok(b) => join(Box::new(a), Box::new(b)),
                    }),
                }
            }
            Condition::Compare(..) | Condition::Prime(_) => Ok(condition.clone()),
        }
    }
}

/// Returns a number from which on the truth of a condition does not change with this variable;
/// `None` if the condition is not made of linear comparisons.
fn last_change(condition: &Condition, variable: usize) -> Option<i128> {
    match condition {
        Condition::Compare(_, a, b) => {
            let line = LinearFunction::from_expr(a, variable, 1)?
                .plus(&LinearFunction::from_expr(b, variable, 1)?.times(-1));
            // The sign of a k + b is that of a for k > |b|.
            Some(line.constant.abs()).filter(|&last| last <= MOST_BREAK)
        }
        Condition::Not(a) => last_change(a, variable),
        Condition::And(a, b) | Condition::Or(a, b) => {
            Some(last_change(a, variable)?.max(last_change(b, variable)?))
        }
        Condition::Prime(_) => None,
    }
}
