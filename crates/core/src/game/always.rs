//! Conditions on one or two numbers that hold everywhere: a decision, not a sample.
//!
//! The expressions are sums of multiples of the numbers x and y >= 0, with division and remainder by constants, `min` and
//! `max`. Let M be the product of the nested divisors. With x = M x' + r and y = M y' + s every expression is linear in
//! x' and y' for fixed r and s: by induction, because a linear form in steps of m is, in steps of m d, a linear form whose
//! coefficients are multiples of d, so its floor by d is linear and its remainder constant. `min` and `max` are cases of
//! the condition.
//!
//! The points where the condition fails are then, for fixed r and s, a union of integer solutions of systems of linear
//! inequalities. If such a system has a solution at all, it has one whose coordinates are at most (v + 1) D for v unknowns,
//! where D bounds the minors of its matrix with the right side (von zur Gathen and Sieveking 1978, *A bound on solutions of
//! linear integer equalities and inequalities*). So all x' up to that bound are tried; for each of them a form changes its
//! sign along y' once, and one y' of each stretch is tried.

use super::expr::{Comparison, Condition, Expr, Op, Steps};
use crate::gcd::gcd;

/// The most evaluations of one decision; a condition that needs more is not decided.
const MOST_WORK: i128 = 4_000_000;
/// The most cases of `min` and `max`.
const MOST_CASES: usize = 64;
/// The largest coefficient: products of three of them fit.
const MOST_FACTOR: i128 = 1 << 40;

/// Returns `true` if the condition holds for all values >= 0 of the variables 0 to `variables` - 1, which are one or two.
/// `false` says that it fails somewhere, or that it is not decided.
#[must_use]
pub fn always(condition: &Condition, variables: usize) -> bool {
    let mut cases = 0;
    let Some(condition) = without_choices(condition, &mut cases) else { return false };
    let Some(modulus) = modulus_of(&condition) else { return false };
    let second = if variables > 1 { modulus } else { 1 };
    if modulus.checked_mul(second).is_none_or(|residues| residues > 1024) {
        return false;
    }
    let mut work = 0;
    (0..modulus).all(|r| (0..second).all(|s| holds_on(&condition, [r, s], modulus, variables, &mut work) == Some(true)))
}

/// `a x + b y + c`
type Form = [i128; 3];

/// A condition on the forms of one class of residues.
enum Node {
    Compare(Comparison, usize),
    And(Box<Node>, Box<Node>),
    Or(Box<Node>, Box<Node>),
    Not(Box<Node>),
}

impl Node {
    fn holds(&self, values: &[i128]) -> bool {
        match self {
            Self::Compare(how, form) => values.get(*form).is_some_and(|&value| how.holds(value, 0)),
            Self::And(a, b) => a.holds(values) && b.holds(values),
            Self::Or(a, b) => a.holds(values) || b.holds(values),
            Self::Not(a) => !a.holds(values),
        }
    }
}

/// Decides a condition for the numbers with these residues; `None` if that takes too long.
fn holds_on(
    condition: &Condition,
    residues: [i128; 2],
    modulus: i128,
    variables: usize,
    work: &mut i128,
) -> Option<bool> {
    let mut forms = Vec::new();
    let node = node_of(condition, residues, modulus, variables, &mut forms)?;
    let last = last_tried(&forms, variables)?;
    *work += (last + 1) * (2 * forms.len() as i128 + 1) * forms.len() as i128;
    if *work > MOST_WORK {
        return None;
    }
    let holds = |x: i128, y: i128| {
        let values: Vec<i128> = forms.iter().map(|[a, b, c]| a * x + b * y + c).collect();
        node.holds(&values)
    };
    for x in 0..=last {
        if variables < 2 {
            if !holds(x, 0) {
                return Some(false);
            }
            continue;
        }
        let roots =
            forms.iter().filter(|form| form[1] != 0).map(|[a, b, c]| (-(a * x + c) * b.signum()).div_euclid(b.abs()));
        if !roots.flat_map(|root| [root, root + 1]).chain([0]).all(|y| y < 0 || holds(x, y)) {
            return Some(false);
        }
    }
    Some(true)
}

/// Returns the last x that must be tried.
fn last_tried(forms: &[Form], variables: usize) -> Option<i128> {
    if forms.iter().flatten().any(|number| number.abs() > MOST_FACTOR) {
        return None;
    }
    // A comparison may move the constant by one. The last two rows say that the unknowns are at least 0.
    let rows: Vec<Form> = forms.iter().map(|[a, b, c]| [*a, *b, c.abs() + 1]).chain([[1, 0, 0], [0, 1, 0]]).collect();
    let entries = rows.iter().flatten().map(|number| number.abs()).max()?;
    let minor = |[a, b, c]: Form, [d, e, f]: Form| {
        let plain = (a * e - b * d).abs();
        plain.max(a.abs() * f + d.abs() * c).max(b.abs() * f + e.abs() * c)
    };
    let minors = if variables < 2 { 0 } else { rows.iter().flat_map(|a| rows.iter().map(|b| minor(*a, *b))).max()? };
    (variables as i128 + 1).checked_mul(entries.max(minors))
}

