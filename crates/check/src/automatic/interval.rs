//! Removal of l to r tokens from one number of a state, where l and r are linear in the others,
//! which stay.
//!
//! For each state of the others this is an interval game: the value of n tokens is floor((n mod
//! (l + r)) / l), and 0 if no number may be removed. `parametric::theorem` of the package
//! `grundy-law`, which finds the same law of a line with parameters, has the proof.

use grundy_core::{
    claim::{Claim, Says},
    game::{
        Game,
        expr::{Condition, Expr, IntegerComparison, Op},
        state::StateRule,
    },
};

use crate::moves::LinearFunction;

pub(super) const SOURCE: &str = "from l to r tokens may be removed, so the value of n tokens is the remainder of n modulo l+r, divided by l and rounded \
     down; for l = 1 Bachet 1612";

/// Returns the law of a state from one of whose numbers l to r may be removed; `None` for other
/// games.
pub(super) fn law(game: &Game, claim: &Claim) -> Option<Claim> {
    let rule = game
        .state()
        .filter(|rule| rule.coordinates == claim.arity)?;
    let count = rule.coordinates;
    let RemovalRange {
        place,
        low,
        high,
        guard,
    } = ends(rule)?;
    let text = |line: &LinearFunction| print_expr(claim, &line.expr(0));
    let names = claim.to_string();
    let (head, _) = names.split_once("->")?;
    let heap = print_expr(claim, &Expr::Var(place));
    let both = text(&low.plus(&high));
    let value = if low == LinearFunction::fixed(1, count) {
        format!("{heap}%({both})")
    } else {
        format!("{heap}%({both})/({})", text(&low))
    };
    let is_empty = (high != low && !high.is_never_below_0()
        || low != LinearFunction::fixed(1, count))
    .then(|| format!("{} < {}", text(&high), text(&low)));
    let guard = guard.map(|guard| format!("not ({})", shown_condition(claim, guard)));
    let nothing: Vec<String> = guard.into_iter().chain(is_empty).collect();
    let nothing = if nothing.is_empty() {
        String::new()
    } else {
        format!("0 if {} else ", nothing.join(" or "))
    };
    let names: Vec<&str> = head.split(',').map(str::trim).collect();
    Claim::parse(&format!("{head} -> {nothing}{value}"), &names).ok()
}

/// Returns the text of an expression in the names of a claim.
fn print_expr(claim: &Claim, expr: &Expr) -> String {
    let whole = Claim {
        says: Says::Value(expr.clone()),
        only: None,
        ..claim.clone()
    }
    .to_string();
    whole
        .split_once("->")
        .map_or(whole.clone(), |(_, text)| text.trim().to_owned())
}

/// Returns the text of a condition in the names of a claim.
fn shown_condition(claim: &Claim, condition: &Condition) -> String {
    let whole = Claim {
        says: Says::Lost(condition.clone()),
        only: None,
        ..claim.clone()
    }
    .to_string();
    whole
        .split_once("lost if ")
        .map_or(whole.clone(), |(_, text)| text.to_owned())
}

/// The number that changes, the ends of the range that may be removed from it, and the condition on
/// the other numbers without which no move is possible.
struct RemovalRange<'a> {
    place: usize,
    low: LinearFunction,
    high: LinearFunction,
    guard: Option<&'a Condition>,
}

fn ends(rule: &StateRule) -> Option<RemovalRange<'_>> {
    let [clause] = rule.clauses.as_slice() else {
        return None;
    };
    let ([part], [range]) = (clause.parts.as_slice(), clause.loops.as_slice()) else {
        return None;
    };
    let count = rule.coordinates;
    let place = (0..count).find(|&place| part.get(place) != Some(&Expr::Var(place)))?;
    let is_kept =
        (0..count).all(|other| other == place || part.get(other) == Some(&Expr::Var(other)));
    let is_removed = part.get(place)? == &Expr::binary(Op::Sub, Expr::Var(place), Expr::Var(count));
    // No more can be removed than there is, so a bound by the number itself says nothing.
    let own = Expr::Var(place);
    let high = match &range.high {
        Expr::Binary(Op::Min, a, b) if **a == own => b,
        Expr::Binary(Op::Min, a, b) if **b == own => a,
        high => high,
    };
    let is_of_others =
        |condition: &Condition| !condition.any(&mut |index| index == place || index == count);
    let (guard, other) = match &clause.condition {
        Some(condition) if is_of_others(condition) => (Some(condition), None),
        Some(Condition::And(a, b)) if is_of_others(a) => (Some(&**a), Some(&**b)),
        Some(Condition::And(a, b)) if is_of_others(b) => (Some(&**b), Some(&**a)),
        condition => (None, condition.as_ref()),
    };
    let high = match other {
        None => high,
        Some(Condition::Compare(IntegerComparison::LessEqual, Expr::Var(taken), bound))
            if *taken == count && *high == own =>
        {
            bound
        }
        Some(_) => return None,
    };
    let line = |expr: &Expr| {
        LinearFunction::from_expr(expr, 0, count).filter(|line| line.slopes[place] == 0)
    };
    let (low, high) = (line(&range.low)?, line(high)?);
    (is_kept && is_removed).then_some(RemovalRange {
        place,
        low,
        high,
        guard,
    })
}

/// Returns an expression whose linear parts are sums in the order of the variables, so that equal
/// divisors are equal texts.
pub(super) fn order_operands(expr: &Expr, variables: usize) -> Expr {
    if let Some(line) = LinearFunction::from_expr(expr, 0, variables) {
        return line.expr(0);
    }
    match expr {
        Expr::Binary(op, a, b) => Expr::binary(
            *op,
            order_operands(a, variables),
            order_operands(b, variables),
        ),
        other => other.clone(),
    }
}
