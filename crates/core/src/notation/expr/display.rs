//! Expressions and conditions as text.

use super::{ATOM, INFIX, Infix, NOT, SIGN};
use crate::notation::{
    functions::{OF_ONE, OF_SEVERAL},
    prelude::*,
    scope::canonical_name,
};

/// Returns the name of an operation that is written as a function.
fn function_name(op: Op) -> Option<&'static str> {
    OF_SEVERAL
        .iter()
        .find(|(_, function)| *function == op)
        .map(|(name, _)| *name)
}

/// Returns the text of an operator, and its precedence.
fn print_infix(infix: Infix) -> (&'static str, u8) {
    let found = INFIX.iter().find(|(_, _, other)| *other == infix);
    found.map_or(("?", ATOM), |&(text, tight, _)| (text, tight))
}

fn tightness(expr: &Expr) -> u8 {
    match expr {
        Expr::Neg(_) => SIGN,
        Expr::Int(value) if *value < 0 => SIGN,
        Expr::Int(_) | Expr::Var(_) | Expr::Unary(..) => ATOM,
        Expr::Binary(op, ..) if function_name(*op).is_some() => ATOM,
        Expr::Binary(op, ..) => print_infix(Infix::Compute(*op)).1,
    }
}

/// The names of the variables.
pub type VariableNames<'a> = &'a dyn Fn(usize) -> String;

/// An expression or a condition, with names for its variables.
pub struct ExprDisplay<'a, T>(pub &'a T, pub VariableNames<'a>);

impl Expr {
    /// Returns the expression in notation, with a name for each variable. A name that is a sum
    /// needs parentheses.
    #[must_use]
    pub fn with_names(&self, names: &dyn Fn(usize) -> String) -> String {
        ExprDisplay(self, names).to_string()
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ExprDisplay(self, &canonical_name).fmt(f)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ExprDisplay(self, &canonical_name).fmt(f)
    }
}

impl fmt::Display for ExprDisplay<'_, Expr> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.1;
        match self.0 {
            Expr::Int(value) => write!(f, "{value}"),
            Expr::Var(index) => f.write_str(&names(*index)),
            Expr::Neg(inner) => {
                f.write_str("-")?;
                enclose(f, &ExprDisplay(&**inner, names), tightness(inner) < ATOM)
            }
            Expr::Unary(function, inner) => {
                let name = OF_ONE
                    .iter()
                    .find(|(_, known)| known == function)
                    .map_or("?", |(name, _)| name);
                write!(f, "{name}({})", ExprDisplay(&**inner, names))
            }
            Expr::Binary(op, left, right) => {
                let (left_written, right_written) =
                    (ExprDisplay(&**left, names), ExprDisplay(&**right, names));
                if let Some(name) = function_name(*op) {
                    write!(f, "{name}(")?;
                    write_list(f, *op, &left_written)?;
                    return write!(f, ", {right_written})");
                }
                let (text, tight) = print_infix(Infix::Compute(*op));
                enclose(f, &left_written, tightness(left) < tight)?;
                f.write_str(text)?;
                enclose(
                    f,
                    &right_written,
                    tightness(right) <= tight || tightness(right) == SIGN,
                )
            }
        }
    }
}

/// Writes the arguments of nested calls of `op` as one list: `min(min(a, b), c)` is written
/// `min(a, b, c)`.
fn write_list(f: &mut fmt::Formatter<'_>, op: Op, expr: &ExprDisplay<'_, Expr>) -> fmt::Result {
    match expr.0 {
        Expr::Binary(inner, left, right) if *inner == op && op != Op::Ilog => {
            write_list(f, op, &ExprDisplay(&**left, expr.1))?;
            write!(f, ", {}", ExprDisplay(&**right, expr.1))
        }
        _ => write!(f, "{expr}"),
    }
}

impl fmt::Display for ExprDisplay<'_, Condition> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tightness = |condition: &Condition| match condition {
            Condition::Or(..) => print_infix(Infix::Or).1,
            Condition::And(..) => print_infix(Infix::And).1,
            Condition::Not(_) => NOT,
            Condition::Compare(..) | Condition::Prime(_) => ATOM,
        };
        let (tight, names) = (tightness(self.0), self.1);
        match self.0 {
            Condition::Compare(how, left, right) => {
                let sign = print_infix(Infix::Compare(*how)).0;
                write!(
                    f,
                    "{} {sign} {}",
                    ExprDisplay(left, names),
                    ExprDisplay(right, names)
                )
            }
            Condition::Prime(inner) => write!(f, "prime({})", ExprDisplay(inner, names)),
            Condition::And(left, right) | Condition::Or(left, right) => {
                enclose(f, &ExprDisplay(&**left, names), tightness(left) < tight)?;
                f.write_str(if tight == print_infix(Infix::Or).1 {
                    " or "
                } else {
                    " and "
                })?;
                enclose(f, &ExprDisplay(&**right, names), tightness(right) <= tight)
            }
            Condition::Not(inner) => {
                f.write_str("not ")?;
                enclose(f, &ExprDisplay(&**inner, names), tightness(inner) < NOT)
            }
        }
    }
}

/// Writes `inner`, in parentheses if they are needed.
fn enclose(f: &mut fmt::Formatter<'_>, inner: &impl fmt::Display, needed: bool) -> fmt::Result {
    if needed {
        write!(f, "({inner})")
    } else {
        write!(f, "{inner}")
    }
}
