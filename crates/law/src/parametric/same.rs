//! Formulas that say the same in other words: `n/k%3` and `n%(3*k)/k`, or `lost if n%(l+r) < l` and
//! `n%(l+r)/l`.
//!
//! Numbers of positions and parameters are at least 0. An expression is *natural* if it is made of
//! them by sums, products and quotients. For natural a and b, and a number c > 0:
//! - (a / b) % c = (a % (b c)) / b, and a - b (a / b) = a % b. Both sides have no value if b = 0.
//! - a / b = 0 if and only if a < b; a < 1 and a <= 0 if and only if a = 0. Without a value of a /
//!   b, no law is stated.
//!
//! Of linear a and b, a < b and a <= b are a - b < 0 and a - b - 1 < 0. Cases, tables and calls are
//! compared in the order in which the statement uses them.

use std::{cell::RefCell, collections::HashMap};

use grundy_check::LinearFunction;
use grundy_core::{
    claim::{Claim, ClaimNode, Says},
    game::expr::{Condition, Expr, IntegerComparison, Op},
};

/// Returns `true` if a law and a claim are equal by the identities above; the claim may name the
/// P-positions alone.
///
/// ```
/// use grundy_core::claim::Claim;
/// use grundy_law::parametric::is_same;
///
/// let [law, other, wrong] = ["n%(3*k)/k", "n/k%3", "n/(3*k)"]
///     .map(|text| Claim::parse(text, &["n", "k"]).expect("a claim"));
/// assert!(is_same(&law, &other) && !is_same(&law, &wrong));
/// ```
#[must_use]
pub fn is_same(law: &Claim, claim: &Claim) -> bool {
    let arity = law.arity;
    if arity != claim.arity {
        return false;
    }
    let ((law, nodes), (claim, other)) = (Tidy::from_claim(law), Tidy::from_claim(claim));
    let is_same = match (&law, &claim) {
        (Says::Value(a), Says::Lost(b)) => {
            compare_exprs(IntegerComparison::Equal, a.clone(), Expr::Int(0), arity) == *b
        }
        (a, b) => a == b,
    };
    is_same && nodes == other
}

/// A claim whose nodes are in the order of their uses, with expressions in normal form.
struct Tidy<'a> {
    claim: &'a Claim,
    nodes: RefCell<Vec<ClaimNode>>,
    /// The expression of each node that was used.
    known: RefCell<HashMap<usize, Expr>>,
}

impl<'a> Tidy<'a> {
    /// Returns the statement and the nodes of a claim in this form.
    fn from_claim(claim: &'a Claim) -> (Says, Vec<ClaimNode>) {
        let own = Self {
            claim,
            nodes: RefCell::default(),
            known: RefCell::default(),
        };
        let says = match &claim.says {
            Says::Value(expr) => Says::Value(own.number(expr)),
            Says::Lost(condition) => Says::Lost(own.condition(condition)),
        };
        (says, own.nodes.into_inner())
    }

    fn number(&self, expr: &Expr) -> Expr {
        number(&expr.rewritten(&|own| self.node(own)), self.claim.arity)
    }

    fn condition(&self, own: &Condition) -> Condition {
        condition(&own.rewritten(&|own| self.node(own)), self.claim.arity)
    }

    /// Returns the expression of a node; `None` for other expressions.
    fn node(&self, own: &Expr) -> Option<Expr> {
        let Expr::Var(index) = *own else { return None };
        let node = self.claim.node(index)?;
        if let Some(known) = self.known.borrow().get(&index) {
            return Some(known.clone());
        }
        let own = match node {
            ClaimNode::Cases(cases, otherwise) => {
                let cases = cases
                    .iter()
                    .map(|(condition, value)| (self.condition(condition), self.number(value)));
                let cases: Vec<_> = cases.collect();
                let otherwise = self.number(otherwise);
                if cases.is_empty() {
                    self.known.borrow_mut().insert(index, otherwise.clone());
                    return Some(otherwise);
                }
                ClaimNode::Cases(cases, otherwise)
            }
            ClaimNode::Call(arguments) => ClaimNode::Call(
                arguments
                    .iter()
                    .map(|argument| self.number(argument))
                    .collect(),
            ),
            ClaimNode::Table { head, turn, index } => ClaimNode::Table {
                head: head.clone(),
                turn: turn.clone(),
                index: self.number(index),
            },
            ClaimNode::Factor(number) => ClaimNode::Factor(self.number(number)),
            ClaimNode::Primes(number) => ClaimNode::Primes(self.number(number)),
            ClaimNode::Part(number, ratio) => {
                ClaimNode::Part(self.number(number), self.number(ratio))
            }
            ClaimNode::Last {
                start,
                bound,
                next,
                to,
            } => {
                let bound = Expr::Var(*bound).rewritten(&|own| self.node(own));
                let Expr::Var(place) = bound else {
                    return Some(Expr::Var(index));
                };
                let (start, next, to) = (self.number(start), self.number(next), self.number(to));
                ClaimNode::Last {
                    start,
                    bound: place,
                    next,
                    to,
                }
            }
            ClaimNode::Bound => ClaimNode::Bound,
        };
        let mut nodes = self.nodes.borrow_mut();
        let variable = Expr::Var(self.claim.arity + nodes.len());
        nodes.push(own);
        self.known.borrow_mut().insert(index, variable.clone());
        Some(variable)
    }
}

