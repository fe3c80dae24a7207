//! Tries the small heaps: a move that an expression describes must make them smaller or split them.

use super::refusal::{Parsed, Refusal, Span};
use crate::game::expr::{Comparison, Condition, Expr, Op};
use crate::game::rule::Clause;

/// The heaps that are tried are 1 to this.
const LARGEST: i128 = 64;
/// The most expressions that are evaluated for one clause; what is left is not tried.
const MOST_STEPS: usize = 1_000_000;

/// Why a rule is wrong for some values of its variables.
enum Fault {
    /// A division by zero or a number that does not fit.
    Undefined,
    /// A part below 0.
    Negative(i128),
    /// A part that is not smaller than the heap.
    NotSmaller(i128),
}

/// Why the search for a fault ended before all was tried.
enum End {
    Fault(Fault),
    /// The steps are used up.
    Enough,
}

/// Refuses a range that is empty for every n, cannot be computed, or would let a move remove nothing.
pub(super) fn range(low: &Expr, high: &Expr, span: &Span, all_but: bool) -> Parsed<()> {
    for n in 1..=LARGEST {
        let mut steps = usize::MAX;
        let mut value = |expr| evaluate(expr, &[n], &mut steps);
        let (Ok(first), Ok(last)) = (value(low), value(high)) else {
            return Refusal::new(span, "this range cannot be computed", format!("n = {n}: {UNDEFINED}")).stop();
        };
        if !all_but && first < 1 && first <= last {
            return Refusal::new(
                span,
                "a move must remove something",
                format!("n = {n}: would allow {first}"),
            )
            .help(format!("begin at 1, or at max(1, {low})"))
            .stop();
        }
        if first > last && is_constant(low) && is_constant(high) {
            return Refusal::new(span, "the set is empty", format!("{first} is above {last}")).stop();
        }
    }
    Ok(())
}

const UNDEFINED: &str = "a division by zero, or a number too large";

/// Refuses a clause with a move that does not make a small heap smaller; `scope` has the names of the variables.
pub(super) fn clause(clause: &Clause, scope: &[String], span: &Span) -> Parsed<()> {
    let mut steps = MOST_STEPS;
    for n in 1..=LARGEST {
        let mut values = vec![n];
        match try_loops(clause, &mut values, &mut steps) {
            Ok(()) => (),
            Err(End::Enough) => break,
            Err(End::Fault(fault)) => return refuse(&fault, &values, scope, span),
        }
    }
    Ok(())
}

fn refuse(fault: &Fault, values: &[i128], scope: &[String], span: &Span) -> Parsed<()> {
    let assigned: Vec<String> = scope
        .iter()
        .zip(values)
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    let assigned = assigned.join(", ");
    let (message, label, help) = match fault {
        Fault::Undefined => {
            let help = "limit the variables with a range or an `if` before they are used";
            ("this clause cannot be computed", UNDEFINED.to_owned(), help)
        }
        Fault::Negative(part) => {
            let help = "let the clause apply only where no part is below 0, with a range or an `if`";
            ("a part is below 0", format!("leaves a heap of {part}"), help)
        }
        Fault::NotSmaller(part) => {
            let help = "every part must be smaller than the heap; parts of size 0 vanish";
            (
                "a move must make the heap smaller or split it",
                format!("leaves a heap of {part}"),
                help,
            )
        }
    };
    Refusal::new(span, message, format!("{assigned}: {label}"))
        .help(help)
        .stop()
}

/// Tries all values of the loops that have none yet; at a fault `values` are those that lead to it.
fn try_loops(clause: &Clause, values: &mut Vec<i128>, steps: &mut usize) -> Result<(), End> {
    let Some(next) = clause.loops.get(values.len() - 1) else {
        return try_move(clause, values, steps);
    };
    let low = evaluate(&next.low, values, steps)?;
    let high = evaluate(&next.high, values, steps)?;
    for value in low..=high {
        values.push(value);
        try_loops(clause, values, steps)?;
        values.pop();
    }
    Ok(())
}

fn try_move(clause: &Clause, values: &[i128], steps: &mut usize) -> Result<(), End> {
    let applies = match &clause.condition {
        Some(condition) => holds(condition, values, steps)?,
        None => true,
    };
    let heap = values.first().copied().unwrap_or_default();
    for part in clause.parts.iter().filter(|_| applies) {
        match evaluate(part, values, steps)? {
            part if part < 0 => return Err(End::Fault(Fault::Negative(part))),
            part if part >= heap => return Err(End::Fault(Fault::NotSmaller(part))),
            _ => (),
        }
    }
    tick(steps)
}

fn tick(steps: &mut usize) -> Result<(), End> {
    *steps = steps.checked_sub(1).ok_or(End::Enough)?;
    Ok(())
}

fn evaluate(expr: &Expr, values: &[i128], steps: &mut usize) -> Result<i128, End> {
    tick(steps)?;
    let value = match expr {
        Expr::Int(value) => Some(*value),
        Expr::Var(index) => values.get(*index).copied(),
        Expr::Neg(inner) => evaluate(inner, values, steps)?.checked_neg(),
        Expr::Binary(op, left, right) => {
            let (left, right) = (evaluate(left, values, steps)?, evaluate(right, values, steps)?);
            compute(*op, left, right)
        }
    };
    value.ok_or(End::Fault(Fault::Undefined))
}

/// `left op right`, with division rounded down.
fn compute(op: Op, left: i128, right: i128) -> Option<i128> {
    match op {
        Op::Add => left.checked_add(right),
        Op::Sub => left.checked_sub(right),
        Op::Mul => left.checked_mul(right),
        Op::Div => {
            let rounds_up = left.checked_rem(right)? != 0 && (left < 0) != (right < 0);
            left.checked_div(right)?.checked_sub(i128::from(rounds_up))
        }
        Op::Rem => left.checked_sub(compute(Op::Div, left, right)?.checked_mul(right)?),
        Op::Min => Some(left.min(right)),
        Op::Max => Some(left.max(right)),
    }
}

/// Whether a condition holds; its right side is only asked if the left side does not decide.
fn holds(condition: &Condition, values: &[i128], steps: &mut usize) -> Result<bool, End> {
    tick(steps)?;
    Ok(match condition {
        Condition::And(left, right) => holds(left, values, steps)? && holds(right, values, steps)?,
        Condition::Or(left, right) => holds(left, values, steps)? || holds(right, values, steps)?,
        Condition::Not(inner) => !holds(inner, values, steps)?,
        Condition::Compare(how, left, right) => {
            let (left, right) = (evaluate(left, values, steps)?, evaluate(right, values, steps)?);
            match how {
                Comparison::Equal => left == right,
                Comparison::NotEqual => left != right,
                Comparison::Less => left < right,
                Comparison::LessEqual => left <= right,
                Comparison::Greater => left > right,
                Comparison::GreaterEqual => left >= right,
            }
        }
    })
}

fn is_constant(expr: &Expr) -> bool {
    match expr {
        Expr::Int(_) => true,
        Expr::Var(_) => false,
        Expr::Neg(inner) => is_constant(inner),
        Expr::Binary(_, left, right) => is_constant(left) && is_constant(right),
    }
}
