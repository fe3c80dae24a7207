//! Theorems about games with parameters that have many forms: their conditions, and their formulas
//! as text.

use crate::moves::{IntervalMoves, LinearFunction, names};
use grundy_core::{
    game::{
        expr::{Condition, Expr, Function, Op},
        rule::{Loop, Parts},
        set::{Set, SubtractionGame},
    },
    notation::parameters::{FIRST_PARAMETER, Open},
};

/// Returns the formula of a game in which 1 to f(n) tokens may be removed, if f(n + 1) - f(n) is 0
/// or 1 for all n and all parameters; `None` for other games.
pub(crate) fn slow(open: &Open) -> Option<String> {
    let most = most(open).filter(|most| most.any(&mut |index| index == 0) && grows_slowly(most))?;
    let parameters = names(open);
    let at = |heap: &'static str| {
        most.with_names(&|index| match index.checked_sub(FIRST_PARAMETER) {
            Some(own) => parameters.get(own).copied().unwrap_or("?").to_owned(),
            None => heap.to_owned(),
        })
    };
    let capped = |heap: &'static str| {
        let text = if is_at_most_n(most) {
            at(heap)
        } else {
            format!("min({heap}, {})", at(heap))
        };
        if is_natural(most) {
            text
        } else {
            format!("max(0, {text})")
        }
    };
    let (own, before, arguments) = (capped("n"), capped("(n-1)"), parameters.join(", "));
    // The text is a product or a function, which binds more tightly than a difference.
    Some(format!(
        "{own} if n == 0 or {own} > {before} else g(n-{own}-1, {arguments})"
    ))
}

/// Returns the largest number of tokens that may be removed from a heap, if 1 to this number may be
/// removed.
fn most(open: &Open) -> Option<&Expr> {
    range(open)
        .filter(|(low, _)| **low == Expr::Int(1))
        .map(|(_, high)| high)
}

/// Returns the least and the largest number of tokens that may be removed from a heap, if all from
/// one to the other may be removed.
pub(crate) fn range(open: &Open) -> Option<(&Expr, &Expr)> {
    let game = open.rules()?;
    if let Some(SubtractionGame {
        set: Set::Range(low, high),
        all_but: false,
    }) = game.set()
    {
        return Some((low, high));
    }
    let [clause] = game.rule()?.clauses.as_slice() else {
        return None;
    };
    let [Parts::One(Expr::Binary(Op::Sub, whole, taken))] = clause.parts.as_slice() else {
        return None;
    };
    let [Loop { low, high }] = clause.loops.as_slice() else {
        return None;
    };
    let fits = clause.condition.as_ref().is_none_or(is_at_most_heap);
    (fits && **whole == Expr::Var(0) && **taken == Expr::Var(1)).then_some((low, high))
}

/// Returns `true` if the condition is that no more tokens are removed than the heap has.
fn is_at_most_heap(condition: &Condition) -> bool {
    use grundy_core::game::expr::IntegerComparison::{GreaterEqual, LessEqual};
    match condition {
        Condition::Compare(LessEqual, a, b) => (a, b) == (&Expr::Var(1), &Expr::Var(0)),
        Condition::Compare(GreaterEqual, a, b) => (a, b) == (&Expr::Var(0), &Expr::Var(1)),
        _ => false,
    }
}

/// Returns `true` if the expression grows by 0 or 1 from each heap to the next one, for all
/// parameters.
fn grows_slowly(expr: &Expr) -> bool {
    let is_fixed = |expr: &Expr| !expr.any(&mut |index| index == 0);
    match expr {
        _ if is_fixed(expr) => true,
        Expr::Var(_) | Expr::Int(_) => true,
        Expr::Unary(Function::Isqrt, a) => grows_slowly(a),
        Expr::Binary(Op::Min | Op::Max, a, b) => grows_slowly(a) && grows_slowly(b),
        Expr::Binary(Op::Add, a, b) => {
            grows_slowly(a) && is_fixed(b) || is_fixed(a) && grows_slowly(b)
        }
        Expr::Binary(Op::Sub, a, b) => {
            grows_slowly(a) && is_fixed(b) || **a == Expr::Var(0) && grows_slowly(b)
        }
        Expr::Binary(Op::Div | Op::Ilog, a, b) => grows_slowly(a) && is_fixed(b) && is_natural(b),
        Expr::Binary(..) | Expr::Unary(..) | Expr::Neg(_) => false,
    }
}