fn node_of(
    condition: &Condition,
    residues: [i128; 2],
    modulus: i128,
    variables: usize,
    forms: &mut Vec<Form>,
) -> Option<Node> {
    let mut of = |condition: &Condition| node_of(condition, residues, modulus, variables, forms).map(Box::new);
    Some(match condition {
        Condition::And(a, b) => Node::And(of(a)?, of(b)?),
        Condition::Or(a, b) => Node::Or(of(a)?, of(b)?),
        Condition::Not(a) => Node::Not(of(a)?),
        Condition::Compare(how, a, b) => {
            let at = |x: i128, y: i128| {
                let scope = [x, y];
                let scope = scope.get(..variables)?;
                let value = |expr: &Expr| expr.eval(scope, &mut Steps::at_most(10_000)).ok();
                value(a)?.checked_sub(value(b)?)
            };
            let [r, s] = residues;
            let start = at(r, s)?;
            let along_x = at(r.checked_add(modulus)?, s)?.checked_sub(start)?;
            let along_y = if variables < 2 { 0 } else { at(r, s.checked_add(modulus)?)?.checked_sub(start)? };
            let form = [along_x, along_y, start];
            let place = forms.iter().position(|known| *known == form).unwrap_or(forms.len());
            if place == forms.len() {
                forms.push(form);
            }
            Node::Compare(*how, place)
        }
        Condition::Prime(_) => return None,
    })
}

/// Returns the least common multiple of the products of nested divisors; `None` for another operation.
fn modulus_of(condition: &Condition) -> Option<i128> {
    match condition {
        Condition::Compare(_, a, b) => lcm(of_expr(a)?, of_expr(b)?),
        Condition::And(a, b) | Condition::Or(a, b) => lcm(modulus_of(a)?, modulus_of(b)?),
        Condition::Not(a) => modulus_of(a),
        Condition::Prime(_) => None,
    }
}

fn of_expr(expr: &Expr) -> Option<i128> {
    match expr {
        Expr::Int(_) | Expr::Var(_) => Some(1),
        Expr::Neg(a) => of_expr(a),
        Expr::Binary(Op::Add | Op::Sub, a, b) => lcm(of_expr(a)?, of_expr(b)?),
        Expr::Binary(Op::Mul, a, b) if a.is_constant() => of_expr(b),
        Expr::Binary(Op::Mul, a, b) if b.is_constant() => of_expr(a),
        Expr::Binary(Op::Div | Op::Rem, a, b) => match **b {
            Expr::Int(by @ 1..=1024) => of_expr(a)?.checked_mul(by),
            _ => None,
        },
        _ if expr.is_constant() => Some(1),
        _ => None,
    }
}

fn lcm(a: i128, b: i128) -> Option<i128> {
    (a / gcd(a, b)).checked_mul(b)
}

/// Returns the condition with `min` and `max` as cases.
fn without_choices(condition: &Condition, cases: &mut usize) -> Option<Condition> {
    let mut of = |condition: &Condition| without_choices(condition, cases).map(Box::new);
    Some(match condition {
        Condition::And(a, b) => Condition::And(of(a)?, of(b)?),
        Condition::Or(a, b) => Condition::Or(of(a)?, of(b)?),
        Condition::Not(a) => Condition::Not(of(a)?),
        Condition::Prime(_) => return None,
        Condition::Compare(how, a, b) => {
            let Some(choice) = first_choice(a).or_else(|| first_choice(b)) else { return Some(condition.clone()) };
            *cases += 1;
            let Expr::Binary(op, one, other) = choice else { return None };
            let is_less = Condition::Compare(Comparison::LessEqual, (**one).clone(), (**other).clone());
            let (less, more) = if *op == Op::Min { (one, other) } else { (other, one) };
            let case = |value: &Expr| Condition::Compare(*how, instead(a, choice, value), instead(b, choice, value));
            let (first, second) = (case(less), case(more));
            let both = |a: Condition, b: Condition| Condition::And(Box::new(a), Box::new(b));
            let split = Condition::Or(
                Box::new(both(is_less.clone(), first)),
                Box::new(both(Condition::Not(Box::new(is_less)), second)),
            );
            (*cases <= MOST_CASES).then(|| without_choices(&split, cases)).flatten()?
        }
    })
}

/// Returns an innermost `min` or `max`.
fn first_choice(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Int(_) | Expr::Var(_) => None,
        Expr::Neg(a) | Expr::Unary(_, a) => first_choice(a),
        Expr::Binary(op, a, b) => {
            first_choice(a).or_else(|| first_choice(b)).or_else(|| matches!(op, Op::Min | Op::Max).then_some(expr))
        }
    }
}

/// Returns an expression with `value` in the place of each copy of `choice`.
fn instead(expr: &Expr, choice: &Expr, value: &Expr) -> Expr {
    if expr == choice {
        return value.clone();
    }
    let of = |own: &Expr| Box::new(instead(own, choice, value));
    match expr {
        Expr::Int(_) | Expr::Var(_) => expr.clone(),
        Expr::Neg(a) => Expr::Neg(of(a)),
        Expr::Binary(op, a, b) => Expr::Binary(*op, of(a), of(b)),
        Expr::Unary(function, a) => Expr::Unary(*function, of(a)),
    }
}
