//! Formulas that say the same in other words: `n/k%3` and `n%(3*k)/k`, or `lost if n%(l+r) < l` and `n%(l+r)/l`.
//!
//! Numbers of positions and parameters are at least 0. An expression is *natural* if it is made of them by sums, products
//! and quotients. For natural a and b, and a number c > 0:
//! - (a / b) % c = (a % (b c)) / b, and a - b (a / b) = a % b. Both sides have no value if b = 0.
//! - a / b = 0 if and only if a < b; a < 1 and a <= 0 if and only if a = 0. Without a value of a / b, no law is stated.

use grundy_check::Linear;
use grundy_core::{
    claim::{Claim, Says},
    game::expr::{Comparison, Condition, Expr, Op},
};

/// Returns `true` if a law and a claim are equal by the identities above; the claim may name the P-positions alone.
pub(super) fn is_same(law: &Claim, claim: &Claim) -> bool {
    let arity = law.arity;
    if arity != claim.arity || law.nodes != claim.nodes {
        return false;
    }
    let zero = |expr: &Expr| condition(&Condition::Compare(Comparison::Equal, expr.clone(), Expr::Int(0)), arity);
    match (&law.says, &claim.says) {
        (Says::Value(a), Says::Value(b)) => number(a, arity) == number(b, arity),
        (Says::Value(a), Says::Lost(b)) => zero(a) == condition(b, arity),
        (Says::Lost(a), Says::Lost(b)) => condition(a, arity) == condition(b, arity),
        (Says::Lost(_), Says::Value(_)) => false,
    }
}

/// Returns the normal form of an expression; linear parts are sums of the variables in their order.
fn number(expr: &Expr, arity: usize) -> Expr {
    if let Some(line) = Linear::of(expr, 0, arity) {
        let terms = line.slopes.iter().enumerate().filter(|(_, slope)| **slope != 0);
        let terms = terms.map(|(index, &slope)| Expr::binary(Op::Mul, Expr::Int(slope), Expr::Var(index)));
        return terms.fold(Expr::Int(line.constant), |sum, term| Expr::binary(Op::Add, sum, term));
    }
    let Expr::Binary(op, a, b) = expr else { return expr.clone() };
    let (a, b) = (number(a, arity), number(b, arity));
    let natural = |expr: &Expr| is_natural(expr, arity);
    match (op, &a, &b) {
        (Op::Sub, whole, Expr::Binary(Op::Mul, x, y)) => {
            let is_multiple = |by: &Expr, quotient: &Expr| {
                *quotient == Expr::binary(Op::Div, whole.clone(), by.clone()) && natural(by)
            };
            let by = if is_multiple(x, y) { Some(x) } else { Some(y).filter(|_| is_multiple(y, x)) };
            by.filter(|_| natural(whole)).map_or_else(
                || Expr::binary(*op, a.clone(), b.clone()),
                |by| Expr::binary(Op::Rem, a.clone(), (**by).clone()),
            )
        }
        (Op::Rem, Expr::Binary(Op::Div, whole, by), Expr::Int(turn)) if *turn > 0 && natural(by) && natural(whole) => {
            let times = number(&Expr::binary(Op::Mul, Expr::Int(*turn), (**by).clone()), arity);
            Expr::binary(Op::Div, Expr::binary(Op::Rem, (**whole).clone(), times), (**by).clone())
        }
        _ => Expr::binary(*op, a, b),
    }
}

/// Returns the normal form of a condition.
fn condition(own: &Condition, arity: usize) -> Condition {
    use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual};
    let of = |own: &Condition| Box::new(condition(own, arity));
    match own {
        Condition::Compare(comparison, a, b) => {
            let (a, b) = (number(a, arity), number(b, arity));
            let natural = |expr: &Expr| is_natural(expr, arity);
            let (comparison, a, b) = match comparison {
                Greater => (Less, b, a),
                GreaterEqual => (LessEqual, b, a),
                Equal if a == Expr::Int(0) => (Equal, b, a),
                _ => (*comparison, a, b),
            };
            let is_zero = match comparison {
                Equal => b == Expr::Int(0),
                Less => b == Expr::Int(1) && natural(&a),
                LessEqual => b == Expr::Int(0) && natural(&a),
                _ => false,
            };
            match a {
                Expr::Binary(Op::Div, x, y) if is_zero && natural(&x) && natural(&y) => {
                    Condition::Compare(Less, *x, *y)
                }
                a if is_zero => Condition::Compare(Equal, a, Expr::Int(0)),
                a => Condition::Compare(comparison, a, b),
            }
        }
        Condition::Prime(a) => Condition::Prime(number(a, arity)),
        Condition::Not(a) => Condition::Not(of(a)),
        Condition::And(a, b) => Condition::And(of(a), of(b)),
        Condition::Or(a, b) => Condition::Or(of(a), of(b)),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::{claim::Claimed, game::expr::Steps};

    #[test]
    fn equal_formulas_are_recognised_and_others_are_not() {
        for (law, claim, expected) in [
            ("n%(k+1)", "n-(k+1)*(n/(k+1))", true),
            ("n%(k+1)", "n-n/(1+k)*(k+1)", true),
            ("n%(3*k)/k", "n/k%3", true),
            ("n%(3*k)/k", "n/k%4", false),
            ("n%(l+k)/l", "lost if n%(k+l) < l", true),
            ("n%(l+k)/l", "lost if l > n%(k+l)", true),
            ("n%(l+k)/l", "lost if n%(k+l)/l < 1", true),
            ("n%(l+k)/l", "lost if n%(k+l) <= l", false),
            ("n%(k+1)", "lost if n%(k+1) == 0", true),
            ("n%(k+1)", "lost if 0 >= n%(k+1)", true),
            ("n%(k+1)", "lost if n%(k+1) == 1", false),
            ("lost if n%(k+1) < 1", "lost if n%(k+1) == 0", true),
            ("lost if n%(k+1) < 1", "n%(k+1)", false),
            ("n%(k-l)", "n-(k-l)*(n/(k-l))", false),
        ] {
            let read = |text: &str| Claim::parse(&format!("n, k, l -> {text}"), &["n", "k", "l"]).unwrap();
            let (own, other) = (read(law), read(claim));
            assert_eq!(is_same(&own, &other), expected, "{law} | {claim}");
            let at = |claim: &Claim, place: &[i128]| claim.at(place, &|_| None, &mut Steps::at_most(1000)).ok();
            let agrees = |place: &[i128]| match (at(&own, place), at(&other, place)) {
                (Some(Claimed::Value(a)), Some(Claimed::Lost(b))) => (a == 0) == b,
                // A condition may have a value where the value of the law is not stated.
                (None, Some(Claimed::Lost(_))) => true,
                (a, b) => a == b,
            };
            let places = (0..12).flat_map(|n| (0..6).flat_map(move |k| (0..6).map(move |l| [n, k, l])));
            assert!(!expected || places.into_iter().all(|place| agrees(&place)), "{law} | {claim}");
        }
    }
}
