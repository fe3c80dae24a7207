//! Conditions as formulas of the numbers at which they are true or false.

use grundy_core::game::expr::{Condition, Expr, Function, IntegerComparison};

use super::{GuardedCase, MOST_LISTED, TermScope, pairs};
use crate::automatic::{
    formula::{Guarded, LinearTerm, LogicFormula, Ones, Relation},
    stop::AutomatonStop,
};

/// The formulas of the numbers at which a condition is true, and at which it is false. At others it
/// has no value.
#[derive(Debug, Clone)]
pub struct TruthFormulas {
    pub yes: LogicFormula,
    pub no: LogicFormula,
}

impl TruthFormulas {
    /// Returns the truth of a condition by cases.
    fn from_term(cases: &[Guarded<LogicFormula>]) -> Self {
        let any = |of: &dyn Fn(&LogicFormula) -> LogicFormula| {
            cases
                .iter()
                .map(|case| case.exists([of(&case.value)]))
                .collect()
        };
        Self {
            yes: LogicFormula::Any(any(&LogicFormula::clone)),
            no: LogicFormula::Any(any(&|own| own.clone().not())),
        }
    }

    fn not(self) -> Self {
        Self {
            yes: self.no,
            no: self.yes,
        }
    }

    /// Returns the truth of both conditions. The second needs a value only where the first is true.
    fn and(self, other: Self) -> Self {
        let no = vec![self.no, LogicFormula::All(vec![self.yes.clone(), other.no])];
        Self {
            yes: LogicFormula::All(vec![self.yes, other.yes]),
            no: LogicFormula::Any(no),
        }
    }
}

impl TermScope<'_> {
    pub fn truth(&self, condition: &Condition) -> Result<TruthFormulas, AutomatonStop> {
        match condition {
            Condition::Compare(
                comparison,
                Expr::Unary(Function::Popcount, a),
                Expr::Int(number),
            ) => self.compare_ones(*comparison, a, *number),
            Condition::Compare(comparison, a, b) => {
                let is = |(a, b): (&GuardedCase, &GuardedCase)| {
                    Ok(a.and(b, compare_terms(*comparison, &a.value, &b.value)?))
                };
                let cases = pairs(&self.value(a)?, &self.value(b)?)
                    .map(is)
                    .collect::<Result<Vec<_>, _>>()?;
                Ok(TruthFormulas::from_term(&cases))
            }
            Condition::Prime(_) => Err(AutomatonStop::Unknown),
            Condition::And(a, b) => Ok(self.truth(a)?.and(self.truth(b)?)),
            Condition::Or(a, b) => Ok(self.truth(a)?.not().and(self.truth(b)?.not()).not()),
            Condition::Not(a) => self.truth(a).map(TruthFormulas::not),
        }
    }

    fn compare_ones(
        &self,
        comparison: IntegerComparison,
        a: &Expr,
        number: i128,
    ) -> Result<TruthFormulas, AutomatonStop> {
        if number > MOST_LISTED {
            return Err(AutomatonStop::TooLarge);
        }
        let number = u64::try_from(number).ok();
        let is = |case: GuardedCase| {
            let is_natural = LogicFormula::NotNegative(case.value.clone());
            let are = |count: u64| {
                LogicFormula::Are(Relation::Ones(Ones::Are(count)), vec![case.value.clone()])
            };
            let below = LogicFormula::Any((0..number.unwrap_or(0)).map(are).collect());
            let equal = LogicFormula::Any(number.into_iter().map(are).collect());
            let up_to = LogicFormula::Any(vec![below.clone(), equal.clone()]);
            let is = match comparison {
                IntegerComparison::Equal => equal,
                IntegerComparison::NotEqual => equal.not(),
                IntegerComparison::Less => below,
                IntegerComparison::LessEqual => up_to,
                IntegerComparison::Greater => up_to.not(),
                IntegerComparison::GreaterEqual => below.not(),
            };
            case.and(
                &GuardedCase::from_value(case.value.clone()).when([is_natural]),
                is,
            )
        };
        Ok(TruthFormulas::from_term(
            &self.value(a)?.into_iter().map(is).collect::<Vec<_>>(),
        ))
    }
}

fn compare_terms(
    comparison: IntegerComparison,
    a: &LinearTerm,
    b: &LinearTerm,
) -> Result<LogicFormula, AutomatonStop> {
    match comparison {
        IntegerComparison::Equal => LogicFormula::equal(a, b),
        IntegerComparison::NotEqual => Ok(LogicFormula::equal(a, b)?.not()),
        IntegerComparison::Less => LogicFormula::less(a, b),
        IntegerComparison::LessEqual => LogicFormula::at_most(a, b),
        IntegerComparison::Greater => LogicFormula::less(b, a),
        IntegerComparison::GreaterEqual => LogicFormula::at_most(b, a),
    }
}
