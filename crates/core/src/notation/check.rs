//! Checks the small heaps: a move given by an expression must make a heap smaller or split it.

use std::ops::RangeInclusive;

use super::prelude::*;
use crate::game::expr::EvalError;
use crate::game::rule::{Clause, RuleError};
use crate::game::set::Each;

/// The largest heap that is checked.
const LARGEST_CHECKED: i128 = 64;
/// The most expressions that are evaluated for one clause; the rest is not checked.
pub(super) const MOST_STEPS: Steps<'static> = Steps::at_most(1_000_000);
/// Larger heaps in which a clause is tried for a negative part.
const LARGER: [i128; 3] = [100, 1000, 1_000_000];
/// The most steps for each of them.
const FEW_STEPS: Steps<'static> = Steps::at_most(10_000);

/// Refuses a range that is empty for every n, cannot be computed for a small n, or lets a move
/// remove nothing.
///
/// A range that removes nothing from some heap on is refused, even if that heap is large. If a
/// range removes nothing for single large heaps only, the error is found when their values are
/// computed.
pub(super) fn range(low: &Expr, high: &Expr, span: &Span, all_but: bool) -> Parsed<()> {
    let value = |expr: &Expr, n: i128| expr.eval(&[n], &mut MOST_STEPS.clone()).ok();
    // Returns the first number that may be removed from n, if it is less than 1.
    let removes_nothing =
        |n: i128| value(low, n).filter(|&first| first < 1 && Some(first) <= value(high, n));
    let removes_none = |n: i128, first: i128| {
        let other = if low.is_constant() {
            String::new()
        } else {
            format!(", or at max(1, {low})")
        };
        ParseError::new(
            span,
            "a move must remove something",
            format!("n = {n}: would allow {first}"),
        )
        .help(format!("begin at 1{other}"))
        .stop()
    };
    for n in 1..=LARGEST_CHECKED {
        let (Some(first), Some(last)) = (value(low, n), value(high, n)) else {
            return refuse(
                span,
                "this range cannot be computed",
                format!("n = {n}: {}", RuleError::Undefined),
            );
        };
        if let (false, Some(first)) = (all_but, removes_nothing(n)) {
            return removes_none(n, first);
        }
        if first > last && low.is_constant() && high.is_constant() {
            return refuse(span, "the set is empty", format!("{first} is above {last}"));
        }
    }
    // Each heap is larger than the previous one by a quarter.
    let far = std::iter::successors(Some(LARGEST_CHECKED), |&n| Some(n + n / 4))
        .take_while(|&n| n <= u64::MAX.into());
    let (mut allowed, mut refused) = match far
        .clone()
        .find(|&n| !all_but && removes_nothing(n).is_some())
    {
        Some(refused) => (
            far.take_while(|&n| n < refused)
                .last()
                .unwrap_or(LARGEST_CHECKED),
            refused,
        ),
        None => return Ok(()),
    };
    while refused - allowed > 1 {
        let middle = allowed + (refused - allowed) / 2;
        if removes_nothing(middle).is_some() {
            refused = middle;
        } else {
            allowed = middle;
        }
    }
    removes_none(refused, removes_nothing(refused).unwrap_or_default())
}

/// Refuses a set whose values cannot be computed.
pub(super) fn each(each: &Each, span: &Span) -> Parsed<()> {
    let mut steps = MOST_STEPS;
    for n in 1..=LARGEST_CHECKED {
        match each.try_members(u64::try_from(n).unwrap_or(0), &mut steps, &mut |_| ()) {
            Ok(()) => (),
            Err(EvalError::OutOfSteps) => break,
            Err(EvalError::Undefined) => {
                let label = format!("n = {n}: {}", RuleError::Undefined);
                return refuse(span, "this set cannot be computed", label);
            }
        }
    }
    Ok(())
}

/// Refuses a clause with a move that does not make a small heap smaller. `scope` has the names of
/// the variables, without those of lists of parts.
pub(super) fn clause(clause: &Clause, scope: &[String], span: &Span) -> Parsed<()> {
    match first_flaw(clause, 1..=LARGEST_CHECKED, MOST_STEPS) {
        None | Some((RuleError::OutOfSteps, _)) => Ok(()),
        Some((flaw, values)) => refuse_flaw(flaw, &values, scope, span),
    }
}

/// Returns the values of the variables for which a part is negative first: of the small heaps, or
/// of some larger ones.
pub(super) fn negative(clause: &Clause) -> Option<Vec<i128>> {
    match first_flaw(clause, 1..=LARGEST_CHECKED, MOST_STEPS) {
        None | Some((RuleError::OutOfSteps, _)) => LARGER.into_iter().find_map(|n| {
            let flaw = first_flaw(clause, n..=n, FEW_STEPS);
            flaw.filter(|(flaw, _)| matches!(flaw, RuleError::Negative(_)))
                .map(|(_, values)| values)
        }),
        Some((flaw, values)) => matches!(flaw, RuleError::Negative(_)).then_some(values),
    }
}

/// Returns the first flaw of a clause in some heaps, and the values of the variables there.
fn first_flaw(
    clause: &Clause,
    heaps: RangeInclusive<i128>,
    mut steps: Steps<'_>,
) -> Option<(RuleError, Vec<i128>)> {
    for n in heaps {
        let mut values = vec![n];
        if let Err(flaw) = clause.options(&mut values, &mut steps, &mut |_| ()) {
            return Some((flaw, values));
        }
    }
    None
}

fn refuse_flaw(flaw: RuleError, values: &[i128], scope: &[String], span: &Span) -> Parsed<()> {
    let assigned = join(
        scope
            .iter()
            .zip(values)
            .map(|(name, value)| format!("{name} = {value}")),
        ", ",
    );
    let (message, help) = match flaw {
        RuleError::Undefined | RuleError::OutOfSteps => (
            "this clause cannot be computed",
            "limit the variables with a range or an `if` before they are used",
        ),
        RuleError::TooManyHeaps(_) => (
            "an option has too many heaps",
            "equal heaps cancel in pairs: leave one or two",
        ),
        RuleError::Negative(_) => (
            "a part is below 0",
            "let the clause apply only where no part is below 0, with a range or an `if`",
        ),
        RuleError::NotSmaller(_) => (
            "a move must make the heap smaller or split it",
            "every part must be smaller than the heap; parts of size 0 vanish",
        ),
    };
    ParseError::new(span, message, format!("{assigned}: {flaw}"))
        .help(help)
        .stop()
}