/// Returns the normal form of an expression; linear parts are sums of the variables in their order.
fn number(expr: &Expr, arity: usize) -> Expr {
    if let Some(line) = LinearFunction::from_expr(expr, 0, arity) {
        return line.expr(0);
    }
    let Expr::Binary(op, a, b) = expr else {
        return expr.clone();
    };
    let (a, b) = (number(a, arity), number(b, arity));
    let natural = |expr: &Expr| is_natural(expr, arity);
    match (op, &a, &b) {
        (Op::Sub, whole, Expr::Binary(Op::Mul, x, y)) => {
            let is_multiple = |by: &Expr, quotient: &Expr| {
                *quotient == Expr::binary(Op::Div, whole.clone(), by.clone()) && natural(by)
            };
            let by = if is_multiple(x, y) {
                Some(x)
            } else {
                Some(y).filter(|_| is_multiple(y, x))
            };
            by.filter(|_| natural(whole)).map_or_else(
                || Expr::binary(*op, a.clone(), b.clone()),
                |by| Expr::binary(Op::Rem, a.clone(), (**by).clone()),
            )
        }
        (Op::Rem, Expr::Binary(Op::Div, whole, by), Expr::Int(turn))
            if *turn > 0 && natural(by) && natural(whole) =>
        {
            let times = number(
                &Expr::binary(Op::Mul, Expr::Int(*turn), (**by).clone()),
                arity,
            );
            Expr::binary(
                Op::Div,
                Expr::binary(Op::Rem, (**whole).clone(), times),
                (**by).clone(),
            )
        }
        _ => Expr::binary(*op, a, b),
    }
}

/// Returns the normal form of a condition.
pub(super) fn condition(own: &Condition, arity: usize) -> Condition {
    let of = |own: &Condition| Box::new(condition(own, arity));
    match own {
        Condition::Compare(comparison, a, b) => {
            compare_exprs(*comparison, number(a, arity), number(b, arity), arity)
        }
        Condition::Prime(a) => Condition::Prime(number(a, arity)),
        Condition::Not(a) => match &**a {
            Condition::Compare(comparison, a, b) => condition(
                &Condition::Compare(negate_comparison(*comparison), a.clone(), b.clone()),
                arity,
            ),
            Condition::Not(a) => condition(a, arity),
            a => Condition::Not(of(a)),
        },
        Condition::And(a, b) => Condition::And(of(a), of(b)),
        Condition::Or(a, b) => Condition::Or(of(a), of(b)),
    }
}

const fn negate_comparison(comparison: IntegerComparison) -> IntegerComparison {
    use IntegerComparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    match comparison {
        Equal => NotEqual,
        NotEqual => Equal,
        Less => GreaterEqual,
        LessEqual => Greater,
        Greater => LessEqual,
        GreaterEqual => Less,
    }
}

/// Returns the normal form of a comparison of two expressions in normal form.
fn compare_exprs(comparison: IntegerComparison, a: Expr, b: Expr, arity: usize) -> Condition {
    use IntegerComparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    let natural = |expr: &Expr| is_natural(expr, arity);
    let (comparison, a, b) = match comparison {
        Greater => (Less, b, a),
        GreaterEqual => (LessEqual, b, a),
        Equal | NotEqual if a == Expr::Int(0) => (comparison, b, a),
        _ => (comparison, a, b),
    };
    let (zero, one) = (Expr::Int(0), Expr::Int(1));
    // A natural number that is 0 (`true`), or is not.
    let (is_zero, a, b) = match comparison {
        Equal | NotEqual if b == zero => (Some(comparison == Equal), a, b),
        Less if b == one && natural(&a) => (Some(true), a, b),
        LessEqual if b == zero && natural(&a) => (Some(true), a, b),
        Less if a == zero && natural(&b) => (Some(false), b, a),
        LessEqual if a == one && natural(&b) => (Some(false), b, a),
        _ => (None, a, b),
    };
    let Some(is_zero) = is_zero else {
        return order_exprs(comparison, a, b, arity);
    };
    match a {
        Expr::Binary(Op::Div, x, y) if natural(&x) && natural(&y) => {
            let (x, y) = (number(&x, arity), number(&y, arity));
            if is_zero {
                compare_exprs(Less, x, y, arity)
            } else {
                compare_exprs(LessEqual, y, x, arity)
            }
        }
        a => Condition::Compare(if is_zero { Equal } else { NotEqual }, a, zero),
    }
}

/// Returns an order of two linear expressions as that of their difference and 0, and other
/// comparisons as they are.
fn order_exprs(comparison: IntegerComparison, a: Expr, b: Expr, arity: usize) -> Condition {
    let line = |expr: &Expr| LinearFunction::from_expr(expr, 0, arity);
    let (IntegerComparison::Less | IntegerComparison::LessEqual, Some(x), Some(y)) =
        (comparison, line(&a), line(&b))
    else {
        return Condition::Compare(comparison, a, b);
    };
    let less = i128::from(comparison == IntegerComparison::LessEqual);
    let difference = x
        .plus(&y.times(-1))
        .plus(&LinearFunction::fixed(-less, arity));
    Condition::Compare(IntegerComparison::Less, difference.expr(0), Expr::Int(0))
}

fn is_natural(expr: &Expr, arity: usize) -> bool {
    let natural = |expr: &Expr| is_natural(expr, arity);
    match expr {
        Expr::Int(value) => *value >= 0,
        Expr::Var(index) => *index < arity,
        Expr::Binary(Op::Add | Op::Mul | Op::Div | Op::Rem, a, b) => natural(a) && natural(b),
        _ => false,
    }
}