/// Returns `true` if the form of the expression shows that it is never below 0.
fn is_natural(expr: &Expr) -> bool {
    match expr {
        Expr::Int(value) => *value >= 0,
        Expr::Var(_) | Expr::Unary(..) => true,
        Expr::Binary(Op::Add | Op::Mul | Op::Div | Op::Min | Op::Ilog, a, b) => {
            is_natural(a) && is_natural(b)
        }
        Expr::Binary(Op::Max, a, b) => is_natural(a) || is_natural(b),
        Expr::Binary(..) | Expr::Neg(_) => false,
    }
}

/// Returns `true` if the form of the expression shows that it is at most the heap.
fn is_at_most_n(expr: &Expr) -> bool {
    match expr {
        Expr::Int(value) => *value <= 0,
        Expr::Var(index) => *index == 0,
        Expr::Unary(Function::Isqrt, a) => is_at_most_n(a),
        Expr::Binary(Op::Min, a, b) => is_at_most_n(a) || is_at_most_n(b),
        Expr::Binary(Op::Div, a, b) => is_at_most_n(a) && is_natural(a) && is_natural(b),
        Expr::Binary(Op::Sub, a, b) => is_at_most_n(a) && is_natural(b),
        Expr::Binary(..) | Expr::Unary(..) | Expr::Neg(_) => false,
    }
}

/// Returns the formula of a game in which one of two numbers of tokens may be removed, both linear
/// in the parameters; `None` for other games.
pub(crate) fn pair(open: &Open) -> Option<String> {
    let parameters = names(open);
    let moves = IntervalMoves::from_open(open)?;
    let [(a, same), (b, also)] = moves.all.as_slice() else {
        return None;
    };
    if a != same || b != also {
        return None;
    }
    let (low, high) = order_functions(a, b, &parameters);
    let rest = format!("n%{}", operand(&a.plus(b).text(&parameters)));
    let quotient = if low == "1" {
        rest.clone()
    } else {
        format!("{rest}/{}", operand(&low))
    };
    Some(format!(
        "{quotient}%2 if {rest} < {high} else 2-{quotient}%2"
    ))
}

/// Returns the smaller and the larger of two numbers as formulas.
pub(crate) fn order_functions(
    a: &LinearFunction,
    b: &LinearFunction,
    names: &[&str],
) -> (String, String) {
    let (own, other) = (a.text(names), b.text(names));
    // No move removes less than 1.
    let is_one = |line: &LinearFunction| *line == LinearFunction::fixed(1, names.len());
    let is_less = |a: &LinearFunction, b: &LinearFunction| {
        is_one(a) || b.plus(&a.times(-1)).is_never_below_0()
    };
    match (is_less(a, b), is_less(b, a)) {
        (true, _) => (own, other),
        (_, true) => (other, own),
        _ => (
            format!("min({own}, {other})"),
            format!("max({own}, {other})"),
        ),
    }
}

/// Returns a name that is not taken, and takes it.
pub(crate) fn fresh(name: &str, taken: &mut Vec<String>) -> String {
    let numbered = (2_u64..).map(|number| format!("{name}{number}"));
    let is_free = |name: &String| !taken.contains(name) && name != "n" && name != "g";
    let found = std::iter::once(name.to_owned())
        .chain(numbered)
        .find(is_free)
        .unwrap_or_default();
    taken.push(found.clone());
    found
}

/// Returns a divisor in parentheses, if it needs them.
pub(crate) fn operand(text: &str) -> String {
    let is_call = ["min(", "max("].iter().any(|name| text.starts_with(name))
        && text.find(')') == Some(text.len() - 1);
    let is_atom = is_call
        || text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if is_atom {
        text.to_owned()
    } else {
        format!("({text})")
    }
}

impl LinearFunction {
    /// Returns the function as a formula: `2*k+1`.
    pub(crate) fn text(&self, names: &[&str]) -> String {
        let terms = || self.slopes.iter().zip(names);
        // Positive terms come first.
        let (more, less) = (
            terms().filter(|(slope, _)| **slope > 0),
            terms().filter(|(slope, _)| **slope < 0),
        );
        let terms = more.chain(less).enumerate();
        let term = |(index, (slope, name)): (usize, (&i128, &&str))| {
            let sign = if *slope < 0 {
                "-"
            } else if index == 0 {
                ""
            } else {
                "+"
            };
            let factor = if slope.abs() == 1 {
                String::new()
            } else {
                format!("{}*", slope.abs())
            };
            format!("{sign}{factor}{name}")
        };
        let text: String = terms.map(term).collect();
        match self.constant {
            0 if !text.is_empty() => text,
            constant if constant < 0 || text.is_empty() => format!("{text}{constant}"),
            constant => format!("{text}+{constant}"),
        }
    }
}
