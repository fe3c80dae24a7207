//! The theorems by which a law holds for all parameters, and what each asks of the formula.

use grundy_core::{
    claim::Says,
    game::expr::{Condition, Expr, IntegerComparison, Op},
};

use super::{FormulaCheck, cells};
use crate::{
    check::check_error::{CheckResult, refute_field},
    moves::{LinearFunction, by_coordinate},
    parametric::{ByTheorem, Parametric, first_game, nim_sum},
    published::PublishedLaw,
};

impl FormulaCheck<'_> {
    /// Refuses exceptions, which a theorem for all parameters does not have.
    fn has_no_exceptions(&self) -> CheckResult {
        if self.says.exceptions.is_empty() {
            return Ok(());
        }
        Err(refute_field(
            "parametric.exceptions",
            format!("{:?}", self.says.exceptions),
            "the theorem has no exceptions",
        ))
    }

    /// Checks the theorem floor((n mod (l + r)) / l).
    pub(super) fn interval(&self) -> CheckResult<String> {
        self.has_no_exceptions()?;
        let not = |why: &str| self.refute_field("theorem", why);
        let Some([(low, high)]) = self.moves.as_ref().map(|moves| moves.all.as_slice()) else {
            return Err(not(
                "the moves of the line are not one range whose ends are linear in the parameters",
            ));
        };
        let formula = match &self.claim.says {
            Says::Value(Expr::Binary(Op::Div, whole, by)) => {
                Some((&**whole, LinearFunction::from_expr(by, 1, low.slopes.len())))
            }
            Says::Value(whole) => Some((whole, Some(LinearFunction::fixed(1, low.slopes.len())))),
            Says::Lost(_) => None,
        };
        let fits = |(whole, by): (&Expr, Option<LinearFunction>)| match whole {
            Expr::Binary(Op::Rem, n, modulus) => {
                **n == Expr::Var(0)
                    && by.as_ref() == Some(low)
                    && LinearFunction::from_expr(modulus, 1, low.slopes.len())
                        == Some(low.plus(high))
            }
            _ => false,
        };
        if !self.claim.nodes.is_empty() || !formula.is_some_and(fits) {
            return Err(self.refute_field(
                "formula",
                "it is not floor((n mod (l + r)) / l) for the moves from l to r",
            ));
        }
        // A set of the notation is never empty. A loop may be, and the formula is right for l = 1
        // and r = 0.
        let is_one = *low == LinearFunction::fixed(1, low.slopes.len());
        let is_never_empty = self.moves.as_ref().is_some_and(|moves| moves.is_set)
            || high.plus(&low.times(-1)).is_never_below_0()
            || is_one && high.is_never_below_0();
        let says_so = self
            .only
            .as_ref()
            .is_some_and(|only| is_order(only, low, high));
        if self.only.is_some() != says_so || !(is_never_empty || says_so) {
            return Err(self.refute_field(
                "only",
                "the condition is that the least number is at most the greatest",
            ));
        }
        Ok("theorem: the moves remove l to r tokens, l and r linear in the parameters, and the formula is \
            floor((n mod (l + r)) / l)"
            .to_owned())
    }

    /// Checks a proof by linear cells.
    pub(super) fn linear_cells(&self) -> CheckResult<String> {
        let (last, name) = (
            cells::check(self)?,
            self.says.parameters.first().map_or("k", String::as_str),
        );
        Ok(format!(
            "theorem: the moves and the pieces of the formula are linear in {name}, and the mex equation for {name} to \
             {last}, recomputed, decides for all {name}"
        ))
    }

    /// Checks that every move changes one number, and the law of each number.
    pub(super) fn by_coordinates(&self, laws: &[Parametric]) -> CheckResult<String> {
        let all = by_coordinate(&self.open).filter(|all| all.len() == laws.len());
        let all = all.ok_or_else(|| {
            self.refute_field(
                "theorem",
                "the moves do not each remove numbers that are linear in the parameters from one number",
            )
        })?;
        let names = first_game(&self.open)
            .map(|game| game.family().coordinates())
            .unwrap_or_default();
        let (formula, only, exceptions) = nim_sum(laws, names).ok_or_else(|| {
            self.refute_field(
                "theorem",
                "the law of a number is not a formula of n and the parameters",
            )
        })?;
        if self
            .says
            .formula
            .split_once("-> ")
            .is_none_or(|(_, own)| own != formula)
        {
            return Err(
                self.refute_field("formula", format!("the nim-sum of the laws is {formula}"))
            );
        }
        if self.says.only != only {
            return Err(
                self.refute_field("only", only.unwrap_or_else(|| "all parameters".to_owned()))
            );
        }
        if self.says.exceptions != exceptions {
            let own = format!("{:?}", self.says.exceptions);
            return Err(refute_field(
                "parametric.exceptions",
                own,
                format!("those of the laws are {exceptions:?}"),
            ));
        }
        for (says, moves) in laws.iter().zip(all) {
            if says.parameters != self.says.parameters {
                return Err(
                    self.refute_field("theorem", "the law of a number has other parameters")
                );
            }
            let law = FormulaCheck::about(
                self.open.clone(),
                &["n"],
                Some(moves),
                says,
                self.budget,
                self.progress,
            )?;
            match &says.theorem {
                ByTheorem::Interval {} => law.interval()?,
                ByTheorem::LinearCells {} => law.linear_cells()?,
                ByTheorem::Published { .. } | ByTheorem::Coordinates { .. } => {
                    return Err(self.refute_field(
                        "theorem",
                        "the law of a number is by an interval or by linear cells",
                    ));
                }
            };
        }
        Ok("theorem: every move changes one number, and the formula is the nim-sum of the laws of the numbers, each of \
            which is proved by its own theorem"
            .to_owned())
    }

    /// Checks that the game is one of the published theorem, with its formula.
    pub(super) fn check_published(&self, name: &str) -> CheckResult<String> {
        self.has_no_exceptions()?;
        let of_name = |found: &(&PublishedLaw, String, Option<String>)| found.0.name == name;
        let found = PublishedLaw::from_open(&self.open)
            .filter(of_name)
            .or_else(|| PublishedLaw::of_pair(&self.open).filter(of_name));
        let Some((theorem, formula, only)) = found else {
            return Err(self.refute_field(
                "theorem",
                format!("no published theorem {name:?} is known for this line"),
            ));
        };
        match self.says.formula.split_once(" -> ") {
            Some((_, own)) if own == formula => {}
            _ => return Err(self.refute_field("formula", format!("the theorem says {formula}"))),
        }
        if self.says.only != only {
            return Err(
                self.refute_field("only", only.unwrap_or_else(|| "all parameters".to_owned()))
            );
        }
        Ok(format!(
            "theorem: the rules are those of {}, and the formula is its formula",
            theorem.name
        ))
    }
}

/// Returns `true` if a condition on the parameters, the variables from 1 on, is `low <= high`.
fn is_order(condition: &Condition, low: &LinearFunction, high: &LinearFunction) -> bool {
    let same = |expr: &Expr, line: &LinearFunction| {
        LinearFunction::from_expr(expr, 1, line.slopes.len()).as_ref() == Some(line)
    };
    matches!(condition, Condition::Compare(IntegerComparison::LessEqual, a, b) if same(a, low) && same(b, high))
}
